"""Chapter R8: income tax and luxury tax."""

from __future__ import annotations

from rentroll.engine.actions import ChooseTax
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal, refuse
from rentroll.engine.events import FrameClosed, FrameOpened
from rentroll.engine.frames import BANK, IncomeTax
from rentroll.engine.ruleset import rounded_percent
from rentroll.engine.state import GameState

from .assets import tax_base
from .debt import owe
from .lanes import decision_refusal
from .offers import LegalAction, one_word

METHODS = ("flat", "percent")
TAX_PERCENT = 10
INCOME_TAX = "income_tax"  # the key of the space on every board


def land_on_tax(draft: Draft, seat: int, space: int) -> None:
    """Ask how income tax is counted, or take the flat amount (R8.1, R8.4)."""
    rules = draft.state.ruleset
    if draft.state.board.spaces[space].key != INCOME_TAX:
        owe(draft, seat, BANK, rules.luxury_tax, "tax", "R8.4")
    elif rules.income_tax_mode == "choice":
        draft.emit(FrameOpened, IncomeTax(seat, space))
    else:
        owe(draft, seat, BANK, flat_tax(draft.state, space), "tax", "R8.1")


def flat_tax(state: GameState, space: int) -> int:
    """Return the flat income tax in dollars."""
    return state.board.spaces[space].amount


def percent_tax(state: GameState, seat: int) -> int:
    """Return ten percent of the tax base in dollars, rounded by R13.7 (R8.2, R22)."""
    return rounded_percent(tax_base(state, seat), TAX_PERCENT, state.ruleset.percent_rounding)


def check_choose(state: GameState, action: ChooseTax) -> Refusal | None:
    """One of the two methods, once (R8.1, R8.3)."""
    refusal = decision_refusal(state, action.seat, (IncomeTax,))
    if refusal is None and action.method not in METHODS:
        return refuse("unknown-method", methods=list(METHODS))
    return refusal


def choose(draft: Draft, action: ChooseTax) -> None:
    """Owe the bank the amount of the chosen method; there is no way back (R8.3)."""
    state = draft.state
    frame = state.stack[-1]
    assert isinstance(frame, IncomeTax)
    flat = action.method == "flat"
    amount = flat_tax(state, frame.space) if flat else percent_tax(state, action.seat)
    draft.emit(FrameClosed, frame.kind)
    owe(draft, action.seat, BANK, amount, "tax", "R8.1")


def offer_choose(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return decision_refusal(state, seat, (IncomeTax,)) or CHOOSE_OFFER


CHOOSE_OFFER = LegalAction(ChooseTax.kind, {"method": one_word(METHODS)})
