"""What is due: at which tables the autopilot has something to do, and when."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from rentroll.persistence.models import GameRow


def expect_nothing(session: Session, game_id: str) -> None:
    """Have nothing due at a table any more."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(next_due_at=None))


def due_tables(
    session: Session, now: datetime, limit: int, *, left_out: Collection[str] = ()
) -> Sequence[str]:
    """Return ids of tables where something is due, the longest due first, without some."""
    return session.scalars(
        select(GameRow.id)
        .where(GameRow.next_due_at <= now, GameRow.id.not_in(left_out))
        .order_by(GameRow.next_due_at)
        .limit(limit)
    ).all()


def next_due_at(session: Session, *, left_out: Collection[str] = ()) -> datetime | None:
    """Return the earliest instant at which something is due at any table but some."""
    query = select(func.min(GameRow.next_due_at)).where(GameRow.id.not_in(left_out))
    return session.scalar(query)
