"""Chapter R14: offers between players: proposed, countered, accepted, declined, withdrawn."""

from __future__ import annotations

from rentroll.engine.actions import (
    AcceptTrade,
    CounterTrade,
    DeclineTrade,
    OfferTerms,
    ProposeTrade,
    WithdrawTrade,
)
from rentroll.engine.cards import DECK_NAMES
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    NO_PARTNER,
    OFF_TURN,
    OFFER_NOT_OPEN,
    Refusal,
    refuse,
)
from rentroll.engine.events import (
    TradeAccepted,
    TradeCountered,
    TradeDeclined,
    TradeProposed,
    TradeWithdrawn,
)
from rentroll.engine.frames import Auction, EstateMortgages, Placement
from rentroll.engine.records import DECLINE_REASONS, Goods, Offer
from rentroll.engine.state import GameState

from .exchange import exchange
from .lanes import off_turn_refusal, presence_refusal
from .offers import LegalAction, Schema, any_of, any_words, integer, one_number, one_word
from .standing_offers import (
    asked_by,
    find_offer,
    maker_of,
    next_offer_timer,
    open_offer,
    seen_offer,
    sides_of,
)
from .trade_terms import (
    Side,
    deed_refusal,
    form_refusal,
    goods_refusal,
    lift_refusal,
    side_refusal,
    spendable,
)

MOST_OPEN_OFFERS = 5  # R14.10
MOST_CASH = 1_000_000


def _given(action: OfferTerms) -> Goods:
    return Goods(action.give_deeds, action.give_cards, action.cash_given)


def _taken(action: OfferTerms) -> Goods:
    return Goods(action.take_deeds, action.take_cards, action.cash_taken)


def check_propose(state: GameState, action: ProposeTrade) -> Refusal | None:
    """Between two solvent seats, with goods both have, within the offering seat's cash (R14)."""
    seat, to = action.seat, action.to
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    if to == seat or not 0 <= to < len(state.cash) or not state.solvent[to]:
        return NO_PARTNER
    if sum(offer.seat == seat for offer in state.offers) >= MOST_OPEN_OFFERS:
        return refuse("too-many-offers", maximum=MOST_OPEN_OFFERS)
    return _terms_refusal(state, seat, to, action)


def _terms_refusal(state: GameState, seat: int, to: int, action: OfferTerms) -> Refusal | None:
    if to in state.refusing_offers:
        return refuse("offers-refused", seat=to)
    give, take = _given(action), _taken(action)
    refusal = (
        off_turn_refusal(state, seat, to)
        or form_refusal(give, take)
        or goods_refusal(state, seat, give)
        or goods_refusal(state, to, take)
        or lift_refusal(state, Side(seat, give, take, action.lift))
    )
    if refusal is not None:
        return refusal
    cash = spendable(state, seat)
    return refuse("insufficient-funds", cost=give.cash, cash=cash) if give.cash > cash else None


def _terms_of(state: GameState, action: OfferTerms, number: int, revision: int, to: int) -> Offer:
    return Offer(
        id=number,
        revision=revision,
        seat=action.seat,
        to=to,
        give=_given(action),
        take=_taken(action),
        lift=action.lift,
        turn=state.turns,
        timer=next_offer_timer(state),
    )


def propose(draft: Draft, action: ProposeTrade) -> None:
    """The offer is open until it is answered, withdrawn, lapses or its time is up."""
    state = draft.state
    draft.emit(TradeProposed, _terms_of(state, action, state.last_offer + 1, 1, action.to))


def check_counter(state: GameState, action: CounterTrade) -> Refusal | None:
    """Either side of an open offer puts new terms on the revision it saw."""
    offer = seen_offer(state, action.seat, action.offer, action.revision, sides_of)
    if isinstance(offer, Refusal):
        return offer
    return _terms_refusal(state, action.seat, _other_side(offer, action.seat), action)


def _other_side(offer: Offer, seat: int) -> int:
    return offer.to if offer.seat == seat else offer.seat


def counter(draft: Draft, action: CounterTrade) -> None:
    """The offer is now the countering seat's, with its terms and the next revision."""
    state = draft.state
    offer = find_offer(state, action.offer)
    assert offer is not None
    to = _other_side(offer, action.seat)
    draft.emit(TradeCountered, _terms_of(state, action, offer.id, offer.revision + 1, to))


def check_accept(state: GameState, action: AcceptTrade) -> Refusal | None:
    """The seat asked accepts the revision it saw, and both sides can still fulfil it (R14.8)."""
    offer = seen_offer(state, action.seat, action.offer, action.revision, asked_by)
    if isinstance(offer, Refusal):
        return offer
    theirs, mine = _sides(offer, action.lift)
    refusal = off_turn_refusal(state, offer.seat, offer.to) or side_refusal(state, mine)
    if refusal is not None:
        return refusal
    kept = side_refusal(state, theirs) is None
    return None if kept else refuse("offer-lapsed", seat=offer.seat)


def _sides(offer: Offer, lift: tuple[int, ...]) -> tuple[Side, Side]:
    theirs = Side(offer.seat, offer.give, offer.take, offer.lift)
    return theirs, Side(offer.to, offer.take, offer.give, lift)


def accept(draft: Draft, action: AcceptTrade) -> None:
    """Everything moves at once; each side pays the bank for the mortgaged deeds it gets (R14.6)."""
    offer = find_offer(draft.state, action.offer)
    assert offer is not None
    theirs, mine = _sides(offer, action.lift)
    draft.emit(TradeAccepted, action.seat, offer.id)
    exchange(draft, theirs, mine)


def check_decline(state: GameState, action: DeclineTrade) -> Refusal | None:
    """The seat asked may decline, without a word or for one of the known reasons (R14.12)."""
    offer = open_offer(state, action.seat, action.offer, asked_by)
    if isinstance(offer, Refusal):
        return offer
    known = action.reason in ("", *DECLINE_REASONS)
    return None if known else refuse("out-of-range", allowed=list(DECLINE_REASONS))


def check_withdraw(state: GameState, action: WithdrawTrade) -> Refusal | None:
    """The offering seat may take it back."""
    offer = open_offer(state, action.seat, action.offer, maker_of)
    return offer if isinstance(offer, Refusal) else None


def decline(draft: Draft, action: DeclineTrade) -> None:
    """The offer is closed."""
    draft.emit(TradeDeclined, action.seat, action.offer, action.reason)


def withdraw(draft: Draft, action: WithdrawTrade) -> None:
    """The offer is closed."""
    draft.emit(TradeWithdrawn, action.seat, action.offer)


def offer_propose(state: GameState, seat: int) -> LegalAction | Refusal:
    """List one form of offer that is legal whatever is chosen; others may be legal too.

    Own deeds and cards for cash of anybody, or, without any, cash for the deeds of one partner.
    """
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    if sum(offer.seat == seat for offer in state.offers) >= MOST_OPEN_OFFERS:
        return refuse("too-many-offers", maximum=MOST_OPEN_OFFERS)
    partners = _partners(state, seat)
    if isinstance(partners, Refusal):
        return partners
    terms = _sale_terms(state, seat)
    if terms is not None:
        return LegalAction(ProposeTrade.kind, {"to": one_number(partners), **terms})
    for partner in partners:
        terms = _purchase_terms(state, seat, partner)
        if terms is not None:
            return LegalAction(ProposeTrade.kind, {"to": one_number([partner]), **terms})
    return NOTHING_TO_TRADE


def _partners(state: GameState, seat: int) -> list[int] | Refusal:
    """Return the seats that may be asked now, or why there are none."""
    others = [other for other, solvent in enumerate(state.solvent) if solvent and other != seat]
    refusing = state.refusing_offers
    if refusing:
        closed, others = others, [other for other in others if other not in refusing]
        if not others:
            return refuse("offers-refused", seat=closed[0])
    if state.ruleset.manage_any_time:
        return others
    return [o for o in others if off_turn_refusal(state, seat, o) is None] or OFF_TURN


def _tradeable(state: GameState, seat: int) -> list[int]:
    owner = state.owner
    deeds = [space for space in state.board.deeds if owner[space] == seat]
    if type(state.stack[-1]) not in RESERVING and not any(state.level):
        return deeds
    return [space for space in deeds if deed_refusal(state, seat, space) is None]


def _sale_terms(state: GameState, seat: int) -> dict[str, Schema] | None:
    """Own deeds, or own cards when there are no deeds, for cash; what is not given stays out."""
    deeds = _tradeable(state, seat)
    held = [d for d, holder in zip(DECK_NAMES, state.jail_cards, strict=True) if holder == seat]
    if not deeds and not held:
        return None
    terms = {"give_deeds": {**any_of(deeds, len(deeds)), "minItems": 1}} if deeds else {}
    if held:
        terms["give_cards"] = {**any_words(held), "minItems": 0 if deeds else 1}
    return {**terms, "cash_taken": ANY_CASH}


def _purchase_terms(state: GameState, seat: int, partner: int) -> dict[str, Schema] | None:
    """Cash for deeds of the partner."""
    deeds = _tradeable(state, partner)
    if not deeds:
        return None
    return {
        "cash_given": integer(0, spendable(state, seat)),
        "take_deeds": {**any_of(deeds, len(deeds)), "minItems": 1},
    }


def offer_counter(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the same form for the newest offer to which this seat may put new terms."""
    if not state.offers:
        return OFFER_NOT_OPEN
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    mine = [offer for offer in reversed(state.offers) if seat in (offer.seat, offer.to)]
    if not mine:
        return OFFER_NOT_OPEN
    refusing = state.refusing_offers
    offer = next((o for o in mine if _other_side(o, seat) not in refusing), mine[0])
    partner = _other_side(offer, seat)
    if partner in refusing:
        return refuse("offers-refused", seat=partner)
    refusal = off_turn_refusal(state, seat, partner)
    if refusal is not None:
        return refusal
    terms = _sale_terms(state, seat) or _purchase_terms(state, seat, partner)
    if terms is None:
        return NOTHING_TO_TRADE
    named = {"offer": one_number([offer.id]), "revision": one_number([offer.revision])}
    return LegalAction(CounterTrade.kind, {**named, **terms})


def offer_accept(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the newest offer that can be accepted as it stands."""
    if not state.offers:
        return OFFER_NOT_OPEN
    reason: Refusal = presence_refusal(state, seat) or OFFER_NOT_OPEN
    for offer in reversed(state.offers):
        if offer.to != seat:
            continue
        found = check_accept(state, AcceptTrade(seat, offer.id, offer.revision, ()))
        if found is None:
            named = {"offer": one_number([offer.id]), "revision": one_number([offer.revision])}
            return LegalAction(AcceptTrade.kind, named)
        reason = found
    return reason


def offer_decline(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the offers made to this seat."""
    if not state.offers:
        return OFFER_NOT_OPEN
    numbers = [offer.id for offer in state.offers if offer.to == seat]
    if not numbers:
        return presence_refusal(state, seat) or OFFER_NOT_OPEN
    return LegalAction(DeclineTrade.kind, {"offer": one_number(numbers), "reason": ANY_REASON})


def offer_withdraw(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the seat's own offers."""
    if not state.offers:
        return OFFER_NOT_OPEN
    numbers = [offer.id for offer in state.offers if offer.seat == seat]
    if not numbers:
        return presence_refusal(state, seat) or OFFER_NOT_OPEN
    return LegalAction(WithdrawTrade.kind, {"offer": one_number(numbers)})


NOTHING_TO_TRADE = refuse("nothing-to-trade")
RESERVING = frozenset((Auction, Placement, EstateMortgages))
ANY_REASON = one_word(DECLINE_REASONS)
ANY_CASH = integer(0, MOST_CASH)
