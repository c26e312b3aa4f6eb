"""Chapter R18: the clock of a decision, the time bank of a player, and asking for more time."""

from __future__ import annotations

from rentroll.engine.actions import GiveTime, MoreTime
from rentroll.engine.draft import Draft
from rentroll.engine.errors import NO_CLOCK, NO_TIME_ASKED, TIME_ASKED, Refusal, refuse
from rentroll.engine.events import TimerStarted, TimerStopped
from rentroll.engine.frames import NOBODY, Auction, Claim, Frame
from rentroll.engine.presence_events import (
    AbsenceTimerStarted,
    MoreTimeAsked,
    MoreTimeGiven,
    SeatAway,
    TimeBankDrawn,
    TimeRanOut,
    TimerExtended,
)
from rentroll.engine.state import GameState

from .lanes import presence_refusal
from .offers import LegalAction
from .safe_default import safe_default

DECISION = "decision"
AWAY = "away"
"""Kind of the clock of a seat whose decisions are not waited for."""

SECONDS_WHILE_AWAY = 1
"""Long enough for the others to see one thing happen after the other."""

BANK_STEP_SECONDS = 30
GIVEN_SECONDS = 60
ABSENCE_SECONDS = 300
"""How long somebody is away before the others may vote (R18.12)."""

TIMED_FRAMES = frozenset((Auction, Claim))


def run_clock(draft: Draft, before: Frame | None) -> None:
    """Start the clock of a new top frame, or stop the one of the frame before it.

    A claim keeps its clock while the asked seats answer; a bid in open outcry starts it anew.
    """
    state = draft.state
    top = state.stack[-1]
    if before is not None and _same_window(before, top):
        return
    kind, seconds = _clock_of(state, top)
    if seconds:
        draft.emit(TimerStarted, state.timers + 1, kind, seconds)
    elif state.timer is not None:
        draft.emit(TimerStopped, state.timer.id)


def restart_if_away(draft: Draft) -> None:
    """Give the pending decision its own clock when it had that of somebody away."""
    timer = draft.state.timer
    if timer is not None and timer.kind == AWAY:
        run_clock(draft, None)


def _same_window(before: Frame, top: Frame) -> bool:
    if type(top) is Claim and type(before) is Claim:
        return (top.seat, top.spaces, top.piece) == (before.seat, before.spaces, before.piece)
    if type(top) is Auction and type(before) is Auction and top.outcry:
        return (top.leader, top.bid, top.space) == (before.leader, before.bid, before.space)
    return False


def _clock_of(state: GameState, frame: Frame) -> tuple[str, int]:
    rules = state.ruleset
    if type(frame) is Claim:
        return "claim", rules.claim_seconds
    if type(frame) is Auction and frame.outcry:
        return "auction", rules.auction_seconds
    if rules.pass_and_play:
        return DECISION, 0
    if state.presence.absences and _is_not_waited_for(state, frame.awaited[0]):
        return AWAY, SECONDS_WHILE_AWAY
    return DECISION, rules.decision_seconds


def _is_not_waited_for(state: GameState, seat: int) -> bool:
    absence = state.presence.absence_of(seat)
    late = absence is not None and absence.reason == "time"
    return late and seat not in state.presence.stand_ins


def draw_bank(draft: Draft) -> bool:
    """Go on from the time bank when the time for a decision is up; tell whether it did (R18.10)."""
    state = draft.state
    seat = state.top.awaited[0]
    timer = state.timer
    if timer is None or timer.kind != DECISION or state.presence.absence_of(seat) is not None:
        return False
    return _draw(draft, seat)


def _draw(draft: Draft, seat: int) -> bool:
    state = draft.state
    seconds = min(state.presence.banks[seat], BANK_STEP_SECONDS)
    if seconds and state.timer is not None:
        draft.emit(TimeBankDrawn, seat, seconds)
        draft.emit(TimerExtended, state.timer.id, seconds)
    return seconds > 0


def note_time_out(draft: Draft) -> None:
    """Say for whom the decision is taken; the second time in a row the player is away (R18.11)."""
    state = draft.state
    seat = state.top.awaited[0]
    if state.timer is None or state.timer.kind != DECISION or state.bots[seat]:
        return
    again = seat in state.presence.missed
    draft.emit(TimeRanOut, seat, safe_default(state, seat).kind)
    if again:
        start_absence(draft, seat, "time")


def start_absence(draft: Draft, seat: int, reason: str) -> None:
    """Note that a player is away; the clock of an absence that was noted already runs on."""
    known = draft.state.presence.absence_of(seat) is not None
    draft.emit(SeatAway, seat, reason)
    if not known:
        time_absence(draft, seat)


def time_absence(draft: Draft, seat: int) -> None:
    """Start the clock after which the others may vote (R18.12)."""
    draft.emit(AbsenceTimerStarted, seat, draft.state.timers + 1, ABSENCE_SECONDS)


def present_humans(state: GameState) -> list[int]:
    """Return the solvent humans who are not away."""
    away = {absence.seat for absence in state.presence.absences}
    return [
        seat
        for seat, solvent in enumerate(state.solvent)
        if solvent and not state.bots[seat] and seat not in away
    ]


def check_more_time(state: GameState, action: MoreTime) -> Refusal | None:
    """Whoever decides against the clock, and has a time bank or has not asked yet (R18.10)."""
    seat = action.seat
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    top, timer = state.stack[-1], state.timer
    if timer is None or timer.kind != DECISION:
        return NO_CLOCK
    if seat not in top.awaited:
        return refuse("not-your-turn", seat=top.awaited[0], frame=top.kind)
    if state.presence.banks[seat] == 0 and state.presence.asking == seat:
        return TIME_ASKED
    return None


def more_time(draft: Draft, action: MoreTime) -> None:
    """Draw on the time bank, else ask the others; without others there is nobody to ask."""
    seat = action.seat
    if _draw(draft, seat):
        return
    if [other for other in present_humans(draft.state) if other != seat]:
        draft.emit(MoreTimeAsked, seat)
    else:
        _give(draft, seat, seat)


def _give(draft: Draft, seat: int, by: int) -> None:
    timer = draft.state.timer
    assert timer is not None
    draft.emit(MoreTimeGiven, seat, by)
    draft.emit(TimerExtended, timer.id, GIVEN_SECONDS)


def check_give_time(state: GameState, action: GiveTime) -> Refusal | None:
    """Any other human, while somebody asks (R18.10)."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    asking = state.presence.asking
    if asking in (NOBODY, action.seat) or state.bots[action.seat]:
        return NO_TIME_ASKED
    return None


def give_time(draft: Draft, action: GiveTime) -> None:
    """Give a minute."""
    _give(draft, draft.state.presence.asking, action.seat)


def offer_more_time(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    if state.timer is None:
        return presence_refusal(state, seat) or NO_CLOCK
    return check_more_time(state, MoreTime(seat)) or MORE_TIME_OFFER


def offer_give_time(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    if state.presence.asking == NOBODY:
        return presence_refusal(state, seat) or NO_TIME_ASKED
    return check_give_time(state, GiveTime(seat)) or GIVE_TIME_OFFER


MORE_TIME_OFFER = LegalAction(MoreTime.kind, {})
GIVE_TIME_OFFER = LegalAction(GiveTime.kind, {})
