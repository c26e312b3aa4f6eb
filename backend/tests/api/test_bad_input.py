"""Whatever is sent, the answer is a problem with a code, and nothing has changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.guests import GAMES, Guest, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import Stage

JSON = "application/json"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.mark.parametrize(
    "body",
    [
        *("", "{", "[]", "null", '"x"', "3", '{"a":1,"a":2}', '{"a":NaN}', "\ufeff{}", "[" * 9000),
        '{"options":' + '{"a":' * 16 + "1" + "}" * 17,
        '{"spaces":' + "[" * 16 + "]" * 16 + "}",
    ],
)
@pytest.mark.parametrize("path", ["", "/roll", "/seats"])
def test_a_broken_body_is_malformed_json_b081(client: FlaskClient, body: str, path: str) -> None:
    host = on_turn(start_game(client))
    address = GAMES + (f"/{host.game}{path}" if path else "")
    answer = client.post(address, data=body, content_type=JSON, headers=host.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "malformed-json")
    assert answer.content_type == "application/problem+json"
    assert len(answer.data) < 1000


def test_bytes_that_are_no_text_are_malformed_json(client: FlaskClient) -> None:
    answer = client.post(GAMES, data=b'{"name":"\xff\xfe"}', content_type=JSON)
    assert answer.get_json()["code"] == "malformed-json"


@pytest.mark.parametrize(
    "body",
    [r'{"\ud800":1}', r'{"name":"a","options":{"\uDC00":1}}', r'{"name":"\ud83d"}'],
)
def test_half_a_character_is_no_text(client: FlaskClient, body: str) -> None:
    answer = client.post(GAMES, data=body, content_type=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "malformed-json")


def test_a_whole_character_may_be_written_by_escapes(client: FlaskClient) -> None:
    answer = client.post(GAMES, data=r'{"name":"\ud83d\ude80"}', content_type=JSON)
    assert answer.status_code == 201


@pytest.mark.parametrize(("method", "more"), [("DELETE", ""), ("POST", "/admit")])
@pytest.mark.parametrize("number", [2**31, 2**63, 2**64, 10**40])
def test_there_is_no_seat_of_any_number_however_long(
    client: FlaskClient, method: str, more: str, number: int
) -> None:
    host = open_table(client)
    address = f"{host.address}/seats/{number}{more}"
    answer = client.open(address, method=method, headers=host.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (404, "seat-not-found")
    assert answer.get_json()["params"] == {"seat": number}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_doubled_slash_is_another_address_and_no_redirect(
    client: FlaskClient, method: str
) -> None:
    answer = client.open("/api//v1/games", method=method, headers={"Host": "elsewhere.example"})
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", "text/json"])
def test_another_kind_of_body_is_unsupported(client: FlaskClient, kind: str) -> None:
    answer = client.post(GAMES, data="name=Ana", content_type=kind)
    assert (answer.status_code, answer.get_json()["code"]) == (415, "unsupported-media-type")


def test_no_body_at_all_is_an_empty_object(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    assert client.post(f"{player.address}/roll", headers=player.headers).status_code == 200
    assert client.post(GAMES).get_json()["errors"] == [{"pointer": "/name", "code": "required"}]


def test_a_misspelt_field_is_named_and_nothing_is_done_b083(
    client: FlaskClient, stage: Stage
) -> None:
    player = _in_an_auction(client, stage)
    before = player.state()
    answer = player.post("bid", {"amount": 10, "amuont": 50})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "validation-failed")
    assert answer.get_json()["errors"] == [{"pointer": "/amuont", "code": "unknown-field"}]
    assert player.state() == before


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10.9", "not-a-whole-number"),
        ("11.0", "not-a-whole-number"),
        ('"11"', "not-a-whole-number"),
        ("1e2", "not-a-whole-number"),
        ("true", "not-a-whole-number"),
        ("[11]", "not-a-whole-number"),
        ("null", "null"),
        ("0", "out-of-range"),
        ("-5", "out-of-range"),
        ("1" + "0" * 30, "out-of-range"),
    ],
)
def test_a_bid_is_a_whole_number_within_bounds_b085(
    client: FlaskClient, stage: Stage, text: str, code: str
) -> None:
    player = _in_an_auction(client, stage)
    before = player.state()
    answer = client.post(
        f"{player.address}/bid",
        data=f'{{"amount": {text}}}',
        content_type=JSON,
        headers=player.headers,
    )
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": "/amount", "code": code}]
    assert player.state() == before


def test_a_bid_that_the_rules_refuse_names_the_bounds(client: FlaskClient, stage: Stage) -> None:
    player = _in_an_auction(client, stage)
    answer = player.post("bid", {"amount": 999_999})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "insufficient-funds")
    assert answer.get_json()["params"]


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"name": "x" * 5000}, "/name", "length"),
        ({"name": ""}, "/name", "length"),
        ({"name": "   "}, "/name", "length"),
        ({"name": "a\u0000b"}, "/name", "not-printable"),
        ({"name": "\u0301" * 24}, "/name", "not-printable"),
        ({"name": "a" + "\u0336" * 5}, "/name", "not-printable"),
        ({"name": "a\u202eb"}, "/name", "not-printable"),
        ({"name": 3}, "/name", "not-a-text"),
        ({"name": "Ana", "board": "y" * 5000}, "/board", "not-allowed"),
        ({"name": "Ana", "token": "hat"}, "/token", "not-allowed"),
        ({"name": "Ana", "listed": "true"}, "/listed", "not-a-boolean"),
        ({"name": "Ana", "listed": 1}, "/listed", "not-a-boolean"),
        ({"name": "Ana", "bots": ["random"] * 8}, "/bots", "length"),
        ({"name": "Ana", "bots": ["clever"]}, "/bots/0", "not-allowed"),
        ({"name": "Ana", "options": []}, "/options", "not-an-object"),
        ({"name": "Ana", "bot_pace": "warp"}, "/bot_pace", "not-allowed"),
        ({"name": "Ana", "x" * 5000: 1}, "/" + "x" * 40, "unknown-field"),
    ],
)
def test_a_wrong_field_is_named_and_never_repeated_at_length_b092(
    client: FlaskClient, body: dict[str, Any], pointer: str, code: str
) -> None:
    answer = client.post(GAMES, json=body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": pointer, "code": code}]
    assert len(answer.data) < 1000


def test_an_option_of_5000_characters_is_not_repeated_b092(client: FlaskClient) -> None:
    answer = client.post(GAMES, json={"name": "Ana", "options": {"z" * 5000: 1}})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "option-unknown")
    assert len(answer.data) < 1000


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/spaces", "required"),
        ({"spaces": None}, "/spaces", "null"),
        ({"spaces": []}, "/spaces", "length"),
        ({"spaces": [99]}, "/spaces/0", "out-of-range"),
        ({"spaces": [6, -1]}, "/spaces/1", "out-of-range"),
        ({"spaces": 6}, "/spaces", "not-a-list"),
        ({"spaces": ["6"]}, "/spaces/0", "not-a-whole-number"),
        ({"spaces": [6] * 500}, "/spaces", "length"),
    ],
)
def test_building_needs_spaces_of_the_board_b095(
    client: FlaskClient, body: dict[str, Any], pointer: str, code: str
) -> None:
    player = on_turn(start_game(client))
    answer = player.post("build", body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": pointer, "code": code}]


def test_the_seat_never_comes_from_the_body(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    answer = player.post("roll", {"seat": 1})
    assert answer.get_json()["errors"] == [{"pointer": "/seat", "code": "unknown-field"}]


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Basic YTpi",
        "Bearer seat_wrong",
        "Bearer " + "x" * 5000,
        "Bearer é",
    ],
)
def test_a_wrong_token_opens_nothing(client: FlaskClient, header: str) -> None:
    host = open_table(client)
    for answer in (
        client.get(host.address, headers={"Authorization": header}),
        client.post(f"{host.address}/start", json={}, headers={"Authorization": header}),
    ):
        assert (answer.status_code, answer.get_json()["code"]) == (401, "token-invalid")


@pytest.mark.parametrize("path", ["roll", "ready", "re-entry", "trades/preview"])
def test_what_belongs_into_the_body_is_refused_in_the_address_b083(
    client: FlaskClient, path: str
) -> None:
    """Else a version that was seen, say, would guard nothing without a word."""
    player = on_turn(start_game(client))
    before = player.state()
    answer = player.post(f"{path}?expected_version=7")
    assert (answer.status_code, answer.get_json()["code"]) == (422, "validation-failed")
    assert answer.get_json()["errors"][0] == {
        "pointer": "/expected_version",
        "code": "unknown-field",
    }
    assert player.state() == before


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("wait=26", "/wait"),
        ("wait=-1", "/wait"),
        ("wait=x", "/wait"),
        ("wait=1.5", "/wait"),
        ("wiat=5", "/wiat"),
        ("since=99999999999", "/since"),
        ("since=3000000000", "/since"),
        ("since=1.", "/since"),
        ("since=1.2.3", "/since"),
        ("since=-1", "/since"),
    ],
)
def test_a_wrong_query_is_named(client: FlaskClient, query: str, pointer: str) -> None:
    answer = open_table(client).get(f"?{query}")
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "cursor=%F0", "cursor=abc", "status=all"]
)
def test_a_wrong_page_of_the_list_is_refused(client: FlaskClient, query: str) -> None:
    answer = client.get(f"{GAMES}?{query}")
    assert (answer.status_code, answer.get_json()["code"]) == (422, "validation-failed")


def test_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    answer = client.post(GAMES, data="x" * 20_000, content_type=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (413, "body-too-large")
    assert answer.headers["Connection"] == "close"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not-found"),
        ("GET", "/api/v1/nowhere", 404, "not-found"),
        ("GET", "/static/nothing.js", 404, "not-found"),
        ("PUT", "/api/v1/games", 405, "method-not-allowed"),
        ("GET", "/api/v1/games/x/roll", 405, "method-not-allowed"),
        ("GET", "/api/v1/boards/mars", 404, "board-not-found"),
    ],
)
def test_a_wrong_address_or_method_is_a_problem(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    assert answer.content_type == "application/problem+json"
    if status == 405:
        assert answer.headers["Allow"]


def test_a_mistake_of_ours_is_a_problem_without_a_trace(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("rentroll.service.queries.Queries.open_tables", fail)
    answer = client.get(GAMES)
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal-error")
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text


def _in_an_auction(client: FlaskClient, stage: Stage) -> Guest:
    stage.throw((6, 5), (1, 2), (3, 3))
    guests = start_game(client)
    guests[0].act("roll")
    guests[0].act("decline")
    player = on_turn(guests)
    assert json.dumps(player.state()["game"]["frame"]).startswith('{"kind": "auction"')
    return player
