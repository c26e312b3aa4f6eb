"""Chapter R12: selling buildings evenly, and breaking up hotels when houses are short."""

from __future__ import annotations

from rentroll.engine.actions import SellBuildings
from rentroll.engine.board import Group
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    BANK_OUT_OF_HOUSES,
    NO_BUILDINGS,
    NOT_A_STREET,
    Refusal,
    refuse,
)
from rentroll.engine.events import BuildingsMoved
from rentroll.engine.frames import BANK
from rentroll.engine.state import HOTEL, GameState

from .building import MOST_LEVELS, house_under_hammer, is_street, pledge_refusal
from .lanes import raising_refusal
from .offers import LegalAction, one_list


def check_sell(state: GameState, action: SellBuildings) -> Refusal | None:
    """The levels after the sale are even and need no more houses than there are (R12.5)."""
    refusal = raising_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    if not action.spaces or len(action.spaces) > MOST_LEVELS:
        return refuse("batch-size", minimum=1, maximum=MOST_LEVELS)
    for space in action.spaces:
        if not 0 <= space < len(state.level) or not is_street(state, space):
            return NOT_A_STREET
        if state.owner[space] != action.seat:
            return refuse("not-owner", space=space, owner=state.owner[space])
        refusal = pledge_refusal(state, action.seat, space)
        if refusal is not None:
            return refusal
    return sale_refusal(state, action.spaces)


def sale_refusal(state: GameState, spaces: tuple[int, ...]) -> Refusal | None:
    """Refuse a sale below the ground, an uneven one, or one short of houses (R12.3, R12.4)."""
    level = state.level[:]
    for space in spaces:
        level[space] -= 1
    if any(level[space] < 0 for space in spaces):
        return NO_BUILDINGS
    groups = {state.board.spaces[space].group for space in spaces}
    houses = state.houses - house_under_hammer(state)
    for index in groups:
        members = state.board.groups[index].members
        after = [level[member] for member in members]
        if state.ruleset.even_build and max(after) - min(after) > 1:
            return refuse("uneven-building", space=members[0])
        houses += _houses_on(state.level, members) - _houses_on(level, members)
    return BANK_OUT_OF_HOUSES if houses < 0 else None


def _houses_on(level: list[int], members: tuple[int, ...]) -> int:
    return sum(level[member] for member in members if level[member] != HOTEL)


def sell(draft: Draft, action: SellBuildings) -> None:
    """Refund half the house cost a level, lot by lot (R12.1, R12.7)."""
    state = draft.state
    for space in sorted(set(action.spaces)):
        level = state.level[space]
        sold = action.spaces.count(space)
        draft.emit(BuildingsMoved, space, level, level - sold)
        refund = sold * state.board.spaces[space].house_cost // 2
        draft.pay(BANK, action.seat, refund, "building-sale", "R12.1")


def offer_sell(state: GameState, seat: int) -> LegalAction | Refusal:
    """List per group the single levels, the nearest legal sale and clearing it (R12.5, R12.6)."""
    refusal = raising_refusal(state, seat)
    if refusal is not None:
        return refusal
    if not any(state.level):
        return NO_BUILDINGS
    choices: list[tuple[int, ...]] = []
    for index, owner in enumerate(state.group_owner):
        group = state.board.groups[index]
        built = any(state.level[member] for member in group.members)
        if owner == seat and built and pledge_refusal(state, seat, group.members[0]) is None:
            choices += _sales_of(state, group)
    return (
        LegalAction(SellBuildings.kind, {"spaces": one_list(choices)}) if choices else NO_BUILDINGS
    )


def _sales_of(state: GameState, group: Group) -> list[tuple[int, ...]]:
    single: list[tuple[int, ...]] = [
        (space,) for space in group.members if sale_refusal(state, (space,)) is None
    ]
    everything = _levels_down(state, group, 0)
    if single:
        return single if single == [everything] else [*single, everything]
    nearest = _nearest_sales(state, group)
    return nearest if nearest == [everything] else [*nearest, everything]


def _nearest_sales(state: GameState, group: Group) -> list[tuple[int, ...]]:
    """Return the smallest sales that the stock allows when no single level can go (R12.4)."""
    if state.ruleset.even_build:
        return [_nearest_even_sale(state, group)]
    return [
        next(
            sale
            for levels in range(2, HOTEL + 1)
            if sale_refusal(state, sale := (space,) * levels) is None
        )
        for space in group.members
        if state.level[space]
    ]


def _nearest_even_sale(state: GameState, group: Group) -> tuple[int, ...]:
    sale = _levels_down(state, group, 0)
    total = sum(state.level[member] for member in group.members)
    for remaining in range(total - 2, 0, -1):
        smaller = _levels_down(state, group, remaining)
        if sale_refusal(state, smaller) is None:
            return smaller
    return sale


def _levels_down(state: GameState, group: Group, remaining: int) -> tuple[int, ...]:
    """Return the sale that leaves so many levels on a group, spread evenly, last lots highest."""
    base, extra = divmod(remaining, len(group.members))
    sale: list[int] = []
    for place, space in enumerate(reversed(group.members)):
        kept = base + (1 if place < extra else 0)
        sale += [space] * max(0, state.level[space] - kept)
    return tuple(sorted(sale))
