"""Decisions in the midst of others: the frame on top is meant, however many lie below it."""

from __future__ import annotations

from typing import Any

from rentroll.engine import safe_default
from rentroll.engine.actions import DeclareBankruptcy, Mortgage, PlaceBuilding
from tests.engine.offering import TERMS, TERMS_TO_B
from tests.engine.tables import Table
from tests.engine.telling import refusal, stack, step

PINK = {"11": "A", "13": "A", "14": "A"}
ORANGE = {"16": "B", "18": "B", "19": "B"}


def claimed_while_buying() -> Table:
    """A may buy 39; B asks for the last house, and A could use it too."""
    table = Table(at={"A": 36}, owner={**PINK, **ORANGE}, houses=1)
    table.do("A", "roll", (1, 2))
    table.do("B", "build", spaces=[16])
    assert stack(table) == ["resolving(0)", "buy(0,39)", "claim(1,[16],house,[0],[])"]
    return table


def test_a_claim_and_its_auction_in_the_midst_of_a_purchase() -> None:
    table = claimed_while_buying()
    count = {"type": "integer", "minimum": 1, "maximum": 12}
    assert table.legal("A")["claim"] == {"count": count}
    assert table.legal("A")["waive"] == {}
    assert refusal(table, "A", "buy") == ("wrong-phase", {"frame": "claim"})
    assert refusal(table, "A", "claim", count=13) == (
        "claim-out-of-range",
        {"minimum": 1, "maximum": 12},
    )
    table.do("A", "claim", count=12)
    below = ["resolving(0)", "buy(0,39)"]
    assert stack(table) == [
        *below,
        "building-auctions(1,house,[[0,12],[1,1]],1)",
        "auction(-1,house,[0,1],[0,1],-1,0,False)",
    ]
    assert table.legal("A")["bid"] == {
        "amount": {"type": "integer", "minimum": 100, "maximum": 1500}
    }
    table.do("A", "bid", amount=120)
    table.do("B", "pass")
    assert stack(table)[3:] == ["place-building(0,house,120)"]
    assert safe_default(table.state, 0) == PlaceBuilding(0, 11)
    assert table.legal("A")["place-building"] == {
        "space": {"type": "integer", "enum": [11, 13, 14]}
    }
    assert step(table, "A", "place-building", space=13) == [
        "frame-closed place-building",
        "buildings-moved 13 0 1",
        "frame-changed building-auctions(1,house,[[0,11],[1,1]],0)",
        "frame-closed building-auctions",
    ]
    assert stack(table) == below
    table.do("A", "buy")
    assert table.owner(39) == "A"


def test_a_waived_claim_gives_the_decision_below_back() -> None:
    table = claimed_while_buying()
    table.do("A", "waive")
    assert stack(table) == ["resolving(0)", "buy(0,39)"]
    assert (table.state.level[16], table.state.waived) == (1, (0,))


def test_each_piece_is_auctioned_while_somebody_wants_and_can_place_it() -> None:
    table = Table(owner={**PINK, **ORANGE}, houses=3, cash={"A": 1500, "B": 1500})
    table.do("A", "build", spaces=[11, 13])
    table.do("B", "claim", count=2)
    for pieces, wants in ((3, "[[1,2],[0,2]]"), (2, "[[1,1],[0,2]]")):
        assert stack(table)[1:] == [
            f"building-auctions(0,house,{wants},{pieces})",
            "auction(-1,house,[1,0],[1,0],-1,0,False)",
        ]
        table.do("B", "bid", amount=100)
        table.do("A", "pass")
        table.do("B", "place-building", space=16 if pieces == 3 else 18)
    # B has what it wanted; the last piece is called for A alone.
    assert stack(table)[1:] == [
        "building-auctions(0,house,[[1,0],[0,2]],1)",
        "auction(-1,house,[0],[0],-1,0,False)",
    ]
    table.do("A", "bid", amount=100)
    assert stack(table)[2:] == ["place-building(0,house,100)"]
    table.do("A", "place-building", space=14)
    assert stack(table) == ["before-roll(0)"]


def test_bids_for_the_first_of_several_deeds_of_an_estate() -> None:
    table = Table(owner={"5": "B", "12": "B"}, seats=4)
    table.do("B", "resign")
    assert stack(table) == [
        "before-roll(0)",
        "estate-auctions(1,[12])",
        "auction(5,deed,[2,3,0],[2,3,0],-1,0,False)",
    ]
    assert refusal(table, "C", "bid", amount=0) == ("bid-too-low", {"minimum": 1})
    assert table.legal("C")["bid"]["amount"]["maximum"] == 1500
    table.do("C", "bid", amount=3)
    table.do("D", "pass")
    assert step(table, "A", "pass") == [
        "auction-passed 0",
        "auction-closed 5 deed 2 3",
        "cash-moved 2 -1 3 auction R5.7",
        "deed-moved 5 -1 2 auction",
        "frame-closed estate-auctions",
        "frame-opened auction(12,deed,[2,3,0],[2,3,0],-1,0,False)",
    ]


def birthday(**description: Any) -> Table:
    table = Table(at={"A": 30}, decks={"community-chest": ["cc_birthday"]}, **description)
    table.do("A", "roll", (1, 2))
    return table


def test_a_bankruptcy_in_the_midst_of_a_card_leaves_the_rest_of_it() -> None:
    table = birthday(cash={"B": 0}, owner={"5": "B", "12": "B"}, mortgaged=[5, 12])
    assert stack(table)[1:] == ["collect-each(0,[2,3],10)", "debt(1,0,10,card,R16.7)"]
    assert safe_default(table.state, 1) == DeclareBankruptcy(1)
    table.do("B", "declare-bankruptcy")
    assert stack(table)[1:] == ["collect-each(0,[2,3],10)", "estate-mortgages(0,[5,12])"]
    lift = table.legal("A")["settle-mortgages"]["lift"]
    assert (lift["items"]["enum"], lift["maxItems"]) == ([5, 12], 2)
    assert refusal(table, "A", "settle-mortgages", lift=[39]) == (
        "not-in-estate",
        {"spaces": [5, 12]},
    )
    assert refusal(table, "A", "propose-trade", **{**TERMS_TO_B, "to": 2, "give_deeds": [5]}) == (
        "estate-open",
        {},
    )
    assert step(table, "A", "settle-mortgages", lift=[5]) == [
        "frame-closed estate-mortgages",
        "cash-moved 0 -1 110 unmortgage R17.4",
        "deed-unmortgaged 5",
        "cash-moved 0 -1 8 mortgage-fee R17.4",
        "frame-changed collect-each(0,[3],10)",
        "cash-moved 2 0 10 card R16.7",
        "frame-closed collect-each",
        "cash-moved 3 0 10 card R16.7",
        "throw-finished 0 False",
    ]


def test_a_debt_in_the_midst_of_a_card_is_raised_for_itself() -> None:
    table = birthday(cash={"C": 0}, owner={"5": "C"})
    assert stack(table)[1:] == ["collect-each(0,[3],10)", "debt(2,0,10,card,R16.7)"]
    assert safe_default(table.state, 2) == Mortgage(2, 5)
    assert refusal(table, "C", "declare-bankruptcy") == (
        "debt-payable",
        {"amount": 10, "raisable": 100},
    )
    assert "mortgage" in table.legal("C")
    sale = {**TERMS_TO_B, "to": 3, "give_deeds": [5], "cash_taken": 99}
    table.do("C", "propose-trade", **sale)
    assert refusal(table, "D", "accept-trade", offer=1, revision=1, lift=[]) == (
        "offer-lapsed",
        {"seat": 2},
    )


def test_the_bid_of_a_leader_is_spent_already() -> None:
    table = Table(owner={"5": "B", "12": "B", "28": "D"}, cash={"C": 100})
    table.do("B", "resign")
    table.do("C", "bid", amount=60)
    offer = {**TERMS_TO_B, "to": 3, "take_deeds": [28]}
    assert refusal(table, "C", "propose-trade", **{**offer, "cash_given": 41}) == (
        "insufficient-funds",
        {"cost": 41, "cash": 40},
    )
    table.do("C", "propose-trade", **{**offer, "cash_given": 40})
    # The others are not bound by it.
    table.do("A", "propose-trade", **{**offer, "cash_given": 1500})


def test_where_managing_is_bound_to_the_turn_one_side_is_enough() -> None:
    table = Table({"manage_any_time": False}, owner={"5": "A", "12": "C", "28": "B"})
    sale = {**TERMS_TO_B, "give_deeds": [5], "to": 2, "cash_taken": 1}
    table.do("A", "propose-trade", **sale)
    table.do("C", "accept-trade", offer=1, revision=1, lift=[])
    table.do("C", "propose-trade", **{**sale, "give_deeds": [12], "to": 0})
    table.do("A", "accept-trade", offer=2, revision=1, lift=[])
    off = ("off-turn", {})
    assert refusal(table, "B", "propose-trade", **{**sale, "give_deeds": [28]}) == off
    assert table.legal("B")["propose-trade"]["to"] == {"type": "integer", "enum": [0]}
    table.do("B", "propose-trade", **{**sale, "give_deeds": [28], "to": 0})
    table.do(
        "B",
        "counter-trade",
        offer=3,
        revision=1,
        **{**TERMS, "give_deeds": [28], "take_deeds": [12]},
    )
    table.do("A", "accept-trade", offer=3, revision=2, lift=[])
    assert [table.owner(space) for space in (5, 12, 28)] == ["C", "B", "A"]


def test_worth_goes_before_cash_and_cash_decides_among_equals() -> None:
    table = Table(
        bots=["B", "C", "D"],
        cash={"A": 10, "B": 200, "C": 100, "D": 300},
        owner={"39": "A", "5": "C"},
    )
    # A 10 + 400, D 300, C 100 + 200, B 200.
    assert step(table, "A", "propose-end") == [
        "end-proposed 0 []",
        "game-ended agreement [<1,0,410,10>,<2,3,300,300>,<3,2,300,100>,<4,1,200,200>]",
    ]
