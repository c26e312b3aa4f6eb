"""What happens around the clock: time banks, time-outs, players who are away (R18.10 to R18.12)."""

from __future__ import annotations

from typing import NamedTuple


class TimerExtended(NamedTuple):
    """The clock of the top frame got more seconds."""

    id: int
    seconds: int


class TimeBankDrawn(NamedTuple):
    """Seconds of a seat's time bank were used up for the pending decision (R18.10)."""

    seat: int
    seconds: int


class MoreTimeAsked(NamedTuple):
    """A seat with an empty time bank asked the others for more time (R18.10)."""

    seat: int


class MoreTimeGiven(NamedTuple):
    """A seat got more time; `by` is the same seat when there is nobody to ask (R18.10)."""

    seat: int
    by: int


class TimeRanOut(NamedTuple):
    """A seat did not decide in time; the action, a kind, was taken for it (R18.7)."""

    seat: int
    action: str


class TimeKept(NamedTuple):
    """A seat that had let its time run out decided in time again (R18.11)."""

    seat: int


class SeatAway(NamedTuple):
    """A player is away: `reason` is "time" after two time-outs, or "silence" (R18.11)."""

    seat: int
    reason: str


class SeatBack(NamedTuple):
    """A player who was away is back (R18.11)."""

    seat: int


class AbsenceTimerStarted(NamedTuple):
    """When this clock runs out, the others may vote on the seat that is away (R18.12)."""

    seat: int
    id: int
    seconds: int


class AbsenceVoteOpened(NamedTuple):
    """The others may vote on the seat that is away (R18.12)."""

    seat: int


class AbsenceVoted(NamedTuple):
    """A seat voted on the one that is away: wait, bot or retire."""

    seat: int
    absent: int
    choice: str


class AbsenceDecided(NamedTuple):
    """More than half of those present want the same for the seat that is away (R18.12)."""

    seat: int
    choice: str
