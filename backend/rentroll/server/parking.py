"""A gunicorn worker that parks held polls: while one waits it has a socket, and no thread.

A request that is to wait raises `Parked` out of the app. Its connection then lies beside the pool
of threads, until there is news, its time is up or its client is gone. To go on, the request is run
again from its start: so whoever may not look any more is found out as with any new request.
"""

import socket
import threading
from collections import deque
from collections.abc import Iterable
from functools import partial
from selectors import EVENT_READ
from typing import Any, Final

from rentroll.at_once import WouldWait
from rentroll.server.connections import Connection
from rentroll.server.patience import CLOCK_SECONDS, PatientWorker
from rentroll.service.waiting import HOLD, Hold, Parked

WOKEN_IN_A_ROW: Final = 50
"""How many polls are answered in a row; it takes some milliseconds."""


class ParkingHold(Hold):
    """A request that gives its thread back while it is held.

    Attributes:
        connection: the one it came by.
        look_at: instant by `time.monotonic` at which it is run again though nothing is new.
        woken: there were news since it was run, which it has not looked at yet.
    """

    def __init__(self, worker: "ParkingWorker", connection: Any) -> None:
        """Belong to the request on a connection."""
        super().__init__()
        self.connection = connection
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
        """Note that the request runs."""
        self.parked = self.woken = False


class ParkingWorker(PatientWorker):
    """A worker with threads, and a place beside them for requests that wait for news."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Prepare as gunicorn wants it."""
        super().__init__(*args, **kwargs)
        self._running = threading.local()
        self._parked: dict[Connection, ParkingHold] = {}
        self._woken: deque[ParkingHold] = deque()
        self._called = False

    def load_wsgi(self) -> None:
        """Load the app, and have it find the hold of each request."""
        super().load_wsgi()
        app = self.app.wsgi()

        def with_hold(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            environ[HOLD] = getattr(self._running, "hold", None)
            return app(environ, start_response)

        self.wsgi = with_hold

    # --- In threads of the pool, or in the event loop ---------------------------------------------

    def handle_request(self, request: Any, connection: Any) -> Any:
        """Run the app on a request; one that is to wait counts as served for the moment."""
        hold = connection.hold or ParkingHold(self, connection)
        hold.rise()
        connection.hold = None
        self._running.hold = hold
        try:
            return super().handle_request(request, connection)
        except Parked:
            connection.hold = hold
            return True
        except WouldWait:
            # It goes on in a thread, with the place that it has.
            connection.hold = hold
            hold.parked = True
            raise
        finally:
            self._running.hold = None
            if not hold.parked:
                # However it has ended, also refused before it came to wait again.
                hold.leave()

    def wake(self, hold: ParkingHold) -> None:
        """Have a parked request run again; a crowd that is woken costs one call of the loop."""
        self._woken.append(hold)
        if not self._called:
            self._called = True
            self.method_queue.defer(lambda: None)

    # --- In the thread of the event loop ----------------------------------------------------------

    def finish_answer(self, connection: Connection, *, lasting: bool) -> None:
        """Park the connection of a request that waits, or send the rest of an answer."""
        hold = connection.hold
        if hold is None:
            super().finish_answer(connection, lasting=lasting)
            return
        self._parked[connection] = hold
        self.poller.register(
            connection.sock, EVENT_READ, partial(self._hear_from_parked, connection)
        )
        if hold.woken:
            self._bring_back(hold)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Do what there is to do, and bring back some of who was woken.

        Of a crowd the others come later, so that whoever has come meanwhile has a turn.
        """
        super().wait_for_and_dispatch_events(0.0 if self._woken else timeout)
        self._bring_back_woken()

    def end_what_is_due(self, now: float) -> None:
        """Answer polls whose time is up before the worker looks again: early rather than late."""
        super().end_what_is_due(now)
        soon = now + CLOCK_SECONDS
        for hold in [each for each in self._parked.values() if each.look_at <= soon]:
            self._bring_back(hold)

    def _bring_back_woken(self) -> None:
        self._called = False
        for _ in range(min(len(self._woken), WOKEN_IN_A_ROW)):
            self._bring_back(self._woken.popleft())

    def _bring_back(self, hold: ParkingHold) -> None:
        """Let a parked request run again; one that just runs looks again before it waits.

        News may come late, when it was answered and the next one is parked on its connection.
        """
        if self._parked.get(hold.connection) is not hold:
            return
        del self._parked[hold.connection]
        self.forget_socket(hold.connection)
        self.serve(hold.connection)

    def _hear_from_parked(self, connection: Connection, sock: socket.socket) -> None:
        """Give up a poll whose client is gone; one that sends its next request is let wait."""
        if connection not in self._parked:
            return  # It has been brought back a moment ago.
        self.forget_socket(connection)
        try:
            gone = not sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            gone = False
        except OSError:
            gone = True
        if gone:
            hold = self._parked.pop(connection)
            hold.parked = False
            hold.leave()
            self.close(connection)
