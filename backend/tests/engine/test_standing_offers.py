"""How long an offer stands, and how many of them (R14.10)."""

from __future__ import annotations

import pytest

from rentroll.engine import TimeUp, running_timers, view_for
from rentroll.engine.events import TradeExpired
from rentroll.engine.state import GameState
from tests.engine.offering import SALE, TERMS
from tests.engine.tables import Table, refuse


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


# --- In time --------------------------------------------------------------------------------------


def clocks(state: GameState) -> list[tuple[int, str, int]]:
    return [tuple(timer) for timer in running_timers(state)]


def test_without_a_clock_an_offer_has_no_end_in_time() -> None:
    table = Table(owner={"5": "A"})
    table.do("A", "propose-trade", **SALE)
    assert clocks(table.state) == []
    [shown] = view_for(table.state, None)["offers"]
    assert (shown["timer"], shown["ends_with_turn_of"]) == (None, 0)


@pytest.mark.rule("R14.10")
@pytest.mark.parametrize(("decision", "offer"), [(1, 30), (30, 30), (60, 60), (86_400, 86_400)])
def test_an_offer_stands_as_long_as_a_decision_may_take_and_half_a_minute_at_least(
    decision: int, offer: int
) -> None:
    table = Table({"decision_seconds": decision}, owner={"5": "A"})
    table.do("A", "propose-trade", **SALE)
    assert clocks(table.state) == [(1, "offer", offer)]
    assert view_for(table.state, None)["offers"][0]["timer"] == 1
    assert table.time_up(kind="offer") == [TradeExpired(1, 1)]
    assert table.state.offers == ()
    assert refuse(table.state, TimeUp(1)).code == "timer-outdated"
    assert table.refused("B", "accept-trade", offer=1, revision=1, lift=[]).code == "offer-not-open"


@pytest.mark.rule("R14.10")
def test_new_terms_start_the_time_of_an_offer_anew() -> None:
    table = Table({"decision_seconds": 60}, owner={"5": "A"})
    table.do("A", "propose-trade", **SALE)
    mine = {**TERMS, "take_deeds": [5], "cash_given": 80}
    table.do("B", "counter-trade", offer=1, revision=1, **mine)
    assert clocks(table.state) == [(2, "offer", 60)]
    assert refuse(table.state, TimeUp(1)).code == "timer-outdated"
    assert view_for(table.state, None)["offers"][0]["ends_with_turn_of"] == 1
    assert table.time_up(kind="offer") == [TradeExpired(1, 2)]


def test_the_end_of_an_offer_leaves_the_decision_and_the_other_offers_alone() -> None:
    table = Table({"decision_seconds": 60}, owner={"5": "A", "15": "A"}, at={"A": 0})
    table.do("A", "propose-trade", **SALE)
    table.do("A", "propose-trade", **{**SALE, "give_deeds": [15]})
    table.do("A", "roll", (4, 6))
    assert clocks(table.state) == [(3, "decision", 60), (1, "offer", 60), (2, "offer", 60)]
    table.time_up(kind="offer")
    assert (table.kind, [offer.id for offer in table.state.offers]) == ("after-roll", [2])
    table.time_up(kind="decision")
    assert table.turn == "B"
    assert [offer.id for offer in table.state.offers] == [2]


def test_no_clock_of_an_offer_runs_after_the_end_of_the_game() -> None:
    table = Table({"decision_seconds": 60}, seats=2, owner={"5": "A"})
    table.do("A", "propose-trade", **SALE)
    table.do("B", "resign")
    assert clocks(table.state) == []
    assert refuse(table.state, TimeUp(1)).code == "game-over"
