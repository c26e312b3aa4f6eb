"""Polls are answered before Flask, and exactly as it would answer them."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from structlog.contextvars import get_contextvars

from rentroll.quotas import Quotas
from rentroll.service import queries
from tests.api.guests import GAMES, Guest, on_turn, open_table, start_game, told
from tests.service.tables import wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from rentroll.api.house_access import Rentroll


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: polls that go well never get as far."""
    return sqlite_url


FORMS = [
    ("", {}),
    ("", {"If_None_Match": "tag"}),
    ("", {"If_None_Match": 'W/"x", tag'}),
    ("", {"If_None_Match": "*"}),
    ("?wait=0", {"If_None_Match": '"other"'}),
    ("?since=1", {}),
    ("?since=0.9&wait=25", {}),
    ("?wait=25", {}),
    ("", {"Prefer": "wait=5"}),
    ("?since=99", {"Prefer": "respond-async, wait=1"}),
    ("", {"Accept_Encoding": "gzip, deflate, br"}),
    ("", {"Accept_Encoding": "gzip;q=0, *"}),
    ("", {"Accept_Encoding": "gzip", "If_None_Match": "tag"}),
    ("", {"Origin": "https://elsewhere.example", "X_Request_ID": "a1b2c3d4"}),
]


@pytest.mark.parametrize(("query", "headers"), FORMS)
@pytest.mark.parametrize("who", ["seat", "nobody", "by the watch id"])
def test_the_answer_is_the_same_before_flask_and_in_it(
    client: FlaskClient,
    slow: FlaskClient,
    seen_by_flask: list[str],
    query: str,
    headers: dict[str, str],
    who: str,
) -> None:
    ana, _ben = start_game(client)
    game = str(ana.state()["watch_id"]) if who == "by the watch id" else ana.game
    token = ana.token if who == "seat" else None
    tag = Guest(client, game, token).get().headers["ETag"]
    named = {name: value.replace("tag", tag) for name, value in headers.items()}
    seen_by_flask.clear()
    fast_answer = told(Guest(client, game, token).get(query, **named))
    assert seen_by_flask == []
    assert told(Guest(slow, game, token).get(query, **named)) == fast_answer
    assert len(seen_by_flask) == 1


@pytest.mark.parametrize("query", ["?wait=x", "?wait=26", "?more=1", "?since="])
def test_a_poll_that_is_wrong_is_left_to_flask(
    client: FlaskClient, slow: FlaskClient, seen_by_flask: list[str], query: str
) -> None:
    ana, _ben = start_game(client)
    seen_by_flask.clear()
    answers = [Guest(each, ana.game, ana.token).get(query) for each in (client, slow)]
    assert len(seen_by_flask) == 2
    assert answers[0].status_code == answers[1].status_code
    assert answers[0].data == answers[1].data


def test_whoever_may_not_look_is_told_so_by_flask(
    client: FlaskClient, seen_by_flask: list[str]
) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    tag = ben.get().headers["ETag"]
    assert Guest(client, host.game, "seat_wrong").get().get_json()["code"] == "token-invalid"
    assert Guest(client, "a" * 20).get().get_json()["code"] == "game-not-found"
    basic = client.get(ben.address, headers={"Authorization": "Basic eA=="})
    assert basic.get_json()["code"] == "token-invalid"
    host.delete("seats/1")
    seen_by_flask.clear()
    assert ben.get(If_None_Match=tag).get_json()["code"] == "token-invalid"
    assert len(seen_by_flask) == 1


def test_a_held_poll_whose_seat_is_lost_is_told_so(client: FlaskClient, rentroll: Rentroll) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    tag = ben.get().headers["ETag"]
    answers: list[TestResponse] = []
    thread = threading.Thread(target=lambda: answers.append(ben.get("?wait=25", If_None_Match=tag)))
    thread.start()
    wait_for(lambda: rentroll.house.store.room.held == 1)
    host.delete("seats/1")
    thread.join()
    assert answers[0].get_json()["code"] == "token-invalid"


def test_other_addresses_and_methods_are_left_to_flask(
    client: FlaskClient, seen_by_flask: list[str]
) -> None:
    ana, _ben = start_game(client)
    seen_by_flask.clear()
    assert client.head(ana.address).status_code == 200
    assert client.options(ana.address).status_code == 200
    assert ana.get("/events").status_code == 200
    assert client.get(f"{ana.address}/").status_code == 404
    assert client.get(GAMES).status_code == 200
    assert len(seen_by_flask) == 5


@pytest.fixture
def strict(with_quotas: Callable[[Quotas], Flask]) -> Flask:
    """An app in which one caller may read ten times a minute."""
    return with_quotas(Quotas(read="10/minute"))


@pytest.mark.usefixtures("early_in_a_minute")
def test_polls_and_other_reading_count_against_one_limit(
    strict: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "FREE_WAIT_SECONDS", 0)
    host = open_table(strict.test_client())
    left = []
    for path in ("", "/events", "", "", "/ledger", ""):
        answer = host.get(path)
        assert answer.headers["RateLimit-Policy"] == '"read";q=10;w=60, "address";q=6000;w=60'
        left.append(int(answer.headers["RateLimit"].split(";")[1].removeprefix("r=")))
    assert left == [9, 8, 7, 6, 5, 4]
    tag = host.get().headers["ETag"]
    assert host.get("?wait=1", If_None_Match=tag).headers["RateLimit"].startswith('"read";r=3;')
    for _ in range(3):
        assert host.get(If_None_Match=tag).status_code == 304
    refused = host.get(If_None_Match=tag)
    assert refused.get_json()["code"] == "quota-exceeded"
    assert int(refused.headers["Retry-After"]) >= 1
    assert Guest(strict.test_client(), host.game).get().status_code == 200


def test_what_fails_before_flask_is_answered_by_it(
    client: FlaskClient, rentroll: Rentroll, monkeypatch: pytest.MonkeyPatch
) -> None:
    from structlog.testing import capture_logs

    player = on_turn(start_game(client))

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr(rentroll.house.store.memory, "find_or_load", fail)
    with capture_logs() as lines:
        answer = player.get()
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal-error")
    assert lines[0]["event"] == "request-failed"


def test_a_line_logged_during_a_poll_carries_its_id(
    client: FlaskClient, rentroll: Rentroll, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_turn(start_game(client))
    ids = []

    def note(*_: object) -> None:
        ids.append(get_contextvars()["request_id"])

    monkeypatch.setattr(rentroll.house.first_uses, "note", note)
    player.post("roll", X_Request_ID="the-action")
    player.get(X_Request_ID="the-poll")
    assert ids == ["the-action", "the-poll"]
