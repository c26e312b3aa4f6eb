"""Chapter R18: how a game ends, and who wins."""

from __future__ import annotations

import pytest

from rentroll.engine import FallSilent, legal_actions, ranking, worth
from rentroll.engine.events import EndWithdrawn, GameEnded
from rentroll.engine.presence_events import AbsenceVoteOpened
from tests.engine.tables import Table

A, B, C = range(3)


def places(table: Table) -> list[tuple[int, int]]:
    return [(placing.place, placing.seat) for placing in table.state.ranking]


@pytest.mark.rule("R18.3")
def test_worth_counts_mortgaged_deeds_at_half_and_a_hotel_with_its_houses() -> None:
    table = Table(
        cash={"A": 500},
        owner={"39": "A", "37": "A", "1": "A", "3": "A"},
        mortgaged=[37],
        level={"1": 5, "3": 5},
    )
    assert worth(table.state, 0) == 500 + 400 + 175 + 60 + 60 + 10 * 50


@pytest.mark.rule("R18.2", "R18.4")
def test_the_round_limit_ends_the_game_when_everybody_had_the_turn() -> None:
    table = Table({"turn_limit": 2}, seats=2, round=2, turn="A", at={"A": 4, "B": 4})
    table.do("A", "roll", (2, 4))
    table.do("A", "end-turn")
    assert (table.turn, table.state.over) == ("B", False)
    table.do("B", "roll", (2, 4))
    table.do("B", "end-turn")
    assert (table.state.ended_by, table.state.over) == ("round-limit", True)
    assert table.state.stack == []


@pytest.mark.parametrize(("end", "turns"), [("round", "BC"), ("turn", "B")])
@pytest.mark.rule("R18.4")
def test_when_time_is_up_the_round_or_the_turn_is_finished(end: str, turns: str) -> None:
    options = {"time_limit_minutes": 30, "time_limit_end": end}
    table = Table(options, seats=3, turn="B", at={"B": 4, "C": 4})
    assert table.state.game_timer == (1, "game", 1800)
    table.time_up(kind="game")
    assert (table.state.time_is_up, table.state.game_timer, table.turn) == (True, None, "B")
    for letter in turns:
        table.do(letter, "roll", (2, 4))
        table.do(letter, "end-turn")
    assert table.state.ended_by == "time-limit"


@pytest.mark.rule("R18.5")
def test_the_richest_wins_then_the_one_with_more_cash_else_the_place_is_shared() -> None:
    table = Table(
        cash={"A": 300, "B": 500, "C": 500, "D": 100},
        owner={"39": "A", "5": "B", "15": "C"},
        bots=["B", "C", "D"],
    )
    # A 700 with 300 in cash; B and C 700 with 500 in cash; D 100
    table.do("A", "propose-end")
    assert places(table) == [(1, 1), (1, 2), (3, 0), (4, 3)]


def test_those_who_went_out_follow_the_last_one_out_first() -> None:
    table = Table(seats=4, out=["C", "B"], bots=["D"])
    table.do("A", "propose-end")
    assert places(table) == [(1, 0), (1, 3), (3, 1), (4, 2)]
    assert ranking(table.state) == table.state.ranking


@pytest.mark.rule("R18.8")
def test_the_end_is_agreed_by_all_human_players_and_bots_always_agree() -> None:
    table = Table(seats=3, bots=["C"])
    table.do("A", "propose-end")
    assert table.state.proposal == (0, (1,))
    table.do("B", "agree-end")
    assert (table.state.ended_by, table.state.proposal) == ("agreement", None)


@pytest.mark.rule("R18.8")
def test_a_refusal_drops_the_proposal() -> None:
    table = Table(seats=3)
    table.do("B", "propose-end")
    table.do("A", "agree-end")
    table.do("C", "refuse-end")
    assert (table.state.proposal, table.state.over) == (None, False)
    table.do("A", "propose-end")


@pytest.mark.rule("R18.8")
def test_who_proposed_to_end_may_take_it_back_while_answers_are_missing() -> None:
    table = Table(seats=3)
    assert table.refused("A", "withdraw-end").code == "no-proposal"
    table.do("A", "propose-end")
    table.do("B", "agree-end")
    assert table.refused("B", "withdraw-end").code == "no-proposal"
    assert "withdraw-end" in table.legal("A")
    assert table.do("A", "withdraw-end") == [EndWithdrawn(A)]
    assert (table.state.proposal, table.state.over) == (None, False)
    assert table.refused("C", "agree-end").code == "no-proposal"
    table.do("B", "propose-end")


def away_for_five_minutes(table: Table, letter: str) -> None:
    table._apply(FallSilent(("ABCD".index(letter),)), ())
    table.time_up(kind="absence")


@pytest.mark.rule("R18.14")
def test_the_end_does_not_wait_for_who_has_been_away_for_five_minutes() -> None:
    table = Table(seats=3)
    away_for_five_minutes(table, "C")
    table.do("A", "propose-end")
    assert (table.state.proposal, table.state.over) == ((A, (B, C)), False)
    table.do("B", "agree-end")
    assert table.state.ended_by == "agreement"


@pytest.mark.rule("R18.14")
def test_a_proposal_waits_out_the_five_minutes_of_a_player_who_has_just_gone() -> None:
    table = Table(seats=3)
    table._apply(FallSilent((C,)), ())
    table.do("A", "propose-end")
    table.do("B", "agree-end")
    assert not table.state.over
    assert [type(event) for event in table.time_up(kind="absence")] == [
        AbsenceVoteOpened,
        GameEnded,
    ]
    assert table.state.ended_by == "agreement"


@pytest.mark.rule("R18.14")
def test_who_was_away_may_answer_and_is_waited_for_after_coming_back() -> None:
    table = Table(seats=3)
    away_for_five_minutes(table, "C")
    table.do("A", "propose-end")
    table.do("C", "come-back")
    table.do("B", "agree-end")
    assert not table.state.over
    table.do("C", "refuse-end")
    assert (table.state.proposal, table.state.over) == (None, False)


@pytest.mark.rule("R18.14")
def test_a_bot_that_plays_on_for_a_player_agrees_and_waiting_means_its_answer_too() -> None:
    table = Table(seats=3)
    away_for_five_minutes(table, "C")
    for letter in "AB":
        table.do(letter, "vote-absence", absent=C, choice="wait")
    table.do("A", "propose-end")
    table.do("B", "agree-end")
    assert not table.state.over
    table.do("A", "withdraw-end")
    table.time_up(kind="absence")
    for letter in "AB":
        table.do(letter, "vote-absence", absent=C, choice="bot")
    table.do("B", "propose-end")
    table.do("A", "agree-end")
    assert table.state.ended_by == "agreement"


def test_only_those_who_are_asked_answer_and_only_once() -> None:
    table = Table(seats=4, bots=["D"])
    assert table.refused("A", "agree-end").code == "no-proposal"
    assert table.refused("D", "propose-end").code == "bots-cannot-propose"
    table.do("A", "propose-end")
    assert table.refused("A", "propose-end").code == "proposal-open"
    assert table.refused("A", "agree-end").code == "no-proposal"
    assert table.refused("D", "refuse-end").code == "no-proposal"
    table.do("B", "agree-end")
    assert table.refused("B", "refuse-end").code == "no-proposal"


def test_the_proposal_goes_with_its_maker_and_a_missing_answer_with_its_seat() -> None:
    table = Table(seats=4)
    table.do("A", "propose-end")
    table.do("A", "resign")
    assert table.state.proposal is None
    table.do("B", "propose-end")
    table.do("C", "agree-end")
    table.do("D", "resign")
    assert table.state.ended_by == "agreement"


def test_the_end_may_be_agreed_in_any_phase() -> None:
    table = Table(seats=2, at={"A": 36}, bots=["B"])
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    table.do("A", "propose-end")
    assert table.state.ended_by == "agreement"


def test_after_the_end_nobody_may_do_anything() -> None:
    table = Table(seats=2)
    table.do("B", "resign")
    assert table.state.ended_by == "last-standing"
    for kind in ("roll", "end-turn", "resign", "propose-end", "agree-end", "pass", "buy"):
        assert table.refused("A", kind).code == "game-over"
    assert table.refused("A", "build", spaces=[1]).code == "game-over"
    assert table.refused("A", "mortgage", space=1).code == "game-over"
    assert table.legal("A") == {}
    assert table.awaited == ""


def test_who_is_out_may_do_nothing() -> None:
    table = Table(out=["B"], cash={"B": 0})
    assert table.legal("B") == {}
    for kind in ("roll", "resign", "propose-end", "agree-end"):
        assert table.refused("B", kind).code == "seat-out"
    assert table.refused("B", "mortgage", space=1).code == "seat-out"


def test_resigning_proposing_and_declaring_ask_for_confirmation() -> None:
    table = Table(seats=2)
    confirmed = {entry.kind for entry in legal_actions(table.state, 0) if entry.confirm}
    assert confirmed == {"propose-end", "resign"}
