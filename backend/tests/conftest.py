"""Fixtures that every backend test may ask for."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
import redis
import structlog
from hypothesis import settings

from tests.deep_progress import BACKEND, DeepRuns, add_options
from tests.services import PostgresServer, postgres, redis_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# A busy machine makes single examples slow; the tests' own time limit catches what hangs.
settings.register_profile("rentroll", deadline=None, print_blob=True)
settings.load_profile("rentroll")

# Where rich is installed, structlog by itself colours every line around a traceback: for seconds.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)


def pytest_addoption(parser: pytest.Parser) -> None:
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(DeepRuns(BACKEND / "rentroll", BACKEND / "tests"))
    config.addinivalue_line("markers", 'rule("R5.3", ...): the statements of the rules it shows')


# --- Services -----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A running PostgreSQL server; one a test process."""
    with postgres() as server:
        yield server


@pytest.fixture
def empty_postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The URL of an empty PostgreSQL database, for tests of the migrations themselves."""
    url = postgres_server.create_database()
    yield url
    postgres_server.drop_database(url)


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that doesn't exist yet."""
    return f"sqlite:///{tmp_path / 'empty.db'}"


def migrate(url: str) -> None:
    """Bring the database of an address to the newest form."""
    # Imported here: the engine's tests need no database library and start faster without.
    from sqlalchemy import create_engine

    from rentroll.persistence.migrate import upgrade

    engine = create_engine(url)
    try:
        upgrade(engine)
    finally:
        engine.dispose()


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: PostgresServer) -> str:
    """The name of a migrated database without rows, of which every test gets a copy."""
    url = postgres_server.create_database()
    migrate(url)
    return url.rpartition("/")[2]


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file without rows, of which every test gets a copy."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def spare_postgres(postgres_server: PostgresServer) -> Iterator[list[str]]:
    """The URLs of migrated databases without rows that earlier tests have given back."""
    spare: list[str] = []
    yield spare
    for url in spare:
        postgres_server.drop_database(url)


@pytest.fixture
def postgres_url(
    postgres_server: PostgresServer, migrated_postgres: str, spare_postgres: list[str]
) -> Iterator[str]:
    """The URL of a migrated PostgreSQL database of the test's own.

    The test leaves the tables as they are; `empty_postgres_url` is for tests that change them.
    """
    from rentroll.persistence.models import Model

    if not spare_postgres:
        spare_postgres.append(postgres_server.create_database(migrated_postgres))
    url = spare_postgres.pop()
    yield url
    tables = [table.name for table in reversed(Model.metadata.sorted_tables)]
    spare_postgres.append(postgres_server.emptied(url, tables))


@pytest.fixture
def sqlite_url(migrated_sqlite: Path, tmp_path: Path) -> str:
    """The URL of a migrated SQLite file of the test's own."""
    return f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path / 'rentroll.db')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a migrated database of the test's own; the test runs on both kinds."""
    kind = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture(scope="session")
def redis_service() -> Iterator[str]:
    """The URL of a running Redis; one a test process."""
    with redis_server() as url:
        yield url


@pytest.fixture
def redis_url(redis_service: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a Redis without any key; who listens to it looks often whether to stop."""
    monkeypatch.setattr("rentroll.service.redis_news.LISTEN_SECONDS", 0.1)
    with redis.Redis.from_url(redis_service) as client:
        client.flushdb()
    return redis_service
