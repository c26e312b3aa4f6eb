"""The page in other languages: each is found, and changing is easy and loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from languages import speak
from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.trades import Trades
from pages.waiting_room import WaitingRoom
from people import ask
from places import HANA, PIA, RICH, sit_at
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import OpenBrowser
    from places import LayTable
    from server import Server


# --- Choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language", "words"),
    [
        ("nl-BE", "nl", "Nu spelen tegen bots"),
        ("ja-JP", "ja", "ボットと今すぐ対戦"),
        ("fr-FR", "en", "Play now against bots"),
    ],
)
def test_the_page_speaks_what_the_browser_asks_for(
    open_browser: OpenBrowser, locale: str, language: str, words: str
) -> None:
    page = open_browser(locale=locale)
    StartPage(page).open()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("[data-action=play-now]")).to_have_text(words)
    expect(page.locator("[data-input=language]")).to_have_value(language)


def test_every_language_is_offered_by_its_own_name(page: Page) -> None:
    StartPage(page).open()
    options = page.locator("[data-input=language] option")
    expect(options).to_have_text(["English", "日本語", "Nederlands"])
    for place, language in enumerate(("en", "ja", "nl")):
        expect(options.nth(place)).to_have_attribute("lang", language)


def test_what_was_typed_stays_when_the_language_changes(page: Page) -> None:
    start = StartPage(page).open()
    start.name.fill("Pia")
    start.rounds.fill("12")
    start.listed.uncheck()
    start.option("Starting cash").fill("777")
    start.link.fill("half a link")
    page.evaluate("window.sameDocument = true")
    page.locator("[data-input=language]").focus()
    page.locator("[data-input=language]").select_option("nl")
    expect(page.locator("[data-action=create-table]")).to_have_text("Tafel openen")
    expect(start.name).to_have_value("Pia")
    expect(start.rounds).to_have_value("12")
    expect(start.listed).not_to_be_checked()
    expect(start.option("Startgeld")).to_have_value("777")
    expect(start.link).to_have_value("half a link")
    expect(page.locator("[data-input=language]")).to_be_focused()
    assert page.evaluate("window.sameDocument"), "the page was loaded anew"


def test_the_choice_is_remembered_and_comes_before_the_browsers_wish(page: Page) -> None:
    StartPage(page).open()
    page.locator("[data-input=language]").select_option("ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.reload()
    expect(page.locator("[data-action=play-now]")).to_have_text("ボットと今すぐ対戦")


def test_a_language_that_cannot_be_had_leaves_the_page_as_it_was(page: Page, watch: Any) -> None:
    watch.expect("net::ERR_FAILED")
    StartPage(page).open()
    page.route("**/locales/nl.json", lambda route: route.abort())
    picker = page.locator("[data-input=language]")
    picker.select_option("nl")
    expect(page.locator("[data-problem=unreachable]")).to_be_visible()
    expect(picker).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_running_game_goes_on_in_another_language(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script([(3, 3)], position={**RICH, "turn": HANA, "mortgaged": [5, 12]}))
    table = sit_at(page, hana)
    hana.act("roll")
    hana.act("decline")
    table.asks("auction")
    table.bid_field.fill("123")
    expect(table.log).to_contain_text("Oriental Avenue is up for auction.")
    before = len(table.lines())
    table.menu_summary.click()
    table.menu.locator("[data-input=language]").select_option("nl")
    expect(table.question).to_have_text("Jouw bod: Oriental Avenue gaat onder de hamer.")
    expect(table.menu).to_have_attribute("open", "")
    expect(table.bid_field).to_have_value("123")
    expect(table.log).to_contain_text("gooit 3 en 3")
    expect(table.log.locator("li")).to_have_count(before)
    table.bid(200)
    expect(table.log).to_contain_text("biedt $\u00a0200")


def test_an_offer_that_was_begun_and_its_panel_survive_the_change(
    page: Page, lay_table: LayTable
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    table = sit_at(page, lay_table(Script(position={**RICH, "mortgaged": [5, 12]})))
    trades = Trades(table).begin()
    trades.give([5]).cash(120, "give")
    trades.dialog.locator("[data-close]").click()
    speak(page, "ja")
    expect(trades.propose).to_be_visible()
    trades.begin()
    expect(trades.dialog.locator('[data-give="5"]')).to_be_checked()
    expect(trades.cash_field).to_have_value("120")


def test_the_waiting_room_keeps_the_name_of_who_is_about_to_join(
    page: Page, lay_table: LayTable
) -> None:
    page.goto(lay_table().link)
    room = WaitingRoom(page).shown()
    room.name.fill("Pia")
    speak(page, "ja")
    expect(room.sit_down).to_have_text("席に着く")
    expect(room.name).to_have_value("Pia")


# --- Names and figures --------------------------------------------------------------------------


def test_names_in_another_language_are_marked_and_words_are_translated(
    page: Page, lay_table: LayTable
) -> None:
    table = sit_at(page, lay_table(Script(position=RICH)))
    speak(page, "nl")
    expect(table.space(1).locator(".space-name")).to_have_attribute("lang", "en")
    expect(table.space(0).locator(".space-name")).to_have_text("Start")
    expect(table.space(0).locator(".space-name")).not_to_have_attribute("lang", "en")
    expect(table.cash(PIA)).to_have_text("$\u00a071.234")
    speak(page, "ja")
    expect(table.space(7).locator(".space-name")).to_have_text("チャンス")
    expect(table.cash(PIA)).to_have_text("$71,234")


@pytest.mark.parametrize(("locale", "board"), [("nl-NL", "nl"), ("ja-JP", "jp"), ("en-GB", "us")])
def test_a_new_table_gets_the_board_of_the_readers_language(
    open_browser: OpenBrowser, server: Server, locale: str, board: str
) -> None:
    page = open_browser(locale=locale)
    StartPage(page).open().play_now("Pia")
    TablePage(page).shown()
    game = page.url.rpartition("/")[2]
    assert ask(f"{server.url}/api/v1/games/{game}")["board"] == board


def test_cards_name_the_spaces_and_the_money_of_their_board(
    open_browser: OpenBrowser, lay_table: LayTable
) -> None:
    page = open_browser(locale="nl-NL")
    cards = {"chance": ["ch_boardwalk"], "community-chest": ["cc_hospital"]}
    script = Script([(3, 4), (1, 1)], cards, {"turn": PIA})
    table = sit_at(page, lay_table(script, board="nl"))
    table.do("roll")
    expect(page.locator(".drawn-card")).to_contain_text("wandel door naar Kalverstraat")
    expect(table.log).to_contain_text("wandel door naar Kalverstraat")
