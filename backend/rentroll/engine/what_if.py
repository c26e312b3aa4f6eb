"""Answers to what-ifs for a seat: what a trade would change, how a debt could be met, what blocks.

The page and programs need no rules of their own to show these.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .actions import (
    Action,
    Build,
    CounterTrade,
    DeclareBankruptcy,
    Mortgage,
    ProposeTrade,
    SellBuildings,
    Unmortgage,
)
from .chance import ScriptedChance
from .draft import Draft
from .errors import Refusal
from .frames import Debt
from .game import apply_in_place, check
from .named_actions import parameters
from .records import Goods
from .rules.assets import raisable, worth
from .rules.exchange import exchange
from .rules.safe_default import safe_default
from .rules.standing_offers import find_offer
from .rules.trade_terms import Side, deed_refusal, fees, form_refusal, goods_refusal, side_refusal
from .state import GameState


class SideChange(NamedTuple):
    """What a trade changes for one seat; money in dollars, groups by name."""

    seat: int
    cash_before: int
    cash_after: int
    fees: int
    worth_before: int
    worth_after: int
    raisable_before: int
    raisable_after: int
    groups_completed: tuple[str, ...]
    groups_broken: tuple[str, ...]


class TradePreview(NamedTuple):
    """What a trade would change for both sides, and why it could not be accepted now, if so.

    `sides` is empty when the goods are not there to be exchanged.
    """

    sides: tuple[SideChange, ...]
    refusal: Refusal | None


class RaisingStep(NamedTuple):
    """One step of the published order of raising: the action, and the cash after it."""

    kind: str
    params: dict[str, Any]
    cash_after: int


class DebtPlan(NamedTuple):
    """How a debtor could meet a debt without trading; no steps when it cannot be met."""

    amount: int
    cash: int
    raisable: int
    steps: tuple[RaisingStep, ...]


def preview_trade(
    state: GameState, action: ProposeTrade | CounterTrade, lift: tuple[int, ...] = ()
) -> TradePreview:
    """Return what a proposed or countered trade would change; `lift` is the other side's choice."""
    partner = _partner(state, action)
    refusal = check(state, action)
    if partner is None:
        return TradePreview((), refusal)
    give = Goods(action.give_deeds, action.give_cards, action.cash_given)
    take = Goods(action.take_deeds, action.take_cards, action.cash_taken)
    missing = (
        form_refusal(give, take)
        or goods_refusal(state, action.seat, give)
        or goods_refusal(state, partner, take)
    )
    if missing is not None:
        return TradePreview((), refusal or missing)
    mine = Side(action.seat, give, take, action.lift)
    theirs = Side(partner, take, give, lift)
    refusal = refusal or side_refusal(state, mine) or side_refusal(state, theirs)
    after = state.copy()
    exchange(Draft(after, ScriptedChance(), None), mine, theirs)
    return TradePreview(tuple(_change(state, after, side) for side in (mine, theirs)), refusal)


def _partner(state: GameState, action: ProposeTrade | CounterTrade) -> int | None:
    if isinstance(action, ProposeTrade):
        in_game = 0 <= action.to < len(state.cash) and state.solvent[action.to]
        return action.to if in_game and action.to != action.seat else None
    offer = find_offer(state, action.offer)
    if offer is None or action.seat not in (offer.seat, offer.to):
        return None
    return offer.to if offer.seat == action.seat else offer.seat


def _change(before: GameState, after: GameState, side: Side) -> SideChange:
    seat = side.seat
    had, has = _groups(before, seat), _groups(after, seat)
    return SideChange(
        seat=seat,
        cash_before=before.cash[seat],
        cash_after=after.cash[seat],
        fees=fees(before, side),
        worth_before=worth(before, seat),
        worth_after=worth(after, seat),
        raisable_before=raisable(before, seat),
        raisable_after=raisable(after, seat),
        groups_completed=tuple(name for name in has if name not in had),
        groups_broken=tuple(name for name in had if name not in has),
    )


def _groups(state: GameState, seat: int) -> list[str]:
    return [
        state.board.groups[index].name
        for index, owner in enumerate(state.group_owner)
        if owner == seat
    ]


def debt_plan(state: GameState, seat: int) -> DebtPlan | None:
    """Return how the seat's open debt could be met by the published order; None without a debt."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Debt) or top.seat != seat:
        return None
    plan = DebtPlan(top.amount, state.cash[seat], raisable(state, seat), ())
    trial = state.copy()
    steps: list[RaisingStep] = []
    while trial.stack and trial.stack[-1] is top:
        action = safe_default(trial, seat)
        if isinstance(action, DeclareBankruptcy):
            return plan
        brought = trial.cash[seat] + _proceeds(trial, action)
        apply_in_place(trial, action, ScriptedChance())
        steps.append(RaisingStep(action.kind, parameters(action), brought))
    return plan._replace(steps=tuple(steps))


def blocked_deeds(state: GameState, seat: int) -> dict[int, dict[str, Refusal]]:
    """Return, by own deed, why it cannot be built on, sold from, mortgaged, lifted or traded."""
    found: dict[int, dict[str, Refusal]] = {}
    for space in state.board.deeds:
        if state.owner[space] != seat:
            continue
        asked = {
            Build.kind: check(state, Build(seat, (space,))),
            SellBuildings.kind: check(state, SellBuildings(seat, (space,))),
            Mortgage.kind: check(state, Mortgage(seat, space)),
            Unmortgage.kind: check(state, Unmortgage(seat, space)),
            "trade": deed_refusal(state, seat, space) if state.stack else None,
        }
        found[space] = {kind: refusal for kind, refusal in asked.items() if refusal is not None}
    return found


def _proceeds(state: GameState, action: Action) -> int:
    spaces = state.board.spaces
    if isinstance(action, Mortgage):
        return spaces[action.space].mortgage
    assert isinstance(action, SellBuildings)
    return sum(spaces[space].house_cost // 2 for space in action.spaces)
