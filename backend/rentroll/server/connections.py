"""A connection as the event loop sees it: it reads and writes what it can, and never waits."""

import re
import socket
from collections import deque
from enum import Enum, auto
from itertools import islice
from typing import Any, Final

from gunicorn.http import get_parser

HEAD_END: Final = b"\r\n\r\n"
LINE_END: Final = b"\r\n"
HEAD_BYTES: Final = 32 * 1024
"""How long the head of a request may be."""

CHUNK_LINE_BYTES: Final = 256
"""How long the line before a chunk may be."""

CHUNKS_OVERHEAD: Final = 8
"""How many times as long as its body what carries it in chunks may be."""

PIECES_AT_ONCE: Final = 16
"""How many pieces of answers one call hands to the system."""

FRAMING: Final = re.compile(
    rb"\r\n(content-length|transfer-encoding)[ \t]*:[ \t]*([^\r\n]*)", re.IGNORECASE
)
UNENDING: Final = re.compile(rb"(?<!\r)\n|\x00")
"""What shows that a head, a chunk's line or trailers never come to their end, as who sends it ends
lines by LF alone, or does not speak HTTP at all: waiting would help nobody."""

EXPECTATION: Final = re.compile(rb"\r\nexpect[ \t]*:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)


class Stage(Enum):
    """How far a request has come."""

    PARTIAL = auto()
    """There is more to come, and worth waiting for."""
    WHOLE = auto()
    """All of it is here."""
    REFUSABLE = auto()
    """So much is here that it can be refused; where the next request begins is not known."""
    ENDLESS_HEAD = auto()
    """Its head is longer than any head may be."""


class ComingRequest:
    """The bytes of a connection's next request, until no thread would have to wait for more.

    What bounds a body is read here roughly, and once more exactly by who parses the request: when
    the two do not agree the request is refused, as nobody reads on from the socket.
    """

    __slots__ = ("_body_at", "_chunk_at", "_decoded", "_largest_body", "_length", "received")

    def __init__(self, largest_body: int) -> None:
        """Begin with nothing.

        Args:
            largest_body: bytes of the largest body that is worth waiting for.
        """
        self._largest_body = largest_body
        self.begin()

    def begin(self) -> None:
        """Begin with the next request, of which nothing has come yet."""
        self.received = bytearray()
        self._body_at = 0
        self._length: int | None = None
        self._chunk_at = 0
        self._decoded = 0

    def add(self, received: bytes) -> Stage:
        """Take what has come; return how far the request has come by that."""
        searched = max(0, len(self.received) - len(HEAD_END) + 1)
        self.received += received
        return self._stage_of_head(searched) if not self._body_at else self._stage_of_body()

    @property
    def waits_for_consent(self) -> bool:
        """Whether the client sends the body once it is told to go on (RFC 9110, 10.1.1)."""
        at = self._body_at
        return at == len(self.received) > 0 and bool(EXPECTATION.search(self.received, 0, at))

    def _stage_of_head(self, searched: int) -> Stage:
        end = self.received.find(HEAD_END, searched)
        if end < 0:
            long = len(self.received) > HEAD_BYTES
            return Stage.ENDLESS_HEAD if long else self._stage_of_lines(searched)
        self._body_at = self._chunk_at = end + len(HEAD_END)
        framing = FRAMING.findall(self.received, 0, end + len(LINE_END))
        if not framing:
            return Stage.WHOLE
        lengths = [value for name, value in framing if name.lower() == b"content-length"]
        if not lengths:
            return self._stage_of_body()
        if len(framing) > 1 or not lengths[0].strip().isdigit():
            return Stage.REFUSABLE
        self._length = int(lengths[0][:20])
        return self._stage_of_body()

    def _stage_of_lines(self, searched: int) -> Stage:
        """Tell whether lines that have not ended can still end (RFC 9112, 2.2)."""
        unending = UNENDING.search(self.received, searched)
        return Stage.REFUSABLE if unending else Stage.PARTIAL

    def _stage_of_body(self) -> Stage:
        if self._length is None:
            return self._stage_of_chunks()
        if self._length > self._largest_body:
            return Stage.REFUSABLE
        come = len(self.received) - self._body_at
        return Stage.WHOLE if come >= self._length else Stage.PARTIAL

    def _stage_of_chunks(self) -> Stage:
        """Walk on along the chunks that have come (RFC 9112, 7.1)."""
        received = self.received
        if len(received) - self._body_at > CHUNKS_OVERHEAD * self._largest_body:
            return Stage.REFUSABLE
        while True:
            line_end = received.find(LINE_END, self._chunk_at)
            if line_end < 0:
                long = len(received) - self._chunk_at > CHUNK_LINE_BYTES
                return Stage.REFUSABLE if long else self._stage_of_lines(self._chunk_at)
            try:
                size = int(received[self._chunk_at : line_end].partition(b";")[0], 16)
            except ValueError:
                return Stage.REFUSABLE
            if size <= 0:
                ended = received.find(HEAD_END, line_end) >= 0
                return Stage.WHOLE if ended else self._stage_of_lines(line_end)
            data_at = line_end + len(LINE_END)
            if self._decoded + min(size, len(received) - data_at) > self._largest_body:
                return Stage.REFUSABLE
            if data_at + size + len(LINE_END) > len(received):
                return Stage.PARTIAL
            self._decoded += size
            self._chunk_at = data_at + size + len(LINE_END)


class AnsweringSocket(socket.socket):
    """A socket that takes whole answers and sends as much as the client takes; it never waits."""

    __slots__ = ("_unsent",)

    def __init__(self, accepted: socket.socket) -> None:
        """Take the place of an accepted socket."""
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        self.setblocking(False)
        self._unsent: deque[Any] = deque()

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """Take a piece of an answer; `flush` sends it."""
        del flags
        if data:
            self._unsent.append(data)

    def flush(self) -> bool:
        """Send what the client takes now, and return whether that was all.

        Raises:
            OSError: the client is gone.
        """
        while self._unsent:
            try:
                sent = self.sendmsg(list(islice(self._unsent, PIECES_AT_ONCE)))
            except BlockingIOError:
                return False
            while self._unsent and sent >= len(self._unsent[0]):
                sent -= len(self._unsent.popleft())
            if sent:
                self._unsent[0] = memoryview(self._unsent[0])[sent:]
        return True


class Connection:
    """A client's connection, with its request that comes and the answers that are still to go.

    Attributes:
        client: address of the client.
        server: address that it has reached.
        parser: gunicorn's, which makes requests of what has come.
        coming: what has come of the next request.
        whole: the request that is worked on has come whole, so another may follow it.
        request: the one that is worked on, or goes on later.
        prompt: it is one of those that mostly can be answered at once.
        hold: how it has waited or is to wait, if it does.
        lasting: it stays open when its answer has been sent.
        end: instant by `time.monotonic` at which the loop waits for it no longer.
        parting_bytes: how much the client may still send after its last answer.
    """

    __slots__ = (
        "client",
        "coming",
        "end",
        "hold",
        "lasting",
        "parser",
        "parting_bytes",
        "prompt",
        "request",
        "server",
        "sock",
        "whole",
    )

    def __init__(
        self, settings: Any, accepted: socket.socket, client: Any, server: Any, largest_body: int
    ) -> None:
        """Take a connection.

        Args:
            settings: gunicorn's.
            accepted: its socket.
            client: address of the client.
            server: address that it has reached.
            largest_body: bytes of the largest body that is worth waiting for.
        """
        self.sock = AnsweringSocket(accepted)
        self.client = client
        self.server = server
        self.parser: Any = get_parser(settings, self.sock, client)
        self.coming = ComingRequest(largest_body)
        self.whole = self.lasting = True
        self.prompt = False
        self.request: Any = None
        self.hold: Any = None
        self.end = 0.0
        self.parting_bytes = 0

    def close(self) -> None:
        """Close the socket."""
        self.sock.close()
