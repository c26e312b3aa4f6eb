"""The autopilot: plays the bots' seats and answers for whoever's time is up.

Everything that is due stands in the game's row, so a new process goes on where an old one died. A
decision is made from the remembered record, outside any transaction; it is saved only if the game
has not moved on meanwhile, so every bot acts exactly once for each decision.
"""

import hashlib
import random
import threading
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import structlog

from rentroll.bots import PlayerView, bot_of
from rentroll.engine import Action, GameState, TimeUp, action_from, awaited, safe_default
from rentroll.persistence import answers, due
from rentroll.persistence.records import Change, TableRecord
from rentroll.service.collaborators import Clock
from rentroll.service.errors import ServiceError
from rentroll.service.old_tables import OldTables
from rentroll.service.play import Play
from rentroll.service.scheduling import BotTask, bot_task
from rentroll.service.store import TableStore
from rentroll.service.wishes import GAME_DAMAGED

BATCH: Final = 64
LONGEST_SLEEP_SECONDS: Final = 60.0
"""How long the autopilot sleeps at most; what its own process makes due wakes it."""

LONGEST_SLEEP_AMONG_OTHERS: Final = 1.0
"""The same in seconds where another process may have made something due."""

SECONDS_AFTER_FAILURE: Final = 1.0
LONGEST_REST: Final = timedelta(minutes=5)
"""A table that fails rests twice as long each time, up to this."""

ANSWERS_LAST: Final = timedelta(hours=24)
"""How long answers to requests with a key are kept after the last action of their game."""

TIDYING: Final = timedelta(hours=1)
"""How often what is kept too long is looked for."""

STAND_IN: Final = "steady"
"""Strategy of the bot that plays on for a player who is away."""

log = structlog.get_logger(__name__)


class Rest(NamedTuple):
    """Until when a table that has failed is left alone, and how long that takes."""

    until: datetime
    length: timedelta


class Autopilot:
    """One thread that does what is due. Started by `serve` and `worker`, by nobody else."""

    def __init__(
        self, store: TableStore, play: Play, clock: Clock, old_tables: OldTables, *, alone: bool
    ) -> None:
        """Work on the tables of a store; nothing runs before `start`.

        Args:
            store: the tables.
            play: carries out what is decided.
            clock: tells the time.
            old_tables: removes tables that nobody needs any more.
            alone: no other process makes anything due.
        """
        self._store = store
        self._play = play
        self._clock = clock
        self._old_tables = old_tables
        self._longest_sleep = LONGEST_SLEEP_SECONDS if alone else LONGEST_SLEEP_AMONG_OTHERS
        self._news = threading.Event()
        self._sleeps_until: datetime | None = None
        self._coming: list[tuple[str, datetime]] = []
        self._stopping = False
        self._resting: dict[str, Rest] = {}
        self._tidy_at = clock() + TIDYING
        self._thread: threading.Thread | None = None
        store.on_commit(self._notice)
        store.on_doubt(self._news.set)

    @property
    def is_running(self) -> bool:
        """Whether the thread is alive."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def is_dead(self) -> bool:
        """Whether the thread was started and is not alive any more."""
        return self._thread is not None and not self._thread.is_alive()

    def start(self) -> None:
        """Start the thread."""
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="autopilot", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop after the move at hand, and wait for it."""
        self._stopping = True
        self._news.set()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def do_what_is_due(self) -> int:
        """Do everything that is due now, one step a table; return how many steps were made."""
        now = self._clock()
        with self._store.database.reading() as connection:
            self._coming = due.coming_tables(connection, BATCH, left_out=self._left_alone(now))
        steps = 0
        for game_id, due_at in self._coming:
            if self._stopping or due_at > now:
                break
            steps += self._step_safely(game_id)
        return steps

    def tidy_up(self) -> None:
        """Forget old tables and answers that nobody can ask for again, at most once an hour."""
        now = self._clock()
        if now < self._tidy_at:
            return
        self._tidy_at = now + TIDYING
        self._resting = {
            game_id: rest for game_id, rest in self._resting.items() if rest.until > now - TIDYING
        }
        with self._store.database.writing() as connection:
            answers.forget_answers(connection, acted_before=now - ANSWERS_LAST)
        self._old_tables.remove()

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._news.clear()
                self.tidy_up()
                if not self.do_what_is_due():
                    self._sleep()
            except Exception:
                log.exception("autopilot-failed")
                self._news.wait(SECONDS_AFTER_FAILURE)

    def _notice(self, table: TableRecord) -> None:
        """Wake up for a table that is due sooner than what is slept for; awake, note it."""
        due_at, until = table.next_due_at, self._sleeps_until
        if due_at is not None and (until is None or due_at < until):
            self._news.set()

    def _sleep(self) -> None:
        """Sleep until something is due; what was committed since the database was asked wakes."""
        seconds = self._seconds_to_sleep()
        self._sleeps_until = self._clock() + timedelta(seconds=seconds)
        try:
            self._news.wait(seconds)
        finally:
            self._sleeps_until = None

    def _seconds_to_sleep(self) -> float:
        """Return the time until something is due that was known of, or until a table has rested."""
        now = self._clock()
        left_alone = self._left_alone(now)
        instants = [self._resting[game_id].until for game_id in left_alone]
        instants += [due_at for game_id, due_at in self._coming if game_id not in left_alone]
        if not instants:
            return self._longest_sleep
        left = (min(instants) - now).total_seconds()
        return min(max(left, 0.001), self._longest_sleep)

    def _left_alone(self, now: datetime) -> list[str]:
        return [game_id for game_id, rest in self._resting.items() if rest.until > now]

    def _step_safely(self, game_id: str) -> bool:
        try:
            done = self._step(game_id)
        except Exception as error:
            if isinstance(error, ServiceError) and error.code == GAME_DAMAGED:
                self._leave_alone(game_id)
                return False
            log.exception("autopilot-step-failed", game=game_id)
            self._let_rest(game_id)
            return False
        self._resting.pop(game_id, None)
        return done

    def _let_rest(self, game_id: str) -> None:
        before = self._resting.get(game_id)
        length = timedelta(seconds=SECONDS_AFTER_FAILURE) if before is None else 2 * before.length
        length = min(length, LONGEST_REST)
        self._resting[game_id] = Rest(self._clock() + length, length)

    def _leave_alone(self, game_id: str) -> None:
        """Ask no more for what is due at a table whose stored state cannot be used."""
        log.error("autopilot-found-damaged-game", game=game_id)
        with self._store.database.writing() as connection:
            due.expect_nothing(connection, game_id)

    def _step(self, game_id: str) -> bool:
        table = self._store.find(game_id)
        now = self._clock()
        if table.next_due_at is None or table.next_due_at > now:
            return False
        try:
            done = self._submit(table, self._decision(table))
            if done:
                self._store.metrics.lag.observe((now - table.next_due_at).total_seconds())
            return done
        except ServiceError as error:
            if error.code in {"game-not-found", "conflict", "timer-outdated"}:
                return False
            log.error("autopilot-refused", game=table.id, version=table.version, code=error.code)
            return self._submit(table, _safe_move(table))

    def _submit(self, table: TableRecord, action: Action | TimeUp) -> bool:
        made: list[Change] = []

        def decide(before: TableRecord) -> Change | None:
            made.clear()
            if before.version != table.version:
                return None
            made.append(self._play.change_by(before, action))
            return made[0]

        self._store.change(table.id, decide, skip_locked=True)
        return bool(made)

    def _decision(self, table: TableRecord) -> Action | TimeUp:
        now = self._clock()
        over = [(due_at, timer) for timer, due_at in table.timers.items() if due_at <= now]
        if over:
            return TimeUp(min(over)[1])
        task = bot_task(table)
        if task is None:
            raise LookupError(f"nothing is due at table {table.id}")
        try:
            return _bots_choice(table, task)
        except Exception:
            log.exception("bot-failed", game=table.id, version=table.version, seat=task.seat)
            return _safe_move(table)


def _bots_choice(table: TableRecord, task: BotTask) -> Action:
    seat = table.seat(task.seat)
    if seat is None:
        raise LookupError(f"there is no seat {task.seat}")
    view = PlayerView(_state_of(table), task.seat, task.kinds)
    return bot_of(seat.strategy or STAND_IN).decide(view, _generator(table, task.seat))


def _generator(table: TableRecord, seat: int) -> random.Random:
    """Return a bot's own randomness: the same after a restart, and telling nothing of the dice."""
    address = f"bot:{table.id}:{table.version}:{seat}".encode()
    return random.Random(hashlib.sha256(address + b":" + table.secret).digest())


def _safe_move(table: TableRecord) -> Action:
    """Return what may always be done for the bot that is asked, without harm."""
    state = _state_of(table)
    task = bot_task(table)
    if task is not None and task.kinds is not None:
        offers = [offer.id for offer in state.offers if offer.to == task.seat]
        return action_from("decline-trade", task.seat, {"offer": offers[0]})
    return safe_default(state, awaited(state)[0] if task is None else task.seat)


def _state_of(table: TableRecord) -> GameState:
    if table.state is None:
        raise LookupError(f"no game runs at table {table.id}")
    return table.state
