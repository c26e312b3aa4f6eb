"""The only code that writes to a state: one function an event type, and `fold`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import events as e
from .cards import DECK_INDEX
from .frames import MOST_SEATS, AfterRoll, Auction, BeforeRoll, Claim, InJail, Resolving
from .records import DeclinedTerms, DrawnCard, EndProposal, Timer
from .state import FREE, HOTEL, IN_DECK, GameState

UTILITY_THROW = "utility"
MOVE_THROW = "move"
GAME_TIMER = "game"
ROUNDS_REMEMBERED = 5
# Frames are values, so these two, made in every turn, are made once.
RESOLVING = tuple(Resolving(seat) for seat in range(MOST_SEATS))
AFTER_ROLL = tuple(AfterRoll(seat) for seat in range(MOST_SEATS))


def opening_thrown(state: GameState, event: e.OpeningThrown) -> None:
    state.throws += 1
    state.dice = (event.first, event.second)


def turn_started(state: GameState, event: e.TurnStarted) -> None:
    seat = event.seat
    if state.round == 0:
        state.starter = seat
        state.dice = None
    state.turn = seat
    state.round = event.round
    state.doubles = 0
    state.card = None
    state.waived = ()
    state.offered = ()
    state.turns += 1
    if state.declined:
        oldest = event.round - ROUNDS_REMEMBERED
        state.declined = tuple(terms for terms in state.declined if terms.round > oldest)
    state.stack[:] = [BeforeRoll(seat) if state.jail[seat] == FREE else InJail(seat)]


def dice_rolled(state: GameState, event: e.DiceRolled) -> None:
    seat, first, second, purpose = event
    state.throws += 1
    state.dice = (first, second)
    if purpose != UTILITY_THROW:
        state.stack[-1] = RESOLVING[seat]
        state.card = None
        if purpose == MOVE_THROW:
            state.doubles = state.doubles + 1 if first == second else 0


def throw_finished(state: GameState, event: e.ThrowFinished) -> None:
    seat, again = event
    state.stack[-1] = BeforeRoll(seat) if again else AFTER_ROLL[seat]


def token_moved(state: GameState, event: e.TokenMoved) -> None:
    state.position[event.seat] = event.end


def jailed(state: GameState, event: e.Jailed) -> None:
    state.position[event.seat] = state.board.jail
    state.jail[event.seat] = 0
    state.doubles = 0


def jail_throw_failed(state: GameState, event: e.JailThrowFailed) -> None:
    state.jail[event.seat] = event.failed


def jail_left(state: GameState, event: e.JailLeft) -> None:
    seat = event.seat
    state.jail[seat] = FREE
    if type(state.stack[-1]) is InJail:
        state.stack[-1] = BeforeRoll(seat)


def cash_moved(state: GameState, event: e.CashMoved) -> None:
    payer, payee, amount, _, _ = event
    if payer >= 0:
        state.cash[payer] -= amount
    if payee >= 0:
        state.cash[payee] += amount


def deed_moved(state: GameState, event: e.DeedMoved) -> None:
    owner = state.owner
    receiver = event.receiver
    owner[event.space] = receiver
    group = state.board.spaces[event.space].group
    for member in state.board.groups[group].members:
        if owner[member] != receiver:
            state.group_owner[group] = -1
            return
    state.group_owner[group] = receiver


def buildings_moved(state: GameState, event: e.BuildingsMoved) -> None:
    space, start, end = event
    state.level[space] = end
    if start == HOTEL:
        state.hotels += 1
    else:
        state.houses += start
    if end == HOTEL:
        state.hotels -= 1
    else:
        state.houses -= end


def deed_mortgaged(state: GameState, event: e.DeedMortgaged) -> None:
    state.mortgaged[event.space] = True


def deed_unmortgaged(state: GameState, event: e.DeedUnmortgaged) -> None:
    state.mortgaged[event.space] = False


def card_drawn(state: GameState, event: e.CardDrawn) -> None:
    deck = DECK_INDEX[event.deck]
    pile = state.piles[deck]
    _set_pile(state, deck, (*pile[1:], pile[0]))
    state.card = DrawnCard(event.seat, event.deck, event.card)


def jail_card_moved(state: GameState, event: e.JailCardMoved) -> None:
    deck = DECK_INDEX[event.deck]
    card = state.decks.jail_cards[deck]
    if event.giver == IN_DECK:
        _set_pile(state, deck, tuple(other for other in state.piles[deck] if other != card))
    if event.receiver == IN_DECK:
        _set_pile(state, deck, (*state.piles[deck], card))
    chance, chest = state.jail_cards
    state.jail_cards = (event.receiver, chest) if deck == 0 else (chance, event.receiver)


def _set_pile(state: GameState, deck: int, pile: tuple[str, ...]) -> None:
    chance, chest = state.piles
    state.piles = (pile, chest) if deck == 0 else (chance, pile)


def frame_opened(state: GameState, event: e.FrameOpened) -> None:
    state.stack.append(event.frame)


def frame_changed(state: GameState, event: e.FrameChanged) -> None:
    state.stack[-1] = event.frame


def frame_closed(state: GameState, event: e.FrameClosed) -> None:
    state.stack.pop()


def stack_amended(state: GameState, event: e.StackAmended) -> None:
    state.stack[:] = event.stack


def bid_placed(state: GameState, event: e.BidPlaced) -> None:
    space, piece, circle, bidders, _, _, outcry = _auction(state)
    seat, amount = event
    others = tuple(bidder for bidder in circle if bidder != seat)
    asked = others if outcry else (*bidders[1:], seat)
    state.stack[-1] = Auction(space, piece, circle, asked, seat, amount, outcry)


def auction_passed(state: GameState, event: e.AuctionPassed) -> None:
    frame = _auction(state)
    asked = tuple(bidder for bidder in frame.bidders if bidder != event.seat)
    state.stack[-1] = frame._replace(bidders=asked)


def _auction(state: GameState) -> Auction:
    frame = state.stack[-1]
    assert isinstance(frame, Auction)
    return frame


def auction_closed(state: GameState, event: e.AuctionClosed) -> None:
    state.stack.pop()


def claim_answered(state: GameState, event: e.ClaimAnswered) -> None:
    seat, count = event
    frame = state.stack[-1]
    assert isinstance(frame, Claim)
    pending = tuple(other for other in frame.pending if other != seat)
    claims = (*frame.claims, (seat, count)) if count else frame.claims
    state.stack[-1] = frame._replace(pending=pending, claims=claims)
    if not count:
        state.waived += (seat,)


def claim_closed(state: GameState, event: e.ClaimClosed) -> None:
    state.stack.pop()


def trade_proposed(state: GameState, event: e.TradeProposed) -> None:
    state.offers += (event.offer,)
    state.last_offer = event.offer.id
    state.offered += (event.offer.seat,)


def trade_countered(state: GameState, event: e.TradeCountered) -> None:
    state.offers = tuple(
        event.offer if offer.id == event.offer.id else offer for offer in state.offers
    )


def trade_declined(state: GameState, event: e.TradeDeclined) -> None:
    offer = next(offer for offer in state.offers if offer.id == event.offer)
    terms = DeclinedTerms(state.round, offer.seat, offer.to, offer.give, offer.take)
    state.declined += (terms,)
    trade_closed(state, event)


def trade_closed(
    state: GameState,
    event: e.TradeAccepted | e.TradeDeclined | e.TradeWithdrawn | e.TradeLapsed,
) -> None:
    state.offers = tuple(offer for offer in state.offers if offer.id != event.offer)


def time_limit_reached(state: GameState, event: e.TimeLimitReached) -> None:
    state.time_is_up = True
    state.game_timer = None


def player_out(state: GameState, event: e.PlayerBankrupt | e.PlayerResigned) -> None:
    seat = event.seat
    state.solvent[seat] = False
    state.jail[seat] = FREE
    state.gone += (seat,)
    proposal = state.proposal
    if proposal is not None:
        pending = tuple(other for other in proposal.pending if other != seat)
        state.proposal = None if proposal.seat == seat else EndProposal(proposal.seat, pending)


def end_proposed(state: GameState, event: e.EndProposed) -> None:
    state.proposal = EndProposal(event.seat, event.pending)


def end_agreed(state: GameState, event: e.EndAgreed) -> None:
    proposal = state.proposal
    assert proposal is not None
    pending = tuple(other for other in proposal.pending if other != event.seat)
    state.proposal = EndProposal(proposal.seat, pending)


def end_refused(state: GameState, event: e.EndRefused) -> None:
    state.proposal = None


def game_ended(state: GameState, event: e.GameEnded) -> None:
    state.ended_by = event.reason
    state.ranking = event.ranking
    state.proposal = None
    state.timer = None
    state.game_timer = None
    state.offers = ()
    state.stack.clear()


def timer_started(state: GameState, event: e.TimerStarted) -> None:
    timer = Timer(event.id, event.timer, event.seconds)
    state.timers = event.id
    if event.timer == GAME_TIMER:
        state.game_timer = timer
    else:
        state.timer = timer


def timer_stopped(state: GameState, event: e.TimerStopped) -> None:
    state.timer = None


EVOLVE: dict[type[Any], Callable[[GameState, Any], None]] = {
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
    e.TradeLapsed: trade_closed,
    e.TimeLimitReached: time_limit_reached,
    e.PlayerBankrupt: player_out,
    e.PlayerResigned: player_out,
    e.EndProposed: end_proposed,
    e.EndAgreed: end_agreed,
    e.EndRefused: end_refused,
    e.GameEnded: game_ended,
    e.TimerStarted: timer_started,
    e.TimerStopped: timer_stopped,
}


def fold(initial: GameState, events: Iterable[e.Event]) -> GameState:
    """Return the state that a history leads to: `fold(initial, events) == state`, always."""
    state = initial.copy()
    for event in events:
        EVOLVE[type(event)](state, event)
    return state
