"""The one exit to players: everything on the table, never the order of the decks or the secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .board import Space, SpaceKind
from .cards import DECK_NAMES
from .frames import (
    NOBODY,
    Auction,
    Claim,
    Debt,
    EstateAuctions,
    EstateMortgages,
    Frame,
    IncomeTax,
    InJail,
    JailFine,
    Placement,
    Purchase,
)
from .presence import Absence, Presence
from .records import DeclinedTerms, EndProposal, Goods, Offer
from .rules.assets import raisable
from .rules.auction import minimum_bid
from .rules.building import stock
from .rules.mortgage import interest_on, lifting_costs
from .rules.rent import owned_in_group, street_rent
from .rules.safe_default import safe_default
from .rules.shortage import lots_for
from .rules.tax import flat_tax, percent_tax
from .state import FREE, IN_DECK, GameState

View = dict[str, Any]


def view_for(state: GameState, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may see, as plain JSON values.

    Nothing on the table is private, so all viewers get the same, but for `lifting`, which tells a
    seat of its own deeds before it mortgages them; money in dollars, lists by seat or by board
    index.
    """
    worth, means, rent = _figures(state)
    mortgaged = [space for space in state.board.deeds if state.mortgaged[space]]
    view = {
        "round": state.round,
        "turn": state.turn,
        "doubles": state.doubles,
        "dice": list(state.dice) if state.dice else None,
        "cash": state.cash[:],
        "position": state.position[:],
        "jail": [None if turns == FREE else turns for turns in state.jail],
        "solvent": state.solvent[:],
        "worth": worth,
        "raisable": means,
        "jail_cards": {
            deck: None if holder == IN_DECK else holder
            for deck, holder in zip(DECK_NAMES, state.jail_cards, strict=True)
        },
        "owner": state.owner[:],
        "level": state.level[:],
        "rent": rent,
        "mortgaged": mortgaged,
        "lifting": lifting_costs(state, seat),
        "houses": state.houses,
        "hotels": state.hotels,
        "frame": frame_view(state) if state.stack else None,
        "card": state.card._asdict() if state.card else None,
        "over": state.over,
        "ended_by": state.ended_by,
        "ranking": [_placing(state, placing) for placing in state.ranking],
    }
    view.update(_open_business(state))
    return view


def _open_business(state: GameState) -> View:
    """Return what is open beside the pending decision: proposals, offers and clocks."""
    proposal = state.proposal
    timer = state.timer
    game_timer = state.game_timer
    return {
        "end_proposal": _proposal(proposal) if proposal else None,
        "offers": [_offer(offer) for offer in state.offers],
        "offered": list(state.offered),
        "declined": [_declined(terms) for terms in state.declined],
        "refusing_offers": list(state.refusing_offers),
        "timer": timer._asdict() if timer else None,
        "on_timeout": safe_default(state, state.top.awaited[0]).kind if timer else None,
        "game_timer": game_timer._asdict() if game_timer else None,
        "time_is_up": state.time_is_up,
        **_presence(state.presence),
    }


def _presence(presence: Presence) -> View:
    """Return who has how much time in the bank, who asks for more, and who is away."""
    return {
        "time_banks": list(presence.banks),
        "time_asked": None if presence.asking == NOBODY else presence.asking,
        "absences": [_absence(presence, absence) for absence in presence.absences],
    }


def _absence(presence: Presence, absence: Absence) -> View:
    return {
        "seat": absence.seat,
        "reason": absence.reason,
        "stand_in": absence.seat in presence.stand_ins,
        "vote_open": absence.open,
        "votes": [{"seat": seat, "choice": choice} for seat, choice in absence.votes],
    }


def _proposal(proposal: EndProposal) -> View:
    return {"by": proposal.seat, "pending": list(proposal.pending)}


def _offer(offer: Offer) -> View:
    return {
        "id": offer.id,
        "revision": offer.revision,
        "seat": offer.seat,
        "to": offer.to,
        "give": _goods(offer.give),
        "take": _goods(offer.take),
        "lift": list(offer.lift),
        "ends_with_turn_of": offer.seat,
        "timer": offer.timer or None,
    }


def _declined(terms: DeclinedTerms) -> View:
    return {
        "round": terms.round,
        "seat": terms.seat,
        "to": terms.to,
        "give": _goods(terms.give),
        "take": _goods(terms.take),
    }


def _goods(goods: Goods) -> View:
    return {"deeds": list(goods.deeds), "cards": list(goods.cards), "cash": goods.cash}


def _placing(state: GameState, placing: Any) -> View:
    return {**placing._asdict(), "bankrupt": not state.solvent[placing.seat]}


def _figures(state: GameState) -> tuple[list[int], list[int], list[Any]]:
    """Return worth and raisable by seat (R18.3, R16.3) and the rent now by board index."""
    worth = state.cash[:]
    means = state.cash[:]
    rent: list[Any] = [None] * len(state.owner)
    spaces = state.board.spaces
    owners = state.owner
    levels = state.level
    group_owner = state.group_owner
    for index in state.board.deeds:
        owner = owners[index]
        if owner < 0:
            continue
        deed = spaces[index]
        if state.mortgaged[index]:
            worth[owner] += deed.mortgage
            continue
        level = levels[index]
        buildings = level * deed.house_cost
        worth[owner] += deed.price + buildings
        means[owner] += deed.mortgage + buildings // 2
        if level or (group_owner[deed.group] != owner and deed.kind is SpaceKind.STREET):
            rent[index] = deed.rents[level]
        else:
            rent[index] = _set_rent(state, deed, owner)
    if not state.ruleset.jail_rent:
        _waive_rent_of_jailed(state, rent)
    return worth, means, rent


def _set_rent(state: GameState, deed: Space, owner: int) -> Any:
    """Return the dollars due for a deed of a set, or the factor of the dice for a utility."""
    if deed.kind is SpaceKind.STREET:
        return street_rent(state, deed, owner).amount
    count = owned_in_group(state, deed, owner)
    if deed.kind is SpaceKind.UTILITY:
        return {"times": deed.multipliers[count - 1]}
    return deed.rents[count - 1]


def _waive_rent_of_jailed(state: GameState, rent: list[Any]) -> None:
    for index in state.board.deeds:
        owner = state.owner[index]
        if owner >= 0 and state.jail[owner] != FREE:
            rent[index] = None


def frame_view(state: GameState) -> View:
    """Return the top frame with the figures its decision needs."""
    frame = state.stack[-1]
    detail = DETAILS.get(type(frame))
    fields = detail(state, frame) if detail else {}
    return {"kind": frame.kind, "awaited": list(frame.awaited), **_seat(frame), **fields}


def _seat(frame: Frame) -> View:
    seat = getattr(frame, "seat", None)
    return {} if seat is None else {"seat": seat}


def _purchase(state: GameState, frame: Purchase) -> View:
    return {"space": frame.space, "price": state.board.spaces[frame.space].price}


def _income_tax(state: GameState, frame: IncomeTax) -> View:
    preview = state.ruleset.income_tax_preview
    return {
        "space": frame.space,
        "flat": flat_tax(state, frame.space),
        "percent": percent_tax(state, frame.seat) if preview else None,
    }


def _auction(state: GameState, frame: Auction) -> View:
    return {
        "space": None if frame.space < 0 else frame.space,
        "piece": frame.piece,
        "circle": list(frame.circle),
        "bidders": list(frame.bidders),
        "leader": None if frame.leader < 0 else frame.leader,
        "bid": frame.bid,
        "minimum": minimum_bid(state, frame, frame.awaited[0]),
        "outcry": frame.outcry,
        "following": _lots_that_follow(state),
    }


def _lots_that_follow(state: GameState) -> list[int]:
    """Return the deeds of the same estate that are still to come under the hammer (R17.3)."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    return list(below.spaces) if isinstance(below, EstateAuctions) else []


def _claim(state: GameState, frame: Claim) -> View:
    return {
        "spaces": list(frame.spaces),
        "piece": frame.piece,
        "stock": stock(state, frame.piece),
        "claims": [{"seat": seat, "count": count} for seat, count in frame.claims],
    }


def _placement(state: GameState, frame: Placement) -> View:
    return {"piece": frame.piece, "paid": frame.paid, "spaces": lots_for(state, frame)}


def _debt(state: GameState, frame: Debt) -> View:
    return {
        "creditor": frame.creditor,
        "amount": frame.amount,
        "reason": frame.reason,
        "rule": frame.rule,
        "raisable": raisable(state, frame.seat),
    }


def _in_jail(state: GameState, frame: InJail) -> View:
    attempts = state.ruleset.jail_max_turns - state.jail[frame.seat]
    return {"fine": state.ruleset.jail_fine, "attempts_left": attempts}


def _jail_fine(state: GameState, frame: JailFine) -> View:
    return {"fine": state.ruleset.jail_fine, "total": frame.total}


def _estate_mortgages(state: GameState, frame: EstateMortgages) -> View:
    return {
        "spaces": list(frame.spaces),
        "fees": {str(space): interest_on(state, space) for space in frame.spaces},
    }


DETAILS: dict[type[Any], Callable[[GameState, Any], View]] = {
    Purchase: _purchase,
    IncomeTax: _income_tax,
    InJail: _in_jail,
    Auction: _auction,
    Claim: _claim,
    Placement: _placement,
    Debt: _debt,
    JailFine: _jail_fine,
    EstateMortgages: _estate_mortgages,
}
