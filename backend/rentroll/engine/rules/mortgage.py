"""Chapter R13: mortgaging deeds and lifting mortgages."""

from __future__ import annotations

from rentroll.engine.actions import Mortgage, Unmortgage
from rentroll.engine.board import Board
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    ALREADY_MORTGAGED,
    NO_DEEDS,
    NOT_A_DEED,
    NOT_MORTGAGED,
    Refusal,
    refuse,
)
from rentroll.engine.events import DeedMortgaged, DeedUnmortgaged
from rentroll.engine.frames import BANK
from rentroll.engine.state import GameState

from .building import pledge_refusal
from .lanes import raising_refusal, spending_refusal
from .offers import LegalAction, one_space


def interest_on(state: GameState, space: int) -> int:
    """Return the interest on one deed in dollars (R13.6 to R13.8)."""
    deed = state.board.spaces[space]
    rules = state.ruleset
    base = deed.price if rules.interest_base == "price" else deed.mortgage
    return rules.percent_of(base)


def lifting_cost(state: GameState, space: int) -> int:
    """Return what lifting one deed's mortgage costs in dollars (R13.6)."""
    return state.board.spaces[space].mortgage + interest_on(state, space)


def lifting_costs(state: GameState, seat: int | None) -> dict[str, int]:
    """Return what lifting costs for each mortgaged deed, and for a seat's own not mortgaged yet.

    The keys are board indexes as text.
    """
    rules = state.ruleset
    terms = (state.board, rules.interest_percent, rules.interest_base, rules.percent_rounding)
    costs = _LIFTING_COSTS.get(terms)
    if costs is None:
        costs = [(space, str(space), lifting_cost(state, space)) for space in state.board.deeds]
        _LIFTING_COSTS[terms] = costs
    owner, mortgaged = state.owner, state.mortgaged
    return {text: cost for space, text, cost in costs if owner[space] == seat or mortgaged[space]}


_LIFTING_COSTS: dict[tuple[Board, int, str, str], list[tuple[int, str, int]]] = {}
"""Costs by all that they depend on: few are ever asked for, and views of them often."""


def ownership_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Refuse a board index that is no deed, or a deed of somebody else or of the bank."""
    if not 0 <= space < len(state.owner) or state.board.spaces[space].group < 0:
        return NOT_A_DEED
    owner = state.owner[space]
    return None if owner == seat else refuse("not-owner", space=space, owner=owner)


def mortgage_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Refuse a deed that this seat cannot mortgage, whatever else is going on (R13.2)."""
    refusal = ownership_refusal(state, seat, space)
    if refusal is not None:
        return refusal
    if state.mortgaged[space]:
        return ALREADY_MORTGAGED
    pledge = pledge_refusal(state, seat, space)
    if pledge is not None:
        return pledge
    level = state.level
    for member in state.board.groups[state.board.spaces[space].group].members:
        if level[member]:
            return refuse("has-buildings", space=space)
    return None


def check_mortgage(state: GameState, action: Mortgage) -> Refusal | None:
    """A deed is mortgaged by its owner when no lot of its group has a building (R13.1, R13.2)."""
    return raising_refusal(state, action.seat) or mortgage_refusal(state, action.seat, action.space)


def mortgage(draft: Draft, action: Mortgage) -> None:
    """The bank lends the mortgage value."""
    space = action.space
    draft.emit(DeedMortgaged, space)
    value = draft.state.board.spaces[space].mortgage
    draft.pay(BANK, action.seat, value, "mortgage", "R13.1")


def unmortgage_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Refuse a deed whose mortgage this seat cannot lift, whatever else is going on (R13.5)."""
    refusal = ownership_refusal(state, seat, space)
    if refusal is not None:
        return refusal
    if not state.mortgaged[space]:
        return NOT_MORTGAGED
    cost = lifting_cost(state, space)
    if cost > state.cash[seat]:
        return refuse("insufficient-funds", cost=cost, cash=state.cash[seat])
    return None


def check_unmortgage(state: GameState, action: Unmortgage) -> Refusal | None:
    """The owner lifts a mortgage for its value and interest, from cash (R13.5, R13.6)."""
    return spending_refusal(state, action.seat) or unmortgage_refusal(
        state, action.seat, action.space
    )


def unmortgage(draft: Draft, action: Unmortgage) -> None:
    """Pay the mortgage value and the interest."""
    space = action.space
    cost = lifting_cost(draft.state, space)
    draft.pay(action.seat, BANK, cost, "unmortgage", "R13.6")
    draft.emit(DeedUnmortgaged, space)


def offer_mortgage(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the deeds that can be mortgaged, or say why there is none."""
    refusal = raising_refusal(state, seat)
    if refusal is not None:
        return refusal
    owner = state.owner
    spaces = []
    reason = NO_DEEDS
    for space in state.board.deeds:
        if owner[space] == seat:
            found = mortgage_refusal(state, seat, space)
            if found is None:
                spaces.append(space)
            else:
                reason = found
    return LegalAction(Mortgage.kind, {"space": one_space(spaces)}) if spaces else reason


def offer_unmortgage(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the deeds whose mortgage can be lifted, or say why there is none."""
    refusal = spending_refusal(state, seat)
    if refusal is not None:
        return refusal
    owner = state.owner
    mortgaged = state.mortgaged
    if True not in mortgaged:
        return NOT_MORTGAGED
    spaces = []
    reason = NOT_MORTGAGED
    for space in state.board.deeds:
        if mortgaged[space] and owner[space] == seat:
            found = unmortgage_refusal(state, seat, space)
            if found is None:
                spaces.append(space)
            else:
                reason = found
    return LegalAction(Unmortgage.kind, {"space": one_space(spaces)}) if spaces else reason
