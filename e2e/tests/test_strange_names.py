"""Names are text and nothing else, wherever they are shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.trades import Trades
from pages.waiting_room import WaitingRoom
from people import join
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import OpenBrowser
    from server import Server
    from watch import Watch

MARKUP = "<svg/onload=alert()>"
SIGNS = "B & O <1> &lt;"
PLACEHOLDER = "{seat:player} $& %s"
NAMES = [MARKUP, SIGNS, PLACEHOLDER]
ALERT_MADE = "svg[onload]"
GAME = Script([(1, 2)], position={"turn": 1, "owner": {5: 0, 15: 1, 25: 2}, "jail": {2: 0}})


def test_names_with_markup_are_shown_literally_everywhere_b128(
    page: Page, open_browser: OpenBrowser, server: Server
) -> None:
    room = StartPage(page).open().create_table(MARKUP)
    GAME.write(server.scripts, room.game)
    third = join(server.url, room.game, PLACEHOLDER)
    guest_page = open_browser()
    start = StartPage(guest_page).open()
    expect(start.open_table(room.game)).to_contain_text(MARKUP)
    guest_page.goto(room.link)
    guest = WaitingRoom(guest_page).shown()
    guest.name.fill(SIGNS)
    guest.sit_down.click()
    for number, name in enumerate((MARKUP, PLACEHOLDER, SIGNS)):
        expect(room.seat(number).locator("strong")).to_have_text(name)
    expect(room.seat(1).locator("[data-action=remove-seat]")).to_have_text(f"Remove {PLACEHOLDER}")
    expect(guest_page.get_by_role("heading", level=1)).to_contain_text(MARKUP)

    table = room.start()
    expect(table.question).to_have_text(f"{PLACEHOLDER} is to throw.")
    for seat, name in enumerate((MARKUP, PLACEHOLDER, SIGNS)):
        expect(table.player(seat).locator(".player-name")).to_have_text(name)
    expect(table.space(10)).to_have_attribute(
        "aria-label", re.compile(re.escape(f"{SIGNS} in jail"))
    )
    expect(table.space(25)).to_have_attribute(
        "aria-label", re.compile(re.escape(f"owned by {SIGNS}"))
    )
    third.act("roll")
    expect(table.log).to_contain_text(f"{PLACEHOLDER} throws 1 and 2.")
    third.act("decline")
    guest_table = guest.start_by_host()
    guest_table.catch_up_with(table)
    guest_table.asks("auction")
    table.catch_up(guest_table.bid(10))
    table.asks("auction")
    expect(table.decision).to_contain_text(SIGNS)
    expect(table.log).to_contain_text(f"{SIGNS} bids $10.")
    table.catch_up(third.act("propose-trade", to=0, give_deeds=[15], cash_taken=5)["version"])
    expect(Trades(table).card()).to_contain_text(PLACEHOLDER)
    third.act("propose-end")
    expect(table.proposal).to_contain_text(SIGNS)
    table.agree_to(table.proposal.locator('[data-action="agree-end"]'))
    expect(table.log).to_contain_text(f"{MARKUP} agrees to end.")
    guest_table.catch_up_with(table)
    guest_table.agree_to(guest_table.proposal.locator('[data-action="agree-end"]'))
    for shown in (table, guest_table):
        shown.wait_for_ranking()
        for name in NAMES:
            expect(shown.ranking.locator("tbody")).to_contain_text(name)
        expect(shown.page.locator(ALERT_MADE)).to_have_count(0)


def test_a_table_in_the_address_bar_is_no_markup(page: Page, watch: Watch) -> None:
    watch.expect("status of 404")
    page.goto("/game/%3Cimg%20src=x%20onerror=alert()%3E")
    expect(page.locator("main")).to_be_visible()
    expect(page.locator("img[onerror]")).to_have_count(0)
