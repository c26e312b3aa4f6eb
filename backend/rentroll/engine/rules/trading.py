"""Chapter R14: offers between players: proposed, countered, accepted, declined, withdrawn."""

from __future__ import annotations

from rentroll.engine.actions import (
    AcceptTrade,
    CounterTrade,
    DeclineTrade,
    ProposeTrade,
    WithdrawTrade,
)
from rentroll.engine.cards import DECK_INDEX, DECK_NAMES
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    NO_PARTNER,
    NOT_YOUR_OFFER,
    OFF_TURN,
    OFFER_LAPSED,
    OFFER_NOT_OPEN,
    Refusal,
    refuse,
)
from rentroll.engine.events import (
    DeedMoved,
    DeedUnmortgaged,
    JailCardMoved,
    TradeAccepted,
    TradeCountered,
    TradeDeclined,
    TradeLapsed,
    TradeProposed,
    TradeWithdrawn,
)
from rentroll.engine.frames import BANK, Auction, EstateMortgages, Placement
from rentroll.engine.records import Goods, Offer
from rentroll.engine.state import GameState

from .lanes import off_turn_refusal, presence_refusal
from .mortgage import interest_on, lifting_cost
from .offers import LegalAction, Schema, any_of, any_words, integer, one_number
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


def _given(action: ProposeTrade | CounterTrade) -> Goods:
    return Goods(action.give_deeds, action.give_cards, action.cash_given)


def _taken(action: ProposeTrade | CounterTrade) -> Goods:
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


def _terms_refusal(
    state: GameState, seat: int, to: int, action: ProposeTrade | CounterTrade
) -> Refusal | None:
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


def propose(draft: Draft, action: ProposeTrade) -> None:
    """The offer is open until it is answered, withdrawn or lapses."""
    state = draft.state
    number = state.last_offer + 1
    terms = (_given(action), _taken(action), action.lift, state.turns)
    draft.emit(TradeProposed, Offer(number, 1, action.seat, action.to, *terms))


def find_offer(state: GameState, number: int) -> Offer | None:
    """Return the open offer with this id."""
    return next((offer for offer in state.offers if offer.id == number), None)


def check_counter(state: GameState, action: CounterTrade) -> Refusal | None:
    """Either side of an open offer puts new terms on the revision it saw."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    offer = find_offer(state, action.offer)
    if offer is None:
        return OFFER_NOT_OPEN
    if action.seat not in (offer.seat, offer.to):
        return NOT_YOUR_OFFER
    if action.revision != offer.revision:
        return refuse("offer-changed", revision=offer.revision)
    return _terms_refusal(state, action.seat, _other_side(offer, action.seat), action)


def _other_side(offer: Offer, seat: int) -> int:
    return offer.to if offer.seat == seat else offer.seat


def counter(draft: Draft, action: CounterTrade) -> None:
    """The offer is now the countering seat's, with its terms and the next revision."""
    state = draft.state
    offer = find_offer(state, action.offer)
    assert offer is not None
    seat = action.seat
    terms = (_given(action), _taken(action), action.lift, state.turns)
    countered = Offer(offer.id, offer.revision + 1, seat, _other_side(offer, seat), *terms)
    draft.emit(TradeCountered, countered)


def check_accept(state: GameState, action: AcceptTrade) -> Refusal | None:
    """The seat asked accepts the revision it saw, and both sides can still fulfil it (R14.8)."""
    refusal = presence_refusal(state, action.seat)
    if refusal is not None:
        return refusal
    offer = find_offer(state, action.offer)
    if offer is None:
        return OFFER_NOT_OPEN
    if offer.to != action.seat:
        return NOT_YOUR_OFFER
    if action.revision != offer.revision:
        return refuse("offer-changed", revision=offer.revision)
    theirs, mine = _sides(offer, action.lift)
    refusal = off_turn_refusal(state, offer.seat, offer.to) or side_refusal(state, mine)
    if refusal is not None:
        return refusal
    return OFFER_LAPSED if side_refusal(state, theirs) is not None else None


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


def exchange(draft: Draft, first: Side, second: Side) -> None:
    """Move the goods of both sides and the fees for mortgaged deeds (R13.10, R14.6)."""
    _hand_over(draft, first, second.seat)
    _hand_over(draft, second, first.seat)
    _pay_fees(draft, first)
    _pay_fees(draft, second)


def _hand_over(draft: Draft, side: Side, receiver: int) -> None:
    draft.pay(side.seat, receiver, side.gives.cash, "trade", "R14.1")
    for space in side.gives.deeds:
        draft.emit(DeedMoved, space, side.seat, receiver, "trade")
    for deck in side.gives.cards:
        draft.emit(JailCardMoved, deck, side.seat, receiver)


def _pay_fees(draft: Draft, side: Side) -> None:
    """Interest for a mortgage that stays, or lifting it at once (R13.10)."""
    state = draft.state
    for space in side.gets.deeds:
        if space in side.lift:
            draft.pay(side.seat, BANK, lifting_cost(state, space), "unmortgage", "R13.10")
            draft.emit(DeedUnmortgaged, space)
        elif state.mortgaged[space]:
            draft.pay(side.seat, BANK, interest_on(state, space), "mortgage-fee", "R13.10")


def check_decline(state: GameState, action: DeclineTrade) -> Refusal | None:
    """The seat asked may decline."""
    return _answer_refusal(state, action.seat, action.offer, asked=True)


def check_withdraw(state: GameState, action: WithdrawTrade) -> Refusal | None:
    """The offering seat may take it back."""
    return _answer_refusal(state, action.seat, action.offer, asked=False)


def _answer_refusal(state: GameState, seat: int, number: int, *, asked: bool) -> Refusal | None:
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    offer = find_offer(state, number)
    if offer is None:
        return OFFER_NOT_OPEN
    return None if seat == (offer.to if asked else offer.seat) else NOT_YOUR_OFFER


def decline(draft: Draft, action: DeclineTrade) -> None:
    """The offer is closed."""
    draft.emit(TradeDeclined, action.seat, action.offer)


def withdraw(draft: Draft, action: WithdrawTrade) -> None:
    """The offer is closed."""
    draft.emit(TradeWithdrawn, action.seat, action.offer)


def close_lapsed_offers(draft: Draft) -> None:
    """Close offers that are void, whose sides left, or whose time is over (R14.8, R14.10)."""
    state = draft.state
    for offer in state.offers:
        if _has_lapsed(state, offer):
            draft.emit(TradeLapsed, offer.id)


def _has_lapsed(state: GameState, offer: Offer) -> bool:
    if not (state.solvent[offer.seat] and state.solvent[offer.to]):
        return True
    if state.turn == offer.seat and state.turns > offer.turn:
        return True
    return not (
        _has_goods(state, offer.seat, offer.give) and _has_goods(state, offer.to, offer.take)
    )


def _has_goods(state: GameState, seat: int, goods: Goods) -> bool:
    return all(state.owner[space] == seat for space in goods.deeds) and all(
        state.jail_cards[DECK_INDEX[deck]] == seat for deck in goods.cards
    )


def offer_propose(state: GameState, seat: int) -> LegalAction | Refusal:
    """List one form of offer that is legal whatever is chosen; others may be legal too.

    Own deeds and cards for cash of anybody, or, without any, cash for the deeds of one partner.
    """
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    if sum(offer.seat == seat for offer in state.offers) >= MOST_OPEN_OFFERS:
        return refuse("too-many-offers", maximum=MOST_OPEN_OFFERS)
    partners = [
        other
        for other, solvent in enumerate(state.solvent)
        if solvent and other != seat and off_turn_refusal(state, seat, other) is None
    ]
    if not partners:
        return OFF_TURN
    terms = _sale_terms(state, seat)
    if terms is not None:
        return LegalAction(ProposeTrade.kind, {"to": one_number(partners), **terms})
    for partner in partners:
        terms = _purchase_terms(state, seat, partner)
        if terms is not None:
            return LegalAction(ProposeTrade.kind, {"to": one_number([partner]), **terms})
    return NOTHING_TO_TRADE


def _tradeable(state: GameState, seat: int) -> list[int]:
    owner = state.owner
    deeds = [space for space in state.board.deeds if owner[space] == seat]
    if type(state.stack[-1]) not in RESERVING and not any(state.level):
        return deeds
    return [space for space in deeds if deed_refusal(state, seat, space) is None]


def _sale_terms(state: GameState, seat: int) -> dict[str, Schema] | None:
    """Own deeds, or own cards when there are no deeds, for cash."""
    deeds = _tradeable(state, seat)
    held = [d for d, holder in zip(DECK_NAMES, state.jail_cards, strict=True) if holder == seat]
    if not deeds and not held:
        return None
    return {
        "give_deeds": {**any_of(deeds, len(deeds)), "minItems": min(1, len(deeds))},
        "give_cards": {**any_words(held), "minItems": 0 if deeds else 1},
        "cash_given": NO_CASH,
        "take_deeds": NO_DEED,
        "take_cards": NO_CARD,
        "cash_taken": ANY_CASH,
        "lift": NO_DEED,
    }


def _purchase_terms(state: GameState, seat: int, partner: int) -> dict[str, Schema] | None:
    """Cash for deeds of the partner."""
    deeds = _tradeable(state, partner)
    if not deeds:
        return None
    return {
        "give_deeds": NO_DEED,
        "give_cards": NO_CARD,
        "cash_given": integer(0, spendable(state, seat)),
        "take_deeds": {**any_of(deeds, len(deeds)), "minItems": 1},
        "take_cards": NO_CARD,
        "cash_taken": NO_CASH,
        "lift": NO_DEED,
    }


def offer_counter(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the same form for the newest offer this seat is a side of."""
    if not state.offers:
        return OFFER_NOT_OPEN
    refusal = presence_refusal(state, seat)
    if refusal is not None:
        return refusal
    offer = next((o for o in reversed(state.offers) if seat in (o.seat, o.to)), None)
    if offer is None:
        return OFFER_NOT_OPEN
    partner = _other_side(offer, seat)
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
            return LegalAction(AcceptTrade.kind, {**named, "lift": NO_DEED})
        reason = found
    return reason


def offer_decline(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the offers made to this seat."""
    if not state.offers:
        return OFFER_NOT_OPEN
    numbers = [offer.id for offer in state.offers if offer.to == seat]
    if not numbers:
        return presence_refusal(state, seat) or OFFER_NOT_OPEN
    return LegalAction(DeclineTrade.kind, {"offer": one_number(numbers)})


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
NO_DEED = any_of((), 0)
NO_CARD = any_words(())
NO_CASH = integer(0, 0)
ANY_CASH = integer(0, MOST_CASH)
