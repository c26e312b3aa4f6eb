"""When something is due at a table: the next bot's move, and the end of the running timer."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from rentroll.engine import GameState, awaited
from rentroll.persistence.records import TableRecord

PACES: Final = {
    "slow": timedelta(milliseconds=1500),
    "normal": timedelta(milliseconds=700),
    "instant": timedelta(0),
}
"""How long a bot seems to think."""


def bot_to_act(table: TableRecord) -> int | None:
    """Return the first awaited seat that the server plays, or None."""
    if table.state is None or table.state.over:
        return None
    bots = {seat.seat for seat in table.seats if seat.is_bot}
    return next((seat for seat in awaited(table.state) if seat in bots), None)


def scheduled(
    before: TableRecord, after: TableRecord, *, actor: int | None, now: datetime
) -> TableRecord:
    """Return a table with the instants at which something is due.

    Args:
        before: the table before the action.
        after: the table after it, with its new state.
        actor: the seat that acted; None for a time-out or the start.
        now: the instant of the commit.

    Returns:
        `after` with its timer and its bot's instant. A running timer keeps its deadline, and a bot
        that was already thinking about this very decision is not put off by what others do.
    """
    state = after.state
    timer = None if state is None or state.over else state.timer
    timer_due_at = None
    if timer is not None:
        running = timer.id == before.timer_id and before.timer_due_at is not None
        timer_due_at = before.timer_due_at if running else now + timedelta(seconds=timer.seconds)
    bot = bot_to_act(after)
    bot_due_at = None
    if bot is not None:
        thinking = actor != bot and _same_decision(before, after) and bot == bot_to_act(before)
        bot_due_at = before.bot_due_at if thinking else now + PACES[after.bot_pace]
    return replace(
        after,
        timer_id=None if timer is None else timer.id,
        timer_due_at=timer_due_at,
        bot_due_at=bot_due_at,
    )


def _same_decision(before: TableRecord, after: TableRecord) -> bool:
    if before.bot_due_at is None:
        return False
    return _top(before.state) == _top(after.state)


def _top(state: GameState | None) -> object:
    return state.stack[-1] if state is not None and state.stack else None
