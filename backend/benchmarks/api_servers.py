"""Start and stop the servers that `make bench-api` measures, and read what they use."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1]
HELLO = Path(__file__).with_name("hello_server.py")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
START_SECONDS = 60

CONFIGURATION = {
    "REDIS_URL": "",
    "RENTROLL_QUOTAS": "tests",
    "RENTROLL_METRICS": "127.0.0.1:0",
}
"""Environment of every server measured, beside its database."""


@dataclass(frozen=True)
class Running:
    """A server that was started here, and the process of it that answers."""

    name: str
    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def worker(self) -> int:
        """The process that answers: gunicorn's only child."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return int(listed.split()[0])

    def cpu_seconds(self) -> float:
        """Return how long the answering process has used a core so far."""
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Return the bytes of memory of the answering process."""
        return int(Path(f"/proc/{self.worker}/statm").read_text().split()[1]) * PAGE

    def log_lines_with(self, text: str) -> int:
        """Return how many lines of the log hold a text."""
        return sum(text in line for line in self.log.read_text(errors="replace").splitlines())


@contextmanager
def hello(folder: Path) -> Iterator[Running]:
    """Run the bare Flask app until the block ends."""
    port = _free_port()
    with _running("hello", port, [str(HELLO), str(port)], {}, folder) as server:
        yield server


@contextmanager
def rentroll(name: str, database_url: str, folder: Path, **more: str) -> Iterator[Running]:
    """Run `rentroll serve` on a database, with more environment, until the block ends."""
    port = _free_port()
    command = ["-m", "rentroll", "serve", "--port", str(port), "--database-url", database_url]
    with _running(name, port, command, {**CONFIGURATION, **more}, folder) as server:
        yield server


@contextmanager
def _running(
    name: str, port: int, arguments: list[str], environment: dict[str, str], folder: Path
) -> Iterator[Running]:
    log = folder / f"{name}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            env={
                **os.environ,
                "PYTHONPATH": str(BACKEND),
                "RENTROLL_QUOTAS": "tests",
                "RENTROLL_HELD_POLLS_PER_ADDRESS": "10000",
                **environment,
            },
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        _wait_until_it_listens(port, process, log)
        yield Running(name, port, process, log)
    finally:
        _stop(process)


def _wait_until_it_listens(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    give_up_at = time.monotonic() + START_SECONDS
    while time.monotonic() < give_up_at and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as link:
                link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                if link.recv(12):
                    return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"the server does not start:\n{log.read_text()}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
