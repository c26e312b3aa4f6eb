"""A move as a single statement, where the database knows how: PostgreSQL.

The row of the game, the events and the action travel together, so that a move waits once for the
database and not once for each of them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from rentroll.persistence.statements import ACTIONS, AS_KNOWN, EVENTS, GAMES

NEW: Final = "new_{}"
"""What the new value of a game's column is called among the parameters."""

EACH: Final = ("seq", "type", "params")
"""In what the events of one move differ."""


def save_at_once(
    connection: Connection,
    columns: dict[str, Any],
    known: dict[str, Any],
    events: Sequence[dict[str, Any]],
    action: dict[str, Any] | None,
) -> bool:
    """Change the row of a game and add what happened, if the game still is as it was known.

    Args:
        connection: a writing connection to PostgreSQL; the caller commits.
        columns: the columns of the game that change.
        known: which game it is, and its version and revision before.
        events: rows of events in their order, of one game and version.
        action: row of the action, if any.

    Returns:
        Whether the game was as known; if not, nothing was written.
    """
    row: dict[str, Any] = {NEW.format(name): value for name, value in columns.items()} | known
    if events:
        row |= {f"event_{name}": events[0][name] for name in ("version", "format")}
        row |= {f"each_{name}": [event[name] for event in events] for name in EACH}
    if action is not None:
        row |= {f"action_{name}": value for name, value in action.items()}
    statement = _statement(tuple(columns), told=bool(events), acted=action is not None)
    return connection.scalar(statement, row) == 1


@cache
def _statement(columns: tuple[str, ...], *, told: bool, acted: bool) -> Select[int]:
    """Make the statement for some columns of a game; there are few sets of them."""
    values = {name: bindparam(NEW.format(name), type_=GAMES.c[name].type) for name in columns}
    saved = update(GAMES).where(*AS_KNOWN).values(values).returning(GAMES.c.id).cte("saved")
    statement = select(func.count()).select_from(saved)
    if told:
        arrays = [bindparam(f"each_{name}", type_=ARRAY(EVENTS.c[name].type)) for name in EACH]
        happened = func.unnest(*arrays).table_valued(*EACH, name="happened").render_derived()
        rows = select(
            saved.c.id,
            bindparam("event_version", type_=EVENTS.c.version.type),
            bindparam("event_format", type_=EVENTS.c.format.type),
            *(happened.c[name] for name in EACH),
        ).select_from(saved.join(happened, true()))
        names = ["game_id", "version", "format", *EACH]
        statement = statement.add_cte(insert(EVENTS).from_select(names, rows).cte("told"))
    if acted:
        row = [bindparam(f"action_{column.name}", type_=column.type) for column in ACTIONS.c]
        once = select(*row).select_from(saved)
        names = [column.name for column in ACTIONS.c]
        statement = statement.add_cte(insert(ACTIONS).from_select(names, once).cte("acted"))
    return statement
