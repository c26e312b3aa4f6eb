"""Chapter R13: mortgages and their interest."""

from __future__ import annotations

import pytest

from rentroll.engine import view_for
from tests.engine.tables import Table

VALUES = {1: 30, 5: 100, 9: 60, 12: 75, 28: 75, 37: 175, 39: 200}


@pytest.mark.parametrize(("space", "value"), VALUES.items())
@pytest.mark.rule("R13.1", "R13.3")
def test_a_mortgage_brings_half_the_price(space: int, value: int) -> None:
    table = Table(owner={str(space): "A"})
    table.do("A", "mortgage", space=space)
    assert (table.cash("A"), table.state.mortgaged[space]) == ([1500 + value], True)


@pytest.mark.parametrize(
    ("options", "costs"),
    [
        ({}, {3: 33, 9: 66, 5: 110, 28: 83, 37: 193, 39: 220}),
        ({"percent_rounding": "floor"}, {28: 82, 37: 192}),
        ({"percent_rounding": "ceil"}, {28: 83, 37: 193, 3: 33}),
        ({"interest_base": "price"}, {3: 36, 28: 90, 37: 210}),
        ({"interest_percent": 0}, {28: 75}),
        ({"interest_percent": 20}, {28: 90}),
    ],
)
@pytest.mark.rule("R13.6", "R13.7")
def test_lifting_costs_the_value_and_the_interest(
    options: dict[str, object], costs: dict[int, int]
) -> None:
    for space, cost in costs.items():
        unmortgaged = Table(options, owner={str(space): "A"})
        assert view_for(unmortgaged.state, 0)["lifting"] == {str(space): cost}, "told beforehand"
        assert view_for(unmortgaged.state, 1)["lifting"] == {}
        table = Table(options, owner={str(space): "A"}, mortgaged=[space])
        for viewer in (0, 1, None):
            assert view_for(table.state, viewer)["lifting"] == {str(space): cost}
        table.do("A", "unmortgage", space=space)
        assert (table.cash("A"), table.state.mortgaged[space]) == ([1500 - cost], False)


@pytest.mark.rule("R13.2")
def test_a_street_is_not_mortgaged_while_its_group_has_a_building() -> None:
    table = Table(owner={"16": "A", "18": "A", "19": "A"}, level={"18": 1})
    for space in (16, 18, 19):
        assert table.refused("A", "mortgage", space=space).code == "has-buildings"
    assert "mortgage" not in table.legal("A")
    table.do("A", "sell-buildings", spaces=[18])
    assert table.legal("A")["mortgage"]["space"]["enum"] == [16, 18, 19]


@pytest.mark.rule("R13.5")
def test_only_the_owner_mortgages_and_lifts() -> None:
    table = Table(owner={"39": "B", "37": "A"}, mortgaged=[39])
    assert table.refused("A", "mortgage", space=39).params == {"space": 39, "owner": 1}
    assert table.refused("A", "unmortgage", space=39).code == "not-owner"
    assert table.refused("A", "mortgage", space=5).params == {"space": 5, "owner": -1}


@pytest.mark.parametrize("space", [0, 4, 7, 10, 38, 40, -1, 1000])
def test_only_deeds_are_mortgaged(space: int) -> None:
    for kind in ("mortgage", "unmortgage"):
        assert Table().refused("A", kind, space=space).code == "not-a-deed"


def test_a_deed_is_mortgaged_once_and_lifted_once() -> None:
    table = Table(owner={"5": "A", "15": "A"}, mortgaged=[5])
    assert table.refused("A", "mortgage", space=5).code == "already-mortgaged"
    assert table.refused("A", "unmortgage", space=15).code == "not-mortgaged"


def test_lifting_is_paid_from_cash() -> None:
    table = Table(cash={"A": 109}, owner={"5": "A"}, mortgaged=[5])
    assert table.refused("A", "unmortgage", space=5).params == {"cost": 110, "cash": 109}
    assert "unmortgage" not in table.legal("A")


def test_without_deeds_there_is_nothing_to_mortgage() -> None:
    assert {"mortgage", "unmortgage"}.isdisjoint(Table().legal("A"))


@pytest.mark.rule("R15.1")
def test_off_the_own_turn_by_option_only() -> None:
    table = Table(turn="B", owner={"5": "A", "15": "A"}, mortgaged=[15])
    table.do("A", "mortgage", space=5)
    table.do("A", "unmortgage", space=5)
    strict = Table(
        {"manage_any_time": False}, turn="B", owner={"5": "A", "15": "A"}, mortgaged=[15]
    )
    assert strict.refused("A", "mortgage", space=5).code == "off-turn"
    assert strict.refused("A", "unmortgage", space=15).code == "off-turn"


def test_even_under_that_option_a_debtor_raises_cash_off_turn() -> None:
    table = Table(
        {"manage_any_time": False},
        at={"A": 14},
        cash={"B": 5},
        owner={"5": "B"},
        decks={"community-chest": ["cc_birthday"]},
    )
    table.do("A", "roll", (1, 2))
    assert (table.kind, table.awaited) == ("debt", "B")
    table.do("B", "mortgage", space=5)
    assert table.cash("AB") == [1530, 95]
