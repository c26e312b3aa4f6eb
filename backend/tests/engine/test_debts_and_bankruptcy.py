"""Chapters R16 and R17: debts, raising cash, going out."""

from __future__ import annotations

import pytest

from rentroll.engine import raisable
from rentroll.engine.events import PlayerBankrupt
from tests.engine.tables import Table

REDS = {"21": "B", "23": "B", "24": "B"}


def in_debt(options: dict[str, object] | None = None, **description: object) -> Table:
    """A owes B 300 for two houses on 24."""
    owner = {**REDS, **description.pop("owner", {})}  # type: ignore[dict-item]
    level = {"21": 2, "23": 2, "24": 2, **description.pop("level", {})}  # type: ignore[dict-item]
    table = Table(options, at={"A": 20}, owner=owner, level=level, **description)
    table.do("A", "roll", (1, 3))
    assert table.top == (0, 1, 300, "rent", "R6.5")
    return table


@pytest.mark.rule("R16.3", "R16.10")
def test_who_can_raise_the_debt_must_and_it_settles_itself() -> None:
    table = in_debt(cash={"A": 200}, owner={"5": "A", "39": "A"})
    refusal = table.refused("A", "declare-bankruptcy")
    assert (refusal.code, refusal.params) == ("debt-payable", {"amount": 300, "raisable": 500})
    table.do("A", "mortgage", space=5)
    assert (table.cash("AB"), table.kind) == ([0, 1800], "after-roll")


@pytest.mark.rule("R16.3")
def test_raisable_is_cash_and_half_the_buildings_and_the_free_mortgages() -> None:
    table = Table(
        cash={"A": 7},
        owner={"1": "A", "3": "A", "39": "A", "12": "A"},
        level={"1": 5, "3": 4},
        mortgaged=[12],
    )
    # 7 + 9 x 25 + 30 + 30 + 200
    assert raisable(table.state, 0) == 492


@pytest.mark.rule("R15.3")
def test_a_debtor_may_only_raise_cash() -> None:
    table = in_debt(cash={"A": 250}, owner={"1": "A", "3": "A", "39": "A", "5": "A"}, mortgaged=[5])
    assert table.refused("A", "build", spaces=[1]).code == "debt-open"
    assert table.refused("A", "unmortgage", space=5).code == "debt-open"
    for kind in ("roll", "end-turn", "buy"):
        assert table.refused("A", kind).code == "wrong-phase"


@pytest.mark.rule("R15.3")
def test_others_may_act_while_a_debt_is_open_but_not_build() -> None:
    table = in_debt(cash={"A": 250}, owner={"39": "A", "5": "C"})
    table.do("C", "mortgage", space=5)
    assert table.refused("C", "unmortgage", space=5).code == "debt-open"
    assert table.refused("C", "declare-bankruptcy").code == "not-your-turn"


@pytest.mark.rule("R17.6")
def test_who_cannot_reach_the_debt_may_not_raise_first() -> None:
    table = in_debt(cash={"A": 50}, owner={"3": "A"})
    refusal = table.refused("A", "mortgage", space=3)
    assert (refusal.code, refusal.params) == ("debt-beyond-means", {"amount": 300, "raisable": 80})
    assert {"mortgage", "sell-buildings", "unmortgage", "build"}.isdisjoint(table.legal("A"))
    assert "declare-bankruptcy" in table.legal("A")


@pytest.mark.rule("R17.2", "R17.6")
def test_bankrupt_to_a_player_hands_the_estate_over_as_it_is() -> None:
    table = in_debt(
        cash={"A": 50},
        owner={"1": "A", "3": "A", "11": "A"},
        level={"1": 1, "3": 1},
        mortgaged=[11],
        jail_cards={"chance": "A"},
    )
    table.do("A", "declare-bankruptcy")
    assert table.events[-1].frame == (1, (11,))  # type: ignore[union-attr]
    # 50 of cash and 2 x 25 for the houses
    assert table.cash("AB") == [0, 1600]
    assert [table.owner(space) for space in (1, 3, 11)] == ["B", "B", "B"]
    assert (table.state.houses, table.state.jail_cards[0]) == (26, 1)
    assert (table.kind, table.awaited) == ("estate-mortgages", "B")


@pytest.mark.rule("R13.8", "R13.10", "R17.4")
def test_the_heir_lifts_some_and_pays_interest_on_the_rest_one_fee_a_deed() -> None:
    table = in_debt(cash={"A": 0}, owner={"12": "A", "28": "A", "39": "A"}, mortgaged=[12, 28, 39])
    table.do("A", "declare-bankruptcy")
    assert table.refused("B", "settle-mortgages", lift=[24]).code == "not-in-estate"
    assert table.refused("B", "settle-mortgages", lift=[39, 39]).code == "not-in-estate"
    assert table.refused("A", "settle-mortgages", lift=[]).code == "seat-out"
    assert table.refused("C", "settle-mortgages", lift=[]).code == "not-your-turn"
    table.do("B", "settle-mortgages", lift=[39])
    # 220 for lifting 39, and 8 + 8 for the utilities
    assert table.cash("B") == [1500 - 220 - 8 - 8]
    assert [table.state.mortgaged[space] for space in (12, 28, 39)] == [True, True, False]
    assert (table.turn, table.kind) == ("B", "before-roll")


@pytest.mark.rule("R17.4")
def test_the_heir_lifts_only_what_cash_covers() -> None:
    table = in_debt(cash={"A": 0, "B": 130}, owner={"15": "A", "39": "A"}, mortgaged=[15, 39])
    table.do("A", "declare-bankruptcy")
    lift = table.legal("B")["settle-mortgages"]["lift"]
    assert (lift["items"]["enum"], lift["maxItems"]) == ([15], 1)
    assert table.refused("B", "settle-mortgages", lift=[39]).params == {"cost": 230, "cash": 130}
    table.do("B", "settle-mortgages", lift=[15])
    assert table.cash("B") == [0]


@pytest.mark.rule("R17.5")
def test_the_heir_who_lacks_cash_for_the_fees_raises_it() -> None:
    table = Table(
        turn="B",
        at={"B": 20},
        cash={"A": 10, "B": 0},
        owner={"24": "A", "39": "B"},
        mortgaged=[39],
    )
    table.do("B", "roll", (1, 3))
    table.do("B", "declare-bankruptcy")
    table.do("A", "settle-mortgages", lift=[])
    assert table.top == (0, -1, 20, "mortgage-fee", "R17.5")
    # 24 brings 120: the heir must raise, and the fee settles itself.
    assert table.refused("A", "declare-bankruptcy").code == "debt-payable"
    table.do("A", "mortgage", space=24)
    assert (table.cash("A"), table.turn) == ([110], "C")


@pytest.mark.rule("R17.3")
def test_bankrupt_to_the_bank_cancels_mortgages_and_auctions_in_board_order() -> None:
    table = Table(
        at={"A": 35},
        cash={"A": 40},
        owner={"21": "A", "5": "A"},
        mortgaged=[5, 21],
        jail_cards={"chance": "A", "community-chest": "A"},
    )
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    assert PlayerBankrupt(0, -1) in table.events
    assert ("A", "bank", 40, "estate", "R17.3") in table.payments()
    assert table.state.jail_cards == (-1, -1)
    assert [pile[-1] for pile in table.state.piles] == ["ch_jail_free", "cc_jail_free"]
    assert table.state.mortgaged == [False] * 40
    assert (table.top.space, table.top.bidders) == (5, (1, 2, 3))
    table.do("B", "bid", amount=7)
    table.do("C", "pass")
    table.do("D", "pass")
    assert table.top.space == 21
    table.everybody_passes()
    assert [table.owner(space) for space in (5, 21)] == ["B", "bank"]
    assert (table.turn, table.kind) == ("B", "before-roll")


@pytest.mark.rule("R17.3")
def test_houses_of_a_bank_bankruptcy_bring_nobody_anything() -> None:
    table = Table(at={"A": 35}, cash={"A": 0}, owner={"1": "A", "3": "A"}, level={"1": 1})
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    assert (table.payments(), table.state.houses) == ([], 32)


@pytest.mark.rule("R17.3")
def test_deeds_of_a_bank_bankruptcy_may_simply_return() -> None:
    options = {"bank_bankrupt_deeds": "return"}
    table = Table(options, at={"A": 35}, cash={"A": 0}, owner={"5": "A"}, mortgaged=[5])
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    assert (table.owner(5), table.turn, table.kind) == ("bank", "B", "before-roll")


@pytest.mark.parametrize("creditor", ["B", "bank"])
@pytest.mark.rule("R17.7", "R18.1")
def test_the_last_one_standing_wins_at_once(creditor: str) -> None:
    owner = {"39": "B"} if creditor == "B" else {"5": "A"}
    mortgaged = [5] if creditor == "bank" else []
    at, dice = ({"A": 36}, (1, 2)) if creditor == "B" else ({"A": 35}, (1, 2))
    table = Table(seats=2, at=at, cash={"A": 0}, owner=owner, mortgaged=mortgaged)
    table.do("A", "roll", dice)
    table.do("A", "declare-bankruptcy")
    assert (table.state.ended_by, table.kind) == ("last-standing", "")
    assert [(p.place, p.seat) for p in table.state.ranking] == [(1, 1), (2, 0)]


@pytest.mark.rule("R16.7")
def test_one_debtors_bankruptcy_does_not_lower_what_the_others_owe() -> None:
    table = Table(
        at={"A": 14}, cash={"B": 6}, decks={"community-chest": ["cc_birthday"]}, owner={"5": "B"}
    )
    table.state.mortgaged[5] = True
    table.do("A", "roll", (1, 2))
    table.do("B", "declare-bankruptcy")
    # The estate's railroad comes mortgaged: its fee first, then the others pay.
    table.do("A", "settle-mortgages", lift=[])
    assert table.cash() == [1500 + 6 - 10 + 10 + 10, 0, 1490, 1490]
    assert (table.turn, table.kind) == ("A", "after-roll")
