"""A bot that plays like a sensible person: buys by value, builds evenly, keeps a reserve."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from rentroll.bots.answering import answer
from rentroll.bots.bargaining import proposal
from rentroll.bots.player_view import PlayerView
from rentroll.bots.raising import raise_cash
from rentroll.bots.valuation import Holdings, reserve, value_of, worth_of_group
from rentroll.engine import HOTEL, Action, LegalAction, action_from

GOOD_LEVEL: Final = 3
"""Rents rise most up to the third house; further ones wait for spare cash."""

LEVELS_A_TURN: Final = 9
CROWDED_RENT: Final = 300
"""From this rent on the board jail is a good place to stay."""

BID_SHARE: Final = 3
"""A bid goes this part of the way to what the piece is worth, so that auctions are short."""

Legal = Mapping[str, LegalAction]


class SteadyBot:
    """Decides from the view alone; remembers nothing between decisions."""

    def decide(self, view: PlayerView, generator: random.Random) -> Action:
        """Return a legal action for the pending frame, or manage deeds before it."""
        legal = {action.kind: action for action in view.legal_actions}
        frame = view.game["frame"]["kind"]
        if not view.is_awaited:
            return answer(view) or _plain(view, legal, view.legal_actions[0].kind)
        return DECISIONS[frame](view, legal)


def _plain(view: PlayerView, legal: Legal, kind: str, **params: Any) -> Action:
    return action_from(kind, view.seat, params)


def _manage(view: PlayerView, legal: Legal) -> Action | None:
    """Answer offers, offer a trade, build or lift a mortgage, one thing at a time."""
    return answer(view) or _build(view, legal) or _unmortgage(view, legal) or _trade(view, legal)


def _trade(view: PlayerView, legal: Legal) -> Action | None:
    if "propose-trade" not in legal or view.game["turn"] != view.seat:
        return None
    return proposal(view)


def _spare(view: PlayerView) -> int:
    return int(view.game["cash"][view.seat]) - reserve(view.game, view.seat)


def _build(view: PlayerView, legal: Legal) -> Action | None:
    """Build a batch, lowest lots of the best group first, from spare cash."""
    build = legal.get("build")
    if build is None:
        return None
    lots = [choice[0] for choice in build.params["spaces"]["enum"]]
    lot = max(lots, key=lambda space: _rent_gain(view, space))
    batch = _batch(view, lot)
    return action_from("build", view.seat, {"spaces": batch}) if batch else None


def _rent_gain(view: PlayerView, space: int) -> float:
    deed = view.board.spaces[space]
    level = view.game["level"][space]
    return float((deed.rents[level + 1] - deed.rents[level]) / deed.house_cost)


def _batch(view: PlayerView, lot: int) -> list[int]:
    """Return levels for the lot's group, evenly, within spare cash and the bank's houses."""
    game = view.game
    members = view.board.group_of(lot).members
    levels = {space: game["level"][space] for space in members}
    cost = view.board.spaces[lot].house_cost
    spare, houses = _spare(view), game["houses"]
    batch: list[int] = []
    while len(batch) < LEVELS_A_TURN:
        space = lot if not batch else min(members, key=lambda member: levels[member])
        level = levels[space]
        wanted = spare if level < GOOD_LEVEL else spare - 2 * cost
        if level == HOTEL or wanted < cost or (level < HOTEL - 1 and houses == 0):
            break
        if level == HOTEL - 1 and (batch or game["hotels"] == 0):
            break
        batch.append(space)
        levels[space] += 1
        spare -= cost
        houses -= 1
    return batch


def _unmortgage(view: PlayerView, legal: Legal) -> Action | None:
    """Lift the mortgage of the deed whose group is worth most, from well spare cash."""
    found = legal.get("unmortgage")
    if found is None:
        return None
    spaces = found.params["space"]["enum"]
    holdings = Holdings.of(view.game)
    board = view.board
    space = max(
        spaces, key=lambda s: worth_of_group(board, holdings, board.spaces[s].group, view.seat)
    )
    mortgage = view.board.spaces[space].mortgage
    if _spare(view) < mortgage * 1.1 + mortgage:
        return None
    return _plain(view, legal, "unmortgage", space=space)


def _before_roll(view: PlayerView, legal: Legal) -> Action:
    return _manage(view, legal) or _plain(view, legal, "roll")


def _after_roll(view: PlayerView, legal: Legal) -> Action:
    return _manage(view, legal) or _plain(view, legal, "end-turn")


def _jail(view: PlayerView, legal: Legal) -> Action:
    """Leave early in the game, stay when the board has become dear."""
    managed = _manage(view, legal)
    if managed is not None:
        return managed
    game = view.game
    dear = max((rent for rent in game["rent"] if isinstance(rent, int)), default=0)
    if dear < CROWDED_RENT:
        if "use-jail-card" in legal:
            return _use_card(view, legal)
        if "pay-jail-fine" in legal and _spare(view) > 2 * view.ruleset.jail_fine:
            return _plain(view, legal, "pay-jail-fine")
    return _plain(view, legal, "roll")


def _use_card(view: PlayerView, legal: Legal) -> Action:
    deck = legal["use-jail-card"].params["deck"]["enum"][0]
    return _plain(view, legal, "use-jail-card", deck=deck)


def _jail_fine(view: PlayerView, legal: Legal) -> Action:
    if "use-jail-card" in legal:
        return _use_card(view, legal)
    return _plain(view, legal, "pay-jail-fine")


def _buy(view: PlayerView, legal: Legal) -> Action:
    """Buy what is worth its price and leaves some cash; completing a group may take all."""
    frame = view.game["frame"]
    space, price = frame["space"], frame["price"]
    value = value_of(view.board, Holdings.of(view.game), space, view.seat)
    left = view.game["cash"][view.seat] - price
    floor = 0 if value > 1.5 * price else reserve(view.game, view.seat) / 3
    if "buy" in legal and value >= price and left >= floor:
        return _plain(view, legal, "buy")
    return _plain(view, legal, "decline")


def _auction(view: PlayerView, legal: Legal) -> Action:
    """Bid in steps up to the value, within what can be spared."""
    game = view.game
    frame = game["frame"]
    bid = legal.get("bid")
    if bid is not None:
        limits = bid.params["amount"]
        most = min(int(_auction_value(view, frame)), limits["maximum"])
        most = min(most, game["cash"][view.seat] - reserve(game, view.seat) // 3)
        if most >= limits["minimum"]:
            step = (most - limits["minimum"]) // BID_SHARE
            return _plain(view, legal, "bid", amount=limits["minimum"] + step)
    return _plain(view, legal, "pass")


def _auction_value(view: PlayerView, frame: Mapping[str, Any]) -> float:
    if frame["space"] is not None:
        return value_of(view.board, Holdings.of(view.game), frame["space"], view.seat)
    costs = [
        group.house_cost
        for group in view.board.groups
        if group.house_cost and view.game["owner"][group.members[0]] == view.seat
    ]
    return 1.5 * max(costs, default=0)


def _claim(view: PlayerView, legal: Legal) -> Action:
    """Claim what can be paid from spare cash at the dearest printed cost."""
    claim = legal.get("claim")
    if claim is not None:
        count = min(claim.params["count"]["maximum"], _spare(view) // 200)
        if count > 0:
            return _plain(view, legal, "claim", count=count)
    return _plain(view, legal, "waive")


def _place_building(view: PlayerView, legal: Legal) -> Action:
    lots = legal["place-building"].params["space"]["enum"]
    best = max(lots, key=lambda space: _rent_gain(view, space))
    return _plain(view, legal, "place-building", space=best)


def _tax(view: PlayerView, legal: Legal) -> Action:
    """Ten percent of what is seen on the table, or the flat amount, whichever is less."""
    frame = view.game["frame"]
    percent = frame["percent"]
    if percent is None:
        percent = view.game["worth"][view.seat] // 10
    method = "flat" if frame["flat"] <= percent else "percent"
    return _plain(view, legal, "choose-tax", method=method)


def _debt(view: PlayerView, legal: Legal) -> Action:
    return answer(view) or raise_cash(view)


def _estate(view: PlayerView, legal: Legal) -> Action:
    """Lift the mortgages of whole groups when there is plenty of cash."""
    lift = legal["settle-mortgages"].params["lift"]
    game = view.game
    wanted: list[int] = []
    spare = _spare(view)
    for space in lift["items"]["enum"]:
        members = view.board.group_of(space).members
        cost = view.board.spaces[space].mortgage * 2
        if all(game["owner"][member] == view.seat for member in members) and spare > cost:
            wanted.append(space)
            spare -= cost
    return _plain(view, legal, "settle-mortgages", lift=wanted[: lift["maxItems"]])


DECISIONS: Final[dict[str, Callable[[PlayerView, Legal], Action]]] = {
    "before-roll": _before_roll,
    "jail": _jail,
    "buy": _buy,
    "tax": _tax,
    "auction": _auction,
    "claim": _claim,
    "place-building": _place_building,
    "debt": _debt,
    "jail-fine": _jail_fine,
    "estate-mortgages": _estate,
    "after-roll": _after_roll,
}
