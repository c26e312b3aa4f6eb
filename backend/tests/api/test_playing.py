"""Act in a running game, and read what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rentroll.engine.frames import Debt, Resolving
from tests.api.arranging import arrange
from tests.api.guests import Guest, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


def test_an_action_answers_with_the_new_state(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, _ben = start_game(client)
    state = ana.act("roll")
    assert state["version"] == 2
    assert state["game"]["dice"] == [3, 3]
    assert state["game"]["frame"] == {
        "kind": "buy",
        "awaited": [0],
        "seat": 0,
        "space": 6,
        "price": 100,
    }
    assert [action["action"] for action in state["legal_actions"][:2]] == ["buy", "decline"]
    assert state["legal_actions"][0]["href"] == f"/api/v1/games/{ana.game}/buy"
    assert ana.act("buy")["game"]["owner"][6] == 0


def test_who_is_not_on_turn_is_refused_with_the_way_out(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2))
    _ana, ben = start_game(client)
    answer = ben.post("roll")
    problem = answer.get_json()
    assert answer.status_code == 409
    assert answer.content_type == "application/problem+json"
    assert problem["type"].endswith("/problems/not-your-turn")
    assert problem["code"] == "not-your-turn"
    assert problem["params"]["seat"] == 0
    assert problem["version"] == 1
    assert "resign" in [action["action"] for action in problem["legal_actions"]]
    assert ben.state()["version"] == 1


@pytest.mark.parametrize("way", ["body", "header"])
def test_a_stale_version_is_refused(client: FlaskClient, way: str) -> None:
    guests = start_game(client)
    player = on_turn(guests)
    tag = player.get().headers["ETag"]
    version = player.state()["version"]
    player.act("roll")
    if way == "body":
        answer = player.post("end-turn", {"expected_version": version})
    else:
        answer = player.post("end-turn", If_Match=tag)
    assert (answer.status_code, answer.get_json()["code"]) == (412, "stale-version")
    assert answer.get_json()["version"] == version + 1
    assert answer.get_json()["legal_actions"]


def test_the_version_seen_may_be_named(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    tag = player.get().headers["ETag"]
    assert player.post("roll", {"expected_version": 1}, If_Match=tag).status_code == 200


def test_nobody_acts_without_a_token_or_before_the_start(client: FlaskClient) -> None:
    host = open_table(client)
    assert host.refused("roll", {}) == (409, "game-not-started")
    spectator = Guest(client, host.game)
    answer = spectator.post("roll")
    assert (answer.status_code, answer.get_json()["code"]) == (401, "token-missing")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    stranger = open_table(client)
    stranger.game = host.game
    assert stranger.refused("roll", {}) == (401, "token-invalid")


def test_events_are_read_in_order_and_in_pages(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, _ben = start_game(client)
    ana.act("roll")
    page = ana.get("/events?limit=2").get_json()
    assert [event["type"] for event in page["events"]] == ["opening-thrown", "opening-thrown"]
    assert page["next_after"] == 2
    rest = ana.get("/events?after=2").get_json()
    assert rest["next_after"] is None
    assert [event["seq"] for event in rest["events"]] == list(range(3, 3 + len(rest["events"])))
    thrown = [event for event in rest["events"] if event["type"] == "dice-rolled"][-1]
    assert thrown["version"] == 2
    assert (thrown["params"]["first"], thrown["params"]["second"]) == (3, 3)


def test_the_action_that_ends_the_game_answers_with_the_end_b088(client: FlaskClient) -> None:
    ana, _ben = start_game(client)
    state = ana.act("resign")
    assert state["status"] == "over"
    assert state["game"]["ended_by"] == "last-standing"
    assert state["game"]["ranking"][0]["seat"] == 1
    assert state["legal_actions"] == []
    assert ana.refused("resign", {}) == (409, "game-over")


def test_the_bankruptcy_that_ends_the_game_answers_with_the_end_b088(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, ben = start_game(client)
    frames = (Resolving(0), Debt(0, 1, 2000, "rent", "R6.1"))
    arrange(rentroll, ana.game, frames, turn=0, cash={0: 30})
    state = ana.act("declare-bankruptcy")
    assert (state["status"], state["legal_actions"]) == ("over", [])
    assert state["game"]["ranking"][0]["seat"] == 1
    assert state["game"]["cash"] == [0, 1530]
    assert ben.state()["status"] == "over"


def test_a_deadline_is_set_by_the_clock_and_kept_by_what_others_do(
    client: FlaskClient, stage: Stage
) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, ben = start_game(client, options={"decision_seconds": 60})
    assert ana.state()["deadline"] == "2026-11-30T10:01:00Z"
    stage.pass_time(seconds=20)
    assert ben.act("propose-end")["deadline"] == "2026-11-30T10:01:00Z"
    assert ana.act("roll")["deadline"] == "2026-11-30T10:01:20Z"
