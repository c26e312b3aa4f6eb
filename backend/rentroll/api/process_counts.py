"""Counts of requests in the memory of this process, for the sliding windows of `limits`.

The storage of the library itself looks up three texts for each question and starts a thread every
ten milliseconds to forget what is past; both cost more than the answer to a poll.
"""

import threading
import time
from math import floor, inf
from typing import Final, NamedTuple

from limits.storage import MemoryStorage

COUNTED_BETWEEN_SWEEPS: Final = 10_000


class Window(NamedTuple):
    """The last window of time in which something was counted, and the one before it.

    Attributes:
        number: windows since the epoch.
        previous: what was counted in the window before.
        current: what was counted in this one.
        forget_at: when neither matters any more, by `time.time`.
    """

    number: int
    previous: int
    current: int
    forget_at: float


class Left(NamedTuple):
    """What is left of a limit.

    Attributes:
        remaining: how many requests more are allowed.
        seconds: when there are more again, in seconds from now; 0 where nothing is counted.
    """

    remaining: int
    seconds: float


Counts = tuple[int, float, int, float]
"""What was counted in the last window and in this one, each with its seconds."""


class ProcessCounts(MemoryStorage):
    """Sliding windows with one entry a key. Everything else is the library's."""

    STORAGE_SCHEME: Final = ["process"]  # type: ignore[misc]
    URI: Final = "process://"

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False) -> None:
        """Begin with nothing counted."""
        super().__init__(uri, wrap_exceptions)
        self._windows: dict[str, Window] = {}
        self._until_sweep = COUNTED_BETWEEN_SWEEPS
        self._guard = threading.Lock()

    def get_sliding_window(self, key: str, expiry: int) -> Counts:
        """Return what was counted in the last window and in this one, each with its seconds."""
        return self._sliding_window(key, expiry, time.time())

    def acquire_sliding_window_entry(
        self, key: str, limit: int, expiry: int, amount: int = 1
    ) -> bool:
        """Count, and tell whether that was allowed; what is not allowed is not counted."""
        return self.count(key, limit, expiry, amount)

    def count(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Do the same past what the library wraps around it."""
        return self._count(key, limit, expiry, amount)[0]

    def spend(self, key: str, limit: int, expiry: int) -> Left:
        """Count one if that is allowed, and return what is left then."""
        _, window = self._count(key, limit, expiry, 1)
        return _left(limit, expiry, *window)

    def left(self, key: str, limit: int, expiry: int) -> Left:
        """Return what is left of a limit."""
        return _left(limit, expiry, *self._sliding_window(key, expiry, time.time()))

    def clear_sliding_window(self, key: str, expiry: int) -> None:
        """Forget what was counted for a key."""
        self._windows.pop(key, None)

    def reset(self) -> int | None:
        """Forget everything, and return how many keys there were."""
        with self._guard:
            number = len(self._windows)
            self._windows.clear()
        return number

    def _count(self, key: str, limit: int, expiry: int, amount: int) -> tuple[bool, Counts]:
        """Count if it is allowed; tell whether it is, and what is counted then."""
        now = time.time()
        with self._guard:
            previous, weight, current, going_on = self._sliding_window(key, expiry, now)
            allowed = floor(previous * weight / expiry + current) + amount <= limit
            if allowed:
                current += amount
                number = int(now / expiry)
                end = (number + 2) * expiry
                self._windows[key] = Window(number, previous, current, end)
                self._sweep_sometimes(now)
        return allowed, (previous, weight, current, going_on)

    def _sliding_window(self, key: str, expiry: int, now: float) -> Counts:
        number = int(now / expiry)
        window = self._windows.get(key)
        previous = current = 0
        if window is not None and window.number == number:
            previous, current = window.previous, window.current
        elif window is not None and window.number == number - 1:
            previous = window.current
        left = (number + 1) * expiry - now
        return previous, left if previous else 0.0, current, left + expiry

    def _sweep_sometimes(self, now: float) -> None:
        self._until_sweep -= 1
        if self._until_sweep > 0:
            return
        self._until_sweep = COUNTED_BETWEEN_SWEEPS
        past = [key for key, window in self._windows.items() if window.forget_at <= now]
        for key in past:
            del self._windows[key]


def _left(
    limit: int, expiry: int, previous: int, fading: float, current: int, going_on: float
) -> Left:
    """Return what is left of a limit, as the library reckons it from a window."""
    remaining = max(0, limit - floor(previous * fading / expiry + current))
    if not (previous or current):
        return Left(remaining, 0.0)
    one_fades_in = fading % (expiry / previous) if previous else inf
    window_ends_in = going_on % expiry if current else inf
    return Left(remaining, min(one_fades_in, window_ends_in))
