"""Chapters R1 to R4: the start, turns, doubles, the salary."""

from __future__ import annotations

import pytest

from rentroll.engine import BANK, RuleSet, ScriptedChance, SeededChance, Start, new_game
from rentroll.engine.events import OpeningThrown, TokenMoved, TurnStarted
from tests.engine.tables import Table


def opened(*throws: tuple[int, int], seats: int = 2) -> Start:
    chance = ScriptedChance(throws)
    start = new_game(RuleSet.from_options(), [False] * seats, chance)
    assert chance.remaining == 0
    return start


@pytest.mark.rule("R1.3", "R1.6", "R4.6")
def test_everybody_starts_with_1500_on_go_and_the_bank_with_everything() -> None:
    state = opened((1, 2), (1, 1)).initial
    assert state.cash == [1500, 1500]
    assert state.position == [0, 0]
    assert state.owner == [BANK] * 40
    assert (state.houses, state.hotels) == (32, 12)
    assert [len(pile) for pile in state.piles] == [16, 16]


@pytest.mark.rule("R2.1")
def test_the_highest_total_starts() -> None:
    start = opened((1, 2), (6, 6), (4, 4), seats=3)
    assert start.state.turn == 1
    assert start.events[-1] == TurnStarted(1, 1)


@pytest.mark.rule("R2.2")
def test_only_the_tied_throw_again_until_one_is_highest() -> None:
    start = opened((6, 3), (4, 5), (1, 1), (2, 2), (3, 1), (5, 6), (1, 1), seats=3)
    throwers = [e.seat for e in start.events if isinstance(e, OpeningThrown)]
    assert throwers == [0, 1, 2, 0, 1, 0, 1]
    assert start.state.turn == 0


@pytest.mark.rule("R2.4")
def test_the_opening_throw_moves_nobody_and_counts_no_doubles() -> None:
    state = opened((6, 6), (1, 1)).state
    assert state.position == [0, 0]
    assert (state.doubles, state.round, state.dice) == (0, 1, None)
    assert state.cash == [1500, 1500]


@pytest.mark.parametrize("seats", [0, 1, 9])
@pytest.mark.rule("R1.2")
def test_a_game_has_2_to_8_players(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        new_game(RuleSet.from_options(), [False] * seats, SeededChance(bytes(16)))


@pytest.mark.rule("R2.3")
def test_the_order_of_turns_is_the_seating_order_and_skips_who_is_out() -> None:
    table = Table(seats=4, turn="B", out=["C"], at={"B": 4, "D": 4, "A": 4})
    for letter in "BDA":
        assert table.turn == letter
        table.do(letter, "roll", (2, 4))  # 4 + 6 = 10: just visiting
        table.do(letter, "end-turn")
    assert table.turn == "B"


def test_a_round_ends_when_the_turn_comes_back_past_the_starter() -> None:
    table = Table(seats=3, turn="C", starter="C", at=dict.fromkeys("ABC", 4), round=5)
    rounds = []
    for letter in "CAB":
        table.do(letter, "roll", (2, 4))
        table.do(letter, "end-turn")
        rounds.append(table.state.round)
    assert rounds == [5, 5, 6]


def test_a_round_also_ends_when_the_starter_is_out() -> None:
    table = Table(seats=4, turn="B", starter="C", out=["C"], at={"B": 4})
    table.do("B", "roll", (2, 4))
    table.do("B", "end-turn")
    assert (table.turn, table.state.round) == ("D", 2)


@pytest.mark.rule("R3.2")
def test_doubles_move_and_throw_again_in_the_same_turn() -> None:
    table = Table(at={"A": 4})
    table.do("A", "roll", (3, 3))
    assert (table.at("A"), table.kind, table.awaited) == (10, "before-roll", "A")
    table.do("A", "roll", (4, 6))
    assert (table.at("A"), table.kind) == (20, "after-roll")


@pytest.mark.rule("R3.3")
def test_the_third_doubles_do_not_move_but_lead_to_jail_without_salary() -> None:
    table = Table(at={"A": 38}, doubles=2)
    table.do("A", "roll", (4, 4))
    assert (table.at("A"), table.state.jail[0], table.turn) == (10, 0, "B")
    assert not any(isinstance(event, TokenMoved) for event in table.events)
    assert table.cash("A") == [1500]


@pytest.mark.rule("R3.5")
def test_the_doubles_count_starts_anew_each_turn_and_after_a_plain_throw() -> None:
    table = Table(at={"A": 4}, doubles=1)
    table.do("A", "roll", (2, 4))
    assert table.state.doubles == 0
    table.do("A", "end-turn")
    assert table.state.doubles == 0


@pytest.mark.rule("R3.1")
def test_after_the_throw_nobody_but_the_player_ends_the_turn() -> None:
    table = Table(at={"A": 4})
    assert table.refused("A", "end-turn").code == "wrong-phase"
    assert table.refused("B", "roll").code == "not-your-turn"
    table.do("A", "roll", (2, 4))
    assert table.refused("A", "roll").code == "wrong-phase"
    assert table.refused("B", "end-turn").code == "not-your-turn"


def test_a_refusal_of_someone_elses_turn_says_whose_it_is() -> None:
    refusal = Table(turn="C").refused("A", "roll")
    assert refusal.params == {"seat": 2, "frame": "before-roll"}


@pytest.mark.rule("R4.1")
def test_landing_on_go_and_passing_it_pay_the_salary_once() -> None:
    table = Table(at={"A": 36, "B": 38})
    table.do("A", "roll", (1, 3))
    assert table.cash("A") == [1700]
    table.do("A", "end-turn")
    table.do("B", "roll", (6, 6))
    assert (table.at("B"), table.cash("B")) == (10, [1700])


@pytest.mark.rule("R4.5")
def test_the_salary_comes_before_the_space_is_resolved() -> None:
    table = Table(cash={"A": 0}, at={"A": 38}, owner={"3": "B"})
    table.do("A", "roll", (1, 4))
    assert table.payments() == [
        ("bank", "A", 200, "salary", "R4.1"),
        ("A", "B", 4, "rent", "R6.1"),
    ]


def test_the_salary_is_an_option() -> None:
    table = Table({"go_salary": 0}, at={"A": 36})
    table.do("A", "roll", (1, 3))
    assert (table.cash("A"), table.payments()) == ([1500], [])


@pytest.mark.rule("R3.6")
def test_several_tokens_share_a_space() -> None:
    table = Table(at={"A": 4, "B": 10, "C": 10})
    table.do("A", "roll", (2, 4))
    assert table.state.position[:3] == [10, 10, 10]


@pytest.mark.rule("R8.6", "R8.7")
def test_free_parking_and_the_visit_to_jail_ask_for_nothing() -> None:
    table = Table(at={"A": 14, "B": 4})
    table.do("A", "roll", (2, 4))
    table.do("A", "end-turn")
    table.do("B", "roll", (2, 4))
    assert (table.at("A"), table.at("B"), table.state.jail[1]) == (20, 10, -1)
    assert table.payments() == []


@pytest.mark.rule("R3.8")
def test_who_goes_bankrupt_in_the_own_turn_throws_no_more() -> None:
    table = Table(cash={"A": 10}, at={"A": 31}, owner={"37": "B", "39": "B"}, level={"37": 1})
    table.do("A", "roll", (3, 3))
    table.do("A", "declare-bankruptcy")
    assert (table.turn, table.kind) == ("B", "before-roll")
