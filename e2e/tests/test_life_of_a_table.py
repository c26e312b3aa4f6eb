"""What happens around a game: ready, host, filling up, again, another device, and looking on."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from people import join
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from conftest import OpenBrowser, SitDown
    from places import LayTable
    from server import Server
    from watch import Watch

HANA, PIA = 0, 1
OPEN_CODE = "[data-re-entry]"
BETWEEN_LATE_LOOKS = 10_000
"""How many milliseconds a page leaves between two looks for what comes after a game."""


def test_a_guest_says_ready_and_the_host_sees_it(page: Page, open_browser: OpenBrowser) -> None:
    room = StartPage(page).open().create_table("Ana")
    guest_page = open_browser()
    guest_page.goto(room.link)
    guest = WaitingRoom(guest_page).shown().join("Bo")
    expect(page.get_by_text("Not ready yet: Bo")).to_be_visible()
    guest_page.get_by_role("button", name="I am ready").click()
    expect(room.seat(1)).to_contain_text("ready")
    expect(page.get_by_text("Not ready yet")).to_be_hidden()
    expect(page.get_by_text("Everybody is ready.")).to_be_visible()
    guest_page.get_by_role("button", name="I am not ready yet").click()
    expect(page.get_by_text("Not ready yet: Bo")).to_be_visible()
    expect(guest.start_button).to_be_hidden()
    room.start_button.click()
    question = page.locator("dialog[open]")
    expect(question).to_contain_text("Bo is not ready yet. Start anyway?")
    question.locator("[data-confirm=no]").click()
    expect(room.seat(1)).to_be_visible()
    room.start()


def test_the_host_hands_over_and_removes(page: Page, open_browser: OpenBrowser) -> None:
    room = StartPage(page).open().create_table("Ana")
    guest_page = open_browser()
    guest_page.goto(room.link)
    guest = WaitingRoom(guest_page).shown().join("Bo")
    page.get_by_role("button", name="Make Bo the host").click()
    expect(guest.start_button).to_be_visible()
    expect(room.start_button).to_be_hidden()
    expect(room.seat(1)).to_contain_text("host")


def test_the_host_fills_the_table_with_bots_begins_with_one_press_and_comes_back(
    page: Page,
) -> None:
    link = StartPage(page).open().create_table("Ana").link
    page.get_by_role("button", name="Fill with bots and start").click()
    TablePage(page).shown()
    expect(page.locator(".player")).to_have_count(4)
    StartPage(page).open().kept_table(link.rpartition("/")[2]).click()
    TablePage(page).shown()
    expect(page).to_have_url(link)


def test_the_link_is_shown_as_a_picture_of_our_own(page: Page) -> None:
    StartPage(page).open().create_table("Ana")
    picture = page.get_by_role("img", name="Picture of the link, for cameras")
    expect(picture).to_be_visible()
    # Its room is there before its bytes are: a picture that has come has a width of its own.
    expect(picture).not_to_have_js_property("naturalWidth", 0)


def test_the_same_people_play_again_with_one_press_each(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(Script(position={"turn": PIA}), options={"starting_cash": 700})
    table.catch_up(hana.act("resign")["version"])
    table.wait_for_ranking()
    table.page.get_by_role("button", name="Play again").click()
    room = WaitingRoom(table.page).shown()
    expect(table.page.locator("[data-rules]")).to_contain_text("Starting cash: $700")
    expect(table.page.locator("[data-awaited]")).to_contain_text("awaited from the last game")
    taken = hana.act("rematch")
    expect(room.seats).to_have_count(2)
    expect(table.page.locator("[data-awaited]")).to_have_count(0)
    assert taken["id"] == room.game


def test_who_comes_second_sits_down_at_the_new_table(page: Page, sit_down: SitDown) -> None:
    page.clock.install()
    table, (hana,) = sit_down(Script(position={"turn": PIA}))
    table.catch_up(hana.act("resign")["version"])
    table.wait_for_ranking()
    again = hana.act("rematch")
    page.clock.fast_forward(BETWEEN_LATE_LOOKS)
    table.page.get_by_role("button", name="Sit down at the new table").click()
    room = WaitingRoom(table.page).shown()
    assert room.game == again["id"]
    expect(room.seats.filter(has_text="you").filter(has_text="Pia")).to_have_count(1)


def test_a_seat_goes_on_at_another_device_by_a_code(
    sit_down: SitDown, open_browser: OpenBrowser
) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    table.menu_summary.click()
    table.page.get_by_role("button", name="Continue on another device").click()
    expect(table.page.locator(OPEN_CODE)).to_have_text(re.compile(r"^\w{4} \w{4}$"))
    code = table.page.locator(OPEN_CODE).inner_text()
    table.menu_summary.click()
    other_page = open_browser()
    StartPage(other_page).open()
    other_page.get_by_label("Enter a code").fill(code.lower())
    other_page.get_by_role("button", name="Continue my game").click()
    other = TablePage(other_page).shown()
    expect(other.player(PIA)).to_contain_text("you")
    other.do("roll")
    table.asks("buy")
    table.do("buy")
    other.asks("after-roll")


def test_a_wrong_code_is_refused_in_words(page: Page, watch: Watch) -> None:
    watch.expect("status of 404")
    StartPage(page).open()
    page.get_by_label("Enter a code").fill("AAAA AAAA")
    page.get_by_role("button", name="Continue my game").click()
    expect(page.locator(".notices")).to_contain_text("This code is unknown")


def test_by_the_watch_link_one_looks_on_without_any_control(
    sit_down: SitDown, open_browser: OpenBrowser, server: Server
) -> None:
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": PIA}))
    table.menu_summary.click()
    link = table.page.locator("[data-watch-link]").input_value()
    assert link.startswith(f"{server.url}/watch/")
    table.page.keyboard.press("Escape")
    onlooker_page = open_browser()
    onlooker_page.clock.install()
    onlooker_page.goto(link)
    onlooker = TablePage(onlooker_page).shown()
    expect(onlooker_page.locator("[data-watching]").first).to_contain_text("You are watching.")
    expect(onlooker.decision.locator("[data-action]")).to_have_count(0)
    table.do("roll")
    onlooker.asks("buy", me=False)
    expect(onlooker_page.locator(".spotlight")).to_contain_text("Baltic Avenue")
    expect(onlooker.log).to_contain_text("Pia moves to Baltic Avenue.")
    table.do("buy")
    expect(onlooker_page.locator(".manage")).to_contain_text("Deeds of Pia")
    expect(onlooker_page.locator(".manage")).to_contain_text("Baltic Avenue")
    hana.act("resign")
    onlooker.wait_for_ranking()
    hana.act("rematch")
    onlooker_page.clock.fast_forward(BETWEEN_LATE_LOOKS)
    onlooker_page.get_by_role("link", name="They play on: watch the next game").click()
    expect(onlooker_page.get_by_text("You are watching.")).to_be_visible()
    expect(WaitingRoom(onlooker_page).shown().sit_down).to_be_hidden()


def test_who_only_watches_the_waiting_room_cannot_sit_down(
    open_browser: OpenBrowser, lay_table: LayTable, server: Server
) -> None:
    hana = lay_table()
    watch_id = hana.state()["watch_id"]
    page = open_browser()
    page.goto(f"{server.url}/watch/{watch_id}")
    room = WaitingRoom(page).shown()
    expect(room.sit_down).to_be_hidden()
    expect(page.get_by_text("You are watching.")).to_be_visible()
    join(server.url, hana.game, "Bo")
    hana.start()
    TablePage(page).shown()


def test_who_is_away_is_marked(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position={"turn": HANA}))

    def send_away(route: Route) -> None:
        answer = route.fetch()
        if answer.status == HTTPStatus.NOT_MODIFIED:
            route.fulfill(response=answer)
            return
        state = answer.json()
        state["seats"][HANA]["presence"] = "away"
        route.fulfill(response=answer, json=state)

    page.route(re.compile(r"/api/v1/games/\w+$"), send_away)
    page.goto(hana.link)
    room = WaitingRoom(page).shown()
    expect(room.seat(HANA)).to_contain_text("away")
    join(hana.origin, hana.game, "Bo")
    hana.start()
    page.reload()
    table = TablePage(page).shown()
    expect(table.player(HANA)).to_contain_text("away")


def test_everybody_sees_how_many_watch(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position={"turn": HANA}), bots=["random"])
    hana.start()
    counts = iter((1, 3))

    def count(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "spectators": next(counts)})

    page.route(re.compile(r"/api/v1/games/\w+$"), count)
    for words in ("1 person watches.", "3 or more people watch."):
        page.goto(hana.link)
        TablePage(page).shown()
        expect(page.locator("[data-watching]")).to_contain_text(words)
