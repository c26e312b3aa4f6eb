"""Headers, pages and what is not served."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from flask import request
from sqlalchemy import text
from structlog.testing import capture_logs

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.bots.sampling import sample_params
from tests.api.guests import GAMES, Guest, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from rentroll.config import Settings

POLICY = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
)

EXPOSED = (
    "ETag",
    "Location",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Preference-Applied",
    "Idempotent-Replayed",
)
ONWARD = [
    "roll",
    "buy",
    "decline",
    "bid",
    "pass",
    "choose-tax",
    "pay-jail-fine",
    "end-turn",
    "propose-trade",
]
"""What brings a game to its end in some hundred answers."""

SEED = "a-seed-that-nobody-is-told"
FOLDERS = {
    "",
    "api",
    "game",
    "healthz",
    "metrics",
    "problems",
    "readyz",
    "rules",
    "static",
    "watch",
}
"""Where addresses of the server may begin."""


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.mark.parametrize("path", ["/", "/game/abc", "/static/js/main.js", GAMES, "/nowhere"])
def test_every_answer_has_the_security_headers_and_no_cookie(
    client: FlaskClient, path: str
) -> None:
    headers = client.get(path, buffered=True).headers
    policy = headers["Content-Security-Policy"].split("; ")
    assert set(POLICY) <= set(policy)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in headers


def test_an_unchanged_state_repeats_no_header_that_protects_content(client: FlaskClient) -> None:
    host = open_table(client)
    tag = host.get().headers["ETag"]
    headers = host.get(If_None_Match=tag).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["ETag"] == tag
    assert "Content-Security-Policy" not in headers
    assert "X-Content-Type-Options" not in headers


@pytest.mark.parametrize("path", ["/", GAMES, "/problems/not-your-turn", "/api/v1/docs"])
def test_the_headers_keep_browsers_from_doing_what_no_page_of_ours_needs(
    client: FlaskClient, path: str
) -> None:
    headers = client.get(path, buffered=True).headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in headers


def test_browsers_are_bound_to_tls_behind_tls_only(settings: Settings) -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    for proxies, bound in ((0, False), (1, True), (2, False)):
        app = create_app(replace(settings, proxies=proxies))
        headers = app.test_client().get(GAMES, headers=told).headers
        assert ("Strict-Transport-Security" in headers) is bound
        rentroll_of(app).database.engine.dispose()


@pytest.mark.parametrize(
    ("proxies", "address"), [(0, "127.0.0.1"), (1, "192.0.2.2"), (2, "192.0.2.1"), (3, "127.0.0.1")]
)
def test_an_address_is_believed_of_as_many_proxies_as_there_are(
    settings: Settings, proxies: int, address: str
) -> None:
    """Whoever adds an address of their own in front is not believed."""
    app = create_app(replace(settings, proxies=proxies))
    seen: list[str | None] = []
    app.before_request(lambda: seen.append(request.remote_addr))
    app.test_client().get(GAMES, headers={"X-Forwarded-For": "192.0.2.1, 192.0.2.2"})
    rentroll_of(app).database.engine.dispose()
    assert seen == [address]


def test_there_is_no_address_for_tests_or_debugging(client: FlaskClient) -> None:
    app = client.application
    assert not app.debug
    assert not app.testing
    folders = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}
    assert folders <= FOLDERS


def test_scripts_of_any_site_may_use_the_api_without_credentials(client: FlaskClient) -> None:
    preflight = client.options(GAMES, headers={"Origin": "https://elsewhere.example"})
    assert preflight.status_code == 200
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert "Authorization" in preflight.headers["Access-Control-Allow-Headers"]
    assert "DELETE" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in preflight.headers
    exposed = open_table(client).get().headers["Access-Control-Expose-Headers"].split(", ")
    assert set(EXPOSED) <= set(exposed)
    allowed = preflight.headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"} <= set(allowed)
    assert preflight.headers["Access-Control-Max-Age"] == "7200"
    assert "Access-Control-Allow-Origin" not in client.get("/", buffered=True).headers
    explained = client.get("/problems/not-your-turn", headers={"Accept": "application/json"})
    assert explained.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/", "/game/abcdefghijklmnopqrst"])
def test_the_page_is_the_same_at_every_address_of_the_client(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path, buffered=True)
    assert answer.status_code == 200
    assert "<title>Page</title>" in answer.text
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]}, buffered=True)
    assert again.status_code == 304


def test_a_file_of_the_client_is_served(client: FlaskClient) -> None:
    answer = client.get("/static/js/main.js", buffered=True)
    assert answer.content_type.startswith("text/javascript")


@pytest.mark.parametrize(
    "name",
    [
        "package.json",
        ".env",
        "tests/main.test.mjs",
        "node_modules/x/index.js",
        "../secret",
        "js/../package.json",
        "js/main.py",
    ],
)
def test_tools_tests_and_packages_of_the_client_are_not_served(
    client: FlaskClient, name: str
) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_the_server_says_whether_it_is_well(client: FlaskClient, rentroll: Rentroll) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready"}
    with rentroll.database.writing() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not-ready")


def test_no_answer_and_no_log_line_gives_a_secret_away_b144(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    with capture_logs() as logs:
        host = open_table(client)
        ben = host.join("Ben")
        answers = [host.post("start"), host.get(), ben.get(), host.get("/events")]
        answers += [host.post("roll"), ben.post("roll"), host.post("nothing")]
        answers += [client.get(GAMES), host.delete("seats/9")]
    table = rentroll.house.store.find(host.game)
    assert table.state is not None
    seen = str(logs) + " ".join(answer.text + str(answer.headers) for answer in answers)
    assert "'event': 'request'" in seen
    assert table.commitment is not None
    assert table.commitment in seen
    for secret in (table.secret.hex(), str(table.secret), str(host.token), str(ben.token)):
        assert secret not in seen
        assert secret not in repr(table)
    assert "piles" not in seen
    for pile in table.state.piles:
        assert ",".join(f'"{card}"' for card in pile[:3]) not in seen
    for seat in table.seats:
        assert str(seat.access_digest) not in seen


def test_no_answer_of_a_whole_game_gives_a_secret_away_b136(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    """Neither seed nor secret, no token of a seat, and no card before it is drawn."""
    generator = random.Random(5)
    guests = start_game(client, players=3, options={"turn_limit": 3}, sandbox_seed=SEED)
    viewers = [*guests, Guest(client, guests[0].game)]
    secret = rentroll.house.store.find(guests[0].game).secret
    hidden = [SEED, secret.hex(), str(secret), *(str(guest.token) for guest in guests)]
    last, answers, status = 0, 0, "active"
    while status != "over":
        player = on_turn(guests)
        legal = player.state()["legal_actions"]
        chosen = generator.choice([each for each in legal if each["action"] in ONWARD] or legal)
        told = [player.post(chosen["action"], sample_params(chosen["params"], generator))]
        told += [viewer.get() for viewer in viewers]
        told += [viewer.get(f"/events?after={last}") for viewer in (guests[1], viewers[-1])]
        told.append(viewers[-1].get(f"/ledger?after={last}"))
        assert {answer.status_code for answer in told} == {200}
        table = rentroll.house.store.find(player.game)
        last, status = table.last_event, table.status
        assert table.state is not None
        coming = [",".join(f'"{card}"' for card in pile[:2]) for pile in table.state.piles]
        seen = "".join(answer.text + str(answer.headers) for answer in told)
        assert [each for each in (*hidden, *coming, "piles") if each in seen] == []
        answers += len(told)
    assert answers > 100
