"""The log: a line for what was done, with an id that leads to it, and never a secret."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from rentroll.bots.sampling import sample_params
from tests.api.guests import on_turn, open_table, start_game
from tests.api.test_restart import Caller, serving
from tests.services import free_port

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient

MOST_ACTIONS = 250
KEY = "a-key-of-sixteen-characters-or-more"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.mark.parametrize("wish", ["a1b2c3d4", "0e0f3c1a-5d0b-4c47-9d0b-0a6f7a3a1f52"])
def test_the_id_a_caller_gives_to_a_request_is_taken(client: FlaskClient, wish: str) -> None:
    with capture_logs() as lines:
        answer = client.post("/api/v1/games", json={"name": "Ana"}, headers={"X-Request-ID": wish})
    assert answer.headers["X-Request-ID"] == wish
    assert [line["event"] for line in lines] == ["request"]


@pytest.mark.parametrize(
    "wish", [None, "", "short", "x" * 65, "two words", 'quote"d', "seat_abcdefgh", "ümlautümlaut"]
)
def test_other_requests_get_an_id(client: FlaskClient, wish: str | None) -> None:
    headers = {} if wish is None else {"X-Request-ID": wish}
    ids = [client.get("/healthz", headers=headers).headers["X-Request-ID"] for _ in range(2)]
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)
    assert ids[0] != ids[1]


def test_a_line_tells_action_game_seat_version_status_and_time(client: FlaskClient) -> None:
    guests = start_game(client)
    player = on_turn(guests)
    other = guests[1 - guests.index(player)]
    with capture_logs() as lines:
        player.act("roll")
        other.post("roll")
        player.get()
        player.get("?wait=1")
        client.get("/api/v1/games/" + "a" * 20)
    rolled, refused, missing = lines
    assert rolled.pop("milliseconds") > 0
    assert rolled == {
        "event": "request",
        "log_level": "info",
        "method": "POST",
        "route": "/api/v1/games/<game_id>/roll",
        "action": "roll",
        "status": 200,
        "game": player.game,
        "seat": guests.index(player),
        "version": 2,
    }
    assert (refused["status"], refused["problem"]) == (409, "not-your-turn")
    assert (missing["status"], missing["problem"]) == (404, "game-not-found")


def test_a_line_tells_which_table_was_opened_and_which_seat_was_taken(client: FlaskClient) -> None:
    with capture_logs() as lines:
        host = open_table(client)
        host.join("Ben")
        code = host.post("re-entry").get_json()["code"]
        client.post("/api/v1/re-entry", json={"code": code})
    opened, joined, _made, entered = (
        (line["action"], line["game"], line.get("seat"), line.get("version")) for line in lines
    )
    assert opened == ("createGame", host.game, 0, 0)
    assert joined == ("joinGame", host.game, 1, 0)
    assert entered == ("reEnter", host.game, 0, 0)


def test_the_log_of_a_whole_game_holds_no_secret_that_was_used_b144(
    sqlite_url: str, tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    with serving(port, sqlite_url, log):
        secrets = _play_a_whole_game(port)
    text = log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert sum(line["event"] == "request" for line in lines) > 20
    assert all(line["request_id"] for line in lines if line["event"] == "request")
    assert len(set(secrets)) == 10
    for secret in secrets:
        assert secret not in text, secret
    assert "127.0.0.1:" not in text.replace(f"http://127.0.0.1:{port}/", "")


def _play_a_whole_game(port: int) -> list[str]:
    """Play with everything that has a secret; return all of them, and the names."""
    ana, ben, tablet = (Caller(port) for _ in range(3))
    taken = _done(ana, "POST", "/api/v1/games", {"name": "Anastasia", "bots": ["random"]})
    ana.token, address = taken["access_token"], f"/api/v1/games/{taken['id']}"
    seat = _done(ben, "POST", f"{address}/seats", {"name": "Benedikta"})
    ben.token = seat["access_token"]
    code = _done(ana, "POST", f"{address}/re-entry", {})["code"]
    again = _done(tablet, "POST", "/api/v1/re-entry", {"code": code})
    tablet.token = again["access_token"]
    wrong = Caller(port)
    wrong.token = "seat_not-a-token-that-opens-anything"
    assert wrong.call("POST", f"{address}/roll", {})[0] == 401
    assert wrong.call("POST", "/api/v1/re-entry", {"code": "ABCD2345"})[0] == 404
    state = _done(tablet, "POST", f"{address}/start", {})
    watch_id = state["watch_id"]
    assert Caller(port).call("GET", f"/api/v1/games/{watch_id}")[0] == 200
    assert wrong.call("GET", f"/api/v1/games/{watch_id}x")[0] == 404
    _play(address, [tablet, ben])
    proposed = tablet.call("POST", f"{address}/propose-end", {}, Idempotency_Key=KEY)
    assert proposed[0] == 200
    _done(ben, "POST", f"{address}/agree-end", {})
    callers = (ana, ben, tablet, wrong)
    names = ["Anastasia", "Benedikta"]
    return [*(each.token for each in callers), *names, code, "ABCD2345", watch_id, KEY]


def _play(address: str, players: list[Caller]) -> None:
    generator = random.Random(1)
    done = 0
    for _ in range(MOST_ACTIONS):
        for player in players:
            state = _done(player, "GET", address)
            legal = [each for each in state["legal_actions"] if not each["confirm"]]
            usual = [each for each in legal if each["action"] in {"roll", "end-turn", "buy"}]
            for action in usual[:1] or legal[:1]:
                params = sample_params(action["params"], generator) or {}
                done += player.call("POST", action["href"], params)[0] == 200
        if done > 40:
            return


def _done(caller: Caller, method: str, path: str, body: Any = None) -> Any:
    status, answer = caller.call(method, path, body)
    assert status < 300, answer
    return answer
