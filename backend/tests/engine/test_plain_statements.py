"""Statements of the rules that are too plain for a worked case: bank, table, turns, money.

Every test says which statement it shows; the figures are worked out from the rules by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine import (
    ACTIONS,
    BANK,
    ActionError,
    GameState,
    RuleSet,
    RuleSetError,
    ScriptedChance,
    SeededChance,
    action_from,
    awaited,
    load_board,
    new_game,
    parameters_of,
)
from rentroll.engine.events import CashMoved, DiceRolled, TokenMoved
from tests.engine.tables import Table

BROWN = {"1": "A", "3": "A"}


def fresh_game(seats: int = 4, options: dict[str, Any] | None = None) -> GameState:
    """The position after the opening throw of a new game."""
    rules = RuleSet.from_options("default", options or {})
    return new_game(rules, [False] * seats, SeededChance(bytes(16))).state


@pytest.mark.rule("R1.1")
def test_the_ring_has_40_spaces_and_goes_on_from_39_to_0() -> None:
    assert [space.index for space in load_board("us").spaces] == list(range(40))
    table = Table(at={"A": 37, "B": 39})
    table.do("A", "roll", (1, 2))
    assert table.at("A") == 0
    table.do("A", "end-turn")
    table.do("B", "roll", (1, 3))
    assert table.at("B") == 3


@pytest.mark.rule("R1.2")
def test_two_to_eight_play_and_a_table_may_ask_for_less() -> None:
    assert [len(fresh_game(seats).cash) for seats in (2, 8)] == [2, 8]
    for seats in (0, 1, 9):
        with pytest.raises(ValueError, match="seats"):
            fresh_game(seats)
    for seats, options in ((2, {"min_players": 3}), (5, {"max_players": 4})):
        with pytest.raises(ValueError, match="seats"):
            fresh_game(seats, options)


@pytest.mark.rule("R1.3")
def test_everybody_begins_on_go_with_1500_and_without_deeds() -> None:
    state = fresh_game(8)
    assert state.position == [0] * 8
    assert state.cash == [1500] * 8
    assert not any(owner >= 0 for owner in state.owner)
    assert fresh_game(3, {"starting_cash": 2000}).cash == [2000] * 3


@pytest.mark.rule("R1.4")
def test_the_notes_at_the_start_make_1500_and_accounts_are_whole_dollars() -> None:
    notes = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert sum(value * count for value, count in notes.items()) == RuleSet().starting_cash
    with pytest.raises(RuleSetError):
        RuleSet.from_options("default", {"starting_cash": 1500.5})
    with pytest.raises(ActionError):
        action_from("bid", 0, {"amount": 10.5})


@pytest.mark.rule("R1.5")
def test_the_bank_pays_however_much_is_out_already() -> None:
    rich = dict.fromkeys("ABCD", 1_000_000)
    table = Table({"go_salary": 10_000}, cash=rich, at={"A": 36}, owner={"39": "B"})
    table.do("A", "roll", (1, 3))
    table.do("B", "mortgage", space=39)
    assert table.cash("AB") == [1_010_000, 1_000_200]


@pytest.mark.rule("R1.6")
def test_the_bank_begins_with_28_deeds_32_houses_and_12_hotels() -> None:
    state = fresh_game()
    assert sum(state.owner[space] == BANK for space in state.board.deeds) == 28
    assert (state.houses, state.hotels) == (32, 12)
    state = fresh_game(options={"houses": 20, "hotels": 5})
    assert (state.houses, state.hotels) == (20, 5)


@pytest.mark.rule("R1.8")
def test_the_bank_takes_no_turn_and_never_bids() -> None:
    table = Table(at={"A": 36})
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    assert set(table.top.circle) == {0, 1, 2, 3}
    asked = []
    while table.kind == "auction":
        asked += awaited(table.state)
        assert table.refused("bank", "bid", amount=1).code == "seat-out"
        table.do(table.awaited[0], "pass")
    assert asked == [1, 2, 3, 0]
    assert table.refused("bank", "roll").code == "seat-out"


@pytest.mark.rule("R2.3")
def test_turns_go_round_in_the_order_of_joining() -> None:
    table = Table(at=dict.fromkeys("ABCD", 4), turn="C")
    turns = []
    for _ in range(5):
        turns.append(table.turn)
        table.state.position[table.state.turn] = 4
        table.do(table.turn, "roll", (2, 4))
        table.do(table.turn, "end-turn")
    assert turns == list("CDABC")


@pytest.mark.rule("R3.5")
def test_doubles_are_counted_within_one_turn_and_not_those_out_of_jail() -> None:
    table = Table(at={"A": 4, "B": 4}, doubles=2)
    table.do("A", "roll", (2, 4))
    table.do("A", "end-turn")
    table.do("B", "roll", (3, 3))
    assert (table.state.doubles, table.state.jail[1], table.kind) == (1, -1, "before-roll")
    table = Table({"auctions": False}, jail={"A": 1})
    table.do("A", "roll", (2, 2))
    table.do("A", "decline")
    assert (table.state.doubles, table.kind) == (0, "after-roll")


@pytest.mark.rule("R3.6")
def test_eight_tokens_stand_on_one_space() -> None:
    table = Table(seats=8, at=dict.fromkeys("ABCDEFGH", 4))
    for letter in "ABCDEFGH":
        table.do(letter, "roll", (2, 4))
        table.do(letter, "end-turn")
    assert table.state.position == [10] * 8


@pytest.mark.rule("R5.10")
def test_bids_go_round_from_the_left_and_who_passes_is_out() -> None:
    table = Table(at={"B": 36}, turn="B")
    table.do("B", "roll", (1, 2))
    table.do("B", "decline")
    calls = []
    for kind, amount in (("bid", 10), ("pass", 0), ("bid", 20), ("pass", 0), ("bid", 30)):
        calls.append(table.awaited[0])
        table.do(calls[-1], kind, **({"amount": amount} if amount else {}))
    assert calls == list("CDABC")
    assert table.refused("D", "bid", amount=100).code == "not-your-turn"
    assert table.refused("B", "bid", amount=100).code == "not-your-turn"
    table.do("A", "pass")
    assert (table.owner(39), table.cash("C")) == ("C", [1470])


@pytest.mark.rule("R6.12")
def test_rent_is_collected_though_nobody_asks_for_it() -> None:
    table = Table(at={"A": 36}, owner={"39": "B"})
    table.do("A", "roll", (1, 2))
    assert table.payments() == [("A", "B", 50, "rent", "R6.1")]
    assert table.kind == "after-roll"
    assert not [kind for kind in ACTIONS if "rent" in kind]


@pytest.mark.rule("R7.10")
def test_a_card_that_takes_more_than_the_cash_makes_a_debt_to_the_bank() -> None:
    table = Table(
        cash={"A": 20}, at={"A": 28}, owner={"39": "A"}, decks={"community-chest": ["cc_doctor"]}
    )
    table.do("A", "roll", (2, 3))
    assert (table.kind, table.top.creditor, table.top.amount) == ("debt", BANK, 50)
    table.do("A", "mortgage", space=39)
    assert table.payments()[-1] == ("A", "bank", 50, "card", "R7.10")
    assert (table.cash("A"), table.kind) == ([170], "after-roll")


@pytest.mark.rule("R8.5", "R16.5")
def test_taxes_fines_and_payments_by_card_go_to_the_bank() -> None:
    tax = Table(at={"A": 35})
    tax.do("A", "roll", (1, 2))
    assert tax.payments() == [("A", "bank", 100, "tax", "R8.4")]
    fine = Table(jail={"A": 0})
    fine.do("A", "pay-jail-fine")
    assert fine.payments() == [("A", "bank", 50, "jail-fine", "R9.2")]
    card = Table(at={"A": 4}, decks={"chance": ["ch_fine_15"]})
    card.do("A", "roll", (1, 2))
    assert card.payments() == [("A", "bank", 15, "card", "R7.10")]
    for table in (tax, fine, card):
        assert table.cash("BCD") == [1500] * 3


@pytest.mark.rule("R16.5")
def test_rent_goes_to_the_owner_and_money_for_players_to_those_the_card_names() -> None:
    table = Table(at={"A": 4, "B": 14}, decks={"chance": ["ch_chairman"]}, owner={"39": "D"})
    table.do("A", "roll", (1, 2))
    assert table.payments() == [("A", other, 50, "card", "R16.6") for other in "BCD"]
    table = Table(at={"A": 30}, decks={"community-chest": ["cc_birthday"]}, owner={"39": "D"})
    table.do("A", "roll", (1, 2))
    assert table.payments() == [(other, "A", 10, "card", "R16.7") for other in "BCD"]
    table = Table(at={"A": 36}, owner={"39": "D"})
    table.do("A", "roll", (1, 2))
    assert table.cash() == [1450, 1500, 1500, 1550]


@pytest.mark.rule("R8.8")
def test_space_30_sends_to_jail() -> None:
    table = Table(at={"A": 24})
    table.do("A", "roll", (2, 4))
    assert (table.at("A"), table.state.jail[0], table.turn) == (10, 0, "B")
    assert table.cash("A") == [1500]


@pytest.mark.rule("R9.13")
def test_a_token_in_jail_stands_on_10_and_moves_from_there() -> None:
    table = Table(at={"A": 24})
    table.do("A", "roll", (2, 4))
    assert table.at("A") == 10
    for letter in "BCD":
        table.state.position[table.state.turn] = 4
        table.do(letter, "roll", (2, 4))
        table.do(letter, "end-turn")
    table.do("A", "roll", (2, 2))
    assert table.at("A") == 14


@pytest.mark.rule("R10.4")
def test_after_four_houses_comes_one_hotel_and_nothing_after_it() -> None:
    table = Table(owner=BROWN, level={"1": 4, "3": 4})
    assert (table.state.houses, table.state.hotels) == (24, 12)
    table.do("A", "build", spaces=[1])
    assert (table.state.level[1], table.state.houses, table.state.hotels) == (5, 28, 11)
    assert table.refused("A", "build", spaces=[1]).code == "fully-built"
    table.do("A", "build", spaces=[3])
    assert table.refused("A", "build", spaces=[3]).code == "fully-built"


@pytest.mark.rule("R10.6")
@pytest.mark.parametrize(
    ("group", "cost"),
    [
        ((1, 3), 50),
        ((6, 8, 9), 50),
        ((11, 13, 14), 100),
        ((16, 18, 19), 100),
        ((21, 23, 24), 150),
        ((26, 27, 29), 150),
        ((31, 32, 34), 200),
        ((37, 39), 200),
    ],
)
def test_a_house_costs_what_its_side_of_the_board_costs(group: tuple[int, ...], cost: int) -> None:
    table = Table(owner=dict.fromkeys(map(str, group), "A"))
    table.do("A", "build", spaces=list(group))
    assert table.cash("A") == [1500 - cost * len(group)]


@pytest.mark.rule("R12.2")
def test_buildings_are_sold_without_need_and_at_any_time() -> None:
    table = Table(owner=BROWN, level={"1": 2, "3": 1}, turn="C", at={"C": 36})
    table.do("A", "sell-buildings", spaces=[1])
    table.do("C", "roll", (1, 2))
    table.do("A", "sell-buildings", spaces=[1])
    table.do("C", "decline")
    table.do("A", "sell-buildings", spaces=[3])
    assert (table.cash("A"), table.state.level[1], table.state.level[3]) == ([1575], 0, 0)


@pytest.mark.rule("R13.3", "R13.4")
def test_any_number_of_deeds_of_every_kind_is_mortgaged_in_anybodys_turn() -> None:
    table = Table(owner={"5": "A", "12": "A", "37": "A", "39": "A"}, turn="C")
    for space in (5, 12, 37, 39):
        table.do("A", "mortgage", space=space)
    # 100 for the railroad, 75 for the utility, 175 and 200 for the streets.
    assert table.cash("A") == [1500 + 100 + 75 + 175 + 200]


@pytest.mark.rule("R14.3")
def test_no_term_of_a_trade_is_a_building_and_buildings_stay_where_they_are() -> None:
    terms = set(parameters_of(ACTIONS["propose-trade"]))
    sides = {"give_deeds", "give_cards", "cash_given", "take_deeds", "take_cards", "cash_taken"}
    assert terms == {*sides, "to", "lift"}
    nothing = {"give_cards": [], "cash_given": 0, "take_deeds": [], "take_cards": [], "lift": []}
    table = Table(owner={**BROWN, "5": "A"}, level={"1": 1, "3": 1})
    built = {"give_deeds": [1], "cash_taken": 100, **nothing}
    assert table.refused("A", "propose-trade", to=1, **built).code == "has-buildings"
    table.do("A", "propose-trade", to=1, **{**built, "give_deeds": [5]})
    table.do("B", "accept-trade", offer=1, revision=1, lift=[])
    assert (table.owner(5), table.owner(1), table.state.level[1]) == ("B", "A", 1)


@pytest.mark.rule("R14.4")
def test_players_lend_each_other_no_money() -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options("default", {"player_loans": True})
    assert (caught.value.code, caught.value.option) == ("option-invalid", "player_loans")
    loan = {
        "to": 1,
        "give_deeds": [],
        "give_cards": [],
        "cash_given": 100,
        "take_deeds": [],
        "take_cards": [],
        "cash_taken": 0,
        "lift": [],
    }
    assert Table().refused("A", "propose-trade", **loan).code == "trade-without-asset"


@pytest.mark.rule("R15.2")
def test_a_throw_its_move_the_salary_and_the_rent_are_one_step() -> None:
    table = Table(at={"A": 38}, owner={"3": "B"})
    events = table.do("A", "roll", (1, 4))
    first = [event for event in events if isinstance(event, DiceRolled | TokenMoved | CashMoved)]
    assert [type(event) for event in first] == [DiceRolled, TokenMoved, CashMoved, CashMoved]
    assert table.payments() == [
        ("bank", "A", 200, "salary", "R4.1"),
        ("A", "B", 4, "rent", "R6.1"),
    ]


@pytest.mark.rule("R17.1")
@pytest.mark.parametrize(("deed", "means", "out"), [(5, 110, False), (12, 85, True)])
def test_bankrupt_is_only_who_owes_more_than_all_means(deed: int, means: int, out: bool) -> None:
    table = Table(cash={"A": 10}, at={"A": 35}, owner={str(deed): "A"})
    table.do("A", "roll", (1, 2))
    assert (table.kind, table.top.amount) == ("debt", 100)
    if out:
        table.do("A", "declare-bankruptcy")
        assert not table.state.solvent[0]
        assert table.refused("A", "roll").code == "seat-out"
    else:
        refusal = table.refused("A", "declare-bankruptcy")
        assert refusal.code == "debt-payable"
        assert refusal.params == {"amount": 100, "raisable": means}


@pytest.mark.rule("R18.7")
def test_when_time_runs_out_the_smallest_decision_is_made_and_the_seat_is_kept() -> None:
    table = Table(
        {"decision_seconds": 30}, at={"A": 36, "B": 35}, cash={"B": 50}, owner={"12": "B"}
    )
    table.do("A", "roll", (1, 2))
    table.time_up()
    assert (table.kind, table.owner(39)) == ("auction", "bank")
    for _ in "BCDA":
        table.time_up()
    assert (table.kind, table.owner(39)) == ("after-roll", "bank")
    table.time_up()
    assert (table.turn, table.kind) == ("B", "before-roll")
    # B throws 1+2, owes 100 with 50 in cash, and the utility brings 75.
    table.time_up((1, 2))
    assert (table.kind, table.awaited) == ("debt", "B")
    table.time_up()
    assert (table.cash("B"), table.state.mortgaged[12]) == ([25], True)
    assert table.state.solvent == [True] * 4


@pytest.mark.rule("R2.1", "R1.9")
def test_a_new_game_asks_for_two_shuffles_and_one_throw_of_each_player() -> None:
    chance = ScriptedChance([(1, 2), (6, 5), (3, 3)])
    start = new_game(RuleSet(), [False] * 3, chance)
    assert (start.state.turn, chance.remaining) == (1, 0)
    assert [len(pile) for pile in start.state.piles] == [16, 16]
