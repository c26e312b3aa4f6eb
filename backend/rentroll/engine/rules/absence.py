"""Chapter R18: players who are away, how they come back, and what the others may decide."""

from __future__ import annotations

from rentroll.engine.actions import (
    Abandon,
    AnyAction,
    ComeBack,
    FallSilent,
    Resign,
    SystemAction,
    VoteAbsence,
)
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    ALREADY_AWAY,
    GAME_OVER,
    NO_VOTE,
    NOT_AWAY,
    PLAYERS_LEFT,
    Refusal,
    refuse,
)
from rentroll.engine.presence import BOT_PLAYS_ON, CHOICES, RETIRE, WAIT
from rentroll.engine.presence_events import (
    AbsenceDecided,
    AbsenceVoted,
    AbsenceVoteOpened,
    SeatBack,
    TimeKept,
)
from rentroll.engine.state import GameState

from .bankruptcy import resign
from .clock import present_humans, restart_if_away, start_absence, time_absence
from .ending import end_by_agreement_if_all_agree, end_game
from .lanes import presence_refusal
from .offers import LegalAction, one_number, one_word


def note_presence(draft: Draft, action: AnyAction) -> None:
    """Whoever acts is here (R18.11); but what a bot does for a player is no sign of the player."""
    if isinstance(action, SystemAction | ComeBack):
        return
    seat, presence = action.seat, draft.state.presence
    if presence.absence_of(seat) is not None and seat not in presence.stand_ins:
        _be_back(draft, seat)
    elif seat in presence.missed and seat not in presence.stand_ins:
        draft.emit(TimeKept, seat)


def _be_back(draft: Draft, seat: int) -> None:
    draft.emit(SeatBack, seat)
    restart_if_away(draft)


def check_fall_silent(state: GameState, action: FallSilent) -> Refusal | None:
    """Solvent humans who are not away yet."""
    for seat in action.seats:
        refusal = presence_refusal(state, seat)
        if refusal is not None:
            return refusal
        if state.bots[seat] or state.presence.absence_of(seat) is not None:
            return ALREADY_AWAY
    return None


def fall_silent(draft: Draft, action: FallSilent) -> None:
    """The players are away; decisions are waited for as before (R18.11)."""
    for seat in action.seats:
        start_absence(draft, seat, "silence")


def open_vote(draft: Draft, timer: int) -> None:
    """The clock of an absence has run out: the others may vote, or end without it (R18.12)."""
    for absence in draft.state.presence.absences:
        if absence.timer is not None and absence.timer.id == timer:
            draft.emit(AbsenceVoteOpened, absence.seat)
            end_by_agreement_if_all_agree(draft)
            return


def check_come_back(state: GameState, action: ComeBack) -> Refusal | None:
    """Whoever is away (R18.11)."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    return None if state.presence.absence_of(action.seat) is not None else NOT_AWAY


def come_back(draft: Draft, action: ComeBack) -> None:
    """Take the seat back, without any penalty."""
    _be_back(draft, action.seat)


def check_vote(state: GameState, action: VoteAbsence) -> Refusal | None:
    """A human who is here, on a seat whose vote is open (R18.12)."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    open_seats = _open_seats(state)
    if action.absent not in open_seats or action.seat not in present_humans(state):
        return NO_VOTE
    return None if action.choice in CHOICES else refuse("out-of-range", allowed=list(CHOICES))


def _open_seats(state: GameState) -> list[int]:
    return sorted(absence.seat for absence in state.presence.absences if absence.open)


def vote(draft: Draft, action: VoteAbsence) -> None:
    """Vote, or change one's vote; more than half of those present decide."""
    draft.emit(AbsenceVoted, action.seat, action.absent, action.choice)
    absence = draft.state.presence.absence_of(action.absent)
    assert absence is not None
    present = present_humans(draft.state)
    votes = [seat for seat, choice in absence.votes if choice == action.choice and seat in present]
    if 2 * len(votes) > len(present):
        _decide(draft, action.absent, action.choice)


def _decide(draft: Draft, seat: int, choice: str) -> None:
    draft.emit(AbsenceDecided, seat, choice)
    if choice == WAIT:
        time_absence(draft, seat)
    elif choice == BOT_PLAYS_ON:
        restart_if_away(draft)
    elif choice == RETIRE:
        resign(draft, Resign(seat))


def check_abandon(state: GameState, action: Abandon) -> Refusal | None:
    """Only when every human is out (R18.13)."""
    if state.ended_by is not None:
        return GAME_OVER
    humans = [s and not is_bot for s, is_bot in zip(state.solvent, state.bots, strict=True)]
    return PLAYERS_LEFT if any(humans) else None


def abandon(draft: Draft, action: Abandon) -> None:
    """End the game, which nobody would see the end of."""
    end_game(draft, "abandoned")


def offer_come_back(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    if not state.presence.absences:
        return presence_refusal(state, seat) or NOT_AWAY
    return check_come_back(state, ComeBack(seat)) or COME_BACK_OFFER


def offer_vote(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the seats to vote on, and what may be chosen."""
    if not state.presence.absences:
        return presence_refusal(state, seat) or NO_VOTE
    open_seats = _open_seats(state)
    refusal = check_vote(state, VoteAbsence(seat, open_seats[0] if open_seats else seat, WAIT))
    if refusal is not None:
        return refusal
    params = {"absent": one_number(open_seats), "choice": one_word(CHOICES)}
    return LegalAction(VoteAbsence.kind, params)


COME_BACK_OFFER = LegalAction(ComeBack.kind, {})
