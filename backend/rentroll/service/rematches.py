"""Rematches: the same people at a new table, everybody one seat further on."""

from dataclasses import replace

from rentroll.persistence.records import (
    HUMAN,
    OVER,
    Change,
    RequestKey,
    Reservation,
    SeatRecord,
    TableRecord,
)
from rentroll.service.collaborators import Clock
from rentroll.service.credentials import (
    digest,
    is_of_a_program,
    new_access_token,
    new_game_id,
    new_secret,
    new_watch_id,
)
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.play import seat_of
from rentroll.service.repeats import seat_given
from rentroll.service.seating import with_human, with_program, with_reserved, with_seat_changed
from rentroll.service.store import TableStore
from rentroll.service.taken_seats import TakenSeat, take_seat


class Rematches:
    """The use case of playing again."""

    def __init__(self, store: TableStore, clock: Clock) -> None:
        """Work on the tables of a store."""
        self._store = store
        self._clock = clock

    def take_part(
        self, game_id: str, access_token: str, key: RequestKey | None = None
    ) -> TakenSeat:
        """Give a player of a finished game a seat at the table of the rematch.

        The first who asks opens the table and is its host; it has the same rules and the same
        bots. Seats are kept for the other humans while the table is a lobby. Who asks again gets a
        further access token for the same seat.

        Args:
            game_id: the game that is over.
            access_token: says which of its players asks.
            key: tells the request from others; its repetition gives the same seat once more.

        Raises:
            ServiceError: game-not-found, token-invalid, game-not-over, conflict,
                idempotency-key-reused, seat-not-found, and when the own seat was given up
                meanwhile what joining raises.
        """
        new_token = new_access_token(for_program=is_of_a_program(access_token))
        try:
            old, opened = self._with_a_rematch(game_id, access_token, digest(new_token), key)
        except AnsweredBefore as repeated:
            old, opened = self._store.find(game_id), None
            rematch = repeated.answer.game_id
        else:
            rematch = old.rematch or ""
        own = old.seat(seat_of(old, access_token))
        assert own is not None
        if opened is not None:
            return TakenSeat(opened, opened.host, new_token)

        now = self._clock()

        def decide(before: TableRecord) -> Change:
            after = _with_player(before, own, digest(new_token))
            return Change(after, answer=seat_given(rematch, key, digest(new_token), now))

        return take_seat(self._store, rematch, new_token, decide, key, now=now)

    def _with_a_rematch(
        self, game_id: str, access_token: str, new_digest: str, key: RequestKey | None
    ) -> tuple[TableRecord, TableRecord | None]:
        """Return the old table, which has a rematch, and the new one if it was opened just now."""
        gone = self._rematch_that_is_gone(game_id)
        opened: list[TableRecord] = []

        def decide(before: TableRecord) -> Change | None:
            opened.clear()
            own = seat_of(before, access_token)
            if before.status != OVER:
                raise ServiceError("game-not-over")
            if before.rematch not in (None, gone):
                return None
            opened.append(self._rematch_of(before, own, new_digest))
            after = replace(
                before,
                rematch=opened[0].id,
                rematch_watch_id=opened[0].watch_id,
                revision=before.revision + 1,
            )
            answer = seat_given(opened[0].id, key, new_digest, self._clock())
            return Change(after, opens=opened[0], answer=answer)

        old = self._store.change(game_id, decide, key=key)
        assert old is not None
        return old, opened[0] if opened else None

    def _rematch_that_is_gone(self, game_id: str) -> str | None:
        """Return the id of the rematch when its table has been removed, or None."""
        rematch = self._store.find(game_id).rematch
        if rematch is None:
            return None
        try:
            self._store.find(rematch)
        except ServiceError:
            return rematch
        return None

    def _rematch_of(self, old: TableRecord, asking: int, new_digest: str) -> TableRecord:
        now = self._clock()
        moved = {seat.seat: (seat.seat - 1) % len(old.seats) for seat in old.seats}
        table = TableRecord(
            id=new_game_id(),
            created_at=now,
            changed_at=now,
            board=old.board,
            preset=old.preset,
            options=old.options,
            bot_pace=old.bot_pace,
            programs=old.programs,
            listed=False,
            secret=new_secret(),
            watch_id=new_watch_id(),
            host=moved[asking],
            seats=tuple(
                SeatRecord(moved[seat.seat], seat.name, seat.token, seat.kind, seat.strategy)
                for seat in sorted(old.seats, key=lambda each: moved[each.seat])
                if seat.is_bot
            ),
            reserved=tuple(
                Reservation(seat.seat, moved[seat.seat], seat.name, seat.token, seat.program)
                for seat in old.seats
                if seat.kind == HUMAN
            ),
        )
        own = next(kept for kept in table.reserved if kept.origin == asking)
        return replace(with_reserved(table, own, new_digest), revision=0)


def _with_player(table: TableRecord, old: SeatRecord, new_digest: str) -> TableRecord:
    """Return the new table with a player of the old game on the seat that is theirs."""
    own = next((seat for seat in table.seats if seat.origin == old.seat), None)
    if own is not None:
        return with_seat_changed(table, own.opened_by((*own.digests, new_digest)))
    kept = next((each for each in table.reserved if each.origin == old.seat), None)
    if kept is not None:
        return with_reserved(table, kept, new_digest)
    take = with_program if old.program else with_human
    return take(table, old.name, None, new_digest)
