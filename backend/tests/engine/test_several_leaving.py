"""When several leave at once, or somebody leaves with a building won and not yet placed."""

from __future__ import annotations

import pytest

from tests.engine.tables import Table

BROWN = {"1": "A", "3": "A"}
LIGHT_BLUE = {"6": "B", "8": "B", "9": "B"}
GREEN = {"31": "C", "32": "C", "34": "C"}


@pytest.mark.rule("R17.3", "R17.4")
def test_an_heir_settles_an_estate_before_the_deeds_of_another_leaver_are_auctioned() -> None:
    # A owes B 50 and hands the mortgaged 5 over; C leaves before B has settled its mortgage.
    table = Table(
        cash={"A": 10}, at={"A": 36}, owner={"5": "A", "12": "C", "39": "B"}, mortgaged=[5]
    )
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    table.do("C", "resign")
    assert (table.kind, table.awaited) == ("estate-mortgages", "B")
    refusal = table.refused(
        "B",
        "propose-trade",
        to=3,
        give_deeds=[5],
        give_cards=[],
        cash_given=0,
        take_deeds=[],
        take_cards=[],
        cash_taken=1,
        lift=[],
    )
    assert refusal.code == "estate-open"
    table.do("B", "settle-mortgages", lift=[])
    # 1500 and the 10 of A, less 10 of interest on the loan of 100.
    assert (table.cash("B"), table.kind, table.top.space) == ([1500], "auction", 12)


@pytest.mark.rule("R11.6")
def test_the_claim_for_houses_gets_its_own_time_after_the_one_for_hotels() -> None:
    # A wants a hotel on 1 and a house on 6; B could use the last hotel, C the last house.
    table = Table(
        {"claim_seconds": 10},
        owner={**BROWN, "6": "A", "8": "A", "9": "A", "11": "B", "13": "B", "14": "B", **GREEN},
        level={"1": 4, "3": 4, "11": 4, "13": 4, "14": 4},
        houses=1,
        hotels=1,
        cash={"A": 3000, "C": 3000},
    )
    table.do("A", "build", spaces=[6, 1])
    assert (table.kind, table.top.piece, table.awaited) == ("claim", "hotel", "B")
    first = table.state.timer
    table.do("B", "waive")
    assert (table.kind, table.top.piece, table.awaited) == ("claim", "house", "C")
    second = table.state.timer
    assert first is not None
    assert second is not None
    assert (second.kind, second.seconds) == ("claim", 10)
    assert second.id > first.id


@pytest.mark.rule("R11.2")
def test_a_building_won_by_somebody_who_leaves_before_placing_it_is_called_again() -> None:
    table = Table(owner={**BROWN, **LIGHT_BLUE, **GREEN}, houses=1, cash={"C": 3000})
    table.do("A", "build", spaces=[1, 3][:1])
    table.do("B", "claim", count=1)
    table.do("C", "claim", count=1)
    assert (table.kind, table.awaited) == ("auction", "B")
    table.do("B", "bid", amount=60)
    table.do("C", "pass")
    table.do("A", "pass")
    assert (table.kind, table.awaited) == ("place-building", "B")
    table.do("B", "resign")
    assert (table.kind, table.top.piece, table.awaited) == ("auction", "house", "C")
    table.do("C", "bid", amount=200)
    table.do("A", "pass")
    table.do("C", "place-building", space=31)
    assert (table.state.level[31], table.state.houses, table.cash("C")) == (1, 0, [2800])
