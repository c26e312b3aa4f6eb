"""The server process: gunicorn with one worker, and the autopilot beside it."""

import gc
import os
import resource
import signal
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication

from rentroll.api.fast_polls import BEGINNING_OF_A_POLL
from rentroll.api.house_access import rentroll_of
from rentroll.api.problems import CONTENT_TYPE, problem_text
from rentroll.config import Settings, bracketed
from rentroll.page.prepared import prepared_page
from rentroll.server.parking import ParkingWorker
from rentroll.server.served_app import ServedApp

WORKER_TIMEOUT_SECONDS: Final = 60
GRACE_SECONDS: Final = 2
"""How long a stopping worker lets requests end; held polls are sent home at once."""

CLOSING_SECONDS: Final = 3
"""How long it may take after that to close its house, until it is killed."""

CONNECTIONS_BETWEEN_POLLS: Final = 1000
"""Connections beside those that hold a poll: of those who have just been answered, or read."""

FILES_BESIDE_CONNECTIONS: Final = 200

OBJECTS_BETWEEN_COLLECTIONS: Final = 20_000
"""How many objects may be made until the youngest are searched for cycles, of which there are few:
a move makes some thousand objects, and with Python's 700 it is searched for several times."""


class Server(BaseApplication, ServedApp):  # type: ignore[misc]
    """Gunicorn with settings of ours. The app is made in the worker, after the fork."""

    def __init__(
        self,
        make_app: Callable[[], Flask],
        settings: Settings,
        *,
        host: str,
        port: int,
        autopilot: bool,
    ) -> None:
        """Prepare a server.

        Args:
            make_app: makes the app; called in the worker process.
            settings: how many threads there are, on which core, and how many polls are held beside.
            host: address to listen on.
            port: port to listen on.
            autopilot: whether this process also plays the bots.
        """
        connections = settings.held_polls + settings.threads + CONNECTIONS_BETWEEN_POLLS
        _allow_files(connections + FILES_BESIDE_CONNECTIONS)
        self._make_app = make_app
        self._settings = settings
        self._autopilot = autopilot
        self._app: Flask | None = None
        self._options = {
            "bind": f"{bracketed(host)}:{port}",
            "workers": 1,
            "worker_class": ParkingWorker,
            "threads": settings.threads,
            "worker_connections": connections,
            "backlog": 4096,
            "timeout": WORKER_TIMEOUT_SECONDS,
            "graceful_timeout": GRACE_SECONDS + CLOSING_SECONDS,
            "keepalive": 75,
            "control_socket_disable": True,
            # Files are answers like all others: no thread waits until a client has taken them.
            "sendfile": False,
            # Whom to believe about a caller is said by RENTROLL_PROXIES, and by nothing else.
            "forwarder_headers": "",
            "secure_scheme_headers": {},
            "loglevel": "warning",
            "post_fork": self._stay_on_core,
            "post_worker_init": self._open_house,
            "worker_exit": self._close_house,
        }
        super().__init__()

    def load_config(self) -> None:
        """Hand our settings to gunicorn."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the app, in the worker, and the page, so that nobody waits for it later."""
        # That of the process above, which kills this one when it is over.
        self.cfg.set("graceful_timeout", GRACE_SECONDS)
        # No setting changes any more, and gunicorn looks up dozens a request, by two calls each.
        self.cfg.__dict__.update({name: each.get() for name, each in self.cfg.settings.items()})
        self._app = self._make_app()
        if not self._settings.readable_page:
            prepared_page(self._settings.frontend.resolve())
        return self._app

    @property
    def largest_body(self) -> int:
        """Bytes of the largest body that is worth receiving."""
        return self._settings.largest_body

    @property
    def connections_per_address(self) -> int | None:
        """How many connections one network address may have; None for any number."""
        return self._settings.connections_per_address

    def is_prompt(self, received: bytes | bytearray) -> bool:
        """Tell by the beginning of a request whether it is one that mostly needs but memory."""
        return BEGINNING_OF_A_POLL.match(received) is not None

    @property
    def answers_at_once(self) -> bool:
        """Whether prompt requests need but memory now."""
        return self._app is not None and rentroll_of(self._app).house.store.memory_is_true

    def refusal(self, status: HTTPStatus) -> bytes:
        """Return the whole answer to what cannot be handed to the app."""
        code = "bad-request" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "internal-error"
        body = problem_text(code, self._settings.problem_base, status=status).encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}",
            f"Content-Type: {CONTENT_TYPE}",
            f"Content-Length: {len(body)}",
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Connection: close",
        )
        return "\r\n".join([*head, "", ""]).encode() + body

    def _stay_on_core(self, _server: Any, _worker: Any) -> None:
        """Compute on the core asked for alone; threads to come inherit it."""
        core = self._settings.core
        # Only Linux lets a process choose.
        if core is not None and hasattr(os, "sched_setaffinity"):
            usable = sorted(os.sched_getaffinity(0))
            os.sched_setaffinity(0, {usable[core % len(usable)]})

    def _open_house(self, worker: Any) -> None:
        if self._app is None:
            return
        house = rentroll_of(self._app).house
        house.open(autopilot=self._autopilot)
        # What is there now stays as long as the process: it is never searched for cycles again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
        stop_accepting = signal.getsignal(signal.SIGTERM)

        def send_home_and_stop(number: int, frame: Any) -> None:
            # Not here, as what the signal has interrupted may have locked the room.
            worker.method_queue.defer(house.store.room.close)
            if callable(stop_accepting):
                stop_accepting(number, frame)

        signal.signal(signal.SIGTERM, send_home_and_stop)

    def _close_house(self, _server: Any, _worker: Any) -> None:
        if self._app is not None:
            rentroll_of(self._app).house.close()


def _allow_files(number: int) -> None:
    """Let this process open so many files, or as many as the system lets it: sockets are files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
