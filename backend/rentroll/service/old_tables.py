"""Old tables are removed: forsaken lobbies, games that ended long ago, games that stand still."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog

from rentroll.persistence import finding
from rentroll.persistence.records import ACTIVE, LOBBY, OVER, Change, TableRecord
from rentroll.service.attendance import Attendance
from rentroll.service.collaborators import Clock
from rentroll.service.errors import ServiceError
from rentroll.service.store import TableStore

REMOVED_AT_A_TIME: Final = 100

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """How long tables are kept: lobbies since somebody asked, games since they ended or moved."""

    lobby: timedelta = timedelta(hours=24)
    game_over: timedelta = timedelta(days=30)
    standing_still: timedelta = timedelta(days=30)


class OldTables:
    """Removes tables whose time is over."""

    def __init__(
        self, store: TableStore, attendance: Attendance, clock: Clock, lifetimes: Lifetimes
    ) -> None:
        """Work on the tables of a store."""
        self._store = store
        self._attendance = attendance
        self._clock = clock
        self._lifetimes = lifetimes

    def remove(self) -> int:
        """Remove all old tables, one transaction each, and return how many there were."""
        self._attendance.write_notes(at_once=True)
        now = self._clock()
        removed = 0
        while True:
            batch = self._some(now)
            done = sum(self._remove(game_id, now) for game_id in batch)
            removed += done
            if len(batch) < REMOVED_AT_A_TIME or not done:
                break
        if removed:
            log.info("old-tables-removed", count=removed)
        return removed

    def _some(self, now: datetime) -> list[str]:
        with self._store.database.reading() as connection:
            return list(
                finding.old_tables(
                    connection,
                    asked_before=now - self._lifetimes.lobby,
                    over_before=now - self._lifetimes.game_over,
                    acted_before=now - self._lifetimes.standing_still,
                    limit=REMOVED_AT_A_TIME,
                )
            )

    def _remove(self, game_id: str, now: datetime) -> bool:
        """Remove a table unless somebody came back at the last moment."""

        def decide(before: TableRecord) -> Change | None:
            forsaken = before.status == LOBBY and not self._attendance.was_asked(game_id)
            ended = before.status == OVER and before.changed_at < now - self._lifetimes.game_over
            acted_before = now - self._lifetimes.standing_still
            still = before.status == ACTIVE and before.changed_at < acted_before
            return Change(None) if forsaken or ended or still else None

        try:
            return self._store.change(game_id, decide, though_damaged=True) is None
        except ServiceError as error:
            log.info("old-table-not-removed", game=game_id, code=error.code)
            return False
