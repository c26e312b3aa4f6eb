"""What-ifs over HTTP: previews of trades, plans for debts, and what blocks a deed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.arranging import arrange
from tests.api.guests import Guest, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.fixture
def guests(client: FlaskClient, rentroll: Rentroll, stage: Stage) -> list[Guest]:
    """Two players: seat 0 is on turn and has 37, seat 1 has 39 (mortgaged) and 5."""
    stage.throw((6, 5), (1, 2), (1, 3))
    seated = start_game(client)
    arrange(rentroll, seated[0].game, owner={37: 0, 39: 1, 5: 1}, mortgaged={39: True})
    return seated


def test_a_preview_tells_what_a_trade_would_change_for_both_sides(guests: list[Guest]) -> None:
    terms = {"to": 1, "cash_given": 300, "take_deeds": [39], "lift": [39]}
    answer = guests[0].post("trades/preview", terms)
    assert answer.status_code == 200
    mine, theirs = answer.get_json()["sides"]
    assert answer.get_json()["refusal"] is None
    assert mine["seat"] == 0
    assert (mine["cash_before"], mine["fees"], mine["cash_after"]) == (1500, 220, 980)
    assert mine["groups_completed"] == ["dark_blue"]
    assert (theirs["cash_before"], theirs["cash_after"]) == (1500, 1800)
    assert theirs["groups_broken"] == []
    assert guests[0].state()["game"]["offers"] == []


def test_what_the_partner_would_lift_is_part_of_the_preview(guests: list[Guest]) -> None:
    terms = {"to": 0, "give_deeds": [39], "cash_taken": 100}
    kept = guests[1].post("trades/preview", terms).get_json()["sides"][1]
    lifted = guests[1].post("trades/preview", {**terms, "partner_lift": [39]}).get_json()
    assert (kept["fees"], lifted["sides"][1]["fees"]) == (20, 220)


def test_a_preview_of_a_counter_names_offer_and_revision(guests: list[Guest]) -> None:
    guests[0].act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    offer = guests[1].state()["game"]["offers"][0]
    terms = {"offer": offer["id"], "give_deeds": [39], "cash_taken": 400}
    answer = guests[1].post("trades/preview", {**terms, "revision": offer["revision"]})
    assert [side["seat"] for side in answer.get_json()["sides"]] == [1, 0]
    old = guests[1].post("trades/preview", {**terms, "revision": 9}).get_json()
    assert old["refusal"]["code"] == "offer-changed"


def test_what_could_not_be_traded_has_a_refusal(guests: list[Guest]) -> None:
    answer = guests[0].post("trades/preview", {"to": 1, "give_deeds": [5], "cash_taken": 10})
    assert answer.get_json()["sides"] == []
    assert answer.get_json()["refusal"]["code"] == "not-owner"
    poor = guests[0].post("trades/preview", {"to": 1, "cash_given": 9000, "take_deeds": [5]})
    assert poor.get_json()["refusal"]["code"] == "insufficient-funds"
    assert poor.get_json()["refusal"]["params"]


@pytest.mark.parametrize(
    ("terms", "pointer", "code"),
    [
        ({}, "/to", "required"),
        ({"offer": 1}, "/revision", "required"),
        ({"revision": 1}, "/offer", "required"),
        ({"to": 1, "offer": 1, "revision": 1}, "/offer", "not-with-to"),
        ({"to": 8}, "/to", "out-of-range"),
        ({"to": 1, "amount": 3}, "/amount", "unknown-field"),
        ({"to": 1, "partner_lift": ["39"]}, "/partner_lift/0", "not-a-whole-number"),
    ],
)
def test_a_preview_without_a_partner_is_refused_by_its_field(
    guests: list[Guest], terms: dict[str, Any], pointer: str, code: str
) -> None:
    answer = guests[0].post("trades/preview", terms)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": pointer, "code": code}]


def test_who_watches_or_sits_in_a_lobby_has_no_what_ifs(
    client: FlaskClient, guests: list[Guest]
) -> None:
    watching = Guest(client, guests[0].game)
    assert watching.refused("trades/preview", {"to": 1}) == (401, "token-missing")
    assert watching.get("/debt-plan").get_json()["code"] == "token-missing"
    host = open_table(client)
    assert host.refused("trades/preview", {"to": 1}) == (409, "game-not-started")
    guests[1].act("resign")
    assert guests[0].refused("trades/preview", {"to": 1, "give_deeds": [5]}) == (409, "game-over")
    assert guests[0].get("/debt-plan").get_json()["code"] == "game-over"


def test_a_debt_plan_leads_step_by_step_to_the_sum(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    stage.throw((6, 5), (1, 2), (1, 3))
    ana, ben = start_game(client)
    arrange(rentroll, ana.game, owner={1: 0, 3: 0, 5: 0}, level={1: 1, 3: 1}, cash={0: 50})
    assert ana.get("/debt-plan").get_json() is None
    ana.act("roll")
    ana.act("choose-tax", method="flat")
    plan = ana.get("/debt-plan").get_json()
    assert (plan["amount"], plan["cash"], plan["raisable"]) == (200, 50, 260)
    assert plan["steps"][0]["action"] == "mortgage"
    assert ben.get("/debt-plan").get_json() is None
    for step in plan["steps"]:
        state = ana.act(step["action"], **step["params"])
    assert state["game"]["frame"]["kind"] != "debt"
    assert state["game"]["cash"][0] == plan["steps"][-1]["cash_after"] - 200


def test_a_seat_is_told_what_blocks_each_of_its_deeds(
    client: FlaskClient, guests: list[Guest]
) -> None:
    ana, ben = (guest.state()["blocked_deeds"] for guest in guests)
    assert ana == {
        "37": {
            "build": "group-incomplete",
            "sell-buildings": "no-buildings",
            "unmortgage": "not-mortgaged",
        }
    }
    assert set(ben) == {"5", "39"}
    assert ben["39"]["mortgage"] == "already-mortgaged"
    assert ben["5"]["build"] == "not-a-street"
    assert Guest(client, guests[0].game).state()["blocked_deeds"] == {}
    assert open_table(client).state()["blocked_deeds"] == {}
    assert guests[1].act("resign")["blocked_deeds"] == {}
    assert guests[0].state()["blocked_deeds"] == {}


def test_every_refusal_that_depends_on_the_state_carries_the_way_out(
    client: FlaskClient, guests: list[Guest]
) -> None:
    ana, ben = guests
    version = ana.state()["version"]
    refused = [
        ben.post("roll"),
        ana.post("roll", {"expected_version": 1}),
        ana.post("roll", If_Match='"some.1.2.s0.1"'),
        ana.post("roll", If_Match=ana.get().headers["ETag"].replace(ana.game, "a" * 20)),
        ana.post("start"),
        ana.post("bots", {"strategy": "random"}),
        ben.post("seats", {"name": "Cid"}),
        ben.post("accept-trade", {"offer": 1, "revision": 1}),
    ]
    for answer in refused:
        problem = answer.get_json()
        assert answer.status_code in (409, 412), problem
        assert problem["version"] == version, problem
        assert problem["legal_actions"], problem
    watching = Guest(client, ana.game).post("seats", {"name": "Cid"}).get_json()
    assert (watching["version"], watching["legal_actions"]) == (version, [])
    host = open_table(client)
    for answer in (host.post("roll"), host.post("start"), host.post("seats", {"name": "Ana"})):
        assert (answer.get_json()["version"], answer.get_json()["legal_actions"]) == (0, [])
