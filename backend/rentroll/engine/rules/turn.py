"""Chapters R2 and R3: who starts, throwing, and passing the turn on."""

from __future__ import annotations

from rentroll.engine.actions import EndTurn, Roll
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal
from rentroll.engine.events import (
    JailLeft,
    JailThrowFailed,
    OpeningThrown,
    ThrowFinished,
    TurnStarted,
)
from rentroll.engine.evolve import MOVE_THROW
from rentroll.engine.frames import AfterRoll, BeforeRoll, InJail, Resolving
from rentroll.engine.state import FREE, GameState, next_seat

from .ending import end_game
from .jail import fail_last_throw
from .landing import resolve_landing
from .lanes import decision_refusal
from .movement import advance, go_to_jail
from .offers import LegalAction

JAIL_THROW = "jail"
DOUBLES_TO_JAIL = 3
ROLLING = (BeforeRoll, InJail)
FINISHED = (AfterRoll,)


def open_game(draft: Draft) -> None:
    """Throw for the start until one seat is highest; only the tied throw again (R2.1, R2.2)."""
    seats = list(range(len(draft.state.cash)))
    while len(seats) > 1:
        totals = {}
        for seat in seats:
            first, second = draft.chance.dice(draft.state.throws)
            draft.emit(OpeningThrown, seat, first, second)
            totals[seat] = first + second
        highest = max(totals.values())
        seats = [seat for seat in seats if totals[seat] == highest]
    draft.emit(TurnStarted, seats[0], 1)


def check_roll(state: GameState, action: Roll) -> Refusal | None:
    """The seat whose throw it is (R3.1, R9.4)."""
    return decision_refusal(state, action.seat, ROLLING)


def roll(draft: Draft, action: Roll) -> None:
    """Throw, and move by the throw or stay in jail."""
    seat = action.seat
    if type(draft.state.stack[-1]) is InJail:
        _roll_in_jail(draft, seat)
        return
    first, second = draft.throw(seat, MOVE_THROW)
    if draft.state.doubles == DOUBLES_TO_JAIL:
        go_to_jail(draft, seat, "doubles")
    else:
        advance(draft, seat, first + second)
        resolve_landing(draft, seat)


def _roll_in_jail(draft: Draft, seat: int) -> None:
    """Doubles free and move; the last failed throw costs the fine (R9.4 to R9.7)."""
    state = draft.state
    first, second = draft.throw(seat, JAIL_THROW)
    if first == second:
        draft.emit(JailLeft, seat, "doubles")
        advance(draft, seat, first + second)
        resolve_landing(draft, seat)
        return
    draft.emit(JailThrowFailed, seat, state.jail[seat] + 1)
    if state.jail[seat] >= state.ruleset.jail_max_turns:
        fail_last_throw(draft, seat, first + second)


def finish_throw(draft: Draft, frame: Resolving) -> bool:
    """When all is resolved: throw again after doubles, else manage and end the turn (R3.2).

    Whoever is in jail or out of the game has no more say in this turn (R3.4, R3.8).
    """
    state = draft.state
    seat = frame.seat
    if not state.solvent[seat] or state.jail[seat] != FREE:
        pass_turn(draft, seat)
    else:
        draft.emit(ThrowFinished, seat, state.doubles > 0)
    return True


def check_end_turn(state: GameState, action: EndTurn) -> Refusal | None:
    """Only after the throw and all it brought."""
    return decision_refusal(state, action.seat, FINISHED)


def end_turn(draft: Draft, action: EndTurn) -> None:
    """Pass the turn on."""
    pass_turn(draft, action.seat)


def pass_turn(draft: Draft, seat: int) -> None:
    """Start the next solvent seat's turn, or end the game when the last round is over (R18.4)."""
    state = draft.state
    following = next_seat(state, seat)
    count, starter = len(state.solvent), state.starter
    round_over = (following - starter) % count <= (seat - starter) % count
    rules = state.ruleset
    if state.time_is_up and (round_over or rules.time_limit_end == "turn"):
        end_game(draft, "time-limit")
    elif round_over and rules.turn_limit and state.round >= rules.turn_limit:
        end_game(draft, "round-limit")
    else:
        draft.emit(TurnStarted, following, state.round + round_over)


def offer_roll(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_roll(state, Roll(seat)) or ROLL_OFFER


def offer_end_turn(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_end_turn(state, EndTurn(seat)) or END_TURN_OFFER


ROLL_OFFER = LegalAction(Roll.kind, {})
END_TURN_OFFER = LegalAction(EndTurn.kind, {})
