"""Chapters R3 and R4: moving forward and the salary."""

from __future__ import annotations

from rentroll.engine.draft import Draft
from rentroll.engine.events import Jailed, TokenMoved
from rentroll.engine.frames import BANK


def advance(draft: Draft, seat: int, steps: int) -> None:
    """Move a token forward by a throw and pay the salary for reaching Go (R3.1, R4.1)."""
    state = draft.state
    start = state.position[seat]
    move_forward_to(draft, seat, (start + steps) % len(state.board.spaces), "dice")


def move_forward_to(draft: Draft, seat: int, target: int, by: str) -> None:
    """Move a token forward to a board index; the salary comes before the landing (R4.5)."""
    state = draft.state
    start = state.position[seat]
    draft.emit(TokenMoved, seat, start, target, by)
    if target <= start:
        draft.pay(BANK, seat, state.ruleset.go_salary, "salary", "R4.1")


def go_to_jail(draft: Draft, seat: int, by: str) -> None:
    """Send a seat to jail: no salary, and the turn ends at once (R3.4, R4.3)."""
    draft.emit(Jailed, seat, by)
