"""Players without a page: programs that use the API, as anybody's program may."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import dataclass, field
from typing import Any


def ask(url: str, body: dict[str, Any] | None = None, access_token: str | None = None) -> Any:
    """Return the answer to a GET, or to a POST when there is a body. Raises HTTPError."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if access_token:
        headers["Authorization"] = f"Bearer {access_token}"
        headers["If-Match"] = "*"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
        return json.load(answer)


@dataclass(frozen=True)
class Person:
    """A seat at a table, held by a program.

    Attributes:
        origin: the server.
        game: id of the table.
        seat: number of the seat.
        access_token: the seat's credential.
    """

    origin: str
    game: str
    seat: int
    access_token: str = field(repr=False)

    @property
    def link(self) -> str:
        """Address of the table's page."""
        return f"{self.origin}/game/{self.game}"

    @property
    def resource(self) -> str:
        """Address of the table's state."""
        return f"{self.origin}/api/v1/games/{self.game}"

    def act(self, action: str, **params: Any) -> dict[str, Any]:
        """Do something in the game and return the state after it."""
        state: dict[str, Any] = ask(f"{self.resource}/{action}", params, self.access_token)
        return state

    def state(self) -> dict[str, Any]:
        """Return the state as this seat sees it."""
        state: dict[str, Any] = ask(self.resource, access_token=self.access_token)
        return state

    def start(self) -> None:
        """Begin the game; only the host may."""
        self.act("start")


def host(origin: str, name: str, **wishes: Any) -> Person:
    """Open a table and sit down at it."""
    answer = ask(f"{origin}/api/v1/games", {"name": name, **wishes})
    return Person(origin, answer["id"], answer["seat"], answer["access_token"])


def join(origin: str, game: str, name: str) -> Person:
    """Sit down at somebody's table."""
    answer = ask(f"{origin}/api/v1/games/{game}/seats", {"name": name})
    return Person(origin, game, answer["seat"], answer["access_token"])
