"""Corners that only one kind of position reaches, each worked out by hand."""

from __future__ import annotations

from typing import Any

from rentroll.engine import (
    RuleSet,
    ScriptedChance,
    check_invariants,
    new_game,
    raisable,
    safe_default,
)
from rentroll.engine.actions import Mortgage, SellBuildings
from rentroll.engine.draft import Draft
from rentroll.engine.frames import Auction, BuildingAuctions, Debt
from rentroll.engine.rules.auction import auction_next_building, minimum_bid
from rentroll.engine.rules.building import could_build
from tests.engine.offering import TERMS
from tests.engine.positions import position
from tests.engine.tables import Table
from tests.engine.telling import refusal, stack, step, told

BROWN = {"1": "A", "3": "A"}
PINK = {"11": "A", "13": "A", "14": "A"}
ORANGE = {"16": "B", "18": "B", "19": "B"}
GREEN = {"31": "B", "32": "B", "34": "B"}


def offered(table: Table, seat: str, to: int, **named: Any) -> None:
    table.do(seat, "propose-trade", to=to, **{**TERMS, **named})


# --- Money ----------------------------------------------------------------------------------------


def test_a_payment_that_takes_the_last_dollar_opens_no_debt() -> None:
    table = Table(cash={"A": 50}, at={"A": 36}, owner={"39": "B"})
    assert step(table, "A", "roll", (1, 2))[2:] == [
        "cash-moved 0 1 50 rent R6.1",
        "throw-finished 0 False",
    ]


def test_what_can_be_raised_is_whole_dollars() -> None:
    state = position(owner=BROWN, level={"1": 1}, cash={"A": 5})
    assert raisable(state, 0) == 5 + 30 + 30 + 25
    assert type(raisable(state, 0)) is int


def test_who_can_raise_exactly_the_debt_must() -> None:
    table = Table(cash={"A": 20}, at={"A": 36}, owner={"39": "B", "1": "A"})
    table.do("A", "roll", (1, 2))
    assert safe_default(table.state, 0) == Mortgage(0, 1)
    table.do("A", "mortgage", space=1)
    assert (table.cash("A"), table.kind) == ([0], "after-roll")


def test_the_first_seat_too_inherits() -> None:
    table = Table(
        cash={"B": 20}, at={"B": 36}, owner={"39": "A"}, jail_cards={"chance": "B"}, turn="B"
    )
    table.do("B", "roll", (1, 2))
    assert step(table, "B", "declare-bankruptcy") == [
        "frame-closed debt",
        "player-bankrupt 1 0",
        "cash-moved 1 0 20 estate R17.2",
        "jail-card-moved chance 1 0",
        "stack-amended [resolving(1)]",
        "turn-started 2 1",
    ]


def test_without_a_creditor_the_card_goes_under_its_deck() -> None:
    table = Table(jail_cards={"community-chest": "B"}, seats=3)
    table.do("B", "resign")
    assert table.state.piles[1][-1] == "cc_jail_free"
    assert len(table.state.piles[1]) == 16


def test_fees_that_take_the_last_dollar_are_paid_at_once() -> None:
    table = Table(cash={"A": 0, "B": 10}, at={"A": 36}, owner={"39": "B", "5": "A"}, mortgaged=[5])
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    assert step(table, "B", "settle-mortgages", lift=[]) == [
        "frame-closed estate-mortgages",
        "cash-moved 1 -1 10 mortgage-fee R17.4",
        "turn-started 1 1",
    ]


def test_a_card_that_moves_somewhere_charges_the_rent_of_the_place() -> None:
    table = Table(at={"A": 4}, owner={"39": "B"}, decks={"chance": ["ch_boardwalk"]})
    assert "cash-moved 0 1 50 rent R6.1" in step(table, "A", "roll", (1, 2))


# --- Turns and ends -------------------------------------------------------------------------------


def test_the_opening_throws_tell_both_dice() -> None:
    start = new_game(RuleSet(), [False] * 3, ScriptedChance([(1, 2), (6, 5), (3, 3)]))
    assert [told(event) for event in start.events] == [
        "opening-thrown 0 1 2",
        "opening-thrown 1 6 5",
        "opening-thrown 2 3 3",
        "turn-started 1 1",
    ]


def test_nobody_sits_at_a_place_that_is_not_there() -> None:
    assert refusal(Table(), "E", "roll") == ("seat-out", {})


def test_after_the_end_there_is_no_bidding() -> None:
    table = Table(seats=2)
    table.do("B", "resign")
    assert refusal(table, "A", "bid", amount=1) == ("game-over", {})


def test_the_last_missing_answer_leaves_with_an_estate_and_ends_the_game() -> None:
    table = Table(owner={"5": "C"}, seats=3)
    table.do("A", "propose-end")
    table.do("B", "agree-end")
    table.do("C", "resign")
    assert (table.state.ended_by, table.state.stack) == ("agreement", [])
    check_invariants(table.state)


# --- Scarce buildings -----------------------------------------------------------------------------


def test_only_who_asked_bids_in_outcry_for_a_building() -> None:
    table = Table({"auction_style": "open"}, owner={**PINK, **ORANGE}, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    assert refusal(table, "C", "bid", amount=100) == ("not-your-turn", {"frame": "auction"})


def test_a_hotel_under_the_hammer_costs_at_least_its_printed_price() -> None:
    table = Table(
        owner={**PINK, **ORANGE},
        level={**dict.fromkeys(PINK, 4), **dict.fromkeys(ORANGE, 4)},
        hotels=1,
    )
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    assert refusal(table, "B", "bid", amount=99) == ("bid-too-low", {"minimum": 100})
    table.do("B", "bid", amount=100)
    assert refusal(table, "B", "sell-buildings", spaces=[16]) == ("pledged", {"space": 16})
    assert "sell-buildings" not in table.legal("B")
    table.do("A", "sell-buildings", spaces=[11])


def test_without_a_lot_there_is_no_printed_minimum() -> None:
    state = position(owner=PINK)
    frame = Auction(-1, "house", (0, 1), (0, 1), -1, 0, False)
    assert (minimum_bid(state, frame, 0), minimum_bid(state, frame, 1)) == (100, 0)


def test_no_further_piece_is_called_without_stock_or_need() -> None:
    for pieces, houses, wants in ((0, 3, 1), (2, 0, 1), (2, 3, 0)):
        state = position(owner=PINK, houses=houses)
        frame = BuildingAuctions(1, "house", ((0, wants),), pieces)
        state.stack.append(frame)
        draft = Draft(state, ScriptedChance(), [])
        assert auction_next_building(draft, frame)
        assert [told(event) for event in draft.events or []] == ["frame-closed building-auctions"]


def test_nobody_bids_in_the_midst_of_a_purchase() -> None:
    table = Table(at={"A": 36}, owner={**PINK, **ORANGE}, houses=1)
    table.do("A", "roll", (1, 2))
    table.do("B", "build", spaces=[16])
    table.do("A", "claim", count=1)
    table.do("A", "pass")
    assert step(table, "B", "pass") == [
        "auction-passed 1",
        "auction-closed -1 house -1 0",
        "frame-closed building-auctions",
    ]
    assert stack(table) == ["resolving(0)", "buy(0,39)"]


def test_a_piece_goes_to_no_lot_that_costs_more_than_was_paid() -> None:
    table = Table(owner={**PINK, **ORANGE, **GREEN}, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=100)
    table.do("A", "pass")
    assert table.legal("B")["place-building"]["space"]["enum"] == [16, 18, 19]
    assert refusal(table, "B", "place-building", space=31)[0] == "no-placement"


def test_a_request_for_hotel_and_houses_asks_for_both_in_turn() -> None:
    owner = {**PINK, "1": "A", "3": "A", **ORANGE, **dict.fromkeys(GREEN, "C")}
    level = {**dict.fromkeys(PINK, 4), **dict.fromkeys(GREEN, 4)}
    # Hotels are plenty, houses are not: only B could want one.
    table = Table(owner=owner, level=level, houses=1)
    table.do("A", "build", spaces=[1, 11])
    assert stack(table)[1:] == ["claim(0,[1,11],house,[1],[])"]
    # One hotel and one house: C is asked for the first, B for the other.
    table = Table(owner=owner, level=level, houses=1, hotels=1)
    table.do("A", "build", spaces=[1, 11])
    assert stack(table)[1:] == ["claim(0,[1,11],hotel,[2],[])"]
    table.do("C", "waive")
    assert stack(table)[1:] == ["claim(0,[1,11],house,[1],[])"]
    table.do("B", "waive")
    assert (table.state.level[1], table.state.level[11]) == (1, 5)


def test_cash_spent_on_the_cheap_group_is_not_spent_again() -> None:
    state = position(owner={**BROWN, **PINK}, level={"1": 3, "3": 2}, cash={"A": 520})
    # Three on brown for 150, and three more on pink for 300 of the 370 left.
    assert could_build(state, 0, "house") == 6


def test_all_railroads_carry_nothing_and_hide_nothing() -> None:
    railroads = {"5": "A", "15": "A", "25": "A", "35": "A"}
    assert Table(owner=railroads).blocked("A", "build") == ("group-incomplete", {})
    listed = Table(owner={**railroads, **PINK}).legal("A")["build"]["spaces"]["enum"]
    assert listed == [[11], [13], [14]]


def test_the_smallest_sale_is_made_for_who_is_late() -> None:
    state = position(owner=ORANGE, level={"16": 1, "18": 2, "19": 1}, cash={"B": 0})
    state.stack.append(Debt(1, 0, 30, "rent", "R6.1"))
    assert safe_default(state, 1) == SellBuildings(1, (18,))


# --- Trades ---------------------------------------------------------------------------------------


def test_a_debtor_buys_no_card_with_the_money_that_is_owed() -> None:
    table = Table(
        cash={"A": 45}, at={"A": 36}, owner={"39": "B", "1": "A"}, jail_cards={"chance": "C"}
    )
    table.do("A", "roll", (1, 2))
    offered(table, "C", 0, give_cards=["chance"], cash_taken=5)
    assert refusal(table, "A", "accept-trade", offer=1, revision=1, lift=[]) == (
        "raisable-would-fall",
        {},
    )


def test_who_is_on_turn_may_offer_to_anybody_where_managing_is_bound_to_it() -> None:
    table = Table({"manage_any_time": False}, owner={"5": "A", "12": "C"})
    assert table.legal("A")["propose-trade"]["to"]["enum"] == [1, 2, 3]
    offered(table, "A", 2, give_deeds=[5])
    assert "counter-trade" in table.legal("A")
    assert "counter-trade" in table.legal("C")
    assert table.blocked("B", "counter-trade") == ("offer-not-open", {})


def test_the_estate_and_what_is_pledged_are_not_listed() -> None:
    table = Table(
        at={"A": 30},
        decks={"community-chest": ["cc_birthday"]},
        cash={"B": 0},
        owner={"5": "B", "12": "A"},
        mortgaged=[5],
    )
    table.do("A", "roll", (1, 2))
    table.do("B", "declare-bankruptcy")
    assert table.owner(5) == "A"
    assert table.legal("A")["propose-trade"]["give_deeds"]["items"]["enum"] == [12]
    table = Table(owner={**PINK, **ORANGE, "5": "B"}, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=100)
    assert table.legal("B")["propose-trade"]["give_deeds"]["items"]["enum"] == [5]


def test_who_offered_cash_is_listed_the_partners_deeds_again() -> None:
    table = Table(owner={"12": "B"})
    offered(table, "A", 1, take_deeds=[12], cash_given=1)
    assert table.legal("A")["counter-trade"]["take_deeds"]["items"]["enum"] == [12]


def test_an_older_offer_is_found_behind_one_to_somebody_else() -> None:
    table = Table(owner={"5": "A"})
    offered(table, "A", 1, give_deeds=[5])
    offered(table, "A", 2, give_deeds=[5])
    assert table.legal("B")["accept-trade"]["offer"]["enum"] == [1]


# --- A batch and the stock (R10.8) ----------------------------------------------------------------


def test_each_level_of_a_batch_takes_from_what_the_one_before_has_left() -> None:
    out = ("bank-out-of-houses", {})
    assert refusal(Table(owner=BROWN, houses=1), "A", "build", spaces=[1, 3]) == out
    Table(owner=BROWN, houses=2).do("A", "build", spaces=[1, 3])
    # A hotel gives four houses back: 1 + 4 make five on pink, and no sixth.
    full = {"owner": {**BROWN, **PINK}, "level": {"1": 4, "3": 4}, "houses": 1}
    Table(**full).do("A", "build", spaces=[1, 11, 13, 14, 11, 13])
    assert refusal(Table(**full), "A", "build", spaces=[1, 11, 13, 14, 11, 13, 14]) == out


def test_each_hotel_of_a_batch_takes_from_the_stock() -> None:
    full = {"owner": PINK, "level": dict.fromkeys(PINK, 4)}
    for hotels in (0, 1, 2):
        table = Table(hotels=hotels, **full)
        assert refusal(table, "A", "build", spaces=[11, 13, 14]) == ("bank-out-of-hotels", {})
    Table(hotels=3, **full).do("A", "build", spaces=[11, 13, 14])
