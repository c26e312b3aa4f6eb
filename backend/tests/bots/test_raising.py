"""In which order the steady bot raises cash for a debt."""

from __future__ import annotations

from typing import Any

from rentroll.bots import PlayerView
from rentroll.bots.raising import raise_cash
from rentroll.engine import BANK, Action, GameState, ScriptedChance, apply, check, parameters
from rentroll.engine.frames import Debt
from tests.engine.positions import position


def in_debt(amount: int, cash: int = 0, **description: Any) -> GameState:
    state = position(cash={"A": cash}, **description)
    state.stack.append(Debt(0, BANK, amount, "tax", "R8.1"))
    return state


def next_step(state: GameState) -> Action:
    action = raise_cash(PlayerView(state, 0))
    assert check(state, action) is None
    return action


def steps(state: GameState) -> list[tuple[str, Any]]:
    """Raise until the debt is paid or given up."""
    taken: list[tuple[str, Any]] = []
    while state.stack and state.stack[-1].kind == "debt":
        action = next_step(state)
        taken.append((action.kind, *parameters(action).values()))  # type: ignore[arg-type]
        state = apply(state, action, ScriptedChance()).state
    return taken


def test_the_cheapest_single_deed_that_is_enough_is_mortgaged() -> None:
    assert steps(in_debt(70, owner={1: "A", 5: "A", 39: "A"})) == [("mortgage", 5)]


def test_when_none_is_enough_the_one_that_brings_most_is_mortgaged_first() -> None:
    assert steps(in_debt(250, owner={1: "A", 5: "A", 39: "A"})) == [
        ("mortgage", 39),
        ("mortgage", 5),
    ]


def test_whole_groups_are_kept_longer_than_single_deeds() -> None:
    owner = {37: "A", 39: "A", 5: "A"}
    assert steps(in_debt(100, owner=owner)) == [("mortgage", 5)]
    assert steps(in_debt(280, owner=owner)) == [("mortgage", 5), ("mortgage", 39)]


def test_buildings_go_before_whole_groups_where_they_earn_least() -> None:
    owner = {1: "A", 3: "A", 37: "A", 39: "A"}
    state = in_debt(25, owner=owner, level={1: 1, 3: 1, 37: 1, 39: 1})
    assert steps(state)[0][0] == "sell-buildings"
    assert set(steps(state)[0][1]) <= {1, 3}


def test_what_cannot_be_met_is_given_up_at_once() -> None:
    state = in_debt(5000, owner={1: "A", 39: "A"})
    assert next_step(state).kind == "declare-bankruptcy"
