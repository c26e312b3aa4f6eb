"""Plays every worked case of `tests/vectors`: one test a case, named by its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rentroll.engine import (
    GameState,
    RuleSet,
    RuleSetError,
    ScriptedChance,
    Transition,
    new_game,
)
from tests.engine.cases import CaseTable, missing_kinds
from tests.engine.observing import OBSERVE
from tests.engine.positions import DEFAULT_SEATS
from tests.engine.tables import check_transition

CASES: list[dict[str, Any]] = [
    case
    for path in sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]


def refusal_of_options(case: dict[str, Any]) -> str:
    """Return the code with which the case's options must be refused, empty for none."""
    return {1: "", 2: "option-later-round", "never": "option-invalid"}[case.get("round", 1)]


LATER = [case for case in CASES if refusal_of_options(case)]
# Joining is no action of the engine; the tests of the lobby see to it.
OF_THE_LOBBY = [c for c in CASES if not refusal_of_options(c) and missing_kinds(c["steps"])]
PLAYED = [c for c in CASES if not refusal_of_options(c) and not missing_kinds(c["steps"])]


def by_id(cases: list[dict[str, Any]]) -> list[Any]:
    """Name the tests of these cases by their ids."""
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", by_id(PLAYED))
def test_a_worked_case_goes_as_it_says(case: dict[str, Any]) -> None:
    table = CaseTable(case.get("options"), **case["position"])
    if "opening" in case:
        table.sit_down(opened(case))
    for number, step in enumerate(case["steps"]):
        if "do" in step:
            table.play(step, f"step {number}")
        if "expect" in step:
            compare(table, step["expect"], number)


@pytest.mark.parametrize("case", by_id(LATER))
def test_options_of_a_later_round_are_refused_and_never_ignored(case: dict[str, Any]) -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options("default", case["options"])
    assert caught.value.code == refusal_of_options(case)


def test_every_case_is_played_but_for_those_that_the_engine_refuses_or_does_not_see() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert len(PLAYED) + len(LATER) + len(OF_THE_LOBBY) == len(CASES)
    assert [case["id"] for case in OF_THE_LOBBY] == ["V191"]


def opened(case: dict[str, Any]) -> GameState:
    """Start the case's game with its opening throws."""
    chance = ScriptedChance([(first, second) for first, second in case["opening"]])
    ruleset = RuleSet.from_options("default", case.get("options", {}))
    seats = case["position"].get("seats", DEFAULT_SEATS)
    start = new_game(ruleset, [False] * seats, chance)
    assert chance.remaining == 0
    check_transition(start.initial, Transition(start.state, start.events))
    return start.state


def compare(table: CaseTable, expected: dict[str, Any], number: int) -> None:
    """Assert that the position is as expected, in everything that is named."""
    for name, wanted in expected.items():
        assert OBSERVE[name](table, wanted) == wanted, f"step {number}: {name}"
