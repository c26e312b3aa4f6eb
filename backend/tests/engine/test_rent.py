"""Chapter R6: what a landing costs."""

from __future__ import annotations

import pytest

from tests.engine.positions import position
from tests.engine.tables import Table


@pytest.mark.parametrize(
    ("level", "rent"), [(0, 56), (1, 150), (2, 450), (3, 1000), (4, 1200), (5, 1400)]
)
@pytest.mark.rule("R6.3", "R6.5")
def test_rent_follows_the_level_and_only_site_rent_is_doubled(level: int, rent: int) -> None:
    green = {"31": "B", "32": "B", "34": "B"}
    table = Table(cash={"A": 2000}, at={"A": 30}, owner=green, level=dict.fromkeys(green, level))
    table.do("A", "roll", (1, 3))
    assert table.cash("AB") == [2000 - rent, 1500 + rent]


@pytest.mark.rule("R6.2")
def test_an_owner_pays_no_rent_to_oneself_and_the_bank_asks_none() -> None:
    table = Table(at={"A": 20}, owner={"24": "A"})
    table.do("A", "roll", (1, 3))
    assert (table.payments(), table.kind) == ([], "after-roll")


@pytest.mark.rule("R6.2")
def test_no_rent_is_due_on_a_mortgaged_deed() -> None:
    table = Table(at={"A": 20}, owner={"24": "B"}, mortgaged=[24])
    table.do("A", "roll", (1, 3))
    assert table.payments() == []


@pytest.mark.parametrize(("double", "rent"), [(True, 40), (False, 20)])
@pytest.mark.rule("R6.4")
def test_a_mortgaged_neighbour_stops_double_rent_only_by_option(double: bool, rent: int) -> None:
    table = Table(
        {"double_rent_if_mortgaged": double},
        at={"A": 20},
        owner={"21": "B", "23": "B", "24": "B"},
        mortgaged=[23],
    )
    table.do("A", "roll", (1, 3))
    assert table.cash("AB") == [1500 - rent, 1500 + rent]


def test_without_mortgages_the_option_changes_nothing() -> None:
    reds = {"21": "B", "23": "B", "24": "B"}
    table = Table({"double_rent_if_mortgaged": False}, at={"A": 20}, owner=reds)
    table.do("A", "roll", (1, 3))
    assert table.payments() == [("A", "B", 40, "rent", "R6.3")]


@pytest.mark.parametrize(("owned", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
@pytest.mark.rule("R6.6")
def test_a_railroad_costs_by_the_number_owned(owned: int, rent: int) -> None:
    railroads = {str(space): "B" for space in (25, 5, 15, 35)[:owned]}
    table = Table(at={"A": 20}, owner=railroads)
    table.do("A", "roll", (2, 3))
    assert table.payments() == [("A", "B", rent, "rent", "R6.6")]


@pytest.mark.parametrize(("owned", "rent"), [(["12"], 28), (["12", "28"], 70)])
@pytest.mark.rule("R6.7")
def test_a_utility_costs_by_the_throw(owned: list[str], rent: int) -> None:
    table = Table(at={"A": 5}, owner=dict.fromkeys(owned, "B"))
    table.do("A", "roll", (3, 4))
    assert table.payments() == [("A", "B", rent, "rent", "R6.7")]


@pytest.mark.parametrize(("count_all", "rent"), [(True, 100), (False, 50)])
@pytest.mark.rule("R6.8")
def test_mortgaged_railroads_count_by_option(count_all: bool, rent: int) -> None:
    table = Table(
        {"count_mortgaged_in_set": count_all},
        at={"A": 20},
        owner={"5": "B", "15": "B", "25": "B"},
        mortgaged=[5],
    )
    table.do("A", "roll", (2, 3))
    assert table.payments() == [("A", "B", rent, "rent", "R6.6")]


@pytest.mark.rule("R6.9")
def test_the_throw_out_of_jail_counts_for_a_utility() -> None:
    table = Table(jail={"A": 0}, owner={"12": "B"})
    table.do("A", "roll", (1, 1))
    assert table.payments() == [("A", "B", 8, "rent", "R6.7")]


@pytest.mark.parametrize(("jail_rent", "rent"), [(True, 50), (False, 0)])
@pytest.mark.rule("R6.13")
def test_an_owner_in_jail_collects_rent_unless_the_option_says_no(
    jail_rent: bool, rent: int
) -> None:
    table = Table({"jail_rent": jail_rent}, at={"A": 36}, owner={"39": "B"}, jail={"B": 1})
    table.do("A", "roll", (1, 2))
    assert table.cash("AB") == [1500 - rent, 1500 + rent]


@pytest.mark.rule("R6.11")
def test_rent_is_fixed_on_landing() -> None:
    green = {"31": "B", "32": "B", "34": "B"}
    table = Table(cash={"A": 20}, at={"A": 30}, owner={**green, "39": "A"})
    table.do("A", "roll", (1, 3))
    assert table.top.amount == 56
    # B may not build now, but selling, mortgaging or leaving the lot bare changes nothing.
    table.do("B", "mortgage", space=34)
    assert table.top.amount == 56
    table.do("A", "mortgage", space=39)
    assert table.cash("AB") == [20 + 200 - 56, 1500 + 160 + 56]


def test_the_described_position_counts_whole_groups() -> None:
    state = position(owner={"1": "B", "3": "B", "37": "A"})
    assert state.group_owner[state.board.spaces[1].group] == 1
    assert state.group_owner[state.board.spaces[37].group] == -1
