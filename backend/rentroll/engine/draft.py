"""A draft: the one copy of a state that an action works on, with its chance and its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from .chance import Chance
from .events import CashMoved, DiceRolled, Event
from .evolve import EVOLVE
from .state import GameState

Fields = ParamSpec("Fields")


class Draft:
    """What a rule gets to work on: it reads `state` and changes it only by `emit`.

    With `events` None nothing is recorded (simulation).
    """

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: GameState, chance: Chance, events: list[Event] | None) -> None:
        self.state = state
        self.chance = chance
        self.events = events

    def emit(
        self, event: Callable[Fields, Event], *fields: Fields.args, **named: Fields.kwargs
    ) -> None:
        """Apply an event at once, so that the rule sees its effect, and record it.

        It is given by its class and its fields in order, and made only where it is recorded.
        """
        EVOLVE[event](self.state, *fields)
        events = self.events
        if events is not None:
            events.append(event(*fields, **named))

    def pay(self, payer: int, payee: int, amount: int, reason: str, rule: str) -> None:
        """Move dollars; a payment of nothing is no event."""
        if amount:
            self.emit(CashMoved, payer, payee, amount, reason, rule)

    def throw(self, seat: int, purpose: str) -> tuple[int, int]:
        """Throw the dice for a seat under the next address."""
        first, second = self.chance.dice(self.state.throws)
        self.emit(DiceRolled, seat, first, second, purpose)
        return first, second
