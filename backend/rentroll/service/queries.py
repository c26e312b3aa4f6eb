"""Questions: the state for a viewer, held until it changes; the events; the open tables."""

import random
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from rentroll.at_once import WouldWait
from rentroll.engine import PRESETS
from rentroll.persistence import history, tables
from rentroll.persistence.records import LOBBY, EventRecord, TableRecord
from rentroll.service.attendance import Attendance
from rentroll.service.credentials import digest, is_watch_id
from rentroll.service.database_news import LOOK_SECONDS, DatabaseNews
from rentroll.service.errors import ServiceError
from rentroll.service.ledger import LedgerPage, ledger
from rentroll.service.memory import Rendered
from rentroll.service.play import may_watch
from rentroll.service.rendering import WATCHER, entity_tag, seat_or_none, state_body
from rentroll.service.seating import seats_of
from rentroll.service.store import TableStore
from rentroll.service.waiting import Hold, SleepingHold

FREE_WAIT_SECONDS: Final = 5.0
"""How long a wait has to be to cost nothing; shorter ones are as good as asking all the time."""

JITTER_SECONDS: Final = 1.0
"""Held polls end up to this much early, so that they do not all come back at once."""

MOST_SEATS: Final = 8


class Sight(NamedTuple):
    """A table, and who looks at it: a seat, None for anybody, `WATCHER` by the link to watch."""

    table: TableRecord
    viewer: int | None

    @property
    def etag(self) -> str:
        """The entity tag of what the viewer would get."""
        return entity_tag(self.table, self.viewer)


class Held(NamedTuple):
    """What a held poll ended with.

    Attributes:
        sight: what the viewer sees now.
        refused: there was no place to wait.
        costs_nothing: its full time passed without news, and was long enough to be free (ADR 0042).
    """

    sight: Sight
    refused: bool = False
    costs_nothing: bool = False


class OpenTableLine(NamedTuple):
    """A line of the list of open tables, with how many seats are free."""

    table: tables.OpenTable
    seats_free: int


class Queries:
    """Everything that only looks."""

    def __init__(
        self, store: TableStore, attendance: Attendance, database_news: DatabaseNews
    ) -> None:
        """Look at the tables of a store, and tell who is about.

        Args:
            store: the tables.
            attendance: is told who asks.
            database_news: wakes held polls when another process may have written; while it does
                not run, each of them asks the database for itself.
        """
        self._store = store
        self._attendance = attendance
        self._database_news = database_news
        self._generator = random.Random()

    def look(self, game_id: str, access_token: str | None) -> Sight:
        """Return a table as the holder of an access token sees it, or as anybody (None).

        Args:
            game_id: the table, or the id to watch it by, which no access token adds anything to.
            access_token: says who looks.

        Raises:
            ServiceError: game-not-found, token-invalid.
        """
        if is_watch_id(game_id):
            return Sight(self._store.find_watched(game_id), WATCHER)
        table = self._store.find(game_id)
        seen = None if access_token is None else self.seen_by(table, access_token)
        if seen is not None and seen.viewer is not None:
            return seen
        if access_token is None or may_watch(table, access_token):
            return Sight(table, None)
        raise ServiceError("token-invalid")

    def seen_by(self, table: TableRecord, access_token: str) -> Sight:
        """Return a table as the holder of an access token sees it, as anybody without a seat."""
        seat = table.seat_with(digest(access_token))
        return Sight(table, None if seat is None else seat.seat)

    def body(self, sight: Sight) -> Rendered:
        """Return the state resource as bytes, rendered at most once for all who see the same."""
        return self._store.memory.body(sight.table, sight.viewer, state_body)

    def wait(
        self,
        game_id: str,
        access_token: str | None,
        *,
        is_old: Callable[[Sight], bool],
        seconds: float,
        hold: Hold | None = None,
        address: str | None = None,
        glance: bool = False,
    ) -> Held:
        """Return what a viewer sees as soon as it is not old any more, or when time is up.

        No database connection is held while waiting.

        Args:
            game_id: the table.
            access_token: who looks.
            is_old: tells whether the viewer has seen this already.
            seconds: how long to wait at most.
            hold: how the request waits; asleep in its thread when left out.
            address: network address the question comes from, of which there are limits too.
            glance: whoever asks does not count as present by that.

        Raises:
            ServiceError: game-not-found, token-invalid (also when either happens meanwhile).
            Parked: the request goes on with a call with the same arguments, once there is news.
            WouldWait: likewise, in a thread.
        """
        hold = hold or SleepingHold()
        try:
            sight = self.look(game_id, access_token)
            if hold.place is None:
                self._attendance.note(sight.table, None if glance else sight.viewer)
                if seconds <= 0 or not is_old(sight):
                    return Held(sight)
                if not self._admit(hold, sight, seconds, address):
                    return Held(sight, refused=True)
                sight = self.look(game_id, access_token)
            while is_old(sight) and self._sleep(hold):
                sight = self.look(game_id, access_token)
            self._attendance.note(sight.table, None if glance else sight.viewer)
            free = seconds >= FREE_WAIT_SECONDS
            return Held(sight, costs_nothing=free and time.monotonic() >= hold.end)
        except WouldWait:
            hold.parked = True
            raise
        finally:
            if not hold.parked:
                hold.leave()

    def _admit(self, hold: Hold, sight: Sight, seconds: float, address: str | None) -> bool:
        """Give a request a place to wait, and say until when."""
        shorter = self._generator.random() * JITTER_SECONDS
        hold.end = time.monotonic() + max(0.0, seconds - shorter)
        viewer = seat_or_none(sight.viewer)
        in_lobby = sight.table.status == LOBBY
        return self._store.room.admit(hold, sight.table.id, viewer, address, in_lobby=in_lobby)

    def _sleep(self, hold: Hold) -> bool:
        """Wait for news, and tell whether to look again; not when time is up."""
        now = time.monotonic()
        if now >= hold.end or self._store.room.closed:
            return False
        look_at = hold.end
        if not (self._store.memory_is_true or self._database_news.is_running):
            look_at = min(look_at, now + LOOK_SECONDS)
        hold.sleep(look_at)
        return True

    def events(self, game_id: str, after: int, limit: int) -> tuple[list[EventRecord], bool]:
        """Return events numbered above `after`, and whether there are more.

        Raises:
            ServiceError: game-not-found.
        """
        table_id = self.look(game_id, None).table.id
        with self._store.database.reading() as connection:
            events = history.events_after(connection, table_id, after, limit + 1)
        return events[:limit], len(events) > limit

    def events_before(
        self, game_id: str, before: int, limit: int
    ) -> tuple[list[EventRecord], bool]:
        """Return events numbered below `before`, newest first, and whether there are more.

        Raises:
            ServiceError: game-not-found.
        """
        table_id = self.look(game_id, None).table.id
        with self._store.database.reading() as connection:
            events = history.events_before(connection, table_id, before, limit + 1)
        return events[:limit], len(events) > limit

    def ledger(self, game_id: str, after: int, limit: int) -> LedgerPage:
        """Return every dollar that moved after an event, and the totals of all that moved.

        Raises:
            ServiceError: game-not-found.
        """
        return ledger(self._store, self.look(game_id, None).table.id, after, limit)

    def open_tables(
        self, limit: int, before: tuple[datetime, str] | None
    ) -> tuple[list[OpenTableLine], bool]:
        """Return listed tables that wait for players, newest first, and whether there are more."""
        seats = {preset: seats_of(preset, {}) for preset in PRESETS}
        with self._store.database.reading() as connection:
            found = tables.open_tables(connection, seats=seats, limit=limit + 1, before=before)
        lines = [
            OpenTableLine(table, seats_of(table.preset, table.options) - table.players)
            for table in found[:limit]
        ]
        return lines, len(found) > limit
