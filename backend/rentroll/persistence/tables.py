"""Read and write tables: the only functions that know how a record becomes rows."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

import structlog
from sqlalchemy import CursorResult, Select, and_, case, delete, func, insert, or_, select
from sqlalchemy.orm import Session

from rentroll.engine import (
    FORMAT,
    BrokenInvariant,
    GameState,
    check_invariants,
    decode_state,
    encode_state,
)
from rentroll.persistence.answers import keep_answer
from rentroll.persistence.database import LostRace
from rentroll.persistence.json_texts import number_in
from rentroll.persistence.models import GameRow, SeatRow
from rentroll.persistence.records import (
    LOBBY,
    ActionRecord,
    Change,
    KeptAnswer,
    Mark,
    NewEvent,
    ReEntry,
    Reservation,
    SeatRecord,
    TableRecord,
)
from rentroll.persistence.statements import (
    ADD_ACTION,
    ADD_EVENTS,
    FIND_MARK,
    LOCK_MARK,
    LOCK_MARK_IF_FREE,
    SAVE_GAME,
)

log = structlog.get_logger(__name__)


class OpenTable(NamedTuple):
    """A line of the list of tables that one may join."""

    id: str
    host: str
    players: int
    preset: str
    options: dict[str, object]
    created_at: datetime


def find_mark(session: Session, game_id: str) -> Mark | None:
    """Return version and revision of a table, or None."""
    return _mark(session, FIND_MARK, game_id)


def lock_mark(session: Session, game_id: str, *, skip_locked: bool = False) -> Mark | None:
    """Queue at a table's row until this transaction ends, and return its mark, or None.

    With `skip_locked`, None also says that somebody else is at work on the table. On SQLite the
    transaction itself is the lock.
    """
    return _mark(session, LOCK_MARK_IF_FREE if skip_locked else LOCK_MARK, game_id)


def _mark(session: Session, query: Select[int, int], game_id: str) -> Mark | None:
    row = session.connection().execute(query, {"game_id": game_id}).one_or_none()
    return None if row is None else Mark(row.version, row.revision)


def find_table(session: Session, game_id: str) -> TableRecord | None:
    """Return a table with its seats and its decoded state, or None."""
    row = session.get(GameRow, game_id)
    if row is None:
        return None
    seats = session.scalars(
        select(SeatRow).where(SeatRow.game_id == game_id).order_by(SeatRow.seat)
    )
    return _record(row, seats)


def add_table(session: Session, table: TableRecord, answer: KeptAnswer | None = None) -> None:
    """Store a new table with its seats, and what the request for it is answered with.

    Raises:
        LostRace: a request with the same key has just been answered.
    """
    columns = {**_columns(table), "asked_at": table.created_at}
    session.execute(insert(GameRow).values(id=table.id, **columns))
    _write_seats(session, table)
    if answer is not None:
        keep_answer(session, answer)


def save(session: Session, before: TableRecord, change: Change) -> None:
    """Make a change in the database, provided the table still is as it was before.

    Args:
        session: a writing session; the caller commits.
        before: the table that the change was made from.
        change: what to do.

    Raises:
        LostRace: the table's version or revision has moved on.
    """
    after = change.after
    if after is None:
        unchanged = and_(
            GameRow.id == before.id,
            GameRow.version == before.version,
            GameRow.revision == before.revision,
        )
        _expect_one(session.execute(delete(GameRow).where(unchanged)))
        return
    columns = _columns(after)
    if change.initial is not None:
        columns["initial"] = snapshot_text(change.initial)
    known = {
        "known_id": before.id,
        "known_version": before.version,
        "known_revision": before.revision,
    }
    _expect_one(session.connection().execute(SAVE_GAME, {**columns, **known}))
    if after.seats != before.seats:
        session.execute(delete(SeatRow).where(SeatRow.game_id == before.id))
        _write_seats(session, after)
    if change.events:
        _write_events(session, after, change.events)
    if change.action is not None:
        _write_action(session, after, change.action)
    if change.opens is not None:
        add_table(session, change.opens)
    if change.answer is not None:
        keep_answer(session, change.answer)


def open_tables(
    session: Session,
    *,
    seats: Mapping[str, int],
    limit: int,
    before: tuple[datetime, str] | None,
) -> list[OpenTable]:
    """Return listed tables in the lobby that have a free seat, newest first.

    Args:
        session: a reading session.
        seats: how many seats a table has, by its preset; its options may say otherwise.
        limit: how many tables at most.
        before: creation instant and id of the last table of the page before, if any.
    """
    players = func.count(SeatRow.seat)
    usual = case(seats, value=GameRow.preset, else_=max(seats.values()))
    places = func.coalesce(number_in(session, GameRow.options, "max_players"), usual)
    query = (
        select(GameRow, players)
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
    rows = session.execute(query).all()
    hosts = _host_names(session, [row for row, _ in rows])
    return [
        OpenTable(
            id=row.id,
            host=hosts.get(row.id, ""),
            players=count,
            preset=row.preset,
            options=json.loads(row.options),
            created_at=row.created_at,
        )
        for row, count in rows
    ]


def snapshot_text(state: GameState) -> str:
    """Return a state as the JSON text that is stored; its `format` is part of it."""
    return _text(encode_state(state))


def state_from(text: str) -> GameState:
    """Return the state of a stored text.

    Raises:
        UnknownFormat: the text is of a format that this program cannot read.
    """
    return decode_state(json.loads(text))


def _sound_state(row: GameRow) -> tuple[GameState | None, bool]:
    """Return the stored state of a table, and whether it is one that can be played on."""
    if row.snapshot is None:
        return None, True
    try:
        state = state_from(row.snapshot)
        check_invariants(state)
    except (LookupError, TypeError, ValueError, BrokenInvariant) as error:
        log.error("game-damaged", game=row.id, reason=str(error)[:200])
        return None, False
    return state, True


def _record(row: GameRow, seats: Iterable[SeatRow]) -> TableRecord:
    state, sound = _sound_state(row)
    return TableRecord(
        id=row.id,
        created_at=row.created_at,
        changed_at=row.changed_at,
        board=row.board,
        preset=row.preset,
        options=json.loads(row.options),
        bot_pace=row.bot_pace,
        listed=row.listed,
        secret=row.secret,
        seats=tuple(_seat_record(seat) for seat in seats),
        host=row.host,
        status=row.status,
        version=row.version,
        revision=row.revision,
        last_event=row.last_event,
        commitment=row.commitment,
        state=state,
        damaged=not sound,
        timers={
            int(timer): datetime.fromisoformat(due_at)
            for timer, due_at in json.loads(row.timers).items()
        },
        bot_due_at=row.bot_due_at,
        watch_id=row.watch_id,
        rematch=row.rematch,
        rematch_watch_id=row.rematch_watch_id,
        reserved=tuple(Reservation(*entry) for entry in json.loads(row.reserved)),
        spectators=row.spectators,
        programs=row.programs,
        sandbox=row.sandbox,
        watch_digests=tuple(json.loads(row.watch_digests)),
        pauses_skipped=row.pauses_skipped,
    )


def _seat_record(row: SeatRow) -> SeatRecord:
    re_entry = None
    if row.re_entry_digest is not None and row.re_entry_until is not None:
        re_entry = ReEntry(row.re_entry_digest, row.re_entry_until)
    return SeatRecord(
        seat=row.seat,
        name=row.name,
        token=row.token,
        kind=row.kind,
        strategy=row.strategy,
        left=row.left,
        access_digest=row.access_digest,
        further_digests=tuple(json.loads(row.further_digests)),
        ready=row.ready,
        away=row.away,
        origin=row.origin,
        re_entry=re_entry,
        program=row.program,
        admitted=row.admitted,
    )


def _columns(table: TableRecord) -> dict[str, Any]:
    return {
        "status": table.status,
        "version": table.version,
        "revision": table.revision,
        "last_event": table.last_event,
        "board": table.board,
        "preset": table.preset,
        "options": _text(dict(table.options)),
        "bot_pace": table.bot_pace,
        "listed": table.listed,
        "host": table.host,
        "secret": table.secret,
        "commitment": table.commitment,
        "snapshot": None if table.state is None else snapshot_text(table.state),
        "created_at": table.created_at,
        "changed_at": table.changed_at,
        "timers": _text({timer: due_at.isoformat() for timer, due_at in table.timers.items()}),
        "bot_due_at": table.bot_due_at,
        "next_due_at": table.next_due_at,
        "watch_id": table.watch_id,
        "rematch": table.rematch,
        "rematch_watch_id": table.rematch_watch_id,
        "reserved": _text(table.reserved),
        "spectators": table.spectators,
        "programs": table.programs,
        "sandbox": table.sandbox,
        "watch_digests": _text(table.watch_digests),
        "pauses_skipped": table.pauses_skipped,
    }


def _write_seats(session: Session, table: TableRecord) -> None:
    rows = [
        {
            "game_id": table.id,
            "seat": seat.seat,
            "name": seat.name,
            "token": seat.token,
            "kind": seat.kind,
            "strategy": seat.strategy,
            "left": seat.left,
            "access_digest": seat.access_digest,
            "further_digests": _text(seat.further_digests),
            "ready": seat.ready,
            "away": seat.away,
            "origin": seat.origin,
            "re_entry_digest": seat.re_entry and seat.re_entry.digest,
            "re_entry_until": seat.re_entry and seat.re_entry.until,
            "program": seat.program,
            "admitted": seat.admitted,
        }
        for seat in table.seats
    ]
    if rows:
        session.execute(insert(SeatRow), rows)


def _write_events(session: Session, after: TableRecord, events: Sequence[NewEvent]) -> None:
    first = after.last_event - len(events) + 1
    session.connection().execute(
        ADD_EVENTS,
        [
            {
                "game_id": after.id,
                "seq": first + index,
                "version": after.version,
                "format": FORMAT,
                "type": event.type,
                "params": _text(event.params),
            }
            for index, event in enumerate(events)
        ],
    )


def _write_action(session: Session, after: TableRecord, action: ActionRecord) -> None:
    row = {
        "game_id": after.id,
        "version": after.version,
        "seat": action.seat,
        "kind": action.kind,
        "params": _text(action.params),
        "happened_at": after.changed_at,
    }
    session.connection().execute(ADD_ACTION, row)


def _host_names(session: Session, rows: Sequence[GameRow]) -> dict[str, str]:
    ids = [row.id for row in rows]
    query = (
        select(SeatRow.game_id, SeatRow.name)
        .join(GameRow, and_(GameRow.id == SeatRow.game_id, GameRow.host == SeatRow.seat))
        .where(SeatRow.game_id.in_(ids))
    )
    return {row.game_id: row.name for row in session.execute(query)}


def _expect_one(result: object) -> None:
    if cast("CursorResult[Any]", result).rowcount != 1:
        raise LostRace


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
