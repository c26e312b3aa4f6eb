"""How the page is sent: in few and small files, which browsers keep as long as they are true."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rentroll.api import create_app
from rentroll.config import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from rentroll.config import Settings

SMALL = {"Accept-Encoding": "gzip, br"}


@pytest.fixture
def client_of_page(settings: Settings) -> Callable[[bool], FlaskClient]:
    """Make a client of the real page, readable or prepared."""

    def make(readable: bool) -> FlaskClient:
        changed = replace(settings, frontend=REPOSITORY / "frontend", readable_page=readable)
        return create_app(changed).test_client()

    return make


def addresses(page: str) -> list[str]:
    """Return the addresses of the scripts and styles that a page names."""
    return re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', page)


def test_the_page_names_one_style_and_two_scripts_that_are_kept_for_ever(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(False)
    named = addresses(client.get("/").text)
    assert [name.rsplit(".")[-1] for name in named] == ["css", "js", "js"]
    for name in named:
        answer = client.get(name, headers=SMALL)
        assert answer.status_code == 200
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert b"/**" not in gzip.decompress(answer.data)


def test_who_reads_no_gzip_gets_the_same_as_it_is(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(False)
    for path in ("/", "/static/locales/ja.json", *addresses(client.get("/").text)):
        plain, small = client.get(path), client.get(path, headers=SMALL)
        assert "Content-Encoding" not in plain.headers
        assert gzip.decompress(small.data) == plain.data
        assert plain.headers["ETag"] != small.headers["ETag"]


@pytest.mark.parametrize("path", ["/", "/game/abcdefghijklmnopqrst", "/static/locales/en.json"])
def test_what_keeps_its_address_is_asked_for_again_and_sent_only_when_it_changed(
    client_of_page: Callable[[bool], FlaskClient], path: str
) -> None:
    client = client_of_page(False)
    answer = client.get(path, headers=SMALL)
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(path, headers={**SMALL, "If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_prepared_file_of_another_page_is_not_there(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    answer = client_of_page(False).get("/static/prepared/main.0000000000000000.js")
    assert answer.status_code == 404


def test_the_readable_page_is_sent_as_it_is_written(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(True)
    source = (REPOSITORY / "frontend" / "index.html").read_text(encoding="utf-8")
    assert client.get("/", headers=SMALL, buffered=True).text == source
    for name in addresses(source):
        written = (REPOSITORY / "frontend" / name.removeprefix("/static/")).read_bytes()
        assert client.get(name, headers=SMALL, buffered=True).data == written
