"""How many watch a table: by the polls they hold, and only once its game has begun."""

from __future__ import annotations

import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from rentroll.service.lobby import NewTable
from rentroll.service.rendering import state_resource
from tests.service.tables import held, started, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rentroll.service.house import House


def spectators(house: House, game: str) -> object:
    return state_resource(house.store.find(game), 0)["spectators"]


@contextmanager
def waiting(house: House, game: str) -> Iterator[None]:
    """Let somebody without a seat wait for the status to change, which the block has to do."""
    status = house.store.find(game).status

    def wait() -> None:
        house.queries.wait(
            game, None, is_old=lambda sight: sight.table.status == status, seconds=20
        )

    thread = threading.Thread(target=wait)
    thread.start()
    wait_for(lambda: house.store.room.held == 1)
    yield
    thread.join(timeout=20)
    assert house.store.room.held == 0


def test_held_polls_of_spectators_are_counted_to_three(house: House) -> None:
    game, _tokens = started(house, humans=2, bots=0)
    counts = []
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(held(house, game, None))
            house.attendance.settle()
            counts.append(spectators(house, game))
        stack.enter_context(held(house, game, 1))
    assert counts == [1, 2, 3, 3, 3]
    house.attendance.settle()
    house.attendance.settle()
    assert spectators(house, game) == 0


def test_a_spectator_who_polls_again_is_not_counted_out_meanwhile(house: House) -> None:
    game, _tokens = started(house, humans=2, bots=0)
    revisions = set()
    for _ in range(4):
        with held(house, game, None):
            pass
        house.attendance.settle()
        revisions.add(house.store.find(game).revision)
        assert spectators(house, game) == 1
    assert len(revisions) == 1


def test_nobody_watches_a_lobby_and_who_stays_does_once_the_game_runs(house: House) -> None:
    taken = house.lobby.create(NewTable(name="Ana"))
    game, ana = taken.table.id, taken.access_token
    house.lobby.add_bot(game, ana, "random", None)
    with waiting(house, game):
        house.attendance.settle()
        assert spectators(house, game) == 0
        house.lobby.start(game, ana)
    house.attendance.settle()
    assert spectators(house, game) == 0
    with waiting(house, game):
        house.attendance.settle()
        assert spectators(house, game) == 1
        house.lobby.leave(game, ana, 0)


def test_spectators_of_several_processes_are_added_up(
    make_house: Callable[..., House], redis_url: str
) -> None:
    houses = [make_house(only_process=False, redis_url=redis_url) for _ in range(2)]
    game, _tokens = started(houses[0], humans=2, bots=0)
    with held(houses[0], game, None):
        houses[0].attendance.settle()
        with held(houses[1], game, None):
            houses[1].attendance.settle()
            houses[0].attendance.settle()
            assert spectators(houses[0], game) == 2
        houses[1].attendance.settle()
        houses[1].attendance.settle()
        houses[0].attendance.settle()
        assert spectators(houses[0], game) == 1
