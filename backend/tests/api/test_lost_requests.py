"""A program on a bad line: its requests are cut off at random, and it sends them again."""

from __future__ import annotations

import json
import random
import socket
import uuid
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine

from rentroll.bots.random_bot import DISTURBING
from rentroll.bots.sampling import sample_params
from rentroll.persistence import history
from rentroll.persistence.database import Database
from tests.api.test_restart import Caller, serving
from tests.services import free_port

if TYPE_CHECKING:
    from pathlib import Path

GAMES = "/api/v1/games"
CUT = 0.3
"""How many requests are cut off."""

LIVELY = 0.2
"""How often something is done beside what the game waits for."""


class BadLine(Caller):
    """Posts with a key until an answer comes through; counts what was sent in vain."""

    def __init__(self, port: int, generator: random.Random) -> None:
        super().__init__(port)
        self.port = port
        self.generator = generator
        self.cut = 0

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        """Send a request once and again with the same key, until it is answered."""
        key = str(uuid.UUID(int=self.generator.getrandbits(128)))
        request = self._request(path, json.dumps(body).encode(), key)
        while self.generator.random() < CUT:
            self.cut += 1
            self._send_and_hang_up(request, wait_for_the_answer=path == GAMES)
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as line:
            line.sendall(request)
            head, _, text = _all_of(line).partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(text)

    def _send_and_hang_up(self, request: bytes, *, wait_for_the_answer: bool) -> None:
        """Break the line in the middle of the request, or before the answer.

        A copy of a wish for a seat that is worked at later than its repetition makes the token
        of the repetition void, so there the line breaks only when the answer begins to come.
        """
        sent = self.generator.choice((len(request) // 2, len(request), len(request)))
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as line:
            line.sendall(request[:sent])
            if wait_for_the_answer and sent == len(request):
                line.recv(1)

    def _request(self, path: str, body: bytes, key: str) -> bytes:
        lines = [
            f"POST {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            f'Idempotency-Key: "{key}"',
            "Connection: close",
        ]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def _all_of(line: socket.socket) -> bytes:
    parts = []
    while part := line.recv(65_536):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize("games", [3, pytest.param(200, marks=pytest.mark.deep)])
def test_nothing_is_done_twice_and_nothing_is_lost_on_a_bad_line(
    sqlite_url: str, tmp_path: Path, games: int, record_property: Any
) -> None:
    port = free_port()
    lines = [BadLine(port, random.Random(seed)) for seed in range(games)]
    with serving(port, sqlite_url, tmp_path / "log"):
        played = [_play(line) for line in lines]
        _status, listed = lines[0].call("GET", f"{GAMES}?limit=100")
    assert listed["games"] == []
    database = Database(create_engine(sqlite_url))
    for game, versions in played:
        with database.reading() as connection:
            accepted = history.accepted_actions(connection, game)
        assert len(set(versions)) == len(versions)
        mine = [action for action in accepted if action.seat == 0]
        assert len(mine) == len(versions)
    database.engine.dispose()
    record_property("games", games)
    record_property("actions", sum(len(versions) for _game, versions in played))
    record_property("requests cut off", sum(line.cut for line in lines))


def _play(line: BadLine) -> tuple[str, list[int]]:
    """Play a game against bots; return its id and the version that each own action made."""
    wish = {
        "name": "Stranger",
        "bots": ["steady", "random"],
        "bot_pace": "instant",
        "options": {"turn_limit": 12},
    }
    status, taken = line.post(GAMES, wish)
    assert status == 201, taken
    line.token, here = taken["access_token"], f"{GAMES}/{taken['id']}"
    status, state = line.post(f"{here}/start", {})
    assert status == 200, state
    versions: list[int] = []
    while state["status"] != "over":
        chosen = _choose(line.generator, state)
        if chosen is None:
            status, news = line.call("GET", f"{here}?wait=25&since={state['version']}")
            state = news if status == 200 else state
            continue
        params = sample_params(chosen["params"], line.generator)
        body = {**params, "expected_version": state["version"]}
        status, answer = line.post(chosen["href"], body)
        assert status == 200 or answer["code"] == "stale-version", (chosen, answer)
        if status == 200:
            versions.append(answer["version"])
        _status, state = line.call("GET", here)
    return taken["id"], versions


def _choose(generator: random.Random, state: dict[str, Any]) -> dict[str, Any] | None:
    """Return what to do when the game waits for this seat; offers now and then, not for ever."""
    if state["you"]["seat"] not in state["game"]["frame"]["awaited"]:
        return None
    legal: list[dict[str, Any]] = state["legal_actions"]
    harmless = [action for action in legal if not action["confirm"]]
    quiet = [action for action in harmless if action["action"] not in DISTURBING]
    if not quiet:
        return generator.choice(legal)
    return generator.choice(harmless if generator.random() < LIVELY else quiet[:2])
