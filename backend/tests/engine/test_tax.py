"""Chapter R8: taxes, and what the worth is that they are counted on."""

from __future__ import annotations

import pytest

from rentroll.engine import view_for
from tests.engine.tables import Table


def taxed(options: dict[str, object] | None = None, **description: object) -> Table:
    """A lands on income tax."""
    table = Table(options, **description)
    table.do("A", "roll", (1, 3))
    return table


@pytest.mark.rule("R8.1")
def test_income_tax_is_200_or_a_tenth_by_choice() -> None:
    flat, percent = taxed(), taxed()
    flat.do("A", "choose-tax", method="flat")
    percent.do("A", "choose-tax", method="percent")
    assert (flat.cash("A"), percent.cash("A")) == ([1300], [1350])


@pytest.mark.rule("R8.1")
def test_flat_income_tax_asks_for_no_choice() -> None:
    table = taxed({"income_tax_mode": "flat"})
    assert (table.cash("A"), table.kind) == ([1300], "after-roll")


@pytest.mark.rule("R8.2")
def test_the_tenth_is_counted_on_full_prices_and_a_hotel_as_five_house_costs() -> None:
    table = taxed(
        cash={"A": 500},
        owner={"39": "A", "37": "A", "1": "A", "3": "A"},
        mortgaged=[37],
        level={"1": 5, "3": 5},
    )
    # 500 + 400 + 350 + 60 + 60 + 2 x 5 x 50 = 1870
    assert view_for(table.state, None)["frame"]["percent"] == 187
    table.do("A", "choose-tax", method="percent")
    assert table.cash("A") == [313]


@pytest.mark.parametrize(
    ("rounding", "cash", "tax"),
    [
        ("half_up", 1525, 153),
        ("half_up", 1524, 152),
        ("floor", 1529, 152),
        ("ceil", 1521, 153),
        ("ceil", 1520, 152),
    ],
)
def test_the_tenth_is_rounded_by_the_option(rounding: str, cash: int, tax: int) -> None:
    table = taxed({"percent_rounding": rounding}, cash={"A": cash})
    table.do("A", "choose-tax", method="percent")
    assert table.cash("A") == [cash - tax]


def test_the_tenth_does_not_depend_on_the_interest() -> None:
    table = taxed({"interest_percent": 50})
    table.do("A", "choose-tax", method="percent")
    assert table.cash("A") == [1350]


@pytest.mark.parametrize(("preview", "shown"), [(True, 150), (False, None)])
@pytest.mark.rule("R8.3")
def test_the_tenth_is_shown_before_the_choice_by_option(preview: bool, shown: int | None) -> None:
    table = taxed({"income_tax_preview": preview})
    frame = view_for(table.state, 0)["frame"]
    assert (frame["flat"], frame["percent"]) == (200, shown)


@pytest.mark.rule("R8.3")
def test_there_are_two_methods_and_one_choice() -> None:
    table = taxed()
    assert table.refused("A", "choose-tax", method="none").code == "unknown-method"
    assert table.refused("B", "choose-tax", method="flat").code == "not-your-turn"
    table.do("A", "choose-tax", method="percent")
    assert table.refused("A", "choose-tax", method="flat").code == "wrong-phase"


@pytest.mark.parametrize("amount", [100, 75])
@pytest.mark.rule("R8.4")
def test_luxury_tax_is_100_or_75(amount: int) -> None:
    table = Table({"luxury_tax": amount}, at={"A": 35})
    table.do("A", "roll", (1, 2))
    assert table.payments() == [("A", "bank", amount, "tax", "R8.4")]


def test_tax_without_cash_is_a_debt_to_the_bank() -> None:
    table = taxed(cash={"A": 150}, owner={"39": "A"})
    table.do("A", "choose-tax", method="flat")
    assert table.top == (0, -1, 200, "tax", "R8.1")
    table.do("A", "mortgage", space=39)
    assert table.cash("A") == [150]
