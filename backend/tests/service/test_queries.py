"""What only looks: how a wait ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rentroll.at_once import WouldWait, answering_at_once
from rentroll.service import queries
from rentroll.service.waiting import Hold, Parked
from tests.service.tables import started

if TYPE_CHECKING:
    from rentroll.service.house import House


@pytest.mark.parametrize(("seconds", "free"), [(4, False), (5, True)])
def test_a_wait_costs_by_what_was_asked_for_however_early_it_ends(
    house: House, monkeypatch: pytest.MonkeyPatch, seconds: int, free: bool
) -> None:
    monkeypatch.setattr(queries, "JITTER_SECONDS", 1e9)
    game, (ana, _ben) = started(house, humans=2, bots=0)
    held = house.queries.wait(game, ana, is_old=lambda _sight: True, seconds=seconds)
    assert held.costs_nothing is free


class ParkedHold(Hold):
    """The hold of a request whose server parks it."""

    def sleep(self, until: float) -> None:
        self.parked = True
        raise Parked

    def wake(self) -> None:
        self.parked = False


def test_who_is_woken_and_has_to_ask_the_database_keeps_place_and_time(house: House) -> None:
    game, (ana, _ben) = started(house, humans=2, bots=0)
    hold = ParkedHold()

    def wait() -> None:
        house.queries.wait(game, ana, is_old=lambda _sight: True, seconds=25, hold=hold)

    with pytest.raises(Parked), answering_at_once():
        wait()
    place, end = hold.place, hold.end
    assert place is not None
    hold.wake()
    house.store.memory.forget_all()
    with pytest.raises(WouldWait), answering_at_once():
        wait()
    hold.wake()
    with pytest.raises(Parked):
        wait()
    assert (hold.place, hold.end, house.store.room.held) == (place, end, 1)
    hold.leave()


def test_nothing_asks_or_queues_for_the_database_at_once(house: House) -> None:
    database = house.store.database
    with answering_at_once():
        for way in (database.reading, database.writing):
            with pytest.raises(WouldWait), way():
                pass
        with pytest.raises(WouldWait):
            database.queue("any")
    with database.reading() as connection, database.queue("any"):
        assert not connection.closed
