"""What becomes of each kind of frame when a seat leaves, and what is played for one too late."""

from __future__ import annotations

from typing import Any

from rentroll.engine import ScriptedChance, safe_default
from rentroll.engine.actions import Mortgage, PlaceBuilding, SellBuildings
from rentroll.engine.draft import Draft
from rentroll.engine.frames import (
    AfterRoll,
    Auction,
    BuildingAuctions,
    Claim,
    CollectEach,
    Debt,
    EstateAuctions,
    EstateMortgages,
    Frame,
    PayEach,
    Placement,
    Purchase,
)
from rentroll.engine.rules.departure import amend_stack
from tests.engine.positions import position
from tests.engine.telling import told_frame

ORANGE = {"16": "B", "18": "B", "19": "B"}


# --- Who leaves (R5.13, R16.11) -------------------------------------------------------------------


def amended(seat: int, heir: int, *frames: Frame, **description: Any) -> list[str]:
    """The stack without a seat that is out; below it is the turn of B."""
    state = position(out=["ABCD"[seat]], turn="B", **description)
    state.stack[:] = [AfterRoll(1), *frames]
    draft = Draft(state, ScriptedChance(), [])
    amend_stack(draft, seat, heir, ())
    return [told_frame(frame) for frame in state.stack[1:]]


def test_frames_without_the_one_who_left() -> None:
    auction = Auction(39, "deed", (1, 2, 3, 0), (3, 0), 2, 50, False)
    assert amended(0, -1, auction) == ["auction(39,deed,[1,2,3],[3],2,50,False)"]
    leader = Auction(39, "deed", (3, 0, 1, 2), (1, 2), 0, 50, False)
    assert amended(0, -1, leader) == ["auction(39,deed,[1,2,3],[1,2,3],-1,0,False)"]
    claim = Claim(2, (16,), "house", (0, 3), ((1, 2), (0, 1)))
    assert amended(0, -1, claim) == ["claim(2,[16],house,[3],[[1,2]])"]
    assert amended(2, -1, Claim(2, (16,), "house", (0,), ())) == []
    wants = BuildingAuctions(2, "house", ((1, 2), (0, 1)), 3)
    assert amended(0, -1, wants) == ["building-auctions(2,house,[[1,2]],3)"]
    assert amended(0, -1, Placement(0, "house", 100), Placement(1, "house", 100)) == [
        "place-building(1,house,100)"
    ]


def test_debts_without_the_one_who_left() -> None:
    debt = Debt(1, 0, 50, "rent", "R6.1")
    assert amended(0, -1, debt) == ["debt(1,-1,50,rent,R6.1)"]
    assert amended(0, 3, debt) == ["debt(1,3,50,rent,R6.1)"]
    assert amended(0, 1, debt) == []
    assert amended(3, -1, debt) == ["debt(1,0,50,rent,R6.1)"]
    assert amended(0, -1, Debt(1, 0, 10, "card", "R16.7")) == []
    assert amended(0, 3, PayEach(2, (3, 0, 1), 50)) == ["pay-each(2,[3,3,1],50)"]
    assert amended(0, 2, PayEach(2, (3, 0, 1), 50)) == ["pay-each(2,[3,1],50)"]
    assert amended(0, 2, PayEach(2, (0,), 50)) == []
    assert amended(2, -1, PayEach(2, (0,), 50)) == []
    assert amended(0, -1, CollectEach(2, (3, 0, 1), 10)) == ["collect-each(2,[3,1],10)"]
    assert amended(0, -1, CollectEach(2, (0,), 10)) == []
    assert amended(2, -1, CollectEach(2, (0,), 10)) == []
    assert amended(0, -1, EstateMortgages(0, (5,)), EstateMortgages(1, (5,))) == [
        "estate-mortgages(1,[5])"
    ]
    assert amended(0, -1, EstateAuctions(0, (5, 12))) == ["estate-auctions(0,[5,12])"]


def test_the_deed_one_was_asked_to_buy_is_auctioned_below_what_runs() -> None:
    assert amended(0, -1, Purchase(0, 39)) == ["estate-auctions(0,[39])"]
    running = Debt(1, 3, 50, "rent", "R6.1")
    assert amended(0, -1, Purchase(0, 39), running) == [
        "estate-auctions(0,[39])",
        "debt(1,3,50,rent,R6.1)",
    ]
    assert amended(0, -1, Purchase(0, 39), options={"auctions": False}) == []
    assert amended(0, -1, Purchase(3, 39)) == ["buy(3,39)"]
    card = PayEach(2, (3,), 50)
    assert amended(0, -1, card, Purchase(0, 39), running) == [
        "estate-auctions(0,[39])",
        "pay-each(2,[3],50)",
        "debt(1,3,50,rent,R6.1)",
    ]


# --- The smallest decision (R18.7) ----------------------------------------------------------------


def test_the_cheapest_lot_takes_the_building_and_the_lowest_index_among_equals() -> None:
    state = position(owner={**ORANGE, "6": "B", "8": "B", "9": "B"}, turn="B")
    state.stack.append(Placement(1, "house", 200))
    assert safe_default(state, 1) == PlaceBuilding(1, 6)
    state = position(owner=ORANGE, level={"16": 1}, turn="B")
    state.stack.append(Placement(1, "house", 200))
    assert safe_default(state, 1) == PlaceBuilding(1, 18)


def test_cash_is_raised_cheapest_first_and_whole_groups_last() -> None:
    owner = {"39": "B", "5": "B", "12": "B", **dict.fromkeys(ORANGE, "A")}
    state = position(owner=owner, level={"16": 1}, cash={"B": 0, "A": 0})
    state.stack.append(Debt(1, 0, 300, "rent", "R6.1"))
    assert safe_default(state, 1) == Mortgage(1, 12)
    state.stack[-1] = Debt(0, 1, 60, "rent", "R6.1")
    assert safe_default(state, 0) == SellBuildings(0, (16,))
    state = position(owner={**ORANGE}, cash={"B": 0})
    state.stack.append(Debt(1, 0, 60, "rent", "R6.1"))
    assert safe_default(state, 1) == Mortgage(1, 16)
    two = {**ORANGE, "1": "B", "3": "B"}
    state = position(owner=two, level={"1": 1, "16": 1}, cash={"B": 0})
    state.stack.append(Debt(1, 0, 60, "rent", "R6.1"))
    assert safe_default(state, 1) == SellBuildings(1, (1,))
