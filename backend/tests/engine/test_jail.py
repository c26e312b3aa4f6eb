"""Chapter R9: the ways into jail and out of it."""

from __future__ import annotations

import pytest

from rentroll.engine.events import JailLeft
from tests.engine.tables import Table


@pytest.mark.rule("R3.4", "R4.3", "R8.8")
def test_go_to_jail_sends_there_without_salary_and_ends_the_turn_even_after_doubles() -> None:
    table = Table(at={"A": 20})
    table.do("A", "roll", (5, 5))
    assert (table.at("A"), table.state.jail[0], table.cash("A")) == (10, 0, [1500])
    assert (table.turn, table.kind) == ("B", "before-roll")


@pytest.mark.rule("R9.12")
def test_the_turn_of_the_arrest_is_no_jail_turn() -> None:
    table = Table(seats=2, at={"A": 25, "B": 4})
    table.do("A", "roll", (2, 3))
    table.do("B", "roll", (2, 4))
    table.do("B", "end-turn")
    assert (table.turn, table.kind, table.state.jail[0]) == ("A", "jail", 0)


@pytest.mark.rule("R9.2", "R9.3")
def test_the_fine_before_throwing_frees_for_a_normal_turn_with_doubles() -> None:
    table = Table(jail={"A": 0}, cash={"A": 200})
    table.do("A", "pay-jail-fine")
    assert (table.cash("A"), table.kind, table.state.jail[0]) == ([150], "before-roll", -1)
    table.do("A", "roll", (5, 5))
    assert (table.at("A"), table.kind, table.state.doubles) == (20, "before-roll", 1)


@pytest.mark.parametrize("deck", ["chance", "community-chest"])
@pytest.mark.rule("R7.3", "R9.2")
def test_a_jail_card_frees_and_goes_under_its_own_deck(deck: str) -> None:
    both = {"chance": "A", "community-chest": "A"}
    table = Table(jail={"A": 1}, jail_cards=both)
    assert table.legal("A")["use-jail-card"]["deck"]["enum"] == list(both)
    table.do("A", "use-jail-card", deck=deck)
    index = list(both).index(deck)
    assert table.state.piles[index][-1] == table.state.decks.jail_cards[index]
    assert [len(pile) for pile in table.state.piles] == [16 - index, 15 + index]
    assert (table.state.jail_cards[index], table.kind) == (-1, "before-roll")


@pytest.mark.rule("R9.5", "R9.6")
def test_doubles_free_and_move_at_once_without_another_throw() -> None:
    table = Table(jail={"A": 0})
    table.do("A", "roll", (5, 5))
    assert (table.at("A"), table.kind, table.cash("A")) == (20, "after-roll", [1500])
    assert JailLeft(0, "doubles") in table.events


@pytest.mark.rule("R9.4")
def test_the_first_two_failed_throws_end_the_turn() -> None:
    for failed in (0, 1):
        table = Table(jail={"A": failed})
        table.do("A", "roll", (2, 5))
        assert (table.at("A"), table.state.jail[0], table.turn) == (10, failed + 1, "B")


@pytest.mark.rule("R9.7")
def test_the_third_failed_throw_costs_the_fine_and_moves_by_it() -> None:
    table = Table(jail={"A": 2}, cash={"A": 60})
    table.do("A", "roll", (4, 6))
    assert (table.cash("A"), table.at("A"), table.state.jail[0]) == ([10], 20, -1)


@pytest.mark.rule("R9.10")
def test_without_cash_for_the_fine_it_is_raised_first() -> None:
    table = Table(jail={"A": 2}, cash={"A": 30}, owner={"3": "A"})
    table.do("A", "roll", (4, 6))
    assert (table.kind, table.at("A")) == ("debt", 10)
    assert table.top == (0, -1, 50, "jail-fine", "R9.7")
    table.do("A", "mortgage", space=3)
    assert (table.cash("A"), table.at("A"), table.kind) == ([10], 20, "after-roll")


@pytest.mark.rule("R9.10")
def test_who_cannot_raise_the_fine_is_bankrupt_and_the_token_stays() -> None:
    table = Table(jail={"A": 2}, cash={"A": 30})
    table.do("A", "roll", (4, 6))
    table.do("A", "declare-bankruptcy")
    assert (table.at("A"), table.turn, table.state.solvent[0]) == (10, "B", False)


@pytest.mark.rule("R9.9")
def test_a_card_may_replace_the_fine_after_the_third_failed_throw() -> None:
    table = Table(jail={"A": 2}, cash={"A": 30}, jail_cards={"chance": "A"})
    table.do("A", "roll", (4, 6))
    assert table.kind == "jail-fine"
    assert table.refused("A", "pay-jail-fine").params == {"cost": 50, "cash": 30}
    assert table.refused("A", "roll").code == "wrong-phase"
    table.do("A", "use-jail-card", deck="chance")
    assert (table.at("A"), table.cash("A"), table.kind) == (20, [30], "after-roll")


def test_the_fine_may_be_raised_and_paid_although_a_card_is_in_hand() -> None:
    table = Table(jail={"A": 2}, cash={"A": 30}, jail_cards={"chance": "A"}, owner={"3": "A"})
    table.do("A", "roll", (4, 6))
    table.do("A", "mortgage", space=3)
    table.do("A", "pay-jail-fine")
    assert (table.at("A"), table.cash("A"), table.state.jail_cards[0]) == (20, [10], 0)


@pytest.mark.rule("R9.9")
def test_without_the_option_a_card_does_not_replace_the_fine() -> None:
    options = {"jail_third_fail_card": False}
    table = Table(options, jail={"A": 2}, cash={"A": 30}, jail_cards={"chance": "A"})
    table.do("A", "roll", (4, 6))
    assert table.kind == "debt"
    assert table.refused("A", "use-jail-card", deck="chance").code == "wrong-phase"


@pytest.mark.rule("R9.8")
def test_the_fine_before_the_third_throw_is_an_option() -> None:
    table = Table(jail={"A": 2})
    table.do("A", "pay-jail-fine")
    assert table.kind == "before-roll"
    strict = Table({"jail_prepay_third_turn": False}, jail={"A": 2, "B": 1})
    assert strict.refused("A", "pay-jail-fine").code == "prepay-too-late"
    strict.do("A", "roll", (1, 1))
    strict.everybody_passes()
    assert "pay-jail-fine" in Table(
        {"jail_prepay_third_turn": False}, turn="B", jail={"A": 2, "B": 1}
    ).legal("B")


def test_the_ways_out_are_refused_to_those_outside() -> None:
    table = Table(jail_cards={"chance": "A"})
    assert table.refused("A", "pay-jail-fine").code == "wrong-phase"
    assert table.refused("A", "use-jail-card", deck="chance").code == "wrong-phase"
    assert table.refused("B", "pay-jail-fine").code == "not-your-turn"


def test_a_card_that_one_does_not_hold_cannot_be_played() -> None:
    table = Table(jail={"A": 0}, jail_cards={"chance": "B"})
    assert table.refused("A", "use-jail-card", deck="chance").code == "no-jail-card"
    assert table.refused("A", "use-jail-card", deck="community-chest").code == "no-jail-card"
    assert table.refused("A", "use-jail-card", deck="trunk").code == "unknown-deck"
    assert "use-jail-card" not in table.legal("A")


def test_the_fine_is_paid_from_cash_alone() -> None:
    table = Table(jail={"A": 0}, cash={"A": 49}, owner={"39": "A"})
    assert table.refused("A", "pay-jail-fine").params == {"cost": 50, "cash": 49}
    assert "pay-jail-fine" not in table.legal("A")


def test_the_fine_is_an_option_and_may_be_nothing() -> None:
    table = Table({"jail_fine": 0}, jail={"A": 2}, cash={"A": 0})
    table.do("A", "roll", (4, 6))
    assert (table.at("A"), table.payments()) == (20, [])


@pytest.mark.rule("R9.11")
def test_a_jailed_player_builds_mortgages_and_bids() -> None:
    table = Table(
        turn="B", jail={"A": 0}, at={"B": 36}, cash={"A": 270}, owner={"6": "A", "8": "A", "9": "A"}
    )
    table.do("A", "build", spaces=[6, 8, 9])
    table.do("B", "roll", (1, 2))
    table.do("B", "decline")
    table.do("C", "pass")
    table.do("D", "pass")
    table.do("A", "bid", amount=120)
    table.do("B", "pass")
    assert (table.owner(39), table.cash("A")) == ("A", [0])
