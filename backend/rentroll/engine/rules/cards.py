"""Chapter R7: drawing a card and doing what it says."""

from __future__ import annotations

from collections.abc import Callable

from rentroll.engine.cards import DECK_INDEX, Card
from rentroll.engine.draft import Draft
from rentroll.engine.events import CardDrawn, FrameOpened, JailCardMoved, TokenMoved
from rentroll.engine.frames import BANK, CollectEach, PayEach
from rentroll.engine.state import IN_DECK, seats_after

from .assets import levels_owned
from .debt import owe
from .movement import go_to_jail, move_forward_to


def draw(draft: Draft, seat: int, deck: str) -> Card | None:
    """Draw the top card and carry it out; return it when it moved the token on (R7.1, R7.4)."""
    state = draft.state
    card = state.decks.cards[state.piles[DECK_INDEX[deck]][0]]
    draft.emit(CardDrawn, seat, deck, card.id)
    return card if EFFECTS[card.effect](draft, seat, card) else None


def _move_to(draft: Draft, seat: int, card: Card) -> bool:
    move_forward_to(draft, seat, card.target, "card")
    return True


def _move_nearest(draft: Draft, seat: int, card: Card) -> bool:
    """The next one ahead, never behind (R7.5)."""
    board = draft.state.board
    here = draft.state.position[seat]
    count = len(board.spaces)
    target = next(
        index
        for step in range(1, count)
        if board.spaces[index := (here + step) % count].kind == card.category
    )
    move_forward_to(draft, seat, target, "card")
    return True


def _move_relative(draft: Draft, seat: int, card: Card) -> bool:
    """Backwards, so without salary (R4.4, R7.6)."""
    here = draft.state.position[seat]
    target = (here + card.steps) % len(draft.state.board.spaces)
    draft.emit(TokenMoved, seat, here, target, "card")
    return True


def _collect(draft: Draft, seat: int, card: Card) -> bool:
    draft.pay(BANK, seat, card.amount, "card", "R7.1")
    return False


def _pay(draft: Draft, seat: int, card: Card) -> bool:
    owe(draft, seat, BANK, card.amount, "card", "R7.10")
    return False


def _pay_per_building(draft: Draft, seat: int, card: Card) -> bool:
    """A hotel is not also four houses (R7.8)."""
    houses, hotels = levels_owned(draft.state, seat)
    owe(draft, seat, BANK, houses * card.per_house + hotels * card.per_hotel, "card", "R7.8")
    return False


def _collect_from_each(draft: Draft, seat: int, card: Card) -> bool:
    """Every other solvent player owes the drawer (R7.7, R16.7)."""
    debtors = seats_after(draft.state, seat)[:-1]
    draft.emit(FrameOpened, CollectEach(seat, debtors, card.amount))
    return False


def _pay_each(draft: Draft, seat: int, card: Card) -> bool:
    """The drawer owes every other solvent player (R7.7, R16.6)."""
    creditors = seats_after(draft.state, seat)[:-1]
    draft.emit(FrameOpened, PayEach(seat, creditors, card.amount))
    return False


def _go_to_jail(draft: Draft, seat: int, card: Card) -> bool:
    go_to_jail(draft, seat, "card")
    return False


def _jail_free(draft: Draft, seat: int, card: Card) -> bool:
    """Kept, and out of the deck while it is (R7.2)."""
    drawn = draft.state.card
    assert drawn is not None
    draft.emit(JailCardMoved, drawn.deck, IN_DECK, seat)
    return False


EFFECTS: dict[str, Callable[[Draft, int, Card], bool]] = {
    "move-to": _move_to,
    "move-nearest": _move_nearest,
    "move-relative": _move_relative,
    "collect": _collect,
    "pay": _pay,
    "pay-per-building": _pay_per_building,
    "collect-from-each": _collect_from_each,
    "pay-each": _pay_each,
    "go-to-jail": _go_to_jail,
    "jail-free": _jail_free,
}
