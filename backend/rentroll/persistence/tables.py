"""Read and write tables, with what happened at them and what was answered."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, and_, case, func, or_, select
from sqlalchemy.exc import IntegrityError

from rentroll.compact_json import json_text
from rentroll.engine import FORMAT
from rentroll.persistence.answers import answer_row, forget_oldest, give_anew, keep_answer
from rentroll.persistence.database import KeyUsed, LostRace
from rentroll.persistence.json_texts import number_in
from rentroll.persistence.models import GameRow, SeatRow
from rentroll.persistence.moves import save_at_once
from rentroll.persistence.records import (
    LOBBY,
    ActionRecord,
    Change,
    KeptAnswer,
    Mark,
    NewEvent,
    TableRecord,
)
from rentroll.persistence.rows import game_columns, seat_columns, snapshot_text, table_record
from rentroll.persistence.statements import (
    ADD_ACTION,
    ADD_EVENTS,
    ADD_GAME,
    ADD_SEATS,
    ANSWERS,
    FIND_GAME,
    FIND_MARK,
    FIND_SEATS,
    LOCK_MARK,
    LOCK_MARK_IF_FREE,
    REMOVE_GAME,
    REMOVE_SEATS,
    SAVE_GAME,
)

MOVES_BETWEEN_FORGETTING: Final = 8
"""Every so many moves of a game the oldest answers go, until when some more are kept."""


class OpenTable(NamedTuple):
    """A line of the list of tables that one may join."""

    id: str
    host: str
    players: int
    preset: str
    options: dict[str, object]
    created_at: datetime


def find_mark(connection: Connection, game_id: str) -> Mark | None:
    """Return version and revision of a table, or None."""
    return _mark(connection, FIND_MARK, game_id)


def lock_mark(connection: Connection, game_id: str, *, skip_locked: bool = False) -> Mark | None:
    """Queue at a table's row until this transaction ends, and return its mark, or None.

    With `skip_locked`, None also says that somebody else is at work on the table. On SQLite the
    transaction itself is the lock.
    """
    return _mark(connection, LOCK_MARK_IF_FREE if skip_locked else LOCK_MARK, game_id)


def _mark(connection: Connection, query: Select[int, int], game_id: str) -> Mark | None:
    row = connection.execute(query, {"game_id": game_id}).one_or_none()
    return None if row is None else Mark(row.version, row.revision)


def find_table(connection: Connection, game_id: str) -> TableRecord | None:
    """Return a table with its seats and its decoded state, or None."""
    row = connection.execute(FIND_GAME, {"game_id": game_id}).one_or_none()
    if row is None:
        return None
    return table_record(row, connection.execute(FIND_SEATS, {"game_id": game_id}))


def add_table(connection: Connection, table: TableRecord, answer: KeptAnswer | None = None) -> None:
    """Store a new table with its seats, and what the request for it is answered with.

    Raises:
        KeyUsed: a request with the same key has been answered.
    """
    columns = {"id": table.id, "asked_at": table.created_at, **game_columns(table)}
    connection.execute(ADD_GAME, columns)
    _write_seats(connection, table)
    if answer is not None:
        with _key_used():
            keep_answer(connection, answer_row(answer))


def takes_one_statement(before: TableRecord, change: Change) -> bool:
    """Tell whether `save` needs one statement for a change, where the database knows how."""
    after = change.after
    return (
        after is not None
        and after.seats == before.seats
        and change.opens is None
        and not (change.answer is not None and change.answer.again)
        and not _forgets_answers(change)
    )


def save(connection: Connection, before: TableRecord, change: Change) -> None:
    """Make a change in the database, provided the table still is as it was before.

    Args:
        connection: a writing connection; the caller commits.
        before: the table that the change was made from.
        change: what to do.

    Raises:
        LostRace: the table's version or revision has moved on.
        KeyUsed: a request with the same key has been answered.
    """
    after = change.after
    known = {
        "known_id": before.id,
        "known_version": before.version,
        "known_revision": before.revision,
    }
    if after is None:
        if connection.execute(REMOVE_GAME, known).rowcount != 1:
            raise LostRace
        return
    columns = {**after.mark._asdict(), **game_columns(after, before)}
    if change.initial is not None:
        columns["initial"] = snapshot_text(change.initial)
    events = _event_rows(after, change.events)
    action = None if change.action is None else _action_row(after, change.action)
    kept = change.answer
    # What was answered about a table that is opened here cannot be kept before that table.
    kept_at_once = kept is not None and not kept.again and change.opens is None
    answer = answer_row(kept) if kept is not None and kept_at_once else None
    save_game = _save_in_turn if connection.dialect.name == "sqlite" else save_at_once
    with _key_used():
        if not save_game(connection, columns, known, events, action, answer):
            raise LostRace
    if after.seats != before.seats:
        connection.execute(REMOVE_SEATS, {"game_id": before.id})
        _write_seats(connection, after)
    if change.opens is not None:
        add_table(connection, change.opens)
    if kept is not None and kept.again:
        give_anew(connection, kept)
    elif kept is not None and not kept_at_once:
        with _key_used():
            keep_answer(connection, answer_row(kept))
    if _forgets_answers(change):
        forget_oldest(connection, before.id)


def open_tables(
    connection: Connection,
    *,
    seats: Mapping[str, int],
    limit: int,
    before: tuple[datetime, str] | None,
) -> list[OpenTable]:
    """Return listed tables in the lobby that have a free seat, newest first.

    Args:
        connection: a reading connection.
        seats: how many seats a table has, by its preset; its options may say otherwise.
        limit: how many tables at most.
        before: creation instant and id of the last table of the page before, if any.
    """
    players = func.count(SeatRow.seat).label("players")
    usual = case(seats, value=GameRow.preset, else_=max(seats.values()))
    places = func.coalesce(number_in(connection, GameRow.options, "max_players"), usual)
    query = (
        select(
            GameRow.id, GameRow.host, GameRow.preset, GameRow.options, GameRow.created_at, players
        )
        .join(SeatRow, SeatRow.game_id == GameRow.id)
        .where(GameRow.status == LOBBY, GameRow.listed.is_(True))
        .group_by(GameRow.id)
        .having(players < places)
        .order_by(GameRow.created_at.desc(), GameRow.id.desc())
        .limit(limit)
    )
    if before is not None:
        instant, game_id = before
        earlier = and_(GameRow.created_at == instant, GameRow.id < game_id)
        query = query.where(or_(GameRow.created_at < instant, earlier))
    rows = connection.execute(query).all()
    hosts = _host_names(connection, [row.id for row in rows])
    return [
        OpenTable(
            id=row.id,
            host=hosts.get(row.id, ""),
            players=row.players,
            preset=row.preset,
            options=json.loads(row.options),
            created_at=row.created_at,
        )
        for row in rows
    ]


def _write_seats(connection: Connection, table: TableRecord) -> None:
    if table.seats:
        connection.execute(ADD_SEATS, [seat_columns(table.id, seat) for seat in table.seats])


def _save_in_turn(
    connection: Connection,
    columns: dict[str, Any],
    known: dict[str, Any],
    events: Sequence[dict[str, Any]],
    action: dict[str, Any] | None,
    answer: dict[str, Any] | None,
) -> bool:
    """Do what `save_at_once` does by a statement each: SQLite is no journey away."""
    if connection.execute(SAVE_GAME, {**columns, **known}).rowcount != 1:
        return False
    if events:
        connection.execute(ADD_EVENTS, events)
    if action is not None:
        connection.execute(ADD_ACTION, action)
    if answer is not None:
        keep_answer(connection, answer)
    return True


def _forgets_answers(change: Change) -> bool:
    """Tell whether the oldest answers go with a change.

    That is dear, so not every move does it; what is no move and keeps an answer may come any
    number of times between two moves.
    """
    if change.after is None:
        return False
    if change.action is None:
        return change.answer is not None
    return change.after.version % MOVES_BETWEEN_FORGETTING == 0


@contextmanager
def _key_used() -> Iterator[None]:
    """Tell a key that was used before from other mistakes."""
    try:
        yield
    except IntegrityError as error:
        if ANSWERS.name in str(error.orig):
            raise KeyUsed from error
        raise


def _event_rows(after: TableRecord, events: Sequence[NewEvent]) -> list[dict[str, Any]]:
    first = after.last_event - len(events) + 1
    return [
        {
            "game_id": after.id,
            "seq": first + index,
            "version": after.version,
            "format": FORMAT,
            "type": event.type,
            "params": json_text(event.params),
        }
        for index, event in enumerate(events)
    ]


def _action_row(after: TableRecord, action: ActionRecord) -> dict[str, Any]:
    return {
        "game_id": after.id,
        "version": after.version,
        "seat": action.seat,
        "kind": action.kind,
        "params": json_text(action.params),
        "happened_at": after.changed_at,
    }


def _host_names(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    query = (
        select(SeatRow.game_id, SeatRow.name)
        .join(GameRow, and_(GameRow.id == SeatRow.game_id, GameRow.host == SeatRow.seat))
        .where(SeatRow.game_id.in_(ids))
    )
    return {row.game_id: row.name for row in connection.execute(query)}
