"""A gunicorn worker that parks held polls: while one waits it has a socket, and no thread.

A request that is to wait raises `Parked` out of the app. Its connection then lies beside the pool
of threads, until there is news, its time is up or its client is gone. To go on, the request is run
again from its start: so whoever may not look any more is found out as with any new request.
"""

import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from typing import Any, Final

from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import TConn, ThreadWorker

from rentroll.service.waiting import HOLD, Hold, Parked

RECEIVE_SECONDS: Final = 10
"""How long a thread waits for the next bytes of a request that has begun."""

RECEIVE_TIMEOUT: Final = struct.pack("ll", RECEIVE_SECONDS, 0)
"""The same as the system wants it; gunicorn sets the timeout of the socket object by itself."""

REFUSALS: Final[Mapping[type[BaseException], HTTPStatus]] = {
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
}
"""Statuses for what is no request, where it is not 400."""

CLOCK_SECONDS: Final = 0.5
"""How often the worker looks whose time is up; polls end so much early rather than late."""

REST_SECONDS: Final = 1.0
"""How long a thread waits for the rest of a body that was refused."""

PARTING_SECONDS: Final = 2.0
"""How long a client that was told good-bye may take to hear it and to close its connection."""

PARTING_BYTES: Final = 65536
"""How much it may still send meanwhile, of a body that nobody wants."""

App = Callable[[dict[str, Any], Any], Iterable[bytes]]


class ParkingHold(Hold):
    """A request that gives its thread back while it is held."""

    def __init__(self, worker: "ParkingWorker", connection: Any, request: Any) -> None:
        """Belong to a request on a connection."""
        super().__init__()
        self.connection = connection
        self.request = request
        self.look_at = 0.0
        self.woken = False
        self._worker = worker

    def sleep(self, until: float) -> None:
        """Leave the thread, unless there were news a moment ago."""
        if self.woken:
            self.woken = False
            return
        self.look_at = until
        self.parked = True
        raise Parked

    def wake(self) -> None:
        """Have the request run again; it may be any thread that asks for it."""
        self.woken = True
        self._worker.wake(self)

    def rise(self) -> None:
        """Note that the request is about to run again."""
        self.parked = self.woken = False


class Parting:
    """What a connection is still allowed that has been answered for the last time."""

    __slots__ = ("bytes_left", "end")

    def __init__(self) -> None:
        self.bytes_left = PARTING_BYTES
        self.end = time.monotonic() + PARTING_SECONDS


class ParkingWorker(ThreadWorker):  # type: ignore[misc]
    """Gunicorn's worker with threads, and a place beside them for requests that wait."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Prepare as gunicorn wants it."""
        super().__init__(*args, **kwargs)
        self._running = threading.local()
        self._parked: dict[TConn, ParkingHold] = {}
        self._returning: dict[TConn, ParkingHold] = {}
        self._woken: deque[ParkingHold] = deque()
        self._parting: dict[TConn, Parting] = {}
        self._called = False
        self._look_at = 0.0

    def load_wsgi(self) -> None:
        """Load the app, and have it find the hold of each request."""
        super().load_wsgi()
        app: App = self.app.wsgi()

        def with_hold(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            environ[HOLD] = getattr(self._running, "hold", None)
            return app(environ, start_response)

        self.wsgi = with_hold

    # --- In threads of the pool -------------------------------------------------------------------

    def handle(self, connection: Any) -> Any:
        """Serve a request, or go on with one that has waited."""
        hold = self._returning.get(connection)
        if hold is None:
            if not connection.initialized:
                connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, RECEIVE_TIMEOUT)
            return super().handle(connection)
        try:
            connection.sock.setblocking(True)
            return self._keepalive_after(connection, self.handle_request(hold.request, connection))
        except OSError:
            return False  # The client is gone.
        except Exception:
            self.log.exception("A request that had waited failed.")
            return False

    def handle_request(self, request: Any, connection: Any) -> Any:
        """Run the app on a request; one that is to wait counts as served for the moment."""
        hold = self._returning.pop(connection, None) or ParkingHold(self, connection, request)
        self._running.hold = hold
        try:
            return super().handle_request(request, connection)
        except Parked:
            self._returning[connection] = hold
            return True
        finally:
            self._running.hold = None
            if not hold.parked:
                # However it has ended, also refused before it came to wait again.
                hold.leave()

    def handle_error(self, request: Any, client: Any, address: Any, error: BaseException) -> None:
        """Answer what is no request with a problem; the log tells nothing that the client sent."""
        del request, address
        theirs = isinstance(error, ParseException)
        if theirs:
            self.log.warning("No request: %s", type(error).__name__)
        else:
            self.log.error("A request failed.", exc_info=error)
        status = REFUSALS.get(
            type(error), HTTPStatus.BAD_REQUEST if theirs else HTTPStatus.INTERNAL_SERVER_ERROR
        )
        with suppress(OSError):
            write_nonblock(client, self.app.refusal(status))

    def _keepalive_after(self, connection: Any, keepalive: Any) -> bool:
        """Tell whether a connection can be used again: not with a body that is still to come.

        The app has read every body it wants; for the rest of a refused one no thread waits long.
        """
        end = time.monotonic() + REST_SECONDS
        try:
            return bool(keepalive and connection.parser.finish_body(deadline=end))
        except (ParseException, OSError):
            return False

    def wake(self, hold: ParkingHold) -> None:
        """Have a parked request run again; many who are woken at once cost one call of the loop."""
        self._woken.append(hold)
        if not self._called:
            self._called = True
            self.method_queue.defer(self._bring_back_woken)

    # --- In the thread of the event loop ----------------------------------------------------------

    def finish_request(self, connection: Any, future: "Future[Any]") -> None:
        """Park the connection of a request that waits, or do what gunicorn does."""
        hold = self._returning.get(connection)
        if hold is None:
            if future.cancelled() or not (future.exception() or future.result()):
                self._part_with(connection)
                return
            super().finish_request(connection, future)
            return
        self._parked[connection] = hold
        connection.sock.setblocking(False)
        self.poller.register(
            connection.sock, EVENT_READ, partial(self._hear_from_parked, connection)
        )
        if hold.woken:
            self._bring_back(hold)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Do what there is to do, and see whose time is up."""
        waiting = min(timeout, CLOCK_SECONDS) if self._parked or self._parting else timeout
        super().wait_for_and_dispatch_events(waiting)
        now = time.monotonic()
        if now < self._look_at:
            return
        self._look_at = now + CLOCK_SECONDS
        due = [hold for hold in self._parked.values() if hold.look_at <= self._look_at]
        for hold in due:
            self._bring_back(hold)
        for connection in [each for each, parting in self._parting.items() if parting.end <= now]:
            self._close(connection)

    def _part_with(self, connection: Any) -> None:
        """Close a connection once its client has, which gunicorn would wait for in this thread.

        Closed at once, with something unread, it would be reset and the answer might be lost.
        """
        self._parting[connection] = Parting()
        try:
            connection.sock.setblocking(False)
            connection.sock.shutdown(socket.SHUT_WR)
            self.poller.register(
                connection.sock, EVENT_READ, partial(self._hear_from_parting, connection)
            )
        except (OSError, ValueError):
            self._close(connection)

    def _hear_from_parting(self, connection: Any, sock: socket.socket) -> None:
        parting = self._parting[connection]
        try:
            received = len(sock.recv(PARTING_BYTES))
        except BlockingIOError:
            return
        except OSError:
            received = 0
        parting.bytes_left -= received
        if not received or parting.bytes_left <= 0:
            self._close(connection)

    def _close(self, connection: Any) -> None:
        del self._parting[connection]
        self._forget_socket(connection)
        self.nr_conns -= 1
        connection.close()

    def _bring_back_woken(self) -> None:
        self._called = False
        while self._woken:
            self._bring_back(self._woken.popleft())

    def _bring_back(self, hold: ParkingHold) -> None:
        """Let a parked request run again; one that just runs looks again before it waits."""
        if self._parked.pop(hold.connection, None) is None:
            return
        self._forget_socket(hold.connection)
        hold.rise()
        self.enqueue_req(hold.connection)

    def _hear_from_parked(self, connection: Any, sock: socket.socket) -> None:
        """Give up a poll whose client is gone; one that sends its next request is let wait."""
        self._forget_socket(connection)
        try:
            gone = not sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            gone = False
        except OSError:
            gone = True
        if not gone:
            return
        self._parked.pop(connection).leave()
        self._returning.pop(connection).parked = False
        self.nr_conns -= 1
        connection.close()

    def _forget_socket(self, connection: Any) -> None:
        # One that has sent something already is not listened to any more.
        with suppress(KeyError, ValueError):
            self.poller.unregister(connection.sock)
