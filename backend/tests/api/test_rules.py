"""The rules over HTTP: typed, in three languages, and asked for once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.test_document import obeys

if TYPE_CHECKING:
    from flask.testing import FlaskClient

RULES = "/api/v1/rules"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


def statement(rules: dict[str, Any], number: str) -> dict[str, Any]:
    found = [
        block
        for section in rules["sections"]
        for block in section["blocks"]
        if block.get("number") == number
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "A space has room for any number of tokens."),
        ("nl", "Op een vak is plaats voor elk aantal pionnen."),
        ("ja", "一つのマスに、コマはいくつでも入れます。"),
    ],
)
def test_the_rules_are_told_in_a_language(client: FlaskClient, language: str, words: str) -> None:
    answer = client.get(f"{RULES}?lang={language}")
    rules = answer.get_json()
    obeys(client.get("/api/v1/openapi.json").get_json(), "Rules", rules)
    assert answer.headers["Content-Language"] == rules["language"] == language
    assert statement(rules, "R3.6") == {
        "kind": "statement",
        "number": "R3.6",
        "text": [["plain", words]],
        "options": [],
    }
    assert statement(rules, "R5.5")["options"] == ["auction_min_bid", "auction_increment"]


def test_a_language_that_the_rules_lack_gets_them_in_english(client: FlaskClient) -> None:
    assert client.get(RULES).get_json()["language"] == "en"
    assert client.get(f"{RULES}?lang=fr-CA").get_json()["language"] == "en"
    assert client.get(f"{RULES}?lang=nl-BE").get_json()["language"] == "nl"


@pytest.mark.parametrize("query", ["lang=" + "x" * 36, "language=nl"])
def test_a_query_that_is_not_described_is_refused(client: FlaskClient, query: str) -> None:
    answer = client.get(f"{RULES}?{query}")
    assert answer.status_code == 422
    assert answer.get_json()["code"] == "validation-failed"


def test_rules_that_were_read_are_not_sent_again(client: FlaskClient) -> None:
    answer = client.get(f"{RULES}?lang=nl")
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    again = client.get(f"{RULES}?lang=nl", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(f"{RULES}?lang=ja", headers={"If-None-Match": answer.headers["ETag"]})
    assert other.status_code == 200


def test_what_a_game_names_leads_to_its_statements(client: FlaskClient) -> None:
    citations = client.get(RULES).get_json()["citations"]
    assert citations["frame"]["buy"][0] == "R5.1"
    assert citations["action"]["decline"] == ["R5.3"]
    assert citations["problem"]["uneven-building"] == ["R10.3", "R12.3"]
    assert citations["card"]["ch_back_3"][0] == "R7.6"


def test_the_rules_have_an_address_in_the_page(client: FlaskClient) -> None:
    with client.get("/rules") as answer:
        assert answer.status_code == 200
        assert answer.content_type.startswith("text/html")
