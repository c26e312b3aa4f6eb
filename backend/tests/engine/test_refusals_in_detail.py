"""Every refusal with its code and all that explains it, and every listed form, word by word."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.offering import TERMS_TO_B
from tests.engine.tables import Table
from tests.engine.telling import refusal

BROWN = {"1": "A", "3": "A"}
PINK = {"11": "A", "13": "A", "14": "A"}
ORANGE = {"16": "B", "18": "B", "19": "B"}
DARK_BLUE = {"37": "A", "39": "A"}


def buying(**description: Any) -> Table:
    table = Table(**{"at": {"A": 36}, **description})
    table.do("A", "roll", (1, 2))
    return table


def bidding(**description: Any) -> Table:
    table = buying(**description)
    table.do("A", "decline")
    return table


def owing(**description: Any) -> Table:
    """A owes B 50 for 39."""
    owner = {"39": "B", **description.pop("owner", {})}
    return buying(cash={"A": 10, **description.pop("cash", {})}, owner=owner, **description)


# --- Who may act (R15) ----------------------------------------------------------------------------


def test_a_decision_of_somebody_else_names_the_seat_and_the_frame() -> None:
    turn = {"seat": 0, "frame": "before-roll"}
    for kind in ("roll", "buy", "decline", "pass", "end-turn", "declare-bankruptcy", "waive"):
        assert refusal(Table(), "B", kind) == ("not-your-turn", turn)
        assert Table().blocked("B", kind) == ("not-your-turn", turn)
    for kind, params in (
        ("bid", {"amount": 5}),
        ("claim", {"count": 1}),
        ("place-building", {"space": 1}),
        ("choose-tax", {"method": "flat"}),
        ("settle-mortgages", {"lift": []}),
        ("use-jail-card", {"deck": "chance"}),
        ("pay-jail-fine", {}),
    ):
        assert refusal(Table(), "B", kind, **params) == ("not-your-turn", turn)
        assert Table().blocked("B", kind) == ("not-your-turn", turn)


def test_a_decision_out_of_its_phase_names_the_frame() -> None:
    phase = ("wrong-phase", {"frame": "buy"})
    for kind, params in (
        ("roll", {}),
        ("end-turn", {}),
        ("pass", {}),
        ("bid", {"amount": 5}),
        ("claim", {"count": 1}),
        ("waive", {}),
        ("place-building", {"space": 1}),
        ("choose-tax", {"method": "flat"}),
        ("settle-mortgages", {"lift": []}),
        ("use-jail-card", {"deck": "chance"}),
        ("pay-jail-fine", {}),
        ("declare-bankruptcy", {}),
    ):
        assert refusal(buying(), "A", kind, **params) == phase
        assert buying().blocked("A", kind) == phase


def test_building_and_lifting_wait_and_say_for_what() -> None:
    for kind, params in (("build", {"spaces": [1]}), ("unmortgage", {"space": 5})):
        owner = {**BROWN, "5": "A"}
        found = refusal(bidding(owner=owner, mortgaged=[5]), "A", kind, **params)
        assert found == ("auction-open", {})
        assert refusal(owing(owner=owner, mortgaged=[5]), "A", kind, **params) == ("debt-open", {})
        estate = Table(cash={"A": 0}, at={"A": 36}, owner={"39": "B", "5": "A"}, mortgaged=[5])
        estate.do("A", "roll", (1, 2))
        estate.do("A", "declare-bankruptcy")
        assert refusal(estate, "C", kind, **params) == (
            "wrong-phase",
            {"frame": "estate-mortgages"},
        )


def test_who_is_out_and_whoever_comes_after_the_end_are_told_so() -> None:
    table = Table(seats=3, out=["C"])
    for kind in ("resign", "propose-end", "agree-end", "roll"):
        assert refusal(table, "C", kind) == ("seat-out", {})
    assert refusal(table, "C", "mortgage", space=1) == ("seat-out", {})
    assert refusal(table, "C", "build", spaces=[1]) == ("seat-out", {})
    table.do("B", "resign")
    for kind in ("resign", "propose-end", "refuse-end", "roll"):
        assert refusal(table, "A", kind) == ("game-over", {})


def test_a_debtor_beyond_means_raises_nothing_and_is_told_the_figures() -> None:
    table = owing(cash={"A": 0}, owner={"1": "A"})
    assert refusal(table, "A", "mortgage", space=1) == (
        "debt-beyond-means",
        {"amount": 50, "raisable": 30},
    )
    table = owing(cash={"A": 20}, owner={"1": "A"})
    assert refusal(table, "A", "declare-bankruptcy") == (
        "debt-payable",
        {"amount": 50, "raisable": 50},
    )


def test_off_turn_managing_is_refused_where_the_option_says_so() -> None:
    table = Table({"manage_any_time": False}, owner={"5": "B", "12": "A", **ORANGE}, mortgaged=[12])
    assert refusal(table, "B", "mortgage", space=5) == ("off-turn", {})
    assert refusal(table, "B", "build", spaces=[16]) == ("off-turn", {})
    assert refusal(table, "B", "propose-trade", **{**TERMS_TO_B, "to": 2, "give_deeds": [5]}) == (
        "off-turn",
        {},
    )
    table.do("B", "propose-trade", **{**TERMS_TO_B, "to": 0, "give_deeds": [5]})
    table.do("A", "unmortgage", space=12)


# --- Money ----------------------------------------------------------------------------------------


def test_what_cannot_be_paid_names_cost_and_cash() -> None:
    poor = {"A": 49}
    lacking = "insufficient-funds"
    assert refusal(buying(cash={"A": 399}), "A", "buy") == (lacking, {"cost": 400, "cash": 399})
    assert refusal(Table(jail={"A": 0}, cash=poor), "A", "pay-jail-fine") == (
        lacking,
        {"cost": 50, "cash": 49},
    )
    assert refusal(Table(owner=BROWN, cash={"A": 99}), "A", "build", spaces=[1, 3]) == (
        lacking,
        {"cost": 100, "cash": 99},
    )
    table = Table(owner={"5": "A"}, mortgaged=[5], cash={"A": 109})
    assert refusal(table, "A", "unmortgage", space=5) == (lacking, {"cost": 110, "cash": 109})
    assert table.blocked("A", "unmortgage") == (lacking, {"cost": 110, "cash": 109})
    assert Table(owner=BROWN, cash=poor).blocked("A", "build") == (
        lacking,
        {"cost": 50, "cash": 49},
    )


def test_exactly_enough_is_enough() -> None:
    buying(cash={"A": 400}).do("A", "buy")
    Table(jail={"A": 0}, cash={"A": 50}).do("A", "pay-jail-fine")
    Table(owner=BROWN, cash={"A": 100}).do("A", "build", spaces=[1, 3])
    Table(owner={"5": "A"}, mortgaged=[5], cash={"A": 110}).do("A", "unmortgage", space=5)
    bidding(cash={"B": 7}).do("B", "bid", amount=7)


def test_bids_name_their_bounds() -> None:
    table = bidding(cash={"C": 10})
    assert refusal(table, "B", "bid", amount=0) == ("bid-too-low", {"minimum": 1})
    assert refusal(table, "B", "bid", amount=1501) == (
        "insufficient-funds",
        {"cost": 1501, "cash": 1500},
    )
    table.do("B", "bid", amount=10)
    assert refusal(table, "C", "bid", amount=10) == ("bid-too-low", {"minimum": 11})
    assert table.blocked("C", "bid") == ("insufficient-funds", {"cost": 11, "cash": 10})
    assert refusal(table, "D", "pass") == ("not-your-turn", {"seat": 2, "frame": "auction"})


def test_in_open_outcry_nobody_outbids_oneself() -> None:
    table = bidding(options={"auction_style": "open"}, out=["D"])
    table.do("C", "bid", amount=10)
    assert refusal(table, "C", "bid", amount=11) == ("already-leading", {})
    assert refusal(table, "D", "bid", amount=11) == ("seat-out", {})
    assert table.legal("A")["bid"] == {
        "amount": {"type": "integer", "minimum": 11, "maximum": 1500}
    }


# --- Deeds and buildings --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["build", "sell-buildings"])
def test_a_batch_of_levels_has_bounds_and_names_owners(kind: str) -> None:
    bounds = ("batch-size", {"minimum": 1, "maximum": 110})
    table = Table(owner={**BROWN, "39": "B"})
    assert refusal(table, "A", kind, spaces=[]) == bounds
    assert refusal(table, "A", kind, spaces=[1] * 111) == bounds
    assert refusal(table, "A", kind, spaces=[1] * 110)[0] in ("uneven-building", "no-buildings")
    assert refusal(table, "A", kind, spaces=[39]) == ("not-owner", {"space": 39, "owner": 1})
    for space in (-1, 40, 5, 0):
        assert refusal(table, "A", kind, spaces=[space]) == ("not-a-street", {})


@pytest.mark.parametrize("kind", ["mortgage", "unmortgage"])
def test_who_mortgages_or_lifts_another_ones_deed_is_told_whose_it_is(kind: str) -> None:
    table = Table(owner={"39": "B"})
    assert refusal(table, "A", kind, space=39) == ("not-owner", {"space": 39, "owner": 1})
    assert refusal(table, "A", kind, space=1) == ("not-owner", {"space": 1, "owner": -1})
    for space in (-1, 40, 0, 4):
        assert refusal(table, "A", kind, space=space) == ("not-a-deed", {})


def test_why_nothing_can_be_built_sold_mortgaged_or_lifted() -> None:
    assert Table().blocked("A", "build") == ("group-incomplete", {})
    assert Table(owner={"5": "A", **ORANGE}).blocked("A", "build") == ("group-incomplete", {})
    assert Table(owner=BROWN, mortgaged=[1]).blocked("A", "build") == (
        "group-mortgaged",
        {"space": 3},
    )
    assert Table(owner=BROWN, level={"1": 5, "3": 5}).blocked("A", "build") == ("fully-built", {})
    assert Table(owner=BROWN, houses=0).blocked("A", "build") == ("bank-out-of-houses", {})
    built = Table(owner=BROWN, level={"1": 4, "3": 4}, hotels=0)
    assert built.blocked("A", "build") == ("bank-out-of-hotels", {})
    assert Table(owner=BROWN).blocked("A", "sell-buildings") == ("no-buildings", {})
    assert built.blocked("B", "sell-buildings") == ("no-buildings", {})
    assert Table().blocked("A", "mortgage") == ("no-deeds", {})
    assert Table(owner={"5": "A"}, mortgaged=[5]).blocked("A", "mortgage") == (
        "already-mortgaged",
        {},
    )
    assert built.blocked("A", "mortgage") == ("has-buildings", {"space": 3})
    assert Table(owner={"5": "A"}).blocked("A", "unmortgage") == ("not-mortgaged", {})
    other = Table(owner={"5": "A", "12": "B"}, mortgaged=[12])
    assert other.blocked("A", "unmortgage") == ("not-mortgaged", {})


def test_jail_cards_and_tax_methods_are_named() -> None:
    table = Table(jail={"A": 0}, jail_cards={"chance": "B"})
    assert refusal(table, "A", "use-jail-card", deck="luck") == (
        "unknown-deck",
        {"decks": ["chance", "community-chest"]},
    )
    assert refusal(table, "A", "use-jail-card", deck="chance") == ("no-jail-card", {})
    assert table.blocked("A", "use-jail-card") == ("no-jail-card", {})
    table = Table(at={"A": 1})
    table.do("A", "roll", (1, 2))
    assert refusal(table, "A", "choose-tax", method="half") == (
        "unknown-method",
        {"methods": ["flat", "percent"]},
    )


def test_before_the_last_throw_the_fine_is_too_late_by_option() -> None:
    late = ("prepay-too-late", {})
    table = Table({"jail_prepay_third_turn": False}, jail={"A": 2})
    assert refusal(table, "A", "pay-jail-fine") == late
    assert table.blocked("A", "pay-jail-fine") == late
    table = Table({"jail_prepay_third_turn": False, "jail_max_turns": 1}, jail={"A": 0})
    assert refusal(table, "A", "pay-jail-fine") == late
    Table({"jail_prepay_third_turn": False}, jail={"A": 1}).do("A", "pay-jail-fine")
