"""Starts real server processes on a free port, each with a database file of its own."""

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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REPOSITORY = Path(__file__).resolve().parents[1]
LAUNCHER = Path(__file__).with_name("launcher.py")
SHIPPED = ("-m", "rentroll", "serve")
START_SECONDS = 60.0
STOP_SECONDS = 15.0
LEFT_OUT = ("DATABASE_URL", "REDIS_URL", "COV_CORE_", "COVERAGE_", "PYTEST_", "RENTROLL_")
"""What the outside may have set must not change the server under test."""


@dataclass
class Server:
    """A server that can be started, killed and started again at the same place.

    Attributes:
        folder: holds the database file, the log and the scripts of tables.
        program: what Python runs, without address and database.
        port: port of the loopback interface.
    """

    folder: Path
    program: Sequence[str | Path]
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def url(self) -> str:
        """Where the server answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def scripts(self) -> Path:
        """Folder with what tests decide about tables."""
        return self.folder / "scripts"

    def start(self) -> None:
        """Run the server and return once it answers; show its log when it doesn't."""
        inherited = {name: v for name, v in os.environ.items() if not name.startswith(LEFT_OUT)}
        database = f"sqlite:///{self.folder / 'rentroll.db'}"
        address = ("--port", str(self.port), "--database-url", database)
        log = self.folder / "server.log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, *address],
                cwd=REPOSITORY,
                env={
                    **inherited,
                    "PYTHONPATH": str(REPOSITORY / "backend"),
                    "RENTROLL_QUOTAS": "tests",
                },
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        if not self._answers():
            raise AssertionError(f"The server doesn't answer. It said:\n{log.read_text()}")

    def _answers(self) -> bool:
        give_up_at = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up_at and self.process and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                    return True
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        return False

    def stop(self) -> None:
        """Ask the server to end; kill it when it doesn't."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process = None

    def kill(self) -> None:
        """End the server with its workers at once: nothing can be saved any more."""
        if self.process is None:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None


def free_port() -> int:
    """Return a TCP port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(folder: Path, program: Sequence[str | Path]) -> Iterator[Server]:
    """Run a program as server until the block ends."""
    server = Server(folder, program, free_port())
    server.scripts.mkdir()
    server.start()
    try:
        yield server
    finally:
        server.kill()  # what it knows is not needed any more


@contextmanager
def shipped_server(folder: Path) -> Iterator[Server]:
    """Run the server as a user would."""
    with running(folder, SHIPPED) as server:
        yield server
        server.stop()


@contextmanager
def scripted_server(folder: Path, seed: int | None = None) -> Iterator[Server]:
    """Run the server whose tables tests may script.

    Args:
        folder: an empty one.
        seed: makes tables without a script the same in every run.
    """
    chosen = () if seed is None else ("--seed", str(seed))
    with running(folder, (LAUNCHER, "--scripts", folder / "scripts", *chosen)) as server:
        yield server
