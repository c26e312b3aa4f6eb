"""Databases that another process holds, and connections that break: nobody waits long or twice."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from rentroll.persistence import database, tables
from rentroll.persistence.database import Occupied
from rentroll.service import store
from rentroll.service.credentials import digest
from rentroll.service.errors import AnsweredBefore
from rentroll.service.lobby import NewTable
from rentroll.service.repeats import request_key
from tests.service.tables import asked, started, touch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from rentroll.service.house import House

CROWD = 16
POSTGRES = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for as long as a player would."""
    monkeypatch.setattr(database, "SQLITE_BUSY_MILLISECONDS", 1000)
    monkeypatch.setattr(database, "POSTGRES_LOCK_MILLISECONDS", 200)
    monkeypatch.setattr(store, "PATIENCE_SECONDS", 0.2)


@contextmanager
def occupied(url: str) -> Iterator[None]:
    """Hold all rows until the block ends, as a process does that was stopped within a change."""
    engine = create_engine(url)
    with engine.connect() as connection:
        connection.execute(text("UPDATE games SET revision = revision"))
        yield
    engine.dispose()


def test_whoever_is_let_to_no_row_gives_up_and_is_served_afterwards(
    house: House, database_url: str
) -> None:
    game = house.lobby.create(NewTable(name="Ana")).table.id
    with occupied(database_url), pytest.raises(Occupied):
        house.store.change(game, touch)
    after = house.store.change(game, touch)
    assert after is not None
    assert after.revision == 1


@SQLITE
def test_a_crowd_does_not_wait_in_turn_for_a_file_that_is_held(
    house: House, database_url: str, record_property: Any
) -> None:
    """The first of them has waited for as long as anybody does, and the others for a moment."""
    house.lobby.create(NewTable(name="Ana"))
    refused: list[Exception] = []

    def create() -> None:
        try:
            house.lobby.create(NewTable(name="Ana"))
        except Occupied as error:
            refused.append(error)

    began = time.monotonic()
    with occupied(database_url):
        crowd = [threading.Thread(target=create) for _ in range(CROWD)]
        for each in crowd:
            each.start()
        for each in crowd:
            each.join()
    seconds = time.monotonic() - began
    record_property("seconds", round(seconds, 2))
    assert len(refused) == CROWD
    assert seconds < CROWD * database.SQLITE_BUSY_MILLISECONDS / 1000 / 2
    house.lobby.create(NewTable(name="Ana"))


@POSTGRES
@pytest.mark.parametrize("key", ["", "key"])
def test_a_move_is_made_though_its_connection_breaks_before(
    house: House, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(database, "POSTGRES_REST_SECONDS", 60)
    game, tokens = started(house, humans=2, bots=0)
    seat = asked(before := house.store.find(game))
    cut_all_connections(house)
    after, _ = house.play.act(game, tokens[seat], "roll", {}, key=named(tokens[seat], key))
    assert after.version == before.version + 1


@POSTGRES
@pytest.mark.parametrize(("key", "told"), [("", OperationalError), ("key", AnsweredBefore)])
def test_a_move_is_not_made_again_where_its_connection_breaks_after(
    house: House, monkeypatch: pytest.MonkeyPatch, key: str, told: type[Exception]
) -> None:
    """With a key it is found out that it was made, and else nobody knows by whom."""
    game, tokens = started(house, humans=2, bots=0)
    seat = asked(before := house.store.find(game))
    save = tables.save

    def save_and_break(connection: Connection, *change: Any) -> None:
        monkeypatch.setattr(tables, "save", save)
        assert tables.takes_one_statement(*change)
        save(connection, *change)
        raise OperationalError("SELECT", None, Exception("cut"), connection_invalidated=True)

    monkeypatch.setattr(tables, "save", save_and_break)
    with pytest.raises(told):
        house.play.act(game, tokens[seat], "roll", {}, key=named(tokens[seat], key))
    assert house.store.find(game).version == before.version + 1


def named(token: str, key: str) -> Any:
    return request_key(digest(token), "POST", "roll", key, b"") if key else None


def cut_all_connections(house: House) -> None:
    other = create_engine(house.store.database.engine.url)
    with other.connect() as knife:
        knife.execute(
            text(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    other.dispose()
