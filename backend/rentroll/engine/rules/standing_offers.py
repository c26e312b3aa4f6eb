"""Chapter R14: open offers, what ends them unanswered, and seats that want none."""

from __future__ import annotations

from collections.abc import Callable

from rentroll.engine.actions import RefuseOffers
from rentroll.engine.cards import DECK_INDEX
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    ALREADY_CHOSEN,
    NOT_YOUR_OFFER,
    OFFER_NOT_OPEN,
    Refusal,
    refuse,
)
from rentroll.engine.events import OffersRefused, TradeExpired, TradeLapsed
from rentroll.engine.records import NO_TIMER, Goods, Offer, Timer
from rentroll.engine.state import GameState

from .lanes import presence_refusal
from .offers import LegalAction, one_answer

Sides = Callable[[Offer], tuple[int, ...]]

OFFER_TIMER = "offer"
LEAST_OFFER_SECONDS = 30
"""Whoever is asked may be busy with a decision; so much time there is to see an offer at all."""


def maker_of(offer: Offer) -> tuple[int, ...]:
    """Return the seat whose terms these are."""
    return (offer.seat,)


def asked_by(offer: Offer) -> tuple[int, ...]:
    """Return the seat that is asked."""
    return (offer.to,)


def sides_of(offer: Offer) -> tuple[int, ...]:
    """Return both seats, the maker first."""
    return (offer.seat, offer.to)


def find_offer(state: GameState, number: int) -> Offer | None:
    """Return the open offer with this id."""
    return next((offer for offer in state.offers if offer.id == number), None)


def open_offer(state: GameState, seat: int, number: int, sides: Sides) -> Offer | Refusal:
    """Return the open offer with this id if the seat is one of those sides of it."""
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    offer = find_offer(state, number)
    if offer is None:
        return OFFER_NOT_OPEN
    return offer if seat in sides(offer) else NOT_YOUR_OFFER


def seen_offer(
    state: GameState, seat: int, number: int, revision: int, sides: Sides
) -> Offer | Refusal:
    """Return such an offer if it still has the revision that the seat saw."""
    offer = open_offer(state, seat, number, sides)
    if isinstance(offer, Offer) and offer.revision != revision:
        return refuse("offer-changed", revision=offer.revision)
    return offer


# --- What ends an offer ---------------------------------------------------------------------------


def close_lapsed_offers(draft: Draft) -> None:
    """Close offers that are void, unwanted, whose sides left, or whose maker's turn began."""
    state = draft.state
    for offer in state.offers:
        if _has_lapsed(state, offer):
            draft.emit(TradeLapsed, offer.id)


def _has_lapsed(state: GameState, offer: Offer) -> bool:
    if not (state.solvent[offer.seat] and state.solvent[offer.to]):
        return True
    if state.turn == offer.seat and state.turns > offer.turn:
        return True
    if offer.to in state.refusing_offers:
        return True
    return not (
        _has_goods(state, offer.seat, offer.give) and _has_goods(state, offer.to, offer.take)
    )


def _has_goods(state: GameState, seat: int, goods: Goods) -> bool:
    return all(state.owner[space] == seat for space in goods.deeds) and all(
        state.jail_cards[DECK_INDEX[deck]] == seat for deck in goods.cards
    )


def offer_seconds(state: GameState) -> int:
    """Return how long an offer stands, in seconds; 0 without an end in time (R14.10).

    As long as a decision may take, where decisions have a clock.
    """
    seconds = state.ruleset.decision_seconds
    return max(seconds, LEAST_OFFER_SECONDS) if seconds else 0


def next_offer_timer(state: GameState) -> int:
    """Return the number of the clock that new terms start, NO_TIMER on a table without one."""
    return state.timers + 1 if state.ruleset.decision_seconds else NO_TIMER


def offer_timers(state: GameState) -> list[Timer]:
    """Return the clocks of the open offers."""
    seconds = offer_seconds(state)
    return [Timer(offer.timer, OFFER_TIMER, seconds) for offer in state.offers if offer.timer]


def expire_offer(draft: Draft, timer: int) -> bool:
    """Close the offer whose clock this is; tell whether there is one (R14.10)."""
    for offer in draft.state.offers:
        if offer.timer == timer:
            draft.emit(TradeExpired, offer.id, offer.revision)
            return True
    return False


# --- No offers, please ----------------------------------------------------------------------------


def check_refuse_offers(state: GameState, action: RefuseOffers) -> Refusal | None:
    """Any solvent seat at any time, and only what it has not chosen already (R14.11)."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    refuses = action.seat in state.refusing_offers
    return ALREADY_CHOSEN if action.refused is refuses else None


def refuse_offers(draft: Draft, action: RefuseOffers) -> None:
    """Close the seat to offers, which ends those that are open to it, or open it again."""
    draft.emit(OffersRefused, action.seat, action.refused)


def offer_refuse_offers(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the answer that would change something."""
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    return TAKE_OFFERS if seat in state.refusing_offers else REFUSE_OFFERS


REFUSE_OFFERS = LegalAction(RefuseOffers.kind, {"refused": one_answer(answer=True)})
TAKE_OFFERS = LegalAction(RefuseOffers.kind, {"refused": one_answer(answer=False)})
