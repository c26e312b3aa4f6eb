"""A gunicorn worker whose threads never wait for clients.

Its event loop receives each request, hands it to a thread once it is whole (or answers it, where
that takes no waiting), and sends what a client is slow to take. Gunicorn's own would spend a thread
on each client that does so slowly.
"""

import errno
import re
import socket
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any, Final

from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidHeader,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.workers.gthread import ThreadWorker

from rentroll.at_once import WouldWait, answering_at_once
from rentroll.server.address_shares import AddressShares
from rentroll.server.connections import Connection, Stage
from rentroll.server.served_app import ServedApp

RECEIVE_SECONDS: Final = 10
"""How long a request that has begun may take to come."""

RECEIVE_BYTES: Final = 16384
"""How much is taken from a socket at once."""

SEND_SECONDS: Final = 60
"""How long a client may take to hear an answer."""

MOST_SENDING: Final = 256
"""How many clients may be slow to hear their answers: each answer is kept meanwhile."""

REFUSALS: Final[Mapping[type[BaseException], HTTPStatus]] = {
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
}
"""Statuses for what is no request, where it is not 400."""

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%!$&'()*+,;=-]*)(:[0-9]*)?")
"""How the server may be named that is asked for (RFC 9110, 7.2)."""

NEEDS_A_HOST: Final = (1, 1)

CLOCK_SECONDS: Final = 0.5
"""How often the worker looks whose time is up."""

STOPPING_CLOCK_SECONDS: Final = 0.1
"""How often it looks while it stops."""

LINGER_SECONDS: Final = 0.5
"""How long a worker that stops keeps a connection on which nothing is being answered."""

PARTING_SECONDS: Final = 2.0
"""How long a client that was told good-bye may take to hear it and to close its connection."""

PARTING_BYTES: Final = 65536
"""How much it may still send meanwhile, of a body that nobody wants."""

GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"

PASSING_FAULTS: Final = frozenset({errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK})
"""Why there may be nobody to accept although somebody came."""


class PatientWorker(ThreadWorker):  # type: ignore[misc]
    """Gunicorn's worker with threads; the event loop receives for them and sends."""

    app: ServedApp

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Prepare as gunicorn wants it."""
        super().__init__(*args, **kwargs)
        self._receiving: dict[Connection, None] = {}
        self._sending: dict[Connection, None] = {}
        self._parting: dict[Connection, None] = {}
        self._shares = AddressShares(most=None)
        self._look_at = 0.0

    def init_process(self) -> None:
        """Begin to serve."""
        self._shares = AddressShares(self.app.connections_per_address)
        super().init_process()

    # --- In threads of the pool, or in the event loop ---------------------------------------------

    def handle(self, connection: Any) -> bool:
        """Serve a request that has come; return whether the connection can be used again."""
        try:
            if connection.request is None:
                connection.request = self.request_of(connection)
            lasting = self.handle_request(connection.request, connection)
            return bool(lasting and connection.whole and connection.parser.finish_body())
        except StopIteration:
            return False  # An answer that had begun has failed.
        except Exception as error:  # noqa: BLE001 (it is answered and told in the log)
            self.handle_error(connection.request, connection.sock, connection.client, error)
            return False
        finally:
            with suppress(OSError):
                connection.sock.flush()

    def request_of(self, connection: Connection) -> Any:
        """Return the request that has come on a connection."""
        request = next(connection.parser)
        _expect_a_host(request)
        # Who waits for consent has been given it, or is refused without.
        request._expected_100_continue = False  # noqa: SLF001
        if not connection.whole:
            request.force_close()
        return request

    def handle_error(self, request: Any, client: Any, address: Any, error: BaseException) -> None:
        """Answer what is no request with a problem; the log tells nothing that the client sent."""
        del address
        # A parser that wants to read on does not agree with us where the head has ended.
        theirs = isinstance(error, ParseException) or (
            request is None and isinstance(error, OSError)
        )
        if theirs:
            self.log.warning("No request: %s", type(error).__name__)
        else:
            self.log.error("A request failed.", exc_info=error)
        status = REFUSALS.get(
            type(error), HTTPStatus.BAD_REQUEST if theirs else HTTPStatus.INTERNAL_SERVER_ERROR
        )
        client.sendall(self.app.refusal(status))

    # --- In the thread of the event loop ----------------------------------------------------------

    def accept(self, listener: Any) -> None:
        """Take a connection, and let go of another one where there are too many.

        Of all of them goes who has its answer, or else was idle longest; of those of one address
        whose time is up first, and be it the one that has just come.
        """
        try:
            accepted, client = listener.accept()
        except OSError as error:
            if error.errno not in PASSING_FAULTS:
                self.log.warning("Nobody more can be let in: %s", error.strerror)
                self._make_room()
            return
        self.nr_conns += 1
        if self.nr_conns >= self.worker_connections:
            self._make_room()
        server = listener.getsockname()
        connection = Connection(self.cfg, accepted, client, server, self.app.largest_body)
        own = self._shares.enter(connection)
        self._await_request(connection)
        if own:
            idle = [each for each in own if each in self._parting or each in self._receiving]
            self.close(min(idle, key=lambda each: each.end))

    def finish_request(self, connection: Any, future: "Future[Any]") -> None:
        """Send the rest of an answer."""
        failed = future.cancelled() or future.exception() is not None
        self.finish_answer(connection, lasting=not failed and future.result())

    def finish_answer(self, connection: Connection, *, lasting: bool) -> None:
        """Send the rest of an answer.

        Args:
            connection: its connection.
            lasting: whether the connection can be used again.
        """
        connection.request = None
        connection.lasting = lasting
        self._send_rest(connection)

    def serve(self, connection: Connection) -> None:
        """Answer a request at once if that takes no waiting, and else hand it to a thread."""
        if not (connection.prompt and self.app.answers_at_once):
            self.enqueue_req(connection)
            return
        try:
            with answering_at_once():
                # What is bound to the lines of its log is not bound to those of the loop.
                lasting = copy_context().run(self.handle, connection)
        except WouldWait:
            self.enqueue_req(connection)
        else:
            self.finish_answer(connection, lasting=lasting)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Do what there is to do, and see whose time is up."""
        between_looks = CLOCK_SECONDS if self.alive else STOPPING_CLOCK_SECONDS
        super().wait_for_and_dispatch_events(min(timeout, between_looks))
        now = time.monotonic()
        if not self.alive:
            self._hurry(now)
        if not self.alive or now >= self._look_at:
            self._look_at = now + CLOCK_SECONDS
            self.end_what_is_due(now)

    def end_what_is_due(self, now: float) -> None:
        """Refuse requests that do not come, and close connections whose time is up.

        Args:
            now: instant by `time.monotonic`.
        """
        for group in (self._receiving, self._sending, self._parting):
            for connection in [each for each in group if each.end <= now]:
                if connection.coming.received and self.alive:
                    self._refuse(connection, HTTPStatus.BAD_REQUEST)
                else:
                    self.close(connection)

    def _hurry(self, now: float) -> None:
        """Have who is idle, or slow to ask or to part, not use up the time there is to answer."""
        for group in (self._receiving, self._parting):
            for connection in group:
                connection.end = min(connection.end, now + LINGER_SECONDS)

    def _await_request(self, connection: Connection, received: bytes = b"") -> None:
        """Receive the next request, of which something may be here already."""
        self._rest(self._receiving, connection, self.cfg.keepalive, EVENT_READ, self._receive)
        if received and self._take(connection, received):
            # Whoever sends many requests at once is answered in turn with everybody else.
            self.enqueue_req(connection)

    def _receive(self, connection: Connection, sock: socket.socket) -> None:
        if connection not in self._receiving:
            return  # It was closed a moment ago.
        try:
            received = sock.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self.close(connection)
        elif self._take(connection, received):
            self.serve(connection)

    def _take(self, connection: Connection, received: bytes) -> bool:
        """Take what has come; tell whether whoever serves the request has to wait for no more."""
        coming = connection.coming
        if not coming.received:
            connection.end = time.monotonic() + RECEIVE_SECONDS
        stage = coming.add(received)
        if stage is Stage.PARTIAL:
            if coming.waits_for_consent:
                with suppress(OSError):
                    connection.sock.send(GO_ON)
            return False
        if stage is Stage.ENDLESS_HEAD:
            self._refuse(connection, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return False
        self._rise(self._receiving, connection)
        connection.whole = stage is Stage.WHOLE
        connection.prompt = self.app.is_prompt(coming.received)
        connection.parser.unreader.unread(bytes(coming.received))
        coming.begin()
        return True

    def _refuse(self, connection: Connection, status: HTTPStatus) -> None:
        """Answer what does not become a request, and say good-bye."""
        self._rise(self._receiving, connection)
        connection.coming.begin()
        connection.lasting = False
        connection.sock.sendall(self.app.refusal(status))
        self._send_rest(connection)

    def _send_rest(self, connection: Connection, heard: socket.socket | None = None) -> None:
        """Send what the client takes; once that is all, await its next request or part with it.

        Args:
            connection: its connection.
            heard: its socket, when that has said that it takes more.
        """
        awaited = connection in self._sending
        if heard is not None and not awaited:
            return  # It was closed a moment ago.
        try:
            sent = connection.sock.flush()
        except OSError:
            sent, connection.lasting = True, False
        if not sent and awaited:
            return
        if not sent:
            self._rest(self._sending, connection, SEND_SECONDS, EVENT_WRITE, self._send_rest)
            if len(self._sending) > MOST_SENDING:
                self.close(next(iter(self._sending)))
            return
        if awaited:
            self._rise(self._sending, connection)
        if connection.lasting:
            self._await_request(connection, connection.parser.unreader.take_buffered())
        else:
            self._part_with(connection)

    def _part_with(self, connection: Connection) -> None:
        """Close a connection once its client has, which gunicorn would wait for in this thread.

        Closed at once, with something unread, it would be reset and the answer might be lost.
        """
        connection.parting_bytes = PARTING_BYTES
        try:
            connection.sock.shutdown(socket.SHUT_WR)
            self._rest(
                self._parting, connection, PARTING_SECONDS, EVENT_READ, self._hear_from_parting
            )
        except (OSError, ValueError):
            self.close(connection)

    def _hear_from_parting(self, connection: Connection, sock: socket.socket) -> None:
        if connection not in self._parting:
            return
        try:
            received = len(sock.recv(PARTING_BYTES))
        except BlockingIOError:
            return
        except OSError:
            received = 0
        connection.parting_bytes -= received
        if not received or connection.parting_bytes <= 0:
            self.close(connection)

    def _make_room(self) -> None:
        """Close who has its answer, or else who is idle or slow for longest."""
        for group in (self._parting, self._receiving):
            if group:
                self.close(next(iter(group)))
                return

    def _rest(
        self,
        group: dict[Connection, None],
        connection: Connection,
        seconds: float,
        events: int,
        hear: Callable[[Connection, socket.socket], None],
    ) -> None:
        """Let a connection lie until its client does something or its time is up."""
        connection.end = time.monotonic() + seconds
        group[connection] = None
        self.poller.register(connection.sock, events, partial(hear, connection))

    def _rise(self, group: dict[Connection, None], connection: Connection) -> None:
        del group[connection]
        self.forget_socket(connection)

    def close(self, connection: Connection) -> None:
        """Let go of a connection."""
        for group in (self._receiving, self._sending, self._parting):
            group.pop(connection, None)
        self.forget_socket(connection)
        self.nr_conns -= 1
        self._shares.leave(connection)
        connection.close()

    def forget_socket(self, connection: Connection) -> None:
        """Hear from a client no longer."""
        # One that has sent something already is not listened to any more.
        with suppress(KeyError, ValueError):
            self.poller.unregister(connection.sock)


def _expect_a_host(request: Any) -> None:
    """Expect that a request says which server it is for (RFC 9112, 3.2); gunicorn lets it not.

    Raises:
        InvalidHeader: it does not, or in a way that makes no sense.
    """
    host = next((value for name, value in request.headers if name == "HOST"), None)
    if host is None and request.version < NEEDS_A_HOST:
        return
    if host is None or HOST.fullmatch(host) is None:
        raise InvalidHeader("HOST")
