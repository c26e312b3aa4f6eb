"""How often one address may try something in a minute."""

import threading
from collections import deque
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from rentroll.service.collaborators import Clock
from rentroll.service.errors import ServiceError

WINDOW: Final = timedelta(minutes=1)
MOST_ADDRESSES: Final = 10_000


class Tries:
    """Counts tries by network address over the last minute, in this process."""

    def __init__(self, most: int, clock: Clock) -> None:
        """Allow `most` tries a minute."""
        self._most = most
        self._clock = clock
        self._made: dict[str, deque[datetime]] = {}
        self._lock = threading.Lock()

    def count(self, address: str) -> None:
        """Count a try.

        Raises:
            ServiceError: too-many-tries, with the `seconds` to wait.
        """
        now = self._clock()
        with self._lock:
            self._forget_old(now)
            made = self._made.setdefault(address, deque())
            while made and made[0] <= now - WINDOW:
                made.popleft()
            if len(made) >= self._most:
                seconds = ceil((made[0] + WINDOW - now).total_seconds())
                raise ServiceError("too-many-tries", {"seconds": max(1, seconds)})
            made.append(now)

    def _forget_old(self, now: datetime) -> None:
        """Forget addresses that were quiet for a minute, once there are many."""
        if len(self._made) < MOST_ADDRESSES:
            return
        since = now - WINDOW
        self._made = {address: made for address, made in self._made.items() if made[-1] > since}
