"""How the seats keep up with the clock, and who is away (R18.10 to R18.12)."""

from __future__ import annotations

from typing import Any, NamedTuple

from .frames import NOBODY
from .records import Timer

ABSENCE_TIMER = "absence"
WAIT, BOT_PLAYS_ON, RETIRE = "wait", "bot", "retire"
CHOICES = (WAIT, BOT_PLAYS_ON, RETIRE)
"""What the others may decide about a player who is away (R18.12)."""


class Absence(NamedTuple):
    """A player who is away (R18.11): `reason` is "time" or "silence".

    The timer runs until the others may vote; `open` says that they may. `votes` are (seat, choice)
    pairs.
    """

    seat: int
    reason: str
    timer: Timer | None = None
    open: bool = False
    votes: tuple[tuple[int, str], ...] = ()


class Presence(NamedTuple):
    """The presence of all seats.

    `banks` are the seconds left by seat, `missed` the seats that let the time for their last
    decision run out, `stand_ins` those a bot plays on for, and `asking` is the seat that asks for
    more time.
    """

    banks: tuple[int, ...]
    missed: tuple[int, ...] = ()
    absences: tuple[Absence, ...] = ()
    stand_ins: tuple[int, ...] = ()
    asking: int = NOBODY

    def absence_of(self, seat: int) -> Absence | None:
        """Return the absence of a seat, or None."""
        return next((absence for absence in self.absences if absence.seat == seat), None)

    def bank_drawn(self, seat: int, seconds: int) -> Presence:
        """Return this with seconds of a seat's time bank used up."""
        banks = list(self.banks)
        banks[seat] -= seconds
        return self._replace(banks=tuple(banks))

    def asked(self, seat: int) -> Presence:
        """Return this with a seat that asks for more time."""
        return self._replace(asking=seat)

    def answered(self, *_given: int) -> Presence:
        """Return this with nobody asking for more time."""
        return self._replace(asking=NOBODY) if self.asking != NOBODY else self

    def late(self, seat: int, _action: str) -> Presence:
        """Return this with a seat that let its time run out."""
        return self if seat in self.missed else self._replace(missed=(*self.missed, seat))

    def away(self, seat: int, reason: str) -> Presence:
        """Return this with a seat that is away, for this reason from now on."""
        before = self.absence_of(seat) or Absence(seat, reason)
        return self._with(before._replace(reason=reason))

    def timed(self, seat: int, number: int, seconds: int) -> Presence:
        """Return this with a clock running for an absence."""
        return self._changed(seat, timer=Timer(number, ABSENCE_TIMER, seconds))

    def vote_opened(self, seat: int) -> Presence:
        """Return this with an absence the others may vote on."""
        return self._changed(seat, timer=None, open=True)

    def voted(self, seat: int, absent: int, choice: str) -> Presence:
        """Return this with a seat's vote, in place of the one before."""
        absence = self.absence_of(absent)
        assert absence is not None
        others = tuple(vote for vote in absence.votes if vote[0] != seat)
        return self._changed(absent, votes=(*others, (seat, choice)))

    def decided(self, seat: int, choice: str) -> Presence:
        """Return this with the vote on an absence over."""
        after = self._changed(seat, open=False, votes=())
        stand_ins = (*self.stand_ins, seat) if choice == BOT_PLAYS_ON else self.stand_ins
        return after._replace(stand_ins=stand_ins)

    def without(self, seat: int) -> Presence:
        """Return this with a seat that is neither away nor late, nor asks for time."""
        return self._replace(
            missed=tuple(other for other in self.missed if other != seat),
            absences=tuple(absence for absence in self.absences if absence.seat != seat),
            stand_ins=tuple(other for other in self.stand_ins if other != seat),
            asking=NOBODY if self.asking == seat else self.asking,
        )

    def _changed(self, seat: int, **changes: Any) -> Presence:
        absence = self.absence_of(seat)
        assert absence is not None
        return self._with(absence._replace(**changes))

    def _with(self, changed: Absence) -> Presence:
        others = tuple(absence for absence in self.absences if absence.seat != changed.seat)
        return self._replace(absences=(*others, changed))
