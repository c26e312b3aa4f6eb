"""Races between real processes on one database: one wins, and the money is right."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine

from rentroll.config import Settings
from rentroll.engine import check_invariants
from rentroll.engine.frames import Purchase, Resolving
from rentroll.persistence import database
from rentroll.persistence.database import Database, LostRace, engine_options
from rentroll.persistence.records import Change, TableRecord
from rentroll.persistence.tables import lock_mark
from rentroll.service.collaborators import Collaborators
from rentroll.service.credentials import digest
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.house import House, build_house
from rentroll.service.lobby import NewTable
from rentroll.service.repeats import request_key
from tests.service.tables import started

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROCESSES = 3
ROUNDS = 4
MEETING_SECONDS = 60

_meeting: Any = None
_houses: dict[str, House] = {}


def _begin(meeting: Any) -> None:
    """Remember where the processes of a pool meet before a race."""
    global _meeting  # noqa: PLW0603 (a process of a pool keeps what it was given)
    _meeting = meeting


def _house_at(url: str) -> House:
    """Return this process's own house on a database."""
    if url not in _houses:
        settings = Settings(database_url=url, only_process=False)
        database = Database(create_engine(url, **engine_options(url)))
        _houses[url] = build_house(settings, database, Collaborators())
    return _houses[url]


def _act(url: str, game: str, token: str, kind: str, params: dict[str, Any], key: str) -> str:
    """Act in a process of its own, together with the others; return what came of it."""
    house = _house_at(url)
    house.store.find(game)
    named = request_key(digest(token), "POST", kind, key, b"") if key else None
    _meeting.wait(MEETING_SECONDS)
    try:
        if kind == "join":
            house.lobby.join(game, params["name"], None)
        else:
            house.play.act(game, token, kind, params, key=named)
    except ServiceError as error:
        return error.code
    except AnsweredBefore:
        return "answered before"
    return "done"


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    spawn = multiprocessing.get_context("spawn")
    meeting = spawn.Barrier(PROCESSES)
    with ProcessPoolExecutor(PROCESSES, spawn, _begin, (meeting,)) as made:
        yield made


def race(pool: ProcessPoolExecutor, *actions: tuple[Any, ...]) -> list[str]:
    """Run one action a process at the same moment."""
    assert len(actions) == PROCESSES
    return sorted(each.result() for each in [pool.submit(_act, *action) for action in actions])


@pytest.fixture
def shared(make_house: Any, database_url: str) -> tuple[House, str]:
    return make_house(only_process=False), database_url


def arrange(house: House, game: str, **lists: dict[int, Any]) -> None:
    """Let seat 0 be asked to buy space 6, with these entries in the state's lists."""

    def decide(before: TableRecord) -> Change:
        assert before.state is not None
        state = before.state.copy()
        for name, entries in lists.items():
            for index, value in entries.items():
                getattr(state, name)[index] = value
        state.turn, state.position[0] = 0, 6
        state.stack[:] = [Resolving(0), Purchase(0, 6)]
        return Change(replace(before, state=state, version=before.version + 1))

    house.store.change(game, decide)


def whole(house: House, game: str) -> TableRecord:
    """Return a table after a race; its books and its position must be right."""
    house.store.memory.forget_all()
    table = house.store.find(game)
    assert table.state is not None
    check_invariants(table.state)
    for total in house.queries.ledger(game, 0, 500).totals:
        assert total.start + total.received - total.paid == total.cash
    return table


def test_one_of_three_equal_purchases_counts_b059(
    pool: ProcessPoolExecutor, shared: tuple[House, str]
) -> None:
    house, url = shared
    for _ in range(ROUNDS):
        game, tokens = started(house, humans=2, bots=0)
        arrange(house, game)
        came = race(pool, *[(url, game, tokens[0], "buy", {}, "")] * PROCESSES)
        assert came == ["done", "wrong-phase", "wrong-phase"]
        state = whole(house, game).state
        assert state is not None
        assert state.cash == [1400, 1500]


def test_a_key_is_known_in_every_process(
    pool: ProcessPoolExecutor, shared: tuple[House, str]
) -> None:
    house, url = shared
    game, tokens = started(house, humans=2, bots=0)
    arrange(house, game)
    came = race(pool, *[(url, game, tokens[0], "buy", {}, "key")] * PROCESSES)
    assert came == ["answered before", "answered before", "done"]
    assert whole(house, game).version == 3


def test_the_last_seat_is_taken_once_b060(
    pool: ProcessPoolExecutor, shared: tuple[House, str]
) -> None:
    house, url = shared
    for _ in range(ROUNDS):
        game = house.lobby.create(NewTable(name="Ana", options={"max_players": 2})).table.id
        names = [{"name": f"Guest {number}"} for number in range(PROCESSES)]
        came = race(pool, *[(url, game, "", "join", name, "") for name in names])
        assert came == ["done", "game-full", "game-full"]


def test_an_offer_is_accepted_withdrawn_or_its_cash_is_spent_b063(
    pool: ProcessPoolExecutor, shared: tuple[House, str]
) -> None:
    house, url = shared
    usual = {"give_deeds": [], "give_cards": [], "take_cards": [], "cash_taken": 0, "lift": []}
    terms = {**usual, "to": 1, "cash_given": 1450, "take_deeds": [39]}
    for _ in range(ROUNDS):
        game, tokens = started(house, humans=2, bots=0)
        arrange(house, game, owner={39: 1})
        house.play.act(game, tokens[0], "propose-trade", terms)
        accept = {"offer": 1, "revision": 1, "lift": []}
        came = race(
            pool,
            (url, game, tokens[0], "buy", {}, ""),
            (url, game, tokens[0], "withdraw-trade", {"offer": 1}, ""),
            (url, game, tokens[1], "accept-trade", accept, ""),
        )
        state = whole(house, game).state
        assert state is not None
        if state.owner[39] == 0:
            assert came.count("done") == 1
            assert (state.cash, state.owner[6]) == ([50, 2950], -1)
        else:
            assert (state.cash, state.owner[6]) == ([1400, 1500], 0)


def test_of_two_equal_bids_one_counts(pool: ProcessPoolExecutor, shared: tuple[House, str]) -> None:
    house, url = shared
    rules = {"auction_style": "open", "auction_seconds": 30}
    for _ in range(ROUNDS):
        game, tokens = started(house, humans=PROCESSES, bots=0, options=rules)
        arrange(house, game)
        house.play.act(game, tokens[0], "decline", {})
        came = race(pool, *[(url, game, token, "bid", {"amount": 60}, "") for token in tokens])
        assert came == ["bid-too-low", "bid-too-low", "done"]
        whole(house, game)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let PostgreSQL end soon what stands still."""
    monkeypatch.setattr(database, "POSTGRES_LOCK_MILLISECONDS", 400)
    monkeypatch.setattr(database, "POSTGRES_IDLE_MILLISECONDS", 500)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("impatient")
def test_a_process_that_is_frozen_within_a_move_stops_no_other(
    make_house: Callable[..., House],
) -> None:
    frozen, awake = make_house(only_process=False), make_house(only_process=False)
    game = awake.lobby.create(NewTable(name="Ana")).table.id
    with pytest.raises(LostRace), frozen.store.database.writing() as connection:
        lock_mark(connection, game)
        awake.lobby.join(game, "Ben", None)
        lock_mark(connection, game)
    assert len(awake.store.find(game).seats) == 2
