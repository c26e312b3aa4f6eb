"""Plays every worked case of `tests/vectors`: one test a case, named by its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rentroll.engine import (
    ACTIONS,
    GameState,
    RuleSet,
    RuleSetError,
    ScriptedChance,
    TimeUp,
    Transition,
    new_game,
)
from tests.engine.observing import OBSERVE
from tests.engine.positions import DEFAULT_SEATS
from tests.engine.tables import Table, check_transition

CASES: list[dict[str, Any]] = [
    case
    for path in sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]
KNOWN_KINDS = {*ACTIONS, TimeUp.kind}
STEP_WORDS = {"do", "seat", "dice", "refused", "bounds"}


def refusal_of_options(case: dict[str, Any]) -> str:
    """Return the code with which the case's options must be refused, empty for none."""
    return {1: "", 2: "option-later-round", "never": "option-invalid"}[case.get("round", 1)]


def missing_kinds(case: dict[str, Any]) -> set[str]:
    """Return the action kinds not in ACTIONS: the one reason to leave a case out."""
    return {step["do"] for step in case["steps"] if "do" in step} - KNOWN_KINDS


LATER = [case for case in CASES if refusal_of_options(case)]
PLAYED = [case for case in CASES if not refusal_of_options(case) and not missing_kinds(case)]
WAITING = [case for case in CASES if not refusal_of_options(case) and missing_kinds(case)]


def by_id(cases: list[dict[str, Any]]) -> list[Any]:
    """Name the tests of these cases by their ids."""
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", by_id(PLAYED))
def test_case(case: dict[str, Any]) -> None:
    table = Table(case.get("options"), **case["position"])
    if "opening" in case:
        table.sit_down(opened(case))
    for number, step in enumerate(case["steps"]):
        if "do" in step:
            play(table, step, number)
        if "expect" in step:
            compare(table, step["expect"], number)


@pytest.mark.parametrize("case", by_id(LATER))
def test_options_of_a_later_round_are_refused_and_never_ignored(case: dict[str, Any]) -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options("default", case["options"])
    assert caught.value.code == refusal_of_options(case)


def test_every_case_is_played_or_waits_for_a_named_action(
    record_property: pytest.FixtureRequest,
) -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)
    waiting = sorted({kind for case in WAITING for kind in missing_kinds(case)})
    record_property("played", len(PLAYED))  # type: ignore[operator]
    record_property("refused", len(LATER))  # type: ignore[operator]
    record_property("waiting", f"{len(WAITING)} for {', '.join(waiting) or 'nothing'}")  # type: ignore[operator]
    assert len(PLAYED) + len(LATER) + len(WAITING) == len(CASES)
    assert len(PLAYED) >= 220


def opened(case: dict[str, Any]) -> GameState:
    """Start the case's game with its opening throws."""
    chance = ScriptedChance([(first, second) for first, second in case["opening"]])
    ruleset = RuleSet.from_options("default", case.get("options", {}))
    seats = case["position"].get("seats", DEFAULT_SEATS)
    start = new_game(ruleset, [False] * seats, chance)
    assert chance.remaining == 0
    check_transition(start.initial, Transition(start.state, start.events))
    return start.state


def play(table: Table, step: dict[str, Any], number: int) -> None:
    """Carry out one step, or assert that it is refused with its code and bounds."""
    params = {name: value for name, value in step.items() if name not in STEP_WORDS}
    if step["do"] == "time-up":
        table.time_up(*step.get("dice", ()), kind=step["timer"])
    elif "refused" in step:
        refusal = table.refused(step["seat"], step["do"], **params)
        assert refusal.code == step["refused"], f"step {number}"
        bounds = {name: refusal.params.get(name) for name in step.get("bounds", {})}
        assert bounds == step.get("bounds", {}), f"step {number}"
    else:
        table.do(step["seat"], step["do"], *step.get("dice", ()), **params)


def compare(table: Table, expected: dict[str, Any], number: int) -> None:
    """Assert that the position is as expected, in everything that is named."""
    for name, wanted in expected.items():
        assert OBSERVE[name](table, wanted) == wanted, f"step {number}: {name}"
