"""Chapter R16: payments that are due at once, debts, and raising cash to meet them."""

from __future__ import annotations

from rentroll.engine.actions import DeclareBankruptcy
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal, refuse
from rentroll.engine.events import FrameChanged, FrameClosed, FrameOpened
from rentroll.engine.frames import COLLECTED_BY_CARD, CollectEach, Debt, PayEach
from rentroll.engine.state import GameState

from .assets import raisable
from .bankruptcy import go_out
from .lanes import decision_refusal
from .offers import LegalAction


def owe(draft: Draft, seat: int, creditor: int, amount: int, reason: str, rule: str) -> None:
    """Pay at once when the cash is there, else open a debt (R16.1, R16.2)."""
    if draft.state.cash[seat] >= amount:
        draft.pay(seat, creditor, amount, reason, rule)
    else:
        draft.emit(FrameOpened, Debt(seat, creditor, amount, reason, rule))


def settle_debt(draft: Draft, frame: Debt) -> bool:
    """Pay the open debt the moment its debtor has the cash (R16.10)."""
    if draft.state.cash[frame.seat] < frame.amount:
        return False
    draft.emit(FrameClosed, frame.kind)
    draft.pay(frame.seat, frame.creditor, frame.amount, frame.reason, frame.rule)
    return True


def pay_next_creditor(draft: Draft, frame: PayEach) -> bool:
    """Pay a card's amount to the next creditor, a debt of its own (R16.6)."""
    creditor, *rest = frame.creditors
    if rest:
        draft.emit(FrameChanged, PayEach(frame.seat, tuple(rest), frame.amount))
    else:
        draft.emit(FrameClosed, frame.kind)
    owe(draft, frame.seat, creditor, frame.amount, "card", "R16.6")
    return True


def collect_from_next_debtor(draft: Draft, frame: CollectEach) -> bool:
    """Collect a card's amount from the next debtor, a debt of its own (R16.7)."""
    debtor, *rest = frame.debtors
    if rest:
        draft.emit(FrameChanged, CollectEach(frame.seat, tuple(rest), frame.amount))
    else:
        draft.emit(FrameClosed, frame.kind)
    owe(draft, debtor, frame.seat, frame.amount, "card", COLLECTED_BY_CARD)
    return True


def check_declare(state: GameState, action: DeclareBankruptcy) -> Refusal | None:
    """Bankruptcy is refused while the debt can be raised (R16.3)."""
    refusal = decision_refusal(state, action.seat, (Debt,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Debt)
    means = raisable(state, action.seat)
    if means >= frame.amount:
        return refuse("debt-payable", amount=frame.amount, raisable=means)
    return None


def declare(draft: Draft, action: DeclareBankruptcy) -> None:
    """Go out to the creditor of the open debt (R17)."""
    go_out(draft, action.seat, resigned=False)


def offer_declare(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_declare(state, DeclareBankruptcy(seat)) or DECLARE_OFFER


DECLARE_OFFER = LegalAction(DeclareBankruptcy.kind, {}, confirm=True)
