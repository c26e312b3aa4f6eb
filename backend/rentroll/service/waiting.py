"""The waiting room: who holds a poll waits here until the table changes."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Waiter:
    """Somebody waiting; registered before the table is looked at, so that no news is lost."""

    __slots__ = ("_event",)

    def __init__(self) -> None:
        self._event = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Sleep until woken, at most some seconds; tell whether there was news."""
        woken = self._event.wait(seconds)
        self._event.clear()
        return woken

    def wake(self) -> None:
        """End the sleep."""
        self._event.set()


class WaitingRoom:
    """Waiters of this process by game, with the limits on how many there may be."""

    def __init__(self, *, places: int, places_per_seat: int) -> None:
        """Hold at most `places` polls in all and `places_per_seat` for one seat.

        Spectators cannot be told apart, so together they get half of all places at most.
        """
        self._places = places
        self._places_per_seat = places_per_seat
        self._waiters: dict[str, set[Waiter]] = {}
        self._held: Counter[tuple[str, int] | None] = Counter()
        self._watching: Counter[str] = Counter()
        self._most_watching: dict[str, int] = {}
        self._total = 0
        self.closed = False
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """How many polls are held now."""
        return self._total

    @contextmanager
    def place(self, game_id: str, viewer: int | None) -> Iterator[Waiter | None]:
        """Give a place to wait for news of a game, or None when there is none free."""
        holder = None if viewer is None else (game_id, viewer)
        waiter = self._enter(game_id, holder)
        try:
            yield waiter
        finally:
            if waiter is not None:
                self._leave(game_id, holder, waiter)

    def spectators_since_last_time(self) -> dict[str, int]:
        """Return how many spectators waited at most, by game, since this was last asked.

        The highest number counts, because between two polls a spectator is away for a moment.
        """
        with self._lock:
            most, self._most_watching = self._most_watching, dict(self._watching)
        return most

    def announce(self, game_id: str) -> None:
        """Wake everybody who waits for news of a game."""
        with self._lock:
            waiters = list(self._waiters.get(game_id, ()))
        for waiter in waiters:
            waiter.wake()

    def close(self) -> None:
        """Send everybody home, because the process is about to end."""
        self.closed = True
        self.wake_all()

    def wake_all(self) -> None:
        """Wake everybody, to look again or to go home."""
        with self._lock:
            waiters = [waiter for group in self._waiters.values() for waiter in group]
        for waiter in waiters:
            waiter.wake()

    def _enter(self, game_id: str, holder: tuple[str, int] | None) -> Waiter | None:
        limit = self._places // 2 if holder is None else self._places_per_seat
        with self._lock:
            if self._total >= self._places or self._held[holder] >= limit:
                return None
            waiter = Waiter()
            self._total += 1
            self._held[holder] += 1
            self._waiters.setdefault(game_id, set()).add(waiter)
            if holder is None:
                self._watching[game_id] += 1
                most = max(self._most_watching.get(game_id, 0), self._watching[game_id])
                self._most_watching[game_id] = most
            return waiter

    def _leave(self, game_id: str, holder: tuple[str, int] | None, waiter: Waiter) -> None:
        with self._lock:
            self._total -= 1
            self._held[holder] -= 1
            if not self._held[holder]:
                del self._held[holder]
            if holder is None:
                self._watching[game_id] -= 1
                if not self._watching[game_id]:
                    del self._watching[game_id]
            group = self._waiters[game_id]
            group.discard(waiter)
            if not group:
                del self._waiters[game_id]
