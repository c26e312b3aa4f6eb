"""What the cases of `tests/vectors` may expect, read from a table: one function a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentroll.engine import DECK_NAMES, view_for, worth
from tests.engine.cases import CaseTable as Table
from tests.engine.positions import letter_of, seat_of

Observation = Callable[[Table, Any], Any]


def viewed(table: Table) -> dict[str, Any]:
    """Return what everybody may see."""
    return view_for(table.state, None)


def figure(name: str) -> Observation:
    """Read a single figure of the view."""
    return lambda table, wanted: viewed(table)[name]


def by_seat(name: str) -> Observation:
    """Read a list of the view for the seats that are named."""
    return lambda table, wanted: {x: viewed(table)[name][seat_of(x)] for x in wanted}


def by_space(name: str) -> Observation:
    """Read a list of the view for the spaces that are named."""
    return lambda table, wanted: {space: viewed(table)[name][int(space)] for space in wanted}


def pile(table: Table, deck: str) -> tuple[str, ...]:
    """Return the cards of a deck, top first."""
    return table.state.piles[DECK_NAMES.index(deck)]


def owners(table: Table, wanted: Any) -> Any:
    return {space: table.owner(int(space)) for space in wanted}


def worths(table: Table, wanted: Any) -> Any:
    return {x: worth(table.state, seat_of(x)) for x in wanted}


def mortgaged(table: Table, wanted: Any) -> Any:
    return [space for space in wanted if table.state.mortgaged[space]]


def not_mortgaged(table: Table, wanted: Any) -> Any:
    return [space for space in wanted if not table.state.mortgaged[space]]


def jail_cards(table: Table, wanted: Any) -> Any:
    holders = viewed(table)["jail_cards"]
    return {deck: None if holders[deck] is None else letter_of(holders[deck]) for deck in wanted}


def frame_kind(table: Table, wanted: Any) -> Any:
    return table.kind


def awaited_seats(table: Table, wanted: Any) -> Any:
    return list(table.awaited)


def turn(table: Table, wanted: Any) -> Any:
    return table.turn


def solvent(table: Table, wanted: Any) -> Any:
    return [letter_of(seat) for seat, is_in in enumerate(table.state.solvent) if is_in]


SEAT_FIELDS = ("seat", "creditor", "leader", "bidder")


def frame_fields(kind: str) -> Observation:
    """Read the named fields of the top frame, with letters for seats."""

    def observe(table: Table, wanted: Any) -> Any:
        frame = viewed(table)["frame"]
        assert frame["kind"] == kind
        return {name: lettered(name, frame[name]) for name in wanted}

    return observe


def lettered(name: str, value: Any) -> Any:
    """Write seats as letters."""
    if name in SEAT_FIELDS and value is not None:
        return letter_of(value)
    if name == "bidders":
        return [letter_of(seat) for seat in value]
    return value


def proposal(table: Table, wanted: Any) -> Any:
    if table.state.proposal is None:
        return None
    seat, pending = table.state.proposal
    return {"by": letter_of(seat), "pending": [letter_of(other) for other in pending]}


def legal(table: Table, wanted: Any) -> Any:
    return {x: [kind for kind in kinds if kind in table.legal(x)] for x, kinds in wanted.items()}


def not_legal(table: Table, wanted: Any) -> Any:
    return {x: [k for k in kinds if k not in table.legal(x)] for x, kinds in wanted.items()}


def winners(table: Table, wanted: Any) -> Any:
    return [letter_of(entry.seat) for entry in table.state.ranking if entry.place == 1]


def places(table: Table, wanted: Any) -> Any:
    found = {letter_of(entry.seat): entry.place for entry in table.state.ranking}
    return {x: found[x] for x in wanted}


OBSERVE: dict[str, Observation] = {
    "at": by_seat("position"),
    "auction": frame_fields("auction"),
    "awaited": awaited_seats,
    "cash": by_seat("cash"),
    "debt": frame_fields("debt"),
    "deck": lambda table, wanted: {deck: list(pile(table, deck)) for deck in wanted},
    "deck_bottom": lambda table, wanted: {deck: pile(table, deck)[-1] for deck in wanted},
    "deck_size": lambda table, wanted: {deck: len(pile(table, deck)) for deck in wanted},
    "doubles": figure("doubles"),
    "ended_by": figure("ended_by"),
    "estate": frame_fields("estate-mortgages"),
    "frame": frame_kind,
    "hotels": figure("hotels"),
    "houses": figure("houses"),
    "jail": by_seat("jail"),
    "jail_cards": jail_cards,
    "legal": legal,
    "level": by_space("level"),
    "mortgaged": mortgaged,
    "not_legal": not_legal,
    "not_mortgaged": not_mortgaged,
    "over": figure("over"),
    "offers": lambda table, wanted: table.open_offers(),
    "owner": owners,
    "places": places,
    "proposal": proposal,
    "round": figure("round"),
    "solvent": solvent,
    "tax": frame_fields("tax"),
    "turn": turn,
    "winners": winners,
    "worth": worths,
}
