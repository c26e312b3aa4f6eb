"""Answers to the offers of others: accept what helps, counter what could, decline the rest.

Who declines says why, and truly: the first reason that stands in the way of the offer as it is.
"""

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
from rentroll.bots.valuation import Holdings, gain, reserve, rivals_share
from rentroll.engine import (
    BREAKS_MY_GROUP,
    COMPLETES_YOUR_GROUP,
    NEEDS_CASH,
    TOO_LITTLE,
    Action,
    action_from,
)

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
    objection = _objection(view, offer)
    if accept is not None and objection is None:
        params = {"offer": number, "revision": offer["revision"]}
        return action_from("accept-trade", view.seat, {**params, "lift": lifts(view, _deal(offer))})
    countered = _counter(view, offer) if "counter-trade" in legal else None
    if countered is not None:
        return countered
    # Where accepting is not possible although it would help, none of the reasons is true.
    why = {} if objection is None else {"reason": objection}
    return action_from("decline-trade", view.seat, {"offer": number, **why})


def _objection(view: PlayerView, offer: Offer) -> str | None:
    """Return why this seat does not want an offer, in the engine's words.

    None when accepting leaves it better off and not penniless.
    """
    game, board, seat = view.game, view.board, view.seat
    holdings = Holdings.of(game)
    deal = _deal(offer)
    cost = deal.cash + fees(board, holdings, deal.take)
    left = game["cash"][seat] - committed(game, seat) - cost
    if cost > 0 and left < reserve(game, seat) / 2:
        return NEEDS_CASH
    after = _after(view, deal)
    better_off = gain(board, holdings, after, seat) - cost + _cards(offer)
    if better_off >= MARGIN / 2:
        return None
    if better_off + rivals_share(board, holdings, after, seat) >= MARGIN / 2:
        return COMPLETES_YOUR_GROUP
    return BREAKS_MY_GROUP if _breaks_a_group(view, deal) else TOO_LITTLE


def _breaks_a_group(view: PlayerView, deal: Deal) -> bool:
    """Tell whether a deal takes a lot of a street group that this seat has as a whole."""
    groups = [view.board.group_of(space) for space in deal.give]
    owner = view.game["owner"]
    return any(
        group.house_cost and all(owner[member] == view.seat for member in group.members)
        for group in groups
    )


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
