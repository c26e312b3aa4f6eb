"""A database and tables to store in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine

from rentroll.persistence.database import Database, engine_options

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(create_engine(database_url, **engine_options(database_url)))
    yield made
    made.engine.dispose()
