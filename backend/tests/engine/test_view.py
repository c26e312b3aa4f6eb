"""What players see: everything on the table, nothing that is secret."""

from __future__ import annotations

import json

import pytest

from rentroll.engine import RuleSet, SeededChance, new_game, view_for
from tests.engine.positions import position
from tests.engine.tables import Table
from tests.engine.walks import play

KEYS = {
    "round", "turn", "doubles", "dice", "cash", "position", "jail", "solvent", "worth", "raisable",
    "jail_cards", "owner", "level", "rent", "mortgaged", "houses", "hotels", "frame", "card",
    "end_proposal", "timer", "over", "ended_by", "ranking",
}  # fmt: skip


def test_the_view_has_everything_the_api_promises() -> None:
    seen = view_for(position(), 0)
    assert set(seen) >= KEYS
    for name in ("cash", "position", "jail", "solvent", "worth", "raisable"):
        assert len(seen[name]) == 4
    for name in ("owner", "level", "rent"):
        assert len(seen[name]) == 40


def test_all_viewers_see_the_same_and_it_is_plain_json() -> None:
    """But for what lifting would cost the viewer later, of deeds not mortgaged yet."""
    state = play(3, seats=4, limit=300).state
    views = [view_for(state, seat) for seat in (0, 1, 2, 3, None)]
    for seat, view in enumerate(views):
        told = {int(space) for space in view.pop("lifting")}
        assert told == {space for space in range(40) if state.mortgaged[space]} | {
            space for space, owner in enumerate(state.owner) if owner == seat
        }
    assert all(view == views[0] for view in views)
    assert json.loads(json.dumps(views[0])) == views[0]


def test_the_view_is_no_way_into_the_state() -> None:
    state = position()
    seen = view_for(state, 0)
    for name in ("cash", "position", "solvent", "owner", "level"):
        seen[name][0] = 99
    assert view_for(state, 0) != seen
    assert state.cash[0] == 1500


@pytest.mark.parametrize("limit", [0, 5, 200])
def test_neither_the_order_of_the_decks_nor_the_secret_is_seen(limit: int) -> None:
    state = play(5, seats=3, limit=limit).state
    text = json.dumps(view_for(state, None))
    drawn = state.card.card if state.card else ""
    assert [card for card in state.decks.cards if card in text] in ([], [drawn])
    secret = b"a secret of sixteen bytes and more"
    start = new_game(RuleSet.from_options(), [False, False], SeededChance(secret))
    assert secret.hex() not in json.dumps(view_for(start.state, None))
    assert "piles" not in view_for(start.state, None)


def test_worth_and_raisable_are_counted_by_the_rules() -> None:
    state = position(
        cash={"A": 500, "B": 7},
        owner={"39": "A", "37": "A", "1": "A", "3": "A", "5": "B"},
        mortgaged=[37],
        level={"1": 5, "3": 4},
    )
    seen = view_for(state, None)
    assert seen["worth"][:2] == [500 + 400 + 175 + 120 + 9 * 50, 7 + 200]
    assert seen["raisable"][:2] == [500 + 200 + 30 + 30 + 9 * 25, 7 + 100]
    assert seen["mortgaged"] == [37]


def test_the_rent_due_now_is_shown_for_every_deed() -> None:
    owner = {"1": "A", "3": "A", "37": "A", "39": "A", "24": "A"}
    state = position(
        owner={**owner, "5": "B", "15": "B", "12": "B", "28": "B", "16": "B"},
        level={"1": 1, "3": 2},
        mortgaged=[5, 16],
    )
    rent = view_for(state, None)["rent"]
    assert {space: rent[space] for space in (1, 3, 37, 39, 24)} == {
        1: 10,
        3: 60,
        37: 70,
        39: 100,
        24: 20,
    }
    assert (rent[15], rent[5], rent[16], rent[12]) == (50, None, None, {"times": 10})
    assert [rent[space] for space in (0, 4, 6, 7, 10)] == [None] * 5


def test_no_rent_is_shown_for_a_jailed_owner_who_collects_none() -> None:
    description = {"owner": {"39": "B"}, "jail": {"B": 0}}
    assert view_for(position(**description), None)["rent"][39] == 50
    assert view_for(position({"jail_rent": False}, **description), None)["rent"][39] is None


def test_who_is_in_jail_and_who_keeps_which_card() -> None:
    seen = view_for(position(jail={"B": 2}, jail_cards={"community-chest": "C"}), None)
    assert seen["jail"] == [None, 2, None, None]
    assert seen["jail_cards"] == {"chance": None, "community-chest": 2}


def test_each_decision_comes_with_its_figures() -> None:
    table = Table(at={"A": 36}, cash={"B": 120}, owner={"1": "B", "3": "B"})
    assert view_for(table.state, 0)["frame"] == {"kind": "before-roll", "awaited": [0], "seat": 0}
    table.do("A", "roll", (1, 2))
    frame = view_for(table.state, 0)["frame"]
    assert (frame["kind"], frame["space"], frame["price"]) == ("buy", 39, 400)
    table.do("A", "decline")
    table.do("B", "bid", amount=10)
    frame = view_for(table.state, 0)["frame"]
    assert (frame["kind"], frame["awaited"], frame["leader"]) == ("auction", [2], 1)
    assert (frame["space"], frame["bid"], frame["minimum"]) == (39, 10, 11)
    assert frame["bidders"] == [2, 3, 0, 1]


def test_an_auction_names_the_deeds_of_the_estate_that_follow() -> None:
    table = Table(at={"A": 2}, cash={"A": 10}, owner={"5": "A", "12": "A", "39": "A"})
    table.do("A", "resign")
    assert view_for(table.state, 1)["frame"]["following"] == [12, 39]
    for seat in "BCD":
        table.do(seat, "pass")
    assert view_for(table.state, 1)["frame"]["following"] == [39]


def test_an_auction_of_one_deed_names_none_that_follows() -> None:
    table = Table(at={"A": 36})
    table.do("A", "roll", (1, 2))
    table.do("A", "decline")
    assert view_for(table.state, 1)["frame"]["following"] == []


def test_a_debt_says_what_is_owed_to_whom_and_what_could_be_raised() -> None:
    table = Table(at={"A": 36}, cash={"A": 20}, owner={"39": "B", "5": "A"})
    table.do("A", "roll", (1, 2))
    frame = view_for(table.state, None)["frame"]
    assert (frame["seat"], frame["creditor"], frame["amount"]) == (0, 1, 50)
    assert (frame["reason"], frame["rule"], frame["raisable"]) == ("rent", "R6.1", 120)


def test_the_fine_and_the_fees_of_an_estate_are_shown() -> None:
    table = Table(jail={"A": 2}, jail_cards={"chance": "A"})
    table.do("A", "roll", (1, 2))
    frame = view_for(table.state, None)["frame"]
    assert (frame["kind"], frame["fine"]) == ("jail-fine", 50)
    table = Table(at={"A": 36}, cash={"A": 0}, owner={"39": "B", "28": "A"}, mortgaged=[28])
    table.do("A", "roll", (1, 2))
    table.do("A", "declare-bankruptcy")
    frame = view_for(table.state, None)["frame"]
    assert (frame["seat"], frame["spaces"], frame["fees"]) == (1, [28], {"28": 8})


def test_a_claim_and_a_placement_are_shown() -> None:
    owner = {"11": "A", "13": "A", "14": "A", "16": "B", "18": "B", "19": "B"}
    table = Table(owner=owner, houses=1)
    table.do("A", "build", spaces=[11])
    frame = view_for(table.state, None)["frame"]
    assert (frame["kind"], frame["piece"], frame["stock"]) == ("claim", "house", 1)
    table.do("B", "claim", count=1)
    frame = view_for(table.state, None)["frame"]
    assert (frame["kind"], frame["space"], frame["piece"]) == ("auction", None, "house")
    table.do("B", "bid", amount=100)
    table.do("A", "pass")
    frame = view_for(table.state, None)["frame"]
    assert (frame["kind"], frame["spaces"], frame["paid"]) == ("place-building", [16, 18, 19], 100)


def test_a_finished_game_shows_the_ranking_and_no_frame() -> None:
    table = Table(seats=3, bots=["B"], cash={"C": 2000})
    table.do("B", "resign")
    table.do("A", "propose-end")
    table.do("C", "agree-end")
    seen = view_for(table.state, None)
    assert (seen["over"], seen["ended_by"], seen["frame"]) == (True, "agreement", None)
    found = [(p["place"], p["seat"], p["worth"], p["bankrupt"]) for p in seen["ranking"]]
    assert found == [(1, 2, 2000, False), (2, 0, 1500, False), (3, 1, 0, True)]


def test_the_last_card_and_the_last_throw_are_shown() -> None:
    table = Table(at={"A": 4}, decks={"chance": ["ch_dividend"]})
    table.do("A", "roll", (1, 2))
    seen = view_for(table.state, None)
    assert seen["card"] == {"seat": 0, "deck": "chance", "card": "ch_dividend"}
    assert seen["dice"] == [1, 2]
