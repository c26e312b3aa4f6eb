"""Chapter R18: how a game ends, by the last one standing, by rounds, or by agreement."""

from __future__ import annotations

from rentroll.engine.actions import AgreeEnd, ProposeEnd, RefuseEnd, WithdrawEnd
from rentroll.engine.draft import Draft
from rentroll.engine.errors import BOTS_CANNOT_PROPOSE, NO_PROPOSAL, PROPOSAL_OPEN, Refusal
from rentroll.engine.events import (
    EndAgreed,
    EndProposed,
    EndRefused,
    EndWithdrawn,
    GameEnded,
)
from rentroll.engine.state import GameState

from .assets import ranking
from .lanes import presence_refusal
from .offers import LegalAction


def end_game(draft: Draft, reason: str) -> None:
    """End the game now and rank by worth (R18.3, R18.5)."""
    draft.emit(GameEnded, reason, ranking(draft.state))


def end_if_last_standing(draft: Draft) -> bool:
    """End the game when one solvent player is left; what is still open is dropped (R17.7)."""
    if sum(draft.state.solvent) > 1:
        return False
    end_game(draft, "last-standing")
    return True


def end_by_agreement_if_all_agree(draft: Draft) -> bool:
    """End the game when no answer to the proposal is waited for any more (R18.8, R18.14)."""
    state = draft.state
    proposal = state.proposal
    if proposal is None or any(_is_waited_for(state, seat) for seat in proposal.pending):
        return False
    end_game(draft, "agreement")
    return True


def _is_waited_for(state: GameState, seat: int) -> bool:
    """Not when the seat has been away for so long that others may vote on it, or a bot plays on."""
    absence = state.presence.absence_of(seat)
    return absence is None or not (absence.open or seat in state.presence.stand_ins)


def check_propose(state: GameState, action: ProposeEnd) -> Refusal | None:
    """A solvent human player may propose while no proposal is open."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    if state.bots[action.seat]:
        return BOTS_CANNOT_PROPOSE
    return PROPOSAL_OPEN if state.proposal is not None else None


def propose(draft: Draft, action: ProposeEnd) -> None:
    """Ask every other solvent human, who may answer though away; bots always agree."""
    state = draft.state
    pending = tuple(
        seat
        for seat, solvent in enumerate(state.solvent)
        if solvent and not state.bots[seat] and seat != action.seat
    )
    draft.emit(EndProposed, action.seat, pending)
    end_by_agreement_if_all_agree(draft)


def check_answer(state: GameState, action: AgreeEnd | RefuseEnd) -> Refusal | None:
    """Only those who were asked and have not answered yet."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    proposal = state.proposal
    return None if proposal is not None and action.seat in proposal.pending else NO_PROPOSAL


def agree(draft: Draft, action: AgreeEnd) -> None:
    """Agree; the last agreement ends the game."""
    draft.emit(EndAgreed, action.seat)
    end_by_agreement_if_all_agree(draft)


def refuse_end(draft: Draft, action: RefuseEnd) -> None:
    """Refuse; the proposal is gone."""
    draft.emit(EndRefused, action.seat)


def check_withdraw(state: GameState, action: WithdrawEnd) -> Refusal | None:
    """Only the one who proposed."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    proposal = state.proposal
    return None if proposal is not None and proposal.seat == action.seat else NO_PROPOSAL


def withdraw_end(draft: Draft, action: WithdrawEnd) -> None:
    """Take the proposal back."""
    draft.emit(EndWithdrawn, action.seat)


def offer_propose(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_propose(state, ProposeEnd(seat)) or PROPOSE_OFFER


def offer_agree(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return _not_proposed(state, seat) or check_answer(state, AgreeEnd(seat)) or AGREE_OFFER


def offer_refuse(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return _not_proposed(state, seat) or check_answer(state, RefuseEnd(seat)) or REFUSE_OFFER


def offer_withdraw(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return _not_proposed(state, seat) or check_withdraw(state, WithdrawEnd(seat)) or WITHDRAW_OFFER


def _not_proposed(state: GameState, seat: int) -> Refusal | None:
    """Refuse as the checks do, without an action made for them: most of the time it ends here."""
    if state.proposal is not None:
        return None
    return presence_refusal(state, seat) or NO_PROPOSAL


PROPOSE_OFFER = LegalAction(ProposeEnd.kind, {}, confirm=True)
AGREE_OFFER = LegalAction(AgreeEnd.kind, {}, confirm=True)
REFUSE_OFFER = LegalAction(RefuseEnd.kind, {})
WITHDRAW_OFFER = LegalAction(WithdrawEnd.kind, {})
