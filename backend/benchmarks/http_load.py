"""A fast HTTP client for measuring: raw sockets, one event loop, kept-alive connections.

It runs in another process than the server it measures, talks to loopback only, and everything it
does is bounded in time or count.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

HOST = "127.0.0.1"
HEADER_END = b"\r\n\r\n"


class Answer(NamedTuple):
    """An answer as it came.

    Attributes:
        status: its status.
        head: status line and headers.
        body: its bytes.
        arrived: when its last byte came, by `time.perf_counter`.
    """

    status: int
    head: bytes
    body: bytes
    arrived: float

    def json(self) -> Any:
        """Return the body as a value."""
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        """Return a header, or None."""
        for line in self.head.split(b"\r\n")[1:]:
            key, _, value = line.partition(b":")
            if key.decode().lower() == name.lower():
                return value.strip().decode()
        return None


class Connection(asyncio.Protocol):
    """One kept-alive connection; it carries one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._answer: asyncio.Future[Answer] | None = None

    @classmethod
    async def to(cls, port: int) -> Connection:
        """Open a connection to a port of loopback."""
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(cls, HOST, port)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport (asyncio calls this)."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the request at hand (asyncio calls this)."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError(f"closed by the server: {exc}"))

    def send(self, request: bytes) -> asyncio.Future[Answer]:
        """Send a request; its answer comes as the future's result."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        """Collect what comes until an answer is whole (asyncio calls this)."""
        self._received += data
        end = self._received.find(HEADER_END)
        if end < 0 or self._answer is None:
            return
        head = bytes(self._received[:end])
        status = int(head[9:12])
        length = 0 if status in {204, 304} else _length(head)
        whole = end + len(HEADER_END) + length
        if len(self._received) < whole:
            return
        body = bytes(self._received[end + len(HEADER_END) : whole])
        del self._received[:whole]
        if not self._answer.done():
            self._answer.set_result(Answer(status, head, body, time.perf_counter()))

    def close(self) -> None:
        """Close the connection; who waits for an answer on it waits no more."""
        if self._answer is not None:
            self._answer.cancel()
        if self._transport is not None:
            self._transport.close()


def _length(head: bytes) -> int:
    lowered = head.lower()
    at = lowered.find(b"content-length:")
    if at < 0:
        raise ValueError("an answer without its length")
    return int(lowered[at:].split(b"\r\n", 1)[0].split(b":")[1])


async def ask_once(port: int, request: bytes) -> Answer:
    """Send one request over a connection of its own."""
    connection = await Connection.to(port)
    answer = await connection.send(request)
    connection.close()
    return answer


def request_of(
    method: str,
    path: str,
    *,
    token: str | None = None,
    body: Any = None,
    headers: dict[str, str] | None = None,
) -> bytes:
    """Return a request as bytes, ready to be sent many times."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    data = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + data


Next = Callable[[Answer | None], bytes | None]
"""Gives the next request of a connection, from the answer before; None ends it."""


async def converse(port: int, speakers: list[Next]) -> tuple[list[float], float]:
    """Let each speaker talk over a connection of its own, without a pause, until all have ended.

    Returns:
        How long each request took, in seconds, and how long all took together.
    """
    connections = [await Connection.to(port) for _ in speakers]
    times: list[float] = []

    async def talk(connection: Connection, speaker: Next) -> None:
        request = speaker(None)
        while request is not None:
            sent = time.perf_counter()
            answer = await connection.send(request)
            times.append(answer.arrived - sent)
            request = speaker(answer)

    began = time.perf_counter()
    await asyncio.gather(
        *(
            talk(connection, speaker)
            for connection, speaker in zip(connections, speakers, strict=True)
        )
    )
    took = time.perf_counter() - began
    for connection in connections:
        connection.close()
    return times, took


def repeating(request: bytes, count: int, expected: int) -> Next:
    """Return a speaker that sends the same request some times, and expects one status."""
    left = count

    def following(answer: Answer | None) -> bytes | None:
        nonlocal left
        if answer is not None and answer.status != expected:
            raise ValueError(f"expected {expected}, got {answer.head!r} {answer.body[:300]!r}")
        left -= 1
        return request if left >= 0 else None

    return following


async def paced(
    port: int, speakers: list[Next], *, per_second: float, seconds: float
) -> tuple[list[float], int]:
    """Let speakers send at an even pace in all, each over a connection of its own.

    Latency counts from when a request was due, so a server that falls behind cannot hide it.

    Returns:
        How long each request took, in seconds, and how many were sent.
    """
    connections = [await Connection.to(port) for _ in speakers]
    step = len(speakers) / per_second
    times: list[float] = []
    start = time.perf_counter() + 0.1

    async def talk(number: int, connection: Connection, speaker: Next) -> None:
        due = start + number / per_second
        answer: Answer | None = None
        while due < start + seconds:
            await _until(due)
            request = speaker(answer)
            if request is None:
                return
            answer = await connection.send(request)
            times.append(answer.arrived - due)
            due += step

    await asyncio.gather(
        *(
            talk(number, connection, speaker)
            for number, (connection, speaker) in enumerate(zip(connections, speakers, strict=True))
        )
    )
    for connection in connections:
        connection.close()
    return times, len(times)


async def _until(instant: float) -> None:
    left = instant - time.perf_counter()
    if left > 0:
        await asyncio.sleep(left)
