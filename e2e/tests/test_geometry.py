"""Every screen and dialog fits every size, and everybody can use it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from geometry import SIZES, double_the_text, faults_of
from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.trades import Trades
from pages.waiting_room import WaitingRoom
from people import join
from scripts import Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser

HANA, PIA = 0, 1
NAME = "Wilhelmina Whitfield"
OWNER = {1: PIA, 3: PIA, 5: PIA, 37: PIA, 39: PIA, 11: HANA, 12: HANA, 31: HANA}
LEVEL = {1: 4, 3: 5, 37: 2, 39: 1}
RICH = {"turn": PIA, "cash": {HANA: 90_000, PIA: 71_234}, "owner": OWNER, "level": LEVEL}
DEBT = {**RICH, "at": {PIA: 35}, "cash": {PIA: 20}}
EXAMINED: list[tuple[int, int, Literal["light", "dark"]]] = [
    (360, 640, "light"),
    (1280, 720, "dark"),
]
ENLARGED = [(360, 640), (768, 1024), (1280, 720)]


def sit(page: Page, lay_table: LayTable, *throws: tuple[int, int], **position: Any) -> TablePage:
    """Sit down at a table that begins with a position."""
    hana = lay_table(Script(throws, position={**position, "mortgaged": [5, 12]}))
    page.goto(hana.link)
    WaitingRoom(page).shown().join(NAME)
    hana.start()
    return TablePage(page).shown()


def to_the_start(page: Page, _lay_table: LayTable) -> None:
    start = StartPage(page).open()
    start.option("Starting cash").scroll_into_view_if_needed()


def to_the_waiting_room(page: Page, lay_table: LayTable) -> None:
    page.goto(lay_table(bots=["random"] * 3).link)
    WaitingRoom(page).shown()


def to_the_hosts_room(page: Page, _lay_table: LayTable) -> None:
    room = StartPage(page).open().create_table(NAME)
    room.add_bot()


def to_the_tax(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, (1, 3), **RICH)
    table.do("roll")
    table.asks("tax")


def to_the_purchase(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, (3, 3), **RICH)
    table.do("roll")
    table.asks("buy")


def to_the_auction(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script([(3, 3)], position={**RICH, "turn": HANA, "mortgaged": [5, 12]}))
    page.goto(hana.link)
    WaitingRoom(page).shown().join(NAME)
    hana.start()
    table = TablePage(page).shown()
    hana.act("roll")
    hana.act("decline")
    table.asks("auction")


def to_the_debt(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, (1, 2), **DEBT)
    table.do("roll")
    table.asks("debt")
    expect(table.decision.locator(".debt-plan li")).not_to_have_count(0)


def to_the_offer(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position={**RICH, "turn": PIA, "mortgaged": [5, 12]}))
    page.goto(hana.link)
    WaitingRoom(page).shown().join(NAME)
    hana.start()
    table = TablePage(page).shown()
    table.catch_up(hana.act("propose-trade", to=PIA, give_deeds=[12], take_deeds=[5])["version"])
    expect(Trades(table).card().locator(f'[data-change="{PIA}"]')).to_be_visible()


def to_the_trade_dialog(page: Page, lay_table: LayTable) -> None:
    trades = Trades(sit(page, lay_table, **RICH)).begin()
    trades.give([5]).take([11, 12]).cash(120, "give")
    expect(trades.change_of(PIA)).to_be_visible()


def to_the_deed_dialog(page: Page, lay_table: LayTable) -> None:
    sit(page, lay_table, **RICH).space(1).click()
    expect(page.locator("[data-dialog=deed]")).to_be_visible()


def to_the_question(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, **RICH)
    table.menu_action("resign").click()
    expect(table.confirm).to_be_visible()


def to_the_menu(page: Page, lay_table: LayTable) -> None:
    expect(sit(page, lay_table, **RICH).menu_action("resign")).to_be_visible()


def to_the_ranking(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, **RICH)
    table.agree_to(table.menu_action("resign"))
    table.wait_for_ranking()


def to_the_shared_screen(page: Page, _lay_table: LayTable) -> None:
    room = StartPage(page).open().create_table(NAME)
    room.sit_down_here("Bartholomew Bickerstaff"[:20])
    table = room.start()
    table.asks("before-roll")
    expect(page.locator("[data-banner=hand-over]")).to_be_visible()


def to_the_onlookers(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position=RICH))
    join(hana.origin, hana.game, NAME)
    hana.start()
    page.goto(f"{hana.origin}/watch/{hana.state()['watch_id']}")
    TablePage(page).shown()
    expect(page.get_by_text("You are watching.")).to_be_visible()


def to_the_code(page: Page, lay_table: LayTable) -> None:
    to_the_menu(page, lay_table)
    page.get_by_role("button", name="Continue on another device").click()
    expect(page.locator("[data-re-entry]")).to_have_text(re.compile("."))


def to_nowhere(page: Page, _lay_table: LayTable) -> None:
    page.goto("/game/no-such-table")
    expect(page.locator('main[data-screen="missing"]')).to_be_visible()


PLACES: dict[str, Callable[[Page, LayTable], None]] = {
    "start": to_the_start,
    "waiting-room": to_the_waiting_room,
    "hosts-room": to_the_hosts_room,
    "tax": to_the_tax,
    "purchase": to_the_purchase,
    "auction": to_the_auction,
    "debt": to_the_debt,
    "offer": to_the_offer,
    "trade-dialog": to_the_trade_dialog,
    "deed-dialog": to_the_deed_dialog,
    "question": to_the_question,
    "menu": to_the_menu,
    "ranking": to_the_ranking,
    "shared-screen": to_the_shared_screen,
    "onlookers": to_the_onlookers,
    "code": to_the_code,
    "missing": to_nowhere,
}


@pytest.mark.parametrize("place", PLACES)
def test_nothing_sticks_out_is_cut_off_covered_or_small_and_axe_finds_nothing(
    open_browser: OpenBrowser,
    lay_table: LayTable,
    watch: Any,
    picture: Callable[[Page, str], None],
    place: str,
) -> None:
    """B107 among others: the board is whole, and answers need no zoom or scrolling aside."""
    watch.expect("status of 404")
    page = open_browser(reduced_motion="reduce")
    PLACES[place](page, lay_table)
    expect(page.locator("main[aria-busy]")).to_have_count(0)
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"{place}-{width}")
        found += [f"{width}: {fault}" for fault in faults_of(page)]
    for width, height, scheme in EXAMINED:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        picture(page, f"{place}-{width}-{scheme}")
        found += [f"{width} in {scheme}: {violation}" for violation in violations(page)]
    for width, height in ENLARGED:
        page.set_viewport_size({"width": width, "height": height})
        double_the_text(page)
        picture(page, f"{place}-{width}-large")
        found += [f"{width} with large text: {fault}" for fault in faults_of(page)]
    assert found == [], "\n".join(found)


def violations(page: Page) -> list[str]:
    """Return all that axe finds, each with its place."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
