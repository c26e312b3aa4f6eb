"""News between processes without a Redis: one thread asks the database for all who wait.

Every second it asks, by one query, where all games stand that held polls of this process wait for,
and wakes those who wait for one that has moved on. So a held poll need not ask for itself.
"""

import threading
from typing import Final

import structlog

from rentroll.persistence import finding
from rentroll.persistence.records import Mark, TableRecord
from rentroll.service.memory import GONE
from rentroll.service.store import TableStore

LOOK_SECONDS: Final = 1.0
"""How often the database is asked while another process may have written to it."""

log = structlog.get_logger(__name__)


class DatabaseNews:
    """Looks where the games stand that are waited for, while nobody else brings the news."""

    def __init__(self, store: TableStore) -> None:
        """Look after the held polls of a store; nothing runs before `start`."""
        self._store = store
        self._lock = threading.Lock()
        self._known: dict[str, Mark] = {}
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        store.on_commit(self._note_own)

    @property
    def is_running(self) -> bool:
        """Whether the thread is alive, so that nobody has to ask the database while waiting."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name="database-news", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def look(self) -> list[str]:
        """Ask the database once, and wake whoever waits for a game that has moved on.

        Returns:
            The games whose waiters were woken. One that was not waited for at the last look is
            among them: it may have moved on between the waiter's own look and this one.
        """
        waited_for = [] if self._store.memory_is_true else self._store.room.games()
        if not waited_for:
            with self._lock:
                self._known.clear()
            return []
        with self._store.database.reading() as connection:
            found = finding.marks_of(connection, waited_for)
        marks = {game_id: found.get(game_id, GONE) for game_id in waited_for}
        with self._lock:
            moved = [game for game, mark in marks.items() if self._known.get(game) != mark]
            self._known = marks
        for game_id in moved:
            self._store.memory.forget_before(game_id, marks[game_id])
            self._store.room.announce(game_id)
        return moved

    def _note_own(self, table: TableRecord) -> None:
        """Remember a commit of this process, whose waiters have been woken by it."""
        with self._lock:
            if table.id in self._known:
                self._known[table.id] = max(table.mark, self._known[table.id])

    def _run(self) -> None:
        while not self._stopping.wait(LOOK_SECONDS):
            try:
                self.look()
            except Exception:
                log.exception("database-not-asked")
