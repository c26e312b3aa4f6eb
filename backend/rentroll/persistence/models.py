"""The tables: games, their seats, the events, the accepted actions and the answers given.

A game row carries everything that is needed to go on after a restart: the snapshot, the secret of
the dice and the instant at which something is due (a bot's move or a time-out).
"""

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from rentroll.persistence.base import Model, UtcDateTime

GAME_ID_LENGTH = 20
WATCH_ID_LENGTH = 21
DIGEST_LENGTH = 64


class GameRow(Model):
    """A table: the lobby's settings, and the game on it once it has started."""

    __tablename__ = "games"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'active', 'over')", name="status"),
        Index("ix_games_open", "status", "listed", "created_at"),
        Index("ix_games_asked_at", "status", "asked_at"),
    )

    id: Mapped[str] = mapped_column(String(GAME_ID_LENGTH), primary_key=True)
    status: Mapped[str] = mapped_column(String(8))
    version: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer)
    last_event: Mapped[int] = mapped_column(Integer, doc="Number of the newest event; 0 for none.")
    board: Mapped[str] = mapped_column(String(32))
    preset: Mapped[str] = mapped_column(String(32))
    options: Mapped[str] = mapped_column(Text, doc="JSON object: what differs from the preset.")
    bot_pace: Mapped[str] = mapped_column(String(8))
    listed: Mapped[bool]
    host: Mapped[int] = mapped_column(Integer, doc="Seat of the host.")
    secret: Mapped[bytes] = mapped_column(LargeBinary(32), doc="Secret of the dice. Never shown.")
    commitment: Mapped[str | None] = mapped_column(String(DIGEST_LENGTH))
    initial: Mapped[str | None] = mapped_column(Text, deferred=True, doc="State before any event.")
    snapshot: Mapped[str | None] = mapped_column(Text, doc="State now: JSON with its `format`.")
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    timers: Mapped[str] = mapped_column(Text, doc="JSON object: when each running timer ends.")
    bot_due_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    next_due_at: Mapped[datetime | None] = mapped_column(UtcDateTime, index=True)
    watch_id: Mapped[str | None] = mapped_column(
        String(WATCH_ID_LENGTH), index=True, unique=True, doc="Opens the table for watching alone."
    )
    rematch: Mapped[str | None] = mapped_column(
        String(GAME_ID_LENGTH), doc="Id of the table at which the same people play again."
    )
    rematch_watch_id: Mapped[str | None] = mapped_column(
        String(WATCH_ID_LENGTH), doc="Opens that table for watching alone."
    )
    reserved: Mapped[str] = mapped_column(
        Text, server_default="[]", doc="JSON list: seats kept for players of the game before."
    )
    spectators: Mapped[int] = mapped_column(Integer, server_default="0")
    programs: Mapped[str] = mapped_column(
        String(8), server_default="welcome", doc="Whether programs of others may sit."
    )
    sandbox: Mapped[bool] = mapped_column(server_default=false())
    watch_digests: Mapped[str] = mapped_column(
        Text, server_default="[]", doc="JSON list: SHA-256 of tokens for watching, oldest first."
    )
    pauses_skipped: Mapped[bool] = mapped_column(
        server_default=false(), doc="Bots act without pauses until a human is asked."
    )
    asked_at: Mapped[datetime | None] = mapped_column(
        UtcDateTime, doc="When somebody last asked about it, to the hour."
    )


class SeatRow(Model):
    """A seat at a table, numbered in the order of joining."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("kind IN ('human', 'bot')", name="kind"),
        UniqueConstraint("access_digest"),
    )

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(64))
    token: Mapped[str] = mapped_column(String(16), doc="The playing piece.")
    kind: Mapped[str] = mapped_column(String(8))
    strategy: Mapped[str | None] = mapped_column(String(32))
    left: Mapped[bool]
    access_digest: Mapped[str | None] = mapped_column(
        String(DIGEST_LENGTH), doc="SHA-256 of the access token, which itself is not stored."
    )
    further_digests: Mapped[str] = mapped_column(
        Text, server_default="[]", doc="JSON list: the same of further devices, oldest first."
    )
    ready: Mapped[bool] = mapped_column(server_default=false())
    away: Mapped[bool] = mapped_column(server_default=false())
    origin: Mapped[int | None] = mapped_column(
        Integer, doc="Seat of the same player in the game before."
    )
    re_entry_digest: Mapped[str | None] = mapped_column(
        String(DIGEST_LENGTH),
        index=True,
        unique=True,
        doc="SHA-256 of the code for another device.",
    )
    re_entry_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    program: Mapped[bool] = mapped_column(
        server_default=false(), doc="Played by a program of others."
    )
    admitted: Mapped[bool] = mapped_column(server_default=true())


class EventRow(Model):
    """Something that happened, numbered within its game without gaps."""

    __tablename__ = "events"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    format: Mapped[int] = mapped_column(Integer)
    type: Mapped[str] = mapped_column(String(40))
    params: Mapped[str] = mapped_column(Text)


class ActionRow(Model):
    """An accepted action, under the version that it made."""

    __tablename__ = "actions"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[int | None] = mapped_column(Integer, doc="Nobody's for a time-out or the start.")
    kind: Mapped[str] = mapped_column(String(40))
    params: Mapped[str] = mapped_column(Text)
    happened_at: Mapped[datetime] = mapped_column(UtcDateTime)


class AnswerRow(Model):
    """What a request with a key was answered with, for its repetition. Holds no secret."""

    __tablename__ = "answers"
    __table_args__ = (UniqueConstraint("slot"), Index("ix_answers_holder", "holder", "number"))

    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    slot: Mapped[str] = mapped_column(
        String(DIGEST_LENGTH), doc="SHA-256 of sender, method, address and key."
    )
    holder: Mapped[str] = mapped_column(String(DIGEST_LENGTH), doc="SHA-256 of who sent it.")
    fingerprint: Mapped[str] = mapped_column(String(DIGEST_LENGTH), doc="SHA-256 of the body.")
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    status: Mapped[int] = mapped_column(Integer)
    etag: Mapped[str] = mapped_column(String(64))
    body: Mapped[bytes] = mapped_column(LargeBinary, doc="Compressed; empty for a seat taken.")
    access_digest: Mapped[str | None] = mapped_column(
        String(DIGEST_LENGTH), doc="Digest of the access token that was given out with a seat."
    )
    repeatable_until: Mapped[datetime | None] = mapped_column(
        UtcDateTime, doc="Until when the seat may be given again; empty once its token was used."
    )
