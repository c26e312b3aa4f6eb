"""Chapter R14: what the terms of a trade must satisfy, when offered and when accepted."""

from __future__ import annotations

from typing import NamedTuple

from rentroll.engine.cards import DECK_INDEX
from rentroll.engine.errors import (
    ESTATE_OPEN,
    NO_JAIL_CARD,
    RAISABLE_WOULD_FALL,
    TRADE_WITHOUT_ASSET,
    Refusal,
    refuse,
)
from rentroll.engine.frames import Auction, Debt, EstateMortgages
from rentroll.engine.records import Goods
from rentroll.engine.state import GameState

from .building import pledge_refusal
from .mortgage import interest_on, lifting_cost, ownership_refusal


class Side(NamedTuple):
    """One side of a trade: who gives what, gets what, and lifts which of the deeds it gets."""

    seat: int
    gives: Goods
    gets: Goods
    lift: tuple[int, ...]


def form_refusal(give: Goods, take: Goods) -> Refusal | None:
    """Refuse terms that are no trade in any state (R14.7)."""
    if give.cash < 0 or take.cash < 0:
        return refuse("out-of-range", minimum=0)
    if give.cash and take.cash:
        return refuse("cash-both-ways")
    if not (give.deeds or give.cards or take.deeds or take.cards):
        return TRADE_WITHOUT_ASSET
    for goods in (give, take):
        if len(set(goods.deeds)) < len(goods.deeds) or len(set(goods.cards)) < len(goods.cards):
            return refuse("listed-twice")
    return None


def goods_refusal(state: GameState, seat: int, goods: Goods) -> Refusal | None:
    """Refuse deeds and cards that a seat does not have or may not give (R14.2)."""
    for space in goods.deeds:
        refusal = ownership_refusal(state, seat, space) or deed_refusal(state, seat, space)
        if refusal is not None:
            return refusal
    for deck in goods.cards:
        if deck not in DECK_INDEX or state.jail_cards[DECK_INDEX[deck]] != seat:
            return NO_JAIL_CARD
    return None


def deed_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Refuse an own deed that is not free to be traded (R5.12, R13.10, R14.2)."""
    group = state.board.spaces[space].group
    if any(state.level[member] for member in state.board.groups[group].members):
        return refuse("has-buildings", space=space)
    top = state.stack[-1]
    if isinstance(top, EstateMortgages) and space in top.spaces:
        return ESTATE_OPEN
    return pledge_refusal(state, seat, space)


def spendable(state: GameState, seat: int) -> int:
    """Return a seat's cash in dollars without the bid it is bound by (R5.12)."""
    top = state.stack[-1]
    bound = top.bid if isinstance(top, Auction) and top.leader == seat else 0
    return state.cash[seat] - bound


def fees(state: GameState, side: Side) -> int:
    """Return what a side owes the bank for the mortgaged deeds it gets (R13.10)."""
    return sum(
        lifting_cost(state, space) if space in side.lift else interest_on(state, space)
        for space in side.gets.deeds
        if state.mortgaged[space]
    )


def side_refusal(state: GameState, side: Side) -> Refusal | None:
    """Refuse a side that lacks the goods or the cash now (R13.11, R14.8, R16.9)."""
    refusal = goods_refusal(state, side.seat, side.gives) or lift_refusal(state, side)
    if refusal is not None:
        return refusal
    due = fees(state, side)
    cost = side.gives.cash - side.gets.cash + due
    cash = spendable(state, side.seat)
    if side.gives.cash > cash or cost > cash:
        return refuse("insufficient-funds", cost=max(cost, side.gives.cash), cash=cash)
    top = state.stack[-1]
    if isinstance(top, Debt) and top.seat == side.seat and _raisable_change(state, side, due) < 0:
        return RAISABLE_WOULD_FALL
    return None


def lift_refusal(state: GameState, side: Side) -> Refusal | None:
    """Only mortgaged deeds that the side gets can be lifted (R13.13)."""
    liftable = [space for space in side.gets.deeds if state.mortgaged[space]]
    if len(set(side.lift)) < len(side.lift) or any(s not in liftable for s in side.lift):
        return refuse("not-liftable", spaces=liftable)
    return None


def _raisable_change(state: GameState, side: Side, due: int) -> int:
    spaces = state.board.spaces
    gained = sum(
        spaces[space].mortgage
        for space in side.gets.deeds
        if not state.mortgaged[space] or space in side.lift
    )
    lost = sum(spaces[space].mortgage for space in side.gives.deeds if not state.mortgaged[space])
    return side.gets.cash - side.gives.cash - due + gained - lost
