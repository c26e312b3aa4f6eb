"""A bare Flask app behind the same server software: the yardstick of `make bench-api`."""

from __future__ import annotations

import sys
from pathlib import Path

BACKEND = str(Path(__file__).resolve().parents[1])
if BACKEND not in sys.path:
    sys.path.insert(0, BACKEND)

from flask import Flask  # noqa: E402 - the package is found by the line above

from rentroll.config import Settings  # noqa: E402
from rentroll.server.serving import Server  # noqa: E402


def make_app() -> Flask:
    """Return an app that says hello."""
    app = Flask("hello")

    @app.get("/")
    def hello() -> str:
        return "hello"

    return app


class HelloServer(Server):
    """The server of the game around another app, which has no house to open."""

    def _open_house(self, _worker: object) -> None:
        """Start nothing."""

    def _close_house(self, _server: object, _worker: object) -> None:
        """Nothing was started."""


if __name__ == "__main__":
    HelloServer(
        make_app, Settings(), host="127.0.0.1", port=int(sys.argv[1]), autopilot=False
    ).run()
