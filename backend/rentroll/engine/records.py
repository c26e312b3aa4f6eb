"""Small immutable records that a state and its events hold."""

from __future__ import annotations

from typing import NamedTuple

NO_TIMER = 0


class Timer(NamedTuple):
    """A running clock: the service turns `seconds` into a deadline and answers with TimeUp(id)."""

    id: int
    kind: str
    seconds: int


class DrawnCard(NamedTuple):
    """The card drawn last in this turn."""

    seat: int
    deck: str
    card: str


class EndProposal(NamedTuple):
    """An open proposal to end the game: who made it and whose answer is missing (R18.8)."""

    seat: int
    pending: tuple[int, ...]


class Goods(NamedTuple):
    """What one side of a trade gives: deeds by board index, jail cards by deck, dollars."""

    deeds: tuple[int, ...]
    cards: tuple[str, ...]
    cash: int


class Offer(NamedTuple):
    """An open offer of a seat to another (R14); `turn` counts the turn it was made in.

    `lift` are the mortgaged deeds that the offering seat lifts when it gets them (R13.13). The
    revision grows whenever the terms change. `timer` is the clock of this revision, NO_TIMER on a
    table without a clock.
    """

    id: int
    revision: int
    seat: int
    to: int
    give: Goods
    take: Goods
    lift: tuple[int, ...]
    turn: int
    timer: int = NO_TIMER


TOO_LITTLE = "too-little"
NEEDS_CASH = "needs-cash"
COMPLETES_YOUR_GROUP = "completes-your-group"
BREAKS_MY_GROUP = "breaks-my-group"
DECLINE_REASONS = (TOO_LITTLE, NEEDS_CASH, COMPLETES_YOUR_GROUP, BREAKS_MY_GROUP)
"""Why an offer may be declined, in the words of the seat that declines it (R14.12)."""


class DeclinedTerms(NamedTuple):
    """Terms that were declined in a round, remembered for a while so that nobody repeats them."""

    round: int
    seat: int
    to: int
    give: Goods
    take: Goods


class Placing(NamedTuple):
    """A seat's final place; equal places share (R18.5)."""

    place: int
    seat: int
    worth: int
    cash: int
