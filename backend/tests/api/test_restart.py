"""A real server process, killed in the middle of an auction, and started again."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.bots.sampling import sample_params
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BACKEND = Path(__file__).parents[2]
SHIPPED = ("-m", "rentroll")

MOST_TRIES = 40
"""Actions in a row that leave a decision open, before a stranger considers giving up."""


class Caller:
    """Somebody who talks to a real server over a real socket."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.token = ""

    def call(self, method: str, path: str, body: Any = None, **more: str) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            with error:
                text = error.read()
            return error.code, json.loads(text) if text else None


@contextmanager
def serving(
    port: int,
    database_url: str | None,
    log: Path,
    *options: str,
    folder: Path | None = None,
    program: Sequence[str] = SHIPPED,
    **environment: str,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server process until the block ends; it is killed if it still runs then.

    Without an address of a database the server finds its own, in its working directory `folder`.
    """
    chosen = ("REDIS_URL", "DATABASE_URL")
    inherited = {name: value for name, value in os.environ.items() if name not in chosen}
    usual = {"PYTHONPATH": str(BACKEND), "RENTROLL_QUOTAS": "tests"}
    usual["RENTROLL_HELD_POLLS_PER_ADDRESS"] = "10000"
    environment = {**inherited, **usual, **environment}
    command = [sys.executable, *program, "serve", "--port", str(port), "--threads", "48"]
    if database_url is not None:
        command += ["--database-url", database_url]
    with log.open("ab") as output:
        process = subprocess.Popen(
            [*command, *options],
            cwd=folder,
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        _wait_until_it_answers(port, process, log)
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait_until_it_answers(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    give_up_at = time.monotonic() + 60
    while True:
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < give_up_at, log.read_text()
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                if Caller(port).call("GET", "/readyz")[0] == 200:
                    return
        except OSError:
            pass
        time.sleep(0.05)


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    caller = Caller(port)
    with serving(port, database_url, log) as process:
        status, taken = caller.call(
            "POST", "/api/v1/games", {"name": "Ana", "bots": ["random"] * 2, "bot_pace": "normal"}
        )
        assert status == 201
        caller.token = taken["access_token"]
        address = f"/api/v1/games/{taken['id']}"
        acknowledged = _play_into_an_auction(caller, address)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    with serving(port, database_url, log):
        status, state = caller.call("GET", address)
        assert status == 200
        assert state["version"] >= acknowledged["version"]
        status, events = caller.call("GET", f"{address}/events?limit=500")
        versions = [event["version"] for event in events["events"]]
        assert [event["seq"] for event in events["events"]] == list(range(1, len(versions) + 1))
        assert max(versions) >= acknowledged["version"]
        _expect_the_bots_to_go_on(caller, address, state)


def _play_into_an_auction(caller: Caller, address: str) -> dict[str, Any]:
    """Play until an auction is open, and raise the bid in it; return the last answer."""
    _status, state = caller.call("POST", f"{address}/start", {})
    generator = random.Random(3)
    give_up_at = time.monotonic() + 60
    while time.monotonic() < give_up_at:
        legal = {action["action"]: action for action in state["legal_actions"]}
        auction = state["game"]["frame"]["kind"] == "auction"
        wish = next((k for k in ("decline", "roll", "end-turn", "bid", "pass") if k in legal), None)
        if wish is None and 0 in state["game"]["frame"]["awaited"]:
            wish = state["legal_actions"][0]["action"]
        if wish is None:
            _status, news = caller.call("GET", f"{address}?wait=5&since={state['version']}")
            state = news or state
            continue
        params = sample_params(legal[wish]["params"], generator)
        if wish == "bid":
            params = {"amount": legal[wish]["params"]["amount"]["minimum"]}
        status, answer = caller.call("POST", f"{address}/{wish}", params)
        if status == 200:
            state = answer
            if auction and wish == "bid" and state["game"]["frame"]["kind"] == "auction":
                return state
    raise AssertionError("no auction came")


def _expect_the_bots_to_go_on(caller: Caller, address: str, state: dict[str, Any]) -> None:
    if 0 in state["game"]["frame"]["awaited"]:
        return
    status, news = caller.call("GET", f"{address}?wait=15&since={state['version']}")
    assert status == 200
    assert news["version"] > state["version"]


def test_a_server_stops_within_seconds_though_polls_are_held(
    sqlite_url: str, tmp_path: Path
) -> None:
    import threading

    port, log = free_port(), tmp_path / "log"
    caller = Caller(port)
    with serving(port, sqlite_url, log) as process:
        _status, taken = caller.call("POST", "/api/v1/games", {"name": "Ana"})
        path = f"/api/v1/games/{taken['id']}?wait=25&since=0"
        answers: list[Any] = []

        def hold() -> None:
            try:
                answers.append(caller.call("GET", path)[0])
            except OSError:
                answers.append("cut")

        thread = threading.Thread(target=hold)
        thread.start()
        time.sleep(0.5)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)
        thread.join()
        assert time.monotonic() - began < 12
        assert answers


def test_a_server_stays_on_the_core_that_is_asked_for(sqlite_url: str, tmp_path: Path) -> None:
    usable = sorted(os.sched_getaffinity(0))
    with serving(free_port(), sqlite_url, tmp_path / "log", RENTROLL_CORE="1") as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for thread in Path(f"/proc/{children[0]}/task").iterdir():
            assert os.sched_getaffinity(int(thread.name)) == {usable[1 % len(usable)]}


def test_a_body_in_chunks_that_is_too_large_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    """Chunks tell no length beforehand: they are counted as they come."""
    port = free_port()
    with serving(port, sqlite_url, tmp_path / "log"):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        chunks = (b'{"name": "' + b"x" * 5000 for _ in range(8))
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/v1/games", chunks, headers, encode_chunked=True)
        answer = connection.getresponse()
        problem = json.loads(answer.read())
        connection.close()
        assert (answer.status, problem["code"]) == (413, "body-too-large")
        assert Caller(port).call("GET", "/readyz")[0] == 200


@pytest.mark.parametrize("games", [3, pytest.param(200, marks=pytest.mark.deep)])
def test_a_stranger_plays_whole_games_knowing_only_the_document(
    sqlite_url: str, tmp_path: Path, games: int, record_property: Any
) -> None:
    port = free_port()
    with serving(port, sqlite_url, tmp_path / "log"):
        actions = [_play_a_game_as_a_stranger(port, seed) for seed in range(games)]
    record_property("games", games)
    record_property("actions", sum(actions))


def _play_a_game_as_a_stranger(port: int, seed: int) -> int:
    """Play against bots by addresses found in the document and legal actions; refuse no refusal."""
    caller, generator = Caller(port), random.Random(seed)
    document = caller.call("GET", "/api/v1/openapi.json")[1]
    create = _path_of(document, "createGame")
    start = _path_of(document, "startGame")
    read = _path_of(document, "readGame")
    wish = {
        "name": "Stranger",
        "bots": ["random"] * generator.randint(1, 3),
        "bot_pace": "instant",
        "options": {"turn_limit": 15},
    }
    _status, taken = caller.call("POST", create, wish)
    caller.token = taken["access_token"]
    here = read.replace("{game_id}", taken["id"])
    status, state = caller.call("POST", start.replace("{game_id}", taken["id"]), {})
    actions, unresolved, frame = 0, 0, None
    while state["status"] != "over":
        unresolved = unresolved + 1 if state["game"]["frame"] == frame else 0
        frame = state["game"]["frame"]
        choices = _choices(state, unresolved)
        if not choices:
            status, news = caller.call("GET", f"{here}?wait=25&since={state['version']}")
            state = news if status == 200 else state
            continue
        chosen = generator.choice(choices)
        params = sample_params(chosen["params"], generator)
        body = {**params, "expected_version": state["version"]}
        status, answer = caller.call("POST", chosen["href"], body)
        assert status == 200 or answer["code"] == "stale-version", (seed, chosen, params, answer)
        if status == 200:
            actions += 1
            state = answer
        else:
            _status, state = caller.call("GET", here)
    assert state["game"]["ranking"]
    return actions


def _choices(state: dict[str, Any], unresolved: int) -> list[dict[str, Any]]:
    """Return what to choose from: what needs no confirmation, as long as that leads anywhere."""
    if state["you"]["seat"] not in state["game"]["frame"]["awaited"]:
        return []
    harmless = [action for action in state["legal_actions"] if not action["confirm"]]
    return harmless if harmless and unresolved < MOST_TRIES else state["legal_actions"]


def _path_of(document: dict[str, Any], name: str) -> str:
    for path, operations in document["paths"].items():
        for operation in operations.values():
            if isinstance(operation, dict) and operation.get("operationId") == name:
                return str(path)
    raise AssertionError(f"the document has no {name}")
