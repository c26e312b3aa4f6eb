"""How the page is sent: in few and small files, which browsers keep as long as they are true."""

from __future__ import annotations

import gzip
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import brotli
import pytest

from rentroll.api import create_app
from rentroll.config import REPOSITORY
from rentroll.page import prepared

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from rentroll.config import Settings

SMALL = {"Accept-Encoding": "gzip, deflate"}
SMALLEST = {"Accept-Encoding": "gzip, deflate, br, zstd"}
TOLD = ("Content-Encoding", "Content-Length", "Content-Type", "ETag", "Vary")
SAME = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}

MOST_BYTES_BY_GZIP = 96_000
"""Of scripts and styles. Browsers take Brotli on https and on the own machine, else only gzip."""


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


def test_scripts_and_styles_are_small_by_gzip_too(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(False)
    named = addresses(client.get("/").text)
    assert sum(len(client.get(name, headers=SMALL).data) for name in named) <= MOST_BYTES_BY_GZIP


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0.8, gzip;q=0.8", "br"),
        ("br;q=0, *", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("identity, gzip;q=0.5", None),
        ("GZIP", "gzip"),
        ("deflate", None),
        ("", None),
    ],
)
def test_each_gets_the_coding_it_likes_best(
    client_of_page: Callable[[bool], FlaskClient], accepted: str, coding: str | None
) -> None:
    client = client_of_page(False)
    plain = client.get("/static/locales/nl.json")
    answer = client.get("/static/locales/nl.json", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding
    assert SAME[coding](answer.data) == plain.data
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert (answer.headers["ETag"] == plain.headers["ETag"]) == (coding is None)


def test_every_file_is_the_same_in_each_coding_and_has_a_tag_of_its_own(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(False)
    for path in ("/", "/static/locales/ja.json", *addresses(client.get("/").text)):
        plain, *coded = (client.get(path, headers=each) for each in ({}, SMALL, SMALLEST))
        assert "Content-Encoding" not in plain.headers
        for answer in coded:
            assert SAME[answer.headers["Content-Encoding"]](answer.data) == plain.data
        assert len({answer.headers["ETag"] for answer in (plain, *coded)}) == 3
        head = client.head(path, headers=SMALLEST)
        assert head.data == b""
        assert [head.headers[name] for name in TOLD] == [coded[-1].headers[name] for name in TOLD]


def test_a_tag_is_as_good_as_the_coding_it_stands_for(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(False)
    tag = client.get("/", headers=SMALLEST).headers["ETag"]
    statuses = [
        client.get("/", headers={**accepted, "If-None-Match": tag}).status_code
        for accepted in (SMALLEST, SMALL, {})
    ]
    assert statuses == [304, 200, 200]


def test_a_part_is_not_cut_out_of_what_is_compressed(
    client_of_page: Callable[[bool], FlaskClient],
) -> None:
    client = client_of_page(False)
    whole = client.get("/", headers=SMALLEST)
    asked = client.get("/", headers={**SMALLEST, "Range": "bytes=0-9"})
    assert (asked.status_code, asked.data) == (200, whole.data)


def test_what_many_ask_for_at_once_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compressed = []

    def compress(content: bytes) -> bytes:
        compressed.append(content)
        return brotli.compress(content)

    monkeypatch.setitem(prepared.ENCODERS, "br", compress)
    file = prepared.PreparedFile(b"Boardwalk " * 9, "text/plain", lasting=True)
    assert compressed == []
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(file.encoded, ["br"] * 16))
    assert compressed == [file.content]
    assert {brotli.decompress(answer) for answer in answers} == {file.content}


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
