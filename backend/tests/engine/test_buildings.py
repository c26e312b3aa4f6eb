"""Chapters R10 and R12: building and selling."""

from __future__ import annotations

import pytest

from tests.engine.tables import Table

BROWN = {"1": "A", "3": "A"}
ORANGE = {"16": "A", "18": "A", "19": "A"}
GREEN = {"31": "A", "32": "A", "34": "A"}
DARK_BLUE = {"37": "A", "39": "A"}


def levels(table: Table, *spaces: int) -> list[int]:
    return [table.state.level[space] for space in spaces]


@pytest.mark.parametrize(
    ("group", "cost"),
    [
        ([1, 3], 50),
        ([6, 8, 9], 50),
        ([11, 13, 14], 100),
        ([16, 18, 19], 100),
        ([21, 23, 24], 150),
        ([26, 27, 29], 150),
        ([31, 32, 34], 200),
        ([37, 39], 200),
    ],
)
@pytest.mark.rule("R10.6", "R12.1")
def test_a_house_costs_what_is_printed_and_sells_for_half(group: list[int], cost: int) -> None:
    table = Table(owner={str(space): "A" for space in group})
    table.do("A", "build", spaces=[group[0]])
    assert (table.cash("A"), table.state.houses) == ([1500 - cost], 31)
    table.do("A", "sell-buildings", spaces=[group[0]])
    assert (table.cash("A"), table.state.houses) == ([1500 - cost + cost // 2], 32)


@pytest.mark.rule("R10.1")
def test_building_needs_the_whole_group() -> None:
    table = Table(owner={"16": "A", "18": "A", "19": "B"})
    assert table.refused("A", "build", spaces=[16]) == ("group-incomplete", {"space": 16})
    assert table.refused("A", "build", spaces=[19]).params == {"space": 19, "owner": 1}
    assert "build" not in table.legal("A")


@pytest.mark.rule("R10.2")
def test_building_needs_a_group_without_mortgage() -> None:
    table = Table(owner=BROWN, mortgaged=[3])
    assert table.refused("A", "build", spaces=[1]).code == "group-mortgaged"
    assert "build" not in table.legal("A")


@pytest.mark.parametrize("space", [5, 12, 0, 40, -1])
@pytest.mark.rule("R10.1")
def test_only_streets_carry_buildings(space: int) -> None:
    everything = {"5": "A", "15": "A", "25": "A", "35": "A", "12": "A", "28": "A"}
    table = Table(owner=everything)
    assert table.refused("A", "build", spaces=[space]).code == "not-a-street"
    assert table.refused("A", "sell-buildings", spaces=[space]).code == "not-a-street"
    assert "build" not in table.legal("A")


@pytest.mark.rule("R10.3")
def test_lots_are_built_evenly() -> None:
    table = Table(owner=BROWN, level={"1": 1})
    assert table.refused("A", "build", spaces=[1]) == ("uneven-building", {"space": 1})
    assert table.legal("A")["build"]["spaces"]["enum"] == [[3]]
    table.do("A", "build", spaces=[3, 1, 3])
    assert levels(table, 1, 3) == [2, 2]


@pytest.mark.rule("R10.3", "R10.8")
def test_a_batch_is_legal_in_the_order_given() -> None:
    table = Table(owner=BROWN)
    assert table.refused("A", "build", spaces=[1, 1]).code == "uneven-building"
    table.do("A", "build", spaces=[1, 3, 3, 1])
    assert (levels(table, 1, 3), table.cash("A")) == ([2, 2], [1300])


@pytest.mark.rule("R10.3")
def test_without_even_building_one_lot_grows_alone_to_a_hotel() -> None:
    table = Table({"even_build": False}, owner=BROWN)
    table.do("A", "build", spaces=[1, 1, 1, 1, 1])
    assert (levels(table, 1, 3), table.cash("A")) == ([5, 0], [1250])
    assert (table.state.houses, table.state.hotels) == (32, 11)
    table.do("A", "sell-buildings", spaces=[1])
    assert (levels(table, 1, 3), table.state.houses) == ([4, 0], 28)


@pytest.mark.rule("R10.4", "R10.5")
def test_a_hotel_returns_four_houses_and_is_the_top() -> None:
    table = Table(cash={"A": 50}, owner=BROWN, level={"1": 4, "3": 4}, hotels=1)
    table.do("A", "build", spaces=[1])
    assert (table.cash("A"), levels(table, 1, 3)) == ([0], [5, 4])
    assert (table.state.houses, table.state.hotels) == (28, 0)
    assert table.refused("A", "build", spaces=[1]).code == "fully-built"
    assert table.refused("A", "build", spaces=[3]).code == "bank-out-of-hotels"


@pytest.mark.rule("R11.7")
def test_a_hotel_is_possible_without_houses_in_stock() -> None:
    table = Table(owner=BROWN, level={"1": 4, "3": 4}, houses=0)
    table.do("A", "build", spaces=[1])
    assert (levels(table, 1, 3), table.state.houses) == ([5, 4], 4)


@pytest.mark.rule("R10.8", "R11.1")
def test_no_house_is_skipped_when_the_stock_is_out() -> None:
    table = Table(owner=BROWN, level={"1": 3, "3": 3}, houses=0)
    assert table.refused("A", "build", spaces=[1]).code == "bank-out-of-houses"
    assert table.refused("A", "build", spaces=[1, 3, 1]).code == "bank-out-of-houses"


@pytest.mark.rule("R10.5", "R10.8")
def test_houses_freed_within_a_batch_may_be_used_in_it() -> None:
    table = Table(owner={**BROWN, **DARK_BLUE}, level={"1": 4, "3": 4}, houses=0)
    table.do("A", "build", spaces=[1, 37, 39])
    assert (levels(table, 1, 37, 39), table.state.houses) == ([5, 1, 1], 2)


def test_buildings_are_paid_from_cash() -> None:
    table = Table(cash={"A": 399}, owner=DARK_BLUE)
    assert table.refused("A", "build", spaces=[37, 39]).params == {"cost": 400, "cash": 399}
    poor = Table(cash={"A": 199}, owner=DARK_BLUE)
    assert "build" not in poor.legal("A")


@pytest.mark.parametrize("kind", ["build", "sell-buildings"])
def test_a_batch_has_at_least_one_level_and_an_end(kind: str) -> None:
    table = Table(owner=BROWN, level={"1": 1, "3": 1})
    assert table.refused("A", kind, spaces=[]).code == "batch-size"
    assert table.refused("A", kind, spaces=[1] * 111).params == {"minimum": 1, "maximum": 110}


def test_only_the_owner_sells_what_stands_there() -> None:
    table = Table(owner={**BROWN, "37": "B", "39": "B"}, level={"37": 1, "39": 1})
    assert table.refused("A", "sell-buildings", spaces=[37]).params == {"space": 37, "owner": 1}
    assert table.refused("A", "sell-buildings", spaces=[1]).code == "no-buildings"
    assert "sell-buildings" not in table.legal("A")


@pytest.mark.rule("R12.3")
def test_lots_are_sold_evenly() -> None:
    table = Table(owner=ORANGE, level={"16": 3, "18": 2, "19": 2})
    assert table.refused("A", "sell-buildings", spaces=[18]) == ("uneven-building", {"space": 16})
    assert [16] in table.legal("A")["sell-buildings"]["spaces"]["enum"]
    table.do("A", "sell-buildings", spaces=[16])
    assert table.cash("A") == [1550]


def test_more_levels_than_there_are_cannot_be_sold() -> None:
    table = Table(owner=BROWN, level={"1": 1, "3": 1})
    assert table.refused("A", "sell-buildings", spaces=[1, 1]).code == "no-buildings"


@pytest.mark.rule("R12.6")
def test_a_whole_group_is_cleared_in_one_step() -> None:
    table = Table(cash={"A": 0}, owner=ORANGE, level={"16": 2, "18": 2, "19": 2})
    table.do("A", "sell-buildings", spaces=[16, 18, 19, 16, 18, 19])
    assert (table.cash("A"), levels(table, 16, 18, 19)) == ([300], [0, 0, 0])


@pytest.mark.rule("R12.4")
def test_a_hotel_breaks_into_houses_when_the_bank_has_four() -> None:
    table = Table(owner=BROWN, level={"1": 5, "3": 5}, houses=8)
    table.do("A", "sell-buildings", spaces=[1])
    assert (table.cash("A"), levels(table, 1, 3)) == ([1525], [4, 5])
    assert (table.state.houses, table.state.hotels) == (4, 11)


@pytest.mark.parametrize(
    ("houses", "nearest", "left", "refund"),
    [
        (0, [1] * 5 + [3] * 5, [0, 0], 250),
        (1, [1] * 5 + [3] * 4, [0, 1], 225),
        (2, [1] * 4 + [3] * 4, [1, 1], 200),
        (3, [1] * 4 + [3] * 3, [1, 2], 175),
    ],
)
@pytest.mark.rule("R12.4", "R12.5")
def test_without_four_houses_hotels_are_sold_further_down(
    houses: int, nearest: list[int], left: list[int], refund: int
) -> None:
    table = Table(cash={"A": 0}, owner=BROWN, level={"1": 5, "3": 5}, houses=houses)
    assert table.refused("A", "sell-buildings", spaces=[1]).code == "bank-out-of-houses"
    assert nearest in table.legal("A")["sell-buildings"]["spaces"]["enum"]
    table.do("A", "sell-buildings", spaces=nearest)
    assert (levels(table, 1, 3), table.cash("A")) == (left, [refund])


@pytest.mark.rule("R12.5")
def test_three_hotels_leave_at_most_the_stock() -> None:
    table = Table(cash={"A": 0}, owner=GREEN, level={"31": 5, "32": 5, "34": 5}, houses=2)
    down_to_two = [31] * 5 + [32] * 4 + [34] * 4
    assert down_to_two in table.legal("A")["sell-buildings"]["spaces"]["enum"]
    one_too_many = [31] * 4 + [32] * 4 + [34] * 4
    assert table.refused("A", "sell-buildings", spaces=one_too_many).code == "bank-out-of-houses"
    table.do("A", "sell-buildings", spaces=down_to_two)
    assert (table.cash("A"), table.state.houses, table.state.hotels) == ([1300], 0, 12)


def test_several_groups_are_sold_in_one_step() -> None:
    table = Table(owner={**BROWN, **DARK_BLUE}, level={"1": 1, "37": 1})
    table.do("A", "sell-buildings", spaces=[37, 1])
    assert table.cash("A") == [1500 + 100 + 25]


@pytest.mark.rule("R15.1")
def test_off_the_own_turn_by_option_only() -> None:
    table = Table(turn="B", owner=BROWN, level={"1": 1, "3": 1})
    table.do("A", "build", spaces=[1])
    table.do("A", "sell-buildings", spaces=[1])
    strict = Table({"manage_any_time": False}, turn="B", owner=BROWN, level={"1": 1, "3": 1})
    assert strict.refused("A", "build", spaces=[1]).code == "off-turn"
    assert strict.refused("A", "sell-buildings", spaces=[1]).code == "off-turn"
    own = Table({"manage_any_time": False}, owner=BROWN)
    own.do("A", "build", spaces=[1])


def test_whoever_is_asked_in_an_auction_may_sell_even_off_turn() -> None:
    options = {"manage_any_time": False}
    owner = {"1": "B", "3": "B", "37": "C", "39": "C"}
    table = Table(options, at={"A": 5}, owner=owner, level={"1": 1, "3": 1, "37": 1, "39": 1})
    table.do("A", "roll", (1, 3))
    table.do("A", "decline")
    assert table.awaited == "B"
    assert table.refused("C", "sell-buildings", spaces=[37]).code == "off-turn"
    table.do("B", "sell-buildings", spaces=[1])


def test_nobody_builds_while_the_heir_settles_the_estate() -> None:
    table = Table(
        cash={"A": 10}, at={"A": 36}, owner={"1": "C", "3": "C", "39": "B", "5": "A"}, mortgaged=[5]
    )
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    refusal = table.refused("C", "build", spaces=[1])
    assert (refusal.code, refusal.params) == ("wrong-phase", {"frame": "estate-mortgages"})


def test_without_even_building_a_lone_hotel_goes_down_to_what_the_stock_allows() -> None:
    table = Table({"even_build": False}, cash={"A": 0}, owner=ORANGE, level={"16": 5}, houses=3)
    assert [16, 16] in table.legal("A")["sell-buildings"]["spaces"]["enum"]
    table.do("A", "sell-buildings", spaces=[16, 16])
    assert (table.cash("A"), levels(table, 16), table.state.houses) == ([100], [3], 0)
