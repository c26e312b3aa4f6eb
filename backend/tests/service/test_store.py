"""One road for every change: nothing is lost, nothing old is shown."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from rentroll.persistence import tables
from rentroll.persistence.database import LostRace
from rentroll.persistence.records import Change, Mark, TableRecord
from rentroll.service.credentials import digest, new_access_token
from rentroll.service.errors import ServiceError
from rentroll.service.lobby import NewTable
from rentroll.service.memory import GONE, Rendered, TableMemory
from rentroll.service.repeats import request_key
from rentroll.service.seating import with_seat_changed
from rentroll.service.waiting import SleepingHold
from tests.service.tables import started, touch, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from rentroll.service.house import House


def refuse_the_old(before: TableRecord) -> Change:
    if before.revision == 0:
        raise ServiceError("stale-version")
    return touch(before)


def test_many_threads_that_join_one_table_get_a_seat_each(house: House) -> None:
    game = house.lobby.create(NewTable(name="Ana")).table.id
    taken: list[int] = []
    refused: list[str] = []

    def join(number: int) -> None:
        try:
            taken.append(house.lobby.join(game, f"Guest {number}", None).seat)
        except ServiceError as error:
            refused.append(error.code)

    threads = [threading.Thread(target=join, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, 8))
    assert refused == ["game-full"] * 3
    assert house.store.find(game).revision == 7


def test_a_lost_race_is_run_again_from_the_new_record(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.lobby.create(NewTable(name="Ana")).table.id
    real, calls = tables.save, []

    def save(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) < 5:
            raise LostRace
        real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(tables, "save", save)
    after = house.store.change(game, touch)
    assert after is not None
    assert after.revision == 1
    assert len(calls) == 5


def test_a_race_lost_five_times_is_a_conflict(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.lobby.create(NewTable(name="Ana")).table.id

    def save(*_: object) -> None:
        raise LostRace

    monkeypatch.setattr(tables, "save", save)
    with pytest.raises(ServiceError) as caught:
        house.store.change(game, touch)
    assert caught.value.code == "conflict"


def test_listeners_hear_of_a_change_only_after_the_commit(house: House) -> None:
    game = house.lobby.create(NewTable(name="Ana")).table.id
    heard: list[tuple[Mark, Mark | None]] = []

    def listen(table: TableRecord) -> None:
        with house.store.database.reading() as connection:
            heard.append((table.mark, tables.find_mark(connection, table.id)))

    house.store.on_commit(listen)
    house.store.change(game, touch)
    assert heard == [(Mark(0, 1), Mark(0, 1))]


def test_a_writer_decides_by_what_the_writer_before_it_has_committed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes until a commit is remembered."""
    game = house.lobby.create(NewTable(name="Ana")).table.id
    keep = house.store.memory.keep
    seen: list[int] = []

    def keep_late(table: TableRecord) -> None:
        time.sleep(0.05)
        keep(table)

    def look(before: TableRecord) -> None:
        seen.append(before.revision)

    monkeypatch.setattr(house.store.memory, "keep", keep_late)
    committed = threading.Event()
    real = tables.save

    def save(*arguments: object) -> None:
        real(*arguments)  # type: ignore[arg-type]
        committed.set()

    monkeypatch.setattr(tables, "save", save)
    writer = threading.Thread(target=house.store.change, args=(game, touch))
    writer.start()
    assert committed.wait(10)
    house.store.change(game, look)
    writer.join()
    assert seen[-1] == 1


def test_what_is_refused_by_an_old_memory_is_asked_for_again(
    make_house: Callable[..., House],
) -> None:
    first, second = make_house(only_process=False), make_house(only_process=False)
    game = first.lobby.create(NewTable(name="Ana")).table.id
    assert second.store.find(game).revision == 0
    first.store.change(game, touch)

    after = second.store.change(game, refuse_the_old)
    assert after is not None
    assert after.revision == 2
    after = first.store.change(game, lambda before: touch(before) if before.revision > 1 else None)
    assert after is not None
    assert after.revision == 3


def test_a_token_that_is_void_repeats_no_answer_by_an_old_memory(
    make_house: Callable[..., House],
) -> None:
    first, second = make_house(only_process=False), make_house(only_process=False)
    game, (token, *_) = started(first, humans=2, bots=0)
    key = request_key(digest(token), "POST", "propose-end", "k1", b"")
    second.play.act(game, token, "propose-end", {}, key=key)
    seat = first.store.find(game).seats[0]
    other = replace(seat, access_digest=digest(new_access_token()))
    first.store.change(game, lambda before: Change(with_seat_changed(before, other)))
    with pytest.raises(ServiceError, match="token-invalid"):
        second.play.act(game, token, "propose-end", {}, key=key)


def test_news_that_are_under_way_make_no_refusal_sure(
    make_house: Callable[..., House], redis_url: str
) -> None:
    """Another process has committed, and Redis has not brought it yet."""
    here, elsewhere = make_house(redis_url=redis_url), make_house(only_process=False)
    here.open(autopilot=False)
    wait_for(lambda: here.store.memory_is_true)
    game = here.lobby.create(NewTable(name="Ana")).table.id
    elsewhere.store.change(game, touch)
    assert here.store.find(game).revision == 0

    after = here.store.change(game, refuse_the_old)
    assert after is not None
    assert after.revision == 2


def commit_and_break(connection: Connection) -> None:
    """Let a connection break when its commit is on its way: it takes place, and nobody hears."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.commit()
    raise OperationalError("COMMIT", None, Exception("the connection is lost"))


def test_what_was_committed_without_an_answer_is_seen(house: House) -> None:
    """By who asks, by who waits, and by who plays the bots."""
    game = house.lobby.create(NewTable(name="Ana")).table.id
    doubts: list[None] = []
    house.store.on_doubt(lambda: doubts.append(None))
    hold = SleepingHold()
    assert house.store.room.admit(hold, game, None)
    event.listen(house.store.database.engine, "commit", commit_and_break)
    with pytest.raises(OperationalError):
        house.store.change(game, touch)
    event.remove(house.store.database.engine, "commit", commit_and_break)
    began = time.monotonic()
    hold.sleep(began + 20)
    hold.leave()
    assert time.monotonic() < began + 10, "who waits is woken"
    assert house.store.find(game).revision == 1
    assert len(doubts) == 1
    after = house.store.change(game, touch)
    assert after is not None
    assert after.revision == 2


def test_a_refused_action_leaves_no_trace(house: House) -> None:
    game, tokens = started(house, humans=2, bots=0)
    before = house.store.find(game)
    with pytest.raises(ServiceError):
        house.play.act(game, tokens[0], "bid", {"amount": 5})
    assert house.store.find(game) is before


def test_processes_without_news_of_each_other_ask_the_database(
    make_house: Callable[..., House],
) -> None:
    first, second = make_house(only_process=False), make_house(only_process=False)
    taken = first.lobby.create(NewTable(name="Ana"))
    assert second.store.find(taken.table.id).mark == Mark(0, 0)
    first.store.change(taken.table.id, touch)
    assert second.store.find(taken.table.id).mark == Mark(0, 1)
    first.lobby.leave(taken.table.id, taken.access_token, 0)
    with pytest.raises(ServiceError):
        second.store.find(taken.table.id)


def test_a_poll_held_in_one_process_sees_the_commit_of_another(
    make_house: Callable[..., House],
) -> None:
    first, second = make_house(only_process=False), make_house(only_process=False)
    game = first.lobby.create(NewTable(name="Ana")).table.id
    timer = threading.Timer(0.2, lambda: first.store.change(game, touch))
    timer.start()
    held = second.queries.wait(
        game, None, is_old=lambda sight: sight.table.revision == 0, seconds=10
    )
    timer.join()
    assert held.sight.table.revision == 1


def test_news_through_redis_wake_the_polls_of_another_process(
    make_house: Callable[..., House], redis_url: str
) -> None:
    first, second = make_house(redis_url=redis_url), make_house(redis_url=redis_url)
    for house in (first, second):
        house.open(autopilot=False)
        wait_for(lambda house=house: house.store.memory_is_true)
    game = first.lobby.create(NewTable(name="Ana")).table.id
    assert second.store.find(game).revision == 0
    answers: list[int] = []

    def hold() -> None:
        held = second.queries.wait(
            game, None, is_old=lambda sight: sight.table.revision == 0, seconds=20
        )
        answers.append(held.sight.table.revision)

    thread = threading.Thread(target=hold)
    thread.start()
    wait_for(lambda: second.store.room.held == 1)
    first.store.change(game, touch)
    thread.join(timeout=10)
    assert answers == [1]


def test_without_redis_nothing_remembered_is_taken_for_true(
    make_house: Callable[..., House],
) -> None:
    house = make_house(redis_url="redis://127.0.0.1:1/0")
    house.open(autopilot=False)
    other = make_house(only_process=False)
    game = house.lobby.create(NewTable(name="Ana")).table.id
    assert not house.store.memory_is_true
    other.store.change(game, touch)
    assert house.store.find(game).revision == 1


def test_memory_keeps_the_newest_of_the_tables_used_last(house: House) -> None:
    memory = TableMemory(2)
    records = [house.lobby.create(NewTable(name="Ana")).table for _ in range(3)]
    memory.keep(replace(records[0], revision=5))
    memory.keep(records[0])
    found = memory.find(records[0].id)
    assert found is not None
    assert found.revision == 5
    memory.keep(records[1])
    memory.find(records[0].id)
    memory.keep(records[2])
    assert memory.find(records[1].id) is None
    assert memory.find(records[0].id) is not None


def test_what_was_committed_before_a_removal_does_not_bring_the_table_back(house: House) -> None:
    memory = TableMemory(2)
    table = house.lobby.create(NewTable(name="Ana")).table
    for removed in (memory.forget, lambda game: memory.forget_before(game, GONE)):
        memory.keep(table)
        removed(table.id)
        memory.keep(replace(table, revision=1))
        assert memory.find(table.id) is None
        assert memory.find_or_load(table.id, lambda: None) is None


def test_what_was_loaded_before_a_removal_does_not_bring_the_table_back(house: House) -> None:
    memory = TableMemory(2)
    table = house.lobby.create(NewTable(name="Ana")).table
    loads: list[TableRecord | None] = [table, None]

    def load() -> TableRecord | None:
        memory.forget(table.id)
        return loads.pop(0)

    assert memory.find_or_load(table.id, load) is None
    assert memory.find(table.id) is None


def test_what_is_loaded_while_news_arrive_is_loaded_again(house: House) -> None:
    memory = TableMemory(2)
    old = house.lobby.create(NewTable(name="Ana")).table
    new = replace(old, revision=1)
    loads = [old, new]

    def load() -> TableRecord:
        if len(loads) == 2:
            memory.forget_before(old.id, new.mark)
        return loads.pop(0)

    assert memory.find_or_load(old.id, load) is new
    assert memory.find(old.id) is new


def test_several_who_miss_at_once_load_only_once(house: House) -> None:
    memory = TableMemory(2)
    table = house.lobby.create(NewTable(name="Ana")).table
    loads: list[int] = []
    gate = threading.Event()

    def load() -> TableRecord:
        loads.append(1)
        gate.wait(5)
        return table

    threads = [
        threading.Thread(target=memory.find_or_load, args=(table.id, load)) for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    gate.set()
    for thread in threads:
        thread.join()
    assert loads == [1]


def test_a_body_of_an_old_record_is_not_kept_for_the_new_one(house: House) -> None:
    memory = TableMemory(2)
    old = house.lobby.create(NewTable(name="Ana")).table
    memory.keep(old)
    memory.keep(replace(old, revision=1))
    rendered = memory.body(old, None, lambda *_: Rendered("old", b"old"))
    assert rendered.body == b"old"
    newest = memory.find(old.id)
    assert newest is not None
    assert memory.body(newest, None, lambda *_: Rendered("new", b"new")).body == b"new"


def test_nobody_fills_a_table_with_a_bot_that_there_is_not(house: House) -> None:
    taken = house.lobby.create(NewTable(name="Ana"))
    with pytest.raises(ServiceError) as refused:
        house.lobby.start(taken.table.id, taken.access_token, fill="clever")
    assert (refused.value.code, bool(refused.value.params["strategies"])) == (
        "strategy-unknown",
        True,
    )
