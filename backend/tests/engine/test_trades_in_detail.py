"""Chapter R14 to the letter: what an offer may say, who may answer it, and what is listed."""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine.codec import decode_event
from rentroll.engine.events import TradeDeclined
from rentroll.engine.rules.trading import MOST_CASH, MOST_OPEN_OFFERS
from tests.engine.offering import TERMS
from tests.engine.tables import Table
from tests.engine.telling import refusal


def terms(**named: Any) -> dict[str, Any]:
    return {**TERMS, **named}


def proposed(table: Table, seat: str, to: int, **named: Any) -> Table:
    table.do(seat, "propose-trade", to=to, **terms(**named))
    return table


def accept(
    table: Table, seat: str, lift: tuple[int, ...] = ()
) -> tuple[str, dict[str, Any]] | None:
    """Accept the newest offer, or return why not."""
    offer = table.state.offers[-1]
    params = {"offer": offer.id, "revision": offer.revision, "lift": list(lift)}
    if "accept-trade" in table.legal(seat) or lift:
        table.do(seat, "accept-trade", **params)
        return None
    return refusal(table, seat, "accept-trade", **params)


def deeds(*spaces: int, least: int = 1) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {"type": "integer", "enum": list(spaces)},
        "uniqueItems": True,
        "minItems": least,
        "maxItems": len(spaces),
    }


# --- What an offer may say ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "code", "params"),
    [
        ({"cash_given": -1, "give_deeds": [5]}, "out-of-range", {"minimum": 0}),
        ({"cash_taken": -1, "give_deeds": [5]}, "out-of-range", {"minimum": 0}),
        ({"cash_given": 1, "cash_taken": 1, "give_deeds": [5]}, "cash-both-ways", {}),
        ({"cash_given": 100}, "trade-without-asset", {}),
        ({"cash_taken": 100}, "trade-without-asset", {}),
        ({"give_deeds": [5, 5]}, "listed-twice", {}),
        ({"take_deeds": [12, 12]}, "listed-twice", {}),
        ({"give_cards": ["chance", "chance"]}, "listed-twice", {}),
        ({"take_cards": ["chance", "chance"]}, "listed-twice", {}),
        ({"give_deeds": [12]}, "not-owner", {"space": 12, "owner": 1}),
        ({"take_deeds": [5]}, "not-owner", {"space": 5, "owner": 0}),
        ({"take_deeds": [39]}, "not-owner", {"space": 39, "owner": -1}),
        ({"give_deeds": [0]}, "not-a-deed", {}),
        ({"give_deeds": [-1]}, "not-a-deed", {}),
        ({"take_cards": ["chance"]}, "no-jail-card", {}),
        ({"give_cards": ["luck"]}, "no-jail-card", {}),
        ({"give_deeds": [1]}, "has-buildings", {"space": 1}),
        ({"take_deeds": [28], "lift": [12]}, "not-liftable", {"spaces": [28]}),
        ({"take_deeds": [12, 28], "lift": [12]}, "not-liftable", {"spaces": [28]}),
        ({"take_deeds": [28], "lift": [28, 28]}, "not-liftable", {"spaces": [28]}),
        ({"give_deeds": [5], "lift": [5]}, "not-liftable", {"spaces": []}),
        (
            {"take_deeds": [12], "cash_given": 1501},
            "insufficient-funds",
            {"cost": 1501, "cash": 1500},
        ),
    ],
)
def test_terms_that_are_refused(named: dict[str, Any], code: str, params: dict[str, Any]) -> None:
    table = Table(
        owner={"5": "A", "1": "A", "3": "A", "12": "B", "28": "B"},
        level={"3": 1},
        mortgaged=[28],
        jail_cards={"chance": "A"},
    )
    assert refusal(table, "A", "propose-trade", to=1, **terms(**named)) == (code, params)


def test_all_the_cash_may_be_offered_and_a_card_alone_is_an_asset() -> None:
    table = Table(owner={"12": "B"}, jail_cards={"chance": "A", "community-chest": "B"})
    proposed(table, "A", 1, take_deeds=[12], cash_given=1500)
    proposed(table, "A", 1, give_cards=["chance"])
    proposed(table, "A", 1, take_cards=["community-chest"], cash_given=1)
    assert [offer.id for offer in table.state.offers] == [1, 2, 3]


def test_partners_are_others_who_are_in() -> None:
    table = Table(out=["D"], owner={"5": "A"})
    for to in (0, 3, 4, -1):
        found = refusal(table, "A", "propose-trade", to=to, **terms(give_deeds=[5]))
        assert found == ("no-partner", {})


def test_five_offers_are_open_at_most() -> None:
    table = Table(owner={"5": "A"})
    for _ in range(MOST_OPEN_OFFERS):
        proposed(table, "A", 1, give_deeds=[5])
    too_many = ("too-many-offers", {"maximum": 5})
    assert refusal(table, "A", "propose-trade", to=1, **terms(give_deeds=[5])) == too_many
    assert table.blocked("A", "propose-trade") == too_many


# --- Who answers ----------------------------------------------------------------------------------


def test_answers_name_what_is_wrong() -> None:
    table = Table(owner={"5": "A"})
    counter = terms(take_deeds=[5])
    nothing_open = ("offer-not-open", {})
    for letter in "AB":
        for kind in ("accept-trade", "decline-trade", "withdraw-trade", "counter-trade"):
            assert table.blocked(letter, kind) == nothing_open
    assert refusal(table, "B", "counter-trade", offer=1, revision=1, **counter) == nothing_open
    assert refusal(table, "B", "accept-trade", offer=1, revision=1, lift=[]) == nothing_open
    assert refusal(table, "B", "decline-trade", offer=1) == nothing_open
    assert refusal(table, "A", "withdraw-trade", offer=1) == nothing_open
    proposed(table, "A", 1, give_deeds=[5])
    stranger = ("not-your-offer", {})
    assert refusal(table, "C", "counter-trade", offer=1, revision=1, **counter) == stranger
    assert refusal(table, "A", "accept-trade", offer=1, revision=1, lift=[]) == stranger
    assert refusal(table, "A", "decline-trade", offer=1) == stranger
    assert refusal(table, "B", "withdraw-trade", offer=1) == stranger
    changed = ("offer-changed", {"revision": 1})
    assert refusal(table, "B", "accept-trade", offer=1, revision=2, lift=[]) == changed
    assert refusal(table, "B", "counter-trade", offer=1, revision=0, **counter) == changed
    for kind in ("accept-trade", "decline-trade"):
        assert table.blocked("A", kind) == nothing_open
        assert kind in table.legal("B")
    assert table.blocked("B", "withdraw-trade") == nothing_open
    assert table.blocked("C", "counter-trade") == nothing_open


def test_who_is_out_is_told_so_whatever_the_answer() -> None:
    table = proposed(Table(owner={"5": "A"}, out=["D"]), "A", 1, give_deeds=[5])
    out = ("seat-out", {})
    assert refusal(table, "D", "propose-trade", to=1, **terms(give_deeds=[5])) == out
    assert refusal(table, "D", "counter-trade", offer=1, revision=1, **terms()) == out
    assert refusal(table, "D", "accept-trade", offer=1, revision=1, lift=[]) == out
    assert refusal(table, "D", "decline-trade", offer=1) == out
    for kind in ("propose", "counter", "accept", "decline", "withdraw"):
        assert table.blocked("D", f"{kind}-trade") == out


def test_the_receivers_own_lack_is_told_and_the_others_lapses() -> None:
    table = proposed(
        Table(owner={"5": "A"}, cash={"B": 99}), "A", 1, give_deeds=[5], cash_taken=100
    )
    lacking = ("insufficient-funds", {"cost": 100, "cash": 99})
    assert accept(table, "B") == lacking
    assert table.blocked("B", "accept-trade") == lacking
    table = Table(owner={"12": "B", "15": "A"}, mortgaged=[15], cash={"A": 110})
    proposed(table, "A", 1, take_deeds=[12], cash_given=100)
    table.do("A", "unmortgage", space=15)
    assert accept(table, "B") == ("offer-lapsed", {"seat": 0})


def test_fees_come_on_top_and_cash_received_counts() -> None:
    # B gets a mortgaged railroad for 50: it needs 60 to keep it so and 160 to lift it.
    for cash, lift, enough in ((59, (), False), (60, (), True), (160, (5,), True)):
        table = Table(owner={"5": "A"}, mortgaged=[5], cash={"B": cash})
        proposed(table, "A", 1, give_deeds=[5], cash_taken=50)
        assert (accept(table, "B", lift) is None) == enough
    table = Table(owner={"5": "A"}, mortgaged=[5], cash={"B": 159})
    proposed(table, "A", 1, give_deeds=[5], cash_taken=50)
    assert refusal(table, "B", "accept-trade", offer=1, revision=1, lift=[5]) == (
        "insufficient-funds",
        {"cost": 160, "cash": 159},
    )
    # Paid 10 for taking it, B needs nothing of its own.
    table = Table(owner={"5": "A"}, mortgaged=[5], cash={"B": 0})
    proposed(table, "A", 1, give_deeds=[5], cash_given=10)
    assert accept(table, "B") is None
    assert table.cash("AB") == [1490, 0]


def test_what_was_built_on_since_the_offer_is_not_traded() -> None:
    owner = {"1": "A", "3": "A", "6": "B", "8": "B", "9": "B"}
    table = proposed(
        Table({"building_shortage": "first_come"}, owner=owner), "A", 1, take_deeds=[6]
    )
    table.do("B", "build", spaces=[8])
    assert accept(table, "B") == ("has-buildings", {"space": 6})
    table = proposed(
        Table({"building_shortage": "first_come"}, owner=owner), "A", 1, give_deeds=[1]
    )
    table.do("A", "build", spaces=[3])
    assert accept(table, "B") == ("offer-lapsed", {"seat": 0})


def test_the_offerer_may_ask_for_something_else() -> None:
    table = proposed(Table(owner={"5": "A", "12": "B"}), "A", 1, give_deeds=[5])
    params = terms(take_deeds=[12], cash_given=9)
    table.do("A", "counter-trade", offer=1, revision=1, **params)
    [offer] = table.state.offers
    assert (offer.seat, offer.to, offer.take.deeds, offer.revision) == (0, 1, (12,), 2)


def test_the_leader_of_a_building_keeps_the_lots_it_could_go_to() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B", "5": "B"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    table.do("B", "claim", count=1)
    table.do("B", "bid", amount=100)
    for kind, params in (
        ("propose-trade", {"to": 2, **terms(give_deeds=[16])}),
        ("mortgage", {"space": 16}),
    ):
        assert refusal(table, "B", kind, **params) == ("pledged", {"space": 16})
    proposed(table, "B", 2, give_deeds=[5])
    proposed(table, "A", 2, give_deeds=[11])


# --- In debt (R16.9) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gives", "gets", "least", "lift"),
    [
        # A railroad brings 100.
        ([5], [], 100, ()),
        # A free utility in return brings 75 itself.
        ([5], [28], 25, ()),
        # A mortgaged one costs 8 and brings nothing.
        ([5], [12], 108, ()),
        # Lifted for 83 it brings 75.
        ([5], [12], 108, (12,)),
        # A mortgaged railroad brings nothing, so it may go for nothing.
        ([15], [], 0, ()),
    ],
)
def test_a_debtor_trades_only_what_lowers_nothing(
    gives: list[int], gets: list[int], least: int, lift: tuple[int, ...]
) -> None:
    owner = {"39": "B", "5": "A", "15": "A", "12": "C", "28": "C"}
    for cash in (least - 1, least):
        if cash < 0:
            continue
        table = Table(cash={"A": 10}, at={"A": 36}, owner=owner, mortgaged=[15, 12])
        table.do("A", "roll", (1, 2))
        assert table.kind == "debt"
        proposed(table, "C", 0, give_deeds=gets, cash_given=cash, take_deeds=gives)
        params = {"offer": 1, "revision": 1, "lift": list(lift)}
        if cash < least:
            found = refusal(table, "A", "accept-trade", **params)
            assert found == ("raisable-would-fall", {})
        else:
            table.do("A", "accept-trade", **params)


def test_a_debtor_may_buy_what_brings_more_than_it_costs() -> None:
    table = Table(cash={"A": 10}, at={"A": 36}, owner={"39": "B", "28": "C"})
    table.do("A", "roll", (1, 2))
    proposed(table, "C", 0, give_deeds=[28], cash_taken=10)
    assert accept(table, "A") is None
    table.do("A", "mortgage", space=28)
    assert (table.cash("A"), table.kind) == ([25], "after-roll")


# --- What is listed -------------------------------------------------------------------------------


def test_own_deeds_and_cards_are_listed_for_cash_of_anybody() -> None:
    table = Table(owner={"5": "A", "12": "A"}, jail_cards={"community-chest": "A"}, out=["C"])
    assert table.legal("A")["propose-trade"] == {
        "to": {"type": "integer", "enum": [1, 3]},
        "give_deeds": deeds(5, 12),
        "give_cards": {
            "type": "array",
            "items": {"type": "string", "enum": ["community-chest"]},
            "uniqueItems": True,
            "minItems": 0,
            "maxItems": 1,
        },
        "cash_taken": {"type": "integer", "minimum": 0, "maximum": MOST_CASH},
    }


def test_a_card_alone_must_be_given() -> None:
    listed = Table(jail_cards={"chance": "A"}).legal("A")["propose-trade"]
    assert set(listed) == {"to", "give_cards", "cash_taken"}
    assert listed["give_cards"] == {
        "type": "array",
        "items": {"type": "string", "enum": ["chance"]},
        "uniqueItems": True,
        "minItems": 1,
        "maxItems": 1,
    }


def test_without_goods_cash_is_listed_for_the_deeds_of_one() -> None:
    table = Table(owner={"5": "C", "12": "C"}, cash={"A": 70})
    assert table.legal("A")["propose-trade"] == {
        "to": {"type": "integer", "enum": [2]},
        "cash_given": {"type": "integer", "minimum": 0, "maximum": 70},
        "take_deeds": deeds(5, 12),
    }
    assert Table().blocked("A", "propose-trade") == ("nothing-to-trade", {})


def test_what_carries_buildings_is_not_listed() -> None:
    table = Table(owner={"1": "A", "3": "A", "5": "A"}, level={"1": 1})
    assert table.legal("A")["propose-trade"]["give_deeds"] == deeds(5)
    table = Table(owner={"1": "A", "3": "A"}, level={"1": 1})
    assert table.blocked("A", "propose-trade") == ("nothing-to-trade", {})


REASONS = {
    "type": "string",
    "enum": ["too-little", "needs-cash", "completes-your-group", "breaks-my-group"],
}


@pytest.mark.rule("R14.12")
def test_an_offer_is_declined_for_a_known_reason_or_without_a_word() -> None:
    table = Table(owner={"5": "A", "12": "B"})
    for _ in range(2):
        proposed(table, "A", 1, give_deeds=[5])
    assert table.refused("B", "decline-trade", offer=1, reason="just so") == (
        "out-of-range",
        {"allowed": REASONS["enum"]},
    )
    assert table.refused("B", "decline-trade", offer=7, reason="just so").code == "offer-not-open"
    [declined] = table.do("B", "decline-trade", offer=1, reason="needs-cash")
    assert declined == TradeDeclined(1, 1, "needs-cash")
    [declined] = table.do("B", "decline-trade", offer=2)
    assert declined == TradeDeclined(1, 2, "")


def test_an_offer_declined_before_there_were_reasons_is_read_as_declined_without_a_word() -> None:
    stored = {"type": "trade-declined", "params": {"seat": 1, "offer": 4}}
    assert decode_event(stored) == TradeDeclined(1, 4, "")


def test_answers_are_listed_by_their_offers() -> None:
    table = proposed(Table(owner={"5": "A", "12": "B"}), "A", 1, give_deeds=[5])
    proposed(table, "A", 1, give_deeds=[5], cash_taken=1)
    number = {"type": "integer", "enum": [1, 2]}
    assert table.legal("B")["decline-trade"] == {"offer": number, "reason": REASONS}
    assert table.legal("A")["withdraw-trade"] == {"offer": number}
    newest = {
        "offer": {"type": "integer", "enum": [2]},
        "revision": {"type": "integer", "enum": [1]},
    }
    assert table.legal("B")["accept-trade"] == newest
    listed = table.legal("B")["counter-trade"]
    assert {name: listed[name] for name in newest} == newest
    assert listed["give_deeds"] == deeds(12)
    assert set(listed) == {"give_deeds", "cash_taken", *newest}
    table = proposed(Table(owner={"5": "A"}, cash={"B": 0}), "A", 1, give_deeds=[5])
    listed = table.legal("B")["counter-trade"]
    assert listed["take_deeds"] == deeds(5)
    assert listed["cash_given"]["maximum"] == 0
