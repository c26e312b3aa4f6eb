"""Every listed form of an action word by word, and what can be built, claimed and placed."""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine import legal_actions
from rentroll.engine.rules.building import could_build, pieces_in, placements
from tests.engine.positions import position
from tests.engine.tables import Table
from tests.engine.telling import refusal

BROWN = {"1": "A", "3": "A"}
PINK = {"11": "A", "13": "A", "14": "A"}
ORANGE = {"16": "B", "18": "B", "19": "B"}
DARK_BLUE = {"37": "A", "39": "A"}


def bidding() -> Table:
    table = Table(at={"A": 36})
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    return table


def listed(table: Table, letter: str, kind: str) -> dict[str, Any]:
    return table.legal(letter)[kind]


def test_the_listed_forms_word_by_word() -> None:
    table = Table(owner={**BROWN, "5": "A", "12": "A"}, mortgaged=[12])
    assert listed(table, "A", "roll") == {}
    assert listed(table, "A", "mortgage") == {"space": {"type": "integer", "enum": [1, 3, 5]}}
    assert listed(table, "A", "unmortgage") == {"space": {"type": "integer", "enum": [12]}}
    assert listed(table, "A", "build") == {"spaces": {"type": "array", "enum": [[1], [3]]}}
    table = Table(owner=BROWN, level={"1": 2, "3": 1})
    assert listed(table, "A", "build") == {"spaces": {"type": "array", "enum": [[3]]}}
    assert listed(table, "A", "sell-buildings") == {
        "spaces": {"type": "array", "enum": [[1], [1, 1, 3]]}
    }
    table = Table(jail={"A": 0}, jail_cards={"chance": "A", "community-chest": "A"})
    assert listed(table, "A", "use-jail-card") == {
        "deck": {"type": "string", "enum": ["chance", "community-chest"]}
    }
    table = Table(at={"A": 1})
    table.do("A", "roll", (1, 2))
    assert listed(table, "A", "choose-tax") == {
        "method": {"type": "string", "enum": ["flat", "percent"]}
    }
    assert listed(bidding(), "B", "bid") == {
        "amount": {"type": "integer", "minimum": 1, "maximum": 1500}
    }


def test_only_what_ends_a_seats_game_asks_for_confirmation() -> None:
    entries = {entry.kind: entry.confirm for entry in legal_actions(Table().state, 0)}
    assert {kind for kind, confirm in entries.items() if confirm} == {"resign", "propose-end"}


@pytest.mark.parametrize(
    ("level", "houses", "sales"),
    [
        ({"16": 1, "18": 0, "19": 0}, 32, [[16]]),
        ({"16": 1, "18": 1, "19": 1}, 32, [[16], [18], [19], [16, 18, 19]]),
        ({"16": 5, "18": 5, "19": 5}, 4, [[16], [18], [19], [*[16] * 5, *[18] * 5, *[19] * 5]]),
        # Three hotels and 3 houses in the bank: 1 + 1 + 1 is the most that can remain.
        (
            {"16": 5, "18": 5, "19": 5},
            3,
            [[*[16] * 4, *[18] * 4, *[19] * 4], [*[16] * 5, *[18] * 5, *[19] * 5]],
        ),
        # Two levels of the hotel leave 3 + 4 + 4; one would leave 12 houses with 8 and 3 in stock.
        ({"16": 5, "18": 4, "19": 4}, 3, [[16, 16], [*[16] * 5, *[18] * 4, *[19] * 4]]),
        # Without a house in the bank nothing can remain.
        ({"16": 5, "18": 5, "19": 5}, 0, [[*[16] * 5, *[18] * 5, *[19] * 5]]),
    ],
)
def test_the_sales_that_are_listed(
    level: dict[str, int], houses: int, sales: list[list[int]]
) -> None:
    table = Table(owner=ORANGE, level=level, houses=houses)
    assert listed(table, "B", "sell-buildings") == {"spaces": {"type": "array", "enum": sales}}


def test_claims_and_places_name_their_bounds() -> None:
    table = Table(owner={**PINK, **ORANGE}, houses=1, cash={"B": 250}, at={"A": 4})
    table.do("A", "build", spaces=[13])
    assert listed(table, "B", "claim") == {"count": {"type": "integer", "minimum": 1, "maximum": 2}}
    assert listed(table, "B", "waive") == {}
    assert refusal(table, "B", "claim", count=3) == (
        "claim-out-of-range",
        {"minimum": 1, "maximum": 2},
    )
    table.do("B", "claim", count=2)
    table.do("B", "bid", amount=100)
    table.do("A", "pass")
    assert listed(table, "B", "place-building") == {
        "space": {"type": "integer", "enum": [16, 18, 19]}
    }
    assert refusal(table, "B", "place-building", space=11) == (
        "no-placement",
        {"spaces": [16, 18, 19]},
    )
    assert refusal(table, "A", "place-building", space=11) == (
        "not-your-turn",
        {"seat": 1, "frame": "place-building"},
    )


def test_an_asked_seat_and_a_bidder_without_a_lot_are_told_so() -> None:
    table = Table(owner={**PINK, **ORANGE}, houses=1)
    table.do("A", "build", spaces=[13])
    table.state.mortgaged[16] = True
    assert table.blocked("B", "claim") == ("no-placement", {"piece": "house"})
    table.state.mortgaged[16] = False
    table.do("B", "claim", count=2)
    table.state.mortgaged[16] = True
    assert refusal(table, "B", "bid", amount=100) == ("no-placement", {"piece": "house"})
    assert table.blocked("B", "bid") == ("no-placement", {"piece": "house"})


def test_what_a_seat_could_build_is_counted_lot_by_lot() -> None:
    state = position(owner={**BROWN, **PINK}, level={"1": 3, "3": 2}, cash={"A": 320})
    assert (could_build(state, 0, "house"), could_build(state, 0, "hotel")) == (4, 0)
    assert placements(state, 0, "house") == [3, 11, 13, 14]
    assert pieces_in(state, (3, 1, 3, 1, 3), "house") == 3
    assert pieces_in(state, (3, 1, 3, 1, 3), "hotel") == 2
    state = position(owner=DARK_BLUE, level={"37": 4, "39": 5}, cash={"A": 200})
    assert (could_build(state, 0, "house"), could_build(state, 0, "hotel")) == (0, 1)
    assert (placements(state, 0, "house"), placements(state, 0, "hotel")) == ([], [37])
    state = position({"even_build": False}, owner=DARK_BLUE, level={"37": 4, "39": 1})
    assert (placements(state, 0, "house"), placements(state, 0, "hotel")) == ([39], [37])
    assert (could_build(state, 0, "house"), could_build(state, 0, "hotel")) == (3, 1)


# --- Estates --------------------------------------------------------------------------------------


def test_the_heir_is_told_what_can_be_lifted() -> None:
    table = Table(
        cash={"A": 0, "B": 120},
        at={"A": 36},
        owner={"39": "B", "5": "A", "12": "A"},
        mortgaged=[5, 12],
    )
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    # Lifting both costs 110 + 83; one of them 110 + 8 or 83 + 10.
    assert listed(table, "B", "settle-mortgages") == {
        "lift": {
            "type": "array",
            "items": {"type": "integer", "enum": [5, 12]},
            "uniqueItems": True,
            "minItems": 0,
            "maxItems": 1,
        }
    }
    assert refusal(table, "B", "settle-mortgages", lift=[5, 12]) == (
        "insufficient-funds",
        {"cost": 193, "cash": 120},
    )
    for lift in ([39], [5, 5]):
        assert refusal(table, "B", "settle-mortgages", lift=lift) == (
            "not-in-estate",
            {"spaces": [5, 12]},
        )
    rich = Table(
        cash={"A": 0, "B": 193},
        at={"A": 36},
        owner={"39": "B", "5": "A", "12": "A"},
        mortgaged=[5, 12],
    )
    rich.do("A", "roll", (1, 2))
    rich.do("A", "declare-bankruptcy")
    assert listed(rich, "B", "settle-mortgages")["lift"]["maxItems"] == 2
    rich.do("B", "settle-mortgages", lift=[5, 12])
    poor = Table(
        cash={"A": 0, "B": 90},
        at={"A": 36},
        owner={"39": "B", "5": "A", "12": "A"},
        mortgaged=[5, 12],
    )
    poor.do("A", "roll", (1, 2))
    poor.do("A", "declare-bankruptcy")
    assert listed(poor, "B", "settle-mortgages")["lift"]["maxItems"] == 0


@pytest.mark.parametrize(("houses", "levels"), [(4, 1), (3, 2), (1, 4), (0, 5)])
def test_where_lots_may_be_uneven_a_lone_hotel_goes_as_far_down_as_it_must(
    houses: int, levels: int
) -> None:
    table = Table({"even_build": False}, owner=ORANGE, level={"16": 5}, houses=houses)
    sales = [[16] * levels, [16] * 5] if levels < 5 else [[16] * 5]
    assert listed(table, "B", "sell-buildings") == {"spaces": {"type": "array", "enum": sales}}


def test_the_last_dollars_buy_a_level() -> None:
    table = Table(owner=BROWN, cash={"A": 50})
    assert listed(table, "A", "build") == {"spaces": {"type": "array", "enum": [[1], [3]]}}
