"""What a newcomer finds works as it stands: the commands of the document, and the example."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.test_restart import Caller, serving
from tests.services import free_port

ROOT = Path(__file__).parents[3]
COMMANDS = re.compile(r"^## A game with curl$.*?^```sh$(.*?)^```$", re.DOTALL | re.MULTILINE)
BOT = ROOT / "examples" / "bot.py"


def test_the_commands_of_the_document_lead_through_a_first_game(
    sqlite_url: str, tmp_path: Path
) -> None:
    port = free_port()
    found = COMMANDS.search((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
    assert found is not None
    commands = found[1].replace("127.0.0.1:8000", f"127.0.0.1:{port}")
    assert commands.count("curl ") == 5
    with serving(port, sqlite_url, tmp_path / "log"):
        done = subprocess.run(
            ["bash", "-eu", "-c", commands.replace("wait=25", "wait=2")],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode in {0, 1}, done.stderr  # 1: the last file had no news in it.
        assert done.stderr == ""
        table = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
        state = json.loads((tmp_path / "state.json").read_text(encoding="utf-8"))
        lines = (tmp_path / "lines.ndjson").read_text(encoding="utf-8").splitlines()
    assert len(table["state"]["seats"]) == 3
    assert "'awaited': [" in done.stdout
    assert "\nresign {}\n" in done.stdout
    assert state["version"] >= 1
    told = [json.loads(line) for line in lines]
    assert (told[0]["type"], told[0]["state"]["id"]) == ("state", table["id"])
    assert [line["seq"] for line in told[1:]] == list(range(1, len(told)))
    assert len(told) > 2


@pytest.mark.parametrize("seed", [0, 1])
def test_the_example_plays_a_whole_game(sqlite_url: str, tmp_path: Path, seed: int) -> None:
    """It is begun before the server is, and so has to ask again."""
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 60
    port = free_port()
    seeded = f"import random, runpy, sys; random.seed({seed}); sys.argv = sys.argv[1:]; "
    command = [sys.executable, "-c", seeded + "runpy.run_path(sys.argv[0], run_name='__main__')"]
    program = subprocess.Popen(
        [*command, str(BOT), f"http://127.0.0.1:{port}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with serving(port, sqlite_url, tmp_path / "log"):
            ranking, complaints = program.communicate(timeout=100)
    finally:
        program.kill()
        program.wait()
    assert program.returncode == 0, complaints
    assert {each["seat"] for each in json.loads(ranking)} == {0, 1, 2}


def test_the_example_joins_a_table_of_others(sqlite_url: str, tmp_path: Path) -> None:
    port = free_port()
    host = Caller(port)
    with serving(port, sqlite_url, tmp_path / "log"):
        wish = {"name": "Ana", "programs": "welcome", "options": {"turn_limit": 20}}
        _, taken = host.call("POST", "/api/v1/games", wish)
        host.token = taken["access_token"]
        here = f"/api/v1/games/{taken['id']}"
        _, problem = host.call("GET", "/api/v1/games/nosuch")
        assert problem["type"] == f"http://127.0.0.1:{port}/problems/game-not-found"
        nowhere = subprocess.run(
            [sys.executable, str(BOT), f"http://127.0.0.1:{port}", "nosuch"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (nowhere.returncode, nowhere.stderr) == (1, "There is no such game\n")
        program = subprocess.Popen(
            [sys.executable, str(BOT), f"http://127.0.0.1:{port}", taken["id"]],
            stdout=subprocess.PIPE,
        )
        try:
            status, state = host.call("GET", f"{here}?wait=25&since=0.0")
            assert status == 200
            assert [seat["program"] for seat in state["seats"]] == [False, True]
            assert host.call("POST", f"{here}/start", {})[0] == 200
            assert host.call("POST", f"{here}/resign", {})[0] == 200
            ranking, _ = program.communicate(timeout=60)
        finally:
            program.kill()
            program.wait()
    assert json.loads(ranking)[0]["seat"] == 1
