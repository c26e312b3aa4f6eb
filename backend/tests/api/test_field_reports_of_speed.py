"""Other servers' faults of speed, and what happens here (docs/cases.md)."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event, text
from structlog.testing import capture_logs

from rentroll.persistence.records import Change, NewEvent
from tests.api.guests import Guest, on_turn, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from rentroll.persistence.records import TableRecord

LONG = 1000
MOST_BYTES = 20_000
POLLS, FORCED_ERRORS = 10_000, 100
SAMPLE = 500


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: what is measured here never gets as far."""
    return sqlite_url


def test_a_long_game_is_polled_as_a_short_one_and_its_log_is_read_apart_b170(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, _ben = start_game(client)
    _tell_much(rentroll, ana.game)
    answer = ana.get()
    assert answer.get_json()["version"] == 2
    assert len(answer.data) < MOST_BYTES
    times = []
    for _ in range(20):
        began = time.perf_counter()
        assert ana.get().status_code == 200
        times.append(time.perf_counter() - began)
    assert min(times) < 0.1
    page = ana.get("/events?before=500&limit=50").get_json()
    assert [each["seq"] for each in page["events"]] == list(range(499, 449, -1))
    assert page["next_before"] == 450


def _tell_much(rentroll: Rentroll, game: str) -> None:
    """Add a thousand events to a game that change nothing of it."""
    told = NewEvent("dice-rolled", {"seat": 0, "dice": [1, 2]})

    def decide(before: TableRecord) -> Change:
        after = replace(before, version=2, last_event=before.last_event + LONG)
        return Change(after, events=(told,) * LONG)

    rentroll.house.store.change(game, decide)


def test_errors_leave_no_connection_behind_and_slow_nothing_down_b176(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    player = on_turn(start_game(client))
    poll = Guest(client, player.game, player.token)
    tag = poll.get().headers["ETag"]
    pool = rentroll.database.engine.pool
    statements: list[str] = []
    connections: set[int] = set()
    times: list[float] = []
    event.listen(
        rentroll.database.engine,
        "before_cursor_execute",
        lambda _c, _k, statement, *_: statements.append(statement),
    )
    for number in range(POLLS):
        if number % (POLLS // FORCED_ERRORS) == 0:
            _fail_once(rentroll, poll)
            assert poll.get(If_None_Match=tag).status_code == 304
            statements.clear()
        began = time.perf_counter()
        assert poll.get(If_None_Match=tag).status_code == 304
        times.append(time.perf_counter() - began)
        assert statements == []
        assert pool.checkedout() == 0  # type: ignore[attr-defined]
        connections.add(pool.checkedin())  # type: ignore[attr-defined]
    assert len(connections) == 1
    assert min(times[-SAMPLE:]) < 3 * min(times[:SAMPLE])


def _fail_once(rentroll: Rentroll, poll: Guest) -> None:
    """Let a poll find a database that cannot answer, and mend it again."""
    rentroll.house.store.memory.forget_all()
    with rentroll.database.writing() as connection:
        connection.execute(text("ALTER TABLE games RENAME TO games_gone"))
    with capture_logs():
        assert poll.get().status_code == 503
    with rentroll.database.writing() as connection:
        connection.execute(text("ALTER TABLE games_gone RENAME TO games"))
