"""A seat belongs to a tab: reloads, second tabs, and people who only look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from people import ask
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser, SitDown
    from server import Server

ANA, BO, PIA = 0, 1, 1
BALTIC = 3


def test_a_reload_in_mid_turn_leads_back_to_the_same_seat_and_decision(sit_down: SitDown) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    table.do("roll")
    table.asks("buy")
    version, question = table.version, table.question.inner_text()
    expect(table.log.locator("li").last).to_have_text("Pia moves to Baltic Avenue.")
    told = table.lines()
    table.load_anew().asks("buy")
    expect(table.question).to_have_text(question)
    assert table.version == version
    expect(table.log.locator("li")).to_have_text(told)
    expect(table.player(PIA)).to_contain_text("you")
    table.do("buy")
    expect(table.space(BALTIC)).to_have_attribute("data-owner", str(PIA))


def test_two_tabs_of_one_browser_are_two_players_and_stay_so(page: Page, server: Server) -> None:
    room = StartPage(page).open().create_table("Ana")
    Script([(1, 2)], position={"turn": BO}).write(server.scripts, room.game)
    second_tab = page.context.new_page()
    second_tab.goto(room.link)
    second_room = WaitingRoom(second_tab).shown()
    second_room.another.click()
    second_room.join("Bo")
    expect(room.seats).to_have_count(2)
    ana = room.start()
    bo = TablePage(second_tab).shown()
    for tab in (page, second_tab):
        tab.reload()
    ana.shown().asks("before-roll", me=False)
    bo.shown().asks("before-roll")
    expect(ana.player(ANA)).to_contain_text("you")
    expect(bo.player(BO)).to_contain_text("you")
    bo.do("roll")
    ana.asks("buy", me=False)
    expect(ana.answer("buy")).to_have_count(0)


def test_an_old_tab_of_the_same_seat_follows_what_the_other_does(sit_down: SitDown) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    other = table.page.context.new_page()
    other.goto(table.page.url)
    twin = TablePage(other).shown()
    twin.asks("before-roll")
    table.do("roll")
    twin.asks("buy")
    twin.do("buy")
    table.asks("after-roll")


def test_whoever_opens_the_link_of_a_running_game_looks_on_b131(
    sit_down: SitDown, open_browser: OpenBrowser
) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    onlooker_page = open_browser()
    onlooker_page.goto(table.page.url)
    onlooker = TablePage(onlooker_page).shown()
    onlooker.asks("before-roll", me=False)
    expect(onlooker.decision.locator("[data-action]")).to_have_count(0)
    expect(onlooker.page.get_by_text("You are watching.")).to_be_visible()
    table.do("roll")
    onlooker.asks("buy", me=False)


def test_the_access_token_stays_out_of_addresses_and_of_others_views_b131(
    page: Page, lay_table: LayTable
) -> None:
    hana = lay_table()
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(hana.link)
    WaitingRoom(page).shown().join("Pia")
    kept: str = page.evaluate("JSON.stringify(localStorage)")
    [held] = page.evaluate("JSON.parse(Object.values(localStorage).find(v => v[0] === '['))")
    assert held["accessToken"] in kept
    assert not any(held["accessToken"] in address for address in addresses)
    assert held["accessToken"] not in str(ask(hana.resource, access_token=hana.access_token))
