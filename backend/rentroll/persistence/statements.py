"""The statements of every move, made once: building and comparing them costs more than they do."""

from typing import Final, cast

from sqlalchemy import Table, bindparam, delete, func, insert, select, update

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

_placed = (
    select(
        ANSWERS.c.number,
        func.row_number()
        .over(partition_by=ANSWERS.c.holder, order_by=ANSWERS.c.number.desc())
        .label("place"),
    )
    .where(ANSWERS.c.game_id == bindparam("game_id"))
    .subquery()
)
FORGET_OLDEST_ANSWERS: Final = delete(ANSWERS).where(
    ANSWERS.c.number.in_(select(_placed.c.number).where(_placed.c.place > MOST_KEPT))
)
"""Forgets what each sender was answered in a game before the last `MOST_KEPT` answers."""
