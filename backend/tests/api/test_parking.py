"""Held polls at a real server: they need no thread, and end as they would have with one."""

from __future__ import annotations

import http.client
import json
import os
import select
import selectors
import socket
import sqlite3
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from gunicorn.config import Config

from rentroll.server.connections import Connection
from rentroll.server.parking import ParkingHold, ParkingWorker
from rentroll.server.patience import LINGER_SECONDS, PARTING_SECONDS
from tests.api.guests import GAMES
from tests.api.test_restart import serving
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

THREADS = 3
CROWD = 40
LINES: list[Line] = []
"""All connections of a test, to be closed at its end."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of these tests keeps its database and its log."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def shared_port(folder: Path) -> Iterator[int]:
    """The port of a server with fewer threads than anybody would want."""
    port, url = free_port(), f"sqlite:///{folder / 'rentroll.db'}"
    with serving(port, url, folder / "log", "--threads", str(THREADS)):
        yield port


@pytest.fixture
def port(shared_port: int) -> Iterator[int]:
    """The port of that server, to which a test leaves no connection."""
    yield shared_port
    for line in LINES:
        line.link.close()
    LINES.clear()


class Line:
    """A kept-alive connection of somebody with a seat at a table, or without."""

    def __init__(self, port: int, token: str = "") -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=40)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.port = port
        LINES.append(self)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        text = None if body is None else json.dumps(body)
        kind = {} if body is None else {"Content-Type": "application/json"}
        self.link.request(method, path, text, {**self.headers, **kind, **named})

    def answer(self) -> tuple[int, bytes, dict[str, str]]:
        answer = self.link.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        self.ask(method, path, body, **headers)
        status, text, _ = self.answer()
        assert status < 300, text
        return json.loads(text) if text else None


class Seated(Line):
    """Somebody who sits at a table."""

    def __init__(self, port: int, taken: dict[str, Any]) -> None:
        super().__init__(port, taken["access_token"])
        self.address = f"{GAMES}/{taken['id']}"

    def tag(self) -> str:
        self.ask("GET", self.address)
        return self.answer()[2]["ETag"]

    def again(self) -> Line:
        return Line(self.port, self.headers["Authorization"].split()[1])


def open_table(port: int) -> Seated:
    return Seated(port, Line(port).call("POST", GAMES, {"name": "Ana"}))


def join(host: Seated, name: str) -> Seated:
    taken = Line(host.port).call("POST", f"{host.address}/seats", {"name": name})
    return Seated(host.port, taken)


def test_many_more_polls_are_held_than_there_are_threads_and_all_are_woken(port: int) -> None:
    host = open_table(port)
    spectator = Line(port)
    spectator.ask("GET", host.address)
    tag = spectator.answer()[2]["ETag"]
    crowd = [Line(port) for _ in range(CROWD)]
    for each in crowd:
        each.ask("GET", f"{host.address}?wait=25", If_None_Match=tag)
    began = time.monotonic()
    assert host.call("GET", host.address)["version"] == 0
    join(host, "Ben")
    answers = [each.answer() for each in crowd]
    assert time.monotonic() - began < 15
    spectator.ask("GET", host.address)
    status, body, headers = spectator.answer()
    for each_status, each_body, each_headers in answers:
        assert (each_status, each_body) == (status, body)
        assert set(each_headers) == set(headers)
        assert each_headers["ETag"] == headers["ETag"]


def test_polls_are_answered_while_every_thread_waits_for_the_database(
    port: int, folder: Path
) -> None:
    host = open_table(port)
    tag = host.tag()
    held = host.again()
    held.ask("GET", f"{host.address}?wait=1", If_None_Match=tag)
    movers = [Line(port) for _ in range(THREADS)]
    with closing(sqlite3.connect(folder / "rentroll.db", isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        for mover in movers:
            mover.ask("POST", GAMES, {"name": "Ben"})
        host.ask("GET", host.address, If_None_Match=tag)
        assert (host.answer()[0], held.answer()[0]) == (304, 304)
        waiting = [mover.link.sock for mover in movers]
        assert select.select(waiting, [], [], 0) == ([], [], [])
        foreign.execute("ROLLBACK")
    assert [mover.answer()[0] for mover in movers] == [201] * THREADS


def test_clients_that_do_not_close_what_is_closed_keep_nobody_waiting(port: int) -> None:
    """The server says good-bye to each of them and lets go of it by itself."""
    asking = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    no_request = b"<script>alert(1)</script>\r\n\r\n"
    staying = [socket.create_connection(("127.0.0.1", port), timeout=40) for _ in range(CROWD)]
    for number, link in enumerate(staying):
        link.sendall(asking if number % 2 else no_request)
    began = time.monotonic()
    for number, link in enumerate(staying):
        answer = b"".join(iter(partial(link.recv, 65536), b""))
        assert answer.startswith(b"HTTP/1.1 200 " if number % 2 else b"HTTP/1.1 400 ")
    open_table(port)
    assert time.monotonic() - began < CROWD * PARTING_SECONDS / 4
    for link in staying:
        link.close()


def test_nobody_waits_long_for_the_rest_of_bodies_that_are_refused(port: int) -> None:
    head = f"POST {GAMES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
    sending = [socket.create_connection(("127.0.0.1", port), timeout=40) for _ in range(CROWD)]
    for link in sending:
        link.sendall(head + b"Content-Length: 9999999\r\n\r\n{")
    began = time.monotonic()
    for link in sending:
        answer = b"".join(iter(partial(link.recv, 65536), b""))
        assert answer.startswith(b"HTTP/1.1 413 ")
    host = open_table(port)
    assert time.monotonic() - began < 30
    assert host.call("GET", host.address)["version"] == 0
    used = host.link.sock
    assert host.call("GET", host.address)["version"] == 0
    assert host.link.sock is used, "whoever sends what it says is served on"
    for link in sending:
        link.close()


def test_a_held_poll_ends_with_304_in_time(port: int) -> None:
    host = open_table(port)
    began = time.monotonic()
    host.ask("GET", f"{host.address}?wait=3", If_None_Match=host.tag())
    assert host.answer()[0] == 304
    assert 1.0 < time.monotonic() - began < 10
    assert host.call("GET", host.address)["version"] == 0


def test_a_seat_that_is_lost_meanwhile_is_told_so(port: int) -> None:
    host = open_table(port)
    ben = join(host, "Ben")
    ben.ask("GET", f"{ben.address}?wait=25", If_None_Match=ben.tag())
    host.call("DELETE", f"{host.address}/seats/1")
    status, text, _ = ben.answer()
    assert (status, json.loads(text)["code"]) == (401, "token-invalid")


def test_whoever_is_gone_leaves_the_place_to_somebody_else(port: int) -> None:
    host = open_table(port)
    tag = host.tag()
    poll = f"{host.address}?wait=25"
    tabs = [host.again() for _ in range(4)]
    for tab in tabs:
        tab.ask("GET", poll, If_None_Match=tag)
    while _has_a_place(host, tag):
        # It has come before a tab, which was refused and so asks again.
        for tab in tabs:
            if select.select([tab.link.sock], [], [], 0)[0]:
                assert tab.answer()[0] == 304
                tab.ask("GET", poll, If_None_Match=tag)
    tabs[0].link.close()
    while not _has_a_place(host, tag):
        time.sleep(0.1)


def _has_a_place(host: Seated, tag: str) -> bool:
    """Tell whether one poll more can be held."""
    host.ask("GET", f"{host.address}?wait=1", If_None_Match=tag)
    return "Retry-After" not in host.answer()[2]


def test_a_poll_that_is_refused_when_it_is_woken_gives_its_place_back(
    sqlite_url: str, tmp_path: Path
) -> None:
    port, metrics = free_port(), free_port()
    settings = {"RENTROLL_QUOTA_READ": "8/day", "RENTROLL_METRICS": f"127.0.0.1:{metrics}"}
    with serving(port, sqlite_url, tmp_path / "log", "--threads", str(THREADS), **settings):
        host = open_table(port)
        tag = host.tag()
        tabs = [host.again() for _ in range(4)]
        for tab in tabs:
            tab.ask("GET", f"{host.address}?wait=25", If_None_Match=tag)
        while "rentroll_held_polls 4.0" not in _figures(metrics):
            time.sleep(0.05)
        host.ask("GET", host.address)
        while host.answer()[0] == 200:
            host.ask("GET", host.address)
        join(host, "Ben")
        assert [tab.answer()[0] for tab in tabs] == [429] * 4
        while "rentroll_held_polls 0.0" not in _figures(metrics):
            time.sleep(0.05)


def _figures(port: int) -> str:
    line = Line(port)
    line.ask("GET", "/metrics")
    return line.answer()[1].decode()


def test_events_are_waited_for_without_a_thread(port: int) -> None:
    host = open_table(port)
    join(host, "Ben")
    crowd = [host.again() for _ in range(4)] + [Line(port) for _ in range(CROWD)]
    for each in crowd:
        each.ask("GET", f"{host.address}/events?wait=25")
    host.call("POST", f"{host.address}/start", {})
    for each in crowd:
        status, text, _ = each.answer()
        assert status == 200
        assert json.loads(text)["events"][0]["seq"] == 1


def test_a_request_sent_behind_a_held_poll_is_answered_after_it(port: int) -> None:
    host = open_table(port)
    tag = host.tag()
    line = host.again()
    line.link.connect()
    token = host.headers["Authorization"]
    poll = f"GET {host.address}?wait=25 HTTP/1.1\r\nHost: x\r\nIf-None-Match: {tag}\r\n"
    line.link.sock.sendall(f"{poll}Authorization: {token}\r\n\r\n".encode())
    time.sleep(0.5)
    line.link.sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    time.sleep(0.5)
    join(host, "Ben")
    seen = b""
    while part := line.link.sock.recv(65536):
        seen += part
    assert seen.count(b"HTTP/1.1 200") == 2
    assert seen.index(b'"version":0') < seen.index(b'{"status":"ok"}')


@pytest.fixture
def worker() -> Iterator[ParkingWorker]:
    """A worker that runs no loop."""
    made = ParkingWorker(1, os.getpid(), [], None, 30, Config(), None)
    made.poller = selectors.DefaultSelector()
    made.method_queue.init()
    yield made
    made.method_queue.close()
    made.poller.close()
    made.tmp.close()


def test_news_that_come_late_for_an_answered_poll_leave_the_next_one_alone(
    worker: ParkingWorker,
) -> None:
    running: list[Connection] = []
    worker.enqueue_req = running.append
    accepted, client = socket.socketpair()
    connection = Connection(Config(), accepted, None, None, largest_body=0)
    answered, held = (ParkingHold(worker, connection) for _ in range(2))
    connection.hold, held.parked = held, True
    worker.finish_answer(connection, lasting=True)
    answered.wake()
    worker._bring_back_woken()
    assert running == []
    held.wake()
    worker._bring_back_woken()
    assert running == [connection]
    connection.close()
    client.close()


def test_who_is_idle_uses_up_no_time_of_a_server_that_stops(worker: ParkingWorker) -> None:
    worker.cfg.set("keepalive", 75)
    accepted, client = socket.socketpair()
    worker.nr_conns = 1
    worker._await_request(Connection(worker.cfg, accepted, None, None, largest_body=0))
    worker.wait_for_and_dispatch_events(0)
    worker.alive = False
    worker.wait_for_and_dispatch_events(0)
    assert worker.nr_conns == 1
    time.sleep(LINGER_SECONDS)
    worker.wait_for_and_dispatch_events(0)
    assert worker.nr_conns == 0
    assert client.recv(1) == b""
    client.close()
