"""How often a page asks the server, and that no old answer turns it back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.table_page import TablePage
from scripts import Script
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

    from conftest import LayTable, SitDown

PIA = 1
STATE = re.compile(r"/api/v1/games/\w+(\?.*)?$")


class Polls:
    """Counts the requests of a page, and those that are being held."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.open: set[Request] = set()
        page.on("request", self.begin)
        for way in ("requestfinished", "requestfailed"):
            page.on(way, self.end)

    def begin(self, request: Request) -> None:
        """Note a request to the program, not for a file."""
        if "/api/" in request.url:
            self.asked.append(request.url)
        if "wait=" in request.url:
            self.open.add(request)

    def end(self, request: Request) -> None:
        """Note that a request is no longer held."""
        self.open.discard(request)


def test_an_idle_page_holds_one_request_and_asks_for_nothing_else_b172(sit_down: SitDown) -> None:
    table, _ = sit_down(Script(position={"turn": PIA}))
    table.page.clock.install()
    polls = Polls(table.page)
    table.load_anew().asks("before-roll")
    wait_until(table.page, lambda: len(polls.open) == 1)
    table.page.wait_for_timeout(1_000)  # what belongs to the start is over
    polls.asked.clear()
    # A minute by the page's clock. By the server's it is a moment, so the page gives the request up
    # that is held for longer than it asked for, and asks anew.
    table.page.clock.run_for(60_000)
    table.page.wait_for_timeout(2_000)
    assert len(polls.asked) <= 6


def test_coming_back_to_a_table_begins_no_further_loop_b177(
    page: Page, lay_table: LayTable
) -> None:
    hana = lay_table(Script(position={"turn": 0}), bots=["random"])
    hana.start()
    polls = Polls(page)
    for _ in range(5):
        page.goto(hana.link)
        TablePage(page).shown()
        page.locator("a[href='/']").first.click()
        expect(page.locator(".start")).to_be_visible()
        page.go_back()
        TablePage(page).shown()
    page.wait_for_timeout(1_000)  # held requests of before would still be open
    wait_until(page, lambda: len(polls.open) == 1)
    hana.act("propose-end")  # the bot agrees
    TablePage(page).wait_for_ranking()
    wait_until(page, lambda: not polls.open)
    polls.asked.clear()
    page.wait_for_timeout(2_000)  # longer than a running game leaves between two polls
    assert [url for url in polls.asked if "wait=" in url] == [], "nothing is held after the game"
    assert len(polls.asked) <= 3


def test_a_late_answer_does_not_turn_the_page_back_b112(sit_down: SitDown) -> None:
    table, _ = sit_down(Script([(4, 6)], position={"turn": PIA}))
    table.asks("before-roll")
    states: list[dict[str, object]] = []

    def answer_late(route: Route) -> None:
        """Answer every poll at once, with what was true at the first of them."""
        asked = {name: v for name, v in route.request.headers.items() if name != "if-none-match"}
        answer = route.fetch(headers=asked)
        states.append(answer.json())
        route.fulfill(response=answer, json=states[0])

    table.page.route(STATE, answer_late)
    table.page.evaluate("dispatchEvent(new Event('offline'))")  # gives up the poll that is held
    wait_until(table.page, lambda: len(states) > 0)
    version = table.do("roll")
    known = len(states)
    wait_until(table.page, lambda: len(states) >= known + 3)  # old states have come and been read
    assert table.version == version
    table.asks("after-roll")
