"""When something is due at a table: the next bot's move, and the end of the running timer."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from rentroll.engine import GameState, Timer, awaited
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


def running_timers(state: GameState | None) -> list[Timer]:
    """Return the timers that run in a state: the decision's and the whole game's."""
    if state is None or state.over:
        return []
    return [timer for timer in (state.timer, state.game_timer) if timer is not None]


def deadline(table: TableRecord) -> datetime | None:
    """Return when the time for the pending decision is up, or None."""
    if table.state is None or table.state.timer is None:
        return None
    return table.timers.get(table.state.timer.id)


def game_deadline(table: TableRecord) -> datetime | None:
    """Return when the time of the whole game is up, or None."""
    if table.state is None or table.state.game_timer is None:
        return None
    return table.timers.get(table.state.game_timer.id)


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
    running = running_timers(after.state)
    timers = {
        timer.id: before.timers.get(timer.id) or now + timedelta(seconds=timer.seconds)
        for timer in running
    }
    bot = bot_to_act(after)
    bot_due_at = None
    if bot is not None:
        thinking = actor != bot and _same_decision(before, after) and bot == bot_to_act(before)
        bot_due_at = before.bot_due_at if thinking else now + PACES[after.bot_pace]
    return replace(after, timers=timers, bot_due_at=bot_due_at)


def _same_decision(before: TableRecord, after: TableRecord) -> bool:
    if before.bot_due_at is None:
        return False
    return _top(before.state) == _top(after.state)


def _top(state: GameState | None) -> object:
    return state.stack[-1] if state is not None and state.stack else None
