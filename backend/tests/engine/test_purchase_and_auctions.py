"""Chapter R5: buying and auctions."""

from __future__ import annotations

import pytest

from rentroll.engine.events import AuctionClosed
from tests.engine.tables import Table


def on_boardwalk(options: dict[str, object] | None = None, **description: object) -> Table:
    """A stands on 39, which nobody owns, and may buy it for 400."""
    table = Table(options, **{"at": {"A": 36}, **description})
    table.do("A", "roll", (1, 2))
    assert (table.kind, table.top.space) == ("buy", 39)
    return table


def declined(**description: object) -> Table:
    table = on_boardwalk(**description)
    table.do("A", "decline")
    return table


@pytest.mark.rule("R5.1")
def test_an_unowned_deed_is_bought_at_the_printed_price() -> None:
    table = on_boardwalk(cash={"A": 400})
    table.do("A", "buy")
    assert (table.owner(39), table.cash("A"), table.kind) == ("A", [0], "after-roll")


@pytest.mark.rule("R5.2")
def test_the_price_is_paid_in_cash_but_may_be_raised_first() -> None:
    table = on_boardwalk(cash={"A": 300}, owner={"24": "A"})
    assert table.refused("A", "buy").params == {"cost": 400, "cash": 300}
    assert "buy" not in table.legal("A")
    table.do("A", "mortgage", space=24)
    table.do("A", "buy")
    assert table.cash("A") == [20]


@pytest.mark.rule("R5.1")
def test_only_who_stands_there_buys_or_declines() -> None:
    table = on_boardwalk()
    for kind in ("buy", "decline"):
        assert table.refused("B", kind).code == "not-your-turn"
    table.do("A", "buy")
    for kind in ("buy", "decline"):
        assert table.refused("A", kind).code == "wrong-phase"


@pytest.mark.rule("R5.3", "R5.4", "R5.10")
def test_a_declined_deed_is_auctioned_from_the_left_of_the_decliner_who_may_bid_last() -> None:
    table = declined()
    assert (table.top.space, table.top.bidders) == (39, (1, 2, 3, 0))
    assert (table.top.leader, table.top.bid) == (-1, 0)
    table.do("B", "pass")
    table.do("C", "pass")
    table.do("D", "pass")
    table.do("A", "bid", amount=1)
    assert (table.owner(39), table.cash("A"), table.kind) == ("A", [1499], "after-roll")


@pytest.mark.rule("R5.5", "R5.6")
def test_each_bid_is_higher_than_the_last_and_within_cash() -> None:
    table = declined(cash={"C": 150})
    assert table.refused("B", "bid", amount=0).params == {"minimum": 1}
    table.do("B", "bid", amount=10)
    assert table.refused("C", "bid", amount=10).params == {"minimum": 11}
    assert table.refused("C", "bid", amount=151).params == {"cost": 151, "cash": 150}
    assert table.legal("C")["bid"]["amount"] == {"type": "integer", "minimum": 11, "maximum": 150}
    table.do("C", "bid", amount=150)
    assert table.awaited == "D"


@pytest.mark.rule("R5.5")
def test_the_lowest_bid_and_raise_are_options() -> None:
    table = declined(options={"auction_min_bid": 10, "auction_increment": 5})
    assert table.refused("B", "bid", amount=9).params == {"minimum": 10}
    table.do("B", "bid", amount=10)
    assert table.refused("C", "bid", amount=14).params == {"minimum": 15}


def test_who_cannot_reach_the_next_bid_can_only_pass() -> None:
    table = declined(cash={"B": 0})
    assert "bid" not in table.legal("B")
    assert "pass" in table.legal("B")


@pytest.mark.rule("R5.7", "R5.10")
def test_bidding_goes_round_until_one_is_left() -> None:
    table = declined()
    table.do("B", "bid", amount=100)
    table.do("C", "bid", amount=110)
    table.do("D", "pass")
    table.do("A", "bid", amount=120)
    table.do("B", "pass")
    assert table.refused("B", "bid", amount=500).code == "not-your-turn"
    table.do("C", "bid", amount=130)
    table.do("A", "pass")
    assert AuctionClosed(39, "deed", 2, 130) in table.events
    assert (table.owner(39), table.cash()) == ("C", [1500, 1500, 1370, 1500])


@pytest.mark.rule("R5.8")
def test_without_a_bid_the_deed_stays_with_the_bank() -> None:
    table = declined()
    table.everybody_passes()
    assert table.events[-2] == AuctionClosed(39, "deed", -1, 0)
    assert (table.owner(39), table.kind, table.turn) == ("bank", "after-roll", "A")


@pytest.mark.rule("R5.12", "R15.4")
def test_cash_may_be_raised_during_an_auction_but_not_spent() -> None:
    table = declined(cash={"B": 150}, owner={"23": "B", "1": "A", "3": "A"})
    table.do("B", "mortgage", space=23)
    table.do("B", "bid", amount=260)
    assert table.refused("B", "unmortgage", space=23).code == "auction-open"
    assert table.refused("A", "build", spaces=[1]).code == "auction-open"


@pytest.mark.rule("R5.3")
def test_without_auctions_a_declined_deed_stays_with_the_bank() -> None:
    table = on_boardwalk({"auctions": False})
    table.do("A", "decline")
    assert (table.kind, table.owner(39)) == ("after-roll", "bank")


@pytest.mark.rule("R3.7")
def test_after_doubles_the_throw_waits_for_the_end_of_the_auction() -> None:
    table = Table(at={"A": 10})
    table.do("A", "roll", (2, 2))
    table.do("A", "decline")
    table.everybody_passes()
    assert (table.kind, table.awaited) == ("before-roll", "A")


@pytest.mark.rule("R5.9")
def test_no_rent_is_due_for_the_landing_that_led_to_the_auction() -> None:
    table = declined()
    table.do("B", "bid", amount=1)
    table.everybody_passes()
    assert [payment[3] for payment in table.payments()] == ["auction"]


@pytest.mark.rule("R5.4")
def test_who_is_out_is_not_asked() -> None:
    table = declined(out=["C"])
    assert table.top.bidders == (1, 3, 0)


@pytest.mark.parametrize("kind", ["bid", "pass"])
def test_there_is_no_bidding_without_an_auction(kind: str) -> None:
    table = Table()
    params = {"amount": 10} if kind == "bid" else {}
    assert table.refused("A", kind, **params).code == "wrong-phase"
    assert table.refused("B", kind, **params).code == "not-your-turn"
