"""Read what happened in a game."""

import json

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from rentroll.persistence.models import ActionRow, EventRow, GameRow
from rentroll.persistence.records import ActionRecord, EventRecord


def events_after(session: Session, game_id: str, after: int, limit: int) -> list[EventRecord]:
    """Return at most `limit` events of a game with numbers above `after`, in order."""
    query = _events_of(game_id).where(EventRow.seq > after).order_by(EventRow.seq).limit(limit)
    return _events(session, query)


def events_before(session: Session, game_id: str, before: int, limit: int) -> list[EventRecord]:
    """Return at most `limit` events of a game with numbers below `before`, newest first."""
    query = _events_of(game_id).where(EventRow.seq < before)
    return _events(session, query.order_by(EventRow.seq.desc()).limit(limit))


def events_of_type(session: Session, game_id: str, kind: str, version: int) -> list[EventRecord]:
    """Return all events of a type up to a version of the game, in order."""
    query = _events_of(game_id).where(EventRow.type == kind, EventRow.version <= version)
    return _events(session, query.order_by(EventRow.seq))


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


def _events_of(game_id: str) -> Select[int, int, str, str]:
    columns = (EventRow.seq, EventRow.version, EventRow.type, EventRow.params)
    return select(*columns).where(EventRow.game_id == game_id)


def _events(session: Session, query: Select[int, int, str, str]) -> list[EventRecord]:
    rows = session.execute(query)
    return [EventRecord(seq, version, kind, json.loads(text)) for seq, version, kind, text in rows]
