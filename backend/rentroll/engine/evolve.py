"""The only code that writes to a state: one function an event type, and `fold`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import events as e
from . import presence_events as p
from .cards import DECK_INDEX
from .frames import (
    MOST_SEATS,
    AfterRoll,
    Auction,
    BeforeRoll,
    Claim,
    Frame,
    InJail,
    Resolving,
)
from .presence import Presence
from .records import DeclinedTerms, DrawnCard, EndProposal, Offer, Placing, Timer
from .state import FREE, HOTEL, IN_DECK, GameState

UTILITY_THROW = "utility"
MOVE_THROW = "move"
GAME_TIMER = "game"
ROUNDS_REMEMBERED = 5
MOST_REMEMBERED = 24
# Frames are values, so these two, made in every turn, are made once.
RESOLVING = tuple(Resolving(seat) for seat in range(MOST_SEATS))
AFTER_ROLL = tuple(AfterRoll(seat) for seat in range(MOST_SEATS))


def opening_thrown(state: GameState, seat: int, first: int, second: int) -> None:
    state.throws += 1
    state.dice = (first, second)


def turn_started(state: GameState, seat: int, number: int) -> None:
    if state.round == 0:
        state.starter = seat
        state.dice = None
    state.turn = seat
    state.round = number
    state.doubles = 0
    state.card = None
    state.waived = ()
    state.offered = ()
    state.turns += 1
    if state.declined:
        oldest = number - ROUNDS_REMEMBERED
        state.declined = tuple(terms for terms in state.declined if terms.round > oldest)
    state.stack[:] = [BeforeRoll(seat) if state.jail[seat] == FREE else InJail(seat)]


def dice_rolled(state: GameState, seat: int, first: int, second: int, purpose: str) -> None:
    state.throws += 1
    state.dice = (first, second)
    if purpose != UTILITY_THROW:
        state.stack[-1] = RESOLVING[seat]
        state.card = None
        if purpose == MOVE_THROW:
            state.doubles = state.doubles + 1 if first == second else 0


def throw_finished(state: GameState, seat: int, again: bool) -> None:
    state.stack[-1] = BeforeRoll(seat) if again else AFTER_ROLL[seat]


def token_moved(state: GameState, seat: int, start: int, end: int, by: str) -> None:
    state.position[seat] = end


def jailed(state: GameState, seat: int, by: str) -> None:
    state.position[seat] = state.board.jail
    state.jail[seat] = 0
    state.doubles = 0


def jail_throw_failed(state: GameState, seat: int, failed: int) -> None:
    state.jail[seat] = failed


def jail_left(state: GameState, seat: int, by: str) -> None:
    state.jail[seat] = FREE
    if type(state.stack[-1]) is InJail:
        state.stack[-1] = BeforeRoll(seat)


def cash_moved(
    state: GameState, payer: int, payee: int, amount: int, reason: str, rule: str
) -> None:
    if payer >= 0:
        state.cash[payer] -= amount
    if payee >= 0:
        state.cash[payee] += amount


def deed_moved(state: GameState, space: int, giver: int, receiver: int, reason: str) -> None:
    owner = state.owner
    owner[space] = receiver
    group = state.board.spaces[space].group
    for member in state.board.groups[group].members:
        if owner[member] != receiver:
            state.group_owner[group] = -1
            return
    state.group_owner[group] = receiver


def buildings_moved(state: GameState, space: int, start: int, end: int) -> None:
    state.level[space] = end
    if start == HOTEL:
        state.hotels += 1
    else:
        state.houses += start
    if end == HOTEL:
        state.hotels -= 1
    else:
        state.houses -= end


def deed_mortgaged(state: GameState, space: int) -> None:
    state.mortgaged[space] = True


def deed_unmortgaged(state: GameState, space: int) -> None:
    state.mortgaged[space] = False


def card_drawn(state: GameState, seat: int, deck: str, card: str) -> None:
    place = DECK_INDEX[deck]
    pile = state.piles[place]
    _set_pile(state, place, (*pile[1:], pile[0]))
    state.card = DrawnCard(seat, deck, card)


def jail_card_moved(state: GameState, deck: str, giver: int, receiver: int) -> None:
    place = DECK_INDEX[deck]
    card = state.decks.jail_cards[place]
    if giver == IN_DECK:
        _set_pile(state, place, tuple(other for other in state.piles[place] if other != card))
    if receiver == IN_DECK:
        _set_pile(state, place, (*state.piles[place], card))
    chance, chest = state.jail_cards
    state.jail_cards = (receiver, chest) if place == 0 else (chance, receiver)


def _set_pile(state: GameState, deck: int, pile: tuple[str, ...]) -> None:
    chance, chest = state.piles
    state.piles = (pile, chest) if deck == 0 else (chance, pile)


def frame_opened(state: GameState, frame: Frame) -> None:
    state.stack.append(frame)


def frame_changed(state: GameState, frame: Frame) -> None:
    state.stack[-1] = frame


def frame_closed(state: GameState, frame: str) -> None:
    state.stack.pop()


def stack_amended(state: GameState, stack: tuple[Frame, ...]) -> None:
    state.stack[:] = stack


def bid_placed(state: GameState, seat: int, amount: int) -> None:
    space, piece, circle, bidders, _, _, outcry = _auction(state)
    others = tuple(bidder for bidder in circle if bidder != seat)
    asked = others if outcry else (*bidders[1:], seat)
    state.stack[-1] = Auction(space, piece, circle, asked, seat, amount, outcry)


def auction_passed(state: GameState, seat: int) -> None:
    frame = _auction(state)
    asked = tuple(bidder for bidder in frame.bidders if bidder != seat)
    state.stack[-1] = frame._replace(bidders=asked)


def _auction(state: GameState) -> Auction:
    frame = state.stack[-1]
    assert isinstance(frame, Auction)
    return frame


def auction_closed(state: GameState, space: int, piece: str, winner: int, amount: int) -> None:
    state.stack.pop()


def claim_answered(state: GameState, seat: int, wanted: int) -> None:
    frame = state.stack[-1]
    assert isinstance(frame, Claim)
    pending = tuple(other for other in frame.pending if other != seat)
    claims = (*frame.claims, (seat, wanted)) if wanted else frame.claims
    state.stack[-1] = frame._replace(pending=pending, claims=claims)
    if not wanted:
        state.waived += (seat,)


def claim_closed(state: GameState, seat: int, outcome: str) -> None:
    state.stack.pop()


def trade_proposed(state: GameState, offer: Offer) -> None:
    state.offers += (offer,)
    state.last_offer = offer.id
    state.offered += (offer.seat,)
    if offer.timer:
        state.timers = offer.timer


def trade_countered(state: GameState, offer: Offer) -> None:
    state.offers = tuple(offer if other.id == offer.id else other for other in state.offers)
    if offer.timer:
        state.timers = offer.timer


def trade_declined(state: GameState, seat: int, offer: int, reason: str) -> None:
    found = next(other for other in state.offers if other.id == offer)
    terms = DeclinedTerms(state.round, found.seat, found.to, found.give, found.take)
    others = tuple(old for old in state.declined if old[1:] != terms[1:])
    state.declined = (*others, terms)[-MOST_REMEMBERED:]
    trade_lapsed(state, offer)


def trade_closed(state: GameState, seat: int, offer: int) -> None:
    trade_lapsed(state, offer)


def trade_lapsed(state: GameState, offer: int) -> None:
    state.offers = tuple(other for other in state.offers if other.id != offer)


def trade_expired(state: GameState, offer: int, revision: int) -> None:
    trade_lapsed(state, offer)


def offers_refused(state: GameState, seat: int, refused: bool) -> None:
    others = tuple(other for other in state.refusing_offers if other != seat)
    state.refusing_offers = (*others, seat) if refused else others


def time_limit_reached(state: GameState, minutes: int) -> None:
    state.time_is_up = True
    state.game_timer = None


def player_out(state: GameState, seat: int, creditor: int) -> None:
    state.solvent[seat] = False
    state.jail[seat] = FREE
    state.gone += (seat,)
    if seat in state.refusing_offers:
        offers_refused(state, seat, refused=False)
    state.presence = state.presence.without(seat)
    proposal = state.proposal
    if proposal is not None:
        pending = tuple(other for other in proposal.pending if other != seat)
        state.proposal = None if proposal.seat == seat else EndProposal(proposal.seat, pending)


def end_proposed(state: GameState, seat: int, pending: tuple[int, ...]) -> None:
    state.proposal = EndProposal(seat, pending)


def end_agreed(state: GameState, seat: int) -> None:
    proposal = state.proposal
    assert proposal is not None
    pending = tuple(other for other in proposal.pending if other != seat)
    state.proposal = EndProposal(proposal.seat, pending)


def proposal_dropped(state: GameState, seat: int) -> None:
    state.proposal = None


def game_ended(state: GameState, reason: str, ranking: tuple[Placing, ...]) -> None:
    state.ended_by = reason
    state.ranking = ranking
    state.proposal = None
    state.timer = None
    state.game_timer = None
    state.offers = ()
    state.presence = Presence(state.presence.banks)
    state.stack.clear()


def timer_started(state: GameState, number: int, kind: str, seconds: int) -> None:
    state.timers = number
    if kind == GAME_TIMER:
        state.game_timer = Timer(number, kind, seconds)
    else:
        state.timer = Timer(number, kind, seconds)
        state.presence = state.presence.answered()


def timer_stopped(state: GameState, number: int) -> None:
    state.timer = None
    state.presence = state.presence.answered()


def timer_extended(state: GameState, number: int, seconds: int) -> None:
    timer = state.timer
    assert timer is not None
    state.timer = timer._replace(seconds=timer.seconds + seconds)


def absence_timer_started(state: GameState, seat: int, number: int, seconds: int) -> None:
    state.timers = number
    state.presence = state.presence.timed(seat, number, seconds)


def _of_presence(change: Callable[..., Presence]) -> Callable[..., None]:
    """Return what writes a change of the presence."""

    def write(state: GameState, *fields: Any) -> None:
        state.presence = change(state.presence, *fields)

    return write


EVOLVE: dict[Any, Callable[..., None]] = {
    e.OpeningThrown: opening_thrown,
    e.TurnStarted: turn_started,
    e.DiceRolled: dice_rolled,
    e.ThrowFinished: throw_finished,
    e.TokenMoved: token_moved,
    e.Jailed: jailed,
    e.JailThrowFailed: jail_throw_failed,
    e.JailLeft: jail_left,
    e.CashMoved: cash_moved,
    e.DeedMoved: deed_moved,
    e.BuildingsMoved: buildings_moved,
    e.DeedMortgaged: deed_mortgaged,
    e.DeedUnmortgaged: deed_unmortgaged,
    e.CardDrawn: card_drawn,
    e.JailCardMoved: jail_card_moved,
    e.FrameOpened: frame_opened,
    e.FrameChanged: frame_changed,
    e.FrameClosed: frame_closed,
    e.StackAmended: stack_amended,
    e.BidPlaced: bid_placed,
    e.AuctionPassed: auction_passed,
    e.AuctionClosed: auction_closed,
    e.ClaimAnswered: claim_answered,
    e.ClaimClosed: claim_closed,
    e.TradeProposed: trade_proposed,
    e.TradeCountered: trade_countered,
    e.TradeAccepted: trade_closed,
    e.TradeDeclined: trade_declined,
    e.TradeWithdrawn: trade_closed,
    e.TradeLapsed: trade_lapsed,
    e.TradeExpired: trade_expired,
    e.OffersRefused: offers_refused,
    e.TimeLimitReached: time_limit_reached,
    e.PlayerBankrupt: player_out,
    e.PlayerResigned: player_out,
    e.EndProposed: end_proposed,
    e.EndAgreed: end_agreed,
    e.EndRefused: proposal_dropped,
    e.EndWithdrawn: proposal_dropped,
    e.GameEnded: game_ended,
    e.TimerStarted: timer_started,
    e.TimerStopped: timer_stopped,
    p.TimerExtended: timer_extended,
    p.TimeBankDrawn: _of_presence(Presence.bank_drawn),
    p.MoreTimeAsked: _of_presence(Presence.asked),
    p.MoreTimeGiven: _of_presence(Presence.answered),
    p.TimeRanOut: _of_presence(Presence.late),
    p.TimeKept: _of_presence(Presence.without),
    p.SeatAway: _of_presence(Presence.away),
    p.SeatBack: _of_presence(Presence.without),
    p.AbsenceTimerStarted: absence_timer_started,
    p.AbsenceVoteOpened: _of_presence(Presence.vote_opened),
    p.AbsenceVoted: _of_presence(Presence.voted),
    p.AbsenceDecided: _of_presence(Presence.decided),
}


def fold(initial: GameState, events: Iterable[e.Event]) -> GameState:
    """Return the state that a history leads to: `fold(initial, events) == state`, always."""
    state = initial.copy()
    for event in events:
        EVOLVE[type(event)](state, *event)
    return state
