"""What becomes of open frames when somebody leaves in the middle of them (R5.13, R16.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentroll.engine.draft import Draft
from rentroll.engine.events import StackAmended
from rentroll.engine.frames import (
    BANK,
    NOBODY,
    AfterRoll,
    Auction,
    BeforeRoll,
    BuildingAuctions,
    Claim,
    CollectEach,
    Debt,
    EstateAuctions,
    Frame,
    InJail,
    PayEach,
    Purchase,
    Resolving,
    Wants,
)
from rentroll.engine.state import GameState, seats_after

Heir = int
ABOVE_THE_TURN = 1
TurnFrame = BeforeRoll | InJail | Resolving | AfterRoll


def amend_stack(draft: Draft, seat: int, heir: Heir, estate: tuple[int, ...]) -> None:
    """Rewrite the open frames without a seat that is out, and queue its deeds for auction.

    Debts to it are due to the heir; an estate of the bank is auctioned once all that is open now
    is done, and before the turn goes on (R17.3).
    """
    state = draft.state
    stack = [frame for frame in state.stack if not _lapses(frame, seat)]
    amended = [kept for frame in stack if (kept := _amend(state, frame, seat, heir)) is not None]
    lots = _lots(state, seat, heir, estate)
    if lots:
        amended.insert(ABOVE_THE_TURN, EstateAuctions(seat, lots))
    # By identity: frames of different kinds with the same fields are equal as tuples.
    if list(map(id, amended)) != list(map(id, state.stack)):
        draft.emit(StackAmended, tuple(amended))


def _lots(state: GameState, seat: int, heir: Heir, estate: tuple[int, ...]) -> tuple[int, ...]:
    """What is to be auctioned: the estate, and the deed the seat was asked to buy (R5.3)."""
    rules = state.ruleset
    lots = list(estate) if heir == BANK and rules.bank_bankrupt_deeds == "auction" else []
    if rules.auctions:
        lots += [f.space for f in state.stack if type(f) is Purchase and f.seat == seat]
    return tuple(sorted(lots))


def _lapses(frame: Frame, seat: int) -> bool:
    """What is still owed for a card of somebody who left lapses (R16.11)."""
    if type(frame) is CollectEach:
        return frame.seat == seat
    return type(frame) is Debt and frame.creditor == seat and frame.collected_by_card


def _amend(state: GameState, frame: Frame, seat: int, heir: Heir) -> Frame | None:
    amend = AMEND.get(type(frame))
    if amend is not None:
        kept: Frame | None = amend(state, frame, seat, heir)
        return kept
    return frame if getattr(frame, "seat", NOBODY) != seat else None


def _turn(state: GameState, frame: TurnFrame, seat: int, heir: Heir) -> Frame:
    return Resolving(seat) if frame.seat == seat else frame


def _auction(state: GameState, frame: Auction, seat: int, heir: Heir) -> Frame:
    circle = tuple(bidder for bidder in frame.circle if bidder != seat)
    if frame.leader == seat:
        afresh = tuple(bidder for bidder in seats_after(state, seat) if bidder in circle)
        return frame._replace(circle=afresh, bidders=afresh, leader=NOBODY, bid=0)
    bidders = tuple(bidder for bidder in frame.bidders if bidder != seat)
    return frame._replace(circle=circle, bidders=bidders)


def _claim(state: GameState, frame: Claim, seat: int, heir: Heir) -> Frame | None:
    """Without the one who asked there is nothing to claim (R11.6)."""
    if frame.seat == seat:
        return None
    pending = tuple(other for other in frame.pending if other != seat)
    return frame._replace(pending=pending, claims=_wants_without(frame.claims, seat))


def _building_auctions(
    state: GameState, frame: BuildingAuctions, seat: int, heir: Heir
) -> BuildingAuctions:
    return frame._replace(wants=_wants_without(frame.wants, seat))


def _wants_without(wants: Wants, seat: int) -> Wants:
    return tuple((other, count) for other, count in wants if other != seat)


def _debt(state: GameState, frame: Debt, seat: int, heir: Heir) -> Frame | None:
    if frame.creditor != seat:
        return frame
    return frame._replace(creditor=heir) if heir != frame.seat else None


def _pay_each(state: GameState, frame: PayEach, seat: int, heir: Heir) -> Frame | None:
    if frame.seat == seat:
        return None
    creditors = tuple(heir if creditor == seat else creditor for creditor in frame.creditors)
    creditors = tuple(creditor for creditor in creditors if creditor != frame.seat)
    return frame._replace(creditors=creditors) if creditors else None


def _collect_each(state: GameState, frame: CollectEach, seat: int, heir: Heir) -> Frame | None:
    debtors = tuple(debtor for debtor in frame.debtors if debtor != seat)
    return frame._replace(debtors=debtors) if debtors else None


def _estate_auctions(state: GameState, frame: EstateAuctions, seat: int, heir: Heir) -> Frame:
    return frame


AMEND: dict[type[Any], Callable[[GameState, Any, int, Heir], Frame | None]] = {
    BeforeRoll: _turn,
    InJail: _turn,
    Resolving: _turn,
    AfterRoll: _turn,
    Auction: _auction,
    Claim: _claim,
    BuildingAuctions: _building_auctions,
    Debt: _debt,
    PayEach: _pay_each,
    CollectEach: _collect_each,
    EstateAuctions: _estate_auctions,
}
