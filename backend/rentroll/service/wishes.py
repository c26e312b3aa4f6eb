"""What somebody wants done with a table, and what may have become of a try to do it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from rentroll.persistence import answers
from rentroll.persistence.records import Change, KeptAnswer, Mark, RequestKey, TableRecord
from rentroll.service.errors import AnsweredBefore, ServiceError

GAME_DAMAGED: Final = "game-damaged"
"""Code of the refusal to use a stored state that the rules can never lead to."""

Decision = Callable[[TableRecord], Change | None]
Repetition = Callable[[TableRecord, KeptAnswer], Change]


class MemoryDoubted(Exception):
    """What is remembered of a table may be old, and nothing has shown whether it is."""


class AnswerLost(Exception):
    """The connection broke when a change was on its way: it may have been committed.

    Attributes:
        mark: that of the table before the change.
        error: the database's.
    """

    def __init__(self, mark: Mark, error: SQLAlchemyError) -> None:
        """Belong to a change of a table, and to what has become of it."""
        super().__init__(mark)
        self.mark = mark
        self.error = error


class MayBeDone(Exception):
    """A table has changed since a try whose end nobody knows: by that, or by somebody else."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to do with a table; `TableStore.change` says more.

    Attributes:
        give_up_at: instant by `time.monotonic` after which who was let to no row gives up.
        lost: what became of the first try, if nobody knows whether it was committed.
    """

    game_id: str
    decide: Decision
    key: RequestKey | None
    again: Repetition | None
    skip_locked: bool
    though_damaged: bool
    give_up_at: float
    lost: AnswerLost | None = None

    def decided(self, before: TableRecord, kept: KeptAnswer | None) -> Change | None:
        """Return what is to be changed, also where the same request was answered before.

        Raises:
            AnsweredBefore: it was, and that is not to be done again.
            ServiceError: game-damaged, or what `decide` raises.
        """
        if not self.though_damaged:
            expect_sound(before)
        if kept is None:
            return self.decide(before)
        if self.again is None:
            raise AnsweredBefore(kept)
        return self.again(before, kept)

    def expect_not_done(self, before: TableRecord) -> None:
        """Expect that it was not done, judged by the locked row of a table whose key is new.

        A statement that still is on its way to the database finds the row changed, or locked until
        it is changed; so it does nothing either.

        Raises:
            MayBeDone: nobody knows.
        """
        if self.lost is not None and before.mark != self.lost.mark:
            raise MayBeDone


def answer_kept(
    connection: Connection, key: RequestKey | None, before: TableRecord | None
) -> KeptAnswer | None:
    """Look for an earlier request with the same key: its twins have queued at the same lock.

    Raises:
        ServiceError: token-invalid, idempotency-key-reused.
    """
    kept = None if key is None else answers.find_answer(connection, key)
    if key is None or kept is None:
        return None
    if kept.body and before is not None and before.seat_with(key.holder) is None:
        raise ServiceError("token-invalid")
    if kept.key.fingerprint != key.fingerprint:
        raise ServiceError("idempotency-key-reused")
    return kept


def expect_sound(table: TableRecord) -> None:
    """Expect that a stored state can be used.

    Raises:
        ServiceError: game-damaged.
    """
    if table.damaged:
        raise ServiceError(GAME_DAMAGED)
