"""Offers that complete groups at a price, and answers to the offers of others."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from rentroll.bots.player_view import PlayerView
from rentroll.bots.valuation import Holdings, gain, reserve
from rentroll.engine import Action, Board, action_from

MARGIN: Final = 20
"""How many dollars better off a side must be to agree."""

JAIL_CARD_WORTH: Final = 40
ROUND_SUM: Final = 10


class Deal(NamedTuple):
    """A trade as the proposing seat sees it; `cash` is what it pays, negative what it gets."""

    partner: int
    give: tuple[int, ...]
    take: tuple[int, ...]
    cash: int


def proposal(view: PlayerView) -> Action | None:
    """Return the best offer that completes a group and should suit the partner too, or None.

    Nothing is offered twice in a turn, nor what was declined lately.
    """
    game = view.game
    if view.seat in game["offered"] or any(o["seat"] == view.seat for o in game["offers"]):
        return None
    best: Deal | None = None
    best_gain = float(MARGIN)
    for deal, mine in _deals(view):
        if mine > best_gain and not _was_declined(game, view.seat, deal):
            best, best_gain = deal, mine
    return None if best is None else _propose(view.seat, best)


def _propose(seat: int, deal: Deal) -> Action:
    return action_from(
        "propose-trade",
        seat,
        {
            "to": deal.partner,
            "give_deeds": deal.give,
            "give_cards": (),
            "cash_given": max(0, deal.cash),
            "take_deeds": deal.take,
            "take_cards": (),
            "cash_taken": max(0, -deal.cash),
            "lift": (),
        },
    )


def _deals(view: PlayerView) -> Iterator[tuple[Deal, float]]:
    """Yield deals that help both sides, each with what it is worth to this seat."""
    game, board, seat = view.game, view.board, view.seat
    holdings = Holdings.of(game)
    for partner, take in _missing_lots(view):
        for give in ((), *_returns(view, partner, take)):
            moves = dict.fromkeys(take, seat) | dict.fromkeys(give, partner)
            after = holdings.after(moves)
            mine = gain(board, holdings, after, seat) - _fees(board, holdings, take)
            theirs = gain(board, holdings, after, partner) - _fees(board, holdings, give)
            cash = _price(mine, theirs)
            most = game["cash"][seat] - reserve(game, seat) - int(_fees(board, holdings, take))
            least = reserve(game, partner) - game["cash"][partner]
            if mine + theirs > 2 * MARGIN and least <= cash <= most:
                yield Deal(partner, give, take, cash), mine - cash


def _missing_lots(view: PlayerView) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what is missing to a group, where one partner has all of it."""
    game, seat = view.game, view.seat
    for group in view.board.groups:
        mine = [space for space in group.members if game["owner"][space] == seat]
        missing = tuple(space for space in group.members if space not in mine)
        owners = {game["owner"][space] for space in missing}
        if mine and len(owners) == 1 and group.house_cost:
            (partner,) = owners
            if partner >= 0 and not any(game["level"][space] for space in group.members):
                yield partner, missing


def _returns(view: PlayerView, partner: int, take: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what could be given in return: single lots of groups one has not completed."""
    game, seat = view.game, view.seat
    taken_groups = {view.board.spaces[space].group for space in take}
    for space in view.board.deeds:
        group = view.board.spaces[space].group
        members = view.board.groups[group].members
        whole = all(game["owner"][member] == seat for member in members)
        built = any(game["level"][member] for member in members)
        if game["owner"][space] == seat and group not in taken_groups and not whole and not built:
            yield (space,)


def _price(mine: float, theirs: float) -> int:
    """Return the cash that splits the gain of a deal in halves, in round sums."""
    return int((mine - theirs) / 2) // ROUND_SUM * ROUND_SUM


def _fees(board: Board, holdings: Holdings, spaces: tuple[int, ...]) -> float:
    return sum(board.spaces[s].mortgage / 10 + 1 for s in spaces if s in holdings.mortgaged)


def _was_declined(game: Mapping[str, Any], seat: int, deal: Deal) -> bool:
    """Tell whether the same deeds were declined lately, at whatever price."""
    for terms in game["declined"]:
        same = terms["seat"] == seat and terms["to"] == deal.partner
        goods = set(terms["give"]["deeds"]), set(terms["take"]["deeds"])
        if same and goods == (set(deal.give), set(deal.take)):
            return True
    return False


def answer(view: PlayerView) -> Action | None:
    """Accept the newest offer that can be accepted and helps, decline any other; None without."""
    by_kind = {legal.kind: legal for legal in view.legal_actions}
    accept = by_kind.get("accept-trade")
    if accept is not None:
        number = accept.params["offer"]["enum"][0]
        revision = accept.params["revision"]["enum"][0]
        offer = next(o for o in view.game["offers"] if o["id"] == number)
        if _helps(view, offer):
            params = {"offer": number, "revision": revision, "lift": ()}
            return action_from("accept-trade", view.seat, params)
        return action_from("decline-trade", view.seat, {"offer": number})
    decline = by_kind.get("decline-trade")
    if decline is not None:
        number = decline.params["offer"]["enum"][0]
        return action_from("decline-trade", view.seat, {"offer": number})
    return None


def _helps(view: PlayerView, offer: Mapping[str, Any]) -> bool:
    """Tell whether accepting leaves this seat better off and not penniless."""
    game, board, seat = view.game, view.board, view.seat
    holdings = Holdings.of(game)
    gets, gives = offer["give"], offer["take"]
    moves = dict.fromkeys(gets["deeds"], seat)
    moves |= dict.fromkeys(gives["deeds"], offer["seat"])
    fees = _fees(board, holdings, tuple(gets["deeds"]))
    cash = gets["cash"] - gives["cash"] - fees
    cards = JAIL_CARD_WORTH * (len(gets["cards"]) - len(gives["cards"]))
    if cash < 0 and game["cash"][seat] + cash < reserve(game, seat) / 2:
        return False
    better_off = gain(board, holdings, holdings.after(moves), seat) + cash + cards
    return bool(better_off >= MARGIN / 2)
