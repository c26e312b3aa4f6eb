"""Chapter R6: what a landing costs."""

from __future__ import annotations

from typing import NamedTuple

from rentroll.engine.board import Space, SpaceKind
from rentroll.engine.frames import BANK
from rentroll.engine.state import FREE, GameState


class Rent(NamedTuple):
    """Dollars due and the rule they are due under."""

    amount: int
    rule: str


NO_RENT = Rent(0, "R6.2")


def rent_due(state: GameState, space: int, seat: int, thrown: int) -> Rent:
    """Return the rent a seat owes for landing on a deed with a throw of `thrown` (R6.1 to R6.9)."""
    owner = state.owner[space]
    if owner in (BANK, seat) or state.mortgaged[space]:
        return NO_RENT
    if state.jail[owner] != FREE and not state.ruleset.jail_rent:
        return Rent(0, "R6.13")
    deed = state.board.spaces[space]
    if deed.house_cost:
        return street_rent(state, deed, owner)
    count = owned_in_group(state, deed, owner)
    if deed.kind is SpaceKind.RAILROAD:
        return Rent(deed.rents[count - 1], "R6.6")
    return Rent(deed.multipliers[count - 1] * thrown, "R6.7")


def street_rent(state: GameState, deed: Space, owner: int) -> Rent:
    """Return the rent of an unmortgaged street: level, or site rent, doubled for a group."""
    level = state.level[deed.index]
    if level:
        return Rent(deed.rents[level], "R6.5")
    if state.group_owner[deed.group] != owner:
        return Rent(deed.rents[0], "R6.1")
    if not state.ruleset.double_rent_if_mortgaged and _any_mortgaged(state, deed):
        return Rent(deed.rents[0], "R6.4")
    return Rent(2 * deed.rents[0], "R6.3")


def owned_in_group(state: GameState, deed: Space, owner: int) -> int:
    """Count the owner's railroads or utilities that set the rent (R6.6 to R6.8)."""
    count_all = state.ruleset.count_mortgaged_in_set
    count = 0
    for member in state.board.groups[deed.group].members:
        if state.owner[member] == owner and (count_all or not state.mortgaged[member]):
            count += 1
    return count


def _any_mortgaged(state: GameState, deed: Space) -> bool:
    members = state.board.groups[deed.group].members
    return any(state.mortgaged[member] for member in members)
