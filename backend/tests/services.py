"""Real PostgreSQL and Redis servers for the tests, started on free ports in temporary folders.

A missing service is an error, never a skip: a test that didn't run proves nothing.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import redis
from sqlalchemy.engine import make_url

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

START_SECONDS = 30.0
POSTGRES_FOLDERS = Path("/usr/lib/postgresql")


class ServiceMissing(Exception):
    """A server program that the tests need isn't installed or doesn't start."""


def free_port() -> int:
    """Return a TCP port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(answers: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    """Wait until ``answers`` raises no connection error any more, or the process ends."""
    give_up_at = time.monotonic() + START_SECONDS
    while True:
        try:
            answers()
        except (psycopg.OperationalError, redis.ConnectionError) as error:
            if process.poll() is not None or time.monotonic() > give_up_at:
                raise ServiceMissing(f"{process.args!r} does not answer: {error}") from error
            time.sleep(0.02)
        else:
            return


def stop(process: subprocess.Popen[bytes], with_signal: signal.Signals) -> None:
    """End a server that we started; kill it when it doesn't listen."""
    process.send_signal(with_signal)
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


# --- PostgreSQL ---------------------------------------------------------------------------------


def postgres_programs() -> Path:
    """Return the folder with initdb and postgres, the newest version first."""
    for folder in sorted(POSTGRES_FOLDERS.glob("*/bin"), key=_version, reverse=True):
        if (folder / "initdb").exists():
            return folder
    on_path = shutil.which("initdb")
    if on_path is None:
        raise ServiceMissing("PostgreSQL's server programs are missing: run scripts/system-deps.sh")
    return Path(on_path).resolve().parent


def _version(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


class PostgresServer:
    """A running server on which databases are made and dropped."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._made = 0

    def execute(self, statement: str) -> None:
        """Run one statement outside any transaction in the server's first database."""
        with connect(self.url) as link:
            link.execute(statement.encode())

    def create_database(self, template: str = "template0") -> str:
        """Make a database as a copy of ``template`` and return its URL."""
        name = self._new_name()
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self._url_of(name)

    def drop_database(self, url: str) -> None:
        """Drop a database, whoever is still connected to it."""
        self.execute(f'DROP DATABASE IF EXISTS "{make_url(url).database}" WITH (FORCE)')

    def emptied(self, url: str, tables: Iterable[str]) -> str:
        """Take all rows out of tables and return the new URL of the database.

        This costs a tenth of dropping the database and copying another. Who is still connected is
        thrown out, and finds nothing under the old name any more.

        Args:
            url: the database, whose tables are as they were made.
            tables: their names; what refers to another table comes before it.
        """
        old, new = make_url(url).database, self._new_name()
        with connect(self.url) as link:
            link.execute(THROW_OUT, [old])
            while link.execute(CONNECTED, [old]).fetchone() is not None:
                time.sleep(0.002)  # a renaming that finds somebody looks again after 100 ms only
            link.execute(f'ALTER DATABASE "{old}" RENAME TO "{new}"'.encode())
        with connect(self._url_of(new)) as link:
            link.execute("; ".join(f'DELETE FROM "{table}"' for table in tables).encode())
        return self._url_of(new)

    def _new_name(self) -> str:
        self._made += 1
        return f"rentroll_test_{os.getpid()}_{self._made}"

    def _url_of(self, name: str) -> str:
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)


THROW_OUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
CONNECTED = "SELECT 1 FROM pg_stat_activity WHERE datname = %s"


def connect(url: str) -> psycopg.Connection[tuple[Any, ...]]:
    """Return a connection to a database outside SQLAlchemy, each statement for itself."""
    plain = make_url(url).set(drivername="postgresql")
    return psycopg.connect(plain.render_as_string(hide_password=False), autocommit=True)


@contextmanager
def postgres() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server of our own, or use the one that TEST_DATABASE_URL names."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield PostgresServer(given)
        return
    programs = postgres_programs()
    # PostgreSQL refuses to run as root, so root lends the server to Debian's user for it.
    lent: dict[str, Any] = (
        {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    )
    # Not pytest's tmp_path, which only its owner may enter and whose name is too long for a socket.
    folder = Path(tempfile.mkdtemp(prefix="rentroll-pg-", dir="/tmp"))
    if lent:
        shutil.chown(folder, "postgres", "postgres")
    try:
        with _postgres_in(folder, programs, lent) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _postgres_in(folder: Path, programs: Path, lent: dict[str, Any]) -> Iterator[PostgresServer]:
    data, port = folder / "data", free_port()
    names = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
    subprocess.run(
        [programs / "initdb", "-D", data, *names, "--no-sync"],
        check=True,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        **lent,
    )
    # The data lives for one test run only: safety against power cuts would cost most of the time.
    unsafe = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
    settings = ["listen_addresses=127.0.0.1", "max_connections=200", *unsafe]
    options = [part for setting in settings for part in ("-c", setting)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [programs / "postgres", "-D", data, "-p", str(port), "-k", folder, *options],
            cwd=folder,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **lent,
        )
    server = PostgresServer(f"postgresql+psycopg://postgres@127.0.0.1:{port}/postgres")
    try:
        wait_until_ready(lambda: server.execute("SELECT 1"), process)
        yield server
    finally:
        stop(process, signal.SIGINT)  # the "fast shutdown", which doesn't wait for clients


# --- Redis --------------------------------------------------------------------------------------


@contextmanager
def redis_server() -> Iterator[str]:
    """Run a Redis of our own, or use the one that TEST_REDIS_URL names; yields its URL."""
    given = os.environ.get("TEST_REDIS_URL")
    if given:
        yield given
        return
    with redis_at(free_port()) as url:
        yield url


@contextmanager
def redis_at(port: int) -> Iterator[str]:
    """Run a Redis of our own on a port; yields its URL."""
    program = shutil.which("redis-server")
    if program is None:
        raise ServiceMissing("redis-server is missing: run scripts/system-deps.sh")
    with tempfile.TemporaryDirectory(prefix="rentroll-redis-") as folder:
        memory_only = ["--save", "", "--appendonly", "no", "--dir", folder]
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", *memory_only],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        client = redis.Redis(port=port)
        try:
            wait_until_ready(client.ping, process)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            client.close()
            stop(process, signal.SIGTERM)
