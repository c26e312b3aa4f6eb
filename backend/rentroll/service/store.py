"""The one road of every change: load, decide, save, and only then make it known."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rentroll.metrics import Metrics
from rentroll.persistence import answers, finding, tables
from rentroll.persistence.database import Database, KeyUsed, LostRace, Occupied
from rentroll.persistence.records import Change, KeptAnswer, Mark, RequestKey, TableRecord
from rentroll.persistence.shared_commits import SharedCommits
from rentroll.service.credentials import is_game_id
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.memory import GONE, Rendered, TableMemory
from rentroll.service.redis_news import RedisNews
from rentroll.service.waiting import WaitingRoom
from rentroll.service.wishes import (
    AnswerLost,
    Decision,
    MayBeDone,
    MemoryDoubted,
    Repetition,
    Wish,
    answer_kept,
    expect_sound,
)

ATTEMPTS: Final = 5
PATIENCE_SECONDS: Final = 5.0
"""After how long nobody tries again who was let to no row by other processes."""

MOST_WATCH_IDS: Final = 10_000
"""How many ids to watch by are remembered; they never change, so any may be forgotten."""

CommitListener = Callable[[TableRecord], None]
DoubtListener = Callable[[], None]


class TableStore:
    """Tables of the database with what this process remembers of them."""

    def __init__(
        self,
        database: Database,
        memory: TableMemory,
        room: WaitingRoom,
        metrics: Metrics,
        *,
        only_process: bool,
    ) -> None:
        """Join the parts.

        Args:
            database: where tables are kept.
            memory: what is remembered of them.
            room: where held polls wait.
            metrics: what this process counts.
            only_process: nobody else writes to the database.
        """
        self.database = database
        self.memory = memory
        self.room = room
        self.metrics = metrics
        self._only_process = only_process
        self._shared_commits = SharedCommits(database.writing)
        self._news: RedisNews | None = None
        self._listeners: list[CommitListener] = []
        self._doubters: list[DoubtListener] = []
        self._ids_watched: dict[str, str] = {}

    @property
    def memory_is_true(self) -> bool:
        """Whether what is remembered is the newest there is, without asking the database."""
        return self._only_process or (self._news is not None and self._news.connected)

    def share_news(self, url: str) -> RedisNews:
        """Exchange marks of committed tables with other processes through a Redis."""
        self._news = RedisNews(url, on_news=self._take_news, on_loss=self._doubt_everything)
        return self._news

    def on_commit(self, listener: CommitListener) -> None:
        """Have a function called after every commit of this process."""
        self._listeners.append(listener)

    def on_doubt(self, listener: DoubtListener) -> None:
        """Have a function called when nobody knows whether a change was committed."""
        self._doubters.append(listener)

    def find(self, game_id: str) -> TableRecord:
        """Return the newest record of a table.

        Raises:
            ServiceError: game-not-found, game-damaged.
        """
        _expect_game_id(game_id)
        if not self.memory_is_true:
            self._forget_if_old(game_id)
        table = self.memory.find_or_load(game_id, lambda: self._load(game_id))
        if table is None:
            raise ServiceError("game-not-found")
        expect_sound(table)
        return table

    def find_watched(self, watch_id: str) -> TableRecord:
        """Return the newest record of the table that an id to watch by opens.

        Raises:
            ServiceError: game-not-found, game-damaged.
        """
        game_id = self._ids_watched.get(watch_id)
        if game_id is None:
            with self.database.reading() as connection:
                game_id = finding.id_watched_by(connection, watch_id)
            if game_id is None:
                raise ServiceError("game-not-found")
            if len(self._ids_watched) >= MOST_WATCH_IDS:
                self._ids_watched.clear()
            self._ids_watched[watch_id] = game_id
        return self.find(game_id)

    def answer_to(self, key: RequestKey | None) -> KeptAnswer | None:
        """Return what a request with this key was answered with before, or None."""
        if key is None:
            return None
        with self.database.reading() as connection:
            return answers.find_answer(connection, key)

    def add(self, table: TableRecord, answer: KeptAnswer | None = None) -> TableRecord:
        """Store a new table, and what the request for it is answered with when it had a key.

        Raises:
            AnsweredBefore: the same request has made a table already.
            ServiceError: idempotency-key-reused, conflict.
            Occupied: another process holds the database.
        """
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        failure: Exception = ServiceError("conflict")
        for _ in range(ATTEMPTS):
            try:
                with self.database.writing() as connection:
                    kept = answer_kept(connection, answer and answer.key, None)
                    if kept is not None:
                        raise AnsweredBefore(kept)
                    tables.add_table(connection, table, answer)
            except LostRace as lost:
                self._count(lost)
                continue
            except Occupied as occupied:
                failure = occupied
                if self._gives_up(give_up_at):
                    break
                continue
            self.memory.keep(table)
            self._tell(table.id, Change(table))
            return table
        raise failure

    def change(
        self,
        game_id: str,
        decide: Decision,
        *,
        key: RequestKey | None = None,
        again: Repetition | None = None,
        skip_locked: bool = False,
        though_damaged: bool = False,
    ) -> TableRecord | None:
        """Change a table; whoever loses a race tries again from the new record.

        Args:
            game_id: the table.
            decide: returns what to do with the record it is given, or None for nothing. It may be
                called several times and has to be free of effects.
            key: tells the request from others; what it asks for is not done twice.
            again: what a repetition does, in place of raising AnsweredBefore.
            skip_locked: leave a table alone on which another process is at work.
            though_damaged: decide also about a table whose stored state cannot be used.

        Returns:
            The committed record, or the old one when there was nothing to do; None when the table
            was removed, or skipped.

        Raises:
            AnsweredBefore: the same request has been answered already.
            ServiceError: game-not-found, game-damaged, conflict, idempotency-key-reused, or what
                `decide` raises.
            Occupied: other processes hold the database, or the row of the table.
            SQLAlchemyError: the database is away, or it is not known whether the change was made.
        """
        _expect_game_id(game_id)
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        wish = Wish(game_id, decide, key, again, skip_locked, though_damaged, give_up_at)
        failure: Exception = ServiceError("conflict")
        for attempt in range(ATTEMPTS):
            try:
                return self._attempt(wish, by_memory=attempt == 0)
            except LostRace as lost:
                self._count(lost)
            except MemoryDoubted:
                pass
            except Occupied as occupied:
                failure = occupied
                if self._gives_up(give_up_at):
                    break
            except AnswerLost as lost:
                wish, failure = replace(wish, lost=wish.lost or lost), lost.error
            except MayBeDone:
                break
        raise failure

    @contextmanager
    def _turn(self, game_id: str, give_up_at: float) -> Iterator[None]:
        """Wait for the other writers of a game in this process.

        Raises:
            Occupied: they have waited for too long themselves.
        """
        queue = self.database.queue(game_id)
        if not queue.acquire(timeout=max(0.0, give_up_at - time.monotonic())):
            raise Occupied
        try:
            yield
        finally:
            queue.release()

    def _gives_up(self, give_up_at: float) -> bool:
        """Tell whether whoever was let to no row tries no more: for SQLite one try is long enough.

        Many who tried again would wait for each other's tries.
        """
        return self.database.is_sqlite or time.monotonic() >= give_up_at

    def _count(self, lost: LostRace) -> None:
        if not isinstance(lost, KeyUsed):
            self.metrics.lost_races.inc()

    def _attempt(self, wish: Wish, *, by_memory: bool) -> TableRecord | None:
        """Try to do what is wished, at first by what is remembered.

        That the row still is like it, and that the key is new, is seen when it is saved. What saves
        nothing, a refusal, an answer once more or that there is nothing to do, holds only if
        nobody else can have written and there is no key; else the database is asked.

        Raises:
            KeyUsed: the same request has been answered.
            LostRace: the row was not as remembered.
            MemoryDoubted: it might not be, or the key might be used, and nothing was saved.
            Occupied: nobody was let to the row for a while.
            AnswerLost: nobody knows whether it was saved.
        """
        with self._turn(wish.game_id, wish.give_up_at):
            by_memory = by_memory and (self.database.is_sqlite or not wish.skip_locked)
            remembered = self.memory.find(wish.game_id) if by_memory else None
            # News of other processes are under way for a moment, so they make nobody sure.
            sure = self.database.is_sqlite and self._only_process and wish.key is None
            if remembered is None:
                before, change = self._decide_in_transaction(wish)
            else:
                before, change = remembered, self._decide_at_once(wish, remembered, sure=sure)
            if change is None:
                return before
            self._remember(wish.game_id, change)
        self._tell(wish.game_id, change)
        return change.after

    def _decide_at_once(self, wish: Wish, before: TableRecord, *, sure: bool) -> Change | None:
        """Decide by what is remembered, and only then go to the database."""
        try:
            change = wish.decided(before, None)
        except Exception:
            if sure:
                raise
            raise MemoryDoubted from None
        if change is None:
            if sure:
                return None
            raise MemoryDoubted
        try:
            self._save(before, change)
        except SQLAlchemyError as error:
            self._doubt(before, error)
            raise
        return change

    def _save(self, before: TableRecord, change: Change) -> None:
        if self.database.is_sqlite:
            self._shared_commits.make(lambda connection: tables.save(connection, before, change))
            return
        one_statement = tables.takes_one_statement(before, change)
        with self.database.writing(one_statement=one_statement) as connection:
            tables.save(connection, before, change)

    def _decide_in_transaction(self, wish: Wish) -> tuple[TableRecord | None, Change | None]:
        """Lock the row, and see whether the request was answered."""
        before = change = None
        try:
            with self.database.writing() as connection:
                before = self._locked(connection, wish)
                if before is not None:
                    kept = answer_kept(connection, wish.key, before)
                    if kept is None:
                        wish.expect_not_done(before)
                    change = wish.decided(before, kept)
                if before is not None and change is not None:
                    tables.save(connection, before, change)
        except SQLAlchemyError as error:
            if before is not None:
                self._doubt(before, error)
            raise
        return before, change

    def _locked(self, connection: Connection, wish: Wish) -> TableRecord | None:
        mark = tables.lock_mark(connection, wish.game_id, skip_locked=wish.skip_locked)
        if mark is None:
            if wish.skip_locked:
                return None
            raise ServiceError("game-not-found")
        remembered = self.memory.find(wish.game_id)
        if remembered is not None and remembered.mark == mark:
            return remembered
        return tables.find_table(connection, wish.game_id)

    def _load(self, game_id: str) -> TableRecord | None:
        with self.database.reading() as connection:
            return tables.find_table(connection, game_id)

    def _forget_if_old(self, game_id: str) -> None:
        """Forget what is older than the database, also what others have loaded and not kept yet."""
        with self.database.reading() as connection:
            mark = tables.find_mark(connection, game_id)
        self.memory.forget_before(game_id, GONE if mark is None else mark)

    def _remember(self, game_id: str, change: Change) -> None:
        """Remember what was committed, before the next writer of the game decides."""
        if change.after is None:
            self.memory.forget(game_id)
            return
        self.memory.keep(change.after)
        answer = change.answer
        if answer is not None and answer.viewer is not None:
            rendered = Rendered(answer.etag, answer.body)
            self.memory.body(change.after, answer.viewer, lambda *_: rendered)
        if change.opens is not None:
            self.memory.keep(change.opens)

    def _tell(self, game_id: str, change: Change) -> None:
        """Wake who waits for news, here and in other processes."""
        for table in (change.after, change.opens):
            if table is not None:
                self._announce(table.id, table.mark)
                for listener in self._listeners:
                    listener(table)
        if change.after is None:
            self._announce(game_id, GONE)

    def _doubt(self, before: TableRecord, error: SQLAlchemyError) -> None:
        """Have the database asked for a table if a change of it may have been committed.

        Raises:
            AnswerLost: it has to be found out, as the connection broke.
        """
        if isinstance(error, Occupied):
            return
        later = Mark(before.version, before.revision + 1)
        self.memory.forget_before(before.id, later)
        self._announce(before.id, later)
        for listener in self._doubters:
            listener()
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise AnswerLost(before.mark, error) from error

    def _announce(self, game_id: str, mark: Mark) -> None:
        self.room.announce(game_id)
        if self._news is not None:
            self._news.announce(game_id, mark)

    def _take_news(self, game_id: str, mark: Mark) -> None:
        self.memory.forget_before(game_id, mark)
        self.room.announce(game_id)

    def _doubt_everything(self) -> None:
        self.memory.forget_all()
        self.room.wake_all()


def _expect_game_id(text: str) -> None:
    if not is_game_id(text):
        raise ServiceError("game-not-found")
