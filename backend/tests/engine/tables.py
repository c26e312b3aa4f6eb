"""A table to play at in tests: every step is checked against what must always hold."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rentroll.engine import (
    BANK,
    AnyAction,
    Event,
    GameState,
    IllegalAction,
    Refusal,
    ScriptedChance,
    TimeUp,
    Transition,
    action_from,
    apply,
    awaited,
    blocked_actions,
    check,
    check_invariants,
    decode_event,
    decode_state,
    encode_event,
    encode_state,
    fold,
    legal_actions,
    running_timers,
)
from rentroll.engine.events import CashMoved
from tests.engine.positions import LETTERS, letter_of, position, seat_of

Throw = tuple[int, int]


def through_json(data: Any) -> Any:
    """Return what is left of plain data after it was written and read as JSON."""
    return json.loads(json.dumps(data))


def same(one: GameState, other: GameState) -> bool:
    """Compare states by their encoding too: frames of two kinds may be equal as tuples."""
    return one == other and encode_state(one) == encode_state(other)


def check_transition(before: GameState, transition: Transition) -> None:
    """Assert what is true of every transition: invariants, the fold, the money, the codec."""
    after, events = transition
    check_invariants(after)
    assert same(fold(before, events), after)
    balance = before.cash[:]
    for event in events:
        if isinstance(event, CashMoved):
            assert event.amount > 0
            assert event.payer != event.payee
            for seat, change in ((event.payer, -event.amount), (event.payee, event.amount)):
                if seat != BANK:
                    balance[seat] += change
    assert balance == after.cash
    assert same(decode_state(through_json(encode_state(after))), after)
    for event in events:
        decoded = decode_event(through_json(encode_event(event)))
        assert (type(decoded), encode_event(decoded)) == (type(event), encode_event(event))


def act(before: GameState, action: AnyAction, chance: Any) -> Transition:
    """Apply an action, and assert that the old state is untouched and the new one whole."""
    untouched = encode_state(before)
    transition = apply(before, action, chance)
    assert encode_state(before) == untouched
    check_transition(before, transition)
    return transition


def refuse(state: GameState, action: AnyAction) -> Refusal:
    """Return the refusal of an action, and assert that trying it changes nothing."""
    untouched = encode_state(state)
    refusal = check(state, action)
    assert refusal is not None, f"{action} was not refused"
    with pytest.raises(IllegalAction) as caught:
        apply(state, action, ScriptedChance())
    assert caught.value.refusal == refusal
    assert encode_state(state) == untouched
    return refusal


class Table:
    """A described position with scripted dice; steps are named as in the API, seats by letter."""

    def __init__(self, options: Mapping[str, Any] | None = None, **description: Any) -> None:
        self.sit_down(position(options, **description))

    def sit_down(self, state: GameState) -> None:
        """Go on from a state."""
        self.state = state
        self.events: list[Event] = []
        self.chance = ScriptedChance()

    def do(self, seat: str, kind: str, *dice: Throw, **params: Any) -> list[Event]:
        """Let a seat act, with the throws this asks for, no more and no fewer."""
        return self._apply(action_from(kind, seat_of(seat), params), dice)

    def time_up(self, *dice: Throw, kind: str = "") -> list[Event]:
        """Let the clock of the top frame end, or that of the kind."""
        running = [timer for timer in running_timers(self.state) if kind in ("", timer.kind)]
        return self._apply(TimeUp(running[0].id), dice)

    def _apply(self, action: AnyAction, dice: Sequence[Throw]) -> list[Event]:
        self.chance.queue(*((first, second) for first, second in dice))
        transition = act(self.state, action, self.chance)
        assert self.chance.remaining == 0, "more throws are scripted than were made"
        self.state = transition.state
        self.events += transition.events
        return transition.events

    def refused(self, seat: str, kind: str, **params: Any) -> Refusal:
        """Return why a seat may not act so; nothing changes."""
        return refuse(self.state, action_from(kind, seat_of(seat), params))

    def everybody_passes(self) -> None:
        """Let everybody who is asked in the open auction pass."""
        while self.kind == "auction":
            self.do(letter_of(awaited(self.state)[0]), "pass")

    @property
    def kind(self) -> str:
        """The kind of the top frame, empty when the game is over."""
        return self.state.stack[-1].kind if self.state.stack else ""

    @property
    def top(self) -> Any:
        """The top frame."""
        return self.state.stack[-1]

    @property
    def awaited(self) -> str:
        """The letters of the seats the game waits for."""
        return "".join(letter_of(seat) for seat in awaited(self.state))

    @property
    def turn(self) -> str:
        """The letter of the seat whose turn it is."""
        return letter_of(self.state.turn)

    def cash(self, letters: str = LETTERS) -> list[int]:
        """The cash of the seats, all of them unless named."""
        return [self.state.cash[seat_of(letter)] for letter in letters[: len(self.state.cash)]]

    def at(self, letter: str) -> int:
        """Where a token stands."""
        return self.state.position[seat_of(letter)]

    def owner(self, space: int) -> str:
        """The letter of a deed's owner, or "bank"."""
        return letter_of(self.state.owner[space])

    def blocked(self, letter: str, kind: str) -> tuple[str, dict[str, Any]] | None:
        """Return what an action of a seat is listed as blocked by, with parameters, or None."""
        found = dict(blocked_actions(self.state, seat_of(letter))).get(kind)
        return None if found is None else (found.code, found.params)

    def legal(self, letter: str) -> dict[str, dict[str, Any]]:
        """The kinds of action a seat may take, with their parameters."""
        return {entry.kind: entry.params for entry in legal_actions(self.state, seat_of(letter))}

    def payments(self) -> list[tuple[str, str, int, str, str]]:
        """Every payment so far: payer, payee, dollars, reason, rule."""
        return [
            (letter_of(e.payer), letter_of(e.payee), e.amount, e.reason, e.rule)
            for e in self.events
            if isinstance(e, CashMoved)
        ]
