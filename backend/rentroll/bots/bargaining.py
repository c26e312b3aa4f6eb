"""Offers that complete groups at a price that suits both sides."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rentroll.bots.player_view import PlayerView
from rentroll.bots.valuation import Holdings, gain, reserve
from rentroll.engine import Action, Board, action_from

MARGIN: Final = 20
"""How many dollars better off a side must be to agree."""

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
        if mine > best_gain and not was_declined(game, view.seat, deal):
            best, best_gain = deal, mine
    if best is None:
        return None
    return action_from("propose-trade", view.seat, {"to": best.partner, **terms(view, best)})


def terms(view: PlayerView, deal: Deal) -> dict[str, Any]:
    """Return a deal as the parameters of an offer of this seat."""
    return {
        "give_deeds": deal.give,
        "give_cards": (),
        "cash_given": max(0, deal.cash),
        "take_deeds": deal.take,
        "take_cards": (),
        "cash_taken": max(0, -deal.cash),
        "lift": lifts(view, deal),
    }


def lifts(view: PlayerView, deal: Deal) -> tuple[int, ...]:
    """Return the mortgages to lift with a deal, which saves paying the interest twice.

    Only those of groups that the deal completes, from cash that can be spared after it.
    """
    game, board, seat = view.game, view.board, view.seat
    holdings = Holdings.of(game)
    after = holdings.after(dict.fromkeys(deal.take, seat))
    spare = game["cash"][seat] - deal.cash - reserve(game, seat) - committed(game, seat)
    spare -= int(fees(board, holdings, deal.take))
    lifted = []
    for space in deal.take:
        mortgage = board.spaces[space].mortgage
        members = board.group_of(space).members
        whole = all(after.owner[member] == seat for member in members)
        if space in holdings.mortgaged and whole and mortgage <= spare:
            lifted.append(space)
            spare -= mortgage
    return tuple(lifted)


def committed(game: Mapping[str, Any], seat: int) -> int:
    """Return the dollars a seat is bound to: its bid, or the debt it is raising cash for."""
    frame = game["frame"]
    if frame["kind"] == "auction" and frame["leader"] == seat:
        return int(frame["bid"])
    if frame["kind"] == "debt" and frame["seat"] == seat:
        return int(frame["amount"])
    return 0


def _deals(view: PlayerView) -> Iterator[tuple[Deal, float]]:
    """Yield deals that help both sides, each with what it is worth to this seat."""
    game, board, seat = view.game, view.board, view.seat
    holdings = Holdings.of(game)
    for partner, take in _missing_lots(view):
        for give in ((), *_returns(view, partner, take)):
            moves = dict.fromkeys(take, seat) | dict.fromkeys(give, partner)
            after = holdings.after(moves)
            mine = gain(board, holdings, after, seat) - fees(board, holdings, take)
            theirs = gain(board, holdings, after, partner) - fees(board, holdings, give)
            cash = fair_price(mine, theirs)
            deal = Deal(partner, give, take, cash)
            if mine + theirs > 2 * MARGIN and is_affordable(view, deal):
                yield deal, mine - cash


def is_affordable(view: PlayerView, deal: Deal) -> bool:
    """Tell whether a deal leaves both sides what a sensible player keeps in hand."""
    game, seat = view.game, view.seat
    due = int(fees(view.board, Holdings.of(game), deal.take)) + committed(game, seat)
    most = game["cash"][seat] - reserve(game, seat) - due
    least = reserve(game, deal.partner) - game["cash"][deal.partner]
    return bool(least <= deal.cash <= most)


def _missing_lots(view: PlayerView) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what is missing to a group, where one partner has all of it."""
    game, seat = view.game, view.seat
    for group in view.board.groups:
        mine = [space for space in group.members if game["owner"][space] == seat]
        missing = tuple(space for space in group.members if space not in mine)
        owners = {game["owner"][space] for space in missing}
        if mine and len(owners) == 1 and group.house_cost:
            (partner,) = owners
            if partner < 0 or refuses_offers(game, partner):
                continue
            if not any(game["level"][space] for space in group.members):
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


def fair_price(mine: float, theirs: float) -> int:
    """Return the cash that splits the gain of a deal in halves, in round sums."""
    return int((mine - theirs) / 2) // ROUND_SUM * ROUND_SUM


def fees(board: Board, holdings: Holdings, spaces: Sequence[int]) -> float:
    """Return the interest in dollars due for the mortgaged ones of the deeds received."""
    return sum(board.spaces[s].mortgage / 10 + 1 for s in spaces if s in holdings.mortgaged)


def refuses_offers(game: Mapping[str, Any], seat: int) -> bool:
    """Tell whether a seat wants no offers, nor new terms."""
    return seat in game["refusing_offers"]


def was_declined(game: Mapping[str, Any], seat: int, deal: Deal) -> bool:
    """Tell whether the same deeds were declined lately, at whatever price."""
    for declined in game["declined"]:
        same = declined["seat"] == seat and declined["to"] == deal.partner
        goods = set(declined["give"]["deeds"]), set(declined["take"]["deeds"])
        if same and goods == (set(deal.give), set(deal.take)):
            return True
    return False
