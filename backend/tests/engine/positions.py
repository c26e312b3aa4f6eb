"""Builds any position from a compact description, the same in the unit tests and in the vectors.

Seats are written A to H in join order, the bank as "bank". What is not named keeps its start value;
the bank's stock is what the rule set gives less what stands on the board. A stock named as `houses`
or `hotels` raises or lowers the rule set's total instead, so that every position can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rentroll.engine import (
    BANK,
    DECK_NAMES,
    GameState,
    RuleSet,
    Timer,
    check_invariants,
    load_board,
    load_decks,
)
from rentroll.engine.frames import BeforeRoll, InJail
from rentroll.engine.state import FREE, HOTEL, IN_DECK, initial_state

LETTERS = "ABCDEFGH"
DEFAULT_SEATS = 4
KEYS = frozenset(
    (
        "at",
        "bots",
        "cash",
        "decks",
        "doubles",
        "hotels",
        "houses",
        "jail",
        "jail_cards",
        "level",
        "mortgaged",
        "out",
        "owner",
        "round",
        "seats",
        "starter",
        "turn",
    )
)


def seat_of(letter: str) -> int:
    """Return the seat of a letter; "bank" is the bank."""
    return BANK if letter == "bank" else LETTERS.index(letter)


def letter_of(seat: int) -> str:
    """Return the letter of a seat, or "bank"."""
    return "bank" if seat == BANK else LETTERS[seat]


def position(options: Mapping[str, Any] | None = None, **description: Any) -> GameState:
    """Return the described position, checked to be one that the rules allow."""
    unknown = set(description) - KEYS
    if unknown:
        raise ValueError(f"unknown in a position: {sorted(unknown)}")
    level = {int(space): levels for space, levels in description.get("level", {}).items()}
    ruleset = _with_stock(RuleSet.from_options("default", options or {}), level, description)
    state = _empty_table(ruleset, description)
    _seat_the_players(state, description)
    for space, owner in description.get("owner", {}).items():
        state.owner[int(space)] = seat_of(owner)
    for space, levels in level.items():
        state.level[space] = levels
    for space in description.get("mortgaged", ()):
        state.mortgaged[space] = True
    _count_what_follows(state, level)
    _lay_the_decks(state, description)
    check_invariants(state)
    return state


def _with_stock(
    ruleset: RuleSet, level: Mapping[int, int], description: Mapping[str, Any]
) -> RuleSet:
    houses = sum(levels for levels in level.values() if levels != HOTEL)
    hotels = sum(1 for levels in level.values() if levels == HOTEL)
    totals = {}
    if "houses" in description:
        totals["houses"] = description["houses"] + houses
    if "hotels" in description:
        totals["hotels"] = description["hotels"] + hotels
    return replace(ruleset, **totals)


def _empty_table(ruleset: RuleSet, description: Mapping[str, Any]) -> GameState:
    decks = load_decks(ruleset.deck)
    bots = description.get("bots", ())
    seats = description.get("seats", DEFAULT_SEATS)
    return initial_state(
        ruleset=ruleset,
        board=load_board("us"),
        decks=decks,
        bots=tuple(LETTERS[seat] in bots for seat in range(seats)),
        piles=decks.orders,
        commitment="",
    )


def _seat_the_players(state: GameState, description: Mapping[str, Any]) -> None:
    for letter, cash in description.get("cash", {}).items():
        state.cash[seat_of(letter)] = cash
    for letter, space in description.get("at", {}).items():
        state.position[seat_of(letter)] = space
    for letter, failed in description.get("jail", {}).items():
        state.jail[seat_of(letter)] = failed
        state.position[seat_of(letter)] = state.board.jail
    for letter in description.get("out", ()):
        seat = seat_of(letter)
        state.solvent[seat] = False
        state.cash[seat] = 0
        state.gone += (seat,)
    turn = seat_of(description.get("turn", "A"))
    state.turn = turn
    state.starter = seat_of(description.get("starter", "A"))
    state.round = description.get("round", 1)
    state.doubles = description.get("doubles", 0)
    state.throws = len(state.cash)
    minutes = state.ruleset.time_limit_minutes
    if minutes:
        state.timers = 1
        state.game_timer = Timer(1, "game", 60 * minutes)
    state.stack.append(BeforeRoll(turn) if state.jail[turn] == FREE else InJail(turn))


def _count_what_follows(state: GameState, level: Mapping[int, int]) -> None:
    state.houses -= sum(levels for levels in level.values() if levels != HOTEL)
    state.hotels -= sum(1 for levels in level.values() if levels == HOTEL)
    for index, group in enumerate(state.board.groups):
        owners = {state.owner[member] for member in group.members}
        state.group_owner[index] = owners.pop() if len(owners) == 1 else BANK


def _lay_the_decks(state: GameState, description: Mapping[str, Any]) -> None:
    kept = description.get("jail_cards", {})
    tops = description.get("decks", {})
    holders = [seat_of(kept[deck]) if kept.get(deck) else IN_DECK for deck in DECK_NAMES]
    piles = []
    for deck, order, holder, card in zip(
        DECK_NAMES, state.decks.orders, holders, state.decks.jail_cards, strict=True
    ):
        present = order if holder == IN_DECK else tuple(c for c in order if c != card)
        piles.append(_with_on_top(present, tops.get(deck, ())))
    state.jail_cards = (holders[0], holders[1])
    state.piles = (piles[0], piles[1])


def _with_on_top(pile: Sequence[str], top: Sequence[str]) -> tuple[str, ...]:
    missing = [card for card in top if card not in pile]
    if missing:
        raise ValueError(f"not in this deck: {missing}")
    return (*top, *(card for card in pile if card not in top))
