"""A seat that wants no offers gets none, until it says otherwise (R14.11)."""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine import preview_trade, view_for
from rentroll.engine.actions import ProposeTrade
from rentroll.engine.events import OffersRefused, TradeLapsed
from tests.engine.offering import SALE, TERMS
from tests.engine.tables import Table
from tests.engine.telling import refusal

YES: dict[str, Any] = {"refused": {"type": "boolean", "enum": [True]}}
NO: dict[str, Any] = {"refused": {"type": "boolean", "enum": [False]}}


@pytest.mark.rule("R14.11")
def test_a_seat_closes_itself_to_offers_and_opens_again() -> None:
    table = Table(owner={"5": "A"})
    assert table.legal("B")["refuse-offers"] == YES
    assert table.do("B", "refuse-offers", refused=True) == [OffersRefused(1, refused=True)]
    assert view_for(table.state, None)["refusing_offers"] == [1]
    assert refusal(table, "A", "propose-trade", **SALE) == ("offers-refused", {"seat": 1})
    assert refusal(table, "B", "refuse-offers", refused=True) == ("already-chosen", {})
    table.do("A", "propose-trade", **{**SALE, "to": 2})

    assert table.legal("B")["refuse-offers"] == NO
    table.do("B", "refuse-offers", refused=False)
    assert view_for(table.state, None)["refusing_offers"] == []
    assert refusal(table, "B", "refuse-offers", refused=False) == ("already-chosen", {})
    table.do("A", "propose-trade", **SALE)
    assert [offer.to for offer in table.state.offers] == [2, 1]


@pytest.mark.rule("R14.11")
def test_it_holds_for_the_rest_of_the_game_and_at_any_time() -> None:
    table = Table(owner={"5": "A"}, at={"A": 0, "B": 0, "C": 36}, seats=3)
    table.do("B", "refuse-offers", refused=True)
    table.do("A", "roll", (4, 6))
    table.do("A", "end-turn")
    table.do("B", "roll", (4, 6))
    table.do("B", "end-turn")
    assert refusal(table, "A", "propose-trade", **SALE) == ("offers-refused", {"seat": 1})
    table.do("C", "roll", (1, 2))
    table.do("C", "decline")
    assert table.kind == "auction"
    table.do("C", "refuse-offers", refused=True)
    table.do("B", "refuse-offers", refused=False)
    assert table.state.refusing_offers == (2,)


@pytest.mark.rule("R14.11")
def test_open_offers_to_the_seat_lapse_and_its_own_stay() -> None:
    table = Table(owner={"5": "A", "15": "B"})
    table.do("A", "propose-trade", **SALE)
    table.do("B", "propose-trade", **{**SALE, "to": 0, "give_deeds": [15]})
    assert table.do("B", "refuse-offers", refused=True) == [
        OffersRefused(1, refused=True),
        TradeLapsed(1),
    ]
    assert [(offer.seat, offer.to) for offer in table.state.offers] == [(1, 0)]


@pytest.mark.rule("R14.11")
def test_new_terms_for_the_seat_are_refused_and_its_offer_can_be_accepted() -> None:
    table = Table(owner={"15": "B", "5": "A"})
    table.do("B", "propose-trade", **{**SALE, "to": 0, "give_deeds": [15]})
    table.do("B", "refuse-offers", refused=True)
    lower = {**TERMS, "take_deeds": [15], "cash_given": 60}
    found = refusal(table, "A", "counter-trade", offer=1, revision=1, **lower)
    assert found == ("offers-refused", {"seat": 1})
    assert "counter-trade" not in table.legal("A")
    assert table.blocked("A", "counter-trade") == ("offers-refused", {"seat": 1})
    table.do("A", "accept-trade", offer=1, revision=1, lift=[])
    assert table.owner(15) == "A"


def test_the_newest_offer_that_may_have_new_terms_is_listed() -> None:
    table = Table(owner={"5": "A", "15": "B", "25": "C"})
    table.do("C", "propose-trade", **{**SALE, "to": 0, "give_deeds": [25]})
    table.do("B", "propose-trade", **{**SALE, "to": 0, "give_deeds": [15]})
    assert table.legal("A")["counter-trade"]["offer"]["enum"] == [2]
    table.do("B", "refuse-offers", refused=True)
    assert table.legal("A")["counter-trade"]["offer"]["enum"] == [1]


def test_only_those_who_take_offers_are_listed_as_partners() -> None:
    table = Table(owner={"5": "A"})
    assert table.legal("A")["propose-trade"]["to"]["enum"] == [1, 2, 3]
    table.do("C", "refuse-offers", refused=True)
    assert table.legal("A")["propose-trade"]["to"]["enum"] == [1, 3]
    for letter in "BD":
        table.do(letter, "refuse-offers", refused=True)
    assert "propose-trade" not in table.legal("A")
    assert table.blocked("A", "propose-trade") == ("offers-refused", {"seat": 1})


def test_where_trading_is_bound_to_the_turn_the_other_reason_is_told_too() -> None:
    table = Table({"manage_any_time": False}, owner={"5": "B"})
    table.do("A", "refuse-offers", refused=True)
    assert table.blocked("B", "propose-trade") == ("off-turn", {})


def test_a_preview_tells_what_would_change_and_that_no_offer_is_wanted() -> None:
    table = Table(owner={"5": "A"})
    table.do("B", "refuse-offers", refused=True)
    sale = ProposeTrade(0, 1, give_deeds=(5,), cash_taken=100)
    preview = preview_trade(table.state, sale)
    assert (len(preview.sides), preview.refusal) == (2, ("offers-refused", {"seat": 1}))


def test_who_is_out_wants_nothing_any_more() -> None:
    table = Table(owner={"5": "A"})
    table.do("B", "refuse-offers", refused=True)
    table.do("B", "resign")
    assert table.state.refusing_offers == ()
    assert refusal(table, "B", "refuse-offers", refused=True) == ("seat-out", {})
    assert table.blocked("B", "refuse-offers") == ("seat-out", {})
