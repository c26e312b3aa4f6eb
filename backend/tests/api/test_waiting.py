"""Held polls: many at once, on events too, and what becomes of them when the server stops."""

from __future__ import annotations

import signal
import socket
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.config import Settings
from rentroll.quotas import PROFILES
from tests.api.guests import Guest, on_turn, open_table, start_game
from tests.api.test_restart import Caller, serving
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll

CONNECTIONS = 15
"""What the pool has at most: five, and ten in need."""


@pytest.fixture
def doubtful_app(database_url: str, frontend: Path) -> Iterator[Flask]:
    """An app that knows of other processes, with no thread to ask: who waits does, each second."""
    settings = Settings(
        database_url=database_url,
        frontend=frontend,
        held_polls=108,
        only_process=False,
        quotas=PROFILES["tests"],
    )
    made = create_app(settings)
    yield made
    rentroll_of(made).house.close()
    rentroll_of(made).database.engine.dispose()


def test_more_polls_are_held_than_there_are_connections(doubtful_app: Flask) -> None:
    host = open_table(doubtful_app.test_client())
    house = rentroll_of(doubtful_app).house
    spectators = [Guest(doubtful_app.test_client(), host.game) for _ in range(3 * CONNECTIONS)]
    tag = spectators[0].get().headers["ETag"]
    answers: list[int] = []

    def hold(spectator: Guest) -> None:
        answers.append(spectator.get("?wait=25", If_None_Match=tag).status_code)

    threads = [threading.Thread(target=hold, args=(each,)) for each in spectators]
    for thread in threads:
        thread.start()
    _wait_for(lambda: house.store.room.held == len(spectators))
    time.sleep(1.2)  # Everybody has asked the database once more meanwhile.
    assert house.store.room.held == len(spectators)
    assert host.join("Ben").state()["seats"][1]["name"] == "Ben"
    for thread in threads:
        thread.join()
    assert answers == [200] * len(spectators)


def test_events_are_waited_for(client: FlaskClient) -> None:
    guests = start_game(client)
    player = on_turn(guests)
    known = guests[0].get("/events?limit=500").get_json()["events"][-1]["seq"]
    timer = threading.Timer(0.3, lambda: player.act("roll"))
    timer.start()
    began = time.monotonic()
    answer = guests[0].get(f"/events?after={known}&wait=25")
    timer.join()
    assert 0.2 < time.monotonic() - began < 10
    assert answer.get_json()["events"][0]["seq"] == known + 1
    assert answer.get_json()["events"][0]["type"] == "dice-rolled"


def test_events_that_are_there_are_not_waited_for(client: FlaskClient) -> None:
    guests = start_game(client)
    began = time.monotonic()
    assert guests[0].get("/events?after=0&wait=25").get_json()["events"]
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("preferred", [True, False])
def test_a_wait_for_events_that_do_not_come_ends_with_an_empty_list(
    client: FlaskClient, preferred: bool
) -> None:
    guests = start_game(client)
    known = guests[0].get("/events?limit=500").get_json()["events"][-1]["seq"]
    if preferred:
        answer = guests[0].get(f"/events?after={known}", Prefer="wait=1")
        assert answer.headers["Preference-Applied"] == "wait=1"
    else:
        answer = guests[0].get(f"/events?after={known}&wait=1")
        assert "Preference-Applied" not in answer.headers
    assert answer.get_json() == {"events": [], "next_after": None, "next_before": None}


def test_a_wait_for_events_takes_one_of_the_seats_places(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    host = open_table(client)
    threads = [threading.Thread(target=host.get, args=("/events?wait=25",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    _wait_for(lambda: rentroll.house.store.room.held == 4)
    answer = host.get("/events?wait=25")
    assert (answer.status_code, answer.headers["Poll-After-Ms"]) == (200, "1000")
    rentroll.house.store.room.close()
    for thread in threads:
        thread.join()


def test_the_past_is_not_waited_for(client: FlaskClient) -> None:
    answer = open_table(client).get("/events?before=5&wait=25")
    assert answer.get_json()["errors"] == [{"pointer": "/wait", "code": "not-with-before"}]


def test_a_server_that_stops_answers_everybody_who_waits(
    sqlite_url: str, tmp_path: Path, record_property: Any
) -> None:
    port = free_port()
    caller = Caller(port)
    with serving(port, sqlite_url, tmp_path / "log") as process:
        _status, taken = caller.call("POST", "/api/v1/games", {"name": "Ana"})
        address = f"/api/v1/games/{taken['id']}"
        answers: list[int] = []

        def hold(path: str) -> None:
            answers.append(Caller(port).call("GET", path)[0])

        polls = [f"{address}?wait=25&since=0"] * 3 + [f"{address}/events?wait=25"] * 3
        threads = [threading.Thread(target=hold, args=(path,)) for path in polls]
        for thread in threads:
            thread.start()
        time.sleep(2)
        assert answers == []
        idle = [_kept_open(port) for _ in range(200)]
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - began
        process.wait(timeout=20)
        for link in idle:
            with link:
                assert link.recv(1) == b""
    record_property("seconds", round(seconds, 2))
    assert sorted(answers) == [200] * 3 + [304] * 3
    assert seconds < 10


def _kept_open(port: int) -> socket.socket:
    """Return a connection that has been answered."""
    link = socket.create_connection(("127.0.0.1", port), timeout=20)
    link.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert link.recv(65536).startswith(b"HTTP/1.1 200 ")
    return link


def _wait_for(condition: Any) -> None:
    give_up_at = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < give_up_at
        time.sleep(0.01)
