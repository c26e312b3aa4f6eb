"""Several processes on one database without a Redis: one look a second wakes whoever waits."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from rentroll.persistence.records import Change, TableRecord
from rentroll.service.errors import ServiceError
from rentroll.service.waiting import SleepingHold
from tests.service.tables import asked, held, started, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from rentroll.service.house import House


@pytest.fixture
def houses(make_house: Callable[..., House]) -> tuple[House, House]:
    return make_house(only_process=False), make_house(only_process=False)


def roll(house: House, game: str, tokens: list[str]) -> None:
    house.play.act(game, tokens[asked(house.store.find(game))], "roll", {})


def test_one_query_asks_for_all_games_and_only_those_that_moved_on_are_woken(
    houses: tuple[House, House],
) -> None:
    here, elsewhere = houses
    games = [started(here, humans=2, bots=0) for _ in range(3)]
    statements: list[str] = []
    with held(here, games[0][0], 0), held(here, games[0][0], 1), held(here, games[1][0], None):
        waited_for = {games[0][0], games[1][0]}
        assert set(here.database_news.look()) == waited_for, "looked at for the first time"
        event.listen(
            here.store.database.engine,
            "before_cursor_execute",
            lambda *arguments: statements.append(arguments[2]),
        )
        assert here.database_news.look() == []
        assert sum(each.startswith("SELECT") for each in statements) == 1
        roll(elsewhere, *games[0])
        roll(elsewhere, *games[2])
        assert here.database_news.look() == [games[0][0]]
        assert here.database_news.look() == []
    assert here.database_news.look() == []


def test_what_this_process_commits_wakes_nobody_a_second_time(houses: tuple[House, House]) -> None:
    here, _elsewhere = houses
    game, tokens = started(here, humans=2, bots=0)
    with held(here, game, 0):
        here.database_news.look()
        roll(here, game, tokens)
        assert here.database_news.look() == []


def test_nobody_is_asked_while_redis_brings_the_news(
    make_house: Callable[..., House], redis_url: str
) -> None:
    house = make_house(only_process=False, redis_url=redis_url)
    game, _tokens = started(house, humans=2, bots=0)
    house.open(autopilot=False)
    wait_for(lambda: house.store.memory_is_true)
    with held(house, game, 0):
        assert house.database_news.look() == []
        assert house.store.memory_is_true


def test_a_held_poll_hears_of_what_another_process_did_and_of_the_end_of_a_table(
    houses: tuple[House, House],
) -> None:
    here, elsewhere = houses
    game, tokens = started(here, humans=2, bots=0)
    here.open(autopilot=False)
    seen = here.store.find(game).mark
    hold = CountingHold()
    answers: list[int] = []

    def poll() -> None:
        found = here.queries.wait(
            game, tokens[0], is_old=lambda sight: sight.table.mark == seen, seconds=25, hold=hold
        )
        answers.append(found.sight.table.version)

    thread = threading.Thread(target=poll)
    thread.start()
    wait_for(lambda: hold.slept)
    roll(elsewhere, game, tokens)
    thread.join(timeout=20)
    assert answers == [seen.version + 1]
    assert min(hold.slept) > 2, "it does not ask for itself each second"

    def wait_in_vain() -> None:
        with pytest.raises(ServiceError, match="game-not-found"):
            here.queries.wait(game, tokens[0], is_old=lambda _sight: True, seconds=25)
        answers.append(0)

    thread = threading.Thread(target=wait_in_vain)
    thread.start()
    wait_for(lambda: here.store.room.held)
    elsewhere.store.change(game, lambda _before: Change(None))
    thread.join(timeout=20)
    assert answers[1:] == [0]


class CountingHold(SleepingHold):
    """A hold that notes how many seconds it was to sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []

    def sleep(self, until: float) -> None:
        self.slept.append(until - time.monotonic())
        super().sleep(until)


def test_whoever_asks_is_not_told_what_was_loaded_before_by_others(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = houses
    game, tokens = started(second, humans=2, bots=0)
    load, seen = first.store._load, []
    asking = threading.Thread(target=lambda: seen.append(first.store.find(game).version))

    def load_and_be_late(game_id: str) -> TableRecord | None:
        monkeypatch.setattr(first.store, "_load", load)
        table = load(game_id)
        roll(second, game, tokens)
        asking.start()
        asking.join(0.3)
        return table

    monkeypatch.setattr(first.store, "_load", load_and_be_late)
    first.store.find(game)
    asking.join()
    assert seen == [2]
