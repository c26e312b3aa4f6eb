"""Puts a prepared position on a table that has just been laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentroll.engine import BANK, DECK_NAMES, check_invariants
from rentroll.engine.frames import BeforeRoll, InJail
from rentroll.engine.state import FREE, HOTEL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rentroll.engine import GameState

LISTS = {"cash": "cash", "at": "position", "jail": "jail", "owner": "owner", "level": "level"}
"""Which list of the state each part of a description fills, by seat or by space."""

KNOWN = frozenset((*LISTS, "turn", "mortgaged", "jail_cards", "away"))


def prepare(state: GameState, description: Mapping[str, Any]) -> None:
    """Change an empty table into the described position; the turn has not begun to be played.

    Raises:
        ValueError: the description names something unknown.
        BrokenInvariant: the rules can never lead to this position.
    """
    if unknown := set(description) - KNOWN:
        raise ValueError(f"unknown in a position: {sorted(unknown)}")
    for part, name in LISTS.items():
        values = getattr(state, name)
        for index, value in description.get(part, {}).items():
            values[int(index)] = value
    for seat in description.get("jail", {}):
        state.position[int(seat)] = state.board.jail
    for space in description.get("mortgaged", ()):
        state.mortgaged[space] = True
    _count_buildings_and_groups(state)
    _hand_out_jail_cards(state, description.get("jail_cards", {}))
    _begin_turn(state, description.get("turn", 0))
    _send_away(state, description.get("away", {}))
    check_invariants(state)


def _count_buildings_and_groups(state: GameState) -> None:
    state.hotels -= state.level.count(HOTEL)
    state.houses -= sum(level for level in state.level if level != HOTEL)
    for index, group in enumerate(state.board.groups):
        owners = {state.owner[member] for member in group.members}
        state.group_owner[index] = owners.pop() if len(owners) == 1 else BANK


def _hand_out_jail_cards(state: GameState, holders: Mapping[str, int]) -> None:
    kept = list(state.jail_cards)
    piles = list(state.piles)
    for deck, seat in holders.items():
        index = DECK_NAMES.index(deck)
        kept[index] = seat
        piles[index] = tuple(c for c in piles[index] if c != state.decks.jail_cards[index])
    state.jail_cards = (kept[0], kept[1])
    state.piles = (piles[0], piles[1])


def _send_away(state: GameState, seconds_by_seat: Mapping[str, int]) -> None:
    for seat, seconds in seconds_by_seat.items():
        state.timers += 1
        away = state.presence.away(int(seat), "silence")
        state.presence = away.timed(int(seat), state.timers, seconds)


def _begin_turn(state: GameState, seat: int) -> None:
    state.turn = state.starter = seat
    state.round = 1
    state.stack.append(BeforeRoll(seat) if state.jail[seat] == FREE else InJail(seat))
