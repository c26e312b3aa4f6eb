"""States and events as plain JSON values and back, with a format number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .board import load_board
from .cards import load_decks
from .errors import UnknownFormat
from .events import EVENTS, KIND_OF_EVENT, Event
from .frames import BANK, FRAMES, Frame
from .presence import Absence, Presence
from .records import DeclinedTerms, DrawnCard, EndProposal, Goods, Offer, Placing, Timer
from .ruleset import RuleSet
from .state import GameState

FORMAT = 1

PLAIN_FIELDS = (
    "commitment",
    "houses",
    "hotels",
    "starter",
    "turn",
    "round",
    "doubles",
    "throws",
    "timers",
    "time_is_up",
    "turns",
    "last_offer",
    "ended_by",
)
LIST_FIELDS = ("cash", "position", "jail", "solvent", "owner", "level", "mortgaged")


def encode_state(state: GameState) -> dict[str, Any]:
    """Return a snapshot: the whole state, secrets of the decks included, for storage alone."""
    return {
        "format": FORMAT,
        "ruleset": state.ruleset.options(),
        "board": state.board.id,
        "decks": state.decks.id,
        "bots": list(state.bots),
        **{name: getattr(state, name) for name in PLAIN_FIELDS},
        **{name: list(getattr(state, name)) for name in LIST_FIELDS},
        "piles": [list(pile) for pile in state.piles],
        "jail_cards": list(state.jail_cards),
        "stack": [encode_frame(frame) for frame in state.stack],
        "dice": list(state.dice) if state.dice else None,
        "card": list(state.card) if state.card else None,
        "gone": list(state.gone),
        "proposal": [state.proposal.seat, list(state.proposal.pending)] if state.proposal else None,
        "timer": list(state.timer) if state.timer else None,
        "game_timer": list(state.game_timer) if state.game_timer else None,
        "presence": _encode_presence(state.presence),
        "waived": list(state.waived),
        "offers": [_plain(offer) for offer in state.offers],
        "offered": list(state.offered),
        "declined": [_plain(terms) for terms in state.declined],
        "refusing_offers": list(state.refusing_offers),
        "ranking": [list(placing) for placing in state.ranking],
    }


def decode_state(data: Mapping[str, Any]) -> GameState:
    """Return the state of a snapshot. Raises UnknownFormat for one that cannot be read."""
    if data.get("format") != FORMAT:
        raise UnknownFormat(f"snapshot format {data.get('format')!r}")
    board = load_board(data["board"])
    proposal = data["proposal"]
    chance, chest = data["piles"]
    jail_cards = data["jail_cards"]
    owner = list(data["owner"])
    plain: dict[str, Any] = {name: data[name] for name in PLAIN_FIELDS}
    plain.update((name, list(data[name])) for name in LIST_FIELDS)
    return GameState(
        ruleset=RuleSet(**data["ruleset"]),
        board=board,
        decks=load_decks(data["decks"]),
        bots=tuple(data["bots"]),
        **plain,
        group_owner=[
            owner[group.members[0]]
            if len({owner[member] for member in group.members}) == 1
            else BANK
            for group in board.groups
        ],
        piles=(tuple(chance), tuple(chest)),
        jail_cards=(jail_cards[0], jail_cards[1]),
        stack=[decode_frame(frame) for frame in data["stack"]],
        dice=tuple(data["dice"]) if data["dice"] else None,
        card=DrawnCard(*data["card"]) if data["card"] else None,
        gone=tuple(data["gone"]),
        proposal=EndProposal(proposal[0], tuple(proposal[1])) if proposal else None,
        timer=Timer(*data["timer"]) if data["timer"] else None,
        game_timer=Timer(*data["game_timer"]) if data["game_timer"] else None,
        presence=_presence(data.get("presence"), len(data["bots"])),
        waived=tuple(data["waived"]),
        offers=tuple(_offer(offer) for offer in data["offers"]),
        offered=tuple(data["offered"]),
        declined=tuple(_declined(terms) for terms in data["declined"]),
        # What was stored before seats could refuse offers does not have it.
        refusing_offers=tuple(data.get("refusing_offers", ())),
        ranking=tuple(Placing(*placing) for placing in data["ranking"]),
    )


def _declined(data: Mapping[str, Any]) -> DeclinedTerms:
    goods = {name: _goods(data[name]) for name in ("give", "take")}
    return DeclinedTerms(**{**data, **goods})


def _encode_presence(presence: Presence) -> dict[str, Any]:
    plain = {name: _encode(value) for name, value in presence._asdict().items()}
    return {**plain, "absences": [_plain(absence) for absence in presence.absences]}


def _presence(data: Mapping[str, Any] | None, seats: int) -> Presence:
    """Return the presence; snapshots from before there was one have everybody here."""
    if data is None:
        return Presence((0,) * seats)
    fields = {name: _tupled(value) for name, value in data.items()}
    return Presence(**{**fields, "absences": tuple(_absence(each) for each in data["absences"])})


def _absence(data: Mapping[str, Any]) -> Absence:
    fields = {name: _tupled(value) for name, value in data.items()}
    timer = fields["timer"]
    return Absence(**{**fields, "timer": Timer(*timer) if timer else None})


def encode_frame(frame: Frame) -> dict[str, Any]:
    """Return a frame as its kind and fields."""
    return {"kind": frame.kind, **_plain(frame)}


def decode_frame(data: Mapping[str, Any]) -> Frame:
    """Return the frame of its kind and fields. Raises UnknownFormat for an unknown kind."""
    frame = FRAMES.get(data["kind"])
    if frame is None:
        raise UnknownFormat(f"frame kind {data['kind']!r}")
    fields = {name: _tupled(value) for name, value in data.items() if name != "kind"}
    decoded: Frame = frame(**fields)
    return decoded


def encode_event(event: Event) -> dict[str, Any]:
    """Return an event as `{"type": ..., "params": {...}}`."""
    return {"type": KIND_OF_EVENT[type(event)], "params": _plain(event)}


def decode_event(data: Mapping[str, Any]) -> Event:
    """Return the event of a type and parameters. Raises UnknownFormat for an unknown type."""
    event = EVENTS.get(data["type"])
    if event is None:
        raise UnknownFormat(f"event type {data['type']!r}")
    decoded: Event = event(**{name: _read(name, value) for name, value in data["params"].items()})
    return decoded


def _plain(record: Any) -> dict[str, Any]:
    return {name: _encode(value) for name, value in record._asdict().items()}


def _encode(value: Any) -> Any:
    if isinstance(value, tuple):
        if type(value) in FRAME_TYPES:
            return encode_frame(value)  # type: ignore[arg-type]
        if isinstance(value, Placing | Goods | Offer):
            return _plain(value)
        return [_encode(entry) for entry in value]
    return value


def _read(name: str, value: Any) -> Any:
    if name == "frame" and isinstance(value, dict):
        return decode_frame(value)
    if name == "stack":
        return tuple(decode_frame(frame) for frame in value)
    if name == "offer" and isinstance(value, dict):
        return _offer(value)
    if name == "ranking":
        return tuple(Placing(**placing) for placing in value)
    return _tupled(value)


def _offer(data: Mapping[str, Any]) -> Offer:
    fields = {name: _tupled(value) for name, value in data.items()}
    return Offer(**{**fields, "give": _goods(data["give"]), "take": _goods(data["take"])})


def _goods(data: Mapping[str, Any]) -> Goods:
    return Goods(tuple(data["deeds"]), tuple(data["cards"]), data["cash"])


def _tupled(value: Any) -> Any:
    return tuple(_tupled(entry) for entry in value) if isinstance(value, list) else value


FRAME_TYPES = frozenset(FRAMES.values())
