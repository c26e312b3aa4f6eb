"""Attendance: which players are about, how many watch, and when a lobby was last asked about.

Requests only leave a note in memory. A thread settles the notes every few seconds, and only a
change of what is shown is written (ADR 0021).
"""

import threading
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from rentroll.persistence import finding
from rentroll.persistence.records import LOBBY, Change, TableRecord
from rentroll.service.absences import change_by_return, change_by_silence
from rentroll.service.collaborators import Clock
from rentroll.service.errors import ServiceError
from rentroll.service.play import Play
from rentroll.service.shared_attendance import SharedAttendance
from rentroll.service.store import TableStore
from rentroll.service.wishes import Decision

AWAY_AFTER: Final = timedelta(seconds=60)
SETTLE_SECONDS: Final = 10.0
NOTES_KEPT: Final = timedelta(minutes=15)
"""How often the database is told which lobbies were asked about."""

Seat = tuple[str, int]
"""A table's id and the number of a seat at it."""

log = structlog.get_logger(__name__)


class Attendance:
    """Notes of this process about who asks for what."""

    def __init__(
        self,
        store: TableStore,
        play: Play,
        clock: Clock,
        *,
        alone: bool,
        shared: SharedAttendance | None,
    ) -> None:
        """Watch over the tables of a store; nothing runs before `start`.

        Args:
            store: the tables.
            play: tells running games who is away.
            clock: tells the time.
            alone: no other process serves these tables.
            shared: what the other processes know. Not alone and without it one process would take
                back what another one tells, so then nobody is ever away and no spectator counted.
        """
        self._store = store
        self._play = play
        self._clock = clock
        self._shared = shared
        self._knows_all = alone or shared is not None
        self._lock = threading.Lock()
        self._seen: dict[Seat, datetime] = {}
        self._heard: set[Seat] = set()
        self._asked: dict[str, datetime] = {}
        self._watched: set[str] = set()
        self._write_at = clock() + NOTES_KEPT
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name="attendance", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
        if self._shared is not None:
            self._shared.close()

    def note(self, table: TableRecord, viewer: int | None) -> None:
        """Note that somebody has asked for a table.

        Args:
            table: the table.
            viewer: the seat that asked; None or negative for everybody who only watches.
        """
        now = self._clock()
        together = _share_a_screen(table)
        asking = None if together or viewer is None else table.seat(viewer)
        with self._lock:
            for seat in () if together else table.seats:
                # After a restart the others have a minute to be heard of.
                if not (seat.is_bot or seat.away or seat.left):
                    self._seen.setdefault((table.id, seat.seat), now)
            if table.status == LOBBY:
                self._asked[table.id] = now
            if table.spectators:
                self._watched.add(table.id)
            if asking is not None:
                self._seen[table.id, asking.seat] = now
                self._heard.add((table.id, asking.seat))
        if asking is not None and asking.away:
            self._note_return(table.id, asking.seat)

    def was_asked(self, game_id: str) -> bool:
        """Tell whether somebody has asked about a lobby since the last notes were written."""
        return game_id in self._asked

    def settle(self) -> None:
        """Mark who has not been heard of for a minute, and count who watches."""
        if self._knows_all:
            self._mark_the_silent()
            self._count_spectators()
        self.write_notes()

    def _mark_the_silent(self) -> None:
        """Mark them table by table; who cannot be marked now is tried again the next time."""
        now = self._clock()
        with self._lock:
            heard, self._heard = self._heard, set()
            silent = {seat: at for seat, at in self._seen.items() if now - at >= AWAY_AFTER}
        if self._shared is not None:
            self._shared.tell_heard(heard, AWAY_AFTER.seconds)
            silent = self._not_heard_elsewhere(self._shared, silent)
        by_table: defaultdict[str, set[int]] = defaultdict(set)
        for game_id, number in silent:
            by_table[game_id].add(number)
        for game_id, numbers in by_table.items():
            if self._note_silence(game_id, numbers):
                self._forget({(game_id, number): silent[game_id, number] for number in numbers})

    def _not_heard_elsewhere(
        self, shared: SharedAttendance, silent: Mapping[Seat, datetime]
    ) -> dict[Seat, datetime]:
        """Return who is silent everywhere; about the others is asked again in a minute.

        The process that has heard of them may have ended by then.
        """
        heard = {seat for seat in silent if shared.is_heard(*seat)}
        with self._lock:
            self._seen.update(dict.fromkeys(heard, self._clock()))
        return {seat: at for seat, at in silent.items() if seat not in heard}

    def _forget(self, silent: Mapping[Seat, datetime]) -> None:
        """Forget who has been marked, unless something was heard of them meanwhile."""
        with self._lock:
            for seat, seen_at in silent.items():
                if self._seen.get(seat) == seen_at:
                    del self._seen[seat]

    def write_notes(self, *, at_once: bool = False) -> None:
        """Tell the database which lobbies were asked about, every quarter of an hour."""
        now = self._clock()
        if now < self._write_at and not at_once:
            return
        with self._lock:
            asked = dict(self._asked)
        if asked:
            with self._store.database.writing() as connection:
                finding.note_asked(connection, asked)
        self._write_at = now + NOTES_KEPT
        with self._lock:
            self._asked = {game: at for game, at in self._asked.items() if at != asked.get(game)}

    def _count_spectators(self) -> None:
        peaks = self._store.room.spectators_since_last_time()
        with self._lock:
            changed = set(peaks) | self._watched
            self._watched = set(peaks)
        for game_id in changed:
            count = peaks.get(game_id, 0)
            if self._shared is not None:
                count = self._shared.spectators(game_id, count)
            self._set_spectators(game_id, count)

    def _set_spectators(self, game_id: str, count: int) -> None:
        def decide(before: TableRecord) -> Change | None:
            if before.spectators == count:
                return None
            after = replace(before, spectators=count, revision=before.revision + 1)
            return Change(after)

        self._change(game_id, decide)

    def _note_silence(self, game_id: str, numbers: set[int]) -> bool:
        def decide(before: TableRecord) -> Change | None:
            if _share_a_screen(before):
                return None
            return change_by_silence(self._play, before, numbers)

        return self._change(game_id, decide)

    def _note_return(self, game_id: str, number: int) -> None:
        """Note it, if the database is there: what the seat has asked for is done already."""
        try:
            self._change(game_id, lambda before: change_by_return(self._play, before, number))
        except SQLAlchemyError:
            # The seat is still away, so its next request is noted.
            log.warning("return-not-noted", game=game_id)

    def _change(self, game_id: str, decide: Decision) -> bool:
        """Change a table; return whether that is over, as it is also where nothing can be told."""
        try:
            self._store.change(game_id, decide)
        except ServiceError as error:
            # The table is gone, damaged or very busy.
            log.info("attendance-not-noted", game=game_id, code=error.code)
            return error.code != "conflict"
        except SQLAlchemyError:
            raise
        except Exception:
            # A mistake of ours at one table: the others are marked all the same.
            log.exception("attendance-failed", game=game_id)
        return True

    def _run(self) -> None:
        while not self._stopping.wait(SETTLE_SECONDS):
            try:
                self.settle()
            except Exception:
                log.exception("attendance-failed")


def _share_a_screen(table: TableRecord) -> bool:
    """Tell whether all humans sit before one screen, which asks for one of them at a time."""
    return bool(table.options.get("pass_and_play"))
