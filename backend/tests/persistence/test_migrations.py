"""The migrations lead to exactly the tables of the models, on both databases."""

from __future__ import annotations

import multiprocessing
import sqlite3
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from rentroll.persistence import models  # noqa: F401  (fills the metadata)
from rentroll.persistence.base import Base
from rentroll.persistence.migrate import FOLDER, is_current, upgrade

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest) -> str:
    kind = "empty_sqlite_url" if request.param == "sqlite" else "empty_postgres_url"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture
def engine(empty_url: str) -> Iterator[Engine]:
    made = create_engine(empty_url)
    yield made
    made.dispose()


def _upgrade_in_a_process(url: str) -> None:
    engine = create_engine(url)
    upgrade(engine)
    engine.dispose()


def test_an_upgrade_makes_the_tables_of_the_models(engine: Engine) -> None:
    upgrade(engine)
    assert set(inspect(engine).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_a_database_is_current_only_after_the_upgrade(engine: Engine) -> None:
    assert not is_current(engine)
    upgrade(engine)
    assert is_current(engine)
    upgrade(engine)
    assert is_current(engine)


def test_processes_that_upgrade_at_the_same_time_do_not_disturb_each_other(
    empty_url: str, engine: Engine
) -> None:
    start = multiprocessing.get_context("spawn")
    processes = [start.Process(target=_upgrade_in_a_process, args=(empty_url,)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]
    assert is_current(engine)


def test_an_upgrade_makes_the_folder_of_a_file(tmp_path: object) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/new/folder/games.db")
    upgrade(engine)
    assert is_current(engine)
    engine.dispose()


def test_a_copy_of_a_migrated_file_is_whole(migrated_sqlite: object) -> None:
    connection = sqlite3.connect(str(migrated_sqlite))
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


FIRST_GAME = """
INSERT INTO games (id, status, version, revision, last_event, board, preset, options, bot_pace,
    listed, host, secret, created_at, changed_at, timers)
VALUES ('a', 'lobby', 0, 0, 0, 'us', 'default', '{}', 'slow',
    true, 0, 'x', '2026-11-30 10:00:00', '2026-11-30 10:00:00', '{}')
"""


def test_games_of_before_are_there_after_the_upgrade_and_after_a_way_back(engine: Engine) -> None:
    configuration = Config()
    configuration.set_main_option("script_location", str(FOLDER))
    configuration.attributes["engine"] = engine
    command.upgrade(configuration, "0001")
    with engine.begin() as connection:
        connection.execute(text(FIRST_GAME))
    upgrade(engine)
    assert "answers" in inspect(engine).get_table_names()
    command.downgrade(configuration, "0001")
    assert "answers" not in inspect(engine).get_table_names()
    upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id FROM games")).scalars().all() == ["a"]
