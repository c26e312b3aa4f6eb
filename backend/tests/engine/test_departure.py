"""Leaving in the middle of everything (R5.13, R16.11, R18.6, R18.9)."""

from __future__ import annotations

import pytest

from rentroll.engine.events import PlayerResigned
from tests.engine.tables import Table

REDS = {"21": "B", "23": "B", "24": "B"}


@pytest.mark.rule("R17.3", "R18.6")
def test_who_leaves_without_debt_goes_out_to_the_bank_and_the_deeds_are_auctioned() -> None:
    table = Table(owner={"5": "A", "39": "A"}, mortgaged=[5])
    table.do("A", "resign")
    assert table.events[0] == PlayerResigned(0, -1)
    assert (table.kind, table.top.space, table.top.bidders) == ("auction", 5, (1, 2, 3))
    table.do("B", "bid", amount=9)
    table.do("C", "pass")
    table.do("D", "pass")
    table.everybody_passes()
    assert (table.owner(5), table.owner(39)) == ("B", "bank")
    assert (table.turn, table.kind, table.cash("A")) == ("B", "before-roll", [0])


def test_on_anothers_turn_the_turn_goes_on_after_the_auctions() -> None:
    table = Table(owner={"5": "C"}, at={"A": 4})
    table.do("C", "resign")
    assert (table.kind, table.awaited) == ("auction", "D")
    table.everybody_passes()
    assert (table.turn, table.kind, table.awaited) == ("A", "before-roll", "A")


def test_without_deeds_there_is_nothing_to_auction() -> None:
    table = Table()
    table.do("B", "resign")
    assert (table.turn, table.kind) == ("A", "before-roll")
    table.do("A", "resign")
    assert (table.turn, table.kind) == ("C", "before-roll")
    assert table.refused("A", "resign").code == "seat-out"


def test_after_the_throw_too_the_turn_passes_on() -> None:
    table = Table(at={"A": 4})
    table.do("A", "roll", (2, 4))
    table.do("A", "resign")
    assert (table.turn, table.kind) == ("B", "before-roll")


def test_in_jail_the_turn_passes_on_and_nobody_is_in_jail_any_more() -> None:
    table = Table(jail={"A": 1})
    table.do("A", "resign")
    assert (table.turn, table.kind, table.state.jail[0]) == ("B", "before-roll", -1)


@pytest.mark.rule("R5.3")
def test_while_buying_the_deed_is_auctioned_with_the_estate() -> None:
    table = Table(at={"A": 36}, owner={"5": "A"})
    table.do("A", "roll", (1, 2))
    table.do("A", "resign")
    assert (table.top.space, table.top.bidders) == (5, (1, 2, 3))
    table.do("B", "bid", amount=1)
    table.do("C", "pass")
    table.do("D", "pass")
    assert table.top.space == 39
    table.everybody_passes()
    assert (table.turn, table.kind) == ("B", "before-roll")


def test_while_buying_without_auctions_the_deed_stays_with_the_bank() -> None:
    options = {"auctions": False, "bank_bankrupt_deeds": "return"}
    table = Table(options, at={"A": 36}, owner={"5": "A"})
    table.do("A", "roll", (1, 2))
    table.do("A", "resign")
    assert (table.turn, table.kind, table.owner(5)) == ("B", "before-roll", "bank")


def test_the_estate_of_another_seat_is_auctioned_when_the_purchase_is_decided() -> None:
    table = Table(at={"A": 36}, owner={"5": "C"})
    table.do("A", "roll", (1, 2))
    table.do("C", "resign")
    assert (table.kind, table.awaited) == ("buy", "A")
    table.do("A", "buy")
    assert (table.owner(39), table.kind, table.top.space) == ("A", "auction", 5)
    table.everybody_passes()
    assert (table.kind, table.awaited) == ("after-roll", "A")


def test_while_choosing_the_tax_it_lapses() -> None:
    table = Table()
    table.do("A", "roll", (1, 3))
    table.do("A", "resign")
    assert ("A", "bank", 1500, "estate", "R17.3") in table.payments()
    assert table.turn == "B"


def at_auction(**description: object) -> Table:
    table = Table(**{"at": {"A": 36}, **description})
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    return table


def test_a_bidder_who_leaves_is_no_longer_asked() -> None:
    table = at_auction()
    table.do("B", "bid", amount=10)
    table.do("C", "resign")
    assert table.top.bidders == (3, 0, 1)
    table.do("D", "pass")
    table.do("A", "pass")
    assert table.owner(39) == "B"


def test_the_last_bidder_but_the_leader_who_leaves_ends_the_auction() -> None:
    table = at_auction(seats=3)
    table.do("B", "bid", amount=10)
    table.do("C", "pass")
    table.do("A", "resign")
    assert (table.owner(39), table.turn) == ("B", "B")


@pytest.mark.rule("R5.13")
def test_the_leader_who_leaves_loses_the_bid_and_the_rest_start_afresh() -> None:
    table = at_auction(owner={"5": "B"})
    table.do("B", "bid", amount=10)
    table.do("C", "pass")
    table.do("B", "resign")
    assert (table.top.bidders, table.top.leader, table.top.bid) == ((2, 3, 0), -1, 0)
    table.do("C", "bid", amount=2)
    table.do("D", "pass")
    table.do("A", "pass")
    # Only then is what B left behind auctioned.
    assert (table.owner(39), table.top.space, table.top.bidders) == ("C", 5, (2, 3, 0))
    table.everybody_passes()
    assert (table.turn, table.kind) == ("A", "after-roll")


def test_the_one_whose_turn_it_is_may_leave_during_the_auction() -> None:
    table = at_auction(owner={"5": "A"})
    table.do("A", "resign")
    assert (table.top.space, table.top.bidders) == (39, (1, 2, 3))
    for letter in "BCD":
        table.do(letter, "pass")
    assert table.top.space == 5
    table.everybody_passes()
    assert (table.turn, table.kind) == ("B", "before-roll")


def owing_rent(**description: object) -> Table:
    """A owes B 40 of rent and could raise 100."""
    table = Table(**{"at": {"A": 20}, "cash": {"A": 0}, "owner": {**REDS, "5": "A"}, **description})
    table.do("A", "roll", (1, 3))
    assert table.top == (0, 1, 40, "rent", "R6.3")
    return table


@pytest.mark.rule("R18.6")
def test_a_debtor_who_leaves_is_bankrupt_to_the_creditor() -> None:
    table = owing_rent(mortgaged=[5], cash={"A": 30})
    table.do("A", "resign")
    assert (table.owner(5), table.cash("AB")) == ("B", [0, 1530])
    assert (table.kind, table.awaited) == ("estate-mortgages", "B")
    table.do("B", "settle-mortgages", lift=[])
    assert (table.turn, table.cash("B")) == ("B", [1520])


@pytest.mark.rule("R16.11")
def test_a_creditor_who_leaves_leaves_the_debt_to_the_bank() -> None:
    table = owing_rent()
    table.do("B", "resign")
    assert table.top == (0, -1, 40, "rent", "R6.3")
    table.do("A", "mortgage", space=5)
    assert table.cash("AB") == [60, 0]
    # B's three deeds are auctioned before the turn goes on.
    assert (table.kind, table.top.space) == ("auction", 21)
    table.everybody_passes()
    assert (table.turn, table.kind) == ("A", "after-roll")


def test_a_bystander_who_leaves_while_a_debt_is_open_is_auctioned_after_it() -> None:
    table = owing_rent(owner={**REDS, "5": "A", "39": "C"})
    table.do("C", "resign")
    assert table.kind == "debt"
    table.do("A", "mortgage", space=5)
    assert (table.kind, table.top.space) == ("auction", 39)


def test_an_heir_who_leaves_before_settling_leaves_everything_to_the_bank() -> None:
    table = owing_rent(mortgaged=[5], cash={"A": 0})
    table.do("A", "resign")
    table.do("B", "resign")
    assert table.state.mortgaged == [False] * 40
    assert table.top.space == 5
    table.everybody_passes()
    assert (table.turn, table.kind) == ("C", "before-roll")


def birthday(**description: object) -> Table:
    table = Table(at={"A": 14}, decks={"community-chest": ["cc_birthday"]}, **description)
    table.do("A", "roll", (1, 2))
    return table


@pytest.mark.rule("R16.11")
def test_the_drawer_of_a_collecting_card_who_leaves_is_owed_nothing_more() -> None:
    table = birthday(cash={"C": 5}, owner={"1": "C"})
    assert (table.awaited, table.cash("AB")) == ("C", [1510, 1490])
    table.do("A", "resign")
    assert (table.turn, table.kind) == ("B", "before-roll")
    assert table.cash() == [0, 1490, 5, 1500]


def test_a_debtor_of_a_collecting_card_who_leaves_is_bankrupt_to_the_drawer() -> None:
    table = birthday(cash={"B": 5}, owner={"1": "B"})
    table.do("B", "resign")
    assert table.cash() == [1525, 0, 1490, 1490]
    assert (table.owner(1), table.turn, table.kind) == ("A", "A", "after-roll")


def test_a_later_debtor_who_leaves_is_not_collected_from() -> None:
    table = birthday(cash={"B": 5}, owner={"1": "B"})
    table.do("D", "resign")
    table.do("B", "mortgage", space=1)
    assert table.cash() == [1520, 25, 1490, 0]


def test_when_the_last_later_debtor_leaves_the_card_is_done() -> None:
    table = birthday(seats=3, cash={"B": 5}, owner={"1": "B"})
    table.do("C", "resign")
    table.do("B", "mortgage", space=1)
    assert (table.cash(), table.kind) == ([1510, 25, 0], "after-roll")


def chairman(**description: object) -> Table:
    table = Table(at={"A": 4}, decks={"chance": ["ch_chairman"]}, **description)
    table.do("A", "roll", (1, 2))
    return table


def test_a_drawer_who_leaves_while_paying_each_is_bankrupt_to_the_one_at_hand() -> None:
    table = chairman(cash={"A": 60}, owner={"1": "A"})
    assert table.top == (0, 2, 50, "card", "R16.6")
    table.do("A", "resign")
    assert table.cash() == [0, 1550, 1510, 1500]
    assert (table.owner(1), table.turn) == ("C", "B")


def test_a_later_creditor_who_leaves_is_paid_to_the_bank() -> None:
    table = chairman(cash={"A": 60}, owner={"39": "A"})
    table.do("D", "resign")
    table.do("A", "mortgage", space=39)
    assert table.cash() == [60 - 50 + 200 - 50 - 50, 1550, 1550, 0]
    assert ("A", "bank", 50, "card", "R16.6") in table.payments()


@pytest.mark.rule("R9.10")
def test_who_leaves_at_the_fine_never_moves() -> None:
    for cards in ({"chance": "A"}, {}):
        table = Table(jail={"A": 2}, cash={"A": 10}, jail_cards=cards)
        table.do("A", "roll", (1, 2))
        assert table.kind == ("jail-fine" if cards else "debt")
        table.do("A", "resign")
        assert (table.at("A"), table.turn, table.kind) == (10, "B", "before-roll")


def test_the_estates_auctions_go_on_when_another_seat_leaves_in_them() -> None:
    table = Table(owner={"5": "A", "15": "A", "25": "B"})
    table.do("A", "resign")
    table.do("B", "resign")
    assert (table.top.space, table.top.bidders) == (5, (2, 3))
    spaces = []
    while table.kind == "auction":
        spaces.append(table.top.space)
        table.do("C" if table.awaited == "C" else "D", "pass")
        table.do(table.awaited, "pass")
    assert sorted(set(spaces)) == [5, 15, 25]
    assert (table.turn, table.kind) == ("C", "before-roll")


def test_the_one_who_asked_for_scarce_buildings_leaves() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    assert table.kind == "claim"
    table.do("A", "resign")
    assert (table.kind, table.top.space) == ("auction", 11)
    table.everybody_passes()
    assert (table.turn, table.kind, table.state.houses) == ("B", "before-roll", 1)


def test_an_asked_seat_that_leaves_wants_no_buildings() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "resign")
    assert table.state.level[11] == 1
    assert (table.kind, table.top.space) == ("auction", 16)


def test_the_leader_of_a_building_auction_leaves() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=150)
    table.do("B", "resign")
    assert (table.awaited, table.top.leader, table.top.bidders) == ("A", -1, (0,))
    table.do("A", "bid", amount=100)
    table.do("A", "place-building", space=13)
    assert (table.state.level[13], table.cash("A")) == (1, [1400])


def test_the_winner_of_a_building_leaves_before_placing_it() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B"}
    table = Table(owner=owner, houses=2)
    table.do("A", "build", spaces=[11, 13])
    table.do("B", "claim", count=2)
    table.do("B", "bid", amount=150)
    table.do("A", "pass")
    assert table.kind == "place-building"
    table.do("B", "resign")
    assert (table.awaited, table.top.piece) == ("A", "house")
    table.do("A", "pass")
    assert (table.kind, table.top.space, table.state.houses) == ("auction", 16, 2)
