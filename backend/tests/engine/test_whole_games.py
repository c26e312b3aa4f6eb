"""Ten thousand games to the very end, under random options and with 2 to 8 seats.

Every position is checked for what is always true, and every history folds to its last position.
The games are dealt in chunks, each a test of its own, so that an interrupted run can be resumed.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rentroll.engine import (
    ACTIONS,
    EVENTS,
    FRAMES,
    OPTIONS,
    AnyAction,
    FallSilent,
    GameState,
    TimeUp,
    Transition,
    check_invariants,
    fold,
    load_decks,
)
from rentroll.engine.ruleset import Between
from tests.engine.laws import check_position, somebody_can_go_on, whole_money_is_accounted_for
from tests.engine.tables import check_transition, same
from tests.engine.walks import Walk, play

GAMES = 10_000
GAMES_IN_A_CHUNK = 250
OFF_THE_PRESET = 0.3
EVERY = 199
# No game of these options has needed more; one that does would never end.
MOST_ACTIONS = 60_000
ENDINGS = {"last-standing", "round-limit", "time-limit", "agreement"}

# Of options with many values, those that make other games.
VALUES: dict[str, tuple[Any, ...]] = {
    "min_players": (2,),
    "max_players": (8,),
    "starting_cash": (0, 100, 400, 1500, 4000),
    "go_salary": (0, 1, 100, 200),
    "jail_fine": (0, 50, 400),
    "auction_min_bid": (1, 10, 200),
    "auction_increment": (1, 7, 50),
    "interest_percent": (0, 7, 10, 50),
    "houses": (0, 3, 8, 32),
    "hotels": (0, 1, 12),
    "turn_limit": (0, 1, 20, 60),
    "time_limit_minutes": (0, 60),
    "decision_seconds": (0, 30),
    "time_bank_seconds": (0, 45),
    "auction_seconds": (3, 10),
    "claim_seconds": (3, 10),
}


def random_options(generator: random.Random) -> dict[str, Any]:
    """Return some options of the first stage, each with any of its values."""
    chosen: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        values = VALUES.get(name) or option.allowed
        assert not isinstance(values, Between), f"{name} needs values to choose from"
        if generator.random() < OFF_THE_PRESET:
            chosen[name] = generator.choice(values)
    return chosen


class Watcher:
    """Looks at every position, and closely at some; notes how often the engine was looked at."""

    def __init__(self, seed: int) -> None:
        self.generator = random.Random(seed)
        self.positions = 0

    def __call__(self, before: GameState, action: AnyAction, found: Transition) -> None:
        self.positions += 1
        check_invariants(found.state)
        if self.positions % EVERY == 0:
            check_transition(before, found)
            check_position(found.state, self.generator)
            somebody_can_go_on(found.state)


def whole_game(seed: int) -> Walk:
    """Play a game of random options to its end, and check it from first to last."""
    generator = random.Random(seed)
    seats = 2 + seed % 7
    options = random_options(generator)
    walk = play(seed, seats=seats, options=options, limit=MOST_ACTIONS, observe=Watcher(seed))
    assert walk.state.over, f"seed {seed} doesn't end: {options}"
    assert walk.state.ended_by in ENDINGS
    assert sorted(placing.seat for placing in walk.state.ranking) == list(range(seats))
    assert same(fold(walk.initial, walk.events), walk.state)
    whole_money_is_accounted_for(walk.initial, walk.state, walk.events)
    return walk


def play_chunk(seeds: range, record_property: Any) -> None:
    """Play a game a seed; report, and assert that everything there is was met."""
    met = {name: Counter[str]() for name in ("frames", "actions", "kinds", "cards")}
    endings = Counter[str]()
    steps = 0
    for seed in seeds:
        walk = whole_game(seed)
        endings[str(walk.state.ended_by)] += 1
        steps += walk.steps
        for name, counter in met.items():
            counter.update(getattr(walk, name))
    record_property("games", len(seeds))
    record_property("actions", steps)
    record_property("ended by", dict(endings.most_common()))
    for name, counter in met.items():
        rarest, times = min(counter.items(), key=lambda entry: entry[1])
        record_property(name, f"{len(counter)} (fewest: {rarest} {times})")
    assert set(met["frames"]) == set(FRAMES)
    assert set(met["actions"]) == {*ACTIONS, TimeUp.kind, FallSilent.kind}
    assert set(met["kinds"]) == set(EVENTS)
    assert set(met["cards"]) == set(load_decks("us2008").cards)
    assert set(endings) == ENDINGS


@pytest.mark.parametrize("seed", range(7))
def test_a_whole_game_under_random_options_keeps_the_laws(seed: int) -> None:
    whole_game(seed)


@pytest.mark.deep
@pytest.mark.parametrize("chunk", range(GAMES // GAMES_IN_A_CHUNK))
def test_ten_thousand_whole_games_keep_the_laws(chunk: int, record_property: Any) -> None:
    first = chunk * GAMES_IN_A_CHUNK
    play_chunk(range(first, first + GAMES_IN_A_CHUNK), record_property)
