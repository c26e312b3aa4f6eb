"""Bring a database to the newest form, one process at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from rentroll.persistence.database import is_file, make_folder_of

FOLDER = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> None:
    """Run every migration that the database has not seen yet.

    Two processes that start together do not disturb each other: the second one waits and then
    finds nothing to do.
    """
    make_folder_of(engine)
    with _one_process_at_a_time(engine):
        configuration = _configuration()
        configuration.attributes["engine"] = engine
        command.upgrade(configuration, "head")


def is_current(engine: Engine) -> bool:
    """Tell whether the database has seen every migration of this program."""
    newest = ScriptDirectory.from_config(_configuration()).get_current_head()
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest


def _configuration() -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return configuration


@contextmanager
def _one_process_at_a_time(engine: Engine) -> Iterator[None]:
    """Hold a lock file beside a SQLite database; PostgreSQL is locked inside its transaction."""
    if not is_file(engine.url):
        yield
        return
    with Path(f"{engine.url.database}.migrating").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
