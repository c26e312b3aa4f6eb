"""The pauses of bots: a player may have them skipped until a human is asked (ADR 0060)."""

from dataclasses import replace

from rentroll.persistence.records import LOBBY, OVER, Change, RequestKey, TableRecord
from rentroll.service.collaborators import Clock
from rentroll.service.errors import ServiceError
from rentroll.service.play import seat_of
from rentroll.service.repeats import with_answer
from rentroll.service.scheduling import SKIPPED, bot_pauses
from rentroll.service.store import TableStore


class Pauses:
    """The use case of not waiting for bots that only seem to think."""

    def __init__(self, store: TableStore, clock: Clock) -> None:
        """Work on the tables of a store."""
        self._store = store
        self._clock = clock

    def skip(self, game_id: str, access_token: str, key: RequestKey | None = None) -> TableRecord:
        """Have the bots of a table act at once until a human is asked for anything.

        Args:
            game_id: the table.
            access_token: says which seat wishes so; every seat of a human may.
            key: tells the request from others, so that its repetition does nothing.

        Raises:
            AnsweredBefore: the same request has been answered already.
            ServiceError: game-not-found, token-invalid, scope-missing, game-not-started, game-over,
                nothing-to-skip, conflict, idempotency-key-reused.
        """

        def decide(before: TableRecord) -> Change | None:
            number = seat_of(before, access_token)
            if before.status in (LOBBY, OVER):
                raise ServiceError("game-not-started" if before.status == LOBBY else "game-over")
            pauses = bot_pauses(before)
            if pauses is None:
                raise ServiceError("nothing-to-skip")
            if pauses == SKIPPED:
                return None
            revision = before.revision + 1
            due_at = self._clock()
            after = replace(before, pauses_skipped=True, bot_due_at=due_at, revision=revision)
            return with_answer(Change(after), key, number)

        after = self._store.change(game_id, decide, key=key)
        assert after is not None
        return after
