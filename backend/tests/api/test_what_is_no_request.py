"""What the server cannot take for a request is answered with a problem too, and nothing is told."""

from __future__ import annotations

import json
import re
import socket
import time
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.server.patience import RECEIVE_SECONDS
from tests.api.guests import GAMES
from tests.api.test_restart import serving
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="module")
def port(log: Path) -> Iterator[int]:
    port = free_port()
    with serving(port, f"sqlite:///{log.parent / 'games.db'}", log):
        yield port


def sent(port: int, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send bytes; return status, headers and body of all that is answered until the end."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as link:
        link.sendall(request)
        answer = b"".join(iter(lambda: link.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(status.split()[1]), headers, body


def problem_of(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    """Expect one whole problem and nothing behind it; return status and code."""
    status, headers, body = answer
    assert headers["Content-Type"] == "application/problem+json"
    assert int(headers["Content-Length"]) == len(body)
    problem: dict[str, Any] = json.loads(body)
    assert problem["status"] == status
    assert problem["type"].endswith(f"/problems/{problem['code']}")
    return status, problem["code"]


OPENING = f"POST {GAMES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
CHUNKED = OPENING + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("request_sent", "status", "code"),
    [
        (b"<script>alert(1)</script>\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nBad Name: 1\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\nHost: a/<script>\r\n\r\n", 400, "bad-request"),
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "bad-request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 200 + b"\r\n", 431, "bad-request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417, "bad-request"),
        (CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n", 400, "malformed-json"),
    ],
    ids=[
        "no request",
        "version",
        "header name",
        *["host"] * 3,
        "address",
        "headers",
        "expectation",
        "chunks",
    ],
)
def test_what_is_no_request_is_answered_with_a_problem(
    port: int, request_sent: bytes, status: int, code: str
) -> None:
    assert problem_of(sent(port, request_sent)) == (status, code)


@pytest.mark.parametrize(
    "request_sent",
    [
        b"GET / HTTP/1.1\nHost: x\n\n",
        b"GET / HTTP/1.1\r\nHost: x\n\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        CHUNKED + b"f\n{}\n0\n\n",
        CHUNKED + b"2\r\n{}\r\n0\r\nA: b\n\n",
    ],
    ids=["lines", "header", "TLS", "chunk", "trailer"],
)
def test_what_never_comes_to_an_end_is_refused_at_once(port: int, request_sent: bytes) -> None:
    """Lines end by CR LF (RFC 9112, 2.2): after an LF alone nobody waits for the rest."""
    began = time.monotonic()
    status, _ = problem_of(sent(port, request_sent))
    assert status == 400
    assert time.monotonic() - began < RECEIVE_SECONDS / 2


@pytest.mark.parametrize(
    "beginning",
    [
        "1.0\r\n",
        *(f"1.1\r\nHost: {name}\r\n" for name in ("", "a.example:80", "[::1]:8000", "%41")),
    ],
)
def test_a_server_is_asked_for_by_any_name(port: int, beginning: str) -> None:
    request = f"GET /healthz HTTP/{beginning}Connection: close\r\n\r\n"
    assert sent(port, request.encode())[0] == 200


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /api", "Script-Name: /api", "PATH_INFO: /x"])
def test_no_header_moves_the_address(port: int, header: str) -> None:
    request = f"GET {GAMES} HTTP/1.1\r\nHost: x\r\n{header}\r\nConnection: close\r\n\r\n"
    status, _, body = sent(port, request.encode())
    assert (status, json.loads(body)["games"]) == (200, [])


@pytest.mark.parametrize("header", ["X-Forwarded-Proto: https", "X-Forwarded-SSL: on"])
def test_tls_is_believed_of_no_caller(port: int, header: str) -> None:
    request = f"GET /healthz HTTP/1.1\r\nHost: x\r\n{header}\r\nConnection: close\r\n\r\n"
    status, headers, _ = sent(port, request.encode())
    assert status == 200
    assert "Strict-Transport-Security" not in headers


def test_the_log_tells_neither_what_was_sent_nor_from_where(log: Path, port: int) -> None:
    sent(port, b"GET /secret-address HTTP/9.9\r\nHost: x\r\nSecret: header\r\n\r\n")
    text = log.read_text()
    assert "InvalidHTTPVersion" in text
    assert re.search(r"secret|script|127\.0\.0\.1(?!:\d+/)", text, re.IGNORECASE) is None, text
