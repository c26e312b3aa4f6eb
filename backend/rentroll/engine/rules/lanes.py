"""The two lanes: who may resolve the top frame, and who may act beside it (R15)."""

from __future__ import annotations

from typing import Any

from rentroll.engine.errors import (
    AUCTION_OPEN,
    DEBT_OPEN,
    GAME_OVER,
    OFF_TURN,
    SEAT_OUT,
    Refusal,
    refuse,
)
from rentroll.engine.frames import AfterRoll, Auction, BeforeRoll, Debt, IncomeTax, InJail, Purchase
from rentroll.engine.state import GameState

from .assets import raisable

BUILDING_FRAMES = frozenset((BeforeRoll, InJail, Purchase, IncomeTax, AfterRoll))


def presence_refusal(state: GameState, seat: int) -> Refusal | None:
    """Refuse a seat that is out, or any seat when the game is over."""
    if state.ended_by is not None:
        return GAME_OVER
    if not (0 <= seat < len(state.solvent) and state.solvent[seat]):
        return SEAT_OUT
    return None


def decision_refusal(state: GameState, seat: int, frames: tuple[type[Any], ...]) -> Refusal | None:
    """Refuse unless the top frame is of one of these types and waits for this seat."""
    stack = state.stack
    if stack:
        top = stack[-1]
        if type(top) in frames and seat in top.awaited:
            return None
    return _decision_reason(state, seat)


def _decision_reason(state: GameState, seat: int) -> Refusal:
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    top = state.stack[-1]
    if seat not in top.awaited:
        return refuse("not-your-turn", seat=top.awaited[0], frame=top.kind)
    return refuse("wrong-phase", frame=top.kind)


def raising_refusal(state: GameState, seat: int) -> Refusal | None:
    """Refuse a seat that may not raise cash now: selling buildings and mortgaging (R15, R16).

    A debtor may raise only while the debt can be met; else the estate stays as it is (R17.6).
    """
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    top = state.stack[-1]
    if type(top) is Debt and top.seat == seat:
        means = raisable(state, seat)
        if means < top.amount:
            return refuse("debt-beyond-means", amount=top.amount, raisable=means)
        return None
    return off_turn_refusal(state, seat)


def spending_refusal(state: GameState, seat: int) -> Refusal | None:
    """Refuse a seat that may not build or lift mortgages now (R5.12, R15.3, R15.4)."""
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    top = state.stack[-1]
    if type(top) in BUILDING_FRAMES:
        return off_turn_refusal(state, seat)
    if type(top) is Auction:
        return AUCTION_OPEN
    if type(top) is Debt:
        return DEBT_OPEN
    return refuse("wrong-phase", frame=top.kind)


def off_turn_refusal(state: GameState, *seats: int) -> Refusal | None:
    """Where managing is bound to the own turn, refuse unless one of the seats is on it (R15.1)."""
    if state.ruleset.manage_any_time:
        return None
    awaited = state.stack[-1].awaited
    if any(seat == state.turn or seat in awaited for seat in seats):
        return None
    return OFF_TURN
