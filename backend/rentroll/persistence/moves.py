"""A move as a single statement, where the database knows how: PostgreSQL.

The row of the game, the events, the action and the answer kept for a repetition travel together, so
that a move waits once for the database and not once for each of them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    CTE,
    Connection,
    Insert,
    Select,
    Table,
    bindparam,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from rentroll.persistence.statements import (
    ACTIONS,
    ANSWERS,
    AS_KNOWN,
    EVENTS,
    GAMES,
)

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
    answer: dict[str, Any] | None,
) -> bool:
    """Change the row of a game and add what happened, if the game still is as it was known.

    Args:
        connection: a writing connection to PostgreSQL; the caller commits.
        columns: the columns of the game that change.
        known: which game it is, and its version and revision before.
        events: rows of events in their order, of one game and version.
        action: row of the action, if any.
        answer: row of the answer to keep, if any.

    Returns:
        Whether the game was as known; if not, nothing was written.

    Raises:
        IntegrityError: an answer is kept in this slot; nothing was written.
    """
    row: dict[str, Any] = {NEW.format(name): value for name, value in columns.items()} | known
    if events:
        row |= {f"event_{name}": events[0][name] for name in ("version", "format")}
        row |= {f"each_{name}": [event[name] for event in events] for name in EACH}
    if action is not None:
        row |= {f"action_{name}": value for name, value in action.items()}
    if answer is not None:
        row |= {f"answer_{name}": value for name, value in answer.items()}
    statement = _statement(
        tuple(columns),
        told=bool(events),
        acted=action is not None,
        answered=() if answer is None else tuple(answer),
    )
    return connection.scalar(statement, row) == 1


@cache
def _statement(
    columns: tuple[str, ...], *, told: bool, acted: bool, answered: tuple[str, ...]
) -> Select[int]:
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
        told_in = ["game_id", "version", "format", *EACH]
        statement = statement.add_cte(insert(EVENTS).from_select(told_in, rows).cte("told"))
    if acted:
        names = tuple(column.name for column in ACTIONS.c)
        once = _row_of(ACTIONS, names, "action", saved)
        statement = statement.add_cte(once.cte("acted"))
    if answered:
        once = _row_of(ANSWERS, answered, "answer", saved)
        statement = statement.add_cte(once.cte("answered"))
    return statement


def _row_of(table: Table, names: tuple[str, ...], kind: str, saved: CTE) -> Insert:
    """Return how a row is added to a table if the game was saved."""
    row = [bindparam(f"{kind}_{name}", type_=table.c[name].type) for name in names]
    return insert(table).from_select(list(names), select(*row).select_from(saved))
