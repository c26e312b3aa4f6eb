"""Transactions: short reading ones and serialised writing ones, on SQLite and PostgreSQL.

Writers of one game queue in the process. On SQLite a writer says BEGIN IMMEDIATE and all of the
process also wait for each other at one lock, so that no transaction ever has to be upgraded from
reading to writing (which fails under load). On PostgreSQL writers of several processes queue at
the lock of the game's row. Nobody waits long for another process.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import URL, Connection, Engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, InvalidatePoolError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from rentroll.at_once import expect_to_wait

SQLITE_BUSY_MILLISECONDS: Final = 5000
SQLITE_OCCUPIED_MILLISECONDS: Final = 50
"""How long a writer waits where the one before it has waited in vain for another process."""

POSTGRES_CONNECT_SECONDS: Final = 5
POSTGRES_LOCK_MILLISECONDS: Final = 2000
"""How long a writer waits for the row of a game that another process has locked."""

POSTGRES_REST_SECONDS: Final = 1.0
"""A connection that has rested so long is asked whether it still is one, before it is used."""

POSTGRES_IDLE_MILLISECONDS: Final = 5000
"""How long a transaction may stand still until PostgreSQL ends it: its process is frozen."""

LOST_RACES: Final = frozenset({"40001", "40P01"})
"""What PostgreSQL calls it when another transaction was in the way: it may be tried again."""

LOCKED: Final = "55P03"
"""What PostgreSQL calls it when another transaction has locked a row for too long."""

WRITING_OPTION: Final = "rentroll_writing"
RESTING_SINCE: Final = "rentroll_resting_since"
QUEUES: Final = 64
"""How many queues the games of this process share."""

QUIET: Final = {"hide_parameters": True}
"""Errors of the database are logged, and their parameters would give secrets away."""

_sqlite_write_lock = threading.Lock()


class LostRace(Exception):
    """Somebody else changed the row first; the caller may read it again and try once more."""


class Occupied(SQLAlchemyError):
    """Another process lets nobody write, or to the row, for too long; nothing was done."""


class KeyUsed(LostRace):
    """A request with the same key has been answered, as whoever looks for that answer finds."""


def engine_options(database_url: str) -> dict[str, Any]:
    """Return the options with which the engine for an address should be made.

    Args:
        database_url: SQLAlchemy address of the database.

    Returns:
        Keyword arguments of `create_engine`: pool sizes fit the short transactions made here.
    """
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite":
        return {"pool_size": 16, "max_overflow": 48, **QUIET} if is_file(url) else QUIET
    patience = {"connect_args": {"connect_timeout": POSTGRES_CONNECT_SECONDS}}
    return {"pool_size": 10, "max_overflow": 20, **patience, **QUIET}


class Database:
    """The one way to a connection."""

    def __init__(self, engine: Engine) -> None:
        """Take over an engine, and set up its connections."""
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        if self.is_sqlite:
            _prepare_sqlite(engine)
        else:
            _prepare_postgres(engine)
        self._writing_engine = engine.execution_options(**{WRITING_OPTION: True})
        self._one_statement_engine = (
            self._writing_engine
            if self.is_sqlite
            else engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        self._queues = [threading.Lock() for _ in range(QUEUES)]

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection for reading; nothing done with it is kept."""
        expect_to_wait()
        with self.engine.connect() as connection:
            yield connection

    def queue(self, game_id: str) -> threading.Lock:
        """Give the place where this process' writers of a game wait for each other.

        Whoever keeps it until a commit has been remembered may decide by what is remembered.
        """
        expect_to_wait()
        return self._queues[hash(game_id) % QUEUES]

    @contextmanager
    def writing(self, *, one_statement: bool = False) -> Iterator[Connection]:
        """Give a connection whose work is committed at the end, or undone when an error leaves it.

        Args:
            one_statement: only one will be executed, so that it may commit by itself.

        Raises:
            LostRace: another process was in the way, or the database went away before anything
                could be committed.
            Occupied: another process held the database, or the row, for too long.
            DBAPIError: where it says that the connection is invalidated, the work may have been
                committed.
        """
        expect_to_wait()
        engine = self._one_statement_engine if one_statement else self._writing_engine
        committing = one_statement
        with _sqlite_write_lock if self.is_sqlite else nullcontext():
            try:
                with engine.begin() as connection:
                    yield connection
                    committing = True
            except DBAPIError as error:
                if _is_occupied(error):
                    raise Occupied from error
                if _is_lost_race(error) or (error.connection_invalidated and not committing):
                    raise LostRace from error
                raise

    def answers(self) -> bool:
        """Tell whether the database answers a trivial question."""
        with self.reading() as connection:
            return bool(connection.execute(text("SELECT 1")).scalar() == 1)


def is_file(url: URL) -> bool:
    """Tell whether an address names a SQLite file."""
    return url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")


def make_folder_of(engine: Engine) -> None:
    """Make the folder in which a SQLite file is to live."""
    if is_file(engine.url):
        Path(str(engine.url.database)).parent.mkdir(parents=True, exist_ok=True)


def _is_occupied(error: DBAPIError) -> bool:
    """Tell whether a transaction has failed, without a trace, as another one does not end."""
    return _is_locked(error.orig) or getattr(error.orig, "sqlstate", None) == LOCKED


def _is_locked(error: BaseException | None) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def _is_lost_race(error: DBAPIError) -> bool:
    """Tell whether a transaction has failed, without a trace, because of another one."""
    return getattr(error.orig, "sqlstate", None) in LOST_RACES


def _prepare_postgres(engine: Engine) -> None:
    """Let nobody wait for ever for a process that holds a lock and does nothing."""

    @event.listens_for(engine, "connect")
    def set_up(connection: psycopg.Connection, _record: object) -> None:
        connection.execute(f"SET lock_timeout = {POSTGRES_LOCK_MILLISECONDS:d}")
        connection.execute(
            f"SET idle_in_transaction_session_timeout = {POSTGRES_IDLE_MILLISECONDS:d}"
        )
        connection.commit()

    @event.listens_for(engine, "checkin")
    def lay_down(_connection: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
        record.info[RESTING_SINCE] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def take_up(connection: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
        since = record.info.get(RESTING_SINCE)
        if since is None or time.monotonic() - since < POSTGRES_REST_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except psycopg.Error as error:
            raise InvalidatePoolError from error


def _prepare_sqlite(engine: Engine) -> None:
    """Let us say BEGIN ourselves: the driver's own habit breaks savepoints and late locks."""

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {SQLITE_BUSY_MILLISECONDS}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    occupied = threading.Event()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get(WRITING_OPTION, False)
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        statement = "BEGIN IMMEDIATE" if writing else "BEGIN"
        try:
            if writing and occupied.is_set():
                _begin_in_haste(driver, statement)
            else:
                driver.execute(statement)
        except sqlite3.OperationalError as error:
            if writing and _is_locked(error):
                occupied.set()
            # Past the library, which would have made this of it at a higher price.
            raise OperationalError(statement, None, error) from error
        if writing:
            occupied.clear()


def _begin_in_haste(driver: sqlite3.Connection, statement: str) -> None:
    """Begin where others have waited in vain: if everybody did, each waited for all before."""
    driver.execute(f"PRAGMA busy_timeout = {SQLITE_OCCUPIED_MILLISECONDS}")
    try:
        driver.execute(statement)
    finally:
        driver.execute(f"PRAGMA busy_timeout = {SQLITE_BUSY_MILLISECONDS}")
