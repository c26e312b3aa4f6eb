"""What the page does by itself: it ends a turn that has nothing left, and shows how time runs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from listening import hears, listen_from_the_start
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import SitDown
    from pages.table_page import TablePage

HANA, PIA = 0, 1
VISIT = Script([(4, 6)], position={"turn": PIA})
"""A throw to the visitors' corner, where nothing is to be decided."""

TURN_WAITS = 4_000
"""Milliseconds until a turn with nothing left to decide ends by itself."""

FROM_THE_START = Script([(1, 1), (6, 6), (4, 6)])
"""Pia begins; clocks run from the throw for the start on."""


def set_setting(table: TablePage, name: str, *, wanted: bool) -> None:
    """Tick or untick a setting in the table's menu, and fold the menu again."""
    table.menu_summary.click()
    table.page.locator(f"[data-setting={name}]").set_checked(wanted)
    table.page.keyboard.press("Escape")


def test_a_turn_ends_by_itself_when_nothing_is_left_to_decide(
    page: Page, sit_down: SitDown
) -> None:
    page.clock.install()
    table, _ = sit_down(VISIT)
    set_setting(table, "autoEnd", wanted=True)
    table.do("roll")
    expect(table.decision).to_contain_text(re.compile(r"ends by itself in \d seconds?\."))
    page.clock.fast_forward(TURN_WAITS)
    table.asks("before-roll", me=False)


def test_who_manages_deeds_is_not_hurried(page: Page, sit_down: SitDown) -> None:
    page.clock.install()
    table, _ = sit_down(VISIT)
    set_setting(table, "autoEnd", wanted=True)
    table.do("roll")
    table.page.locator("[data-pace=hold]").click()
    expect(table.page.locator("#manage-title")).to_be_focused()
    page.clock.run_for(TURN_WAITS + 1_000)
    table.idle()
    table.asks("after-roll")
    table.do("end-turn")


def test_the_dice_are_thrown_by_themselves_if_wished(sit_down: SitDown) -> None:
    table, _ = sit_down(VISIT)
    set_setting(table, "autoRoll", wanted=True)
    table.asks("after-roll")
    expect(table.space(10)).to_have_attribute("aria-label", re.compile("Pia"))


def test_a_press_skips_the_pauses_of_bots_to_the_own_turn(sit_down: SitDown) -> None:
    # Six bots before Pia, each of which only throws and ends its turn, make pauses of 18 seconds.
    visits = Script([(4, 6)] * 9, position={"turn": HANA})
    table, (hana,) = sit_down(visits, bots=["steady"] * 6, bot_pace="slow")
    hana.act("roll")
    hana.act("end-turn")
    skip = table.page.get_by_role("button", name="Skip to my turn")
    with table.page.expect_response(lambda answer: "/skip-pauses" in answer.url) as skipped:
        skip.click()
    assert skipped.value.json()["bot_pauses"] == "skipped"
    table.asks("before-roll")
    expect(skip).to_be_hidden()
    table.do("roll")


def test_settings_outlive_a_reload(sit_down: SitDown) -> None:
    table, _ = sit_down(VISIT)
    set_setting(table, "autoRoll", wanted=True)
    table.asks("after-roll")
    table.load_anew().menu_summary.click()
    expect(table.page.locator("[data-setting=autoRoll]")).to_be_checked()


def test_a_time_limit_is_counted_down_with_what_follows(sit_down: SitDown) -> None:
    table, _ = sit_down(FROM_THE_START, options={"decision_seconds": 90, "time_limit_minutes": 30})
    expect(table.decision).to_contain_text(
        re.compile(r"1:[0-2]\d left\. Then the dice are thrown for you\.")
    )
    expect(table.page.locator(".game-clock")).to_have_text(re.compile(r"Game ends in \d\d:\d\d"))


def test_the_last_seconds_are_announced(page: Page, sit_down: SitDown) -> None:
    listen_from_the_start(page)
    page.clock.install()
    table, _ = sit_down(FROM_THE_START, options={"decision_seconds": 90})
    table.asks("before-roll")
    expect(table.page.locator(".deadline")).not_to_have_attribute("data-urgent", "")
    page.clock.fast_forward(75_000)
    hears(page, "left to decide", "assertive")
    expect(table.page.locator(".deadline")).to_have_attribute("data-urgent", "")
