"""Whether a process is ready to serve: what has to work for it, looked at anew each time."""

from collections.abc import Callable
from typing import Final

import structlog
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from rentroll.persistence.migrate import is_current
from rentroll.service.autopilot import Autopilot
from rentroll.service.redis_news import RedisNews
from rentroll.service.store import TableStore

OUTAGES: Final = (SQLAlchemyError, RedisError, OSError)

log = structlog.get_logger(__name__)


class Wellness:
    """Looks after the parts that a process cannot do without."""

    def __init__(self, store: TableStore, autopilot: Autopilot, news: RedisNews | None) -> None:
        """Watch over the parts of a process."""
        self._store = store
        self._autopilot = autopilot
        self._news = news

    def failing(self) -> list[str]:
        """Return the names of what does not work: nothing, when the process is ready.

        Names: `draining` (it is about to end), `database` (does not answer), `migrations` (the
        database has another form), `autopilot` (its thread has died), `redis` (news do not arrive).
        """
        looks: dict[str, Callable[[], bool]] = {
            "draining": lambda: not self._store.room.closed,
            "database": self._store.database.answers,
            "migrations": lambda: is_current(self._store.database.engine),
            "autopilot": lambda: not self._autopilot.is_dead,
            "redis": lambda: self._news is None or self._news.connected,
        }
        found = [name for name, is_well in looks.items() if not _is_well(name, is_well)]
        # A database that does not answer says nothing about its form.
        return [name for name in found if name != "migrations" or "database" not in found]


def _is_well(name: str, look: Callable[[], bool]) -> bool:
    try:
        return look()
    except OUTAGES as error:
        log.warning("not-well", part=name, kind=type(error).__name__)
        return False
