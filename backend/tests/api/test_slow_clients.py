"""Clients that send or hear slowly, at a real server with three threads: nobody waits for them."""

from __future__ import annotations

import json
import resource
import socket
import time
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest

from rentroll.server.connections import HEAD_BYTES, ComingRequest, Stage
from rentroll.server.patience import RECEIVE_SECONDS
from rentroll.server.serving import CONNECTIONS_BETWEEN_POLLS
from tests.api.guests import GAMES
from tests.api.test_restart import serving
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CROWD = 60
THREADS = 3
DOCUMENT = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
LAST = b"Connection: close\r\n\r\n"
OPENING = f"POST {GAMES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
NAME = b'{"name": "Ana"}'


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder: Path = tmp_path_factory.mktemp("server")
    port = free_port()
    url = f"sqlite:///{folder / 'games.db'}"
    with serving(port, url, folder / "log", "--threads", str(THREADS)):
        yield port


@contextmanager
def crowd(port: int, *requests: bytes, hearing: int | None = None) -> Iterator[list[socket.socket]]:
    """Many clients that send each such a beginning and then nothing more, and hear nothing."""
    with ExitStack() as open_links:
        links = []
        for request in requests * (CROWD // len(requests)):
            link = open_links.enter_context(socket.socket())
            if hearing is not None:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, hearing)
            link.settimeout(40)
            link.connect(("127.0.0.1", port))
            link.sendall(request)
            links.append(link)
        yield links


def heard(link: socket.socket) -> bytes:
    """Return all that a server says until it says good-bye."""
    return b"".join(iter(partial(link.recv, 65536), b""))


def asked(port: int, *pieces: bytes) -> bytes:
    """Send a request in pieces, each for itself, and return all that is answered."""
    with socket.create_connection(("127.0.0.1", port), timeout=40) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            link.sendall(piece)
            time.sleep(0.02)
        return heard(link)


@pytest.mark.parametrize("seconds", [2, pytest.param(RECEIVE_SECONDS, marks=pytest.mark.deep)])
def test_whoever_sends_slowly_keeps_nobody_waiting_and_is_refused_after_some_seconds(
    sqlite_url: str, tmp_path: Path, seconds: int
) -> None:
    port = free_port()
    patience = f"""
from rentroll import cli
from rentroll.server import patience

patience.RECEIVE_SECONDS = {seconds}
raise SystemExit(cli.main())
"""
    halves = (HEALTH, OPENING + b"Content-Length: 15\r\n\r\n{", OPENING + b"Transfer-Enc")
    threads = ("--threads", str(THREADS))
    with serving(port, sqlite_url, tmp_path / "log", *threads, program=("-c", patience)):
        began = time.monotonic()
        with crowd(port, *halves) as slow:
            came = time.monotonic()
            assert asked(port, HEALTH + LAST).startswith(b"HTTP/1.1 200 ")
            assert time.monotonic() - came < seconds * CROWD / THREADS / 4
            for link in slow:
                head, _, body = heard(link).partition(b"\r\n\r\n")
                assert time.monotonic() - began >= seconds
                assert head.startswith(b"HTTP/1.1 400 ")
                assert json.loads(body)["code"] == "bad-request"


def test_whoever_does_not_hear_keeps_nobody_waiting(port: int) -> None:
    """The document is longer than what the system keeps for a client that does not take it."""
    with crowd(port, (DOCUMENT + b"\r\n") * 20 + DOCUMENT + LAST, hearing=4096) as deaf:
        assert asked(port, HEALTH + LAST).startswith(b"HTTP/1.1 200 ")
        whole = heard(deaf[0])
    assert whole.count(b"HTTP/1.1 200 ") == 21
    last = whole.rpartition(b"\r\n\r\n")[2]
    assert json.loads(last)["openapi"]


def test_a_request_that_comes_in_pieces_is_served(port: int) -> None:
    request = OPENING + b"Content-Length: 15\r\n" + LAST + NAME
    answer = asked(port, *(request[at : at + 7] for at in range(0, len(request), 7)))
    assert answer.startswith(b"HTTP/1.1 201 ")


def test_a_body_in_chunks_that_come_in_pieces_is_served(port: int) -> None:
    chunks = b"6;first\r\n" + NAME[:6] + b"\r\n9\r\n" + NAME[6:] + b"\r\n0\r\nDigest: x\r\n\r\n"
    request = OPENING + b"Transfer-Encoding: chunked\r\n" + LAST + chunks
    answer = asked(port, *(request[at : at + 7] for at in range(0, len(request), 7)))
    assert answer.startswith(b"HTTP/1.1 201 ")


def test_requests_sent_together_are_answered_in_turn(port: int) -> None:
    body = b"Content-Length: 15\r\n\r\n" + NAME
    answer = asked(
        port, OPENING + body + b"\r\n" + HEALTH + b"\r\n" + OPENING + body + HEALTH + LAST
    )
    assert [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"201", b"200", b"201", b"200"]


def test_who_waits_for_consent_to_send_a_body_is_told_to_go_on_once(port: int) -> None:
    head = OPENING + b"Content-Length: 15\r\nExpect: 100-continue\r\n" + LAST
    with socket.create_connection(("127.0.0.1", port), timeout=40) as link:
        link.sendall(head)
        assert link.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        link.sendall(NAME)
        assert heard(link).startswith(b"HTTP/1.1 201 ")


def test_nobody_is_told_to_go_on_with_a_body_that_is_refused(port: int) -> None:
    head = OPENING + b"Content-Length: 99999\r\nExpect: 100-continue\r\n\r\n"
    answer = asked(port, head)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"\r\nConnection: close\r\n" in answer


def test_an_answer_about_a_body_that_was_not_read_says_good_bye_and_costs(port: int) -> None:
    """Whatever is still sent belongs to that body and is taken for no request."""
    answer = asked(port, OPENING + b"Content-Length: 99999\r\n\r\n" + HEALTH + b"\r\n")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"\r\nConnection: close\r\n" in answer
    assert b"\r\nRateLimit: " in answer


def test_a_head_without_end_is_refused_as_soon_as_it_is_too_long(port: int) -> None:
    began = time.monotonic()
    answer = asked(port, HEALTH + b"A: " + b"b" * HEAD_BYTES)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert time.monotonic() - began < RECEIVE_SECONDS


@pytest.mark.deep
def test_who_is_idle_longest_makes_room_when_there_are_too_many(
    sqlite_url: str, tmp_path: Path
) -> None:
    port, many = free_port(), CONNECTIONS_BETWEEN_POLLS + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    settings = {"RENTROLL_HELD_POLLS": "10"}
    with (
        serving(port, sqlite_url, tmp_path / "log", "--threads", str(THREADS), **settings),
        ExitStack() as links,
    ):
        idle = [
            links.enter_context(socket.create_connection(("127.0.0.1", port), timeout=40))
            for _ in range(many)
        ]
        assert asked(port, HEALTH + LAST).startswith(b"HTTP/1.1 200 ")
        assert idle[0].recv(1) == b""
        idle[-1].sendall(HEALTH + LAST)
        assert heard(idle[-1]).startswith(b"HTTP/1.1 200 ")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_an_address_takes_no_more_than_its_share_of_connections(
    sqlite_url: str, tmp_path: Path
) -> None:
    """Its own idle ones make room; where all are at work nobody is let in. Others are as before."""
    port = free_port()
    settings = {"RENTROLL_CONNECTIONS_PER_ADDRESS": "3"}
    with serving(port, sqlite_url, tmp_path / "log", **settings), ExitStack() as links:

        def link_from(address: str) -> socket.socket:
            link = links.enter_context(socket.socket())
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.settimeout(40)
            link.bind((address, 0))
            link.connect(("127.0.0.1", port))
            return link

        other = link_from("127.0.0.2")
        crowded = [link_from("127.0.0.4") for _ in range(4)]
        assert crowded[0].recv(1) == b""
        at_work = [link_from("127.0.0.3") for _ in range(3)]
        for link in at_work:
            link.sendall((DOCUMENT + b"\r\n") * 20)
            assert link.recv(1) == b"H"
        assert link_from("127.0.0.3").recv(1) == b""
        for link in (*crowded[1:], other):
            link.sendall(HEALTH + LAST)
            assert heard(link).startswith(b"HTTP/1.1 200 ")
        assert [link.recv(3) for link in at_work] == [b"TTP"] * 3


CHUNKED = b"POST / HTTP/1.1\r\ntransfer-ENCODING: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("received", "stage"),
    [
        (b"", Stage.PARTIAL),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r", Stage.PARTIAL),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", Stage.WHOLE),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET", Stage.WHOLE),
        (b"POST / HTTP/1.1\r\ncontent-LENGTH: 3\r\n\r\n{}", Stage.PARTIAL),
        (b"POST / HTTP/1.1\r\ncontent-LENGTH: 3\r\n\r\n{ }", Stage.WHOLE),
        (b"POST / HTTP/1.1\r\nContent-Length: 21\r\n\r\n", Stage.REFUSABLE),
        (b"POST / HTTP/1.1\r\nContent-Length: -3\r\n\r\n", Stage.REFUSABLE),
        (b"POST / HTTP/1.1\r\nContent-Length: \r\n\r\n", Stage.REFUSABLE),
        (b"POST / HTTP/1.1\r\nContent-Length: " + b"9" * 9000 + b"\r\n\r\n", Stage.REFUSABLE),
        (b"POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n", Stage.REFUSABLE),
        (CHUNKED[:-2] + b"Content-Length: 3\r\n\r\n", Stage.REFUSABLE),
        (CHUNKED, Stage.PARTIAL),
        (CHUNKED + b"3\r\n{ }", Stage.PARTIAL),
        (CHUNKED + b"3\r\n{ }\r\n0\r\n", Stage.PARTIAL),
        (CHUNKED + b"3\r\n{ }\r\n0\r\n\r\n", Stage.WHOLE),
        (CHUNKED + b"3\r\n{ }\r\n0\r\nA: b\r\n", Stage.PARTIAL),
        (CHUNKED + b"3\r\n{ }\r\n0\r\nA: b\r\n\r\n", Stage.WHOLE),
        (CHUNKED + b"5\r\n0\r\n\r\n\r\n", Stage.PARTIAL),
        (CHUNKED + b"ffffffff\r\n" + b" " * 20, Stage.PARTIAL),
        (CHUNKED + b"ffffffff\r\n" + b" " * 21, Stage.REFUSABLE),
        (CHUNKED + b"b\r\n01234567890\r\n" * 2, Stage.REFUSABLE),
        (CHUNKED + b"1\r\n \r\n" * 20, Stage.PARTIAL),
        (CHUNKED + b"1;a=b\r\n \r\n" * 20, Stage.REFUSABLE),
        (CHUNKED + b"zz\r\n", Stage.REFUSABLE),
        (CHUNKED + b"1;" + b"a" * 300, Stage.REFUSABLE),
        (b"GET / HTTP/1.1\nHost: x\n\n", Stage.REFUSABLE),
        (b"GET / HTTP/1.1\r\nHost: x\n", Stage.REFUSABLE),
        (b"\x16\x03\x01\x02\x00", Stage.REFUSABLE),
        (CHUNKED + b"3\n", Stage.REFUSABLE),
        (CHUNKED + b"0\r\nA: b\n", Stage.REFUSABLE),
        (b"a" * (HEAD_BYTES + 1), Stage.ENDLESS_HEAD),
    ],
)
def test_it_is_known_when_there_is_nothing_more_to_wait_for(received: bytes, stage: Stage) -> None:
    assert ComingRequest(20).add(received) is stage
    in_pieces = ComingRequest(20)
    stages = [in_pieces.add(received[at : at + 1]) for at in range(len(received))]
    if stage in {Stage.PARTIAL, Stage.ENDLESS_HEAD}:
        assert set(stages) <= {Stage.PARTIAL, stage}
    else:
        assert stage in stages
