"""The one road of every change: load, decide, save, and only then make it known."""

from collections.abc import Callable
from typing import Final

from sqlalchemy.orm import Session

from rentroll.metrics import Metrics
from rentroll.persistence import answers, finding, tables
from rentroll.persistence.database import Database, LostRace
from rentroll.persistence.records import Change, KeptAnswer, Mark, RequestKey, TableRecord
from rentroll.service.credentials import is_game_id
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.memory import GONE, Rendered, TableMemory
from rentroll.service.redis_news import RedisNews
from rentroll.service.waiting import WaitingRoom

ATTEMPTS: Final = 5
GAME_DAMAGED: Final = "game-damaged"
"""Code of the refusal to use a stored state that the rules can never lead to."""

MOST_WATCH_IDS: Final = 10_000
"""How many ids to watch by are remembered; they never change, so any may be forgotten."""

Decision = Callable[[TableRecord], Change | None]
Repetition = Callable[[TableRecord, KeptAnswer], Change]
CommitListener = Callable[[TableRecord], None]


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
        self._news: RedisNews | None = None
        self._listeners: list[CommitListener] = []
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
        _expect_sound(table)
        return table

    def find_watched(self, watch_id: str) -> TableRecord:
        """Return the newest record of the table that an id to watch by opens.

        Raises:
            ServiceError: game-not-found, game-damaged.
        """
        game_id = self._ids_watched.get(watch_id)
        if game_id is None:
            with self.database.reading() as session:
                game_id = finding.id_watched_by(session, watch_id)
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
        with self.database.reading() as session:
            return answers.find_answer(session, key)

    def add(self, table: TableRecord, answer: KeptAnswer | None = None) -> TableRecord:
        """Store a new table, and what the request for it is answered with when it had a key.

        Raises:
            AnsweredBefore: the same request has made a table already.
            ServiceError: idempotency-key-reused, conflict.
        """
        for _ in range(ATTEMPTS):
            try:
                with self.database.writing() as session:
                    kept = _answer_kept(session, answer and answer.key, None)
                    if kept is not None:
                        raise AnsweredBefore(kept)
                    tables.add_table(session, table, answer)
            except LostRace:
                self.metrics.lost_races.inc()
                continue
            self._publish(table)
            return table
        raise ServiceError("conflict")

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
        """
        _expect_game_id(game_id)
        for attempt in range(ATTEMPTS):
            try:
                with self.database.writing() as session:
                    before = self._remembered_by_its_only_writer(game_id) if attempt == 0 else None
                    before = before or self._locked(session, game_id, skip_locked=skip_locked)
                    if before is None:
                        return None
                    if not though_damaged:
                        _expect_sound(before)
                    kept = _answer_kept(session, key, before)
                    change = decide(before) if kept is None else _repeated(before, kept, again)
                    if change is None:
                        return before
                    tables.save(session, before, change)
            except LostRace:
                self.metrics.lost_races.inc()
                continue
            if change.after is None:
                self._publish_removal(game_id)
            else:
                self._publish(change.after, change.answer)
            if change.opens is not None:
                self._publish(change.opens)
            return change.after
        raise ServiceError("conflict")

    def _remembered_by_its_only_writer(self, game_id: str) -> TableRecord | None:
        """Return the record of which the database need not be asked: nobody else writes to it.

        On SQLite the transaction locks all. That the row still is as remembered is seen when it is
        saved, so whoever was wrong has lost a race and asks.
        """
        alone = self.database.is_sqlite and self.memory_is_true
        return self.memory.find(game_id) if alone else None

    def _locked(self, session: Session, game_id: str, *, skip_locked: bool) -> TableRecord | None:
        mark = tables.lock_mark(session, game_id, skip_locked=skip_locked)
        if mark is None:
            if skip_locked:
                return None
            raise ServiceError("game-not-found")
        remembered = self.memory.find(game_id)
        if remembered is not None and remembered.mark == mark:
            return remembered
        return tables.find_table(session, game_id)

    def _load(self, game_id: str) -> TableRecord | None:
        with self.database.reading() as session:
            return tables.find_table(session, game_id)

    def _forget_if_old(self, game_id: str) -> None:
        remembered = self.memory.find(game_id)
        if remembered is None:
            return
        with self.database.reading() as session:
            mark = tables.find_mark(session, game_id)
        self.memory.forget_before(game_id, GONE if mark is None else mark)

    def _publish(self, table: TableRecord, answer: KeptAnswer | None = None) -> None:
        self.memory.keep(table)
        if answer is not None and answer.viewer is not None:
            rendered = Rendered(answer.etag, answer.body)
            self.memory.body(table, answer.viewer, lambda *_: rendered)
        self._announce(table.id, table.mark)
        for listener in self._listeners:
            listener(table)

    def _publish_removal(self, game_id: str) -> None:
        self.memory.forget(game_id)
        self._announce(game_id, GONE)

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


def _answer_kept(
    session: Session, key: RequestKey | None, before: TableRecord | None
) -> KeptAnswer | None:
    """Look for an earlier request with the same key: its twins have queued at the same lock."""
    kept = None if key is None else answers.find_answer(session, key)
    if key is None or kept is None:
        return None
    if kept.body and before is not None and before.seat_with(key.holder) is None:
        raise ServiceError("token-invalid")
    if kept.key.fingerprint != key.fingerprint:
        raise ServiceError("idempotency-key-reused")
    return kept


def _repeated(before: TableRecord, kept: KeptAnswer, again: Repetition | None) -> Change:
    if again is None:
        raise AnsweredBefore(kept)
    return again(before, kept)


def _expect_sound(table: TableRecord) -> None:
    if table.damaged:
        raise ServiceError(GAME_DAMAGED)


def _expect_game_id(text: str) -> None:
    if not is_game_id(text):
        raise ServiceError("game-not-found")
