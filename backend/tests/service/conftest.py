"""The use cases on a real database, with a clock in the test's hand."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine

from rentroll.config import Settings
from rentroll.engine import SeededChance
from rentroll.persistence.database import Database, engine_options
from rentroll.service.collaborators import Collaborators
from rentroll.service.house import House, build_house

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rentroll.engine import Chance

START = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)


class Clock:
    """Stands still until the test moves its hands."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def pass_time(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Callable[[str, bytes], Chance]:
    """Chance that is the same in every run of a test, game by game."""
    games: list[str] = []

    def of_game(game_id: str, _secret: bytes) -> Chance:
        if game_id not in games:
            games.append(game_id)
        seed = f"{request.node.name} {games.index(game_id)}"
        return SeededChance(hashlib.sha256(seed.encode()).digest())

    return of_game


@pytest.fixture
def make_house(
    database_url: str, clock: Clock, chance: Callable[[str, bytes], Chance]
) -> Iterator[Callable[..., House]]:
    """Make houses on the same database, as several processes would."""
    made: list[House] = []

    def make(**settings: object) -> House:
        named = {"only_process": True, **settings}
        chosen = Settings(database_url=database_url, **named)  # type: ignore[arg-type]
        database = Database(create_engine(database_url, **engine_options(database_url)))
        made.append(build_house(chosen, database, Collaborators(clock=clock, chance=chance)))
        return made[-1]

    yield make
    for house in made:
        house.close()
        house.store.database.engine.dispose()


@pytest.fixture
def house(make_house: Callable[..., House]) -> House:
    return make_house()
