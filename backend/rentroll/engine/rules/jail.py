"""Chapter R9: the ways out of jail."""

from __future__ import annotations

from rentroll.engine.actions import PayJailFine, UseJailCard
from rentroll.engine.cards import DECK_INDEX, DECK_NAMES
from rentroll.engine.draft import Draft
from rentroll.engine.errors import NO_JAIL_CARD, PREPAY_TOO_LATE, Refusal, refuse
from rentroll.engine.events import FrameChanged, FrameClosed, FrameOpened, JailCardMoved, JailLeft
from rentroll.engine.frames import BANK, InJail, JailFine, MoveAfterFine
from rentroll.engine.state import IN_DECK, GameState

from .debt import owe
from .landing import resolve_landing
from .lanes import decision_refusal
from .movement import advance
from .offers import LegalAction, one_word


def fail_last_throw(draft: Draft, seat: int, total: int) -> None:
    """After the last failed throw the seat pays the fine, or plays a card where that is allowed.

    Then it moves by that same throw (R9.7, R9.9).
    """
    state = draft.state
    if state.ruleset.jail_third_fail_card and seat in state.jail_cards:
        draft.emit(FrameOpened, JailFine(seat, total))
    else:
        draft.emit(FrameOpened, MoveAfterFine(seat, total))
        owe(draft, seat, BANK, state.ruleset.jail_fine, "jail-fine", "R9.7")


def demand_fine_without_card(draft: Draft, frame: JailFine) -> bool:
    """Whoever trades the last jail card away owes the fine after all (R9.9, R16.10)."""
    state = draft.state
    if frame.seat in state.jail_cards:
        return False
    draft.emit(FrameChanged, MoveAfterFine(frame.seat, frame.total))
    owe(draft, frame.seat, BANK, state.ruleset.jail_fine, "jail-fine", "R9.7")
    return True


def move_after_fine(draft: Draft, frame: MoveAfterFine) -> bool:
    """Leave jail and move by the throw that failed (R9.7)."""
    draft.emit(FrameClosed, frame.kind)
    draft.emit(JailLeft, frame.seat, "fine")
    advance(draft, frame.seat, frame.total)
    resolve_landing(draft, frame.seat)
    return True


def check_pay_fine(state: GameState, action: PayJailFine) -> Refusal | None:
    """Before throwing, or after the last failed throw, from cash (R9.2, R9.8)."""
    refusal = decision_refusal(state, action.seat, (InJail, JailFine))
    if refusal is not None:
        return refusal
    rules = state.ruleset
    fine, cash = rules.jail_fine, state.cash[action.seat]
    last_throw = state.jail[action.seat] == rules.jail_max_turns - 1
    if isinstance(state.stack[-1], InJail) and last_throw and not rules.jail_prepay_third_turn:
        return PREPAY_TOO_LATE
    return None if fine <= cash else refuse("insufficient-funds", cost=fine, cash=cash)


def pay_fine(draft: Draft, action: PayJailFine) -> None:
    """Pay, and throw next as in a normal turn, or move by the failed throw (R9.3, R9.7)."""
    seat = action.seat
    frame = draft.state.stack[-1]
    draft.pay(seat, BANK, draft.state.ruleset.jail_fine, "jail-fine", "R9.2")
    if isinstance(frame, JailFine):
        draft.emit(FrameChanged, MoveAfterFine(seat, frame.total))
    else:
        draft.emit(JailLeft, seat, "fine")


def check_use_card(state: GameState, action: UseJailCard) -> Refusal | None:
    """Whoever holds the deck's jail card, before throwing or after the last throw (R9.2, R9.9)."""
    refusal = decision_refusal(state, action.seat, (InJail, JailFine))
    if refusal is not None:
        return refusal
    if action.deck not in DECK_INDEX:
        return refuse("unknown-deck", decks=list(DECK_NAMES))
    holder = state.jail_cards[DECK_INDEX[action.deck]]
    return None if holder == action.seat else NO_JAIL_CARD


def use_card(draft: Draft, action: UseJailCard) -> None:
    """The card returns under its own deck and the seat is free (R7.3)."""
    seat = action.seat
    frame = draft.state.stack[-1]
    draft.emit(JailCardMoved, action.deck, seat, IN_DECK)
    if not isinstance(frame, JailFine):
        draft.emit(JailLeft, seat, "card")
        return
    draft.emit(FrameClosed, frame.kind)
    draft.emit(JailLeft, seat, "card")
    advance(draft, seat, frame.total)
    resolve_landing(draft, seat)


def offer_pay_fine(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_pay_fine(state, PayJailFine(seat)) or PAY_FINE_OFFER


def offer_use_card(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the decks whose jail card the seat holds."""
    refusal = decision_refusal(state, seat, (InJail, JailFine))
    if refusal is not None:
        return refusal
    held = [
        deck for deck, holder in zip(DECK_NAMES, state.jail_cards, strict=True) if holder == seat
    ]
    return LegalAction(UseJailCard.kind, {"deck": one_word(held)}) if held else NO_JAIL_CARD


PAY_FINE_OFFER = LegalAction(PayJailFine.kind, {})
