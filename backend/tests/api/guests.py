"""Callers of the API in tests: they know addresses and tokens, and nothing of the inside."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING, Any

from rentroll.api.conditions import NEEDS_A_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

GAMES = "/api/v1/games"


class Guest:
    """Somebody with a seat at a table, or without one (no token)."""

    def __init__(self, client: FlaskClient, game: str = "", token: str | None = None) -> None:
        self.client = client
        self.game = game
        self.token = token

    @property
    def address(self) -> str:
        return f"{GAMES}/{self.game}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str = "", **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.get(self.address + path, headers={**self.headers, **named})

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        """Post; who does not say which version was seen means any, where one has to be named."""
        if path in NEEDS_A_VERSION:
            headers.setdefault("If_Match", "*")
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        text = json.dumps({} if body is None else body)
        return self.client.post(
            f"{self.address}/{path}",
            data=text,
            content_type="application/json",
            headers={**self.headers, **named},
        )

    def delete(self, path: str) -> TestResponse:
        return self.client.delete(f"{self.address}/{path}", headers=self.headers)

    def state(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def join(self, name: str, **more: Any) -> Guest:
        answer = self.post("seats", {"name": name, **more})
        assert answer.status_code == 201, answer.text
        return Guest(self.client, self.game, answer.get_json()["access_token"])

    def act(self, kind: str, **params: Any) -> dict[str, Any]:
        answer = self.post(kind, params)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def refused(self, kind: str, body: Any, **headers: str) -> tuple[int, str]:
        answer = self.post(kind, body, **headers)
        return answer.status_code, answer.get_json()["code"]


def open_table(client: FlaskClient, name: str = "Ana", **wish: Any) -> Guest:
    """Open a table and return its host."""
    answer = client.post(GAMES, json={"name": name, **wish})
    assert answer.status_code == 201, answer.text
    body = answer.get_json()
    return Guest(client, body["id"], body["access_token"])


def start_game(client: FlaskClient, players: int = 2, **wish: Any) -> list[Guest]:
    """Start a game between humans; return the guests by seat."""
    host = open_table(client, **wish)
    guests = [host] + [host.join(f"Guest {number}") for number in range(1, players)]
    assert host.post("start").status_code == 200
    return guests


def ended_game(client: FlaskClient, players: int = 3, **wish: Any) -> list[Guest]:
    """Play a game to its end by agreement; return the guests by seat."""
    guests = start_game(client, players, **wish)
    guests[0].act("propose-end")
    for guest in guests[1:]:
        guest.act("agree-end")
    return guests


def seated(guest: Guest, answer: TestResponse) -> Guest:
    """Return who was given a seat by an answer, in the same browser."""
    body = answer.get_json()
    assert answer.status_code == 201, answer.text
    return Guest(guest.client, body["id"], body["access_token"])


def on_turn(guests: list[Guest]) -> Guest:
    """Return the guest for whom the game waits."""
    return guests[guests[0].state()["game"]["frame"]["awaited"][0]]


def at_once(requests: Sequence[Callable[[], TestResponse]]) -> list[TestResponse]:
    """Send requests at the same moment, each from a thread; return the answers as they came."""
    answers: list[TestResponse] = []
    gate = threading.Barrier(len(requests))

    def send(request: Callable[[], TestResponse]) -> None:
        gate.wait()
        answers.append(request())

    threads = [threading.Thread(target=send, args=(request,)) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def told(answer: TestResponse) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Return all of an answer but what differs from one request to the next."""
    changing = {"X-Request-ID", "RateLimit"}
    headers = sorted(pair for pair in answer.headers.items() if pair[0] not in changing)
    assert changing <= set(answer.headers.keys())
    return answer.status_code, answer.data, headers
