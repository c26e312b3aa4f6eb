"""Count what the database holds, for who watches over the server."""

from datetime import datetime

from sqlalchemy import func, select

from rentroll.persistence.database import Database
from rentroll.persistence.models import GameRow
from rentroll.persistence.records import ACTIVE


def running_games(database: Database) -> int:
    """Return how many games run."""
    query = select(func.count()).select_from(GameRow).where(GameRow.status == ACTIVE)
    with database.reading() as connection:
        return connection.scalar(query) or 0


def due_games(database: Database, now: datetime) -> int:
    """Return in how many games something is due, in UTC."""
    query = select(func.count()).select_from(GameRow).where(GameRow.next_due_at <= now)
    with database.reading() as connection:
        return connection.scalar(query) or 0
