"""Whole steps, event by event: buildings, mortgages, debts, bankruptcies, trades and endings."""

from __future__ import annotations

import pytest

from tests.engine.offering import TERMS, TERMS_TO_B
from tests.engine.tables import Table
from tests.engine.telling import stack, step

BROWN = {"1": "A", "3": "A"}
ORANGE = {"16": "B", "18": "B", "19": "B"}
PINK = {"11": "A", "13": "A", "14": "A"}


# --- Buildings and mortgages (R10 to R13) ---------------------------------------------------------


def test_building_and_selling_lot_by_lot() -> None:
    table = Table(owner=BROWN, level={"1": 3, "3": 3})
    assert step(table, "A", "build", spaces=[1, 3, 1]) == [
        "cash-moved 0 -1 50 building R10.6",
        "buildings-moved 1 3 4",
        "cash-moved 0 -1 50 building R10.6",
        "buildings-moved 3 3 4",
        "cash-moved 0 -1 50 building R10.6",
        "buildings-moved 1 4 5",
    ]
    assert step(table, "A", "sell-buildings", spaces=[3, 1, 1]) == [
        "buildings-moved 1 5 3",
        "cash-moved -1 0 50 building-sale R12.1",
        "buildings-moved 3 4 3",
        "cash-moved -1 0 25 building-sale R12.1",
    ]


def test_a_mortgage_and_its_lifting() -> None:
    table = Table(owner={"37": "A"})
    assert step(table, "A", "mortgage", space=37) == [
        "deed-mortgaged 37",
        "cash-moved -1 0 175 mortgage R13.1",
    ]
    assert step(table, "A", "unmortgage", space=37) == [
        "cash-moved 0 -1 193 unmortgage R13.6",
        "deed-unmortgaged 37",
    ]


# --- Scarce buildings (R11) -----------------------------------------------------------------------


def test_a_claim_and_an_auction_of_the_last_house() -> None:
    table = Table(owner={**PINK, **ORANGE}, houses=1)
    assert step(table, "A", "build", spaces=[13]) == [
        "frame-opened claim(0,[13],house,[1],[])",
        "timer-started 1 claim 10",
    ]
    assert step(table, "B", "claim", count=2) == [
        "claim-answered 1 2",
        "claim-closed 0 auctioned",
        "frame-opened building-auctions(0,house,[[1,2],[0,1]],1)",
        "frame-opened auction(-1,house,[1,0],[1,0],-1,0,False)",
        "timer-stopped 1",
    ]
    assert step(table, "B", "bid", amount=100) == ["bid-placed 1 100"]
    assert step(table, "A", "pass") == [
        "auction-passed 0",
        "auction-closed -1 house 1 100",
        "cash-moved 1 -1 100 auction R11.2",
        "frame-opened place-building(1,house,100)",
    ]
    assert step(table, "B", "place-building", space=18) == [
        "frame-closed place-building",
        "buildings-moved 18 0 1",
        "frame-changed building-auctions(0,house,[[1,1],[0,1]],0)",
        "frame-closed building-auctions",
    ]
    assert stack(table) == ["before-roll(0)"]


def test_a_waived_claim_builds_and_is_remembered() -> None:
    table = Table(owner={**PINK, **ORANGE}, houses=1)
    table.do("A", "build", spaces=[13])
    assert step(table, "B", "waive") == [
        "claim-answered 1 0",
        "claim-closed 0 built",
        "cash-moved 0 -1 100 building R10.6",
        "buildings-moved 13 0 1",
        "timer-stopped 1",
    ]
    assert table.state.waived == (1,)


def test_when_nobody_bids_for_a_building_no_other_is_called() -> None:
    table = Table(owner={**PINK, **ORANGE}, houses=2)
    table.do("A", "build", spaces=[11, 13])
    table.do("B", "claim", count=1)
    assert stack(table)[1:] == [
        "building-auctions(0,house,[[1,1],[0,2]],2)",
        "auction(-1,house,[1,0],[1,0],-1,0,False)",
    ]
    table.do("B", "pass")
    assert step(table, "A", "pass") == [
        "auction-passed 0",
        "auction-closed -1 house -1 0",
        "frame-closed building-auctions",
    ]


def test_a_request_that_cannot_be_paid_any_more_lapses() -> None:
    table = Table(cash={"A": 100}, owner={**PINK, **ORANGE, "5": "A"}, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("A", "propose-trade", **{**TERMS_TO_B, "to": 2, "give_deeds": [5], "cash_given": 1})
    table.do("C", "accept-trade", offer=1, revision=1, lift=[])
    assert step(table, "B", "waive")[:2] == ["claim-answered 1 0", "claim-closed 0 lapsed"]


# --- Debts and bankruptcy (R16, R17) --------------------------------------------------------------


def test_a_debt_that_is_raised_is_paid_at_once() -> None:
    table = Table(cash={"A": 20}, at={"A": 36}, owner={"39": "B", "5": "A"})
    table.do("A", "roll", (1, 2))
    assert step(table, "A", "mortgage", space=5) == [
        "deed-mortgaged 5",
        "cash-moved -1 0 100 mortgage R13.1",
        "frame-closed debt",
        "cash-moved 0 1 50 rent R6.1",
        "throw-finished 0 False",
    ]


def test_a_bankruptcy_to_a_player_step_by_step() -> None:
    table = Table(
        cash={"A": 20},
        at={"A": 36},
        owner={"37": "B", "39": "B", **BROWN, "5": "A"},
        level={"1": 1, "3": 2, "37": 4, "39": 4},
        mortgaged=[5],
        jail_cards={"community-chest": "A"},
    )
    table.do("A", "roll", (1, 2))
    assert stack(table) == ["resolving(0)", "debt(0,1,1700,rent,R6.5)"]
    assert step(table, "A", "declare-bankruptcy") == [
        "frame-closed debt",
        "player-bankrupt 0 1",
        "buildings-moved 1 1 0",
        "cash-moved -1 1 25 building-sale R17.2",
        "buildings-moved 3 2 0",
        "cash-moved -1 1 50 building-sale R17.2",
        "cash-moved 0 1 20 estate R17.2",
        "jail-card-moved community-chest 0 1",
        "deed-moved 1 0 1 estate",
        "deed-moved 3 0 1 estate",
        "deed-moved 5 0 1 estate",
        "stack-amended [resolving(0)]",
        "frame-opened estate-mortgages(1,[5])",
    ]
    assert step(table, "B", "settle-mortgages", lift=[]) == [
        "frame-closed estate-mortgages",
        "cash-moved 1 -1 10 mortgage-fee R17.4",
        "turn-started 1 1",
    ]


def test_the_heir_lifts_and_pays_in_one_go() -> None:
    table = Table(
        cash={"A": 20}, at={"A": 36}, owner={"39": "B", "5": "A", "12": "A"}, mortgaged=[5, 12]
    )
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    assert step(table, "B", "settle-mortgages", lift=[12]) == [
        "frame-closed estate-mortgages",
        "cash-moved 1 -1 83 unmortgage R17.4",
        "deed-unmortgaged 12",
        "cash-moved 1 -1 10 mortgage-fee R17.4",
        "turn-started 1 1",
    ]


def test_fees_beyond_the_cash_are_one_debt() -> None:
    table = Table(
        cash={"A": 0, "B": 0},
        at={"A": 36},
        owner={"39": "B", "5": "A", "12": "A"},
        mortgaged=[5, 12],
    )
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    assert step(table, "B", "settle-mortgages", lift=[]) == [
        "frame-closed estate-mortgages",
        "frame-opened debt(1,-1,18,mortgage-fee,R17.5)",
    ]


def test_a_bankruptcy_to_the_bank_step_by_step() -> None:
    table = Table(
        cash={"A": 20},
        at={"A": 35},
        owner={**BROWN, "12": "A"},
        level={"1": 1},
        mortgaged=[12],
        jail_cards={"chance": "A"},
        seats=3,
    )
    table.do("A", "roll", (1, 2))
    assert stack(table) == ["resolving(0)", "debt(0,-1,100,tax,R8.4)"]
    assert step(table, "A", "resign") == [
        "frame-closed debt",
        "player-resigned 0 -1",
        "buildings-moved 1 1 0",
        "cash-moved 0 -1 20 estate R17.3",
        "jail-card-moved chance 0 -1",
        "deed-moved 1 0 -1 estate",
        "deed-moved 3 0 -1 estate",
        "deed-unmortgaged 12",
        "deed-moved 12 0 -1 estate",
        "stack-amended [resolving(0),estate-auctions(0,[1,3,12])]",
        "frame-changed estate-auctions(0,[3,12])",
        "frame-opened auction(1,deed,[1,2],[1,2],-1,0,False)",
    ]
    for letter in "BCBC":
        table.do(letter, "pass")
    table.do("B", "pass")
    assert step(table, "C", "bid", amount=1) == [
        "bid-placed 2 1",
        "auction-closed 12 deed 2 1",
        "cash-moved 2 -1 1 auction R5.7",
        "deed-moved 12 -1 2 auction",
        "turn-started 1 1",
    ]


def test_the_last_one_standing_step_by_step() -> None:
    table = Table(seats=2, cash={"A": 20, "B": 700}, owner={"39": "B"}, turn="B", mortgaged=[39])
    assert step(table, "A", "resign") == [
        "player-resigned 0 -1",
        "cash-moved 0 -1 20 estate R17.3",
        "game-ended last-standing [<1,1,900,700>,<2,0,0,0>]",
    ]


# --- Trades (R14) ---------------------------------------------------------------------------------


def test_a_trade_step_by_step() -> None:
    table = Table(
        owner={"5": "A", "12": "B", "39": "B"}, mortgaged=[5, 12, 39], jail_cards={"chance": "B"}
    )
    terms = {
        **TERMS_TO_B,
        "give_deeds": [5],
        "cash_given": 40,
        "take_deeds": [12, 39],
        "take_cards": ["chance"],
        "lift": [12],
    }
    assert step(table, "A", "propose-trade", **terms) == [
        "trade-proposed <1,1,0,1,<[5],[],40>,<[12,39],[chance],0>,[12],0,0>"
    ]
    assert step(table, "B", "accept-trade", offer=1, revision=1, lift=[5]) == [
        "trade-accepted 1 1",
        "cash-moved 0 1 40 trade R14.1",
        "deed-moved 5 0 1 trade",
        "deed-moved 12 1 0 trade",
        "deed-moved 39 1 0 trade",
        "jail-card-moved chance 1 0",
        "cash-moved 0 -1 83 unmortgage R13.10",
        "deed-unmortgaged 12",
        "cash-moved 0 -1 20 mortgage-fee R13.10",
        "cash-moved 1 -1 110 unmortgage R13.10",
        "deed-unmortgaged 5",
    ]


def test_a_counter_offer_step_by_step() -> None:
    table = Table(owner={"5": "A", "12": "B"})
    table.do("A", "propose-trade", **{**TERMS_TO_B, "give_deeds": [5], "cash_taken": 300})
    countered = {**TERMS, "give_deeds": [12], "take_deeds": [5], "cash_given": 7}
    assert step(table, "B", "counter-trade", offer=1, revision=1, **countered) == [
        "trade-countered <1,2,1,0,<[12],[],7>,<[5],[],0>,[],0,0>"
    ]
    assert step(table, "A", "decline-trade", offer=1) == ["trade-declined 0 1 "]
    table.do("A", "propose-trade", **{**TERMS_TO_B, "give_deeds": [5], "cash_taken": 300})
    assert step(table, "A", "withdraw-trade", offer=2) == ["trade-withdrawn 0 2"]


def test_offers_lapse_with_their_goods() -> None:
    table = Table(owner={"5": "A"})
    for to in (1, 2):
        table.do("A", "propose-trade", **{**TERMS_TO_B, "to": to, "give_deeds": [5]})
    assert step(table, "B", "accept-trade", offer=1, revision=1, lift=[])[-1] == "trade-lapsed 2"


# --- Endings (R18) --------------------------------------------------------------------------------


def test_an_agreed_end_step_by_step() -> None:
    table = Table(bots=["D"], cash={"A": 1, "B": 2, "C": 3, "D": 4})
    assert step(table, "B", "propose-end") == ["end-proposed 1 [0,2]"]
    assert step(table, "A", "agree-end") == ["end-agreed 0"]
    assert step(table, "C", "agree-end") == [
        "end-agreed 2",
        "game-ended agreement [<1,3,4,4>,<2,2,3,3>,<3,1,2,2>,<4,0,1,1>]",
    ]
    table = Table(bots=["D"])
    table.do("B", "propose-end")
    assert step(table, "C", "refuse-end") == ["end-refused 2"]


@pytest.mark.parametrize(("reason", "options"), [("round-limit", {"turn_limit": 3})])
def test_a_limited_game_ends_when_the_round_is_over(reason: str, options: dict[str, int]) -> None:
    table = Table(options, round=3, turn="B", seats=2, at={"B": 4}, cash={"A": 10, "B": 10})
    table.do("B", "roll", (2, 4))
    assert step(table, "B", "end-turn") == [f"game-ended {reason} [<1,0,10,10>,<1,1,10,10>]"]


def test_a_timed_game_ends_with_its_round() -> None:
    table = Table({"time_limit_minutes": 5}, turn="A", seats=2, at={"A": 4, "B": 4})
    assert [str(event.minutes) for event in table.time_up(kind="game")] == ["5"]
    table.do("A", "roll", (2, 4))
    assert step(table, "A", "end-turn") == ["turn-started 1 1"]
    table.do("B", "roll", (2, 4))
    assert step(table, "B", "end-turn") == [
        "game-ended time-limit [<1,0,1500,1500>,<1,1,1500,1500>]"
    ]
