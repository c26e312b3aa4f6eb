"""Give out seats: what the taker is told, and how a repeated request gets its seat once more."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from rentroll.persistence.records import (
    LOBBY,
    Change,
    KeptAnswer,
    RequestKey,
    SeatRecord,
    TableRecord,
)
from rentroll.service.credentials import digest
from rentroll.service.errors import ServiceError
from rentroll.service.play import seat_of
from rentroll.service.seating import with_seat_changed
from rentroll.service.store import TableStore
from rentroll.service.wishes import Decision

SEAT_GIVEN_BEFORE: Final = "seat-given-before"
"""Code of the refusal to give a seat to a repeated request that may come from somebody else."""


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat just taken; the access token is shown this once and stored only as a digest.

    `repeated` says that the seat had been given to the same request before.
    """

    table: TableRecord
    seat: int
    access_token: str = field(repr=False)
    repeated: bool = False


def take_seat(
    store: TableStore,
    game_id: str,
    access_token: str,
    decide: Decision,
    key: RequestKey | None,
    *,
    now: datetime,
    only_in_lobby: bool = True,
) -> TakenSeat:
    """Take a seat; a repeated request gets its seat once more, and its token before is void.

    Args:
        store: the tables.
        game_id: the table.
        access_token: the new token for the seat.
        decide: gives a seat to the holder of that token.
        key: tells the request from others.
        now: the instant.
        only_in_lobby: give the seat to a repeated request only while the game has not begun.

    Raises:
        ServiceError: game-not-found, conflict, idempotency-key-reused, seat-not-found (when a
            repeated request has lost its seat meanwhile), seat-given-before (when it comes too
            late), or what `decide` raises.
    """
    access_digest = digest(access_token)
    repeated: list[KeptAnswer] = []

    def again(before: TableRecord, kept: KeptAnswer) -> Change:
        repeated[:] = [kept]
        given = before.seat_with(kept.access_digest or "")
        if given is None:
            raise ServiceError("seat-not-found")
        begun = only_in_lobby and before.status != LOBBY
        if begun or kept.repeatable_until is None or kept.repeatable_until <= now:
            raise ServiceError(SEAT_GIVEN_BEFORE)
        return _given_again(before, given, kept, access_digest)

    table = store.change(game_id, decide, key=key, again=again)
    assert table is not None
    return TakenSeat(table, seat_of(table, access_token), access_token, bool(repeated))


def no_seat(_table: TableRecord) -> Change:
    """Give nobody a seat: only a repetition has one to come back to."""
    raise ServiceError("seat-not-found")


def _given_again(
    before: TableRecord, given: SeatRecord, kept: KeptAnswer, access_digest: str
) -> Change:
    """Return what gives a seat a new token, in the place of the one that was given out before."""
    digests = (each for each in given.digests if each != kept.access_digest)
    after = with_seat_changed(before, given.opened_by((*digests, access_digest)))
    return Change(after, answer=kept._replace(access_digest=access_digest, again=True))
