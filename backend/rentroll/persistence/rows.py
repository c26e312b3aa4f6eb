"""How a record becomes columns of a row, and a row a record."""

import json
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final

import structlog
from sqlalchemy import Row

from rentroll.compact_json import json_text
from rentroll.engine import (
    BrokenInvariant,
    GameState,
    check_invariants,
    decode_state,
    encode_state,
)
from rentroll.persistence.records import ReEntry, Reservation, SeatRecord, TableRecord

log = structlog.get_logger(__name__)


def snapshot_text(state: GameState) -> str:
    """Return a state as the JSON text that is stored; its `format` is part of it."""
    return json_text(encode_state(state))


def state_from(text: str) -> GameState:
    """Return the state of a stored text.

    Raises:
        UnknownFormat: the text is of a format that this program cannot read.
    """
    return decode_state(json.loads(text))


AS_THEY_ARE: Final = (
    "status",
    "version",
    "revision",
    "last_event",
    "board",
    "preset",
    "bot_pace",
    "listed",
    "host",
    "secret",
    "commitment",
    "created_at",
    "changed_at",
    "bot_due_at",
    "next_due_at",
    "watch_id",
    "rematch",
    "rematch_watch_id",
    "spectators",
    "programs",
    "sandbox",
    "pauses_skipped",
)
"""Columns of a game that hold an attribute of its record under the same name."""

AS_TEXTS: Final[dict[str, Callable[[Any], str]]] = {
    "options": lambda options: json_text(dict(options)),
    "timers": lambda timers: json_text({each: at.isoformat() for each, at in timers.items()}),
    "reserved": json_text,
    "watch_digests": json_text,
}
"""Columns of a game that hold an attribute as JSON."""


def game_columns(table: TableRecord, before: TableRecord | None = None) -> dict[str, Any]:
    """Return the columns of a game's row, of which `initial` is none.

    Args:
        table: the record.
        before: when given, only columns that differ from those of this record are returned.
    """
    columns = {name: getattr(table, name) for name in AS_THEY_ARE if _differs(table, before, name)}
    for name, write in AS_TEXTS.items():
        if _differs(table, before, name):
            columns[name] = write(getattr(table, name))
    # Equal states are no sign of equal frames (they are tuples), so only the same one is skipped.
    if before is None or before.state is not table.state:
        columns["snapshot"] = None if table.state is None else snapshot_text(table.state)
    return columns


def _differs(table: TableRecord, before: TableRecord | None, name: str) -> bool:
    return before is None or getattr(table, name) != getattr(before, name)


def seat_columns(game_id: str, seat: SeatRecord) -> dict[str, Any]:
    """Return the columns of a seat's row."""
    return {
        "game_id": game_id,
        "seat": seat.seat,
        "name": seat.name,
        "token": seat.token,
        "kind": seat.kind,
        "strategy": seat.strategy,
        "left": seat.left,
        "access_digest": seat.access_digest,
        "further_digests": json_text(seat.further_digests),
        "ready": seat.ready,
        "away": seat.away,
        "origin": seat.origin,
        "re_entry_digest": seat.re_entry and seat.re_entry.digest,
        "re_entry_until": seat.re_entry and seat.re_entry.until,
        "program": seat.program,
        "admitted": seat.admitted,
    }


def table_record(row: Row[Any], seats: Iterable[Row[Any]]) -> TableRecord:
    """Return the record of a game's row and the rows of its seats, in their order."""
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


def _sound_state(row: Row[Any]) -> tuple[GameState | None, bool]:
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


def _seat_record(row: Row[Any]) -> SeatRecord:
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
