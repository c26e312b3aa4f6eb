"""Tables for `make bench-api`: made and played through the API, as any client would."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from benchmarks.http_load import Answer, Connection, Next, request_of

GAMES = "/api/v1/games"
LONGEST_GAME = 120
"""Actions after which a table is left for a fresh one, so that all are early and alike."""

CASH_KEPT = 500
_numbers = count()


@dataclass
class Table:
    """A game that runs, with the access tokens of its seats."""

    game: str
    tokens: list[str]
    version: int = 1
    state: dict[str, Any] = field(default_factory=dict)

    def poll(self, seat: int, tag: str | None = None, wait: int = 0) -> bytes:
        """Return the request of a seat for the state by gzip, held when `wait` is not 0."""
        query = f"?wait={wait}" if wait else ""
        headers = {"Accept-Encoding": "gzip"}
        if tag is not None:
            headers["If-None-Match"] = tag
        return request_of(
            "GET", f"{GAMES}/{self.game}{query}", token=self.tokens[seat], headers=headers
        )


async def make_table(connection: Connection, seats: int) -> Table:
    """Open a table, seat humans, and start the game."""
    wish = {"name": "Ana", "bot_pace": "instant"}
    taken = await _ask(connection, request_of("POST", GAMES, body=wish), 201)
    table = Table(taken["id"], [taken["access_token"]])
    for number in range(1, seats):
        body = {"name": f"Guest {number}"}
        seat = await _ask(
            connection, request_of("POST", f"{GAMES}/{table.game}/seats", body=body), 201
        )
        table.tokens.append(seat["access_token"])
    start = request_of("POST", f"{GAMES}/{table.game}/start", token=table.tokens[0], body={})
    table.state = await _ask(connection, start, 200)
    return table


async def make_tables(port: int, number: int, seats: int) -> list[Table]:
    """Make tables, eight at a time."""
    made: list[Table] = []

    async def make(share: int) -> None:
        connection = await Connection.to(port)
        made.extend([await make_table(connection, seats) for _ in range(share)])
        connection.close()

    shares = [number // 8 + (each < number % 8) for each in range(8)]
    await asyncio.gather(*(make(share) for share in shares))
    return made


async def _ask(connection: Connection, request: bytes, expected: int) -> Any:
    answer = await connection.send(request)
    if answer.status != expected:
        raise ValueError(f"{request!r}: {answer.head!r} {answer.body!r}")
    return answer.json()


def next_action(state: dict[str, Any]) -> tuple[int, str] | None:
    """Return seat and kind of an action that is legal, or None when only a rich one would be."""
    game = state["game"]
    frame = game["frame"]
    if not frame["awaited"]:
        return None
    seat = frame["awaited"][0]
    kind = frame["kind"]
    if kind in {"before-roll", "jail"}:
        return seat, "roll"
    if kind == "after-roll":
        return seat, "end-turn"
    if kind == "auction":
        return seat, "pass"
    if kind == "buy":
        rich = game["cash"][seat] > CASH_KEPT
        return seat, "buy" if rich else "decline"
    return None


class Player:
    """A speaker that plays its tables, one action after the other, both seats of each."""

    def __init__(self, tables: list[Table], most: int) -> None:
        """Play at most so many actions, each table for a while; end when there are no more."""
        self._tables = iter(tables)
        self._left = most
        self._table = next(self._tables)
        self._played = 0
        self.refused: list[str] = []

    def __call__(self, answer: Answer | None) -> bytes | None:
        """Return the next action, given the answer to the one before."""
        if answer is not None:
            self._take(answer)
        wish = next_action(self._table.state)
        while wish is None or self._played > LONGEST_GAME:
            table = next(self._tables, None)
            if table is None:
                return None
            self._table, self._played = table, 0
            wish = next_action(table.state)
        if not self._left:
            return None
        self._left -= 1
        self._played += 1
        seat, kind = wish
        number = next(_numbers)
        return request_of(
            "POST",
            f"{GAMES}/{self._table.game}/{kind}",
            token=self._table.tokens[seat],
            body={},
            headers={"Idempotency-Key": f'"bench-{number:08}"'},
        )

    def _take(self, answer: Answer) -> None:
        if answer.status == 200:
            self._table.state = answer.json()
        else:
            self.refused.append(answer.body.decode()[:200])
            self._played = LONGEST_GAME + 1


def players(tables: list[Table], number: int, actions: int) -> list[Player]:
    """Share tables among players, each of whom makes so many actions."""
    return [Player(tables[each::number], actions) for each in range(number)]


def speakers(playing: list[Player]) -> list[Next]:
    """Return players as what a connection asks for its next request."""
    return list(playing)


def seats_of(tables: list[Table]) -> Iterator[tuple[Table, int]]:
    """Give every seat of every table."""
    for table in tables:
        for seat in range(len(table.tokens)):
            yield table, seat
