"""Slow and absent players: deadlines, time banks, the autopilot, the vote, a deserted game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.engine import action_from, parameters, safe_default
from rentroll.persistence import history
from rentroll.persistence.records import Change
from rentroll.service.errors import ServiceError
from rentroll.service.rendering import instant, state_resource
from tests.service.tables import ask, asked, started

if TYPE_CHECKING:
    from collections.abc import Callable

    from rentroll.persistence.records import TableRecord
    from rentroll.service.house import House
    from tests.service.conftest import Clock

CLOCK = {"decision_seconds": 60}


def game_of(house: House, game: str) -> dict[str, Any]:
    seen: dict[str, Any] = state_resource(house.store.find(game), 0)["game"]
    return seen


def told(house: House, game: str) -> list[str]:
    events, _ = house.queries.events(game, 0, 5000)
    return [event.type for event in events]


def be_late(house: House, clock: Clock, game: str) -> None:
    """Let the time of whoever is asked run out."""
    clock.pass_time(seconds=61)
    assert house.autopilot.do_what_is_due() == 1


def late_twice(house: House, clock: Clock, game: str) -> int:
    """Let a player's time run out for two decisions in a row; return the seat, which is away."""
    while not (absences := game_of(house, game)["absences"]):
        be_late(house, clock, game)
    seat: int = absences[0]["seat"]
    return seat


def fall_silent(house: House, clock: Clock, game: str, tokens: list[str], silent: int) -> None:
    """Nothing is heard of a player for a minute; the others ask as before."""
    for token in tokens:
        ask(house, game, token)
    clock.pass_time(seconds=61)
    for seat, token in enumerate(tokens):
        if seat != silent:
            ask(house, game, token)
    house.attendance.settle()


def test_a_time_bank_puts_the_deadline_off_by_what_is_drawn(house: House, clock: Clock) -> None:
    game, tokens = started(house, 2, 0, options={**CLOCK, "time_bank_seconds": 40})
    seat = asked(house.store.find(game))
    began = clock.now
    clock.pass_time(seconds=10)
    house.play.act(game, tokens[seat], "more-time", {})
    [due_at] = house.store.find(game).timers.values()
    assert due_at == began + timedelta(seconds=90)
    clock.pass_time(seconds=80)
    assert house.autopilot.do_what_is_due() == 1
    [due_at] = house.store.find(game).timers.values()
    assert due_at == began + timedelta(seconds=100)
    assert game_of(house, game)["time_banks"][seat] == 0
    assert asked(house.store.find(game)) == seat


def test_two_time_outs_in_a_row_make_a_player_away_and_the_autopilot_plays_at_once(
    house: House, clock: Clock
) -> None:
    game, _tokens = started(house, 2, 0, options=CLOCK)
    seat = late_twice(house, clock, game)
    assert "seat-away" in told(house, game)
    assert told(house, game).count("time-ran-out") == 2
    while asked(house.store.find(game)) == seat:
        clock.pass_time(seconds=1)
        house.autopilot.do_what_is_due()
    assert asked(house.store.find(game)) != seat


def test_any_request_to_act_takes_the_seat_back(house: House, clock: Clock) -> None:
    game, tokens = started(house, 2, 0, options=CLOCK)
    seat = late_twice(house, clock, game)
    house.play.act(game, tokens[seat], "propose-end", {})
    assert game_of(house, game)["absences"] == []
    assert "seat-back" in told(house, game)
    assert told(house, game)[-1] == "end-proposed"


def test_silence_and_return_stand_in_the_history(house: House, clock: Clock) -> None:
    game, tokens = started(house, 2, 0)
    fall_silent(house, clock, game, tokens, silent=1)
    assert [absence["seat"] for absence in game_of(house, game)["absences"]] == [1]
    ask(house, game, tokens[1])
    assert game_of(house, game)["absences"] == []
    assert told(house, game)[-3:] == ["seat-away", "absence-timer-started", "seat-back"]


def test_who_shares_a_screen_is_never_away(house: House, clock: Clock) -> None:
    game, tokens = started(house, 2, 0, options={"pass_and_play": True})
    fall_silent(house, clock, game, tokens, silent=1)
    assert not house.store.find(game).seats[1].away
    assert game_of(house, game)["absences"] == []


def vote_is_open(house: House, clock: Clock) -> tuple[str, list[str]]:
    """The last of three players has been silent for five minutes."""
    game, tokens = started(house, 3, 0, bot_pace="instant")
    fall_silent(house, clock, game, tokens, silent=2)
    clock.pass_time(minutes=5)
    assert house.autopilot.do_what_is_due() == 1
    return game, tokens


def test_the_state_tells_when_the_others_may_vote(house: House, clock: Clock) -> None:
    game, tokens = started(house, 3, 0)
    fall_silent(house, clock, game, tokens, silent=2)
    opens_at = instant(clock.now + timedelta(minutes=5))
    [absence] = game_of(house, game)["absences"]
    assert (absence["vote_open"], absence["vote_opens_at"]) == (False, opens_at)
    clock.pass_time(minutes=5)
    assert house.autopilot.do_what_is_due() == 1
    [absence] = game_of(house, game)["absences"]
    assert (absence["vote_open"], absence["vote_opens_at"]) == (True, None)


def test_after_five_minutes_the_others_may_vote_and_a_bot_plays_on(
    house: House, clock: Clock
) -> None:
    game, tokens = vote_is_open(house, clock)
    for token in tokens[:2]:
        house.play.act(game, token, "vote-absence", {"absent": 2, "choice": "bot"})
    while asked(table := house.store.find(game)) != 2:
        assert table.state is not None
        seat = asked(table)
        action = safe_default(table.state, seat)
        house.play.act(game, tokens[seat], action.kind, parameters(action))
    version = table.version
    house.autopilot.do_what_is_due()
    assert house.store.find(game).version == version + 1
    assert game_of(house, game)["absences"][0]["stand_in"]


def test_a_player_takes_the_seat_back_from_the_bot_by_acting(house: House, clock: Clock) -> None:
    game, tokens = vote_is_open(house, clock)
    for token in tokens[:2]:
        house.play.act(game, token, "vote-absence", {"absent": 2, "choice": "bot"})
    version = house.store.find(game).version
    house.play.act(game, tokens[2], "propose-end", {}, [version])
    assert game_of(house, game)["absences"] == []
    assert told(house, game)[-2:] == ["seat-back", "end-proposed"]


def test_an_action_that_is_refused_for_its_version_takes_no_seat_back(
    house: House, clock: Clock
) -> None:
    game, tokens = vote_is_open(house, clock)
    for token in tokens[:2]:
        house.play.act(game, token, "vote-absence", {"absent": 2, "choice": "bot"})
    version = house.store.find(game).version
    with pytest.raises(ServiceError) as refused:
        house.play.act(game, tokens[2], "propose-end", {}, [version - 1])
    assert refused.value.code == "stale-version"
    assert house.store.find(game).version == version
    assert game_of(house, game)["absences"][0]["stand_in"]


def test_a_retired_seat_is_out(house: House, clock: Clock) -> None:
    game, tokens = vote_is_open(house, clock)
    for token in tokens[:2]:
        house.play.act(game, token, "vote-absence", {"absent": 2, "choice": "retire"})
    assert game_of(house, game)["solvent"] == [True, True, False]
    assert "absence-decided" in told(house, game)


def test_the_vote_opens_once_however_many_processes_there_are(
    make_house: Callable[..., House], clock: Clock
) -> None:
    houses = [make_house(only_process=False) for _ in range(3)]
    alone = make_house()
    game, tokens = started(alone, 2, 0)
    fall_silent(alone, clock, game, tokens, silent=1)
    clock.pass_time(minutes=5)
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda house: house.autopilot.do_what_is_due(), houses))
    assert told(houses[0], game).count("absence-vote-opened") == 1


def test_a_bankrupt_player_watches_on_and_when_the_last_one_leaves_the_bots_game_ends(
    house: House,
) -> None:
    game, tokens = started(house, 1, 2, bot_pace="slow")
    make_bankrupt(house, game, 0)
    assert house.store.find(game).status == "active"
    assert house.queries.look(game, tokens[0]).viewer == 0
    house.lobby.leave(game, tokens[0], 0)
    assert house.store.find(game).status == "over"
    assert game_of(house, game)["ended_by"] == "abandoned"
    with house.store.database.reading() as connection:
        assert history.accepted_actions(connection, game)[-1].kind == "abandon"


def test_when_every_human_is_out_and_gone_the_bots_game_ends(house: House, clock: Clock) -> None:
    game, tokens = started(house, 2, 2, bot_pace="slow")
    make_bankrupt(house, game, 0)
    make_bankrupt(house, game, 1)
    fall_silent(house, clock, game, tokens, silent=1)
    assert house.store.find(game).status == "active"
    fall_silent(house, clock, game, tokens[:1], silent=0)
    assert game_of(house, game)["ended_by"] == "abandoned"


def test_who_returns_after_the_end_is_told_so(house: House) -> None:
    game, tokens = started(house, 1, 2, bot_pace="slow")
    make_bankrupt(house, game, 0)
    house.lobby.leave(game, tokens[0], 0)
    with pytest.raises(ServiceError, match="game-over"):
        house.play.act(game, tokens[0], "come-back", {})


def make_bankrupt(house: House, game: str, seat: int) -> None:
    """Put a player out of the game, who stays at the table."""

    def decide(before: TableRecord) -> Change:
        change = house.play.change_by(before, action_from("resign", seat, {}))
        assert change.after is not None
        return replace(change, after=replace(change.after))

    house.store.change(game, decide)
