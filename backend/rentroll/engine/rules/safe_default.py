"""What is done for a seat whose time is up: never harmful, never more than the rules demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentroll.engine.actions import (
    Action,
    ChooseTax,
    DeclareBankruptcy,
    Decline,
    EndTurn,
    Mortgage,
    Pass,
    PayJailFine,
    PlaceBuilding,
    Roll,
    SellBuildings,
    SettleMortgages,
    UseJailCard,
    Waive,
)
from rentroll.engine.cards import DECK_NAMES
from rentroll.engine.frames import (
    AfterRoll,
    Auction,
    BeforeRoll,
    Claim,
    Debt,
    EstateMortgages,
    IncomeTax,
    InJail,
    JailFine,
    Placement,
    Purchase,
)
from rentroll.engine.state import GameState

from .assets import raisable
from .mortgage import mortgage_refusal
from .offers import LegalAction
from .selling import offer_sell
from .shortage import lots_for


def safe_default(state: GameState, seat: int) -> Action:
    """Return the action played for an awaited seat when its time is up (R18.7)."""
    return DEFAULTS[type(state.stack[-1])](state, seat)


def _roll(state: GameState, seat: int) -> Action:
    return Roll(seat)


def _decline(state: GameState, seat: int) -> Action:
    return Decline(seat)


def _flat_tax(state: GameState, seat: int) -> Action:
    return ChooseTax(seat, "flat")


def _pass(state: GameState, seat: int) -> Action:
    return Pass(seat)


def _waive(state: GameState, seat: int) -> Action:
    return Waive(seat)


def _place(state: GameState, seat: int) -> Action:
    """The cheapest legal lot."""
    frame = state.stack[-1]
    assert isinstance(frame, Placement)
    spaces = state.board.spaces
    return PlaceBuilding(
        seat, min(lots_for(state, frame), key=lambda lot: (spaces[lot].house_cost, lot))
    )


def _lift_none(state: GameState, seat: int) -> Action:
    return SettleMortgages(seat, ())


def _end_turn(state: GameState, seat: int) -> Action:
    return EndTurn(seat)


def _leave_jail(state: GameState, seat: int) -> Action:
    """Pay from cash; without it the card in hand is played."""
    if state.cash[seat] >= state.ruleset.jail_fine:
        return PayJailFine(seat)
    return UseJailCard(seat, DECK_NAMES[state.jail_cards.index(seat)])


def _raise_cash(state: GameState, seat: int) -> Action:
    """Take the next step of the published order of raising, or declare when it cannot be met.

    Mortgage deeds of broken groups, cheapest first; then sell buildings level by level, cheapest
    group first; then mortgage the bare lots of whole groups, cheapest first.
    """
    frame = state.stack[-1]
    assert isinstance(frame, Debt)
    if raisable(state, seat) < frame.amount:
        return DeclareBankruptcy(seat)
    spaces = state.board.spaces
    deeds = [s for s in state.board.deeds if mortgage_refusal(state, seat, s) is None]
    deeds.sort(key=lambda space: (spaces[space].mortgage, space))
    broken = [s for s in deeds if state.group_owner[spaces[s].group] != seat]
    if broken:
        return Mortgage(seat, broken[0])
    sale = offer_sell(state, seat)
    if isinstance(sale, LegalAction):
        choices = sale.params["spaces"]["enum"]
        lots = min(choices, key=lambda lots: (spaces[lots[0]].house_cost, len(lots)))
        return SellBuildings(seat, tuple(lots))
    return Mortgage(seat, deeds[0])


DEFAULTS: dict[type[Any], Callable[[GameState, int], Action]] = {
    BeforeRoll: _roll,
    InJail: _roll,
    Purchase: _decline,
    IncomeTax: _flat_tax,
    Auction: _pass,
    Claim: _waive,
    Placement: _place,
    Debt: _raise_cash,
    JailFine: _leave_jail,
    EstateMortgages: _lift_none,
    AfterRoll: _end_turn,
}
