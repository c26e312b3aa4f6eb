"""What differs from the ordinary rules is shown, and so is how bots play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.waiting_room import WaitingRoom

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from places import LayTable

CHANGED = {"starting_cash": 2000, "jail_rent": False, "turn_limit": 20}


def test_who_comes_by_link_sees_the_changed_rules(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(options=CHANGED)
    page.goto(hana.link)
    room = WaitingRoom(page).shown()
    rules = ["Rules: Standard", "Starting cash: $2,000", "Rent while in jail: no", "Rounds: 20"]
    expect(page.locator("[data-rules] li")).to_have_text(rules)
    room.join("Pia")
    hana.start()
    table = room.start_by_host()
    table.menu_summary.click()
    expect(table.menu.locator(".rules li")).to_have_text(rules)


def test_a_bot_plays_as_the_host_chooses(page: Page) -> None:
    room = StartPage(page).open().create_table("Pia")
    strategy = page.get_by_label("How the bot plays")
    expect(strategy).to_have_value("steady")
    room.add_bot()
    strategy.select_option("plays at random")
    room.add_bot()
    expect(room.seat(1)).to_contain_text("Bot, plays with care")
    expect(room.seat(2)).to_contain_text("Bot, plays at random")
