"""Starts the real server, as a user would, on a free port and a database file of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).resolve().parents[1]
START_SECONDS = 60.0
STOP_SECONDS = 15.0
LEFT_OUT = ("DATABASE_URL", "REDIS_URL", "COV_CORE_", "COVERAGE_", "PYTEST_", "RENTROLL_")
"""What the outside may have set must not change the server under test."""


@dataclass(frozen=True)
class Server:
    """A running server.

    Attributes:
        url: where it answers, without a slash at the end.
        database: its SQLite file.
        log: file with everything it printed.
    """

    url: str
    database: Path
    log: Path


def free_port() -> int:
    """Return a TCP port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_server(
    folder: Path, *, port: int | None = None, environment: dict[str, str] | None = None
) -> Iterator[Server]:
    """Run ``rentroll serve`` until the block ends.

    Args:
        folder: holds the database file and the log; give the same one again to restart a server.
        port: the port to take; a free one when not given.
        environment: variables for the server on top of the cleaned ones of this process.
    """
    port = port or free_port()
    server = Server(f"http://127.0.0.1:{port}", folder / "rentroll.db", folder / "server.log")
    command = [sys.executable, "-m", "rentroll", "serve", "--port", str(port)]
    inherited = {name: v for name, v in os.environ.items() if not name.startswith(LEFT_OUT)}
    with server.log.open("ab") as log:
        process = subprocess.Popen(
            [*command, "--database-url", f"sqlite:///{server.database}"],
            cwd=REPOSITORY,
            env={**inherited, "PYTHONPATH": str(REPOSITORY / "backend"), **(environment or {})},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        wait_until_healthy(server, process)
        yield server
    finally:
        stop(process)


def wait_until_healthy(server: Server, process: subprocess.Popen[bytes]) -> None:
    """Return once the server answers /readyz; show its log when it doesn't."""
    give_up_at = time.monotonic() + START_SECONDS
    while time.monotonic() < give_up_at and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.url}/readyz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise AssertionError(f"The server doesn't answer. It said:\n{server.log.read_text()}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask the server to end; kill it with its workers when it doesn't."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
