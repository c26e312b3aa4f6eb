"""Chapter R7: every card of both decks, and the decks themselves."""

from __future__ import annotations

import pytest

from rentroll.engine import fold, load_decks
from rentroll.engine.events import CardDrawn, Jailed
from tests.engine.positions import position
from tests.engine.tables import Table

CHANCE_AT = 7
CHEST_AT = 17


def drawn(card: str, **description: object) -> Table:
    """Let A land on a card space and draw this card; B, C and D stand by."""
    deck, space = ("chance", CHANCE_AT) if card.startswith("ch_") else ("community-chest", CHEST_AT)
    at = {"A": space - 3, "D": 20}
    table = Table(at=at, decks={deck: [card]}, **description)
    table.do("A", "roll", (1, 2))
    assert table.events[:3][-1] == CardDrawn(0, deck, card)
    return table


@pytest.mark.parametrize(
    ("card", "amount"),
    [
        ("ch_dividend", 50),
        ("ch_loan", 150),
        ("ch_fine_15", -15),
        ("cc_bank_error", 200),
        ("cc_doctor", -50),
        ("cc_stock", 50),
        ("cc_holiday", 100),
        ("cc_tax_refund", 20),
        ("cc_life_insurance", 100),
        ("cc_hospital", -100),
        ("cc_school", -50),
        ("cc_consultancy", 25),
        ("cc_beauty", 10),
        ("cc_inherit", 100),
    ],
)
def test_a_card_pays_from_or_to_the_bank(card: str, amount: int) -> None:
    table = drawn(card)
    assert table.cash() == [1500 + amount, 1500, 1500, 1500]
    assert table.kind == "after-roll"


@pytest.mark.parametrize(
    ("card", "target", "salary"),
    [
        ("ch_go", 0, 200),
        ("ch_illinois", 24, 0),
        ("ch_st_charles", 11, 0),
        ("ch_reading", 5, 200),
        ("ch_boardwalk", 39, 0),
        ("ch_utility", 12, 0),
        ("ch_railroad_a", 15, 0),
        ("ch_railroad_b", 15, 0),
        ("ch_back_3", 4, 0),
        ("cc_go", 0, 200),
    ],
)
def test_a_card_moves_the_token_and_pays_salary_on_the_way(
    card: str, target: int, salary: int
) -> None:
    table = drawn(card)
    assert (table.at("A"), table.cash("A")) == (target, [1500 + salary])


def test_every_card_is_in_one_of_the_tests() -> None:
    own_tests = {
        "ch_jail_free",
        "cc_jail_free",
        "ch_go_to_jail",
        "cc_go_to_jail",
        "ch_repairs",
        "cc_street_repairs",
        "ch_chairman",
        "cc_birthday",
    }
    marks = [*test_a_card_pays_from_or_to_the_bank.pytestmark]  # type: ignore[attr-defined]
    marks += test_a_card_moves_the_token_and_pays_salary_on_the_way.pytestmark  # type: ignore[attr-defined]
    tabled = {row[0] for mark in marks for row in mark.args[1]}
    assert tabled | own_tests == set(load_decks("us2008").cards)


@pytest.mark.parametrize("card", ["ch_go_to_jail", "cc_go_to_jail"])
@pytest.mark.rule("R9.1", "R3.4")
def test_a_card_sends_to_jail_and_ends_the_turn(card: str) -> None:
    table = drawn(card)
    assert Jailed(0, "card") in table.events
    assert (table.at("A"), table.cash("A"), table.turn) == (10, [1500], "B")


@pytest.mark.parametrize(("card", "cost"), [("ch_repairs", 375), ("cc_street_repairs", 510)])
@pytest.mark.rule("R7.8")
def test_repairs_count_a_hotel_once_and_not_as_houses(card: str, cost: int) -> None:
    # 7 houses and 2 hotels: 7 x 25 + 2 x 100 and 7 x 40 + 2 x 115.
    owner = {"1": "A", "3": "A", "37": "A", "39": "A", "6": "A", "8": "A", "9": "A"}
    level = {"1": 5, "3": 5, "37": 1, "39": 2, "6": 1, "8": 1, "9": 2}
    assert drawn(card, owner=owner, level=level).cash("A") == [1500 - cost]


@pytest.mark.parametrize("card", ["ch_repairs", "cc_street_repairs"])
def test_repairs_without_buildings_cost_nothing(card: str) -> None:
    assert drawn(card, owner={"1": "A"}).payments() == []


@pytest.mark.rule("R7.7", "R16.7")
def test_the_birthday_collects_from_every_other_solvent_player_also_in_jail() -> None:
    table = drawn("cc_birthday", seats=5, out=["E"], jail={"C": 0})
    assert table.cash() == [1530, 1490, 1490, 1490, 0]


@pytest.mark.rule("R7.7", "R16.6")
def test_the_chairman_pays_every_other_solvent_player_also_in_jail() -> None:
    table = drawn("ch_chairman", seats=5, out=["E"], jail={"C": 0})
    assert table.cash() == [1350, 1550, 1550, 1550, 0]


@pytest.mark.parametrize("card", ["ch_jail_free", "cc_jail_free"])
@pytest.mark.rule("R7.2")
def test_a_jail_free_card_is_kept_and_leaves_its_deck(card: str) -> None:
    table = drawn(card)
    deck = 0 if card.startswith("ch_") else 1
    assert table.state.jail_cards[deck] == 0
    assert len(table.state.piles[deck]) == 15
    assert card not in table.state.piles[deck]


@pytest.mark.rule("R1.9", "R7.1")
def test_a_drawn_card_goes_under_its_deck_and_the_17th_is_the_first_again() -> None:
    state = position()
    order = state.piles[0]
    after_one = fold(state, [CardDrawn(0, "chance", order[0])])
    assert after_one.piles[0] == (*order[1:], order[0])
    assert fold(state, [CardDrawn(0, "chance", card) for card in order]).piles[0] == order


@pytest.mark.parametrize(
    ("owner", "mortgaged", "paid"),
    [
        ({"15": "B"}, [], 50),
        ({"15": "B", "5": "B"}, [], 100),
        ({"15": "B"}, [15], 0),
        ({"15": "A"}, [], 0),
    ],
)
@pytest.mark.rule("R6.10")
def test_the_next_railroad_costs_double_rent(
    owner: dict[str, str], mortgaged: list[int], paid: int
) -> None:
    table = drawn("ch_railroad_a", owner=owner, mortgaged=mortgaged)
    assert table.cash("A") == [1500 - paid]
    if paid:
        assert table.payments() == [("A", "B", paid, "rent", "R6.10")]


@pytest.mark.rule("R6.10")
def test_the_next_utility_asks_for_a_new_throw_that_does_not_count_as_doubles() -> None:
    table = Table(at={"A": 4}, owner={"12": "B"}, decks={"chance": ["ch_utility"]})
    table.do("A", "roll", (1, 2), (4, 4))
    assert table.payments() == [("A", "B", 80, "rent", "R6.10")]
    assert (table.state.doubles, table.kind) == (0, "after-roll")


@pytest.mark.rule("R7.9")
def test_the_next_utility_asks_for_no_throw_when_nothing_is_due() -> None:
    table = Table(at={"A": 4}, owner={"12": "A"}, decks={"chance": ["ch_utility"]})
    table.do("A", "roll", (1, 2))
    assert table.kind == "after-roll"


@pytest.mark.rule("R7.9")
def test_the_next_deed_is_offered_for_purchase_when_nobody_owns_it() -> None:
    table = drawn("ch_railroad_b")
    assert (table.kind, table.top.space) == ("buy", 15)


@pytest.mark.rule("R7.4", "R7.6")
def test_three_back_from_36_draws_from_the_other_deck_at_once() -> None:
    table = Table(at={"A": 33}, decks={"chance": ["ch_back_3"], "community-chest": ["cc_beauty"]})
    table.do("A", "roll", (1, 2))
    assert (table.at("A"), table.cash("A")) == (33, [1510])
    assert table.state.card == (0, "community-chest", "cc_beauty")


def test_the_last_card_of_a_turn_is_forgotten_with_the_next_throw_and_turn() -> None:
    table = drawn("ch_dividend")
    assert table.state.card is not None
    table.do("A", "end-turn")
    assert table.state.card is None


@pytest.mark.rule("R7.10")
def test_a_card_payment_without_cash_is_a_debt_to_the_bank() -> None:
    table = drawn("cc_hospital", cash={"A": 99}, owner={"39": "A"})
    assert table.top == (0, -1, 100, "card", "R7.10")
    table.do("A", "mortgage", space=39)
    assert (table.cash("A"), table.kind) == ([199], "after-roll")


@pytest.mark.rule("R16.6", "R16.8")
def test_each_creditor_of_a_card_is_a_debt_of_its_own_in_seating_order() -> None:
    table = drawn("ch_chairman", cash={"A": 120}, owner={"39": "A"})
    assert table.cash() == [20, 1550, 1550, 1500]
    assert table.top == (0, 3, 50, "card", "R16.6")
    table.do("A", "mortgage", space=39)
    assert table.cash() == [170, 1550, 1550, 1550]


@pytest.mark.rule("R16.7")
def test_each_debtor_of_a_card_owes_a_debt_of_its_own() -> None:
    table = drawn("cc_birthday", cash={"B": 6, "C": 3}, owner={"1": "B", "39": "C"})
    assert (table.kind, table.awaited, table.cash("A")) == ("debt", "B", [1500])
    table.do("B", "mortgage", space=1)
    assert (table.awaited, table.cash("AB")) == ("C", [1510, 26])
    table.do("C", "mortgage", space=39)
    assert table.cash() == [1530, 26, 193, 1490]
    assert (table.turn, table.kind) == ("A", "after-roll")
