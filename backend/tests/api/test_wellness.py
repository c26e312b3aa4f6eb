"""What a process says of itself: each part is broken for real, and mended again."""

from __future__ import annotations

import http.client
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import make_url, text

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.config import Settings
from tests.api.guests import GAMES, open_table
from tests.api.test_restart import serving
from tests.service.tables import wait_for
from tests.services import free_port, redis_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.services import PostgresServer


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """The kind of database matters in one test only, which says so."""
    return sqlite_url


def failing(client: FlaskClient) -> list[str]:
    """Return what the process says does not work."""
    answer = client.get("/readyz")
    assert client.get("/healthz").get_json() == {"status": "ok"}
    if answer.status_code == 200:
        assert answer.get_json() == {"status": "ready"}
        return []
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (503, "not-ready")
    assert answer.content_type == "application/problem+json"
    names: list[str] = problem["params"]["failing"]
    return names


def test_a_database_of_another_form_is_told_of_until_it_is_migrated(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    assert failing(client) == []
    with rentroll.database.writing() as connection:
        newest = connection.scalar(text("SELECT version_num FROM alembic_version"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert failing(client) == ["migrations"]
    with rentroll.database.writing() as connection:
        back = text("UPDATE alembic_version SET version_num = :newest")
        connection.execute(back, {"newest": newest})
    assert failing(client) == []


def test_a_database_that_is_gone_is_told_of_until_it_is_back(
    postgres_url: str, postgres_server: PostgresServer, frontend: Path
) -> None:
    app = create_app(Settings(database_url=postgres_url, frontend=frontend))
    client, name = app.test_client(), make_url(postgres_url).database
    assert failing(client) == []
    try:
        _rename(postgres_server, str(name), f"{name}_gone")
        assert failing(client) == ["database"]
    finally:
        _rename(postgres_server, f"{name}_gone", str(name))
    assert failing(client) == []
    rentroll_of(app).database.engine.dispose()


def test_whoever_asks_while_the_database_is_away_is_told_to_come_back(
    postgres_url: str, postgres_server: PostgresServer, frontend: Path
) -> None:
    app = create_app(Settings(database_url=postgres_url, frontend=frontend))
    client, name = app.test_client(), make_url(postgres_url).database
    host = open_table(client)
    _rename(postgres_server, str(name), f"{name}_away")
    try:
        refused = [
            host.get(""),
            host.get("/events"),
            host.post("ready", {"ready": True}),
            client.get(GAMES),
            client.post(GAMES, json={"name": "Ben"}),
        ]
    finally:
        _rename(postgres_server, f"{name}_away", str(name))
    for answer in refused:
        assert (answer.status_code, answer.get_json()["code"]) == (503, "not-ready")
        assert answer.get_json()["params"] == {"failing": ["database"]}
        assert answer.headers["Retry-After"] == "2"
    assert host.post("ready", {"ready": True}).status_code == 200
    rentroll_of(app).database.engine.dispose()


def test_whoever_asks_while_another_program_keeps_the_database_is_told_to_come_back(
    client: FlaskClient, rentroll: Rentroll, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no conflict within the game."""
    host = open_table(client)
    monkeypatch.setattr("rentroll.service.store.PATIENCE_SECONDS", 0)
    monkeypatch.setattr("rentroll.persistence.database.SQLITE_BUSY_MILLISECONDS", 1)
    rentroll.database.engine.dispose()
    with closing(sqlite3.connect(str(make_url(sqlite_url).database))) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = host.post("ready", {"ready": True})
        other.rollback()
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not-ready")
    assert answer.headers["Retry-After"] == "2"
    assert host.post("ready", {"ready": True}).status_code == 200


def _rename(server: PostgresServer, name: str, other: str) -> None:
    server.execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    )
    server.execute(f'ALTER DATABASE "{name}" RENAME TO "{other}"')


@pytest.fixture
def with_redis(sqlite_url: str, frontend: Path) -> Iterator[tuple[FlaskClient, int]]:
    """A process that shares news through a Redis which is not there yet."""
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    app = create_app(Settings(database_url=sqlite_url, frontend=frontend, redis_url=url))
    house = rentroll_of(app).house
    house.open(autopilot=False)
    yield app.test_client(), port
    house.close()
    rentroll_of(app).database.engine.dispose()


def test_a_redis_that_is_gone_is_told_of_until_it_is_back(
    with_redis: tuple[FlaskClient, int],
) -> None:
    client, port = with_redis
    assert failing(client) == ["redis"]
    with redis_at(port):
        wait_for(lambda: failing(client) == [])
    wait_for(lambda: failing(client) == ["redis"])
    with redis_at(port):
        wait_for(lambda: failing(client) == [])


def test_a_dead_autopilot_is_told_of_until_it_lives_again(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    autopilot = rentroll.house.autopilot
    assert failing(client) == []
    autopilot.start()
    assert failing(client) == []
    autopilot.stop()
    assert failing(client) == ["autopilot"]
    autopilot.start()
    assert failing(client) == []


def test_a_server_that_is_about_to_end_says_so(sqlite_url: str, tmp_path: Path) -> None:
    port = free_port()
    with serving(port, sqlite_url, tmp_path / "log") as process:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

        def told() -> tuple[int, bytes]:
            link.request("GET", "/readyz")
            answer = link.getresponse()
            return answer.status, answer.read()

        assert told() == (200, b'{"status":"ready"}\n')
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        os.kill(int(children.split()[0]), signal.SIGTERM)
        status, body = told()
        while status == 200:  # A question may overtake the signal.
            status, body = told()
        assert status == 503
        assert b'"failing":["draining"]' in body
        link.close()
