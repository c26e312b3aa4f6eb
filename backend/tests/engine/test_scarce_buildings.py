"""Chapter R11: claims and auctions of scarce buildings; R5.10: open outcry."""

from __future__ import annotations

import pytest

from rentroll.engine.events import AuctionClosed, ClaimClosed
from tests.engine.tables import Table

TWO_GROUPS = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B"}


def scarce(houses: int, options: dict[str, object] | None = None, **description: object) -> Table:
    owner = {**TWO_GROUPS, **description.pop("owner", {})}  # type: ignore[dict-item]
    return Table(options, owner=owner, houses=houses, **description)


@pytest.mark.rule("R11.6")
def test_with_enough_in_stock_nobody_is_asked() -> None:
    table = scarce(14)  # A wants 2, and B could build and pay for 12
    table.do("A", "build", spaces=[11, 13])
    assert (table.kind, table.state.houses) == ("before-roll", 12)


@pytest.mark.rule("R11.6")
def test_who_could_build_what_is_left_is_asked_once() -> None:
    table = scarce(2)
    table.do("A", "build", spaces=[11])
    assert (table.kind, table.awaited, table.state.houses) == ("claim", "B", 2)
    assert table.refused("A", "waive").code == "not-your-turn"
    assert table.refused("C", "claim", count=1).code == "not-your-turn"
    table.do("B", "waive")
    assert (table.kind, table.state.houses, table.cash("A")) == ("before-roll", 1, [1400])
    # The waiver holds until the turn ends.
    table.do("A", "build", spaces=[13])
    assert (table.kind, table.state.houses) == ("before-roll", 0)


@pytest.mark.rule("R11.3")
def test_a_claim_that_leaves_enough_for_both_builds_at_the_printed_price() -> None:
    table = scarce(2)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    assert ClaimClosed(0, "built") in table.events
    assert (table.kind, table.state.level[11], table.state.houses) == ("before-roll", 1, 1)


@pytest.mark.rule("R11.5")
def test_nobody_claims_more_than_can_be_built_and_paid() -> None:
    table = scarce(1, cash={"B": 250})
    table.do("A", "build", spaces=[11])
    assert table.legal("B")["claim"]["count"] == {"type": "integer", "minimum": 1, "maximum": 2}
    for count in (0, 3):
        refusal = table.refused("B", "claim", count=count)
        assert (refusal.code, refusal.params) == (
            "claim-out-of-range",
            {"minimum": 1, "maximum": 2},
        )


def test_who_could_not_place_or_pay_is_not_asked() -> None:
    assert_not_asked = (
        scarce(1, cash={"B": 99}),
        scarce(1, mortgaged=[18]),
        scarce(1, {"building_shortage": "first_come"}),
        scarce(1, level={"16": 4, "18": 4, "19": 4}),
    )
    for table in assert_not_asked:
        table.do("A", "build", spaces=[11])
        assert (table.kind, table.state.level[11]) == ("before-roll", 1)


@pytest.mark.rule("R11.2", "R11.4")
def test_scarce_houses_are_auctioned_one_by_one_from_the_printed_price() -> None:
    table = scarce(3)
    table.do("A", "build", spaces=[11, 13])
    table.do("B", "claim", count=2)
    assert ClaimClosed(0, "auctioned") in table.events
    assert (table.kind, table.awaited, table.top.piece) == ("auction", "B", "house")
    assert table.refused("B", "bid", amount=99).params == {"minimum": 100}
    table.do("B", "bid", amount=100)
    table.do("A", "pass")
    assert (table.kind, table.awaited) == ("place-building", "B")
    assert table.refused("B", "place-building", space=11).code == "no-placement"
    table.do("B", "place-building", space=16)
    for letter, other, space in (("A", "B", 11), ("A", "B", 13)):
        assert table.kind == "auction"
        if table.awaited == "B":
            table.do(other, "pass")
        table.do(letter, "bid", amount=100)
        if table.kind == "auction":
            table.do(other, "pass")
        table.do(letter, "place-building", space=space)
    assert (table.kind, table.turn) == ("before-roll", "A")
    assert (table.state.houses, table.cash("AB")) == (0, [1300, 1400])


@pytest.mark.parametrize("minimum", [1, 10])
@pytest.mark.rule("R11.4")
def test_the_lowest_bid_for_a_building_is_an_option(minimum: int) -> None:
    table = scarce(1, {"building_auction_min": minimum})
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    assert table.legal("B")["bid"]["amount"]["minimum"] == minimum
    table.do("B", "bid", amount=minimum)
    table.do("A", "pass")
    assert table.legal("B")["place-building"]["space"]["enum"] == [16, 18, 19]


def test_without_a_bid_the_pieces_stay_in_the_bank() -> None:
    table = scarce(1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.everybody_passes()
    assert AuctionClosed(-1, "house", -1, 0) in table.events
    assert (table.kind, table.state.houses, table.cash("AB")) == ("before-roll", 1, [1500, 1500])


@pytest.mark.rule("R5.12")
def test_the_leader_keeps_the_group_the_piece_is_for() -> None:
    table = scarce(1, owner={"39": "B"})
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=100)
    assert table.refused("B", "mortgage", space=16).code == "pledged"
    table.do("B", "mortgage", space=39)
    table.do("A", "pass")
    assert table.refused("B", "mortgage", space=18).code == "pledged"


@pytest.mark.rule("R11.2")
def test_scarce_hotels_are_claimed_too() -> None:
    level = {**dict.fromkeys(("11", "13", "14"), 4), **dict.fromkeys(("16", "18", "19"), 4)}
    table = Table(owner=TWO_GROUPS, level=level, hotels=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=150)
    table.do("A", "pass")
    table.do("B", "place-building", space=18)
    assert (table.state.level[18], table.state.hotels, table.cash("B")) == (5, 0, [1350])
    assert table.kind == "before-roll"


def test_a_request_that_is_no_longer_possible_lapses() -> None:
    table = scarce(1, cash={"A": 100})
    table.do("A", "build", spaces=[11])
    table.do("A", "mortgage", space=13)
    table.do("B", "waive")
    assert ClaimClosed(0, "lapsed") in table.events
    assert (table.kind, table.state.houses) == ("before-roll", 1)


@pytest.mark.rule("R15.1")
def test_in_a_claim_nobody_builds_or_lifts() -> None:
    table = scarce(1, owner={"5": "C"}, mortgaged=[5])
    table.do("A", "build", spaces=[11])
    assert table.refused("C", "unmortgage", space=5).code == "wrong-phase"


def outcry(**description: object) -> Table:
    table = Table({"auction_style": "open"}, **{"at": {"A": 36}, **description})
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    return table


@pytest.mark.rule("R5.10")
def test_in_open_outcry_anybody_bids_in_any_order() -> None:
    table = outcry()
    assert table.awaited == "BCDA"
    table.do("D", "bid", amount=50)
    assert table.awaited == "BCA"
    assert table.refused("D", "bid", amount=60).code == "already-leading"
    table.do("B", "pass")
    table.do("C", "pass")
    table.do("B", "bid", amount=60)  # who passed may come back
    assert table.awaited == "CDA"
    for letter in "CDA":
        table.do(letter, "pass")
    assert (table.owner(39), table.cash("B")) == ("B", [1440])


def test_in_open_outcry_the_countdown_starts_again_with_each_bid() -> None:
    table = outcry()
    assert table.state.timer is not None
    first = table.state.timer
    assert (first.kind, first.seconds) == ("auction", 10)
    table.do("B", "pass")
    assert table.state.timer == first
    table.do("C", "bid", amount=5)
    assert table.state.timer.id == first.id + 1
    table.time_up()
    assert (table.owner(39), table.kind, table.state.timer) == ("C", "after-roll", None)


def test_in_open_outcry_who_is_out_has_no_say() -> None:
    table = outcry(out=["C"])
    assert table.refused("C", "bid", amount=5).code == "seat-out"
    assert table.refused("C", "pass").code == "seat-out"


def test_only_who_asked_for_a_building_bids_for_it_even_in_outcry() -> None:
    table = scarce(1, {"auction_style": "open"})
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    assert table.awaited == "BA"
    assert table.refused("C", "bid", amount=200).code == "not-your-turn"


def test_an_asked_seat_that_can_no_longer_build_only_waives() -> None:
    table = scarce(1)
    table.do("A", "build", spaces=[11])
    table.do("B", "mortgage", space=16)
    assert "claim" not in table.legal("B")
    table.do("B", "waive")
    assert table.state.level[11] == 1


def test_a_bidder_that_can_no_longer_place_the_building_only_passes() -> None:
    table = scarce(1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "mortgage", space=16)
    assert table.refused("B", "bid", amount=200).params == {"piece": "house"}
    assert "bid" not in table.legal("B")
    table.do("B", "pass")
    table.do("A", "bid", amount=100)
    table.do("A", "place-building", space=14)
    assert table.state.level[14] == 1


def test_the_winner_of_a_building_sells_nothing_where_it_could_go() -> None:
    table = scarce(1, level={"16": 1, "18": 1, "19": 1})
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=100)
    assert table.refused("B", "sell-buildings", spaces=[16]).code == "pledged"
    assert "sell-buildings" not in table.legal("B")
    table.do("A", "pass")
    assert table.refused("B", "sell-buildings", spaces=[16]).code == "pledged"


@pytest.mark.rule("R11.5", "R12.4")
def test_the_house_under_the_hammer_is_not_used_to_break_a_hotel() -> None:
    owner = {"1": "C", "3": "C"}
    table = scarce(4, owner=owner, level={"1": 5, "3": 5})
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=4)
    assert (table.kind, table.state.houses) == ("auction", 4)
    assert table.refused("C", "sell-buildings", spaces=[1]).code == "bank-out-of-houses"
