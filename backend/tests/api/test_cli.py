"""The commands, as one types them."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rentroll import claims
from rentroll.bots.sampling import sample_params
from rentroll.claims import AlreadyClaimed, claimed
from rentroll.cli import main
from tests.api.test_restart import Caller, serving
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BACKEND = Path(__file__).parents[2]


def test_simulate_plays_games_and_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--players", "2", "--most-actions", "50"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 2
    assert 0 < figures["actions"] <= 100


def test_openapi_prints_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openapi"]) == 0
    assert json.loads(capsys.readouterr().out)["openapi"].startswith("3.1")


@pytest.fixture(scope="module")
def occupied_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a file that a server has for itself."""
    folder = tmp_path_factory.mktemp("server")
    url = f"sqlite:///{folder / 'rentroll.db'}"
    with serving(free_port(), url, folder / "log"):
        yield url


@pytest.mark.parametrize("command", [["serve"], ["serve", "--no-autopilot"], ["worker"]])
def test_a_second_process_on_a_file_that_somebody_has_for_themselves_is_refused(
    occupied_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: Sequence[str],
) -> None:
    monkeypatch.setattr(claims, "PATIENCE_SECONDS", 0.0)
    assert main([*command, "--database-url", occupied_url]) == 1
    assert "RENTROLL_ONLY_PROCESS=0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:////proc/none/games.db", "The database cannot be used"),
        ("postgresql+psycopg://127.0.0.1:1/games", "The database cannot be used"),
        ("oddity://host/games", "The database cannot be used"),
        ("games.db", "DATABASE_URL has to be"),
    ],
)
@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_that_cannot_be_used_is_told_of_in_a_line(
    capsys: pytest.CaptureFixture[str], command: str, url: str, told: str
) -> None:
    assert main([command, "--database-url", url]) == 1
    assert capsys.readouterr().err.startswith(f"Rentroll: {told}")


def test_a_file_is_shared_by_processes_that_all_know_of_it(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "PATIENCE_SECONDS", 0.0)
    shared = {"RENTROLL_ONLY_PROCESS": "0"}
    with serving(free_port(), sqlite_url, tmp_path / "log", **shared):
        with serving(free_port(), sqlite_url, tmp_path / "log", **shared):
            pass
        with pytest.raises(AlreadyClaimed), claimed(sqlite_url, alone=True):
            pass


def test_a_claim_ends_with_who_made_it_and_binds_nobody_elsewhere(
    sqlite_url: str, tmp_path: Path
) -> None:
    with claimed(sqlite_url, alone=True), claimed(f"sqlite:///{tmp_path}/other.db", alone=True):
        pass
    with claimed(sqlite_url, alone=True), claimed("sqlite://", alone=True):
        pass


def test_a_worker_plays_the_bots_of_a_server_that_has_no_autopilot(
    postgres_url: str, redis_url: str, tmp_path: Path
) -> None:
    port = free_port()
    environment = {"REDIS_URL": redis_url, "PYTHONPATH": str(BACKEND)}
    with serving(port, postgres_url, tmp_path / "log", "--no-autopilot", **environment):
        caller = Caller(port)
        wish = {"name": "Ana", "bots": ["random"] * 2, "bot_pace": "instant"}
        _status, taken = caller.call("POST", "/api/v1/games", wish)
        caller.token = taken["access_token"]
        address = f"/api/v1/games/{taken['id']}"
        version = _play_until_a_bot_is_asked(caller, address)
        assert caller.call("GET", f"{address}?wait=2&since={version}")[0] == 304
        worker = subprocess.Popen(
            [sys.executable, "-m", "rentroll", "worker", "--database-url", postgres_url],
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
        )
        try:
            status, state = caller.call("GET", f"{address}?wait=25&since={version}")
            assert status == 200
            assert state["version"] > version
        finally:
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(timeout=20) == 0


def test_serve_keeps_games_in_the_file_that_it_has_brought_up_to_date_b147(
    tmp_path: Path,
) -> None:
    """Without an address of a database, and from any working directory."""
    port = free_port()
    with serving(port, None, tmp_path / "log", folder=tmp_path):
        status, taken = Caller(port).call("POST", "/api/v1/games", {"name": "Ana"})
        assert status == 201
    with sqlite3.connect(tmp_path / "var" / "rentroll.db") as database:
        assert database.execute("SELECT id FROM games").fetchall() == [(taken["id"],)]
    assert not (BACKEND / "instance").exists()


def _play_until_a_bot_is_asked(caller: Caller, address: str) -> int:
    """Start a game and take seat 0's decisions; return the version at which a bot is asked."""
    generator = random.Random(1)
    _status, state = caller.call("POST", f"{address}/start", {})
    while 0 in state["game"]["frame"]["awaited"]:
        harmless = [action for action in state["legal_actions"] if not action["confirm"]]
        wishes = ("roll", "decline", "pass", "choose-tax", "end-turn")
        wished = [action for action in harmless if action["action"] in wishes]
        chosen = generator.choice(wished or harmless or state["legal_actions"])
        params = sample_params(chosen["params"], generator)
        status, state = caller.call("POST", chosen["href"], params)
        assert status == 200, (chosen, state)
    version: int = state["version"]
    return version
