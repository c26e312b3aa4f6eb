"""What the use cases get from outside, so that tests can put something else in its place."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rentroll.engine import Board, Chance, RuleSet, SeededChance, Start, new_game

Clock = Callable[[], datetime]
ChanceFactory = Callable[[str, bytes], Chance]
Opening = Callable[[RuleSet, Sequence[bool], Chance, Board], Start]


def _now() -> datetime:
    return datetime.now(UTC)


def _seeded(_game_id: str, secret: bytes) -> Chance:
    return SeededChance(secret)


@dataclass(frozen=True, slots=True)
class Collaborators:
    """Clock, chance and the opening of a game.

    Attributes:
        clock: returns the instant now, in UTC.
        chance: returns the chance of a game, given its id and its secret.
        opening: makes the first state of a game.
    """

    clock: Clock = _now
    chance: ChanceFactory = _seeded
    opening: Opening = new_game
