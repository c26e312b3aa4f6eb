"""The state resource as JSON: rendered once for a version, revision and viewer, and then kept."""

from datetime import UTC, datetime
from typing import Any, Final

from rentroll.compact_json import json_bytes
from rentroll.engine import (
    FORMAT,
    RULESET_VERSION,
    blocked_actions,
    blocked_deeds,
    legal_actions,
    view_for,
)
from rentroll.names import API_PREFIX
from rentroll.persistence.records import BOT, Reservation, SeatRecord, TableRecord
from rentroll.service.memory import Rendered
from rentroll.service.scheduling import (
    bot_pauses,
    deadline,
    game_deadline,
    offer_deadline,
    vote_opens_at,
)

WATCHING: Final = "w"
WATCHER: Final = -1
"""A viewer who came by the link to watch: sees the table under that id, and so cannot join."""

MOST_SPECTATORS: Final = 3
"""Where the count of spectators ends: it stands for so many or more."""

POLL_AFTER_MS: Final = 1000
"""How often to ask, in milliseconds, when no poll can be held."""


def seat_or_none(viewer: int | None) -> int | None:
    """Return the seat of a viewer, or None for everybody who only watches."""
    return None if viewer == WATCHER else viewer


def state_body(table: TableRecord, viewer: int | None) -> Rendered:
    """Return the state resource of a table as bytes, with its entity tag."""
    return Rendered(entity_tag(table, viewer), json_bytes(state_resource(table, viewer)))


def entity_tag(table: TableRecord, viewer: int | None) -> str:
    """Return the tag of the bytes a viewer gets: equal tags promise equal bytes."""
    seat = seat_or_none(viewer)
    who = WATCHING if seat is None else f"s{seat}"
    return f"{_id_shown(table, viewer)}.{table.version}.{table.revision}.{who}.{FORMAT}"


def state_resource(table: TableRecord, viewer: int | None) -> dict[str, Any]:
    """Return the state resource of a table for a seat, anybody (None) or a `WATCHER`."""
    seat = seat_or_none(viewer)
    return {
        "id": _id_shown(table, viewer),
        "version": table.version,
        "revision": table.revision,
        "format": FORMAT,
        "status": table.status,
        "board": table.board,
        "preset": table.preset,
        "options": dict(table.options),
        "ruleset_version": RULESET_VERSION,
        "bot_pace": table.bot_pace,
        "bot_pauses": bot_pauses(table),
        "listed": table.listed,
        "programs": table.programs,
        "sandbox": table.sandbox,
        "commitment": table.commitment,
        "host": table.host,
        "seats": [_seat(each) for each in table.seats],
        "reserved": [_reserved(each) for each in table.reserved],
        "spectators": min(table.spectators, MOST_SPECTATORS),
        "watch_id": None if seat is None else table.watch_id,
        "rematch": None if viewer == WATCHER else table.rematch,
        "rematch_watch_id": table.rematch_watch_id,
        "you": None if seat is None else {"seat": seat, "host": seat == table.host},
        "deadline": _instant_or_none(deadline(table)),
        "poll_after_ms": POLL_AFTER_MS,
        "game_deadline": _instant_or_none(game_deadline(table)),
        "legal_actions": legal_list(table, seat),
        "blocked": _blocked_list(table, seat),
        "blocked_deeds": _blocked_deeds(table, seat),
        "game": _game(table, seat),
    }


def _game(table: TableRecord, viewer: int | None) -> dict[str, Any] | None:
    """Return the view of the game, with the instants that the engine does not know."""
    if table.state is None:
        return None
    game = view_for(table.state, viewer)
    for offer, shown in zip(table.state.offers, game["offers"], strict=True):
        shown["expires_at"] = _instant_or_none(offer_deadline(table, offer))
    for absence, shown in zip(table.state.presence.absences, game["absences"], strict=True):
        shown["vote_opens_at"] = _instant_or_none(vote_opens_at(table, absence))
    return game


def _id_shown(table: TableRecord, viewer: int | None) -> str:
    return table.watch_id or "" if viewer == WATCHER else table.id


def legal_list(table: TableRecord, viewer: int | None) -> list[dict[str, Any]]:
    """Return what a seat may do now, each with the address to post it to."""
    viewer = seat_or_none(viewer)
    if table.state is None or viewer is None:
        return []
    return [
        {
            "action": legal.kind,
            "href": f"{API_PREFIX}/games/{table.id}/{legal.kind}",
            "params": legal.params,
            "confirm": legal.confirm,
        }
        for legal in legal_actions(table.state, viewer)
    ]


def instant(moment: datetime) -> str:
    """Return an instant as RFC 3339 text in UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _instant_or_none(moment: datetime | None) -> str | None:
    return None if moment is None else instant(moment)


def _blocked_list(table: TableRecord, viewer: int | None) -> list[dict[str, Any]]:
    if table.state is None or viewer is None:
        return []
    return [
        {"action": kind, "reason": refusal.code, "params": refusal.params}
        for kind, refusal in blocked_actions(table.state, viewer)
    ]


def _blocked_deeds(table: TableRecord, viewer: int | None) -> dict[str, dict[str, str]]:
    """Return why a seat's own deeds cannot be managed; codes alone, to keep the body small."""
    if table.state is None or viewer is None or table.state.over:
        return {}
    return {
        str(space): {kind: refusal.code for kind, refusal in reasons.items()}
        for space, reasons in blocked_deeds(table.state, viewer).items()
    }


def _seat(seat: SeatRecord) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "token": seat.token,
        "kind": BOT if seat.program else seat.kind,
        "strategy": seat.strategy,
        "program": seat.program,
        "admitted": seat.admitted,
        "left": seat.left,
        "ready": seat.is_bot or seat.program or seat.ready,
        "presence": "away" if seat.away else "here",
    }


def _reserved(kept: Reservation) -> dict[str, Any]:
    return {"seat": kept.seat, "name": kept.name, "token": kept.token}
