"""Time banks, more time, players who are away, and what the others decide (R18.10 to R18.13)."""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine import (
    Abandon,
    FallSilent,
    RuleSet,
    ScriptedChance,
    decode_state,
    encode_state,
    new_game,
    view_for,
)
from rentroll.engine.presence_events import (
    AbsenceDecided,
    AbsenceVoteOpened,
    MoreTimeAsked,
    MoreTimeGiven,
    SeatAway,
    SeatBack,
    TimeBankDrawn,
    TimeKept,
    TimeRanOut,
    TimerExtended,
)
from rentroll.engine.state import initial_presence
from tests.engine.tables import Table, refuse

A, B, C, D = range(4)


def clocked(bank: int = 0, **description: Any) -> Table:
    """A table with a clock of a minute, on which A has just come to the visitors' corner."""
    options = {"decision_seconds": 60, "time_bank_seconds": bank}
    table = Table(options, at={"A": 4}, **description)
    table.state.presence = initial_presence(table.state.ruleset, table.state.bots)
    table.do("A", "roll", (2, 4))
    assert table.state.timer == (1, "decision", 60)
    return table


def seen(table: Table) -> dict[str, Any]:
    return view_for(table.state, None)


def silence(table: Table, seat: int) -> None:
    """Nothing is heard of a seat for a while."""
    table._apply(FallSilent((seat,)), ())


def let_time_run_out_twice(table: Table) -> None:
    """A's turn ends by itself, three others play, and A's throw is missed too."""
    table.time_up(kind="decision")
    for letter in "BCD":
        table.state.position[ord(letter) - ord("A")] = 4
        table.do(letter, "roll", (2, 4))
        table.do(letter, "end-turn")
    table.state.position[A] = 4
    table.time_up((2, 4), kind="decision")


# --- The time bank (R18.10) -----------------------------------------------------------------------


@pytest.mark.rule("R18.10")
def test_each_human_has_a_bank_and_bots_have_none() -> None:
    ruleset = RuleSet.from_options("default", {"time_bank_seconds": 120})
    state = new_game(ruleset, [False, True], ScriptedChance([(1, 2), (1, 1)])).state
    assert view_for(state, None)["time_banks"] == [120, 0]


@pytest.mark.rule("R18.10")
def test_when_time_is_up_the_bank_goes_on_thirty_seconds_at_a_time() -> None:
    table = clocked(bank=50)
    assert table.time_up() == [TimeBankDrawn(A, 30), TimerExtended(1, 30)]
    assert (table.kind, seen(table)["time_banks"]) == ("after-roll", [20, 50, 50, 50])
    assert table.state.timer == (1, "decision", 90)
    assert table.time_up() == [TimeBankDrawn(A, 20), TimerExtended(1, 20)]
    assert isinstance(table.time_up()[0], TimeRanOut)
    assert table.turn == "B"


@pytest.mark.rule("R18.10")
def test_a_player_may_draw_on_the_bank_before_time_is_up() -> None:
    table = clocked(bank=50)
    assert table.do("A", "more-time") == [TimeBankDrawn(A, 30), TimerExtended(1, 30)]
    assert table.refused("B", "more-time").code == "not-your-turn"


def test_without_a_clock_there_is_no_more_time_to_have() -> None:
    assert Table().refused("A", "more-time").code == "no-clock"


@pytest.mark.rule("R18.10")
def test_with_an_empty_bank_the_others_are_asked_and_any_of_them_gives_a_minute() -> None:
    table = clocked()
    assert table.do("A", "more-time") == [MoreTimeAsked(A)]
    assert seen(table)["time_asked"] == A
    assert table.refused("A", "more-time").code == "time-asked"
    assert table.refused("A", "give-time").code == "no-time-asked"
    assert table.do("C", "give-time") == [MoreTimeGiven(A, C), TimerExtended(1, 60)]
    assert seen(table)["time_asked"] is None
    assert table.refused("B", "give-time").code == "no-time-asked"


def test_what_was_asked_is_forgotten_with_the_decision() -> None:
    table = clocked()
    table.do("A", "more-time")
    table.do("A", "end-turn")
    assert seen(table)["time_asked"] is None


@pytest.mark.rule("R18.10")
def test_among_bots_and_absent_players_time_is_given_at_once_as_often_as_wished() -> None:
    table = clocked()
    for seat in (B, C, D):
        silence(table, seat)
    for _ in range(10):
        assert table.do("A", "more-time") == [MoreTimeGiven(A, A), TimerExtended(1, 60)]


@pytest.mark.rule("R18.10")
def test_people_who_share_one_screen_have_no_clock() -> None:
    table = Table({"decision_seconds": 60, "pass_and_play": True}, at={"A": 4})
    table.do("A", "roll", (2, 4))
    assert table.state.timer is None


# --- Away (R18.11) --------------------------------------------------------------------------------


@pytest.mark.rule("R18.11")
def test_the_first_time_out_is_only_told() -> None:
    table = clocked()
    assert table.time_up()[0] == TimeRanOut(A, "end-turn")
    assert seen(table)["absences"] == []


@pytest.mark.rule("R18.11")
def test_a_decision_in_time_makes_good_for_the_one_before() -> None:
    table = clocked()
    table.time_up()
    assert table.do("A", "propose-end")[0] == TimeKept(A)


@pytest.mark.rule("R18.11")
def test_after_two_time_outs_in_a_row_the_seat_is_away_and_not_waited_for() -> None:
    table = clocked()
    let_time_run_out_twice(table)
    assert SeatAway(A, "time") in table.events
    [absence] = seen(table)["absences"]
    assert (absence["seat"], absence["reason"], absence["vote_open"]) == (A, "time", False)
    assert (table.kind, table.state.timer.kind, table.state.timer.seconds) == (
        "after-roll",
        "away",
        1,
    )
    told = len(table.events)
    table.time_up(kind="away")
    assert table.turn == "B"
    assert not [event for event in table.events[told:] if isinstance(event, TimeRanOut)]


@pytest.mark.rule("R18.11")
def test_any_action_takes_the_seat_back_and_the_clock_runs_as_for_everybody() -> None:
    table = clocked(owner={"39": "A"})
    let_time_run_out_twice(table)
    assert table.do("A", "mortgage", space=39)[0] == SeatBack(A)
    assert (seen(table)["absences"], table.state.timer.kind) == ([], "decision")
    assert table.refused("A", "come-back").code == "not-away"


@pytest.mark.rule("R18.11")
def test_one_may_come_back_without_deciding() -> None:
    table = clocked()
    let_time_run_out_twice(table)
    assert table.do("A", "come-back")[0] == SeatBack(A)
    assert (table.kind, table.awaited) == ("after-roll", "A")


@pytest.mark.rule("R18.11")
def test_a_silent_player_is_away_and_is_still_waited_for() -> None:
    table = Table()
    silence(table, A)
    assert table.state.timer is None
    assert seen(table)["absences"][0]["reason"] == "silence"
    assert refuse(table.state, FallSilent((A,))).code == "already-away"


@pytest.mark.rule("R18.11")
def test_several_fall_silent_by_one_action_and_none_of_them_when_one_cannot() -> None:
    table = Table(seats=4)
    assert refuse(table.state, FallSilent((A, 7))).code == "seat-out"
    table._apply(FallSilent((B, D)), ())
    assert [absence["seat"] for absence in seen(table)["absences"]] == [B, D]
    assert refuse(table.state, FallSilent((A, B))).code == "already-away"


def test_two_time_outs_of_a_silent_player_do_not_begin_the_five_minutes_anew() -> None:
    table = clocked()
    silence(table, A)
    clock = table.state.presence.absences[0].timer
    let_time_run_out_twice(table)
    [absence] = table.state.presence.absences
    assert (absence.reason, absence.timer) == ("time", clock)


# --- The vote (R18.12) ----------------------------------------------------------------------------


def after_five_minutes(**description: Any) -> Table:
    """A has been silent for so long that the others may vote."""
    table = Table(**description)
    silence(table, A)
    assert table.state.presence.absences[0].timer.seconds == 300
    assert table.refused("B", "vote-absence", absent=A, choice="wait").code == "no-vote"
    assert table.time_up(kind="absence") == [AbsenceVoteOpened(A)]
    return table


def vote(table: Table, letter: str, choice: str) -> list[Any]:
    return table.do(letter, "vote-absence", absent=A, choice=choice)


@pytest.mark.rule("R18.12")
def test_more_than_half_of_those_present_decide() -> None:
    table = after_five_minutes()
    assert len(vote(table, "B", "bot")) == 1
    vote(table, "C", "wait")
    assert seen(table)["absences"][0]["votes"] == [
        {"seat": B, "choice": "bot"},
        {"seat": C, "choice": "wait"},
    ]
    assert AbsenceDecided(A, "bot") in vote(table, "D", "bot")
    [absence] = seen(table)["absences"]
    assert (absence["stand_in"], absence["vote_open"], absence["votes"]) == (True, False, [])


@pytest.mark.rule("R18.12")
def test_a_vote_may_be_changed() -> None:
    table = after_five_minutes()
    vote(table, "B", "wait")
    vote(table, "C", "bot")
    vote(table, "B", "bot")
    assert AbsenceDecided(A, "bot") in table.events


@pytest.mark.rule("R18.12")
def test_waiting_begins_the_five_minutes_anew() -> None:
    table = after_five_minutes()
    vote(table, "B", "wait")
    vote(table, "C", "wait")
    assert table.refused("B", "vote-absence", absent=A, choice="wait").code == "no-vote"
    assert table.time_up(kind="absence") == [AbsenceVoteOpened(A)]


@pytest.mark.rule("R18.12")
def test_a_retired_player_leaves_as_by_resigning() -> None:
    table = after_five_minutes(owner={"39": "A"})
    vote(table, "B", "retire")
    vote(table, "C", "retire")
    assert (table.state.solvent[A], table.kind, seen(table)["absences"]) == (False, "auction", [])


@pytest.mark.rule("R18.12")
def test_who_is_away_has_no_vote_and_does_not_count() -> None:
    table = after_five_minutes()
    silence(table, B)
    silence(table, C)
    assert AbsenceDecided(A, "bot") in vote(table, "D", "bot")
    assert table.refused("A", "vote-absence", absent=A, choice="wait").code == "no-vote"


@pytest.mark.rule("R18.12")
def test_the_return_ends_the_vote() -> None:
    table = after_five_minutes()
    table.do("A", "come-back")
    assert table.refused("B", "vote-absence", absent=A, choice="retire").code == "no-vote"


def test_what_a_bot_does_for_a_player_is_no_return() -> None:
    table = after_five_minutes(at={"A": 4})
    vote(table, "B", "bot")
    vote(table, "C", "bot")
    table.do("A", "roll", (2, 4))
    assert seen(table)["absences"][0]["stand_in"]
    assert table.do("A", "come-back") == [SeatBack(A)]


def test_a_bot_that_plays_on_gets_the_clock_of_a_player() -> None:
    table = clocked()
    let_time_run_out_twice(table)
    table.time_up(kind="absence")
    vote(table, "B", "bot")
    vote(table, "C", "bot")
    assert table.state.timer.kind == "decision"


def test_an_unknown_choice_is_refused() -> None:
    table = after_five_minutes()
    assert table.refused("B", "vote-absence", absent=A, choice="shout").code == "out-of-range"


# --- Nobody left (R18.13) -------------------------------------------------------------------------


@pytest.mark.rule("R18.13")
def test_a_game_that_only_bots_are_left_in_may_be_ended() -> None:
    table = Table(bots="BCD")
    assert refuse(table.state, Abandon()).code == "players-left"
    table.do("A", "resign")
    table._apply(Abandon(), ())
    assert table.state.ended_by == "abandoned"
    assert refuse(table.state, Abandon()).code == "game-over"


def test_snapshots_from_before_there_was_a_presence_have_everybody_here() -> None:
    stored = encode_state(Table().state)
    del stored["presence"]
    assert decode_state(stored).presence.banks == (0, 0, 0, 0)
