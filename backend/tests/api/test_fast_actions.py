"""Actions are answered before Flask, and exactly as it would answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from rentroll.api.documented import ACT
from rentroll.api.limits import prepared_limits
from rentroll.api.prepared_limits import PreparedLimit
from rentroll.quotas import Quotas
from tests.api.guests import Guest, on_turn, start_game, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage

KEY = '"8e0f3c1a-5d0b-4c47-9d0b-0a6f7a3a1f52"'
EMPTY = "{}"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: what is done in it is the same both ways."""
    return sqlite_url


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Idempotency-Key": KEY},
        {"If-Match": "tag"},
        {"If-Match": "*"},
        {"Origin": "https://elsewhere.example", "X-Request-ID": "a1b2c3d4"},
        {"Accept-Encoding": "gzip"},
        {"Content-Type": "application/json; charset=utf-8"},
    ],
)
def test_the_answer_is_the_same_before_flask_and_in_it(
    client: FlaskClient,
    slow: FlaskClient,
    stage: Stage,
    seen_by_flask: list[str],
    headers: dict[str, str],
) -> None:
    answers = []
    for way in (client, slow):
        stage.throw((6, 5), (1, 2), (3, 1))
        ana = on_turn(start_game(way))
        tag = ana.get().headers["ETag"]
        named = {name: value.replace("tag", tag) for name, value in headers.items()}
        seen_by_flask.clear()
        usual = {"Content-Type": "application/json", **ana.headers}
        answer = way.post(f"{ana.address}/roll", data=EMPTY, headers={**usual, **named})
        status, body, sent = told(answer)
        assert status == 200
        sent = [(name, value.replace(ana.game, "game")) for name, value in sent]
        answers.append((len(seen_by_flask), _shown(body, ana.game), sent))
    fast, in_flask = answers
    assert (fast[0], in_flask[0]) == (0, 1)
    assert fast[1:] == in_flask[1:]


def _shown(body: bytes, game: str) -> dict[str, Any]:
    """Return a state without what differs between two tables that play alike."""
    import json

    state: dict[str, Any] = json.loads(body.replace(game.encode(), b"game"))
    assert state["game"]["position"] == [4, 0]
    return {name: value for name, value in state.items() if name not in {"watch_id", "commitment"}}


def test_a_repetition_is_answered_as_the_first_time(
    client: FlaskClient, seen_by_flask: list[str]
) -> None:
    player = on_turn(start_game(client))
    first = player.post("roll", Idempotency_Key=KEY)
    seen_by_flask.clear()
    again = player.post("roll", Idempotency_Key=KEY)
    assert again.data == first.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(seen_by_flask) == 1


WRONG: list[tuple[str, str, dict[str, str], str]] = [
    ("roll", "{", {}, "malformed-json"),
    ("roll", "[]", {}, "malformed-json"),
    ("roll", '{"more": 1}', {}, "validation-failed"),
    ("bid", "{}", {}, "validation-failed"),
    ("roll", "{}", {"Content-Type": "text/plain"}, "unsupported-media-type"),
    ("roll", "{}", {"Authorization": "Bearer seat_wrong"}, "token-invalid"),
    ("roll", "{}", {"Authorization": "Basic eA=="}, "token-invalid"),
    ("roll", "{}", {"If-Match": '"'}, "if-match-invalid"),
    ("roll", "{}", {"Idempotency-Key": "\u00e9"}, "idempotency-key-invalid"),
    ("roll", '{"expected_version": 99}', {}, "stale-version"),
    ("buy", "{}", {}, "wrong-phase"),
    ("declare-bankruptcy", "{}", {}, "precondition-required"),
]


@pytest.mark.parametrize(("kind", "body", "headers", "code"), WRONG)
def test_what_is_refused_is_answered_by_flask_and_leaves_no_trace(
    client: FlaskClient,
    seen_by_flask: list[str],
    kind: str,
    body: str,
    headers: dict[str, str],
    code: str,
) -> None:
    player = on_turn(start_game(client))
    before = player.state()
    seen_by_flask.clear()
    usual = {"Content-Type": "application/json", **player.headers}
    answer = client.post(f"{player.address}/{kind}", data=body, headers={**usual, **headers})
    assert answer.get_json()["code"] == code
    assert len(seen_by_flask) == 1
    assert player.state() == before


def test_what_the_rules_refuse_is_decided_once_and_counted_once(
    client: FlaskClient, rentroll: Rentroll, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_turn(start_game(client))
    real, tried = rentroll.house.play.act, []

    def act(*asked: Any) -> Any:
        tried.append(asked)
        return real(*asked)

    monkeypatch.setattr(type(rentroll.house.play), "act", lambda _self, *asked: act(*asked))
    left = [
        int(player.post(kind).headers["RateLimit"].split(";")[1].removeprefix("r="))
        for kind in ("buy", "buy", "roll")
    ]
    assert len(tried) == 3
    assert left[0] - left[1] == left[1] - left[2] == 1


def test_an_action_that_may_have_been_done_is_not_done_again(
    client: FlaskClient, rentroll: Rentroll, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_turn(start_game(client))

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr(rentroll.house.queries, "body", fail)
    with capture_logs() as lines:
        answer = player.post("roll")
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal-error")
    assert lines[0]["event"] == "request-failed"
    monkeypatch.undo()
    assert player.state()["version"] == 2


def test_the_log_tells_the_same_of_an_action_both_ways(
    client: FlaskClient, slow: FlaskClient, stage: Stage
) -> None:
    lines = []
    for way in (client, slow):
        stage.throw((6, 5), (1, 2), (3, 1))
        player = on_turn(start_game(way))
        with capture_logs() as logged:
            player.post("roll", X_Request_ID="a1b2c3d4")
        line = {name: str(value) for name, value in logged[-1].items()}
        assert line.pop("game") == player.game
        assert float(line.pop("milliseconds")) > 0
        lines.append(line)
    assert lines[0] == lines[1]
    assert lines[0]["action"] == "roll"
    assert (lines[0]["seat"], lines[0]["version"]) == ("0", "2")


@pytest.fixture
def strict(with_quotas: Callable[[Quotas], Flask]) -> Flask:
    """An app in which one caller may act three times a minute."""
    return with_quotas(Quotas(act="3/minute"))


@pytest.mark.usefixtures("early_in_a_minute")
def test_actions_that_go_well_and_that_do_not_count_against_one_limit(strict: Flask) -> None:
    ana, ben = start_game(strict.test_client())
    state = ana.state()
    player, other = (ana, ben) if state["game"]["frame"]["awaited"] == [0] else (ben, ana)
    used = 1 if player is ana else 0
    answers = [player.post("roll")] + [player.post("roll") for _ in range(3)]
    codes = [answer.get_json().get("code") for answer in answers]
    assert codes[3 - used] == "quota-exceeded"
    assert codes[0] is None
    assert "quota-exceeded" not in codes[: 3 - used]
    assert other.post("roll").get_json().get("code") != "quota-exceeded"


def test_of_many_who_look_at_once_no_more_act_than_an_address_may(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PreparedLimit, "allows", lambda *_: True)
    limits = prepared_limits(app, ACT)
    monkeypatch.setattr(limits._address, "_amount", 2)
    answers = [limits.take(caller, "192.0.2.1") for caller in ("ana", "ben", "cleo")]
    assert [bool(each) for each in answers] == [True, True, False]


def test_a_body_in_chunks_is_left_to_flask_which_does_what_it_says(
    client: FlaskClient, seen_by_flask: list[str]
) -> None:
    player = on_turn(start_game(client))
    seen_by_flask.clear()
    answer = client.post(
        f"{player.address}/roll",
        data=EMPTY,
        headers={"Transfer-Encoding": "chunked", "Content-Type": "application/json"}
        | player.headers,
        environ_overrides={"wsgi.input_terminated": True},  # a server tells where chunks end
    )
    assert answer.status_code == 200
    assert answer.get_json()["version"] == 2
    assert len(seen_by_flask) == 1


def test_other_addresses_are_left_to_flask(client: FlaskClient, seen_by_flask: list[str]) -> None:
    player = on_turn(start_game(client))
    seen_by_flask.clear()
    nobody = Guest(client, player.game)
    assert nobody.post("roll").get_json()["code"] == "token-missing"
    assert client.post(f"{player.address}/roll/", headers=player.headers).status_code == 404
    assert player.post("dance").status_code == 404
    assert client.get(f"{player.address}/roll").status_code == 405
    assert len(seen_by_flask) == 4
