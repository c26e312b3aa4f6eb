"""When something is due at a table: the next bot's move, and the end of the running timers."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from rentroll.engine import Absence, GameState, Offer, Timer, awaited, running_timers
from rentroll.persistence.records import TableRecord

PACES: Final = {
    "slow": timedelta(milliseconds=1500),
    "normal": timedelta(milliseconds=700),
    "instant": timedelta(0),
}
"""How long a bot seems to think."""

KEPT: Final = "kept"
SKIPPED: Final = "skipped"

ANSWERS_TO_OFFERS: Final = frozenset({"accept-trade", "counter-trade", "decline-trade"})


class BotTask(NamedTuple):
    """What a bot is asked for: which seat, which kinds of action (None for any), and about what."""

    seat: int
    kinds: frozenset[str] | None
    subject: object


def bot_task(table: TableRecord) -> BotTask | None:
    """Return what the next bot is asked for, or None."""
    if table.state is None:
        return None
    bots = {seat.seat for seat in table.seats if seat.is_bot}
    return next_task(table.state, bots.union(table.state.presence.stand_ins))


def next_task(state: GameState, bots: Collection[int]) -> BotTask | None:
    """Return what the next of the bots is asked for, or None.

    The oldest offer that waits for a bot's answer comes first, or whoever made it would have
    played on before it is answered; then the pending decision.
    """
    if state.over:
        return None
    for offer in state.offers:
        if offer.to in bots:
            return BotTask(offer.to, ANSWERS_TO_OFFERS, (offer.id, offer.revision))
    for seat in awaited(state):
        if seat in bots:
            return BotTask(seat, None, state.top)
    return None


def bot_pauses(table: TableRecord) -> str | None:
    """Return whether the pause before a bot's next action is `kept` or `skipped`.

    None where there is none to skip: no bot is to act, a human is awaited, or bots make no pauses.
    """
    if not PACES[table.bot_pace] or bot_task(table) is None or _people_awaited(table):
        return None
    return SKIPPED if table.pauses_skipped else KEPT


def _people_awaited(table: TableRecord) -> list[int]:
    """Return the seats the game waits for that nobody else decides for."""
    state = table.state
    assert state is not None
    return [
        seat
        for seat in awaited(state)
        if not (_is_played_by_a_bot(state, seat) or _is_late(state, seat))
    ]


def _is_played_by_a_bot(state: GameState, seat: int) -> bool:
    return state.bots[seat] or seat in state.presence.stand_ins


def _is_late(state: GameState, seat: int) -> bool:
    """Tell whether a player is away and not waited for (R18.11)."""
    absence = state.presence.absence_of(seat)
    return absence is not None and absence.reason == "time"


def _questions(table: TableRecord) -> set[tuple[str, object]]:
    """Return what people are asked for: decisions, answers to offers and to an end, and votes."""
    state = table.state
    if state is None:
        return set()
    found: set[tuple[str, object]] = {("decision", seat) for seat in _people_awaited(table)}
    for offer in state.offers:
        if not _is_played_by_a_bot(state, offer.to):
            found.add(("offer", (offer.id, offer.revision)))
    found |= {("vote", absence.seat) for absence in state.presence.absences if absence.open}
    if state.proposal is not None:
        found.add(("end", state.proposal.seat))
    return found


def _are_still_skipped(before: TableRecord, after: TableRecord) -> bool:
    """Tell whether bots go on without pauses: until people are asked for anything new."""
    if not before.pauses_skipped or after.state is None or after.state.over:
        return False
    return _questions(after) <= _questions(before)


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


def offer_deadline(table: TableRecord, offer: Offer) -> datetime | None:
    """Return when the time of an open offer's terms is up, or None."""
    return table.timers.get(offer.timer)


def vote_opens_at(table: TableRecord, absence: Absence) -> datetime | None:
    """Return when the others may vote on a player who is away; None when they may already."""
    return None if absence.timer is None else table.timers.get(absence.timer.id)


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
        `after` with its timers and its bot's instant. A running timer keeps its deadline, but for
        the seconds it was extended by, and a bot that was already thinking about this very decision
        is not put off by what others do. The wish to skip pauses ends when a human is asked.
    """
    known = {timer.id: timer.seconds for timer in _timers(before)}
    timers = {
        timer.id: before.timers.get(timer.id, now)
        + timedelta(seconds=timer.seconds - known.get(timer.id, 0))
        for timer in _timers(after)
    }
    task = bot_task(after)
    skipped = _are_still_skipped(before, after)
    bot_due_at = None
    if task is not None:
        thinking = actor != task.seat and before.bot_due_at is not None and task == bot_task(before)
        pause = timedelta(0) if skipped else PACES[after.bot_pace]
        bot_due_at = before.bot_due_at if thinking else now + pause
    return replace(after, timers=timers, bot_due_at=bot_due_at, pauses_skipped=skipped)


def _timers(table: TableRecord) -> list[Timer]:
    return [] if table.state is None else running_timers(table.state)
