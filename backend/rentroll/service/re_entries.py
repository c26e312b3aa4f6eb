"""Re-entry: a short code lets a further device of the same player in."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from rentroll.persistence import finding
from rentroll.persistence.records import Change, KeptAnswer, ReEntry, RequestKey, TableRecord
from rentroll.service.collaborators import Clock
from rentroll.service.credentials import digest, new_access_token, new_re_entry_code, typed_code
from rentroll.service.errors import ServiceError
from rentroll.service.play import seat_of
from rentroll.service.repeats import seat_given
from rentroll.service.seating import with_seat_changed
from rentroll.service.store import TableStore
from rentroll.service.taken_seats import TakenSeat, take_seat

CODE_LASTS: Final = timedelta(minutes=10)


class NewCode(NamedTuple):
    """A code just made, shown this once; `repeated` when the same request made one before."""

    code: str
    expires_at: datetime
    repeated: bool


class ReEntries:
    """The use cases of making such a code and of using it."""

    def __init__(self, store: TableStore, clock: Clock) -> None:
        """Work on the tables of a store."""
        self._store = store
        self._clock = clock

    def make_code(self, game_id: str, access_token: str, key: RequestKey | None = None) -> NewCode:
        """Make a code for the own seat: good once and for ten minutes; the one before is void.

        Only its digest is stored, so the repetition of a request makes another one.

        Raises:
            ServiceError: game-not-found, token-invalid, conflict, idempotency-key-reused.
        """
        code = new_re_entry_code()
        now = self._clock()
        expires_at = now + CODE_LASTS
        repeated: list[KeptAnswer] = []

        def decide(before: TableRecord) -> Change:
            own = before.seat(seat_of(before, access_token))
            assert own is not None
            seat = replace(own, re_entry=ReEntry(digest(code), expires_at))
            return Change(with_seat_changed(before, seat), answer=seat_given(game_id, key, "", now))

        def again(before: TableRecord, kept: KeptAnswer) -> Change:
            repeated[:] = [kept]
            return replace(decide(before), answer=kept._replace(again=True))

        self._store.change(game_id, decide, key=key, again=again)
        return NewCode(code, expires_at, bool(repeated))

    def enter(self, typed: str, key: RequestKey | None = None) -> TakenSeat:
        """Use a code: the seat gets a further access token; of more than four the oldest goes.

        Args:
            typed: the code, in any case, with or without spaces and hyphens.
            key: tells the request from others; its repetition gives the same seat once more.

        Raises:
            ServiceError: re-entry-unknown, conflict, idempotency-key-reused.
        """
        now = self._clock()
        code_digest = digest(typed_code(typed))
        kept = self._store.answer_to(key)
        game_id = self._game_of(code_digest) if kept is None else kept.game_id
        given = None if kept is None else kept.access_digest
        new_token = new_access_token(for_program=self._is_program(game_id, code_digest, given))

        def decide(before: TableRecord) -> Change:
            after = self._with_device(before, code_digest, digest(new_token))
            return Change(after, answer=seat_given(game_id, key, digest(new_token), now))

        return take_seat(self._store, game_id, new_token, decide, key, now=now, only_in_lobby=False)

    def _game_of(self, code_digest: str) -> str:
        with self._store.database.reading() as connection:
            game_id = finding.id_entered_by(connection, code_digest)
        if game_id is None:
            raise ServiceError("re-entry-unknown")
        return game_id

    def _is_program(self, game_id: str, code_digest: str, given: str | None) -> bool:
        """Tell whether the seat of a code, or one given before, is a program's."""
        seats = self._store.find(game_id).seats
        return any(
            seat.program
            for seat in seats
            if given in seat.digests or (seat.re_entry and seat.re_entry.digest == code_digest)
        )

    def _with_device(self, table: TableRecord, code_digest: str, new_digest: str) -> TableRecord:
        """Return a table at which a code was used, so that it is void."""
        for seat in table.seats:
            code = seat.re_entry
            if code is not None and code.digest == code_digest and code.until > self._clock():
                opened = seat.opened_by((*seat.digests, new_digest))
                return with_seat_changed(table, replace(opened, re_entry=None))
        raise ServiceError("re-entry-unknown")
