"""Commits that several changes share, on SQLite, where one transaction at a time can write.

A commit waits for the disk. Changes that come meanwhile queue, and the first of them commits all
that have queued when its turn comes; one that cannot be made is undone alone (ADR 0071).
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from copy import copy

from sqlalchemy import Connection

from rentroll.persistence.database import LostRace, Occupied

Work = Callable[[Connection], None]
Writing = Callable[[], AbstractContextManager[Connection]]


class _Waiting:
    """A change that waits to be committed, or for its turn to commit for others."""

    __slots__ = ("done", "error", "turn", "work")

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done = False
        self.error: BaseException | None = None
        self.turn = threading.Lock()
        self.turn.acquire()


class SharedCommits:
    """The queue of a database's changes."""

    def __init__(self, writing: Writing) -> None:
        """Commit by what gives a connection and commits its work at the end."""
        self._writing = writing
        self._guard = threading.Lock()
        self._queue: list[_Waiting] = []
        self._somebody_commits = False

    def make(self, work: Work) -> None:
        """Make a change and return once it is committed.

        Args:
            work: what to do with a connection; it may be called twice, of which one is undone.

        Raises:
            LostRace: raised by the work, or by the database before anything could be committed.
            Occupied: another process holds the database.
            Exception: whatever else the work or the commit raises.
        """
        mine = _Waiting(work)
        with self._guard:
            self._queue.append(mine)
            must_wait, self._somebody_commits = self._somebody_commits, True
        if must_wait:
            mine.turn.acquire()
        if not mine.done:
            self._commit_what_has_queued()
        if mine.error is not None:
            raise mine.error

    def _commit_what_has_queued(self) -> None:
        with self._guard:
            batch, self._queue = self._queue, []
        try:
            self._commit(batch)
        except BaseException as error:  # noqa: BLE001 (it is raised where each change was asked for)
            for each in batch:
                each.error = error
        with self._guard:
            following = self._queue[0] if self._queue else None
            self._somebody_commits = following is not None
        for each in batch:
            each.done = True
            each.turn.release()
        if following is not None:
            following.turn.release()

    def _commit(self, batch: list[_Waiting]) -> None:
        if len(batch) > 1 and self._commit_together(batch):
            return
        for each in batch:
            each.error = None
            try:
                with self._writing() as connection:
                    each.work(connection)
            except Exception as error:  # noqa: BLE001 (it is raised where the change was asked for)
                each.error = error

    def _commit_together(self, batch: list[_Waiting]) -> bool:
        """Commit several changes; return whether that is over, and else nothing has been done.

        A lost race undoes one change and no other. After any other mistake nobody knows what the
        database has undone, so that all is undone, and each change tried by itself.
        """
        committing = False
        for each in batch:
            each.error = None
        try:
            with self._writing() as connection:
                for each in batch:
                    try:
                        with connection.begin_nested():
                            each.work(connection)
                    except LostRace as lost:
                        each.error = lost
                committing = True
        except (LostRace, Occupied) as error:  # None could begin.
            for each in batch:
                each.error = _own(error)
        except Exception as error:  # noqa: BLE001 (it is raised where the changes were asked for)
            if not committing:
                return False
            for each in batch:
                each.error = each.error or _own(error)
        return True


def _own(error: Exception) -> Exception:
    """Return a copy of an error, as one raised in several threads would tell the traces of all."""
    own = copy(error).with_traceback(error.__traceback__)
    own.__cause__ = error.__cause__
    return own
