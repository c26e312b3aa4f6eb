"""Changes that come while another one commits are committed together, each as if it were alone."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, contextmanager
from traceback import extract_tb
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from rentroll.persistence.database import Database, LostRace, Occupied
from rentroll.persistence.shared_commits import SharedCommits
from tests.service.tables import wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Disk:
    """A database whose first commit takes until it is let go."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.commits = 0
        self.slow = threading.Event()
        self.let_go = threading.Event()
        self.failing: Exception | None = None
        self.shared = SharedCommits(self._writing)
        event.listen(database.engine, "commit", self._count)

    def _count(self, _connection: Connection) -> None:
        self.commits += 1

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self.database.writing() as connection:
            yield connection
            if not self.slow.is_set():
                self.slow.set()
                assert self.let_go.wait(10)
            elif self.failing is not None:
                raise self.failing

    def numbers(self) -> list[int]:
        """Return what is stored."""
        with self.database.reading() as connection:
            return list(connection.scalars(text("SELECT number FROM numbers ORDER BY number")))

    def make(self, *works: Callable[[Connection], None]) -> list[BaseException | None]:
        """Make changes that queue while a first one, of 0, commits; return what each raised."""
        raised: list[BaseException | None] = [None] * len(works)

        def make(place: int, work: Callable[[Connection], None]) -> None:
            try:
                self.shared.make(work)
            except Exception as error:  # noqa: BLE001
                raised[place] = error

        first = threading.Thread(target=self.shared.make, args=(adding(0),))
        first.start()
        assert self.slow.wait(10)
        threads = [threading.Thread(target=make, args=each) for each in enumerate(works)]
        for queued, thread in enumerate(threads, 1):
            thread.start()
            wait_for(lambda queued=queued: len(self.shared._queue) == queued)  # type: ignore[misc]
        self.let_go.set()
        for thread in (first, *threads):
            thread.join(10)
            assert not thread.is_alive()
        return raised


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    engine = create_engine(f"sqlite:///{tmp_path / 'numbers.db'}")
    database = Database(engine)
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
    yield Disk(database)
    engine.dispose()


def adding(number: int) -> Callable[[Connection], None]:
    def add(connection: Connection) -> None:
        connection.execute(text("INSERT INTO numbers VALUES (:number)"), {"number": number})

    return add


def adding_and_losing(number: int) -> Callable[[Connection], None]:
    def lose(connection: Connection) -> None:
        adding(number)(connection)
        raise LostRace

    return lose


def test_changes_that_queue_share_a_commit(disk: Disk) -> None:
    assert disk.make(*(adding(number) for number in (1, 2, 3, 4))) == [None] * 4
    assert disk.numbers() == [0, 1, 2, 3, 4]
    assert disk.commits == 2


def test_a_change_alone_is_committed_at_once(disk: Disk) -> None:
    disk.slow.set()
    for number in (1, 2):
        disk.shared.make(adding(number))
        assert disk.commits == number
    assert disk.numbers() == [1, 2]


def test_a_lost_race_undoes_one_change_and_no_other(disk: Disk) -> None:
    raised = disk.make(adding(1), adding_and_losing(2), adding(3))
    assert [type(each) for each in raised] == [type(None), LostRace, type(None)]
    assert disk.numbers() == [0, 1, 3]
    assert disk.commits == 2


def test_after_a_mistake_in_one_change_each_is_made_by_itself(disk: Disk) -> None:
    raised = disk.make(adding(1), adding(1), adding(2))
    assert [type(each) for each in raised] == [type(None), IntegrityError, type(None)]
    assert disk.numbers() == [0, 1, 2]


def test_a_mistake_of_a_change_alone_reaches_who_wished_it(disk: Disk) -> None:
    disk.slow.set()
    disk.shared.make(adding(1))
    with pytest.raises(IntegrityError):
        disk.shared.make(adding(1))
    with pytest.raises(LostRace):
        disk.shared.make(adding_and_losing(2))
    assert disk.numbers() == [1]


def test_nobody_is_told_that_a_commit_went_well_that_did_not(disk: Disk) -> None:
    disk.failing = OperationalError("COMMIT", None, Exception("disk I/O error"))
    raised = disk.make(adding(1), adding(2))
    assert [type(each) for each in raised] == [OperationalError] * 2
    assert disk.numbers() == [0]


def test_what_all_are_told_tells_each_where_it_was_asked_for(disk: Disk) -> None:
    disk.failing = OperationalError("COMMIT", None, Exception("disk I/O error"))
    raised = disk.make(*(adding(number) for number in (1, 2, 3)))
    traces = [[entry.name for entry in extract_tb(each and each.__traceback__)] for each in raised]
    assert [trace.count("make") for trace in traces] == [2, 2, 2]
    assert all("_writing" in trace for trace in traces)


def test_a_database_that_is_locked_is_a_lost_race_for_all(disk: Disk) -> None:
    disk.failing = LostRace()
    raised = disk.make(adding(1), adding(2), adding(3))
    assert [type(each) for each in raised] == [LostRace] * 3
    assert disk.numbers() == [0]


def test_another_process_that_keeps_the_database_is_told_of(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentroll.persistence.database.SQLITE_BUSY_MILLISECONDS", 1)
    disk.database.engine.dispose()
    disk.slow.set()
    with closing(sqlite3.connect(str(disk.database.engine.url.database))) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Occupied):
            disk.shared.make(adding(1))
        other.rollback()
    disk.shared.make(adding(2))
    assert disk.numbers() == [2]


def test_many_writers_lose_nothing(disk: Disk) -> None:
    disk.slow.set()

    def write(share: int) -> None:
        for number in range(share, 400, 8):
            disk.shared.make(adding(number))

    threads = [threading.Thread(target=write, args=(share,)) for share in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert disk.numbers() == list(range(400))
    assert disk.commits <= 400
