"""Bots act once for each decision, at their pace; whoever's time is up gets the safe default."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from rentroll.bots import PlayerView
from rentroll.bots.registry import STRATEGIES
from rentroll.engine import (
    Action,
    action_from,
    encode_state,
    fold,
)
from rentroll.engine.codec import decode_event
from rentroll.persistence import due, history, rows
from rentroll.persistence.models import GameRow
from rentroll.persistence.records import Change, TableRecord
from rentroll.service.errors import ServiceError
from rentroll.service.scheduling import PACES, bot_task
from tests.service.conftest import START
from tests.service.tables import asked, started, until_a_bot_is_asked, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from rentroll.service.house import House
    from tests.service.conftest import Clock


def played_by_the_server(table: TableRecord) -> TableRecord:
    """Return a table at which nobody has to be waited for."""
    seats = tuple(replace(seat, kind="bot", strategy="random") for seat in table.seats)
    due_at = table.bot_due_at or START
    return replace(table, seats=seats, bot_due_at=due_at, revision=table.revision + 1)


@pytest.mark.parametrize("pace", ["slow", "normal", "instant"])
def test_a_bot_acts_exactly_once_when_its_pace_is_over(
    house: House, clock: Clock, pace: str
) -> None:
    game, tokens = started(house, bot_pace=pace)
    until_a_bot_is_asked(house, game, tokens)
    table = house.store.find(game)
    assert table.bot_due_at == clock.now + PACES[pace]
    if pace != "instant":
        clock.pass_time(milliseconds=PACES[pace] / timedelta(milliseconds=1) - 1)
        assert house.autopilot.do_what_is_due() == 0
        clock.pass_time(milliseconds=1)
    assert house.autopilot.do_what_is_due() == 1
    assert house.store.find(game).version == table.version + 1


def test_a_bot_that_thinks_is_not_put_off_by_what_others_do(house: House, clock: Clock) -> None:
    game, tokens = started(house, humans=2, bot_pace="slow")
    until_a_bot_is_asked(house, game, tokens)
    due_at = house.store.find(game).bot_due_at
    clock.pass_time(seconds=1)
    house.play.act(game, tokens[0], "propose-end", {})
    assert house.store.find(game).bot_due_at == due_at


def test_two_autopilots_on_one_database_make_each_move_once(
    make_house: Callable[..., House], clock: Clock
) -> None:
    first, second = make_house(only_process=False), make_house(only_process=False)
    game, _tokens = started(first, bots=2, bot_pace="instant", options={"turn_limit": 3})
    first.store.change(game, lambda before: Change(played_by_the_server(before)))
    version = first.store.find(game).version
    steps: list[int] = []

    def drive(house: House) -> None:
        while house.store.find(game).status != "over":
            steps.append(house.autopilot.do_what_is_due())

    threads = [threading.Thread(target=drive, args=(each,)) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table = first.store.find(game)
    assert table.version == version + sum(steps)
    with first.store.database.reading() as connection:
        initial = history.initial_text(connection, game)
        events = history.events_after(connection, game, 0, 10_000)
    assert initial is not None
    assert table.state is not None
    decoded = [decode_event(event._asdict()) for event in events]
    assert encode_state(fold(rows.state_from(initial), decoded)) == encode_state(table.state)


def test_time_that_is_up_plays_the_safe_default(house: House, clock: Clock) -> None:
    game, _tokens = started(house, humans=2, bots=0, options={"decision_seconds": 30})
    table = house.store.find(game)
    clock.pass_time(seconds=29)
    assert house.autopilot.do_what_is_due() == 0
    clock.pass_time(seconds=1)
    assert house.autopilot.do_what_is_due() == 1
    after = house.store.find(game)
    assert after.version == table.version + 1
    assert min(after.timers.values()) == clock.now + timedelta(seconds=30)
    with house.store.database.reading() as connection:
        assert history.accepted_actions(connection, game)[-1].kind == "time-up"


def test_a_game_with_a_time_limit_has_a_deadline_of_its_own(house: House, clock: Clock) -> None:
    game, _tokens = started(house, humans=2, bots=0, options={"time_limit_minutes": 5})
    assert list(house.store.find(game).timers.values()) == [clock.now + timedelta(minutes=5)]
    clock.pass_time(minutes=5)
    assert house.autopilot.do_what_is_due() == 1
    state = house.store.find(game).state
    assert state is not None
    assert state.time_is_up


class CrashingBot:
    def decide(self, view: PlayerView, generator: random.Random) -> Action:
        raise RuntimeError("a bug")


class CheatingBot:
    def decide(self, view: PlayerView, generator: random.Random) -> Action:
        return action_from("use-jail-card", view.seat, {"deck": "chance"})


@pytest.mark.parametrize("bot", [CrashingBot(), CheatingBot()])
def test_a_bot_that_fails_is_logged_and_its_seat_plays_the_safe_default(
    house: House, monkeypatch: pytest.MonkeyPatch, bot: Any
) -> None:
    monkeypatch.setitem(STRATEGIES, "random", bot)
    game, tokens = started(house, bot_pace="instant")
    until_a_bot_is_asked(house, game, tokens)
    version = house.store.find(game).version
    with capture_logs() as logs:
        assert house.autopilot.do_what_is_due() == 1
    assert house.store.find(game).version == version + 1
    assert {line["event"] for line in logs} & {"bot-failed", "autopilot-refused"}


def test_a_bot_answers_an_offer_made_to_it_out_of_turn(house: House, clock: Clock) -> None:
    game, tokens = started(house, humans=2, bots=1, bot_pace="instant")
    table = house.store.find(game)
    assert table.state is not None
    state = table.state.copy()
    state.owner[5] = 0
    house.store.memory.forget_all()
    house.store.change(
        game, lambda before: Change(replace(before, state=state, version=before.version + 1))
    )
    house.play.act(
        game,
        tokens[0],
        "propose-trade",
        {
            "to": 2,
            "give_deeds": [5],
            "give_cards": [],
            "cash_given": 0,
            "take_deeds": [],
            "take_cards": [],
            "cash_taken": 100,
            "lift": [],
        },
    )
    table = house.store.find(game)
    for _ in range(3):
        task = bot_task(house.store.find(game))
        if task is None:
            break
        house.autopilot.do_what_is_due()
    state_after = house.store.find(game).state
    assert state_after is not None
    assert state_after.offers == ()


def test_one_broken_table_does_not_stop_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [started(house, bots=2, bot_pace="instant") for _ in range(2)]
    for game, tokens in games:
        until_a_bot_is_asked(house, game, tokens)
    real = house.store.find

    def find(game_id: str) -> Any:
        if game_id == games[0][0]:
            raise RuntimeError("broken")
        return real(game_id)

    monkeypatch.setattr(type(house.store), "find", lambda _self, game_id: find(game_id))
    assert house.autopilot.do_what_is_due() == 1


def test_tables_that_fail_rest_longer_each_time_and_hold_up_nobody(
    make_house: Callable[..., House], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentroll.service.autopilot.BATCH", 2)
    house = make_house()
    broken = {_waiting_for_a_bot(house) for _ in range(2)}
    clock.pass_time(milliseconds=1)
    sound = _waiting_for_a_bot(house)
    real, tried = house.autopilot._decision, []

    def decision(table: Any) -> Any:
        tried.append(table.id)
        if table.id in broken:
            raise RuntimeError("broken")
        return real(table)

    monkeypatch.setattr(house.autopilot, "_decision", decision)
    assert house.autopilot.do_what_is_due() == 0
    version = house.store.find(sound).version
    assert house.autopilot.do_what_is_due() == 1
    assert house.store.find(sound).version == version + 1
    with house.store.database.writing() as connection:
        due.expect_nothing(connection, sound)
    for seconds in (1, 2, 4):
        assert house.autopilot.do_what_is_due() == 0
        assert house.autopilot._seconds_to_sleep() == seconds
        tried.clear()
        clock.pass_time(seconds=seconds - 0.25)
        assert house.autopilot.do_what_is_due() == 0
        assert tried == []
        assert house.autopilot._seconds_to_sleep() == 0.25
        clock.pass_time(seconds=0.25)
        assert house.autopilot.do_what_is_due() == 0
        assert set(tried) == broken
    clock.pass_time(hours=2)
    house.autopilot.tidy_up()
    assert house.autopilot._resting == {}


def _waiting_for_a_bot(house: House) -> str:
    game, tokens = started(house, bots=2, bot_pace="instant")
    until_a_bot_is_asked(house, game, tokens)
    return game


def test_a_damaged_game_is_refused_with_its_name_and_the_others_go_on_b154(
    make_house: Callable[..., House],
) -> None:
    house = make_house()
    games = [_waiting_for_a_bot(house) for _ in range(2)]
    with house.store.database.writing() as connection:
        damaged = update(GameRow).where(GameRow.id == games[0])
        connection.execute(damaged.values(snapshot='{"format":1}'))
    house.store.memory.forget_all()
    assert house.autopilot.do_what_is_due() == 1
    with pytest.raises(ServiceError) as caught:
        house.store.find(games[0])
    assert caught.value.code == "game-damaged"
    assert house.store.find(games[1]).version > 1
    with house.store.database.writing() as connection:
        due.expect_nothing(connection, games[1])
    assert house.autopilot.do_what_is_due() == 0
    assert house.autopilot._seconds_to_sleep() == 60


def test_it_sleeps_until_something_is_due_and_among_other_processes_a_second(
    make_house: Callable[..., House], clock: Clock
) -> None:
    alone, among_others = make_house(), make_house(only_process=False)
    for autopilot, longest in ((alone.autopilot, 60), (among_others.autopilot, 1)):
        assert autopilot.do_what_is_due() == 0
        assert autopilot._seconds_to_sleep() == longest
    started(alone, humans=2, bots=0, options={"decision_seconds": 90})
    for passed, alone_sleeps in ((0, 60), (50, 40), (39.75, 0.25)):
        clock.pass_time(seconds=passed)
        for autopilot, sleeps in ((alone.autopilot, alone_sleeps), (among_others.autopilot, 1)):
            assert autopilot.do_what_is_due() == 0
            assert autopilot._seconds_to_sleep() == min(sleeps, alone_sleeps)


def test_only_what_is_due_sooner_wakes_it(house: House) -> None:
    house.open(autopilot=True)
    autopilot = house.autopilot
    started(house, humans=2, bots=0, options={"decision_seconds": 30})
    wait_for(lambda: _sleeps_for(house, START + timedelta(seconds=30)))
    asked_before = autopilot._coming
    game, tokens = started(house, humans=2, bots=0, options={"decision_seconds": 60})
    house.play.act(game, tokens[asked(house.store.find(game))], "roll", {})
    assert not autopilot._news.is_set()
    assert autopilot._coming is asked_before, "the database was not asked again"
    started(house, humans=2, bots=0, options={"decision_seconds": 20})
    wait_for(lambda: _sleeps_for(house, START + timedelta(seconds=20)))


def _sleeps_for(house: House, until: datetime) -> bool:
    return not house.autopilot._news.is_set() and house.autopilot._sleeps_until == until


def test_the_thread_plays_a_game_of_bots_to_its_end(
    make_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = make_house()
    game, tokens = started(house, bots=3, bot_pace="instant", options={"turn_limit": 5})
    house.open(autopilot=True)
    assert house.autopilot.is_running
    house.lobby.leave(game, tokens[0], 0)
    wait_for(lambda: house.store.find(game).status == "over", seconds=60)
    house.close()
    assert not house.autopilot.is_running
