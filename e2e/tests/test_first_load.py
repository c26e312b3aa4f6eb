"""What a first visit transfers, and that nothing of it comes from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.table_page import TablePage
from scripts import Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Request

    from conftest import LayTable
    from server import Server

FRONTEND = Path(__file__).parents[2] / "frontend"

MOST_BYTES = 90_000
"""Of own scripts and styles, as they are sent to a browser: by Brotli."""

SCRIPTS_AND_STYLES = frozenset(("script", "stylesheet"))


class Transfer:
    """Notes what a page asks for."""

    def __init__(self, page: Page) -> None:
        self.requests: list[Request] = []
        page.on("request", self.note)

    def note(self, request: Request) -> None:
        """Note a request; its answer may still be on its way."""
        self.requests.append(request)

    def code(self) -> int:
        """Return how many bytes of scripts and styles came, compressed as they were."""
        return sum(map(_bytes_of, self.requests))

    def named(self, part: str) -> list[str]:
        """Return the addresses that contain this."""
        return [request.url for request in self.requests if part in request.url]


def _bytes_of(request: Request) -> int:
    """Wait for the whole answer, and return how long it was; nothing for what is no code."""
    answer = request.response() if request.resource_type in SCRIPTS_AND_STYLES else None
    if answer is None:
        return 0
    answer.finished()
    return request.sizes()["responseBodySize"]


def test_a_first_look_at_the_start_page_is_small(
    page: Page, record_property: Callable[[str, object], None]
) -> None:
    transfer = Transfer(page)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    record_property("start page: bytes of scripts and styles", transfer.code())
    assert 0 < transfer.code() <= MOST_BYTES
    assert len(transfer.named("/static/locales/")) == 1


def test_a_first_look_at_a_table_is_small(
    page: Page,
    lay_table: LayTable,
    server: Server,
    record_property: Callable[[str, object], None],
) -> None:
    hana = lay_table(Script(position={"turn": 0}), bots=["random"])
    hana.start()
    transfer = Transfer(page)
    page.goto(hana.link)
    TablePage(page).shown()
    record_property("table: bytes of scripts and styles", transfer.code())
    assert 0 < transfer.code() <= MOST_BYTES
    assert len(transfer.named("/static/locales/")) == 1
    assert transfer.named(server.url) == [request.url for request in transfer.requests]


RULES_OF_THE_PAGE = """() => [...document.styleSheets]
  .flatMap((sheet) => [...sheet.cssRules])
  .map((rule) => rule.cssText)"""
RULES_OF_A_SOURCE = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText);
}"""


def test_the_styles_that_are_sent_mean_what_their_sources_say(page: Page) -> None:
    """The browser itself reads both: a selector that lost a space would read otherwise."""
    page.goto("/")
    sources = re.findall(
        r'<link rel="stylesheet" href="/static/([^"]+)"',
        (FRONTEND / "index.html").read_text("utf-8"),
    )
    assert len(sources) > 10
    written = [
        rule
        for name in sources
        for rule in page.evaluate(RULES_OF_A_SOURCE, (FRONTEND / name).read_text("utf-8"))
    ]
    sent = page.evaluate(RULES_OF_THE_PAGE)
    assert [" ".join(rule.split()) for rule in sent] == [" ".join(rule.split()) for rule in written]
