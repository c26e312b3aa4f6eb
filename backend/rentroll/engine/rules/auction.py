"""Chapter R5: auctions of deeds and of scarce buildings, by rounds or by open outcry."""

from __future__ import annotations

from rentroll.engine.actions import Bid, Pass
from rentroll.engine.draft import Draft
from rentroll.engine.errors import ALREADY_LEADING, Refusal, refuse
from rentroll.engine.events import (
    AuctionClosed,
    AuctionPassed,
    BidPlaced,
    DeedMoved,
    FrameChanged,
    FrameClosed,
    FrameOpened,
)
from rentroll.engine.frames import (
    BANK,
    DEED,
    NO_SPACE,
    NOBODY,
    Auction,
    BuildingAuctions,
    EstateAuctions,
    Placement,
)
from rentroll.engine.state import GameState, seats_after

from .building import cheapest_placement, stock
from .lanes import decision_refusal, presence_refusal
from .offers import LegalAction, integer


def open_auction(draft: Draft, space: int, left_of: int) -> None:
    """Put a deed under the hammer; the seat left of `left_of` is asked first (R5.10)."""
    _open(draft, space, DEED, seats_after(draft.state, left_of))


def _open(draft: Draft, space: int, piece: str, circle: tuple[int, ...]) -> None:
    outcry = draft.state.ruleset.auction_style == "open"
    draft.emit(FrameOpened, Auction(space, piece, circle, circle, NOBODY, 0, outcry))


def minimum_bid(state: GameState, frame: Auction, seat: int) -> int:
    """Return the lowest bid of a seat that counts now, in dollars (R5.5, R11.4)."""
    rules = state.ruleset
    raised = frame.bid + rules.auction_increment if frame.leader != NOBODY else 0
    if frame.piece == DEED:
        return raised or rules.auction_min_bid
    opening = rules.building_auction_min
    if isinstance(opening, int):
        return raised or opening
    cheapest = cheapest_placement(state, seat, frame.piece)
    return max(raised, cheapest if cheapest is not None else 0)


def check_bid(state: GameState, action: Bid) -> Refusal | None:
    """Above the last bid, within cash in hand; in outcry whoever takes part (R5.5, R5.6)."""
    seat = action.seat
    refusal = _bidding_refusal(state, seat)
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Auction)
    if frame.piece != DEED and cheapest_placement(state, seat, frame.piece) is None:
        return refuse("no-placement", piece=frame.piece)
    minimum = minimum_bid(state, frame, seat)
    if action.amount < minimum:
        return refuse("bid-too-low", minimum=minimum)
    cash = state.cash[seat]
    if action.amount > cash:
        return refuse("insufficient-funds", cost=action.amount, cash=cash)
    return None


def _bidding_refusal(state: GameState, seat: int) -> Refusal | None:
    """In open outcry a seat that passed may come back, but nobody outbids oneself (R5.10)."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Auction) or not top.outcry:
        return decision_refusal(state, seat, (Auction,))
    if seat == top.leader:
        return ALREADY_LEADING
    if seat not in top.circle:
        return presence_refusal(state, seat) or refuse("not-your-turn", frame=top.kind)
    return None


def bid(draft: Draft, action: Bid) -> None:
    """The bidder leads, and the others are asked."""
    draft.emit(BidPlaced, action.seat, action.amount)


def check_pass(state: GameState, action: Pass) -> Refusal | None:
    """Whoever is asked may pass; in rounds that is final (R5.10)."""
    return decision_refusal(state, action.seat, (Auction,))


def pass_bid(draft: Draft, action: Pass) -> None:
    """The seat does not raise."""
    draft.emit(AuctionPassed, action.seat)


def close_auction(draft: Draft, frame: Auction) -> bool:
    """Sell to the leader when nobody else is to answer, or keep the piece (R5.7, R5.8)."""
    bidders = frame.bidders
    if bidders and bidders != (frame.leader,):
        return False
    leader = frame.leader
    draft.emit(AuctionClosed, frame.space, frame.piece, leader, frame.bid)
    if leader == NOBODY:
        _stop_building_auctions(draft, frame)
    elif frame.piece == DEED:
        draft.pay(leader, BANK, frame.bid, "auction", "R5.7")
        draft.emit(DeedMoved, frame.space, BANK, leader, "auction")
    else:
        draft.pay(leader, BANK, frame.bid, "auction", "R11.2")
        draft.emit(FrameOpened, Placement(leader, frame.piece, frame.bid))
    return True


def _stop_building_auctions(draft: Draft, frame: Auction) -> None:
    """Nobody wants the building at this price, so nobody wants the next one either."""
    if frame.piece != DEED and isinstance(draft.state.stack[-1], BuildingAuctions):
        draft.emit(FrameClosed, draft.state.stack[-1].kind)


def auction_next_lot(draft: Draft, frame: EstateAuctions) -> bool:
    """Open the auction of the next deed of an estate (R5.11, R17.3)."""
    space, *rest = frame.spaces
    if rest:
        draft.emit(FrameChanged, EstateAuctions(frame.seat, tuple(rest)))
    else:
        draft.emit(FrameClosed, frame.kind)
    open_auction(draft, space, frame.seat)
    return True


def auction_next_building(draft: Draft, frame: BuildingAuctions) -> bool:
    """Open the auction of the next scarce building among those who can still place it (R11.2)."""
    state = draft.state
    wanting = [seat for seat, count in frame.wants if count > 0]
    circle = tuple(
        seat
        for seat in seats_after(state, frame.seat)
        if seat in wanting and cheapest_placement(state, seat, frame.piece) is not None
    )
    if frame.pieces == 0 or stock(state, frame.piece) == 0 or not circle:
        draft.emit(FrameClosed, frame.kind)
        return True
    _open(draft, NO_SPACE, frame.piece, circle)
    return True


def offer_bid(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the bids the seat can make from cash, or say what the next bid costs."""
    refusal = _bidding_refusal(state, seat)
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Auction)
    cash = state.cash[seat]
    refusal = check_bid(state, Bid(seat, cash))
    if refusal is None:
        return LegalAction(Bid.kind, {"amount": integer(minimum_bid(state, frame, seat), cash)})
    if refusal.code != "bid-too-low":
        return refusal
    return refuse("insufficient-funds", cost=refusal.params["minimum"], cash=cash)


def offer_pass(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return decision_refusal(state, seat, (Auction,)) or PASS_OFFER


PASS_OFFER = LegalAction(Pass.kind, {})
