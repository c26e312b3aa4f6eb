"""Headers, pages and what is not served."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from tests.api.guests import GAMES, open_table

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll

POLICY = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
)


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


def test_scripts_of_any_site_may_use_the_api_without_credentials(client: FlaskClient) -> None:
    preflight = client.options(GAMES, headers={"Origin": "https://elsewhere.example"})
    assert preflight.status_code == 200
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert "Authorization" in preflight.headers["Access-Control-Allow-Headers"]
    assert "DELETE" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in preflight.headers
    assert "ETag" in open_table(client).get().headers["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Origin" not in client.get("/", buffered=True).headers


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
    with rentroll.database.writing() as session:
        session.execute(text("DELETE FROM alembic_version"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not-ready")


def test_no_answer_and_no_log_line_gives_a_secret_away_b136_b144(
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
