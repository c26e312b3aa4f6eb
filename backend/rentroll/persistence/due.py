"""What is due: at which tables the autopilot has something to do, and when."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, select, update

from rentroll.persistence.models import GameRow


def expect_nothing(connection: Connection, game_id: str) -> None:
    """Have nothing due at a table any more."""
    connection.execute(update(GameRow).where(GameRow.id == game_id).values(next_due_at=None))


def coming_tables(
    connection: Connection, limit: int, *, left_out: Collection[str] = ()
) -> list[tuple[str, datetime]]:
    """Return ids of tables where something is due now or later, and when, the earliest first.

    Args:
        connection: a reading connection.
        limit: how many tables at most.
        left_out: tables that are not asked about.
    """
    query = (
        select(GameRow.id, GameRow.next_due_at)
        .where(GameRow.next_due_at.is_not(None), GameRow.id.not_in(left_out))
        .order_by(GameRow.next_due_at)
        .limit(limit)
    )
    rows = connection.execute(query)
    return [(game_id, due_at) for game_id, due_at in rows if due_at is not None]
