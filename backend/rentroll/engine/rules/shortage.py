"""Chapter R11: scarce buildings, claimed by several and then auctioned piece by piece."""

from __future__ import annotations

from rentroll.engine.actions import Build, ClaimBuildings, PlaceBuilding, Waive
from rentroll.engine.draft import Draft
from rentroll.engine.errors import Refusal, refuse
from rentroll.engine.events import (
    BuildingsMoved,
    ClaimAnswered,
    ClaimClosed,
    FrameChanged,
    FrameClosed,
    FrameOpened,
)
from rentroll.engine.frames import (
    HOTEL_PIECE,
    HOUSE,
    BuildingAuctions,
    Claim,
    Placement,
)
from rentroll.engine.state import GameState, seats_after

from .building import batch_refusal, build, could_build, pieces_in, placements, stock
from .lanes import decision_refusal
from .offers import LegalAction, integer, one_space


def request_buildings(draft: Draft, action: Build) -> None:
    """Build at once, or ask those who could want what would be left (R11.6)."""
    if draft.state.ruleset.building_shortage == "first_come":
        build(draft, action)
    else:
        _ask_or_build(draft, action, (HOTEL_PIECE, HOUSE))


def _ask_or_build(draft: Draft, action: Build, pieces: tuple[str, ...]) -> None:
    frame = _claim_for(draft.state, action, pieces)
    if frame is None:
        build(draft, action)
    else:
        draft.emit(FrameOpened, frame)


def _claim_for(state: GameState, action: Build, pieces: tuple[str, ...]) -> Claim | None:
    """Return the first claim that a request opens among these kinds of piece."""
    for piece in pieces:
        wanted = pieces_in(state, action.spaces, piece)
        if not wanted:
            continue
        others = seats_after(state, action.seat)[:-1]
        demand = {seat: could_build(state, seat, piece) for seat in others}
        if stock(state, piece) - wanted >= sum(demand.values()):
            continue
        asked = tuple(seat for seat in others if demand[seat] and seat not in state.waived)
        if asked:
            return Claim(action.seat, action.spaces, piece, asked, ())
    return None


def check_claim(state: GameState, action: ClaimBuildings) -> Refusal | None:
    """An asked seat claims no more than it could build and pay for now (R11.5)."""
    refusal = decision_refusal(state, action.seat, (Claim,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Claim)
    most = could_build(state, action.seat, frame.piece)
    if not 1 <= action.count <= most:
        return refuse("claim-out-of-range", minimum=1, maximum=most)
    return None


def claim(draft: Draft, action: ClaimBuildings) -> None:
    """The seat wants so many."""
    draft.emit(ClaimAnswered, action.seat, action.count)


def check_waive(state: GameState, action: Waive) -> Refusal | None:
    """An asked seat may want none."""
    return decision_refusal(state, action.seat, (Claim,))


def waive(draft: Draft, action: Waive) -> None:
    """The seat wants none for the rest of the turn."""
    draft.emit(ClaimAnswered, action.seat, 0)


def close_claim(draft: Draft, frame: Claim) -> bool:
    """When all have answered: build at the printed price, or auction what is too little (R11.2)."""
    if frame.pending:
        return False
    state = draft.state
    request = Build(frame.seat, frame.spaces)
    wanted = pieces_in(state, frame.spaces, frame.piece)
    total = wanted + sum(count for _, count in frame.claims)
    if batch_refusal(state, request) is not None:
        draft.emit(ClaimClosed, frame.seat, "lapsed")
    elif total <= stock(state, frame.piece):
        draft.emit(ClaimClosed, frame.seat, "built")
        _ask_or_build(draft, request, (HOUSE,) if frame.piece == HOTEL_PIECE else ())
    else:
        wants = (*frame.claims, (frame.seat, wanted))
        draft.emit(ClaimClosed, frame.seat, "auctioned")
        pieces = stock(state, frame.piece)
        draft.emit(FrameOpened, BuildingAuctions(frame.seat, frame.piece, wants, pieces))
    return True


def check_place(state: GameState, action: PlaceBuilding) -> Refusal | None:
    """A lot that can take the piece now, of no higher printed cost than was paid (R11.4, R11.5)."""
    refusal = decision_refusal(state, action.seat, (Placement,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Placement)
    spaces = lots_for(state, frame)
    return None if action.space in spaces else refuse("no-placement", spaces=spaces)


def lots_for(state: GameState, frame: Placement) -> list[int]:
    """Return the lots a won building may go to."""
    lots = placements(state, frame.seat, frame.piece)
    if state.ruleset.building_auction_min != "printed":
        return lots
    return [space for space in lots if state.board.spaces[space].house_cost <= frame.paid]


def place(draft: Draft, action: PlaceBuilding) -> None:
    """Put the building up; the winner wants one less, and one piece less is left to sell."""
    state = draft.state
    draft.emit(FrameClosed, state.stack[-1].kind)
    level = state.level[action.space]
    draft.emit(BuildingsMoved, action.space, level, level + 1)
    below = state.stack[-1]
    if isinstance(below, BuildingAuctions):
        wants = tuple(
            (seat, count - 1 if seat == action.seat else count) for seat, count in below.wants
        )
        draft.emit(FrameChanged, below._replace(wants=wants, pieces=below.pieces - 1))


def offer_claim(state: GameState, seat: int) -> LegalAction | Refusal:
    """List how many the seat may claim."""
    refusal = decision_refusal(state, seat, (Claim,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Claim)
    most = could_build(state, seat, frame.piece)
    if not most:
        return refuse("no-placement", piece=frame.piece)
    return LegalAction(ClaimBuildings.kind, {"count": integer(1, most)})


def offer_waive(state: GameState, seat: int) -> LegalAction | Refusal:
    """List it when the check accepts it."""
    return check_waive(state, Waive(seat)) or WAIVE_OFFER


def offer_place(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the lots the building may go to."""
    refusal = decision_refusal(state, seat, (Placement,))
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    assert isinstance(frame, Placement)
    return LegalAction(PlaceBuilding.kind, {"space": one_space(lots_for(state, frame))})


WAIVE_OFFER = LegalAction(Waive.kind, {})
