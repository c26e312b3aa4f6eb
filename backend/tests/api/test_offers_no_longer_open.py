"""A request that can do nothing says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.arranging import arrange
from tests.api.guests import start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


@pytest.mark.parametrize("end", ["withdraw-trade", "decline-trade", "accept-trade"])
def test_an_answer_to_an_offer_that_is_no_longer_open_is_refused_b087(
    client: FlaskClient, rentroll: Rentroll, end: str
) -> None:
    ana, ben = start_game(client)
    arrange(rentroll, ana.game, owner={39: 1})
    ana.act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    offer = ben.state()["game"]["offers"][0]
    named = {"offer": offer["id"], "revision": offer["revision"]}
    ending = ana if end == "withdraw-trade" else ben
    ending.act(end, **(named if end == "accept-trade" else {"offer": offer["id"]}))
    version = ana.state()["version"]
    for guest, kind, params in (
        (ben, "accept-trade", named),
        (ben, "decline-trade", {"offer": offer["id"]}),
        (ana, "withdraw-trade", {"offer": offer["id"]}),
    ):
        assert guest.refused(kind, params) == (409, "offer-not-open")
    assert ana.state()["version"] == version


def test_an_offer_shows_when_it_ends_and_an_answer_after_that_is_refused(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    ana, ben = start_game(client, options={"decision_seconds": 60})
    arrange(rentroll, ana.game, owner={39: 1})
    stage.pass_time(seconds=5)
    ana.act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    first = ben.get()
    [offer] = first.get_json()["game"]["offers"]
    assert (offer["expires_at"], offer["ends_with_turn_of"]) == ("2026-11-30T10:01:05Z", 0)

    stage.pass_time(seconds=50)
    again = ben.get()
    assert (again.headers["ETag"], again.data) == (first.headers["ETag"], first.data)
    ben.act("counter-trade", offer=1, revision=1, give_deeds=[39], cash_taken=20)
    [offer] = ana.state()["game"]["offers"]
    assert (offer["expires_at"], offer["ends_with_turn_of"]) == ("2026-11-30T10:01:55Z", 1)

    stage.pass_time(seconds=60)
    while rentroll.house.autopilot.do_what_is_due():
        pass
    state = ana.state()
    assert state["game"]["offers"] == []
    assert ana.refused("accept-trade", {"offer": 1, "revision": 2}) == (409, "offer-not-open")
    assert ana.state()["version"] == state["version"]
    told = ana.get("/events").get_json()["events"]
    assert [event["params"] for event in told if event["type"] == "trade-expired"] == [
        {"offer": 1, "revision": 2}
    ]


def test_without_a_clock_an_offer_ends_with_its_makers_turn_alone(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, ben = start_game(client)
    arrange(rentroll, ana.game, owner={39: 1})
    ana.act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    [offer] = ben.state()["game"]["offers"]
    assert (offer["expires_at"], offer["ends_with_turn_of"]) == (None, 0)


def test_a_seat_closes_itself_to_offers_and_whoever_asks_is_told_so(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, ben = start_game(client)
    arrange(rentroll, ana.game, owner={39: 1})
    ana.act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    state = ben.act("refuse-offers", refused=True)
    assert (state["game"]["refusing_offers"], state["game"]["offers"]) == ([1], [])
    listed = {entry["action"]: entry["params"] for entry in state["legal_actions"]}
    assert listed["refuse-offers"] == {"refused": {"type": "boolean", "enum": [False]}}

    terms = {"to": 1, "cash_given": 10, "take_deeds": [39]}
    answer = ana.post("propose-trade", terms)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (409, "offers-refused")
    assert problem["params"] == {"seat": 1}
    blocked = {entry["action"]: entry["reason"] for entry in ana.state()["blocked"]}
    assert blocked["propose-trade"] == "offers-refused"
    preview = ana.post("trades/preview", terms).get_json()
    assert preview["refusal"]["code"] == "offers-refused"

    assert ben.refused("refuse-offers", {"refused": True}) == (409, "already-chosen")
    for wrong in ({}, {"refused": 1}, {"refused": "true"}, {"refused": None}):
        assert ben.refused("refuse-offers", wrong) == (422, "validation-failed")
    ben.act("refuse-offers", refused=False)
    ana.act("propose-trade", **terms)
