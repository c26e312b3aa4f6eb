"""Who is about, how many watch, and which tables are kept."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
import redis

from rentroll.service import attendance
from rentroll.service.absences import change_by_silence
from rentroll.service.errors import ServiceError
from rentroll.service.lobby import NewTable
from rentroll.service.rendering import state_resource
from tests.service.tables import ask, database_away, held, no_commits, started, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from rentroll.persistence.records import Change, TableRecord
    from rentroll.service.house import House
    from rentroll.service.play import Play
    from tests.service.conftest import Clock


def state(house: House, game: str) -> dict[str, Any]:
    return state_resource(house.store.find(game), 0)


def presence(house: House, game: str) -> list[str]:
    return [seat["presence"] for seat in state(house, game)["seats"]]


def test_who_asks_for_nothing_for_a_minute_is_away_and_bots_never_are(
    house: House, clock: Clock
) -> None:
    game, (ana, ben) = started(house, humans=2, bots=1)
    ask(house, game, ana)
    ask(house, game, ben)
    clock.pass_time(seconds=59)
    ask(house, game, ana)
    house.attendance.settle()
    assert presence(house, game) == ["here", "here", "here"]
    clock.pass_time(seconds=1)
    house.attendance.settle()
    assert presence(house, game) == ["here", "away", "here"]


def test_whoever_only_has_a_glance_is_not_here_by_that(house: House, clock: Clock) -> None:
    game, (ana, ben) = started(house, humans=2, bots=0)
    ask(house, game, ana)
    ask(house, game, ben)
    clock.pass_time(seconds=60)
    ask(house, game, ana)
    house.queries.wait(game, ben, is_old=lambda _sight: True, seconds=0, glance=True)
    house.attendance.settle()
    assert presence(house, game) == ["here", "away"]
    house.queries.wait(game, ben, is_old=lambda _sight: True, seconds=0, glance=True)
    assert presence(house, game) == ["here", "away"]


def test_only_a_change_is_told_and_a_request_brings_one_back(house: House, clock: Clock) -> None:
    game, (ana, ben) = started(house, humans=2, bots=0)
    ask(house, game, ben)
    mark = house.store.find(game).mark
    clock.pass_time(seconds=50)
    ask(house, game, ana)
    house.attendance.settle()
    assert house.store.find(game).mark == mark
    clock.pass_time(seconds=20)
    house.attendance.settle()
    house.attendance.settle()
    assert house.store.find(game).mark == (mark.version + 1, mark.revision + 1)
    ask(house, game, ben)
    ask(house, game, ben)
    assert presence(house, game) == ["here", "here"]
    assert house.store.find(game).mark == (mark.version + 2, mark.revision + 2)


def test_all_who_fall_silent_at_one_table_are_marked_by_one_change(
    house: House, clock: Clock
) -> None:
    game, (ana, *_others) = started(house, humans=4, bots=0)
    ask(house, game, ana)
    mark = house.store.find(game).mark
    clock.pass_time(seconds=61)
    house.attendance.settle()
    assert presence(house, game) == ["away"] * 4
    assert house.store.find(game).mark == (mark.version + 1, mark.revision + 1)
    absences = state(house, game)["game"]["absences"]
    assert [absence["seat"] for absence in absences] == [0, 1, 2, 3]


def test_whoever_comes_back_while_the_database_is_away_is_answered_and_noted_later(
    house: House, clock: Clock
) -> None:
    game, (ana, ben) = started(house, humans=2, bots=0)
    ask(house, game, ana)
    ask(house, game, ben)
    clock.pass_time(seconds=60)
    ask(house, game, ana)
    house.attendance.settle()
    with no_commits(house):
        ask(house, game, ben)
    assert presence(house, game) == ["here", "away"]
    ask(house, game, ben)
    assert presence(house, game) == ["here", "here"]


def test_who_falls_silent_while_the_database_is_away_is_marked_when_it_is_back(
    house: House, clock: Clock
) -> None:
    tables = [started(house, humans=2, bots=0) for _ in range(2)]
    for game, (_ana, ben) in tables:
        ask(house, game, ben)
    clock.pass_time(seconds=60)
    for game, (_ana, ben) in tables:
        ask(house, game, ben)
    with database_away(house):
        house.attendance.settle()
    house.attendance.settle()
    assert [presence(house, game) for game, _tokens in tables] == [["away", "here"]] * 2


def test_a_table_that_cannot_be_marked_keeps_no_other_from_it(
    house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [started(house, humans=2, bots=0) for _ in range(2)]
    for game, (ana, _ben) in tables:
        ask(house, game, ana)
    clock.pass_time(seconds=60)
    first = tables[0][0]

    def mark(play: Play, before: TableRecord, numbers: Collection[int]) -> Change | None:
        if before.id == first:
            raise ZeroDivisionError
        return change_by_silence(play, before, numbers)

    monkeypatch.setattr(attendance, "change_by_silence", mark)
    house.attendance.settle()
    assert [presence(house, game) for game, _tokens in tables] == [["here"] * 2, ["away"] * 2]


def test_after_a_restart_who_does_not_come_back_is_away(
    make_house: Callable[..., House], clock: Clock
) -> None:
    game, (ana, ben) = started(make_house(), humans=2, bots=0)
    house = make_house()
    ask(house, game, ana)
    clock.pass_time(seconds=60)
    ask(house, game, ana)
    house.attendance.settle()
    assert presence(house, game) == ["here", "away"]
    ask(house, game, ben)
    assert presence(house, game) == ["here", "here"]


def test_who_has_left_is_not_marked_and_tables_that_are_gone_do_no_harm(
    house: House, clock: Clock
) -> None:
    taken = house.lobby.create(NewTable(name="Ana"))
    game, (ana, _ben, _cid) = started(house, humans=3, bots=0)
    ask(house, taken.table.id, taken.access_token)
    ask(house, game, ana)
    house.lobby.leave(taken.table.id, taken.access_token, 0)
    house.lobby.leave(game, ana, 0)
    clock.pass_time(seconds=61)
    house.attendance.settle()
    assert presence(house, game) == ["here", "away", "away"]


def test_the_thread_of_the_house_settles_by_itself(
    house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentroll.service.attendance.SETTLE_SECONDS", 0.01)
    game, (ana, _ben) = started(house, humans=2, bots=0)
    ask(house, game, ana)
    house.open(autopilot=False)
    clock.pass_time(seconds=60)
    wait_for(lambda: presence(house, game) == ["away", "away"])
    house.close()
    assert "attendance" not in {thread.name for thread in threading.enumerate()}


# --- Several processes ----------------------------------------------------------------------------


def test_who_is_heard_of_in_one_process_is_not_away_in_another(
    make_house: Callable[..., House], clock: Clock, redis_url: str
) -> None:
    first, second = (make_house(only_process=False, redis_url=redis_url) for _ in range(2))
    game, (ana, ben) = started(first, humans=2, bots=0)
    ask(second, game, ana)
    clock.pass_time(seconds=60)
    ask(first, game, ben)
    ask(second, game, ana)
    first.attendance.settle()
    second.attendance.settle()
    assert presence(second, game) == ["here", "here"], "the first process has heard of Ben"
    with redis.Redis.from_url(redis_url) as client:
        client.flushdb()
    ask(second, game, ana)
    clock.pass_time(seconds=60)
    ask(second, game, ana)
    second.attendance.settle()
    assert presence(second, game) == ["here", "away"]


def test_who_was_heard_of_in_a_process_that_has_ended_is_marked_by_another(
    make_house: Callable[..., House], clock: Clock, redis_url: str
) -> None:
    first, second = (make_house(only_process=False, redis_url=redis_url) for _ in range(2))
    game, (_ana, ben) = started(first, humans=2, bots=0)
    ask(second, game, None)
    clock.pass_time(seconds=60)
    ask(first, game, ben)
    first.attendance.settle()
    second.attendance.settle()
    with redis.Redis.from_url(redis_url) as client:
        client.flushdb()
    clock.pass_time(seconds=60)
    second.attendance.settle()
    assert presence(second, game) == ["away", "away"]


def test_without_redis_several_processes_do_not_contradict_one_another(
    make_house: Callable[..., House], clock: Clock
) -> None:
    house = make_house(only_process=False)
    game, (ana, _ben) = started(house, humans=2, bots=0)
    ask(house, game, ana)
    clock.pass_time(seconds=61)
    with held(house, game, None):
        house.attendance.settle()
    assert presence(house, game) == ["here", "here"]
    assert state(house, game)["spectators"] == 0


def test_a_redis_that_does_not_answer_makes_nobody_away(
    make_house: Callable[..., House], clock: Clock
) -> None:
    house = make_house(redis_url="redis://127.0.0.1:1/0")
    game, (ana, _ben) = started(house, humans=2, bots=0)
    ask(house, game, ana)
    clock.pass_time(seconds=61)
    with held(house, game, None):
        house.attendance.settle()
    assert presence(house, game) == ["here", "here"]
    assert state(house, game)["spectators"] == 1


# --- Old tables -----------------------------------------------------------------------------------


def is_there(house: House, game: str) -> bool:
    try:
        house.store.find(game)
    except ServiceError:
        return False
    return True


def test_a_lobby_is_removed_when_nobody_has_asked_about_it_for_a_day_b174(
    house: House, clock: Clock
) -> None:
    forsaken = house.lobby.create(NewTable(name="Ana")).table.id
    visited = house.lobby.create(NewTable(name="Ben"))
    for _ in range(25):
        clock.pass_time(hours=1)
        ask(house, visited.table.id, visited.access_token)
        house.autopilot.tidy_up()
    assert not is_there(house, forsaken)
    assert is_there(house, visited.table.id)
    assert [line.table.id for line in house.queries.open_tables(10, None)[0]] == [visited.table.id]


def test_a_lobby_somebody_comes_back_to_at_the_last_moment_stays(
    make_house: Callable[..., House], clock: Clock
) -> None:
    house = make_house()
    game = house.lobby.create(NewTable(name="Ana")).table.id
    clock.pass_time(hours=24, seconds=1)
    house.lobby.join(game, "Ben", None)
    ask(house, game, None)
    house.autopilot.tidy_up()
    assert is_there(house, game)
    later = make_house()
    clock.pass_time(hours=23)
    later.autopilot.tidy_up()
    assert is_there(later, game), "what was asked is remembered in the database"


def test_what_was_asked_while_the_database_was_away_is_written_when_it_is_back(
    make_house: Callable[..., House], clock: Clock
) -> None:
    house = make_house()
    game = house.lobby.create(NewTable(name="Ana")).table.id
    clock.pass_time(hours=23)
    ask(house, game, None)
    with database_away(house):
        house.attendance.write_notes()
    house.attendance.write_notes()
    later = make_house()
    clock.pass_time(hours=2)
    later.autopilot.tidy_up()
    assert is_there(later, game)


def test_a_finished_game_is_removed_after_thirty_days_and_one_that_is_played_on_is_not(
    house: House, clock: Clock
) -> None:
    running, (eva, _finn) = started(house, humans=2, bots=0)
    over, (ana, _ben) = started(house, humans=2, bots=0)
    house.lobby.leave(over, ana, 0)
    clock.pass_time(days=30)
    house.play.act(running, eva, "propose-end", {})
    house.autopilot.tidy_up()
    assert is_there(house, over)
    clock.pass_time(hours=1, seconds=1)
    house.autopilot.tidy_up()
    assert not is_there(house, over)
    assert is_there(house, running)


def test_how_long_tables_are_kept_is_a_setting(
    make_house: Callable[..., House], clock: Clock
) -> None:
    house = make_house(lobby_hours=1)
    game = house.lobby.create(NewTable(name="Ana")).table.id
    clock.pass_time(hours=1, seconds=1)
    house.autopilot.tidy_up()
    assert not is_there(house, game)


def test_forsaken_lobbies_go_however_many_there_are_b174(
    house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentroll.service.old_tables.REMOVED_AT_A_TIME", 10)
    games = [house.lobby.create(NewTable(name="Ana")).table.id for _ in range(35)]
    clock.pass_time(hours=25)
    house.autopilot.tidy_up()
    assert not any(is_there(house, game) for game in games)
