"""What the reached space demands: purchase, rent, tax, card or jail (R3.1, R5 to R9)."""

from __future__ import annotations

from collections.abc import Callable

from rentroll.engine.board import SpaceKind
from rentroll.engine.cards import CHANCE, COMMUNITY_CHEST, Card
from rentroll.engine.draft import Draft
from rentroll.engine.events import FrameOpened
from rentroll.engine.evolve import UTILITY_THROW
from rentroll.engine.frames import BANK, Purchase

from .cards import draw
from .debt import owe
from .movement import go_to_jail
from .rent import Rent, rent_due
from .tax import land_on_tax


def resolve_landing(draft: Draft, seat: int) -> None:
    """Resolve the space a seat stands on; a card that moves it on resolves the next one (R7.4)."""
    state = draft.state
    card: Card | None = None
    while True:
        space = state.board.spaces[state.position[seat]]
        deck = DECK_OF.get(space.kind)
        if deck is None:
            LANDINGS[space.kind](draft, seat, space.index, card)
            return
        card = draw(draft, seat, deck)
        if card is None:
            return


def _land_on_deed(draft: Draft, seat: int, space: int, card: Card | None) -> None:
    state = draft.state
    owner = state.owner[space]
    if owner == BANK:
        draft.emit(FrameOpened, Purchase(seat, space))
        return
    if owner == seat:
        return
    rent = _rent(draft, seat, space, card)
    if rent.amount:
        owe(draft, seat, owner, rent.amount, "rent", rent.rule)


def _rent(draft: Draft, seat: int, space: int, card: Card | None) -> Rent:
    """Return the rent of this landing; a card to the next deed changes it (R6.10, R7.9)."""
    state = draft.state
    first, second = state.dice or (0, 0)
    rent = rent_due(state, space, seat, first + second)
    if card is None or card.effect != "move-nearest" or not rent.amount:
        return rent
    if card.category == SpaceKind.UTILITY:
        first, second = draft.throw(seat, UTILITY_THROW)
        return Rent(card.factor * (first + second), "R6.10")
    return Rent(card.factor * rent.amount, "R6.10")


def _land_on_tax(draft: Draft, seat: int, space: int, card: Card | None) -> None:
    land_on_tax(draft, seat, space)


def _land_on_go_to_jail(draft: Draft, seat: int, space: int, card: Card | None) -> None:
    go_to_jail(draft, seat, "space")


def _rest(draft: Draft, seat: int, space: int, card: Card | None) -> None:
    """Go, jail as a visitor and Free Parking ask for nothing (R8.6, R8.7)."""


DECK_OF: dict[SpaceKind, str] = {
    SpaceKind.CHANCE: CHANCE,
    SpaceKind.COMMUNITY_CHEST: COMMUNITY_CHEST,
}

LANDINGS: dict[SpaceKind, Callable[[Draft, int, int, Card | None], None]] = {
    SpaceKind.STREET: _land_on_deed,
    SpaceKind.RAILROAD: _land_on_deed,
    SpaceKind.UTILITY: _land_on_deed,
    SpaceKind.TAX: _land_on_tax,
    SpaceKind.GO_TO_JAIL: _land_on_go_to_jail,
    SpaceKind.GO: _rest,
    SpaceKind.JAIL: _rest,
    SpaceKind.FREE_PARKING: _rest,
}
