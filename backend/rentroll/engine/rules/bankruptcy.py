"""Chapter R17: going out, to a player or to the bank, and what becomes of the estate."""

from __future__ import annotations

from rentroll.engine.actions import Resign, SettleMortgages
from rentroll.engine.cards import DECK_NAMES
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal, refuse
from rentroll.engine.events import (
    BuildingsMoved,
    DeedMoved,
    DeedUnmortgaged,
    FrameClosed,
    FrameOpened,
    JailCardMoved,
    PlayerBankrupt,
    PlayerResigned,
)
from rentroll.engine.frames import BANK, Debt, EstateMortgages
from rentroll.engine.state import IN_DECK, GameState

from .departure import amend_stack
from .ending import end_by_agreement_if_all_agree, end_if_last_standing
from .lanes import decision_refusal, presence_refusal
from .mortgage import interest_on, lifting_cost
from .offers import LegalAction, any_of


def check_resign(state: GameState, action: Resign) -> Refusal | None:
    """Anybody who is in may leave at any time (R18.6)."""
    return presence_refusal(state, action.seat)


def resign(draft: Draft, action: Resign) -> None:
    """Leave: to the creditor of an open debt, else to the bank (R18.6)."""
    go_out(draft, action.seat, resigned=True)


def offer_resign(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_resign(state, Resign(seat)) or RESIGN_OFFER


RESIGN_OFFER = LegalAction(Resign.kind, {}, confirm=True)


def go_out(draft: Draft, seat: int, *, resigned: bool) -> None:
    """Take a seat out of the game and hand its estate over (R17.2, R17.3)."""
    state = draft.state
    creditor = BANK
    top = state.stack[-1]
    if type(top) is Debt and top.seat == seat:
        creditor = top.creditor
        draft.emit(FrameClosed, top.kind)
    estate = tuple(space for space in state.board.deeds if state.owner[space] == seat)
    draft.emit(PlayerResigned if resigned else PlayerBankrupt, seat, creditor)
    _sell_buildings(draft, estate, creditor)
    draft.pay(seat, creditor, state.cash[seat], "estate", "R17.2" if creditor >= 0 else "R17.3")
    _hand_over_cards(draft, seat, creditor)
    _hand_over_deeds(draft, estate, seat, creditor)
    if end_if_last_standing(draft) or end_by_agreement_if_all_agree(draft):
        return
    amend_stack(draft, seat, creditor, estate)
    burdened = tuple(space for space in estate if state.mortgaged[space])
    if creditor != BANK and burdened:
        draft.emit(FrameOpened, EstateMortgages(creditor, burdened))


def _sell_buildings(draft: Draft, estate: tuple[int, ...], creditor: int) -> None:
    """Buildings return to the bank, at half cost for a player, for nothing for the bank."""
    state = draft.state
    for space in estate:
        level = state.level[space]
        if level:
            draft.emit(BuildingsMoved, space, level, 0)
            if creditor != BANK:
                refund = level * state.board.spaces[space].house_cost // 2
                draft.pay(BANK, creditor, refund, "building-sale", "R17.2")


def _hand_over_cards(draft: Draft, seat: int, creditor: int) -> None:
    """Jail cards go to the creditor, or under their decks (R17.2, R17.3)."""
    for deck, holder in zip(DECK_NAMES, draft.state.jail_cards, strict=True):
        if holder == seat:
            draft.emit(JailCardMoved, deck, seat, creditor if creditor >= 0 else IN_DECK)


def _hand_over_deeds(draft: Draft, estate: tuple[int, ...], seat: int, creditor: int) -> None:
    """Deeds go over as they are; the bank cancels the mortgages (R17.2, R17.3)."""
    for space in estate:
        if creditor == BANK and draft.state.mortgaged[space]:
            draft.emit(DeedUnmortgaged, space)
        draft.emit(DeedMoved, space, seat, creditor, "estate")


def check_settle(state: GameState, action: SettleMortgages) -> Refusal | None:
    """The heir lifts mortgages of the estate that can be paid from cash (R13.10, R17.4)."""
    refusal = decision_refusal(state, action.seat, (EstateMortgages,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, EstateMortgages)
    strangers = [space for space in action.lift if space not in frame.spaces]
    if strangers or len(set(action.lift)) != len(action.lift):
        return refuse("not-in-estate", spaces=list(frame.spaces))
    cost = _settling_cost(state, frame.spaces, action.lift)
    if action.lift and cost > state.cash[action.seat]:
        return refuse("insufficient-funds", cost=cost, cash=state.cash[action.seat])
    return None


def _settling_cost(state: GameState, spaces: tuple[int, ...], lift: tuple[int, ...]) -> int:
    return sum(
        lifting_cost(state, space) if space in lift else interest_on(state, space)
        for space in spaces
    )


def settle_mortgages(draft: Draft, action: SettleMortgages) -> None:
    """Lift what was named, pay interest on the rest, one fee a deed (R13.8, R13.10)."""
    state = draft.state
    frame = state.stack[-1]
    assert isinstance(frame, EstateMortgages)
    seat = action.seat
    draft.emit(FrameClosed, frame.kind)
    for space in action.lift:
        draft.pay(seat, BANK, lifting_cost(state, space), "unmortgage", "R17.4")
        draft.emit(DeedUnmortgaged, space)
    fees = [interest_on(state, space) for space in frame.spaces if space not in action.lift]
    if sum(fees) > state.cash[seat]:
        draft.emit(FrameOpened, Debt(seat, BANK, sum(fees), "mortgage-fee", "R17.5"))
        return
    for fee in fees:
        draft.pay(seat, BANK, fee, "mortgage-fee", "R17.4")


def offer_settle(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the lifts whose every choice can be paid: one too many is left out of the list."""
    refusal = check_settle(state, SettleMortgages(seat, ()))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, EstateMortgages)
    spaces = frame.spaces
    if _settling_cost(state, spaces, spaces) <= state.cash[seat]:
        return LegalAction(SettleMortgages.kind, {"lift": any_of(spaces, len(spaces))})
    single = [s for s in spaces if check_settle(state, SettleMortgages(seat, (s,))) is None]
    return LegalAction(SettleMortgages.kind, {"lift": any_of(single, min(1, len(single)))})
