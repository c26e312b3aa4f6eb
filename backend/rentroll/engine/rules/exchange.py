"""Chapter R14: the exchange itself, as soon as an offer is accepted."""

from __future__ import annotations

from rentroll.engine.draft import Draft
from rentroll.engine.events import DeedMoved, DeedUnmortgaged, JailCardMoved
from rentroll.engine.frames import BANK

from .mortgage import interest_on, lifting_cost
from .trade_terms import Side


def exchange(draft: Draft, first: Side, second: Side) -> None:
    """Move the goods of both sides and the fees for mortgaged deeds (R13.10, R14.6)."""
    _hand_over(draft, first, second.seat)
    _hand_over(draft, second, first.seat)
    _pay_fees(draft, first)
    _pay_fees(draft, second)


def _hand_over(draft: Draft, side: Side, receiver: int) -> None:
    draft.pay(side.seat, receiver, side.gives.cash, "trade", "R14.1")
    for space in side.gives.deeds:
        draft.emit(DeedMoved, space, side.seat, receiver, "trade")
    for deck in side.gives.cards:
        draft.emit(JailCardMoved, deck, side.seat, receiver)


def _pay_fees(draft: Draft, side: Side) -> None:
    """Interest for a mortgage that stays, or lifting it at once (R13.10)."""
    state = draft.state
    for space in side.gets.deeds:
        if space in side.lift:
            draft.pay(side.seat, BANK, lifting_cost(state, space), "unmortgage", "R13.10")
            draft.emit(DeedUnmortgaged, space)
        elif state.mortgaged[space]:
            draft.pay(side.seat, BANK, interest_on(state, space), "mortgage-fee", "R13.10")
