"""The clock of the top frame and what is played when it runs out (R18.7)."""

from __future__ import annotations

import pytest

from rentroll.engine import (
    RuleSet,
    ScriptedChance,
    TimeUp,
    action_from,
    new_game,
    parameters,
    safe_default,
    view_for,
)
from rentroll.engine.events import TimerStarted
from tests.engine.positions import seat_of
from tests.engine.tables import Table, refuse

CLOCK = {"decision_seconds": 60}


def clocked(options: dict[str, object] | None = None, **description: object) -> Table:
    """A table whose clock starts with A's first action."""
    return Table({**CLOCK, **(options or {})}, **description)


def default_at(table: Table, letter: str) -> tuple[str, dict[str, object]]:
    action = safe_default(table.state, seat_of(letter))
    assert action.seat == seat_of(letter)
    return action.kind, parameters(action)


def test_the_first_decision_has_a_clock_only_by_option() -> None:
    for seconds, timer in ((60, (1, "decision", 60)), (0, None)):
        ruleset = RuleSet.from_options("default", {"decision_seconds": seconds})
        start = new_game(ruleset, [False, False], ScriptedChance([(1, 2), (1, 1)]))
        assert start.state.timer == timer
        assert view_for(start.state, None)["timer"] == (
            {"id": 1, "kind": "decision", "seconds": 60} if timer else None
        )


def test_every_new_decision_starts_a_new_clock_and_other_actions_do_not() -> None:
    table = clocked(at={"A": 4}, owner={"5": "B"})
    table.do("B", "mortgage", space=5)
    assert table.state.timer is None
    table.do("A", "roll", (2, 4))
    assert table.events[-1] == TimerStarted(1, "decision", 60)
    table.do("B", "unmortgage", space=5)
    assert table.state.timer == (1, "decision", 60)
    table.do("A", "end-turn")
    assert table.state.timer == (2, "decision", 60)


def test_an_outdated_clock_is_refused() -> None:
    table = clocked(at={"A": 4})
    assert refuse(table.state, TimeUp(1)).code == "timer-outdated"
    table.do("A", "roll", (2, 4))
    table.do("A", "end-turn")
    assert refuse(table.state, TimeUp(1)).code == "timer-outdated"
    table.do("B", "resign")
    table.do("C", "resign")
    table.do("D", "resign")
    assert refuse(table.state, TimeUp(2)).code == "game-over"


@pytest.mark.rule("R18.7")
def test_the_turn_is_thrown_and_ended() -> None:
    table = clocked(turn="D", at={"D": 4, "A": 4})
    table.do("D", "roll", (2, 4))
    assert default_at(table, "D") == ("end-turn", {})
    table.time_up()
    assert (table.turn, table.kind) == ("A", "before-roll")
    assert default_at(table, "A") == ("roll", {})
    table.time_up((2, 4))
    assert (table.at("A"), table.kind) == (10, "after-roll")


def test_in_jail_the_dice_are_thrown() -> None:
    assert default_at(Table(jail={"A": 1}), "A") == ("roll", {})


@pytest.mark.rule("R18.7")
def test_a_deed_is_not_bought_and_no_bid_is_made() -> None:
    table = clocked(seats=2, at={"A": 36})
    table.do("A", "roll", (1, 2))
    assert default_at(table, "A") == ("decline", {})
    table.time_up()
    assert (table.kind, default_at(table, "B")) == ("auction", ("pass", {}))
    table.time_up()
    table.time_up()
    assert (table.owner(39), table.kind) == ("bank", "after-roll")


def test_the_flat_tax_is_paid() -> None:
    table = clocked()
    table.do("A", "roll", (1, 3))
    assert default_at(table, "A") == ("choose-tax", {"method": "flat"})
    table.time_up()
    assert table.cash("A") == [1300]


@pytest.mark.parametrize(("cash", "kind"), [(50, "pay-jail-fine"), (49, "use-jail-card")])
def test_the_fine_is_paid_else_the_card_is_played(cash: int, kind: str) -> None:
    table = clocked(jail={"A": 2}, cash={"A": cash}, jail_cards={"community-chest": "A"})
    table.do("A", "roll", (4, 6))
    assert default_at(table, "A")[0] == kind
    table.time_up()
    assert (table.at("A"), table.kind) == (20, "after-roll")


@pytest.mark.rule("R18.7")
def test_no_mortgage_of_an_estate_is_lifted() -> None:
    table = clocked(at={"A": 36}, cash={"A": 0}, owner={"39": "B", "5": "A"}, mortgaged=[5])
    table.do("A", "roll", (1, 2))
    assert default_at(table, "A") == ("declare-bankruptcy", {})
    table.time_up()
    assert default_at(table, "B") == ("settle-mortgages", {"lift": []})
    table.time_up()
    assert (table.cash("B"), table.state.mortgaged[5]) == ([1490], True)


@pytest.mark.rule("R18.7")
def test_cash_is_raised_in_the_published_order() -> None:
    """Deeds of broken groups, then buildings, then the lots of whole groups; cheapest first."""
    table = clocked(
        at={"A": 35},
        cash={"A": 0},
        owner={"6": "A", "5": "A", "1": "A", "3": "A", "37": "A", "39": "A"},
        level={"1": 1},
        mortgaged=[5],
    )
    table.do("A", "roll", (1, 2))
    # Of the 100: 50 for 6, 25 for the house, 30 for 1
    for kind, params in (
        ("mortgage", {"space": 6}),
        ("sell-buildings", {"spaces": [1]}),
        ("mortgage", {"space": 1}),
    ):
        assert default_at(table, "A") == (kind, params)
        table.do("A", kind, **params)
    assert (table.cash("A"), table.kind) == ([5], "after-roll")


def test_time_up_raises_until_the_debt_is_paid_and_does_no_more() -> None:
    table = clocked(
        at={"A": 14}, cash={"B": 5}, owner={"5": "B"}, decks={"community-chest": ["cc_birthday"]}
    )
    table.do("A", "roll", (1, 2))
    table.time_up()
    assert table.cash() == [1530, 95, 1490, 1490]
    assert (table.turn, table.kind) == ("A", "after-roll")


def test_time_up_sells_step_by_step_where_one_step_is_not_enough() -> None:
    table = clocked(at={"A": 35}, cash={"A": 0}, owner={"1": "A", "3": "A", "6": "A"})
    table.do("A", "roll", (1, 2))
    table.time_up()
    # 50 for 6, then 30 and 30 for the browns: 110
    assert (table.cash("A"), table.kind, table.awaited) == ([10], "after-roll", "A")


def test_in_a_claim_all_who_have_not_answered_waive() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B", "1": "C", "3": "C"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    assert table.state.timer == (1, "claim", 10)
    assert (table.awaited, default_at(table, "B")) == ("BC", ("waive", {}))
    table.time_up()
    assert (table.state.level[11], table.state.timer) == (1, None)


def test_a_building_won_goes_to_the_cheapest_lot() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B", "1": "B", "3": "B"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=120)
    table.do("A", "pass")
    assert default_at(table, "B") == ("place-building", {"space": 1})


def test_the_safe_default_is_an_action_like_any_other() -> None:
    table = Table()
    assert safe_default(table.state, 0) == action_from("roll", 0, {})
