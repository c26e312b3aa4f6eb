"""What is going to be taken away says so: in every answer, and in the document."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from rentroll.api.deprecations import DEPRECATIONS, Deprecated
from rentroll.api.document import make_document
from tests.api.guests import GAMES, open_table

if TYPE_CHECKING:
    from flask.testing import FlaskClient

GIVEN_UP = Deprecated(date(2027, 1, 1), date(2027, 7, 1), "https://play.example/changes")
TOLD = {
    "Deprecation": "@1798761600",
    "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT",
    "Link": '<https://play.example/changes>; rel="deprecation"; type="text/html"',
}


@pytest.mark.parametrize("query", ["", "?wait=x"])
def test_every_answer_of_what_is_given_up_says_until_when_it_works(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    """A poll that goes well is answered before Flask, a wrong one by Flask: both have to say it."""
    monkeypatch.setitem(DEPRECATIONS, "readGame", GIVEN_UP)
    host = open_table(client)
    headers = host.get(query).headers
    assert {name: headers[name] for name in TOLD} == TOLD
    other = host.get("/events").headers
    assert [name for name in TOLD if name in other] == []


def test_a_link_to_what_follows_stays_beside_the_link_to_what_to_use_instead(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEPRECATIONS, "listGames", GIVEN_UP)
    for _ in range(2):
        open_table(client)
    links = client.get(f"{GAMES}?limit=1").headers.getlist("Link")
    assert len(links) == 2
    assert TOLD["Link"] in links


def test_the_document_marks_what_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DEPRECATIONS, "readLedger", GIVEN_UP)
    marked = {
        operation["operationId"]
        for path in make_document()["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict) and operation.get("deprecated")
    }
    assert marked == {"readLedger"}


def test_half_a_year_lies_between_giving_up_and_the_end() -> None:
    short = [
        name
        for name, each in DEPRECATIONS.items()
        if each.sunset - each.since < timedelta(days=182)
    ]
    assert short == []
