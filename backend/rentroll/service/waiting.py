"""The waiting room: who holds a poll waits here until the table changes."""

import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from typing import Final

HOLD: Final = "rentroll.hold"
"""Where a WSGI environment carries the `Hold` of its request, if its server has one."""


class Parked(BaseException):
    """A request has left its thread to wait, and is run again from its start when it is woken.

    No error: nobody but the server that parks may catch it.
    """


class Hold(ABC):
    """A request that may be held.

    Attributes:
        end: instant by `time.monotonic` at which it is answered at the latest; set by who holds.
        parked: it waits for news or for a thread, and keeps its place while it is not run.
        place: the one it has in the waiting room, if it has one.
    """

    def __init__(self) -> None:
        self.end = 0.0
        self.parked = False
        self.place: Place | None = None

    @abstractmethod
    def sleep(self, until: float) -> None:
        """Wait until woken, at most to an instant by `time.monotonic`.

        Raises:
            Parked: the request is run again in place of a return from here.
        """

    @abstractmethod
    def wake(self) -> None:
        """Have the request look again; it may be any thread that asks for it."""

    def leave(self) -> None:
        """Give the place back, if there is one."""
        if self.place is not None:
            self.place.leave()
            self.place = None


class SleepingHold(Hold):
    """A request whose thread sleeps while it is held, where the server knows no better way."""

    def __init__(self) -> None:
        super().__init__()
        self._event = threading.Event()

    def sleep(self, until: float) -> None:
        """Let the thread sleep."""
        self._event.wait(max(0.0, until - time.monotonic()))
        self._event.clear()

    def wake(self) -> None:
        """Wake the thread."""
        self._event.set()


class Place:
    """A place in the waiting room, taken until it is left."""

    __slots__ = ("_hold", "_room", "address", "game_id", "holder", "watches")

    def __init__(
        self,
        room: "WaitingRoom",
        hold: Hold,
        game_id: str,
        holder: tuple[str, int] | None,
        address: str | None,
        *,
        watches: bool,
    ) -> None:
        self.game_id = game_id
        self.holder = holder
        self.address = address
        self.watches = watches
        self._room = room
        self._hold = hold

    def leave(self) -> None:
        """Make room for somebody else."""
        self._room.leave(self, self._hold)


class WaitingRoom:
    """Waiters of this process by game, with the limits on how many there may be."""

    def __init__(self, *, places: int, places_per_seat: int, places_per_address: int) -> None:
        """Hold at most `places` polls in all, and so many for one seat and one network address.

        Spectators cannot be told apart, so together they get half of all places at most.
        """
        self._places = places
        self._places_per_seat = places_per_seat
        self._waiters: dict[str, set[Hold]] = {}
        self._places_per_address = places_per_address
        self._held: Counter[tuple[str, int] | None] = Counter()
        self._addresses: Counter[str | None] = Counter()
        self._watching: Counter[str] = Counter()
        self._most_watching: dict[str, int] = {}
        self._total = 0
        self.closed = False
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """How many polls are held now."""
        return self._total

    def admit(
        self,
        hold: Hold,
        game_id: str,
        viewer: int | None,
        address: str | None = None,
        *,
        in_lobby: bool = False,
    ) -> bool:
        """Give a request a place to wait for news of a game, or tell that there is none free.

        It has to look at the game once more after that, so that no news is lost.

        Args:
            hold: the request.
            game_id: the game.
            viewer: the seat that waits, None for a spectator.
            address: network address it waits from, None when that does not matter.
            in_lobby: the game has not begun, so whoever has no seat yet does not watch by that.
        """
        holder = None if viewer is None else (game_id, viewer)
        watches = holder is None and not in_lobby
        limit = self._places // 2 if holder is None else self._places_per_seat
        with self._lock:
            many_there = address and self._addresses[address] >= self._places_per_address
            if many_there or self._total >= self._places or self._held[holder] >= limit:
                return False
            self._total += 1
            self._held[holder] += 1
            self._addresses[address] += 1
            self._waiters.setdefault(game_id, set()).add(hold)
            if watches:
                self._watching[game_id] += 1
                most = max(self._most_watching.get(game_id, 0), self._watching[game_id])
                self._most_watching[game_id] = most
            hold.place = Place(self, hold, game_id, holder, address, watches=watches)
            return True

    def spectators_since_last_time(self) -> dict[str, int]:
        """Return how many spectators waited at most, by game, since this was last asked.

        The highest number counts, because between two polls a spectator is away for a moment.
        """
        with self._lock:
            most, self._most_watching = self._most_watching, dict(self._watching)
        return most

    def games(self) -> list[str]:
        """Return the ids of the games that are waited for."""
        with self._lock:
            return list(self._waiters)

    def announce(self, game_id: str) -> None:
        """Wake everybody who waits for news of a game."""
        with self._lock:
            holds = list(self._waiters.get(game_id, ()))
        _wake(holds)

    def close(self) -> None:
        """Send everybody home, because the process is about to end."""
        self.closed = True
        self.wake_all()

    def wake_all(self) -> None:
        """Wake everybody, to look again or to go home."""
        with self._lock:
            holds = [hold for group in self._waiters.values() for hold in group]
        _wake(holds)

    def leave(self, place: Place, hold: Hold) -> None:
        """Take a place back."""
        game_id, holder = place.game_id, place.holder
        with self._lock:
            self._total -= 1
            self._held[holder] -= 1
            if not self._held[holder]:
                del self._held[holder]
            self._addresses[place.address] -= 1
            if not self._addresses[place.address]:
                del self._addresses[place.address]
            if place.watches:
                self._watching[game_id] -= 1
                if not self._watching[game_id]:
                    del self._watching[game_id]
            group = self._waiters[game_id]
            group.discard(hold)
            if not group:
                del self._waiters[game_id]


def _wake(holds: Iterable[Hold]) -> None:
    for hold in holds:
        hold.wake()
