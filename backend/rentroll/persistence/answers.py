"""Keep what requests with a key were answered with, and find it when one is repeated."""

import zlib
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, update

from rentroll.persistence.models import AnswerRow, GameRow
from rentroll.persistence.records import LOBBY, KeptAnswer, RequestKey
from rentroll.persistence.statements import (
    ADD_ANSWER,
    FIND_ANSWER,
    FORGET_OLDEST_ANSWERS,
)

FAST: Final = 1
"""Level of compression: it happens with every move, while others wait for the database."""


def find_answer(connection: Connection, key: RequestKey) -> KeptAnswer | None:
    """Return what was answered under a key, whatever the body was then, or None."""
    row = connection.execute(FIND_ANSWER, {"slot": key.slot}).one_or_none()
    if row is None:
        return None
    return KeptAnswer(
        game_id=row.game_id,
        key=RequestKey(row.slot, row.holder, row.fingerprint),
        status=row.status,
        etag=row.etag,
        body=zlib.decompress(row.body) if row.body else b"",
        access_digest=row.access_digest,
        repeatable_until=row.repeatable_until,
    )


def answer_row(answer: KeptAnswer) -> dict[str, Any]:
    """Return the row of an answer."""
    return {
        "slot": answer.key.slot,
        "holder": answer.key.holder,
        "fingerprint": answer.key.fingerprint,
        "game_id": answer.game_id,
        "status": answer.status,
        "etag": answer.etag,
        "body": zlib.compress(answer.body, FAST) if answer.body else b"",
        "access_digest": answer.access_digest,
        "repeatable_until": answer.repeatable_until,
    }


def keep_answer(connection: Connection, answer: dict[str, Any]) -> None:
    """Keep an answer in the transaction that does what it tells of.

    Args:
        connection: a writing connection; the caller commits.
        answer: row of the answer.

    Raises:
        IntegrityError: a request with the same key has been answered.
    """
    connection.execute(ADD_ANSWER, answer)


def forget_oldest(connection: Connection, game_id: str) -> None:
    """Forget what each sender was answered in a game, but for the last answers."""
    connection.execute(FORGET_OLDEST_ANSWERS, {"game_id": game_id})


def give_anew(connection: Connection, answer: KeptAnswer) -> None:
    """Have a kept answer find the seat by the access token that it was given again with."""
    new_token = update(AnswerRow).values(access_digest=answer.access_digest)
    connection.execute(new_token.where(AnswerRow.slot == answer.key.slot))


def is_repeatable(connection: Connection, game_id: str, access_digest: str) -> bool:
    """Tell whether the seat that came with an access token may be given again, some time yet."""
    query = select(AnswerRow.number).where(*_repeatable(game_id, access_digest)).limit(1)
    return connection.scalar(query) is not None


def end_repetition(connection: Connection, game_id: str, access_digest: str) -> None:
    """Have the seat that came with an access token not given again."""
    ended = update(AnswerRow).where(*_repeatable(game_id, access_digest))
    connection.execute(ended.values(repeatable_until=None))


def _repeatable(game_id: str, access_digest: str) -> tuple[ColumnElement[bool], ...]:
    return (
        AnswerRow.game_id == game_id,
        AnswerRow.access_digest == access_digest,
        AnswerRow.repeatable_until.is_not(None),
    )


def forget_answers(connection: Connection, acted_before: datetime) -> None:
    """Forget what was answered in games in which nobody has acted since an instant.

    Which seats were given is forgotten also in games that were opened before it, once they are not
    given again: with them goes the digest of the network address that asked for them.
    """
    still = select(GameRow.id).where(GameRow.status != LOBBY, GameRow.changed_at < acted_before)
    connection.execute(delete(AnswerRow).where(AnswerRow.game_id.in_(still)))
    opened = select(GameRow.id).where(GameRow.created_at < acted_before)
    given = and_(AnswerRow.access_digest.is_not(None), AnswerRow.game_id.in_(opened))
    until = AnswerRow.repeatable_until
    connection.execute(delete(AnswerRow).where(given, or_(until.is_(None), until < acted_before)))
