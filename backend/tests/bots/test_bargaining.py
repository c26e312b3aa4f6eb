"""Offers of the steady bot, and its answers to those of others, worked out by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rentroll.bots import PlayerView
from rentroll.bots.answering import answer
from rentroll.bots.bargaining import fair_price, proposal
from rentroll.bots.random_bot import RandomBot
from rentroll.engine import Action, GameState, ScriptedChance, action_from, apply, check, parameters
from rentroll.engine.frames import Auction
from rentroll.engine.records import DeclinedTerms, Goods
from rentroll.service.scheduling import ANSWERS_TO_OFFERS
from tests.engine.positions import position

ORANGE = {16: "A", 18: "A", 19: "B"}


def proposed(state: GameState, seat: int = 0) -> dict[str, Any] | None:
    found = proposal(PlayerView(state, seat))
    if found is None:
        return None
    assert check(state, found) is None
    return parameters(found)


def offered(state: GameState, seat: int, to: int, **terms: Any) -> GameState:
    """Return the state after an offer of a seat to another."""
    usual: dict[str, Any] = {"give_deeds": (), "give_cards": (), "cash_given": 0}
    usual |= {"take_deeds": (), "take_cards": (), "cash_taken": 0, "lift": ()}
    action = action_from("propose-trade", seat, {"to": to, **usual, **terms})
    return apply(state, action, ScriptedChance()).state


def answered(state: GameState, seat: int) -> Action:
    found = answer(PlayerView(state, seat, ANSWERS_TO_OFFERS))
    assert found is not None
    assert check(state, found) is None
    return found


def closed_to_offers(state: GameState, *seats: int) -> GameState:
    """Return the state after these seats have said that they want no offers."""
    for seat in seats:
        action = action_from("refuse-offers", seat, {"refused": True})
        state = apply(state, action, ScriptedChance()).state
    return state


def test_the_bot_asks_nobody_who_wants_no_offers() -> None:
    assert proposed(closed_to_offers(position(owner=ORANGE), 1)) is None
    others = {37: "A", 39: "C"}
    found = proposed(closed_to_offers(position(owner={**ORANGE, **others}), 1))
    assert found is not None
    assert (found["to"], found["take_deeds"]) == (2, [39])


def test_the_bot_puts_no_new_terms_to_who_wants_no_offers() -> None:
    state = offered(position(owner=ORANGE), 1, 0, give_deeds=(19,), cash_taken=1400)
    assert answered(state, 0).kind == "counter-trade"
    assert answered(closed_to_offers(state, 1), 0).kind == "decline-trade"


def test_the_price_splits_the_gain_in_halves_in_round_sums() -> None:
    assert fair_price(818, -693) == 750
    assert fair_price(-693, 818) == -760
    assert fair_price(100, 100) == 0


def test_the_bot_offers_a_fair_price_for_the_lot_that_completes_its_group() -> None:
    offer = proposed(position(owner=ORANGE))
    # Worth 1232 in place of 414 to the buyer; the seller loses 200 and 0.4 of 1232.
    assert offer == {"to": 1, "cash_given": 750, "take_deeds": [19]}


def test_the_bot_offers_a_lot_for_a_lot_when_both_complete_a_group() -> None:
    offer = proposed(position(owner={37: "A", 39: "B", 6: "B", 9: "B", 8: "A"}))
    assert offer is not None
    assert (offer["give_deeds"], offer["take_deeds"]) == ([8], [39])


def test_the_bot_offers_nothing_that_it_cannot_spare_or_that_would_break_the_other() -> None:
    assert proposed(position(owner=ORANGE, cash={"A": 600})) is None
    assert proposed(position(owner={**ORANGE, 37: "C", 39: "C"}, level={37: 1, 39: 2})) is not None
    poor = position(owner={**ORANGE, 37: "C", 39: "C"}, level={37: 1, 39: 2}, cash={"A": 1000})
    assert proposed(poor) is None


def test_the_bot_makes_one_offer_a_turn_b160() -> None:
    state = position(owner=ORANGE)
    found = proposal(PlayerView(state, 0))
    assert found is not None
    open_now = apply(state, found, ScriptedChance()).state
    assert proposed(open_now) is None
    declined = action_from("decline-trade", 1, {"offer": open_now.offers[0].id})
    assert proposed(apply(open_now, declined, ScriptedChance()).state) is None


def test_what_was_declined_is_not_offered_again_within_5_rounds_b160() -> None:
    state = position(owner=ORANGE)
    state.declined = (DeclinedTerms(1, 0, 1, Goods((), (), 500), Goods((19,), (), 0)),)
    assert proposed(state) is None
    state.declined = (DeclinedTerms(1, 1, 0, Goods((19,), (), 0), Goods((), (), 500)),)
    assert proposed(state) is not None


def test_the_bot_lifts_mortgages_of_a_group_it_completes_if_it_can_spare_the_cash() -> None:
    offer = proposed(position(owner=ORANGE, mortgaged=[19]))
    assert offer is not None
    assert offer["lift"] == [19]
    poorer = proposed(position(owner=ORANGE, mortgaged=[19], cash={"A": 760}))
    assert poorer is not None
    assert "lift" not in poorer


def test_the_bot_accepts_a_fair_price_for_a_lot_somebody_needs() -> None:
    state = offered(position(owner=ORANGE), 0, 1, take_deeds=(19,), cash_given=750)
    assert answered(state, 1).kind == "accept-trade"


@pytest.mark.parametrize("cash", [0, 200, 400, 600])
def test_the_bot_does_not_sell_the_last_lot_of_a_group_cheaply_but_names_its_price(
    cash: int,
) -> None:
    state = offered(position(owner=ORANGE), 0, 1, take_deeds=(19,), cash_given=cash)
    countered = answered(state, 1)
    assert countered.kind == "counter-trade"
    assert parameters(countered)["cash_taken"] == 760
    after = apply(state, countered, ScriptedChance()).state
    assert after.offers[0].to == 0
    assert answered(after, 0).kind == "accept-trade"


def test_the_bot_counters_once_and_then_declines() -> None:
    state = offered(position(owner=ORANGE), 0, 1, take_deeds=(19,), cash_given=200)
    state = apply(state, answered(state, 1), ScriptedChance()).state
    params = {**parameters(answered(state, 0)), "give_deeds": (), "take_deeds": (19,)}
    params |= {"give_cards": (), "take_cards": (), "cash_given": 300, "cash_taken": 0, "lift": ()}
    again = apply(state, action_from("counter-trade", 0, params), ScriptedChance()).state
    assert answered(again, 1).kind == "decline-trade"


def declined_for(state: GameState) -> str:
    """Return the reason for which B declines an offer of A."""
    found = answered(state, 1)
    assert found.kind == "decline-trade"
    return str(parameters(found)["reason"])


def test_the_bot_says_truly_why_it_declines() -> None:
    dear = offered(position(owner={39: "A"}), 0, 1, give_deeds=(39,), cash_taken=900)
    assert declined_for(dear) == "too-little"
    broke = position(owner={39: "A"}, cash={"B": 400})
    assert declined_for(offered(broke, 0, 1, give_deeds=(39,), cash_taken=400)) == "needs-cash"
    # B has the light blue group: 704 dollars to it, 253 without the lot that A wants for 150.
    whole = position(owner={6: "B", 8: "B", 9: "B"})
    parted = offered(whole, 0, 1, take_deeds=(6,), cash_given=150)
    assert declined_for(parted) == "breaks-my-group"


def test_what_is_enough_for_the_lot_is_declined_for_the_group_that_it_completes() -> None:
    # The lot is worth 200 to B; that A would have the orange group costs B 493 more.
    state = offered(position(owner=ORANGE), 0, 1, take_deeds=(19,), cash_given=200)
    state = apply(state, answered(state, 1), ScriptedChance()).state
    for cash, reason in ((300, "completes-your-group"), (150, "too-little")):
        params = {"offer": 1, "revision": 2, "give_deeds": (), "take_deeds": (19,), "lift": ()}
        params |= {"give_cards": (), "take_cards": (), "cash_given": cash, "cash_taken": 0}
        again = apply(state, action_from("counter-trade", 0, params), ScriptedChance()).state
        assert declined_for(again) == reason


def test_by_chance_no_reason_is_given() -> None:
    state = offered(position(owner={39: "A"}), 0, 1, give_deeds=(39,), cash_taken=900)
    view = PlayerView(state, 1, frozenset({"decline-trade"}))
    found = RandomBot().decide(view, random.Random(1))
    assert parameters(found) == {"offer": 1}


def test_the_bot_declines_what_could_not_suit_both() -> None:
    state = offered(position(owner={39: "A"}), 0, 1, give_deeds=(39,), cash_taken=900)
    assert answered(state, 1).kind == "decline-trade"


def test_the_bot_lifts_with_its_acceptance_what_completes_its_group() -> None:
    state = position(owner=ORANGE, mortgaged=[19])
    accepted = answered(offered(state, 1, 0, give_deeds=(19,), cash_taken=300), 0)
    assert (accepted.kind, parameters(accepted)["lift"]) == ("accept-trade", [19])


def test_the_bot_keeps_the_cash_it_has_bid() -> None:
    state = position(owner={**ORANGE, 5: "C"}, cash={"A": 900})
    bidding = offered(state, 1, 0, give_deeds=(19,), cash_taken=500)
    assert answered(bidding, 0).kind == "accept-trade"
    bidding.stack.append(Auction(39, "deed", (0, 1, 2), (1, 2), 0, 380, False))
    assert answered(bidding, 0).kind != "accept-trade"


def test_the_bot_does_not_pay_itself_broke_b159() -> None:
    state = position(owner={39: "A", 37: "B"}, cash={"B": 400})
    found = answered(offered(state, 0, 1, give_deeds=(39,), cash_taken=400), 1)
    assert found.kind == "decline-trade"
