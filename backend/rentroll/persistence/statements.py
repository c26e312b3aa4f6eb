"""The statements of every move, made once: building and comparing them costs more than they do."""

from collections.abc import Mapping
from typing import Any, Final, cast

from sqlalchemy import Table, bindparam, delete, insert, select, update

from rentroll.persistence.models import ActionRow, AnswerRow, EventRow, GameRow, SeatRow

GAMES: Final = cast("Table", GameRow.__table__)
SEATS: Final = cast("Table", SeatRow.__table__)
EVENTS: Final = cast("Table", EventRow.__table__)
ACTIONS: Final = cast("Table", ActionRow.__table__)
ANSWERS: Final = cast("Table", AnswerRow.__table__)

MOST_KEPT: Final = 40
"""How many answers are kept for one sender of requests to one game: who sends a request again has
hardly sent many others meanwhile, and each takes about 3 kB."""

FIND_MARK: Final = select(GAMES.c.version, GAMES.c.revision).where(
    GAMES.c.id == bindparam("game_id")
)
LOCK_MARK: Final = FIND_MARK.with_for_update()
LOCK_MARK_IF_FREE: Final = FIND_MARK.with_for_update(skip_locked=True)

FIND_GAME: Final = select(*(column for column in GAMES.c if column.name != "initial")).where(
    GAMES.c.id == bindparam("game_id")
)
"""The state before any event is long, and only needed to tell the game from its beginning."""

FIND_SEATS: Final = (
    select(SEATS).where(SEATS.c.game_id == bindparam("game_id")).order_by(SEATS.c.seat)
)

AS_KNOWN: Final = (
    GAMES.c.id == bindparam("known_id"),
    GAMES.c.version == bindparam("known_version"),
    GAMES.c.revision == bindparam("known_revision"),
)
REMOVE_GAME: Final = delete(GAMES).where(*AS_KNOWN)
SAVE_GAME: Final = update(GAMES).where(*AS_KNOWN)
"""Sets the columns that the parameters name, if the game still is as it was known."""

ADD_GAME: Final = insert(GAMES)
REMOVE_SEATS: Final = delete(SEATS).where(SEATS.c.game_id == bindparam("game_id"))
ADD_SEATS: Final = insert(SEATS)
ADD_EVENTS: Final = insert(EVENTS)
ADD_ACTION: Final = insert(ACTIONS)

FIND_ANSWER: Final = select(ANSWERS).where(ANSWERS.c.slot == bindparam("slot"))
ADD_ANSWER: Final = insert(ANSWERS)

_MINE: Final = (
    ANSWERS.c.holder == bindparam("mine_holder"),
    ANSWERS.c.game_id == bindparam("mine_game"),
)
FORGET_OLDEST_ANSWERS: Final = delete(ANSWERS).where(
    *_MINE,
    ANSWERS.c.number
    <= select(ANSWERS.c.number)
    .where(*_MINE)
    .order_by(ANSWERS.c.number.desc())
    .offset(bindparam("mine_kept"))
    .limit(1)
    .scalar_subquery(),
)
"""Forgets what a sender was answered in a game before the last answers; `oldest_of` says which."""


def oldest_of(answer: Mapping[str, Any], *, beside: int) -> dict[str, Any]:
    """Return the parameters of `FORGET_OLDEST_ANSWERS` for the sender of an answer.

    Args:
        answer: row of the answer.
        beside: how many answers are kept that the statement does not see yet.
    """
    return {
        "mine_holder": answer["holder"],
        "mine_game": answer["game_id"],
        "mine_kept": MOST_KEPT - beside,
    }
