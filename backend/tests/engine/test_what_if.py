"""What-ifs: trades before they are made, debts before they are paid, and what blocks a deed."""

from __future__ import annotations

from rentroll.engine import (
    ScriptedChance,
    apply,
    blocked_deeds,
    debt_plan,
    encode_state,
    preview_trade,
)
from rentroll.engine.actions import CounterTrade, Mortgage, ProposeTrade, Roll, SellBuildings

from .positions import position

A, B, C = 0, 1, 2


def test_a_preview_shows_both_sides_before_and_after() -> None:
    state = position(owner={"37": "B", "39": "A"}, cash={"A": 500, "B": 700})
    preview = preview_trade(state, ProposeTrade(A, B, give_deeds=(39,), cash_taken=300))
    mine, theirs = preview.sides
    assert preview.refusal is None
    assert (mine.cash_before, mine.cash_after) == (500, 800)
    assert (theirs.cash_before, theirs.cash_after) == (700, 400)
    assert (mine.worth_before, mine.worth_after) == (900, 800)
    assert (theirs.worth_before, theirs.worth_after) == (1050, 1150)
    assert (mine.raisable_before, mine.raisable_after) == (700, 800)
    assert (theirs.groups_completed, mine.groups_broken) == (("dark_blue",), ())


def test_a_preview_counts_the_fees_of_mortgaged_deeds() -> None:
    state = position(owner={"39": "B"}, mortgaged=[39], cash={"A": 500})
    keep = preview_trade(state, ProposeTrade(A, B, cash_given=50, take_deeds=(39,)))
    lift = preview_trade(state, ProposeTrade(A, B, cash_given=50, take_deeds=(39,), lift=(39,)))
    assert (keep.sides[0].fees, keep.sides[0].cash_after) == (20, 430)
    assert (lift.sides[0].fees, lift.sides[0].cash_after) == (220, 230)


def test_a_preview_names_the_group_that_breaks() -> None:
    state = position(owner={"37": "A", "39": "A"})
    preview = preview_trade(state, ProposeTrade(A, B, give_deeds=(39,), cash_taken=300))
    assert preview.sides[0].groups_broken == ("dark_blue",)


def test_a_preview_says_why_the_other_side_could_not_accept() -> None:
    state = position(owner={"39": "A"}, cash={"B": 100})
    preview = preview_trade(state, ProposeTrade(A, B, give_deeds=(39,), cash_taken=300))
    assert preview.refusal is not None
    assert preview.refusal.code == "insufficient-funds"
    assert [side.cash_after for side in preview.sides] == [1800, -200]


def test_a_preview_of_goods_nobody_has_shows_no_sides() -> None:
    state = position(owner={"39": "C"})
    preview = preview_trade(state, ProposeTrade(A, B, give_deeds=(39,), cash_taken=300))
    assert preview.sides == ()
    assert preview.refusal is not None
    assert preview.refusal.code == "not-owner"


def test_a_preview_needs_another_solvent_seat() -> None:
    state = position(owner={"39": "A"}, out=["C"])
    for partner in (A, C, 7, -1):
        preview = preview_trade(state, ProposeTrade(A, partner, give_deeds=(39,), cash_taken=1))
        assert preview.sides == ()
        assert preview.refusal is not None
        assert preview.refusal.code == "no-partner"


def test_a_preview_of_a_counter_offer_looks_from_the_countering_seat() -> None:
    state = position(owner={"5": "A", "15": "B"})
    state = apply(
        state, ProposeTrade(A, B, give_deeds=(5,), take_deeds=(15,)), ScriptedChance()
    ).state
    preview = preview_trade(
        state, CounterTrade(B, 1, 1, give_deeds=(15,), take_deeds=(5,), cash_taken=40)
    )
    assert [side.seat for side in preview.sides] == [B, A]
    assert [side.cash_after for side in preview.sides] == [1540, 1460]
    stranger = preview_trade(
        state, CounterTrade(C, 1, 1, give_deeds=(15,), take_deeds=(5,), cash_taken=40)
    )
    assert stranger.sides == ()


def test_a_preview_changes_nothing() -> None:
    state = position(owner={"37": "B", "39": "A"})
    before = encode_state(state)
    preview_trade(state, ProposeTrade(A, B, give_deeds=(39,), take_deeds=(37,)))
    assert encode_state(state) == before


def test_a_debt_plan_follows_the_published_order_of_raising() -> None:
    # 200 of rent on 39 with one house: the railroad goes first, then houses, then the lots.
    state = position(
        owner={"37": "B", "39": "B", "5": "A", "1": "A", "3": "A"},
        level={"39": 1, "37": 1, "1": 1, "3": 1},
        cash={"A": 20},
        at={"A": 36},
    )
    state = apply(state, Roll(A), ScriptedChance([(1, 2)])).state
    plan = debt_plan(state, A)
    assert plan is not None
    assert (plan.amount, plan.cash, plan.raisable) == (200, 20, 230)
    steps = [(step.kind, step.params, step.cash_after) for step in plan.steps]
    assert steps == [
        (Mortgage.kind, {"space": 5}, 120),
        (SellBuildings.kind, {"spaces": [1]}, 145),
        (SellBuildings.kind, {"spaces": [3]}, 170),
        (Mortgage.kind, {"space": 1}, 200),
    ]


def test_a_debt_beyond_ones_means_has_no_plan_of_steps() -> None:
    state = position(owner={"39": "B", "37": "B"}, cash={"A": 20}, at={"A": 36})
    state = apply(state, Roll(A), ScriptedChance([(1, 2)])).state
    plan = debt_plan(state, A)
    assert plan is not None
    assert (plan.amount, plan.raisable, plan.steps) == (100, 20, ())


def test_whoever_owes_nothing_has_no_debt_plan() -> None:
    assert debt_plan(position(), A) is None
    assert debt_plan(position(), B) is None


def test_each_own_deed_says_what_blocks_it() -> None:
    state = position(owner={"1": "A", "3": "A", "5": "A", "39": "B"}, level={"1": 1, "3": 0})
    blocked = {
        space: {kind: refusal.code for kind, refusal in reasons.items()}
        for space, reasons in blocked_deeds(state, A).items()
    }
    assert blocked == {
        1: {
            "build": "uneven-building",
            "mortgage": "has-buildings",
            "unmortgage": "not-mortgaged",
            "trade": "has-buildings",
        },
        3: {
            "sell-buildings": "no-buildings",
            "mortgage": "has-buildings",
            "unmortgage": "not-mortgaged",
            "trade": "has-buildings",
        },
        5: {
            "build": "not-a-street",
            "sell-buildings": "not-a-street",
            "unmortgage": "not-mortgaged",
        },
    }
