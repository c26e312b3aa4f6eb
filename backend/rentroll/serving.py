"""The server process: gunicorn with one worker and many threads, and the autopilot beside it."""

import signal
from collections.abc import Callable
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication

from rentroll.api.house_access import rentroll_of

WORKER_TIMEOUT_SECONDS: Final = 60
GRACE_SECONDS: Final = 2
"""How long a stopping worker lets requests end; held polls are sent home at once."""


class Server(BaseApplication):  # type: ignore[misc]
    """Gunicorn with settings of ours. The app is made in the worker, after the fork."""

    def __init__(
        self, make_app: Callable[[], Flask], *, host: str, port: int, threads: int, autopilot: bool
    ) -> None:
        """Prepare a server.

        Args:
            make_app: makes the app; called in the worker process.
            host: address to listen on.
            port: port to listen on.
            threads: how many requests, held polls included, are served at the same time.
            autopilot: whether this process also plays the bots.
        """
        self._make_app = make_app
        self._autopilot = autopilot
        self._app: Flask | None = None
        self._options = {
            "bind": f"{host}:{port}",
            "workers": 1,
            "worker_class": "gthread",
            "threads": threads,
            "worker_connections": threads * 4,
            "timeout": WORKER_TIMEOUT_SECONDS,
            "graceful_timeout": GRACE_SECONDS,
            "keepalive": 75,
            "control_socket_disable": True,
            "loglevel": "warning",
            "post_worker_init": self._open_house,
            "worker_exit": self._close_house,
        }
        super().__init__()

    def load_config(self) -> None:
        """Hand our settings to gunicorn."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the app, in the worker."""
        self._app = self._make_app()
        return self._app

    def _open_house(self, _worker: Any) -> None:
        if self._app is None:
            return
        house = rentroll_of(self._app).house
        house.open(autopilot=self._autopilot)
        stop_accepting = signal.getsignal(signal.SIGTERM)

        def send_home_and_stop(number: int, frame: Any) -> None:
            house.store.room.close()
            if callable(stop_accepting):
                stop_accepting(number, frame)

        signal.signal(signal.SIGTERM, send_home_and_stop)

    def _close_house(self, _server: Any, _worker: Any) -> None:
        if self._app is not None:
            rentroll_of(self._app).house.close()
