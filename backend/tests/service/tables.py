"""Tables for tests of the use cases."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from rentroll.engine import awaited, parameters, safe_default
from rentroll.persistence.records import Change
from rentroll.service.lobby import NewTable
from rentroll.service.waiting import SleepingHold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

    from rentroll.persistence.records import TableRecord
    from rentroll.service.house import House


def started(house: House, humans: int = 1, bots: int = 1, **wish: Any) -> tuple[str, list[str]]:
    """Start a game; return its id and the humans' access tokens by seat."""
    taken = house.lobby.create(NewTable(name="Ana", **wish))
    tokens = [taken.access_token]
    tokens += [
        house.lobby.join(taken.table.id, f"Guest {number}", None).access_token
        for number in range(1, humans)
    ]
    for _ in range(bots):
        house.lobby.add_bot(taken.table.id, tokens[0], "random", None)
    house.lobby.start(taken.table.id, tokens[0])
    return taken.table.id, tokens


def ask(house: House, game: str, token: str | None) -> None:
    """Ask for a table once, as who is about does."""
    house.queries.wait(game, token, is_old=lambda _sight: True, seconds=0)


def touch(before: TableRecord) -> Change:
    """Change nothing that anybody sees; the record is another one by that."""
    return Change(replace(before, revision=before.revision + 1))


def asked(table: TableRecord) -> int:
    """Return the seat the game waits for."""
    assert table.state is not None
    return awaited(table.state)[0]


def wait_for(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something is true, or fail."""
    give_up_at = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < give_up_at, "waited in vain"
        time.sleep(0.01)


@contextmanager
def held(house: House, game: str, seat: int | None) -> Iterator[None]:
    """Hold a poll of a seat, or of a spectator, until the block ends."""
    hold = SleepingHold()
    assert house.store.room.admit(hold, game, seat)
    try:
        yield
    finally:
        hold.leave()


def until_a_bot_is_asked(house: House, game: str, tokens: list[str]) -> None:
    """Play the humans' decisions by the safe default until a bot is asked."""
    while (seat := asked(table := house.store.find(game))) < len(tokens):
        assert table.state is not None
        action = safe_default(table.state, seat)
        house.play.act(game, tokens[seat], action.kind, parameters(action))


@contextmanager
def database_away(house: House) -> Iterator[None]:
    """Let every commit fail until the block ends, which finds out."""
    with no_commits(house), pytest.raises(OperationalError):
        yield


@contextmanager
def no_commits(house: House) -> Iterator[None]:
    """Let every commit fail until the block ends."""

    def fail(_connection: Connection) -> None:
        raise OperationalError("COMMIT", None, Exception("the database is away"))

    engine = house.store.database.engine
    event.listen(engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(engine, "commit", fail)
