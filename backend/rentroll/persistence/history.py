"""Read what happened in a game."""

import json

from sqlalchemy import Connection, Select, func, select

from rentroll.persistence.json_texts import number_in
from rentroll.persistence.models import ActionRow, EventRow, GameRow
from rentroll.persistence.records import ActionRecord, EventRecord


def events_after(connection: Connection, game_id: str, after: int, limit: int) -> list[EventRecord]:
    """Return at most `limit` events of a game with numbers above `after`, in order."""
    query = _events_of(game_id).where(EventRow.seq > after).order_by(EventRow.seq).limit(limit)
    return _events(connection, query)


def events_before(
    connection: Connection, game_id: str, before: int, limit: int
) -> list[EventRecord]:
    """Return at most `limit` events of a game with numbers below `before`, newest first."""
    query = _events_of(game_id).where(EventRow.seq < before)
    return _events(connection, query.order_by(EventRow.seq.desc()).limit(limit))


def events_of_type(
    connection: Connection, game_id: str, kind: str, *, version: int, after: int, limit: int
) -> list[EventRecord]:
    """Return at most `limit` events of a type in order.

    Args:
        connection: a reading connection.
        game_id: the game.
        kind: the type.
        version: the last version of the game to look at.
        after: number of the event after which to begin.
        limit: how many at most.
    """
    query = _events_of(game_id).where(
        EventRow.type == kind, EventRow.version <= version, EventRow.seq > after
    )
    return _events(connection, query.order_by(EventRow.seq).limit(limit))


def sums_by(
    connection: Connection, game_id: str, kind: str, *, version: int, amount: str, by: str
) -> dict[int, int]:
    """Return the sums of a parameter of all events of a type, by another of their parameters.

    Args:
        connection: a reading connection.
        game_id: the game.
        kind: the type.
        version: the last version of the game to look at.
        amount: name of the parameter that is added up.
        by: name of the parameter whose values the sums are for.
    """
    group = number_in(connection, EventRow.params, by)
    query = (
        select(group, func.sum(number_in(connection, EventRow.params, amount)))
        .where(EventRow.game_id == game_id, EventRow.type == kind, EventRow.version <= version)
        .group_by(group)
    )
    return {value: int(total) for value, total in connection.execute(query)}


def accepted_actions(connection: Connection, game_id: str) -> list[ActionRecord]:
    """Return every accepted action of a game, in order."""
    rows = connection.execute(
        select(ActionRow.seat, ActionRow.kind, ActionRow.params)
        .where(ActionRow.game_id == game_id)
        .order_by(ActionRow.version)
    )
    return [ActionRecord(seat, kind, json.loads(text)) for seat, kind, text in rows]


def initial_text(connection: Connection, game_id: str) -> str | None:
    """Return the stored state before any event of a game; None before the start."""
    return connection.scalar(select(GameRow.initial).where(GameRow.id == game_id))


def _events_of(game_id: str) -> Select[int, int, str, str]:
    columns = (EventRow.seq, EventRow.version, EventRow.type, EventRow.params)
    return select(*columns).where(EventRow.game_id == game_id)


def _events(connection: Connection, query: Select[int, int, str, str]) -> list[EventRecord]:
    rows = connection.execute(query)
    return [EventRecord(seq, version, kind, json.loads(text)) for seq, version, kind, text in rows]
