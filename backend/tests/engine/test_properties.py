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
    AnyAction,
    GameState,
    SeededChance,
    TimeUp,
    Transition,
    check_invariants,
    fold,
    load_decks,
)
from rentroll.engine.presence_events import TimeBankDrawn
from rentroll.engine.ruleset import Between
from tests.engine.laws import (
    check_position,
    the_time_bank_goes_on,
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
    {"decision_seconds": 60, "time_bank_seconds": 45},
    {"starting_cash": 300},
    {"turn_limit": 15, "auction_style": "open"},
    {},
    {"income_tax_mode": "flat", "starting_cash": 400},
    {"houses": 5, "hotels": 2, "starting_cash": 4000},
    {"time_limit_minutes": 30, "houses": 3, "building_auction_min": 1, "starting_cash": 4000},
)


# Every frame, action, event and card is to be met so often, within so many games.
MEETINGS = 3
MOST_GAMES = 200


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

    def __call__(self, before: GameState, action: AnyAction, found: Transition) -> None:
        if isinstance(action, TimeUp) and before.timer and before.timer.id == action.timer:
            if isinstance(found.events[0], TimeBankDrawn):
                the_time_bank_goes_on(before, found.state)
            else:
                time_up_plays_the_safe_defaults(before, found.state, self.chance)
        self.seen += 1
        if self.seen % self.every == 0:
            check_transition(before, found)
            check_position(found.state, self.generator)


class Counts:
    """How often games met each frame, action, event and card."""

    def __init__(self) -> None:
        self.met: dict[str, Counter[str]] = {
            "frames": Counter(dict.fromkeys(FRAMES, 0)),
            "actions": Counter(dict.fromkeys([*ACTIONS, TimeUp.kind], 0)),
            "events": Counter(dict.fromkeys(EVENTS, 0)),
            "cards": Counter(dict.fromkeys(load_decks("us2008").cards, 0)),
        }

    def add(self, walk: Walk) -> None:
        """Check a game as a whole and count what it met."""
        check_whole_game(walk)
        self.met["frames"].update(walk.frames)
        self.met["actions"].update(walk.actions)
        self.met["events"].update(walk.kinds)
        self.met["cards"].update(walk.cards)

    def rarest(self) -> tuple[str, int]:
        """Return what was met least often, and how often."""
        return min(
            (entry for counter in self.met.values() for entry in counter.items()),
            key=lambda entry: entry[1],
        )


def check_whole_game(walk: Walk) -> None:
    """Assert what is true of a history as a whole."""
    assert same(fold(walk.initial, walk.events), walk.state)
    whole_money_is_accounted_for(walk.initial, walk.state, walk.events)
    check_invariants(walk.state)


# A busy machine under coverage takes ten times as long.
@pytest.mark.timeout(600)
@settings(max_examples=25)
@given(options=ANY_OPTIONS, seats=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_any_game_under_any_options_keeps_the_laws(
    options: dict[str, Any], seats: int, seed: int
) -> None:
    walk = play(seed, seats=seats, options=options, limit=100, observe=Lawful(seed, 10))
    check_whole_game(walk)


@pytest.mark.parametrize("seed", range(21))
def test_long_games_keep_the_laws(seed: int) -> None:
    walk = play(seed, **setting_of(seed), limit=800, observe=Lawful(seed, 40))
    check_whole_game(walk)


@pytest.mark.timeout(600)
def test_walks_meet_everything_there_is(record_property: Any) -> None:
    counts = Counts()
    for seed in range(MOST_GAMES):
        counts.add(play(seed, **setting_of(seed), limit=1000))
        if counts.rarest()[1] >= MEETINGS:
            break
    record_property("games", seed + 1)
    record_property("rarest", counts.rarest())
    assert counts.rarest()[1] >= MEETINGS


@pytest.mark.deep
def test_many_walks_meet_everything_often(record_property: Any) -> None:
    counts = Counts()
    for seed in range(1000, 3000):
        counts.add(play(seed, **setting_of(seed), limit=2500))
    for name, counter in counts.met.items():
        record_property(name, dict(counter.most_common()))
    assert counts.rarest()[1] >= 100


@pytest.mark.deep
@settings(max_examples=2000)
@given(options=ANY_OPTIONS, seats=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_any_long_game_under_any_options_keeps_the_laws(
    options: dict[str, Any], seats: int, seed: int
) -> None:
    check_whole_game(play(seed, seats=seats, options=options, limit=1000, observe=Lawful(seed, 7)))
