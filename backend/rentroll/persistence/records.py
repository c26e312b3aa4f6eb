"""Immutable pictures of a committed table, as everything above the database sees it."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from rentroll.engine import GameState

LOBBY = "lobby"
ACTIVE = "active"
OVER = "over"

HUMAN = "human"
BOT = "bot"

WELCOME = "welcome"
BY_HOST = "by-host"
NONE = "none"


class Mark(NamedTuple):
    """Which state of a table somebody has seen: both numbers only ever grow."""

    version: int
    revision: int


MOST_DEVICES = 4
"""How many access tokens a seat has at most; the oldest one goes."""


class ReEntry(NamedTuple):
    """A code with which another device gets to a seat: its digest, and until when it is good."""

    digest: str
    until: datetime


class Reservation(NamedTuple):
    """A seat in the lobby that is kept for a player of the game before.

    `origin` is the player's seat there, `seat` the one to be had here.
    """

    origin: int
    seat: int
    name: str
    token: str
    program: bool = False


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat at a table.

    Attributes:
        access_digest: digest of the oldest access token; None for a bot's seat.
        further_digests: those of further devices, oldest first.
        ready: in the lobby, whether the player has said so.
        away: whether no device of the player has asked for anything lately.
        origin: seat of the same player in the game before, at a rematch.
        re_entry: the code that lets another device in, if there is one.
        program: whether its player is a program that came by the API, and said so.
        admitted: whether the host lets it play, where programs are asked to wait for that.
    """

    seat: int
    name: str
    token: str
    kind: str
    strategy: str | None = None
    left: bool = False
    access_digest: str | None = field(default=None, repr=False)
    further_digests: tuple[str, ...] = field(default=(), repr=False)
    ready: bool = False
    away: bool = False
    origin: int | None = None
    re_entry: ReEntry | None = field(default=None, repr=False)
    program: bool = False
    admitted: bool = True

    @property
    def digests(self) -> tuple[str, ...]:
        """Digests of all access tokens that open this seat, oldest first."""
        first = () if self.access_digest is None else (self.access_digest,)
        return first + self.further_digests

    def opened_by(self, digests: tuple[str, ...]) -> "SeatRecord":
        """Return the seat with these digests, of which the oldest go when there are too many."""
        first, *others = digests[-MOST_DEVICES:]
        return replace(self, access_digest=first, further_digests=tuple(others))

    @property
    def is_bot(self) -> bool:
        """Whether the server plays this seat."""
        return self.kind == BOT


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it was committed: settings, seats, and the game's state once it has started.

    Attributes:
        version: number of accepted actions, the start included; 0 in the lobby.
        revision: number of changes around the game (seats).
        last_event: number of the newest event, 0 for none.
        options: what differs from the preset.
        secret: secret of the dice; goes to the engine and nowhere else.
        timers: when the time of each running timer is up, by the timer's id.
        bot_due_at: when the next bot acts.
        watch_id: opens the table for watching, and for nothing else.
        rematch: id of the table at which the same people play again.
        rematch_watch_id: opens that table for watching, and for nothing else.
        reserved: seats in the lobby that are kept for players of the game before.
        spectators: how many have watched lately.
        programs: whether programs of others may sit: `welcome`, `by-host` or `none`.
        sandbox: the creator chose the seed of dice and decks, for trying out.
        watch_digests: digests of old access tokens for watching; new ones prove what they are.
        pauses_skipped: bots act without pauses until a human is asked for something.
        damaged: the stored state is one that the rules cannot lead to, so there is no `state`.
    """

    id: str
    created_at: datetime
    changed_at: datetime
    board: str
    preset: str
    options: Mapping[str, object]
    bot_pace: str
    listed: bool
    secret: bytes = field(repr=False)
    seats: tuple[SeatRecord, ...]
    host: int = 0
    status: str = LOBBY
    version: int = 0
    revision: int = 0
    last_event: int = 0
    commitment: str | None = None
    state: GameState | None = field(default=None, repr=False)
    timers: Mapping[int, datetime] = field(default_factory=dict)
    bot_due_at: datetime | None = None
    watch_id: str | None = None
    rematch: str | None = None
    rematch_watch_id: str | None = None
    reserved: tuple[Reservation, ...] = ()
    spectators: int = 0
    programs: str = WELCOME
    sandbox: bool = False
    watch_digests: tuple[str, ...] = field(default=(), repr=False)
    pauses_skipped: bool = False
    damaged: bool = False

    @property
    def mark(self) -> Mark:
        """Version and revision together."""
        return Mark(self.version, self.revision)

    @property
    def next_due_at(self) -> datetime | None:
        """When the autopilot has to look at this table next; None when nothing is due."""
        due = list(self.timers.values())
        if self.bot_due_at is not None:
            due.append(self.bot_due_at)
        return min(due, default=None)

    @property
    def taken(self) -> tuple["SeatRecord | Reservation", ...]:
        """Seats that are taken, and in the lobby those that are kept for somebody."""
        return (*self.seats, *self.reserved)

    def seat(self, number: int) -> SeatRecord | None:
        """Return a seat by its number, or None."""
        return next((seat for seat in self.seats if seat.seat == number), None)

    def seat_with(self, access_digest: str) -> SeatRecord | None:
        """Return the seat that an access token opens, given the token's digest, or None."""
        return next((seat for seat in self.seats if _is_among(access_digest, seat.digests)), None)

    def is_watched_with(self, access_digest: str) -> bool:
        """Tell whether an access token, given its digest, is one for watching this table."""
        return _is_among(access_digest, self.watch_digests)


def _is_among(access_digest: str, known: tuple[str, ...]) -> bool:
    """Look for a digest; how long that takes does not tell how much of one is right."""
    return any(hmac.compare_digest(access_digest, each) for each in known)


class EventRecord(NamedTuple):
    """An event as stored: its number, the version that made it, its type and parameters."""

    seq: int
    version: int
    type: str
    params: Mapping[str, object]


class ActionRecord(NamedTuple):
    """An accepted action; `seat` is None for the start and for time-outs."""

    seat: int | None
    kind: str
    params: Mapping[str, object]


class NewEvent(NamedTuple):
    """An event that is about to be stored and has no number yet."""

    type: str
    params: Mapping[str, object]


class RequestKey(NamedTuple):
    """What tells a request from all others, so that its repetition is known. All are digests.

    `slot` stands for the key with whoever sent it, method and address; `holder` for the sender;
    `fingerprint` for the body.
    """

    slot: str
    holder: str
    fingerprint: str


class KeptAnswer(NamedTuple):
    """What a request was answered with, kept for its repetition. It holds no secret.

    A state is kept as the bytes that were sent, with their tag. Of a seat just taken only the
    digest of its access token is kept: `access_digest`, and no body. It may be given again before
    `repeatable_until`, which is None once the token was used. `again` says that the seat had been
    given under this key before, so that only its token is new. `viewer` is the seat that a state
    just made was written for; it is not stored.
    """

    game_id: str
    key: RequestKey
    status: int
    etag: str = ""
    body: bytes = b""
    access_digest: str | None = None
    repeatable_until: datetime | None = None
    again: bool = False
    viewer: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction does to a table.

    Attributes:
        after: the table as it will be; None removes it with all that belongs to it.
        events: what happened, in order.
        action: the accepted action, when the version grows.
        initial: the state before any event, once, at the start.
        answer: what the request that asked for it is answered with, when it had a key.
        opens: a new table that is stored together with the change.
    """

    after: TableRecord | None
    events: tuple[NewEvent, ...] = ()
    action: ActionRecord | None = None
    initial: GameState | None = None
    answer: KeptAnswer | None = None
    opens: TableRecord | None = None
