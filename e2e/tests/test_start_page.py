"""The start page and the waiting room: making, finding, joining and leaving tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from people import ask, join

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser
    from server import Server
    from watch import Watch

IN_PLAIN_SIGHT = {
    "min_players",
    "max_players",
    "auction_style",
    "turn_limit",
    "time_limit_minutes",
    "decision_seconds",
    "time_bank_seconds",
    "pass_and_play",
}
"""Options that the form asks for in its own words, or that the number of seats decides."""

REFUSED = r"status of 409"


def test_a_table_is_made_with_the_chosen_options(page: Page, server: Server) -> None:
    start = StartPage(page).open()
    start.option("Starting cash").fill("777")
    page.locator("[data-input=auction-style]").select_option("open")
    page.locator("[data-input=programs]").select_option("none")
    start.option("Rent while in jail").uncheck()
    expect(start.house_rules.locator("summary").first).to_have_text("House rules 2 changed")
    expect(page.locator("[data-group-of-rules=jail] summary")).to_have_text("Jail 1 changed")
    room = start.create_table("Ana", rounds=12, pace="Instant")
    state = ask(f"{server.url}/api/v1/games/{room.game}")
    assert state["options"] == {
        "starting_cash": 777,
        "auction_style": "open",
        "jail_rent": False,
        "turn_limit": 12,
    }
    assert (state["bot_pace"], state["listed"], state["preset"]) == ("instant", True, "default")
    assert state["programs"] == "none"
    expect(room.seat(0)).to_contain_text("Ana")
    expect(room.seat(0)).to_contain_text("host")


def test_every_house_rule_that_can_be_chosen_is_offered_once_and_leads_to_its_rule(
    page: Page, server: Server
) -> None:
    start = StartPage(page).open()
    start.unfold_house_rules()
    known = {
        option["name"]: option["rule"]
        for option in ask(f"{server.url}/api/v1/rulesets")["options"]
        if len(option["allowed"].get("enum", "many")) > 1 and option["name"] not in IN_PLAIN_SIGHT
    }
    offered = page.locator(".house-rules .field").evaluate_all(
        "fields => fields.map(field => [field.querySelector('[data-option]').dataset.option,"
        " field.querySelector('[data-rule]').dataset.rule])"
    )
    assert len(offered) == len(dict(offered))
    assert dict(offered) == known
    page.locator(".house-rules [data-rule='R9.2']").click()
    expect(page.locator("[data-dialog=rules] [data-statement='R9.2']")).to_be_visible()


def test_open_tables_are_listed_until_they_start(
    page: Page, open_browser: OpenBrowser, lay_table: LayTable
) -> None:
    hana = lay_table()
    hidden = lay_table(listed=False)
    start = StartPage(page).open()
    row = start.open_table(hana.game)
    expect(row).to_contain_text("7 chairs free")
    expect(start.open_table(hidden.game)).to_have_count(0)
    row.get_by_role("button", name="Sit down").click()
    WaitingRoom(page).shown().join("Pia")
    hana.start()
    TablePage(page).shown()
    other = StartPage(open_browser()).open()
    later = lay_table()
    other.refresh()
    expect(other.open_table(later.game)).to_be_visible()
    expect(other.open_table(hana.game)).to_have_count(0)


def test_a_table_is_found_by_its_link_and_by_its_code(page: Page, lay_table: LayTable) -> None:
    hana = lay_table()
    for link in (hana.link, hana.game, f" {hana.link} "):
        room = StartPage(page).open().follow_link(link)
        expect(room.seat(0)).to_contain_text("Hana")
    assert room.link == hana.link
    page.go_back()
    expect(StartPage(page).link).to_be_visible()


def test_a_link_to_no_table_is_answered_in_words(page: Page, watch: Watch) -> None:
    watch.expect("status of 404")
    page.goto("/game/nowhere")
    expect(page.get_by_role("heading", name="This table does not exist")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    expect(StartPage(page).link).to_be_visible()


def test_a_taken_name_is_refused_in_words_and_another_one_is_welcome(
    page: Page, watch: Watch, lay_table: LayTable
) -> None:
    watch.expect(REFUSED)
    page.goto(lay_table().link)
    room = WaitingRoom(page).shown()
    room.try_to_join("hana")
    expect(page.get_by_role("alert")).to_contain_text(
        "Somebody at this table has that name already."
    )
    expect(room.sit_down).to_be_visible()
    room.join("Pia")


def test_a_taken_token_cannot_be_chosen(page: Page, lay_table: LayTable) -> None:
    page.goto(lay_table(token="teapot").link)
    room = WaitingRoom(page).shown()
    expect(room.token("Teapot")).to_be_disabled()
    room.join("Pia", "Comet")
    state = ask(f"{page.url.replace('/game/', '/api/v1/games/')}")
    assert [seat["token"] for seat in state["seats"]] == ["teapot", "comet"]


def test_the_host_alone_adds_and_removes_bots_and_starts(
    page: Page, open_browser: OpenBrowser
) -> None:
    host = StartPage(page).open().create_table("Ana")
    expect(host.start_button).to_be_disabled()
    expect(page.get_by_text("At least two players are needed.")).to_be_visible()
    host.add_bot()
    host.add_bot()
    expect(host.seats).to_have_count(3)
    expect(host.seat(1)).to_contain_text("Bot")
    host.remove(1)
    expect(host.start_button).to_be_enabled()
    guest_page = open_browser()
    guest_page.goto(host.link)
    guest = WaitingRoom(guest_page).shown().join("Bo")
    expect(guest.add).to_be_hidden()
    expect(guest.start_button).to_be_hidden()
    expect(guest.seat(0).get_by_role("button")).to_be_hidden()
    expect(guest.seat(2).get_by_role("button")).to_be_hidden()
    expect(guest_page.get_by_text("Waiting for Ana to start the game.")).to_be_visible()


def test_a_guest_leaves_and_can_sit_down_again(page: Page, lay_table: LayTable) -> None:
    page.goto(lay_table().link)
    room = WaitingRoom(page).shown().join("Pia")
    room.leave.click()
    expect(room.sit_down).to_be_visible()
    expect(room.seats).to_have_count(1)
    expect(page.get_by_role("alert")).to_be_empty()
    room.join("Pia")


def test_when_the_host_leaves_the_next_person_is_host(page: Page, server: Server) -> None:
    room = StartPage(page).open().create_table("Ana")
    second = join(server.url, room.game, "Bo")
    expect(room.seats).to_have_count(2)
    room.leave.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bo")
    expect(room.sit_down).to_be_visible()
    assert second.state()["you"] == {"seat": 1, "host": True}


def test_whoever_is_removed_by_the_host_is_told_so(
    page: Page, open_browser: OpenBrowser, watch: Watch
) -> None:
    watch.expect("status of 401")
    host = StartPage(page).open().create_table("Ana")
    guest_page = open_browser()
    guest_page.goto(host.link)
    guest = WaitingRoom(guest_page).shown().join("Bo")
    expect(host.seat(1)).to_contain_text("Bo")
    host.remove(1)
    expect(guest_page.get_by_role("alert")).to_contain_text(
        "Your seat at this table is not valid any more."
    )
    expect(guest.sit_down).to_be_visible()


def test_the_link_is_copied_with_one_press(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    room = StartPage(page).open().create_table("Ana")
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_function(
        "link => navigator.clipboard.readText().then((text) => text === link)", arg=room.link
    )
