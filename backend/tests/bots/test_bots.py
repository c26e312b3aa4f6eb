"""Bots play legal moves from what any player sees."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rentroll.bots import STRATEGIES, PlayerView, bot_of
from rentroll.bots.random_bot import DISTURBING
from rentroll.bots.sampling import sample
from rentroll.engine import (
    FastChance,
    LegalAction,
    RuleSet,
    apply_in_place,
    awaited,
    check,
    new_game,
    view_for,
)
from rentroll.service.simulation import play_game

GENERATOR = random.Random(5)


@pytest.mark.parametrize(
    ("schema", "allowed"),
    [
        ({"type": "integer", "minimum": 3, "maximum": 5}, {3, 4, 5}),
        ({"type": "integer", "enum": [6, 8]}, {6, 8}),
        ({"type": "string", "enum": ["flat"]}, {"flat"}),
    ],
)
def test_a_sampled_value_is_one_the_schema_allows(
    schema: dict[str, Any], allowed: set[Any]
) -> None:
    assert {sample(schema, GENERATOR) for _ in range(100)} == allowed


def test_a_sampled_list_has_each_entry_once_and_a_length_within_bounds() -> None:
    schema = {
        "type": "array",
        "items": {"type": "integer", "enum": [1, 3, 5]},
        "uniqueItems": True,
        "minItems": 1,
        "maxItems": 2,
    }
    drawn = [sample(schema, GENERATOR) for _ in range(200)]
    assert {len(each) for each in drawn} == {1, 2}
    assert all(len(set(each)) == len(each) and set(each) <= {1, 3, 5} for each in drawn)


def test_a_sampled_list_may_repeat_entries_when_the_schema_lets_it() -> None:
    schema = {"type": "array", "items": {"enum": [1]}, "minItems": 2, "maxItems": 2}
    assert sample(schema, GENERATOR) == [1, 1]


def test_a_schema_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot sample"):
        sample({"type": "object"}, GENERATOR)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_a_bot_is_legal(strategy: str, seed: int) -> None:
    generator = random.Random(seed)
    chance = FastChance(seed)
    state = new_game(RuleSet(turn_limit=40), [True] * 4, chance).state
    while not state.over:
        seat = awaited(state)[0]
        view = PlayerView(state, seat)
        action = bot_of(strategy).decide(view, generator)
        assert check(state, action) is None
        assert strategy != "random" or action.kind not in DISTURBING
        apply_in_place(state, action, chance)


def test_a_bot_sees_what_every_player_sees() -> None:
    state = new_game(RuleSet(), [True, True], FastChance(1)).state
    view = PlayerView(state, 0)
    assert view.game == view_for(state, 0)
    assert "piles" not in view.game
    assert view.is_awaited == (0 in awaited(state))


def test_a_bot_gives_up_only_when_nothing_else_is_left() -> None:
    state = new_game(RuleSet(), [True, True], FastChance(1)).state
    view = PlayerView(state, 0)
    view.legal_actions = (LegalAction("resign", {}, confirm=True), LegalAction("roll", {}))
    bot = bot_of("random")
    assert {bot.decide(view, GENERATOR).kind for _ in range(50)} == {"roll"}
    view.legal_actions = (LegalAction("declare-bankruptcy", {}, confirm=True),)
    assert bot.decide(view, GENERATOR).kind == "declare-bankruptcy"


def test_a_bot_mostly_resolves_what_the_game_waits_for() -> None:
    state = new_game(RuleSet(), [True, True], FastChance(1)).state
    view = PlayerView(state, 0)
    view.legal_actions = (
        LegalAction("roll", {}),
        LegalAction("mortgage", {"space": {"enum": [1]}}),
    )
    kinds = [bot_of("random").decide(view, GENERATOR).kind for _ in range(500)]
    assert 0.6 < kinds.count("roll") / 500 < 0.8


def test_the_same_seed_plays_the_same_game() -> None:
    games = [
        play_game(["random"] * 3, random.Random(9), 5000, RuleSet(turn_limit=20)) for _ in range(2)
    ]
    assert games[0] == games[1]
    assert games[0].over
