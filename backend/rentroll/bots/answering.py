"""Answers to the offers of others: accept what helps, counter what could, decline the rest."""

from collections.abc import Mapping
from typing import Any, Final

from rentroll.bots.bargaining import (
    MARGIN,
    Deal,
    committed,
    fair_price,
    fees,
    is_affordable,
    lifts,
    refuses_offers,
    terms,
    was_declined,
)
from rentroll.bots.player_view import PlayerView
from rentroll.bots.valuation import Holdings, gain, reserve
from rentroll.engine import Action, action_from

JAIL_CARD_WORTH: Final = 40

Offer = Mapping[str, Any]


def answer(view: PlayerView) -> Action | None:
    """Answer the newest offer that can be accepted, else any other; None when there is none."""
    legal = {action.kind: action for action in view.legal_actions}
    accept = legal.get("accept-trade")
    found = accept or legal.get("decline-trade")
    if found is None:
        return None
    number = found.params["offer"]["enum"][0]
    offer = next(each for each in view.game["offers"] if each["id"] == number)
    if accept is not None and helps(view, offer):
        params = {"offer": number, "revision": offer["revision"]}
        return action_from("accept-trade", view.seat, {**params, "lift": lifts(view, _deal(offer))})
    countered = _counter(view, offer) if "counter-trade" in legal else None
    return countered or action_from("decline-trade", view.seat, {"offer": number})


def helps(view: PlayerView, offer: Offer) -> bool:
    """Tell whether accepting leaves this seat better off and not penniless."""
    game, board, seat = view.game, view.board, view.seat
    holdings = Holdings.of(game)
    deal = _deal(offer)
    cost = deal.cash + fees(board, holdings, deal.take)
    left = game["cash"][seat] - committed(game, seat) - cost
    if cost > 0 and left < reserve(game, seat) / 2:
        return False
    better_off = gain(board, holdings, _after(view, deal), seat) - cost + _cards(offer)
    return bool(better_off >= MARGIN / 2)


def _counter(view: PlayerView, offer: Offer) -> Action | None:
    """Return the same exchange at a fair price, once, if it could suit both; else None."""
    game, board, seat = view.game, view.board, view.seat
    deal = _deal(offer)
    if offer["revision"] > 1 or _cards(offer) or not (deal.give or deal.take):
        return None
    if refuses_offers(game, deal.partner):
        return None
    holdings, after = Holdings.of(game), _after(view, deal)
    mine = gain(board, holdings, after, seat) - fees(board, holdings, deal.take)
    theirs = gain(board, holdings, after, deal.partner) - fees(board, holdings, deal.give)
    fair = deal._replace(cash=fair_price(mine, theirs))
    if fair.cash == deal.cash or mine + theirs <= 2 * MARGIN:
        return None
    if not is_affordable(view, fair) or was_declined(game, seat, fair):
        return None
    named = {"offer": offer["id"], "revision": offer["revision"]}
    return action_from("counter-trade", seat, {**named, **terms(view, fair)})


def _deal(offer: Offer) -> Deal:
    """Return an offer as a deal of the seat that is asked."""
    gets, gives = offer["give"], offer["take"]
    cash = gives["cash"] - gets["cash"]
    return Deal(offer["seat"], tuple(gives["deeds"]), tuple(gets["deeds"]), cash)


def _after(view: PlayerView, deal: Deal) -> Holdings:
    moves = dict.fromkeys(deal.take, view.seat) | dict.fromkeys(deal.give, deal.partner)
    return Holdings.of(view.game).after(moves)


def _cards(offer: Offer) -> int:
    return JAIL_CARD_WORTH * (len(offer["give"]["cards"]) - len(offer["take"]["cards"]))
