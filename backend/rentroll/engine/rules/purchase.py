"""Chapter R5: buying the deed one stands on, or leaving it to an auction."""

from __future__ import annotations

from rentroll.engine.actions import Buy, Decline
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal, refuse
from rentroll.engine.events import DeedMoved, FrameClosed
from rentroll.engine.frames import BANK, Purchase
from rentroll.engine.state import GameState

from .auction import open_auction
from .lanes import decision_refusal
from .offers import LegalAction


def check_buy(state: GameState, action: Buy) -> Refusal | None:
    """The printed price in cash, by the seat that stands there (R5.1, R5.2)."""
    refusal = decision_refusal(state, action.seat, (Purchase,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Purchase)
    price = state.board.spaces[frame.space].price
    cash = state.cash[action.seat]
    return None if price <= cash else refuse("insufficient-funds", cost=price, cash=cash)


def buy(draft: Draft, action: Buy) -> None:
    """Pay the bank and take the deed."""
    frame = draft.state.stack[-1]
    assert isinstance(frame, Purchase)
    space = frame.space
    draft.emit(FrameClosed, frame.kind)
    draft.pay(action.seat, BANK, draft.state.board.spaces[space].price, "purchase", "R5.1")
    draft.emit(DeedMoved, space, BANK, action.seat, "purchase")


def check_decline(state: GameState, action: Decline) -> Refusal | None:
    """Nobody has to buy."""
    return decision_refusal(state, action.seat, (Purchase,))


def decline(draft: Draft, action: Decline) -> None:
    """The bank auctions the deed at once, when auctions are played (R5.3)."""
    frame = draft.state.stack[-1]
    assert isinstance(frame, Purchase)
    draft.emit(FrameClosed, frame.kind)
    if draft.state.ruleset.auctions:
        open_auction(draft, frame.space, action.seat)


def offer_buy(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_buy(state, Buy(seat)) or BUY_OFFER


def offer_decline(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_decline(state, Decline(seat)) or DECLINE_OFFER


BUY_OFFER = LegalAction(Buy.kind, {})
DECLINE_OFFER = LegalAction(Decline.kind, {})
