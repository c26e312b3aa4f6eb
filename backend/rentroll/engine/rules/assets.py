"""What a seat has: raisable cash, worth, tax base, and the final ranking."""

from __future__ import annotations

from rentroll.engine.records import Placing
from rentroll.engine.state import HOTEL, GameState


def levels_owned(state: GameState, seat: int) -> tuple[int, int]:
    """Return how many houses and hotels a seat owns; a hotel is not also four houses (R7.8)."""
    houses = hotels = 0
    for space in state.board.deeds:
        if state.owner[space] == seat:
            level = state.level[space]
            if level == HOTEL:
                hotels += 1
            else:
                houses += level
    return houses, hotels


def raisable(state: GameState, seat: int) -> int:
    """Return the dollars a seat can raise without trading (R16.3)."""
    total = state.cash[seat]
    owner = state.owner
    spaces = state.board.spaces
    for space in state.board.deeds:
        if owner[space] == seat and not state.mortgaged[space]:
            deed = spaces[space]
            total += deed.mortgage + state.level[space] * deed.house_cost // 2
    return total


def worth(state: GameState, seat: int) -> int:
    """Return what a seat is worth at the end: mortgaged deeds at half their price (R18.3)."""
    total = state.cash[seat]
    owner = state.owner
    spaces = state.board.spaces
    for space in state.board.deeds:
        if owner[space] == seat:
            deed = spaces[space]
            total += deed.mortgage if state.mortgaged[space] else deed.price
            total += state.level[space] * deed.house_cost
    return total


def tax_base(state: GameState, seat: int) -> int:
    """Return what the ten percent is counted on: all deeds at their full price (R8.2)."""
    total = state.cash[seat]
    for space in state.board.deeds:
        if state.owner[space] == seat:
            deed = state.board.spaces[space]
            total += deed.price + state.level[space] * deed.house_cost
    return total


def ranking(state: GameState) -> tuple[Placing, ...]:
    """Rank all seats: by worth, then cash, else shared; those who went out, last out first (R18.5).

    Someone who is out is worth nothing and never shares a place.
    """
    standings = sorted(
        (
            (worth(state, seat), state.cash[seat], seat)
            for seat, solvent in enumerate(state.solvent)
            if solvent
        ),
        key=lambda standing: (-standing[0], -standing[1], standing[2]),
    )
    placings: list[Placing] = []
    for index, (value, cash, seat) in enumerate(standings):
        place = index + 1
        if placings and (placings[-1].worth, placings[-1].cash) == (value, cash):
            place = placings[-1].place
        placings.append(Placing(place, seat, value, cash))
    for seat in reversed(state.gone):
        placings.append(Placing(len(placings) + 1, seat, 0, 0))
    return tuple(placings)
