"""Chapter R5: auctions by rounds, and the deeds of an estate auctioned one by one."""

from __future__ import annotations

from rentroll.engine.actions import Bid, Pass
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal, refuse
from rentroll.engine.events import (
    AuctionClosed,
    AuctionPassed,
    BidPlaced,
    DeedMoved,
    FrameChanged,
    FrameClosed,
    FrameOpened,
)
from rentroll.engine.frames import BANK, NOBODY, Auction, EstateAuctions
from rentroll.engine.state import GameState, seats_after

from .lanes import decision_refusal
from .offers import LegalAction, integer


def open_auction(draft: Draft, space: int, left_of: int) -> None:
    """Put a deed under the hammer; the seat left of `left_of` is asked first (R5.10)."""
    bidders = seats_after(draft.state, left_of)
    draft.emit(FrameOpened(Auction(space, bidders, NOBODY, 0)))


def minimum_bid(state: GameState, frame: Auction) -> int:
    """Return the lowest bid that counts now, in dollars (R5.5)."""
    if frame.leader == NOBODY:
        return state.ruleset.auction_min_bid
    return frame.bid + state.ruleset.auction_increment


def check_bid(state: GameState, action: Bid) -> Refusal | None:
    """In turn, above the last bid, within cash in hand (R5.5, R5.6)."""
    refusal = decision_refusal(state, action.seat, Auction)
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Auction)
    minimum = minimum_bid(state, frame)
    if action.amount < minimum:
        return refuse("bid-too-low", minimum=minimum)
    cash = state.cash[action.seat]
    if action.amount > cash:
        return refuse("insufficient-funds", cost=action.amount, cash=cash)
    return None


def bid(draft: Draft, action: Bid) -> None:
    """The bidder leads, and the next one is asked."""
    draft.emit(BidPlaced(action.seat, action.amount))


def check_pass(state: GameState, action: Pass) -> Refusal | None:
    """Whoever is asked may pass; passing is final (R5.10)."""
    return decision_refusal(state, action.seat, Auction)


def pass_bid(draft: Draft, action: Pass) -> None:
    """The seat is out of this auction."""
    draft.emit(AuctionPassed(action.seat))


def close_auction(draft: Draft, frame: Auction) -> bool:
    """Sell to the leader when nobody else is left, or leave the deed with the bank (R5.7, R5.8)."""
    bidders = frame.bidders
    if bidders and bidders != (frame.leader,):
        return False
    draft.emit(AuctionClosed(frame.space, frame.leader, frame.bid))
    if frame.leader != NOBODY:
        draft.pay(frame.leader, BANK, frame.bid, "auction", "R5.7")
        draft.emit(DeedMoved(frame.space, BANK, frame.leader, "auction"))
    return True


def auction_next_lot(draft: Draft, frame: EstateAuctions) -> bool:
    """Open the auction of the next deed of an estate (R5.11, R17.3)."""
    space, *rest = frame.spaces
    if rest:
        draft.emit(FrameChanged(EstateAuctions(frame.seat, tuple(rest))))
    else:
        draft.emit(FrameClosed(frame.kind))
    open_auction(draft, space, frame.seat)
    return True


def offer_bid(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the bids the seat can make from cash, or say what the next bid costs."""
    refusal = decision_refusal(state, seat, Auction)
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Auction)
    minimum = minimum_bid(state, frame)
    cash = state.cash[seat]
    if minimum > cash:
        return refuse("insufficient-funds", cost=minimum, cash=cash)
    return LegalAction(Bid.kind, {"amount": integer(minimum, cash)})


def offer_pass(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return decision_refusal(state, seat, Auction) or PASS_OFFER


PASS_OFFER = LegalAction(Pass.kind, {})
