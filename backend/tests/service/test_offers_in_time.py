"""Offers end in time at a table with a clock: once, whoever looks, and after a restart too."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.persistence import history
from rentroll.persistence.records import Change, TableRecord
from rentroll.service.errors import ServiceError
from tests.service.tables import started

if TYPE_CHECKING:
    from collections.abc import Callable

    from rentroll.service.house import House
    from tests.service.conftest import Clock

CLOCK = {"decision_seconds": 60}
SALE: dict[str, Any] = {"give_deeds": [39], "give_cards": [], "cash_given": 0, "cash_taken": 50}
SALE |= {"take_deeds": [], "take_cards": [], "lift": []}
PURCHASE = {**SALE, "give_deeds": [], "take_deeds": [39], "cash_taken": 0, "cash_given": 40}


def owner_of_boardwalk(before: TableRecord) -> Change:
    """Give Boardwalk to seat 0."""
    assert before.state is not None
    state = before.state.copy()
    state.owner[39] = 0
    return Change(replace(before, state=state, version=before.version + 1))


def offered(house: House, options: dict[str, Any] | None = None) -> tuple[str, list[str]]:
    """Start a game in which seat 0 has just offered Boardwalk to seat 1."""
    game, tokens = started(house, humans=2, bots=0, options=CLOCK if options is None else options)
    house.store.change(game, owner_of_boardwalk)
    house.play.act(game, tokens[0], "propose-trade", {"to": 1, **SALE})
    return game, tokens


def offers(house: House, game: str) -> list[tuple[int, int]]:
    state = house.store.find(game).state
    assert state is not None
    return [(offer.id, offer.revision) for offer in state.offers]


def expired(house: House, game: str) -> list[dict[str, Any]]:
    with house.store.database.reading() as connection:
        events = history.events_after(connection, game, 0, 10_000)
    return [dict(event.params) for event in events if event.type == "trade-expired"]


def test_an_offer_ends_when_its_time_is_up_and_not_before(house: House, clock: Clock) -> None:
    game, tokens = offered(house)
    house.store.memory.forget_all()
    table = house.store.find(game)
    assert table.state is not None
    assert table.timers[table.state.offers[0].timer] == clock.now + timedelta(seconds=60)
    assert table.next_due_at == clock.now + timedelta(seconds=60)
    clock.pass_time(seconds=59)
    assert house.autopilot.do_what_is_due() == 0
    assert offers(house, game) == [(1, 1)]
    clock.pass_time(seconds=1)
    while house.autopilot.do_what_is_due():
        pass
    assert offers(house, game) == []
    assert expired(house, game) == [{"offer": 1, "revision": 1}]
    with pytest.raises(ServiceError, match="offer-not-open"):
        accept = {"offer": 1, "revision": 1, "lift": []}
        house.play.act(game, tokens[1], "accept-trade", accept)


def test_new_terms_have_their_own_time(house: House, clock: Clock) -> None:
    game, tokens = offered(house)
    clock.pass_time(seconds=59)
    house.play.act(game, tokens[1], "counter-trade", {"offer": 1, "revision": 1, **PURCHASE})
    clock.pass_time(seconds=59)
    while house.autopilot.do_what_is_due():
        pass
    assert offers(house, game) == [(1, 2)], "only the decision was due"
    clock.pass_time(seconds=1)
    while house.autopilot.do_what_is_due():
        pass
    assert (offers(house, game), expired(house, game)) == ([], [{"offer": 1, "revision": 2}])


def test_what_was_due_first_is_done_first(house: House, clock: Clock) -> None:
    game, tokens = started(house, humans=2, bots=0, options=CLOCK)
    house.store.change(game, owner_of_boardwalk)
    clock.pass_time(seconds=10)
    house.play.act(game, tokens[0], "propose-trade", {"to": 1, **SALE})
    clock.pass_time(seconds=50)
    assert house.autopilot.do_what_is_due() == 1
    assert offers(house, game) == [(1, 1)], "the decision was due ten seconds before the offer"


def test_without_a_clock_nothing_is_due(house: House, clock: Clock) -> None:
    game, _tokens = offered(house, options={})
    assert house.store.find(game).next_due_at is None
    clock.pass_time(days=1)
    assert house.autopilot.do_what_is_due() == 0
    assert offers(house, game) == [(1, 1)]


def test_an_offer_ends_after_a_restart_too(make_house: Callable[..., House], clock: Clock) -> None:
    game, _tokens = offered(make_house())
    clock.pass_time(seconds=30)
    later = make_house()
    assert later.autopilot.do_what_is_due() == 0
    clock.pass_time(seconds=30)
    while later.autopilot.do_what_is_due():
        pass
    assert expired(later, game) == [{"offer": 1, "revision": 1}]


def test_of_several_autopilots_one_ends_an_offer(
    make_house: Callable[..., House], clock: Clock
) -> None:
    houses = [make_house(only_process=False) for _ in range(3)]
    game, _tokens = offered(houses[0])
    clock.pass_time(seconds=60)
    threads = [threading.Thread(target=house.autopilot.do_what_is_due) for house in houses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    while houses[0].autopilot.do_what_is_due():
        pass
    houses[0].store.memory.forget_all()
    assert expired(houses[0], game) == [{"offer": 1, "revision": 1}]


def test_an_answer_and_the_end_never_count_both(
    make_house: Callable[..., House], clock: Clock
) -> None:
    first, second = make_house(only_process=False), make_house(only_process=False)
    for _ in range(6):
        game, tokens = offered(first)
        accept = {"offer": 1, "revision": 1, "lift": []}
        came: list[str] = []

        def answer(game: str = game, token: str = tokens[1], came: list[str] = came) -> None:
            try:
                second.play.act(game, token, "accept-trade", accept)  # noqa: B023
            except ServiceError as error:
                came.append(error.code)
            else:
                came.append("done")

        clock.pass_time(seconds=60)
        threads = [
            threading.Thread(target=each) for each in (first.autopilot.do_what_is_due, answer)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        while first.autopilot.do_what_is_due():
            pass
        first.store.memory.forget_all()
        state = first.store.find(game).state
        assert state is not None
        sold = state.owner[39] == 1
        assert came == ["done" if sold else "offer-not-open"]
        assert expired(first, game) == ([] if sold else [{"offer": 1, "revision": 1}])
