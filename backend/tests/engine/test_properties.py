"""Random legal games under random options: what is true of every position, whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rentroll.engine import (
    ACTIONS,
    EVENTS,
    FRAMES,
    OPTIONS,
    GameState,
    SeededChance,
    TimeUp,
    Transition,
    check_invariants,
    fold,
    load_decks,
)
from rentroll.engine.actions import Action
from rentroll.engine.ruleset import Between
from tests.engine.laws import (
    check_position,
    time_up_plays_the_safe_defaults,
    whole_money_is_accounted_for,
)
from tests.engine.tables import check_transition, same
from tests.engine.walks import Walk, play, secret_of

# Narrower than what is allowed, so that games stay games.
SENSIBLE: dict[str, st.SearchStrategy[int]] = {
    "min_players": st.just(2),
    "max_players": st.just(8),
    "starting_cash": st.sampled_from((0, 100, 300, 1500, 4000)),
    "go_salary": st.sampled_from((0, 1, 200, 400)),
    "jail_fine": st.sampled_from((0, 50, 400)),
    "auction_min_bid": st.sampled_from((1, 10, 1000)),
    "auction_increment": st.sampled_from((1, 7)),
    "interest_percent": st.sampled_from((0, 7, 10, 100)),
    "houses": st.sampled_from((0, 3, 8, 32)),
    "hotels": st.sampled_from((0, 1, 12)),
    "turn_limit": st.sampled_from((0, 3, 20)),
    "decision_seconds": st.sampled_from((0, 0, 30)),
}


def values_of(name: str) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of an option that are available now."""
    allowed = OPTIONS[name].allowed
    if name in SENSIBLE:
        return SENSIBLE[name]
    if isinstance(allowed, Between):
        return st.integers(allowed.minimum, min(allowed.maximum, allowed.minimum + 100))
    return st.sampled_from(allowed)


ANY_OPTIONS = st.fixed_dictionaries({}, optional={name: values_of(name) for name in OPTIONS})
FLOOR_OPTIONS: tuple[dict[str, Any], ...] = (
    {"decision_seconds": 60},
    {"starting_cash": 300},
    {"turn_limit": 15, "auction_style": "open"},
    {},
    {"income_tax_mode": "flat", "starting_cash": 400},
    {"houses": 5, "hotels": 2, "starting_cash": 4000},
    {"time_limit_minutes": 30, "houses": 3, "building_auction_min": 1, "starting_cash": 4000},
)


def setting_of(seed: int) -> dict[str, Any]:
    """Return seats and options so that all pairs of them come up in a row of seeds."""
    turn, choice = divmod(seed, len(FLOOR_OPTIONS))
    return {"seats": 2 + turn % 7, "options": FLOOR_OPTIONS[choice]}


class Lawful:
    """Checks the transition at every step, and all laws of the position at every so many."""

    def __init__(self, seed: int, every: int) -> None:
        self.generator = random.Random(seed)
        self.chance = SeededChance(secret_of(seed))
        self.every = every
        self.seen = 0

    def __call__(self, before: GameState, action: Action | TimeUp, found: Transition) -> None:
        if isinstance(action, TimeUp) and before.timer and before.timer.id == action.timer:
            time_up_plays_the_safe_defaults(before, found.state, self.chance)
        self.seen += 1
        if self.seen % self.every == 0:
            check_transition(before, found)
            check_position(found.state, self.generator)


def check_whole_game(walk: Walk) -> None:
    """Assert what is true of a history as a whole."""
    assert same(fold(walk.initial, walk.events), walk.state)
    whole_money_is_accounted_for(walk.initial, walk.state, walk.events)
    check_invariants(walk.state)


@settings(max_examples=40)
@given(options=ANY_OPTIONS, seats=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_any_game_under_any_options_keeps_the_laws(
    options: dict[str, Any], seats: int, seed: int
) -> None:
    walk = play(seed, seats=seats, options=options, limit=120, observe=Lawful(seed, 4))
    check_whole_game(walk)


@pytest.mark.parametrize("seed", range(21))
def test_long_games_keep_the_laws(seed: int) -> None:
    walk = play(seed, **setting_of(seed), limit=1500, observe=Lawful(seed, 25))
    check_whole_game(walk)


def test_walks_meet_everything_there_is(record_property: Any) -> None:
    counts = floors(range(70))
    for name, counter in counts.items():
        rarest, times = min(counter.items(), key=lambda entry: entry[1])
        record_property(name, f"{len(counter)} ({rarest} {times} times)")


@pytest.mark.deep
def test_many_walks_meet_everything_there_is(record_property: Any) -> None:
    for name, counter in floors(range(1000, 3000)).items():
        record_property(name, dict(counter.most_common()))


@pytest.mark.deep
@settings(max_examples=2000)
@given(options=ANY_OPTIONS, seats=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_any_long_game_under_any_options_keeps_the_laws(
    options: dict[str, Any], seats: int, seed: int
) -> None:
    check_whole_game(play(seed, seats=seats, options=options, limit=1000, observe=Lawful(seed, 7)))


def floors(seeds: range) -> dict[str, Counter[str]]:
    """Play a game a seed and assert that every frame, action, event and card was met."""
    frames, actions, kinds, cards = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for seed in seeds:
        walk = play(seed, **setting_of(seed), limit=2500)
        check_whole_game(walk)
        frames += walk.frames
        actions += walk.actions
        kinds += walk.kinds
        cards += walk.cards
    assert set(FRAMES) <= set(frames)
    assert set(ACTIONS) | {TimeUp.kind} <= set(actions)
    assert set(EVENTS) <= set(kinds)
    assert set(load_decks("us2008").cards) <= set(cards)
    return {"frames": frames, "actions": actions, "events": kinds, "cards": cards}
