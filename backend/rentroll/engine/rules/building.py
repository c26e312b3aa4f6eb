"""Chapters R10 to R12: building and selling evenly, within the bank's stock."""

from __future__ import annotations

from rentroll.engine.actions import Build, SellBuildings
from rentroll.engine.board import Group, SpaceKind
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    BANK_OUT_OF_HOTELS,
    BANK_OUT_OF_HOUSES,
    FULLY_BUILT,
    GROUP_INCOMPLETE,
    GROUP_MORTGAGED,
    NO_BUILDINGS,
    NOT_A_STREET,
    UNEVEN_BUILDING,
    Refusal,
    refuse,
)
from rentroll.engine.events import BuildingsMoved
from rentroll.engine.frames import BANK
from rentroll.engine.state import HOTEL, GameState

from .lanes import raising_refusal, spending_refusal
from .offers import LegalAction, one_list

HOUSES_BEFORE_HOTEL = 4
MOST_LEVELS = 110


class Site:
    """The lots' levels and the bank's stock while a batch is tried out."""

    __slots__ = ("hotels", "houses", "level")

    def __init__(self, state: GameState) -> None:
        self.level = state.level[:]
        self.houses = state.houses
        self.hotels = state.hotels

    def raise_level(self, space: int) -> None:
        """Put the next building on a lot; a hotel sends four houses back (R10.5)."""
        self.level[space] += 1
        if self.level[space] == HOTEL:
            self.hotels -= 1
            self.houses += HOUSES_BEFORE_HOTEL
        else:
            self.houses -= 1


def check_build(state: GameState, action: Build) -> Refusal | None:
    """Every prefix of the batch is legal and the whole is paid from cash (R10)."""
    refusal = spending_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    if not action.spaces or len(action.spaces) > MOST_LEVELS:
        return refuse("batch-size", minimum=1, maximum=MOST_LEVELS)
    site = Site(state)
    cost = 0
    for space in action.spaces:
        refusal = _lot_refusal(state, action.seat, space) or _level_refusal(state, site, space)
        if refusal is not None:
            return refusal
        cost += state.board.spaces[space].house_cost
        site.raise_level(space)
    if cost > state.cash[action.seat]:
        return refuse("insufficient-funds", cost=cost, cash=state.cash[action.seat])
    return None


def _lot_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Refuse a space that is no lot of an unmortgaged whole group of this seat (R10.1, R10.2)."""
    if not 0 <= space < len(state.level) or not _is_street(state, space):
        return NOT_A_STREET
    owner = state.owner[space]
    if owner != seat:
        return refuse("not-owner", space=space, owner=owner)
    group = state.board.spaces[space].group
    if state.group_owner[group] != seat:
        return GROUP_INCOMPLETE
    if any(state.mortgaged[member] for member in state.board.groups[group].members):
        return GROUP_MORTGAGED
    return None


def _is_street(state: GameState, space: int) -> bool:
    return state.board.spaces[space].kind is SpaceKind.STREET


def _level_refusal(state: GameState, site: Site, space: int) -> Refusal | None:
    """Refuse a next building that is uneven, too high or out of stock (R10.3, R10.4, R10.8)."""
    level = site.level[space]
    if level == HOTEL:
        return FULLY_BUILT
    members = state.board.group_of(space).members
    lowest = min(site.level[member] for member in members)
    becomes_hotel = level == HOUSES_BEFORE_HOTEL
    if state.ruleset.even_build and level > lowest:
        return UNEVEN_BUILDING
    if becomes_hotel and site.hotels == 0:
        return BANK_OUT_OF_HOTELS
    if not becomes_hotel and site.houses == 0:
        return BANK_OUT_OF_HOUSES
    return None


def build(draft: Draft, action: Build) -> None:
    """Pay the house cost of every level and put the buildings up (R10.5, R10.6)."""
    state = draft.state
    for space in action.spaces:
        cost = state.board.spaces[space].house_cost
        draft.pay(action.seat, BANK, cost, "building", "R10.6")
        level = state.level[space]
        draft.emit(BuildingsMoved(space, level, level + 1))


def offer_build(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the lots that can take their next building, or say why there is none."""
    refusal = spending_refusal(state, seat)
    if refusal is not None:
        return refusal
    reason = GROUP_INCOMPLETE
    choices = []
    site: Site | None = None
    for index, owner in enumerate(state.group_owner):
        group = state.board.groups[index]
        if owner != seat or not group.house_cost:
            continue
        site = site or Site(state)
        for space in group.members:
            found = _next_level_refusal(state, site, seat, space)
            if found is None:
                choices.append((space,))
            else:
                reason = found
    return LegalAction(Build.kind, {"spaces": one_list(choices)}) if choices else reason


def _next_level_refusal(state: GameState, site: Site, seat: int, space: int) -> Refusal | None:
    refusal = _lot_refusal(state, seat, space) or _level_refusal(state, site, space)
    if refusal is not None:
        return refusal
    cost = state.board.spaces[space].house_cost
    if cost > state.cash[seat]:
        return refuse("insufficient-funds", cost=cost, cash=state.cash[seat])
    return None


def check_sell(state: GameState, action: SellBuildings) -> Refusal | None:
    """The levels after the sale are even and need no more houses than there are (R12.5)."""
    refusal = raising_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    if not action.spaces or len(action.spaces) > MOST_LEVELS:
        return refuse("batch-size", minimum=1, maximum=MOST_LEVELS)
    for space in action.spaces:
        if not 0 <= space < len(state.level) or not _is_street(state, space):
            return NOT_A_STREET
        if state.owner[space] != action.seat:
            return refuse("not-owner", space=space, owner=state.owner[space])
    return sale_refusal(state, action.spaces)


def sale_refusal(state: GameState, spaces: tuple[int, ...]) -> Refusal | None:
    """Refuse a sale below the ground, an uneven one, or one short of houses (R12.3, R12.4)."""
    level = state.level[:]
    for space in spaces:
        level[space] -= 1
    if any(level[space] < 0 for space in spaces):
        return NO_BUILDINGS
    groups = {state.board.spaces[space].group for space in spaces}
    houses = state.houses
    for index in groups:
        members = state.board.groups[index].members
        after = [level[member] for member in members]
        if state.ruleset.even_build and max(after) - min(after) > 1:
            return UNEVEN_BUILDING
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
        draft.emit(BuildingsMoved(space, level, level - sold))
        refund = sold * state.board.spaces[space].house_cost // 2
        draft.pay(BANK, action.seat, refund, "building-sale", "R12.1")


def offer_sell(state: GameState, seat: int) -> LegalAction | Refusal:
    """List per group the single levels, the nearest legal sale and clearing it (R12.5, R12.6)."""
    refusal = raising_refusal(state, seat)
    if refusal is not None:
        return refusal
    choices: list[tuple[int, ...]] = []
    for index, owner in enumerate(state.group_owner):
        group = state.board.groups[index]
        if owner == seat and group.house_cost and any(state.level[m] for m in group.members):
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
    nearest = _nearest_sale(state, group)
    return [nearest] if nearest == everything else [nearest, everything]


def _nearest_sale(state: GameState, group: Group) -> tuple[int, ...]:
    """Return the smallest even sale that the stock allows when no single level can go (R12.4)."""
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
