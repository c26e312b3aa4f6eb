"""How long an offer stands, and how many of them (R14.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tables import Table

SALE: dict[str, Any] = {
    "to": 1,
    "give_deeds": [5],
    "give_cards": [],
    "cash_given": 0,
    "take_deeds": [],
    "take_cards": [],
    "cash_taken": 100,
    "lift": [],
}


@pytest.mark.rule("R14.10")
def test_an_offer_stands_until_its_makers_next_turn_begins() -> None:
    table = Table(seats=2, owner={"5": "A"}, at={"A": 0, "B": 0})
    table.do("A", "propose-trade", **SALE)
    table.do("A", "roll", (4, 6))
    table.do("A", "end-turn")
    assert [offer.id for offer in table.state.offers] == [1]
    table.do("B", "roll", (4, 6))
    table.do("B", "end-turn")
    assert (table.turn, table.state.offers) == ("A", ())


@pytest.mark.rule("R14.10")
def test_nobody_has_more_than_five_offers_open() -> None:
    table = Table(owner={"5": "A"})
    for _ in range(5):
        table.do("A", "propose-trade", **SALE)
    refusal = table.refused("A", "propose-trade", **SALE)
    assert (refusal.code, refusal.params) == ("too-many-offers", {"maximum": 5})
    table.do("A", "withdraw-trade", offer=1)
    table.do("A", "propose-trade", **SALE)
    assert [offer.id for offer in table.state.offers] == [2, 3, 4, 5, 6]


def test_declined_terms_are_remembered_once_and_only_the_newest_of_many() -> None:
    table = Table(owner={"5": "A"})
    for cash in [100, 100, *range(200, 230)]:
        table.do("A", "propose-trade", **{**SALE, "cash_taken": cash})
        table.do("B", "decline-trade", offer=table.state.last_offer)
        if cash == 100:
            assert [terms.take.cash for terms in table.state.declined] == [100]
    assert [terms.take.cash for terms in table.state.declined] == list(range(206, 230))
