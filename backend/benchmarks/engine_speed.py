"""Measures the engine on recorded games, each figure as a ratio to `sum(range(1000))`.

Run it with `make bench`. It records games of four sensible random players and then times every one
of their actions again, call by call with the timer's own cost taken off, in rounds that interleave
all the measurements with the yardstick. A busy or slow machine slows both, so the ratios stay.
Exits with 1 when a bound is missed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

BACKEND = str(Path(__file__).resolve().parents[1])
if BACKEND not in sys.path:
    sys.path.insert(0, BACKEND)

from rentroll.engine import (  # noqa: E402 - the package is found by the line above
    FastChance,
    GameState,
    LegalAction,
    RuleSet,
    SeededChance,
    action_from,
    apply,
    apply_in_place,
    awaited,
    legal_actions,
    new_game,
    view_for,
)
from rentroll.engine.actions import Action  # noqa: E402

GAMES = 16
SEATS = 4
MOST_ACTIONS = 1500
ROUNDS = 7
YARDSTICK_CALLS = 400
SIMULATED_GAMES = 20
BOUNDS = {"apply": 0.8, "simulation": 0.3, "legal_actions": 1.6, "view_for": 1.6}

Listed = dict[str, LegalAction]


class Game(NamedTuple):
    """A recorded game: the position before each action, and how to play it again."""

    seed: int
    before: list[GameState]
    actions: list[Action]
    is_over: bool


# --- Players: mostly buy, bid a little, build, trade now and then ---------------------------------


def chosen(state: GameState, seat: int, generator: random.Random) -> Action:
    """Return what a sensible random player does when it is asked."""
    listed = {entry.kind: entry for entry in legal_actions(state, seat)}
    choose = CHOICES.get(state.stack[-1].kind, first_decision)
    kind = choose(state, seat, listed, generator)
    return action_from(kind, seat, sampled(listed[kind], generator))


def sampled(entry: LegalAction, generator: random.Random) -> dict[str, object]:
    """Return parameters that a listed action's schemas allow, amounts near the minimum."""
    params: dict[str, object] = {}
    for name, schema in entry.params.items():
        if "enum" in schema:
            params[name] = generator.choice(schema["enum"])
        elif schema["type"] == "integer":
            highest = min(schema["maximum"], schema["minimum"] + 20)
            params[name] = generator.randint(schema["minimum"], highest)
        else:
            size = min(schema["maxItems"], max(schema["minItems"], 1))
            params[name] = generator.sample(schema["items"]["enum"], size)
    return params


def first_decision(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Take the first decision that is listed."""
    return next(iter(listed))


def in_jail(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Throw, or leave at once when rich."""
    if "use-jail-card" in listed and generator.random() < 0.5:
        return "use-jail-card"
    if "pay-jail-fine" in listed and state.cash[seat] > 600:
        return "pay-jail-fine"
    return "roll" if "roll" in listed else first_decision(state, seat, listed, generator)


def purchase(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Buy nine times of ten."""
    return "buy" if "buy" in listed and generator.random() < 0.9 else "decline"


def bidding(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Bid while it is cheap."""
    if "bid" not in listed:
        return "pass"
    minimum = listed["bid"].params["amount"]["minimum"]
    limit = min(150, state.cash[seat] // 3)
    return "bid" if minimum < limit and generator.random() < 0.6 else "pass"


def managing(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Build while there is cash, lift mortgages when rich, offer a deed now and then."""
    if "build" in listed and state.cash[seat] > 250:
        return "build"
    if "unmortgage" in listed and state.cash[seat] > 500:
        return "unmortgage"
    if "propose-trade" in listed and generator.random() < 0.03:
        return "propose-trade"
    return "end-turn"


def in_debt(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Raise cash, or give up."""
    for kind in ("mortgage", "sell-buildings", "declare-bankruptcy"):
        if kind in listed and (kind != "mortgage" or generator.random() < 0.8):
            return kind
    return next(kind for kind in ("mortgage", "sell-buildings") if kind in listed)


def claiming(state: GameState, seat: int, listed: Listed, generator: random.Random) -> str:
    """Claim scarce buildings half of the time."""
    return "claim" if "claim" in listed and generator.random() < 0.5 else "waive"


CHOICES: dict[str, Callable[[GameState, int, Listed, random.Random], str]] = {
    "jail": in_jail,
    "jail-fine": in_jail,
    "buy": purchase,
    "auction": bidding,
    "after-roll": managing,
    "debt": in_debt,
    "claim": claiming,
}


def answer_to_offer(state: GameState, generator: random.Random) -> Action | None:
    """Return the answer to the newest open offer, half of them yes."""
    if not state.offers or state.stack[-1].kind != "after-roll":
        return None
    seat = state.offers[-1].to
    listed = {entry.kind: entry for entry in legal_actions(state, seat)}
    kind = "accept-trade" if generator.random() < 0.5 else "decline-trade"
    if kind not in listed:
        kind = "decline-trade"
    return action_from(kind, seat, sampled(listed[kind], generator))


def record(seed: int) -> Game:
    """Play a game with fast chance, so that simulation can play it again from its seed."""
    chance = FastChance(seed)
    state = new_game(RuleSet.from_options(), [True] * SEATS, chance).state
    before: list[GameState] = []
    actions: list[Action] = []
    while not state.over and len(actions) < MOST_ACTIONS:
        # Each decision by chance of its own, so that one draw more or less leaves the others alone.
        generator = random.Random(f"{seed}.{len(actions)}")
        action = answer_to_offer(state, generator)
        if action is None:
            action = chosen(state, awaited(state)[0], generator)
        before.append(state)
        actions.append(action)
        state = apply(state, action, chance).state
    return Game(seed, before, actions, state.over)


# --- Measurements: nanoseconds a call -----------------------------------------------------------


def timer_cost() -> int:
    """Return what reading the clock twice costs by itself."""
    clock = time.perf_counter_ns
    costs = []
    for _ in range(2000):
        start = clock()
        costs.append(clock() - start)
    return int(median(costs))


def yardstick(overhead: int) -> list[int]:
    """Time the sum that everything is compared with."""
    clock = time.perf_counter_ns
    costs = []
    for _ in range(YARDSTICK_CALLS):
        start = clock()
        sum(range(1000))
        costs.append(clock() - start - overhead)
    return costs


def applied(game: Game, overhead: int) -> list[int]:
    """Time `apply` with its events, under the chance of real games."""
    clock = time.perf_counter_ns
    chance = SeededChance(game.seed.to_bytes(16, "big"))
    costs = []
    for state, action in zip(game.before, game.actions, strict=True):
        start = clock()
        apply(state, action, chance)
        costs.append(clock() - start - overhead)
    return costs


def simulated(game: Game, overhead: int) -> list[int]:
    """Time `apply_in_place` on a state of one's own, without events, with fast chance."""
    clock = time.perf_counter_ns
    chance = FastChance(game.seed)
    state = new_game(RuleSet.from_options(), [True] * SEATS, chance).state
    costs = []
    for action in game.actions:
        start = clock()
        apply_in_place(state, action, chance)
        costs.append(clock() - start - overhead)
    return costs


def listing(game: Game, overhead: int) -> list[int]:
    """Time `legal_actions` for the seat that is asked."""
    clock = time.perf_counter_ns
    costs = []
    for state in game.before:
        seat = awaited(state)[0]
        start = clock()
        legal_actions(state, seat)
        costs.append(clock() - start - overhead)
    return costs


def viewing(game: Game, overhead: int) -> list[int]:
    """Time `view_for` for the seat that is asked."""
    clock = time.perf_counter_ns
    costs = []
    for state in game.before:
        seat = awaited(state)[0]
        start = clock()
        view_for(state, seat)
        costs.append(clock() - start - overhead)
    return costs


MEASUREMENTS: dict[str, Callable[[Game, int], list[int]]] = {
    "apply": applied,
    "simulation": simulated,
    "legal_actions": listing,
    "view_for": viewing,
}


class Figure(NamedTuple):
    """Nanoseconds and ratio to the yardstick: of the median call, and of the mean call."""

    typical: float
    average: float
    ratio: float
    average_ratio: float


def measure(games: list[Game]) -> tuple[float, dict[str, Figure]]:
    """Measure everything in interleaved rounds; return the yardstick and the figures.

    Every call is measured once a round, next to the yardstick. Of its rounds the median counts, so
    that a call during which the machine did something else does not.
    """
    overhead = timer_cost()
    units: list[float] = []
    figures: dict[str, Figure] = {}
    ratios: dict[str, list[list[float]]] = {name: [] for name in MEASUREMENTS}
    for _ in range(ROUNDS):
        found: dict[str, list[float]] = {name: [] for name in MEASUREMENTS}
        for game in games:
            for name, measurement in MEASUREMENTS.items():
                unit = median(yardstick(overhead))
                units.append(unit)
                found[name] += [cost / unit for cost in measurement(game, overhead)]
        for name, row in found.items():
            ratios[name].append(row)
    unit = median(units)
    for name, rows in ratios.items():
        calls = [median(repeats) for repeats in zip(*rows, strict=True)]
        typical, average = median(calls), mean(calls)
        figures[name] = Figure(typical * unit, average * unit, typical, average)
    return unit, figures


def throughput(games: list[Game]) -> tuple[float, float]:
    """Return rolls and games a second of the simulation path, without timing single calls."""
    rolls = played = 0
    elapsed = 0
    for number in range(SIMULATED_GAMES):
        game = games[number % len(games)]
        start = time.perf_counter_ns()
        chance = FastChance(game.seed)
        state = new_game(RuleSet.from_options(), [True] * SEATS, chance).state
        for action in game.actions:
            apply_in_place(state, action, chance)
        elapsed += time.perf_counter_ns() - start
        rolls += sum(action.kind == "roll" for action in game.actions)
        played += 1
    return rolls / elapsed * 1e9, played / elapsed * 1e9


def main() -> int:
    """Print the figures and the bounds; return how the process should end."""
    games = [record(seed) for seed in range(GAMES)]
    actions = sum(len(game.actions) for game in games)
    over = sum(game.is_over for game in games)
    print(f"{len(games)} games of {SEATS}, {over} of them to the end: {actions} actions")
    unit, figures = measure(games)
    print(f"sum(range(1000)): {unit / 1000:.2f} us")
    print(f"{'':15}{'median us':>10}{'mean us':>10}{'ratio':>8}{'mean':>8}{'bound':>8}")
    failed = False
    for name, figure in figures.items():
        passed = figure.ratio <= BOUNDS[name]
        failed = failed or not passed
        print(
            f"{name:15}{figure.typical / 1000:>10.2f}{figure.average / 1000:>10.2f}"
            f"{figure.ratio:>8.3f}{figure.average_ratio:>8.3f}{BOUNDS[name]:>8.1f}"
            f"  {'pass' if passed else 'FAIL'}"
        )
    rolls, per_second = throughput(games)
    print(f"simulation: {rolls:,.0f} rolls a second, {per_second:,.1f} games a second")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
