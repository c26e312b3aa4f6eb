"""Whole steps, event by event: every move, payment, reason and rule number, in their order."""

from __future__ import annotations

import pytest

from rentroll.engine.rules.rent import Rent, rent_due
from tests.engine.offering import TERMS_TO_B
from tests.engine.positions import position
from tests.engine.tables import Table
from tests.engine.telling import stack, step

BROWN = {"1": "A", "3": "A"}


# --- Jail (R9) ------------------------------------------------------------------------------------


def test_the_fine_ahead_of_the_throw_is_paid_and_frees() -> None:
    table = Table(jail={"A": 0}, cash={"A": 50})
    assert step(table, "A", "pay-jail-fine") == [
        "cash-moved 0 -1 50 jail-fine R9.2",
        "jail-left 0 fine",
    ]
    assert stack(table) == ["before-roll(0)"]


@pytest.mark.parametrize("deck", ["chance", "community-chest"])
def test_a_card_ahead_of_the_throw_frees_and_goes_back(deck: str) -> None:
    table = Table(jail={"A": 0}, jail_cards={deck: "A"})
    assert step(table, "A", "use-jail-card", deck=deck) == [
        f"jail-card-moved {deck} 0 -1",
        "jail-left 0 card",
    ]


def test_doubles_in_jail_free_and_move() -> None:
    table = Table(jail={"A": 0})
    assert step(table, "A", "roll", (2, 2)) == [
        "dice-rolled 0 2 2 jail",
        "jail-left 0 doubles",
        "token-moved 0 10 14 dice",
        "frame-opened buy(0,14)",
    ]


def test_a_failed_throw_in_jail_hands_the_turn_on() -> None:
    table = Table(jail={"A": 1})
    assert step(table, "A", "roll", (1, 2)) == [
        "dice-rolled 0 1 2 jail",
        "jail-throw-failed 0 2",
        "turn-started 1 1",
    ]


def test_after_the_third_failed_throw_the_fine_is_paid_and_the_token_moves() -> None:
    table = Table(jail={"A": 2})
    assert step(table, "A", "roll", (4, 6)) == [
        "dice-rolled 0 4 6 jail",
        "jail-throw-failed 0 3",
        "frame-opened move-after-fine(0,10)",
        "cash-moved 0 -1 50 jail-fine R9.7",
        "frame-closed move-after-fine",
        "jail-left 0 fine",
        "token-moved 0 10 20 dice",
        "throw-finished 0 False",
    ]


def failed_with_a_card() -> Table:
    table = Table(jail={"A": 2}, jail_cards={"chance": "A"})
    assert step(table, "A", "roll", (4, 6))[1:] == [
        "jail-throw-failed 0 3",
        "frame-opened jail-fine(0,10)",
    ]
    return table


def test_with_a_card_in_hand_the_fine_may_be_paid_all_the_same() -> None:
    assert step(failed_with_a_card(), "A", "pay-jail-fine") == [
        "cash-moved 0 -1 50 jail-fine R9.2",
        "frame-changed move-after-fine(0,10)",
        "frame-closed move-after-fine",
        "jail-left 0 fine",
        "token-moved 0 10 20 dice",
        "throw-finished 0 False",
    ]


def test_a_card_in_hand_takes_the_place_of_the_fine() -> None:
    assert step(failed_with_a_card(), "A", "use-jail-card", deck="chance") == [
        "jail-card-moved chance 0 -1",
        "frame-closed jail-fine",
        "jail-left 0 card",
        "token-moved 0 10 20 dice",
        "throw-finished 0 False",
    ]


def test_who_sells_the_card_at_the_fine_owes_it_at_once() -> None:
    table = failed_with_a_card()
    table.do("A", "propose-trade", **{**TERMS_TO_B, "give_cards": ["chance"], "cash_taken": 5})
    assert step(table, "B", "accept-trade", offer=1, revision=1, lift=[]) == [
        "trade-accepted 1 1",
        "jail-card-moved chance 0 1",
        "cash-moved 1 0 5 trade R14.1",
        "frame-changed move-after-fine(0,10)",
        "cash-moved 0 -1 50 jail-fine R9.7",
        "frame-closed move-after-fine",
        "jail-left 0 fine",
        "token-moved 0 10 20 dice",
        "throw-finished 0 False",
    ]


def test_the_fine_that_cannot_be_paid_is_a_debt_before_the_move() -> None:
    table = Table(jail={"A": 2}, cash={"A": 49}, owner={"12": "A"})
    assert step(table, "A", "roll", (4, 6))[2:] == [
        "frame-opened move-after-fine(0,10)",
        "frame-opened debt(0,-1,50,jail-fine,R9.7)",
    ]
    assert step(table, "A", "mortgage", space=12) == [
        "deed-mortgaged 12",
        "cash-moved -1 0 75 mortgage R13.1",
        "frame-closed debt",
        "cash-moved 0 -1 50 jail-fine R9.7",
        "frame-closed move-after-fine",
        "jail-left 0 fine",
        "token-moved 0 10 20 dice",
        "throw-finished 0 False",
    ]


@pytest.mark.parametrize(
    ("start", "dice", "doubles", "by"),
    [(24, (2, 4), 0, "space"), (4, (5, 5), 2, "doubles"), (4, (1, 2), 0, "card")],
)
def test_the_three_ways_into_jail(start: int, dice: tuple[int, int], doubles: int, by: str) -> None:
    table = Table(at={"A": start}, doubles=doubles, decks={"chance": ["ch_go_to_jail"]})
    told = step(table, "A", "roll", dice)
    assert told[0] == f"dice-rolled 0 {dice[0]} {dice[1]} move"
    assert told[-2:] == [f"jailed 0 {by}", "turn-started 1 1"]


# --- Buying and auctions (R5) ---------------------------------------------------------------------


def test_a_purchase_step_by_step() -> None:
    table = Table(at={"A": 36})
    assert step(table, "A", "roll", (1, 2)) == [
        "dice-rolled 0 1 2 move",
        "token-moved 0 36 39 dice",
        "frame-opened buy(0,39)",
    ]
    assert step(table, "A", "buy") == [
        "frame-closed buy",
        "cash-moved 0 -1 400 purchase R5.1",
        "deed-moved 39 -1 0 purchase",
        "throw-finished 0 False",
    ]
    assert step(table, "A", "end-turn") == ["turn-started 1 1"]


def test_an_auction_step_by_step() -> None:
    table = Table(at={"A": 36}, seats=3)
    table.do("A", "roll", (1, 2))
    assert step(table, "A", "decline") == [
        "frame-closed buy",
        "frame-opened auction(39,deed,[1,2,0],[1,2,0],-1,0,False)",
    ]
    assert step(table, "B", "bid", amount=10) == ["bid-placed 1 10"]
    assert step(table, "C", "pass") == ["auction-passed 2"]
    assert step(table, "A", "pass") == [
        "auction-passed 0",
        "auction-closed 39 deed 1 10",
        "cash-moved 1 -1 10 auction R5.7",
        "deed-moved 39 -1 1 auction",
        "throw-finished 0 False",
    ]


def test_an_auction_without_a_bid_step_by_step() -> None:
    table = Table(at={"A": 36}, seats=2)
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    assert step(table, "B", "pass") == ["auction-passed 1"]
    assert step(table, "A", "pass") == [
        "auction-passed 0",
        "auction-closed 39 deed -1 0",
        "throw-finished 0 False",
    ]


# --- Rent (R6) ------------------------------------------------------------------------------------


def test_every_rent_names_its_rule() -> None:
    reds = {"21": "B", "23": "B", "24": "B"}
    owner = {**reds, "39": "B", "5": "B", "12": "B"}
    state = position({"double_rent_if_mortgaged": False}, owner=owner, mortgaged=[39])
    assert rent_due(state, 39, 0, 7) == Rent(0, "R6.2")
    assert rent_due(state, 24, 1, 7) == Rent(0, "R6.2")
    assert rent_due(state, 1, 0, 7) == Rent(0, "R6.2")
    assert rent_due(state, 24, 0, 7) == Rent(40, "R6.3")
    assert rent_due(state, 5, 0, 7) == Rent(25, "R6.6")
    assert rent_due(state, 12, 0, 7) == Rent(28, "R6.7")
    state.mortgaged[23] = True
    assert rent_due(state, 24, 0, 7) == Rent(20, "R6.4")
    state = position(owner={**reds, "37": "B"}, level={"21": 1, "23": 1, "24": 2})
    assert rent_due(state, 24, 0, 7) == Rent(300, "R6.5")
    assert rent_due(state, 37, 0, 7) == Rent(35, "R6.1")
    state = position({"jail_rent": False}, owner={"37": "B"}, jail={"B": 0})
    assert rent_due(state, 37, 0, 7) == Rent(0, "R6.13")


def test_a_card_to_the_next_utility_throws_for_the_rent() -> None:
    table = Table(at={"A": 4}, owner={"12": "B"}, decks={"chance": ["ch_utility"]})
    assert step(table, "A", "roll", (1, 2), (3, 4)) == [
        "dice-rolled 0 1 2 move",
        "token-moved 0 4 7 dice",
        "card-drawn 0 chance ch_utility",
        "token-moved 0 7 12 card",
        "dice-rolled 0 3 4 utility",
        "cash-moved 0 1 70 rent R6.10",
        "throw-finished 0 False",
    ]


def test_a_card_to_the_next_railroad_doubles_the_rent() -> None:
    table = Table(at={"A": 4}, owner={"15": "B", "25": "B"}, decks={"chance": ["ch_railroad_a"]})
    assert step(table, "A", "roll", (1, 2))[2:] == [
        "card-drawn 0 chance ch_railroad_a",
        "token-moved 0 7 15 card",
        "cash-moved 0 1 100 rent R6.10",
        "throw-finished 0 False",
    ]


def test_rent_beyond_the_cash_is_a_debt_to_the_owner() -> None:
    table = Table(cash={"A": 49}, at={"A": 36}, owner={"39": "B", "5": "A"})
    assert step(table, "A", "roll", (1, 2))[2:] == ["frame-opened debt(0,1,50,rent,R6.1)"]


# --- Cards (R7) -----------------------------------------------------------------------------------


def drawn(card: str, *, chance: bool = True, **description: object) -> list[str]:
    """What a card brings about, from the draw on; A comes to 7 or to 33."""
    at = {"A": 4 if chance else 30}
    deck = "chance" if chance else "community-chest"
    table = Table(at=at, decks={deck: [card]}, **description)
    told = step(table, "A", "roll", (1, 2))
    assert told[2] == f"card-drawn 0 {deck} {card}"
    return told[3:-1] if told[-1] == "throw-finished 0 False" else told[3:]


def test_cards_tell_what_they_do() -> None:
    assert drawn("ch_dividend") == ["cash-moved -1 0 50 card R7.1"]
    assert drawn("ch_fine_15") == ["cash-moved 0 -1 15 card R7.10"]
    assert drawn("ch_jail_free") == ["jail-card-moved chance -1 0"]
    assert drawn("ch_go") == ["token-moved 0 7 0 card", "cash-moved -1 0 200 salary R4.1"]
    assert drawn("ch_back_3") == ["token-moved 0 7 4 card", "frame-opened tax(0,4)"]
    assert drawn("ch_boardwalk") == ["token-moved 0 7 39 card", "frame-opened buy(0,39)"]
    built = {"owner": BROWN, "level": {"1": 5, "3": 4}}
    assert drawn("ch_repairs", **built) == ["cash-moved 0 -1 200 card R7.8"]
    assert drawn("cc_street_repairs", chance=False, **built) == ["cash-moved 0 -1 275 card R7.8"]
    assert drawn("cc_jail_free", chance=False) == ["jail-card-moved community-chest -1 0"]


def test_a_card_that_pays_each_goes_round_from_the_left() -> None:
    assert drawn("ch_chairman") == [
        "frame-opened pay-each(0,[1,2,3],50)",
        "frame-changed pay-each(0,[2,3],50)",
        "cash-moved 0 1 50 card R16.6",
        "frame-changed pay-each(0,[3],50)",
        "cash-moved 0 2 50 card R16.6",
        "frame-closed pay-each",
        "cash-moved 0 3 50 card R16.6",
    ]


def test_a_card_that_collects_from_each_goes_round_from_the_left() -> None:
    assert drawn("cc_birthday", chance=False) == [
        "frame-opened collect-each(0,[1,2,3],10)",
        "frame-changed collect-each(0,[2,3],10)",
        "cash-moved 1 0 10 card R16.7",
        "frame-changed collect-each(0,[3],10)",
        "cash-moved 2 0 10 card R16.7",
        "frame-closed collect-each",
        "cash-moved 3 0 10 card R16.7",
    ]


def test_who_lacks_the_cash_for_such_a_card_owes_each_by_itself() -> None:
    assert drawn("ch_chairman", cash={"A": 40}, owner={"39": "A"})[-1] == (
        "frame-opened debt(0,1,50,card,R16.6)"
    )
    assert drawn("cc_birthday", chance=False, cash={"B": 9}, owner={"39": "B"})[-1] == (
        "frame-opened debt(1,0,10,card,R16.7)"
    )


# --- Taxes (R8) -----------------------------------------------------------------------------------


def test_income_tax_step_by_step() -> None:
    for method, amount in (("flat", 200), ("percent", 150)):
        table = Table(at={"A": 1})
        assert step(table, "A", "roll", (1, 2))[2:] == ["frame-opened tax(0,4)"]
        assert step(table, "A", "choose-tax", method=method) == [
            "frame-closed tax",
            f"cash-moved 0 -1 {amount} tax R8.1",
            "throw-finished 0 False",
        ]
    table = Table({"income_tax_mode": "flat"}, at={"A": 1})
    assert step(table, "A", "roll", (1, 2))[2:] == [
        "cash-moved 0 -1 200 tax R8.1",
        "throw-finished 0 False",
    ]


@pytest.mark.parametrize(("space", "owed"), [(4, "200,tax,R8.1"), (38, "100,tax,R8.4")])
def test_tax_beyond_the_cash_is_a_debt_to_the_bank(space: int, owed: str) -> None:
    table = Table(
        {"income_tax_mode": "flat"}, cash={"A": 99}, at={"A": space - 3}, owner={"39": "A"}
    )
    assert step(table, "A", "roll", (1, 2))[2:] == [f"frame-opened debt(0,-1,{owed})"]
