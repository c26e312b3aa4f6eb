"""Read what happened in a game."""

import json

from sqlalchemy import select
from sqlalchemy.orm import Session

from rentroll.persistence.models import ActionRow, EventRow, GameRow
from rentroll.persistence.records import ActionRecord, EventRecord


def events_after(session: Session, game_id: str, after: int, limit: int) -> list[EventRecord]:
    """Return at most `limit` events of a game with numbers above `after`, in order."""
    rows = session.execute(
        select(EventRow.seq, EventRow.version, EventRow.type, EventRow.params)
        .where(EventRow.game_id == game_id, EventRow.seq > after)
        .order_by(EventRow.seq)
        .limit(limit)
    )
    return [EventRecord(seq, version, kind, json.loads(text)) for seq, version, kind, text in rows]


def accepted_actions(session: Session, game_id: str) -> list[ActionRecord]:
    """Return every accepted action of a game, in order."""
    rows = session.execute(
        select(ActionRow.seat, ActionRow.kind, ActionRow.params)
        .where(ActionRow.game_id == game_id)
        .order_by(ActionRow.version)
    )
    return [ActionRecord(seat, kind, json.loads(text)) for seat, kind, text in rows]


def initial_text(session: Session, game_id: str) -> str | None:
    """Return the stored state before any event of a game; None before the start."""
    return session.scalar(select(GameRow.initial).where(GameRow.id == game_id))
