"""Attendance of several processes: through Redis they tell one another whom they have heard of."""

import uuid
from collections.abc import Collection
from typing import Final

import structlog
from redis.exceptions import RedisError

from rentroll.service.redis_connections import redis_at

SPECTATORS_LAST_SECONDS: Final = 60
"""How long a count holds that is not told anew, because its process has died."""

log = structlog.get_logger(__name__)


class SharedAttendance:
    """What one process tells the others, and asks of them; without Redis it knows only its own."""

    def __init__(self, url: str) -> None:
        """Use a Redis; nothing is connected before it is needed."""
        self._redis = redis_at(url)
        self._process = uuid.uuid4().hex

    def close(self) -> None:
        """Give the connections back."""
        self._redis.close()

    def tell_heard(self, seats: Collection[tuple[str, int]], seconds: int) -> None:
        """Tell that players have just been heard of, which is true for some seconds."""
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                for seat in seats:
                    pipeline.set(_heard(*seat), "1", ex=seconds)
                pipeline.execute()
        except RedisError:
            log.warning("attendance-not-told", exc_info=True)

    def is_heard(self, game_id: str, seat: int) -> bool:
        """Tell whether any process has heard of a player lately; yes when that cannot be known."""
        try:
            return bool(self._redis.exists(_heard(game_id, seat)))
        except RedisError:
            log.warning("attendance-not-asked", exc_info=True)
            return True

    def spectators(self, game_id: str, mine: int) -> int:
        """Tell how many watch a game in this process; return how many do in all processes."""
        name = f"rentroll:spectators:{game_id}"
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                if mine:
                    pipeline.hset(name, self._process, str(mine))
                    pipeline.expire(name, SPECTATORS_LAST_SECONDS)
                else:
                    pipeline.hdel(name, self._process)
                pipeline.hvals(name)
                return sum(int(count) for count in pipeline.execute()[-1])
        except RedisError:
            log.warning("spectators-not-told", exc_info=True)
            return mine


def _heard(game_id: str, seat: int) -> str:
    return f"rentroll:heard:{game_id}:{seat}"
