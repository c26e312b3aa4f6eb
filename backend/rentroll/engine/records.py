"""Small immutable records that a state and its events hold."""

from __future__ import annotations

from typing import NamedTuple


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


class Placing(NamedTuple):
    """A seat's final place; equal places share (R18.5)."""

    place: int
    seat: int
    worth: int
    cash: int
