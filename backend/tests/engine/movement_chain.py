"""Where tokens go, computed from the data of board and decks alone: no code of the engine is used.

A token's way is a Markov chain from throw to throw. A state is what the next throw depends on: the
space, how many doubles the turn has had, and in jail the failed throws (R3.2, R3.3, R9.4 to R9.7):
40 spaces with 0, 1 or 2 doubles, and 3 states of jail, whose player always throws and never pays
before it must.

What is exact and what is not. With a card of each deck drawn anew and uniformly for every throw,
the chain is exact: 36 throws times 16 or 16 x 16 cards, followed to the end. A game's decks are
not like that, since a card goes under its deck and comes again only after the fifteen others; a run
that is compared with the chain must therefore lay a fresh card on top before every throw. No throw
draws twice from one deck (only the way back from 36 leads from deck to deck), so this makes the
draws independent, and nothing is approximated. Powers of the chain are summed until the last digit.

The counts of one long run are not independent of each other. Their covariance follows from the
chain (by its fundamental matrix), so that the chi-square of the run is a true one.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import rentroll

DATA = Path(rentroll.__file__).parent / "engine" / "data"
SPACES = 40
VISIT, JAIL = 10, 40
PLACES = range(SPACES + 1)
DECKS = ("chance", "community-chest")
THROWS = tuple((first, second) for first in range(1, 7) for second in range(1, 7))

Deck = Sequence[Mapping[str, Any]]
Chances = dict[int, float]


class Standing(NamedTuple):
    """What the next throw depends on; `failed` is -1 outside jail."""

    space: int
    doubles: int
    failed: int = -1

    @property
    def place(self) -> int:
        """The space, or JAIL."""
        return self.space if self.failed < 0 else JAIL


FIRST = Standing(0, 0)
JAILED = Standing(VISIT, 0, 0)


def read_kinds(board: str = "us") -> list[str]:
    """Return the kinds of the spaces of a board, by index."""
    data = json.loads((DATA / f"board-{board}.json").read_text(encoding="utf-8"))
    return [space["kind"] for space in data["spaces"]]


def read_decks(decks: str = "us2008") -> dict[str, list[dict[str, Any]]]:
    """Return a fresh copy of the cards of both decks."""
    data = json.loads((DATA / f"decks-{decks}.json").read_text(encoding="utf-8"))
    return {name: data["decks"][name] for name in DECKS}


def with_card(
    decks: Mapping[str, Deck], card: str, **changed: Any
) -> dict[str, list[dict[str, Any]]]:
    """Return decks of which one card has other fields."""
    found = [entry["id"] for deck in decks.values() for entry in deck]
    assert found.count(card) == 1
    return {
        name: [{**entry, **changed} if entry["id"] == card else dict(entry) for entry in deck]
        for name, deck in decks.items()
    }


class MovementChain:
    """The chain of a board and decks; probabilities by state or by place."""

    def __init__(self, kinds: Sequence[str], decks: Mapping[str, Deck]) -> None:
        self.kinds = kinds
        self.decks = decks
        self.ends = [self._ends_of(space) for space in range(SPACES)]
        states = [Standing(space, doubles) for space in range(SPACES) for doubles in range(3)]
        self.states = [*states, *(Standing(VISIT, 0, failed) for failed in range(3))]
        self.number = {state: number for number, state in enumerate(self.states)}
        self.follow = {state: self._throw_from(state) for state in self.states}

    def _ends_of(self, space: int) -> Chances:
        """Return where a token that reaches a space by a move comes to rest (R7.4, R8.7, R8.8)."""
        kind = self.kinds[space]
        if kind == "go-to-jail":
            return {JAIL: 1.0}
        if kind not in self.decks:
            return {space: 1.0}
        ends: Chances = defaultdict(float)
        deck = self.decks[kind]
        for card in deck:
            target = self._moved_by(card, space)
            onward = {target: 1.0} if target in (space, JAIL) else self._ends_of(target)
            for end, chance in onward.items():
                ends[end] += chance / len(deck)
        return dict(ends)

    def _moved_by(self, card: Mapping[str, Any], space: int) -> int:
        """Return where a card sends a token, the same space when it doesn't (R7.5, R7.6)."""
        match card["effect"]:
            case "move-to":
                return int(card["target"])
            case "move-relative":
                return (space + int(card["steps"])) % SPACES
            case "go-to-jail":
                return JAIL
            case "move-nearest":
                ahead = ((space + step) % SPACES for step in range(1, SPACES))
                return next(index for index in ahead if self.kinds[index] == card["category"])
        return space

    def _throw_from(self, state: Standing) -> dict[Standing, float]:
        following: dict[Standing, float] = defaultdict(float)
        for first, second in THROWS:
            doubles = first == second
            if state.failed >= 0 and not doubles and state.failed < 2:
                following[Standing(VISIT, 0, state.failed + 1)] += 1 / 36
                continue
            if doubles and state.doubles == 2:
                following[JAILED] += 1 / 36
                continue
            counted = state.doubles + 1 if doubles and state.failed < 0 else 0
            for end, chance in self.ends[(state.space + first + second) % SPACES].items():
                after = JAILED if end == JAIL else Standing(end, counted)
                following[after] += chance / 36
        return dict(following)

    def step(self, now: Mapping[Standing, float]) -> dict[Standing, float]:
        """Return the distribution one throw later."""
        later: dict[Standing, float] = defaultdict(float)
        for state, weight in now.items():
            for after, chance in self.follow[state].items():
                later[after] += weight * chance
        return dict(later)

    def first_turn(self) -> list[float]:
        """Return, by place, where a token stands when the first turn of a game is over."""
        ended = [0.0] * len(PLACES)
        now = {FIRST: 1.0}
        while now:
            later = self.step(now)
            now = {}
            for state, weight in later.items():
                if state.doubles:
                    now[state] = weight
                else:
                    ended[state.place] += weight
        return ended

    def long_run(self) -> list[float]:
        """Return, by number of state, the share of throws after which a token is in it."""
        now = self.step({FIRST: 1.0})
        while True:
            later = self.step(now)
            if sum(abs(later.get(state, 0) - now.get(state, 0)) for state in self.states) < 1e-14:
                return [later.get(state, 0.0) for state in self.states]
            now = later

    def long_run_places(self) -> list[float]:
        """Return, by place, the share of throws after which a token stands there."""
        return by_place(self.states, self.long_run())

    def covariance(self) -> list[list[float]]:
        """Return the covariance of the counts by place in a long run, for each throw of it.

        With Z the inverse of 1 - P + (rows of the long run), it is DZ + Z'D - D - pp' summed by
        place, where D has the long run p on its diagonal.
        """
        share = self.long_run()
        matrix = [[-chance for chance in share] for _ in self.states]
        for state, row in zip(self.states, matrix, strict=True):
            row[:] = share
            row[self.number[state]] += 1
            for after, chance in self.follow[state].items():
                row[self.number[after]] -= chance
        inverse = inverted(matrix)
        total = [[0.0] * len(PLACES) for _ in PLACES]
        for i, one in enumerate(self.states):
            for j, other in enumerate(self.states):
                value = share[i] * inverse[i][j] + share[j] * inverse[j][i] - share[i] * share[j]
                total[one.place][other.place] += value - (share[i] if i == j else 0.0)
        return total


def by_place(states: Sequence[Standing], weights: Sequence[float]) -> list[float]:
    """Add the weights of the states of each place."""
    total = [0.0] * len(PLACES)
    for state, weight in zip(states, weights, strict=True):
        total[state.place] += weight
    return total


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a regular matrix (elimination with the largest pivot)."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        factor = rows[column][column]
        chosen = rows[column] = [value / factor for value in rows[column]]
        for i, row in enumerate(rows):
            if i != column and row[column]:
                factor = row[column]
                rows[i] = [value - factor * other for value, other in zip(row, chosen, strict=True)]
    return [row[size:] for row in rows]


def tail(statistic: float, freedom: int) -> float:
    """Return the chance that a chi-square with so many degrees of freedom is larger.

    Exact: from erfc for one degree and exp for two, every two more degrees add one term.
    """
    half = statistic / 2
    degrees = 2 - freedom % 2
    chance = math.exp(-half) if degrees == 2 else math.erfc(math.sqrt(half))
    while degrees < freedom:
        power = degrees / 2
        chance += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
        degrees += 2
    return chance


def chi_square(counts: Sequence[int], shares: Sequence[float]) -> tuple[float, int]:
    """Return statistic and degrees of freedom of independent counts.

    Cells that are expected fewer than five times are put together.
    """
    total = sum(counts)
    cells = sorted(zip([share * total for share in shares], counts, strict=True))
    while cells[0][0] < 5:
        (expected, count), (more, others), *rest = cells
        cells = sorted([(expected + more, count + others), *rest])
    return sum((n - e) ** 2 / e for e, n in cells), len(cells) - 1


class LongRunTest:
    """The chi-square of the counts of one long run, whose throws depend on each other."""

    def __init__(self, chain: MovementChain) -> None:
        shares = chain.long_run_places()
        reached = [place for place in PLACES if shares[place] > 0]
        # The counts add up to the throws, so one place says nothing that the others don't.
        self.places = reached[:-1]
        covariance = chain.covariance()
        self.weight = inverted([[covariance[i][j] for j in self.places] for i in self.places])
        self.freedom = len(self.places)

    def statistic(self, counts: Sequence[int], shares: Sequence[float]) -> float:
        """Return the chi-square of counts against the expected shares of the places."""
        total = sum(counts)
        off = [counts[place] - total * shares[place] for place in self.places]
        return (
            sum(
                one * weight * other
                for one, row in zip(off, self.weight, strict=True)
                for weight, other in zip(row, off, strict=True)
            )
            / total
        )
