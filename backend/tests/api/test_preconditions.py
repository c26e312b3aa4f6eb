"""If-Match and expected_version: who acts on an outdated view is told so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.arranging import arrange
from tests.api.guests import Guest, on_turn, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from rentroll.api.house_access import Rentroll


def post(guest: Guest, kind: str, body: Any, **headers: str) -> TestResponse:
    """Post exactly this, without what guests add by themselves."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return guest.client.post(
        f"{guest.address}/{kind}",
        data=json.dumps(body),
        content_type="application/json",
        headers={**guest.headers, **named},
    )


@pytest.fixture
def offered(client: FlaskClient, rentroll: Rentroll) -> tuple[Guest, dict[str, Any]]:
    """Somebody to whom an offer was made, and what names the offer."""
    ana, ben = start_game(client)
    arrange(rentroll, ana.game, owner={39: 0})
    ana.act("propose-trade", to=1, give_deeds=[39], cash_taken=100)
    offer = ben.state()["game"]["offers"][0]
    return ben, {"offer": offer["id"], "revision": offer["revision"]}


def test_a_trade_is_not_accepted_by_somebody_who_does_not_say_what_they_saw(
    offered: tuple[Guest, dict[str, Any]],
) -> None:
    ben, named = offered
    before = ben.get()
    answer = post(ben, "accept-trade", named)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (428, "precondition-required")
    assert problem["version"] == before.get_json()["version"]
    assert problem["legal_actions"] == before.get_json()["legal_actions"]
    assert ben.get().data == before.data


@pytest.mark.parametrize("way", ["tag", "version", "any"])
def test_a_trade_is_accepted_by_tag_by_version_or_in_any_version(
    offered: tuple[Guest, dict[str, Any]], way: str
) -> None:
    ben, named = offered
    seen = ben.get()
    if way == "version":
        answer = post(
            ben, "accept-trade", {**named, "expected_version": seen.get_json()["version"]}
        )
    else:
        tag = "*" if way == "any" else seen.headers["ETag"]
        answer = post(ben, "accept-trade", named, If_Match=tag)
    assert answer.status_code == 200
    assert answer.get_json()["game"]["owner"][39] == 1


def test_a_change_around_the_game_leaves_the_view_good_enough_to_act(
    offered: tuple[Guest, dict[str, Any]],
) -> None:
    ben, named = offered
    tag = ben.get().headers["ETag"]
    assert ben.post("re-entry").status_code == 201
    assert ben.get().headers["ETag"] != tag
    assert post(ben, "accept-trade", named, If_Match=tag).status_code == 200


def test_bankruptcy_is_not_declared_without_saying_what_was_seen(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    answer = post(player, "declare-bankruptcy", {})
    assert (answer.status_code, answer.get_json()["code"]) == (428, "precondition-required")
    version = player.state()["version"]
    refused = post(player, "declare-bankruptcy", {"expected_version": version})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "wrong-phase")


def test_tag_and_version_are_equals(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    old = player.get()
    player.act("propose-end")
    by_tag = post(player, "roll", {}, If_Match=old.headers["ETag"])
    by_version = post(player, "roll", {"expected_version": old.get_json()["version"]})
    assert by_tag.status_code == by_version.status_code == 412
    assert by_tag.get_json() == by_version.get_json()
    assert by_tag.get_json()["code"] == "stale-version"
    assert by_tag.get_json()["version"] == player.state()["version"]


@pytest.mark.parametrize("kind", ["roll", "declare-bankruptcy"])
@pytest.mark.parametrize(
    "header", [",,,", "", " , ", '"', '"a" "b"', "no tag", 'w/"a"', '"a", b c']
)
def test_a_header_that_lists_no_tag_is_a_problem_of_its_own(
    client: FlaskClient, header: str, kind: str
) -> None:
    player = on_turn(start_game(client))
    before = player.get().data
    answer = post(player, kind, {}, If_Match=header)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "if-match-invalid")
    assert player.get().data == before


@pytest.mark.parametrize("header", ['"anything"', 'W/"anything"', '"a,b"'])
def test_a_tag_of_something_else_is_a_stale_version(client: FlaskClient, header: str) -> None:
    player = on_turn(start_game(client))
    answer = post(player, "roll", {}, If_Match=header)
    assert (answer.status_code, answer.get_json()["code"]) == (412, "stale-version")


@pytest.mark.parametrize("path", ["/", "/static/js/main.js", "/api/v1/boards/us", "/problems"])
def test_a_condition_for_changes_does_not_keep_anybody_from_reading(
    client: FlaskClient, path: str
) -> None:
    conditions = {"If-Match": '"x"', "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"}
    assert client.get(path, headers=conditions, buffered=True).status_code == 200


def test_empty_places_between_tags_do_not_matter(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    tag = player.get().headers["ETag"]
    assert post(player, "roll", {}, If_Match=f", {tag},").status_code == 200
