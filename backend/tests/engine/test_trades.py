"""Chapter R14: trades between players."""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine import action_from, blocked_actions, check, view_for
from tests.engine.laws import somebody_can_go_on
from tests.engine.tables import Table

EMPTY: dict[str, Any] = {
    "give_deeds": [],
    "give_cards": [],
    "cash_given": 0,
    "take_deeds": [],
    "take_cards": [],
    "cash_taken": 0,
    "lift": [],
}


def terms(**named: Any) -> dict[str, Any]:
    return {**EMPTY, **named}


def offered(table: Table, seat: str, to: int, **named: Any) -> int:
    """Let a seat make an offer; return its id."""
    table.do(seat, "propose-trade", to=to, **terms(**named))
    return table.state.offers[-1].id


def accept(table: Table, seat: str, number: int, revision: int = 1, **named: Any) -> None:
    table.do(seat, "accept-trade", offer=number, revision=revision, **{"lift": [], **named})


@pytest.mark.rule("R14.1", "R14.6")
def test_everything_in_an_offer_moves_at_once() -> None:
    table = Table(owner={"24": "A", "39": "B"}, jail_cards={"chance": "B"})
    number = offered(
        table, "A", 1, give_deeds=[24], take_deeds=[39], take_cards=["chance"], cash_taken=100
    )
    assert table.cash("AB") == [1500, 1500]
    accept(table, "B", number)
    assert [table.owner(space) for space in (24, 39)] == ["B", "A"]
    assert (table.cash("AB"), table.state.jail_cards[0]) == ([1600, 1400], 0)
    assert table.state.offers == ()


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"cash_given": 50}, "trade-without-asset"),
        ({}, "trade-without-asset"),
        ({"give_deeds": [24], "cash_given": -1}, "out-of-range"),
        ({"give_deeds": [24], "cash_given": 5, "cash_taken": 5}, "cash-both-ways"),
        ({"give_deeds": [24, 24]}, "listed-twice"),
        ({"give_deeds": [39]}, "not-owner"),
        ({"take_deeds": [24]}, "not-owner"),
        ({"give_deeds": [7]}, "not-a-deed"),
        ({"give_deeds": [1]}, "has-buildings"),
        ({"give_cards": ["chance"]}, "no-jail-card"),
        ({"take_cards": ["trunk"]}, "no-jail-card"),
        ({"take_deeds": [39], "cash_given": 1501}, "insufficient-funds"),
        ({"take_deeds": [39], "lift": [39]}, "not-liftable"),
    ],
)
def test_terms_that_cannot_be_met_are_refused(named: dict[str, Any], code: str) -> None:
    table = Table(owner={"24": "A", "39": "B", "1": "A", "3": "A"}, level={"3": 1})
    assert table.refused("A", "propose-trade", to=1, **terms(**named)).code == code


@pytest.mark.parametrize("to", [0, 2, 4, -1])
def test_a_partner_is_another_solvent_player(to: int) -> None:
    table = Table(owner={"24": "A"}, out=["C"])
    assert table.refused("A", "propose-trade", to=to, **terms(give_deeds=[24])).code == "no-partner"


def test_only_the_seat_asked_accepts_or_declines_and_only_the_offerer_withdraws() -> None:
    table = Table(owner={"24": "A"})
    number = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    for seat in "AC":
        refusal = table.refused(seat, "accept-trade", offer=number, revision=1, lift=[])
        assert refusal.code == "not-your-offer"
        assert table.refused(seat, "decline-trade", offer=number).code == "not-your-offer"
    assert table.refused("B", "withdraw-trade", offer=number).code == "not-your-offer"
    table.do("B", "decline-trade", offer=number)
    assert table.refused("B", "decline-trade", offer=number).code == "offer-not-open"
    again = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    table.do("A", "withdraw-trade", offer=again)
    refusal = table.refused("B", "accept-trade", offer=again, revision=1, lift=[])
    assert refusal.code == "offer-not-open"
    assert again == number + 1


def test_a_counter_offer_turns_the_sides_and_raises_the_revision() -> None:
    table = Table(owner={"24": "A", "39": "B"})
    number = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    changed = terms(offer=number, revision=1, give_deeds=[39], take_deeds=[24])
    assert table.refused("C", "counter-trade", **changed).code == "not-your-offer"
    table.do("B", "counter-trade", **changed)
    old = table.refused("A", "accept-trade", offer=number, revision=1, lift=[])
    assert (old.code, old.params) == ("offer-changed", {"revision": 2})
    stale = table.refused("B", "counter-trade", **changed)
    assert stale.code == "offer-changed"
    accept(table, "A", number, 2)
    assert [table.owner(space) for space in (24, 39)] == ["B", "A"]


def test_the_offerer_too_may_put_new_terms() -> None:
    table = Table(owner={"24": "A"})
    number = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    table.do("A", "counter-trade", **terms(offer=number, revision=1, give_deeds=[24], cash_taken=5))
    accept(table, "B", number, 2)
    assert table.cash("AB") == [1505, 1495]


def test_a_counter_to_an_offer_that_is_gone_is_refused() -> None:
    table = Table(owner={"24": "A"})
    changed = terms(offer=7, revision=1, give_deeds=[24])
    assert table.refused("A", "counter-trade", **changed).code == "offer-not-open"
    assert table.refused("A", "withdraw-trade", offer=7).code == "offer-not-open"


@pytest.mark.rule("R13.10", "R13.13")
def test_the_receiver_of_a_mortgaged_deed_pays_its_interest_or_lifts_it() -> None:
    for lift, paid in (([], 20), ([39], 220)):
        table = Table(owner={"39": "A"}, mortgaged=[39])
        number = offered(table, "A", 1, give_deeds=[39], cash_taken=50)
        accept(table, "B", number, lift=lift)
        assert table.cash("AB") == [1550, 1450 - paid]
        assert table.state.mortgaged[39] is (lift == [])


@pytest.mark.rule("R13.13")
def test_the_offerer_says_with_the_offer_what_it_lifts() -> None:
    table = Table(owner={"12": "B", "28": "B"}, mortgaged=[12, 28])
    number = offered(table, "A", 1, take_deeds=[12, 28], cash_given=100, lift=[28])
    accept(table, "B", number)
    # 8 for the one that stays mortgaged, 83 for lifting the other
    assert table.cash("AB") == [1500 - 100 - 8 - 83, 1600]


@pytest.mark.rule("R13.11")
def test_fees_must_be_payable_after_the_trade() -> None:
    table = Table(cash={"B": 60}, owner={"39": "A"}, mortgaged=[39])
    number = offered(table, "A", 1, give_deeds=[39], cash_taken=50)
    refusal = table.refused("B", "accept-trade", offer=number, revision=1, lift=[])
    assert refusal.params == {"cost": 70, "cash": 60}


@pytest.mark.rule("R14.8")
def test_an_offer_whose_cash_is_gone_lapses_on_acceptance() -> None:
    table = Table(cash={"A": 140}, owner={"24": "B", "1": "A", "3": "A"})
    number = offered(table, "A", 1, take_deeds=[24], cash_given=100)
    table.do("A", "build", spaces=[1, 3])
    refusal = table.refused("B", "accept-trade", offer=number, revision=1, lift=[])
    assert refusal.code == "offer-lapsed"


@pytest.mark.rule("R14.8", "R18.9")
def test_an_offer_lapses_when_its_goods_move_or_a_side_leaves() -> None:
    table = Table(owner={"24": "A", "39": "A"})
    offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    other = offered(table, "A", 2, give_deeds=[24], cash_taken=20)
    kept = offered(table, "A", 3, give_deeds=[39], cash_taken=20)
    accept(table, "C", other)
    assert [offer.id for offer in table.state.offers] == [kept]
    table.do("D", "resign")
    assert table.state.offers == ()


def test_an_offer_lapses_when_its_maker_has_the_turn_again() -> None:
    table = Table(seats=2, at={"A": 4, "B": 4}, owner={"24": "A"})
    number = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    for seat in "AB":
        assert [offer.id for offer in table.state.offers] == [number]
        table.do(seat, "roll", (2, 4))
        table.do(seat, "end-turn")
    assert table.state.offers == ()


def test_a_seat_has_five_open_offers_at_most() -> None:
    table = Table(owner={"24": "A"})
    for _ in range(5):
        offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    refusal = table.refused("A", "propose-trade", to=1, **terms(give_deeds=[24]))
    assert (refusal.code, refusal.params) == ("too-many-offers", {"maximum": 5})
    assert "propose-trade" not in table.legal("A")


@pytest.mark.rule("R16.9")
def test_a_debtor_may_not_trade_away_what_could_pay() -> None:
    table = Table(cash={"A": 20}, at={"A": 36}, owner={"39": "B", "37": "B", "24": "A"})
    table.do("A", "roll", (1, 2))
    low = offered(table, "C", 0, cash_given=1, take_deeds=[24])
    refusal = table.refused("A", "accept-trade", offer=low, revision=1, lift=[])
    assert refusal.code == "raisable-would-fall"
    fair = offered(table, "C", 0, cash_given=120, take_deeds=[24])
    accept(table, "A", fair)
    assert (table.cash("AB"), table.kind) == ([40, 1600], "after-roll")


@pytest.mark.rule("R5.12")
def test_the_leader_of_an_auction_spends_only_what_the_bid_leaves() -> None:
    table = Table(at={"A": 36}, cash={"B": 300}, owner={"24": "C"})
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    table.do("B", "bid", amount=250)
    named = terms(take_deeds=[24], cash_given=51)
    refusal = table.refused("B", "propose-trade", to=2, **named)
    assert refusal.params == {"cost": 51, "cash": 50}


def test_the_estate_is_not_traded_before_its_mortgages_are_settled() -> None:
    table = Table(cash={"A": 0}, at={"A": 36}, owner={"39": "B", "5": "A"}, mortgaged=[5])
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    refusal = table.refused("B", "propose-trade", to=2, **terms(give_deeds=[5]))
    assert refusal.code == "estate-open"


def test_giving_the_last_jail_card_away_never_leaves_the_fine_unpayable() -> None:
    table = Table(jail={"A": 2}, cash={"A": 10}, jail_cards={"chance": "A"})
    table.do("A", "roll", (1, 2))
    sale = terms(give_cards=["chance"], cash_taken=5)
    refusal = check(table.state, action_from("propose-trade", 0, {"to": 1, **sale}))
    if refusal is None:
        accept(table, "B", offered(table, "A", 1, give_cards=["chance"], cash_taken=5))
    somebody_can_go_on(table.state)


def test_without_deeds_and_cards_one_offers_cash_for_the_deeds_of_others() -> None:
    table = Table(cash={"A": 70}, owner={"24": "B"}, out=["D"])
    params = table.legal("A")["propose-trade"]
    assert params["to"]["enum"] == [1]
    assert (params["take_deeds"]["items"]["enum"], params["take_deeds"]["minItems"]) == ([24], 1)
    assert params["cash_given"]["maximum"] == 70
    assert "propose-trade" not in Table().legal("A")


def test_an_own_card_alone_is_something_to_sell() -> None:
    table = Table(jail_cards={"chance": "A"})
    params = table.legal("A")["propose-trade"]
    assert (params["give_cards"]["items"]["enum"], params["give_cards"]["minItems"]) == (
        ["chance"],
        1,
    )
    number = offered(table, "A", 1, give_cards=["chance"], cash_taken=30)
    assert set(table.legal("B")) >= {"accept-trade", "decline-trade"}
    assert table.legal("A")["withdraw-trade"]["offer"]["enum"] == [number]
    accept(table, "B", number)
    assert (table.state.jail_cards[0], table.cash("AB")) == (1, [1530, 1470])


def test_who_has_nothing_to_trade_cannot_counter() -> None:
    table = Table(jail_cards={"chance": "A"})
    offered(table, "A", 1, give_cards=["chance"], cash_taken=30)
    blocked = dict(blocked_actions(table.state, 1))
    assert blocked["counter-trade"].code == "nothing-to-trade"
    assert blocked["withdraw-trade"].code == "offer-not-open"
    assert dict(blocked_actions(table.state, 2))["counter-trade"].code == "offer-not-open"
    assert dict(blocked_actions(table.state, 2))["accept-trade"].code == "offer-not-open"


@pytest.mark.rule("R15.1")
def test_where_managing_is_bound_to_the_own_turn_one_side_must_be_on_it() -> None:
    table = Table({"manage_any_time": False}, turn="C", owner={"5": "A", "39": "C"})
    assert table.refused("A", "propose-trade", to=1, **terms(give_deeds=[5])).code == "off-turn"
    assert table.legal("A")["propose-trade"]["to"]["enum"] == [2]
    number = offered(table, "A", 2, give_deeds=[5], cash_taken=10)
    table.do("C", "roll", (2, 4))
    table.do("C", "decline")
    table.everybody_passes()
    table.do("C", "end-turn")
    refusal = table.refused("C", "accept-trade", offer=number, revision=1, lift=[])
    assert refusal.code == "off-turn"
    countered = terms(offer=number, revision=1, give_deeds=[39])
    assert table.refused("C", "counter-trade", **countered).code == "off-turn"
    assert dict(blocked_actions(table.state, 0))["counter-trade"].code == "off-turn"
    assert table.legal("A")["propose-trade"]["to"]["enum"] == [3]


def test_declined_terms_are_remembered_for_some_rounds() -> None:
    table = Table(seats=2, at={"A": 4}, owner={"24": "A"})
    number = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    assert table.state.offered == (0,)
    table.do("B", "decline-trade", offer=number)
    [declined] = view_for(table.state, None)["declined"]
    assert (declined["round"], declined["seat"], declined["to"]) == (1, 0, 1)
    assert declined["give"]["deeds"] == [24]
    table.do("A", "roll", (2, 4))
    table.do("A", "end-turn")
    assert (table.state.offered, len(table.state.declined)) == ((), 1)
    later = Table(seats=2, at={"A": 4}, turn="B", round=5)
    older = table.state.declined
    later.state.declined = older
    later.do("B", "roll", (4, 6))
    later.do("B", "end-turn")
    assert (later.state.round, later.state.declined) == (6, ())


def test_open_offers_are_seen_by_everybody() -> None:
    table = Table(owner={"24": "A"})
    number = offered(table, "A", 1, give_deeds=[24], cash_taken=10)
    [seen] = view_for(table.state, None)["offers"]
    assert (seen["id"], seen["revision"], seen["seat"], seen["to"]) == (number, 1, 0, 1)
    assert seen["give"]["deeds"] == [24]
    assert seen["take"]["cash"] == 10


def test_who_is_out_trades_with_nobody() -> None:
    table = Table(owner={"24": "A"}, out=["B"])
    number = offered(table, "A", 2, give_deeds=[24], cash_taken=10)
    named = {"offer": number, "revision": 1}
    assert table.refused("B", "propose-trade", to=0, **terms(take_deeds=[24])).code == "seat-out"
    assert table.refused("B", "counter-trade", **named, **terms(take_deeds=[24])).code == "seat-out"
    assert table.refused("B", "accept-trade", **named, lift=[]).code == "seat-out"
    assert table.refused("B", "decline-trade", offer=number).code == "seat-out"
    assert {refusal.code for _, refusal in blocked_actions(table.state, 1)} == {"seat-out"}
