"""Records come back as they were stored, and a change of something old is refused."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, func, select, text
from sqlalchemy.exc import IntegrityError

from rentroll.engine import RuleSet, SeededChance, UnknownFormat, encode_state, fold, new_game
from rentroll.persistence import due, history, rows, tables
from rentroll.persistence.database import LostRace
from rentroll.persistence.models import ActionRow, EventRow, SeatRow
from rentroll.persistence.records import (
    ActionRecord,
    Change,
    Mark,
    NewEvent,
    Reservation,
    SeatRecord,
    TableRecord,
)
from rentroll.persistence.statements import GAMES

if TYPE_CHECKING:
    from rentroll.persistence.database import Database

NOW = datetime(2026, 11, 30, 10, 0, 0, 123456, tzinfo=UTC)


def record(game_id: str = "a" * 20, **more: object) -> TableRecord:
    seats = (
        SeatRecord(0, "Ana", "kite", "human", access_digest=game_id[0] * 64),
        SeatRecord(1, "Juniper", "key", "bot", strategy="random"),
    )
    usual = TableRecord(
        id=game_id,
        created_at=NOW,
        changed_at=NOW,
        board="us",
        preset="default",
        options={"jail_fine": 75},
        bot_pace="normal",
        listed=True,
        secret=b"s" * 32,
        seats=seats,
    )
    return replace(usual, **more)  # type: ignore[arg-type]


def stored(database: Database, game_id: str = "a" * 20) -> TableRecord:
    with database.reading() as connection:
        found = tables.find_table(connection, game_id)
    assert found is not None
    return found


def add(database: Database, table: TableRecord) -> None:
    with database.writing() as connection:
        tables.add_table(connection, table)


def test_a_lobby_comes_back_as_it_was_stored(database: Database) -> None:
    add(database, record())
    assert stored(database) == record()


def test_a_game_comes_back_as_it_was_stored(database: Database) -> None:
    start = new_game(RuleSet(), [False, True], SeededChance(b"s" * 32))
    add(database, record())
    after = record(
        version=1,
        revision=1,
        status="active",
        state=start.state,
        last_event=len(start.events),
        commitment="c" * 64,
        timers={7: NOW + timedelta(seconds=60)},
        bot_due_at=NOW + timedelta(milliseconds=700),
    )
    change = Change(
        after,
        events=(NewEvent("dice-rolled", {"first": 3}), NewEvent("turn-started", {"seat": 1})),
        action=ActionRecord(None, "start", {}),
        initial=start.initial,
    )
    with database.writing() as connection:
        tables.save(connection, record(), change)
    again = stored(database)
    assert again.state is not None
    assert encode_state(again.state) == encode_state(start.state)
    assert replace(again, state=None) == replace(after, state=None)
    assert again.next_due_at == NOW + timedelta(milliseconds=700)
    with database.reading() as connection:
        events = history.events_after(connection, after.id, 0, 10)
        actions = history.accepted_actions(connection, after.id)
        initial = history.initial_text(connection, after.id)
    last = len(start.events)
    assert [event.seq for event in events] == [last - 1, last]
    assert events[0].params == {"first": 3}
    assert actions == [ActionRecord(None, "start", {})]
    assert initial is not None
    assert encode_state(rows.state_from(initial)) == encode_state(start.initial)
    assert encode_state(fold(start.initial, start.events)) == encode_state(again.state)


def test_every_column_of_a_game_is_written_and_read(database: Database) -> None:
    """Each change names only what differs; so each attribute is changed here, one after another."""
    mine = {"id", "initial", "snapshot", "asked_at"}
    assert {*rows.AS_THEY_ARE, *rows.AS_TEXTS, *mine} == set(GAMES.columns.keys())
    changes: dict[str, object] = {
        "status": "over",
        "version": 3,
        "revision": 2,
        "last_event": 12,
        "board": "classic",
        "preset": "quick",
        "options": {"jail_fine": 80},
        "bot_pace": "instant",
        "listed": False,
        "host": 1,
        "secret": b"t" * 32,
        "commitment": "d" * 64,
        "created_at": NOW + timedelta(seconds=1),
        "changed_at": NOW + timedelta(seconds=2),
        "bot_due_at": NOW + timedelta(seconds=3),
        "timers": {4: NOW + timedelta(seconds=1)},
        "watch_id": "w" + "a" * 20,
        "rematch": "b" * 20,
        "rematch_watch_id": "w" + "b" * 20,
        "reserved": (
            Reservation(0, 1, "Ana", "kite"),
            Reservation(1, 0, "Bo", "key", program=True),
        ),
        "spectators": 3,
        "programs": "by-host",
        "sandbox": True,
        "watch_digests": ("e" * 64, "f" * 64),
        "pauses_skipped": True,
    }
    assert {*changes, "next_due_at"} == {*rows.AS_THEY_ARE, *rows.AS_TEXTS}
    table = record()
    add(database, table)
    for name, value in changes.items():
        after = replace(table, **{name: value})  # type: ignore[arg-type]
        with database.writing() as connection:
            tables.save(connection, table, Change(after))
        assert stored(database) == after, name
        table = after


@pytest.mark.parametrize("what", [{"version": 1}, {"revision": 1}])
def test_a_change_of_an_old_record_is_a_lost_race_and_leaves_nothing(
    database: Database, what: dict[str, int]
) -> None:
    add(database, record())
    old = record(**{name: value + 4 for name, value in what.items()})
    change = Change(record(version=9), events=(NewEvent("x", {}),), action=ActionRecord(0, "r", {}))
    with pytest.raises(LostRace), database.writing() as connection:
        tables.save(connection, old, change)
    assert stored(database) == record()
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(EventRow)) == 0
        assert connection.scalar(select(func.count()).select_from(ActionRow)) == 0


def test_a_failure_undoes_the_whole_transaction(database: Database) -> None:
    add(database, record())
    change = Change(record(version=1), events=(NewEvent("x", {}),))

    def save_and_fail() -> None:
        with database.writing() as connection:
            tables.save(connection, record(), change)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        save_and_fail()
    assert stored(database).version == 0


def test_removing_a_table_removes_all_that_belongs_to_it(database: Database) -> None:
    add(database, record())
    with database.writing() as connection:
        tables.save(connection, record(), Change(None))
    with database.reading() as connection:
        assert tables.find_mark(connection, "a" * 20) is None
        assert connection.scalar(select(func.count()).select_from(SeatRow)) == 0


def test_coming_tables_come_in_the_order_in_which_they_are_due(database: Database) -> None:
    for number, letter in enumerate("abc"):
        due_at = NOW + timedelta(seconds=3 - number)
        add(database, record(letter * 20, bot_due_at=due_at, seats=()))
    add(database, record("d" * 20, seats=()))
    with database.reading() as connection:
        in_order = [(letter * 20, NOW + timedelta(seconds=n)) for n, letter in enumerate("cba", 1)]
        assert due.coming_tables(connection, 10) == in_order
        assert due.coming_tables(connection, 2) == in_order[:2]
        assert due.coming_tables(connection, 10, left_out=["c" * 20]) == in_order[1:]


def test_two_seats_cannot_have_the_same_access_token(database: Database) -> None:
    add(database, record())
    with pytest.raises(IntegrityError) as caught:
        add(database, replace(record(), id="b" * 20))
    assert "Juniper" not in str(caught.value), "parameters stay out of logs"


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnknownFormat):
        rows.state_from('{"format": 999}')


def test_an_instant_without_a_time_zone_is_refused(database: Database) -> None:
    naive = record(created_at=NOW.replace(tzinfo=None))
    with pytest.raises(Exception, match="time zone"):
        add(database, naive)


def test_writers_of_one_table_queue_and_none_is_lost(database: Database) -> None:
    add(database, record())
    failures: list[Exception] = []

    def write() -> None:
        for _ in range(10):
            try:
                with database.writing() as connection:
                    mark = tables.lock_mark(connection, "a" * 20)
                    assert mark is not None
                    before = record(version=mark.version)
                    tables.save(connection, before, Change(record(version=mark.version + 1)))
            except Exception as error:  # noqa: BLE001 (told by the assertion below)
                failures.append(error)

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert stored(database).mark == Mark(80, 0)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_sqlite_keeps_what_it_has_confirmed(database: Database) -> None:
    with database.reading() as connection:
        pragmas = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert pragmas == ["wal", 2, 1, 5000]


def test_a_savepoint_can_be_undone_alone(database: Database) -> None:
    with database.writing() as connection:
        tables.add_table(connection, record())
        savepoint = connection.begin_nested()
        tables.add_table(connection, record("b" * 20))
        savepoint.rollback()
    with database.reading() as connection:
        assert tables.find_mark(connection, "a" * 20) == Mark(0, 0)
        assert tables.find_mark(connection, "b" * 20) is None


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_connection_that_was_cut_while_it_rested_is_replaced(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentroll.persistence.database.POSTGRES_REST_SECONDS", 0)
    own = text("SELECT pg_backend_pid()")
    with database.reading() as first, database.reading() as second:
        resting = {first.scalar(own), second.scalar(own)}
    other = create_engine(database.engine.url)
    with other.connect() as knife:
        for pid in resting:
            knife.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
    other.dispose()
    with database.writing(one_statement=True) as connection:
        assert connection.scalar(own) not in resting
