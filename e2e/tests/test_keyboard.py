"""Whoever has no mouse plays all the same: one place on the page, never lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from keyboard import FOCUS, press, tab_to
from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import SitDown

HANA, PIA = 0, 1
READING, BALTIC, MEDITERRANEAN = 5, 3, 1
PLACE_IS_HELD = f"{FOCUS} !== document.body && {FOCUS} !== null"
POSSIBLE = (
    '.decision-foot .answers [data-action]:not([aria-disabled="true"]), .decision [data-step]'
)


def test_a_whole_game_is_played_by_keyboard_from_the_start_page_to_the_ranking(page: Page) -> None:
    StartPage(page).open()
    tab_to(page.get_by_label("Your name"))
    page.keyboard.type("Kim")
    tab_to(page.get_by_label("Rounds"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2")
    tab_to(page.get_by_label("Pace of bots"))
    page.keyboard.type("Instant")
    press(page.get_by_role("button", name="Create a table"))
    room = WaitingRoom(page).shown()
    press(room.add)
    expect(room.seats).to_have_count(2)
    press(room.start_button)
    table = TablePage(page).shown()
    for _ in range(150):
        page.wait_for_function(
            "([possible]) => document.querySelector('.ranking:not([hidden])') || "
            "(!document.querySelector('main[aria-busy]') && document.querySelector(possible))",
            arg=[POSSIBLE],
        )
        if table.ranking.is_visible():
            break
        before = table.version
        answers = page.locator(POSSIBLE)
        passing = table.answer("pass")
        press(passing if passing.count() else answers.first)
        page.wait_for_function(
            "before => Number(document.documentElement.dataset.version) > before", arg=before
        )
        page.wait_for_function(PLACE_IS_HELD)
    table.wait_for_ranking()
    page.wait_for_function(PLACE_IS_HELD)
    press(table.ranking.get_by_role("link", name="To the start page"))
    expect(page.locator('main[data-screen="start"]')).to_be_visible()


def test_the_board_is_one_stop_of_the_tabulator_and_arrows_follow_the_track(
    sit_down: SitDown,
) -> None:
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": HANA, "owner": {READING: PIA}}))
    keyboard = table.page.keyboard
    assert table.page.locator('.space[tabindex="0"]').count() == 1
    table.space(0).focus()
    for key, space in [
        ("ArrowLeft", 39),
        ("ArrowRight", 0),
        ("ArrowDown", 1),
        ("End", 39),
        ("Home", 0),
        ("1", 1),
        ("1", 3),
        ("1", 1),
        ("8", 37),
        ("9", 5),
        ("9", 15),
        ("0", 12),
    ]:
        keyboard.press(key)
        expect(table.space(space)).to_be_focused()
    assert table.page.locator('.space[tabindex="0"]').count() == 1
    table.catch_up(hana.act("roll")["version"])
    expect(table.space(12)).to_be_focused()
    expect(table.space(READING)).to_have_attribute(
        "aria-label", re.compile("Reading Railroad, .*owned by you, rent \\$25")
    )
    keyboard.press("Enter")
    expect(table.page.locator("[data-dialog=deed]")).to_be_visible()
    keyboard.press("Escape")
    expect(table.space(12)).to_be_focused()


def test_what_would_complete_a_group_and_where_one_can_build_is_said_and_shown(
    sit_down: SitDown,
) -> None:
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA, 6: PIA, 8: PIA}
    table, _ = sit_down(Script(position={"turn": PIA, "owner": owner}))
    for space, mark, words in [
        (9, "completes", "would complete your group"),
        (MEDITERRANEAN, "build", "you can build here"),
    ]:
        expect(table.space(space)).to_have_attribute("data-mark", mark)
        expect(table.space(space)).to_have_attribute("aria-label", re.compile(words))
        expect(table.space(space).locator(".space-mark")).to_be_visible()
    expect(table.space(6)).not_to_have_attribute("data-mark", re.compile("."))


def test_a_held_key_buys_once_and_leaves_the_next_question_open_b127(sit_down: SitDown) -> None:
    """A held key must not fire one prompt after the other."""
    table, _ = sit_down(Script([(3, 3), (1, 2)], position={"turn": PIA}))
    table.do("roll")
    table.asks("buy")
    version = table.idle()
    keyboard = table.page.keyboard
    press_and_hold = table.answer("buy")
    press_and_hold.focus()
    for _ in range(20):
        keyboard.down("Enter")
        table.page.wait_for_timeout(100)
    keyboard.up("Enter")
    assert table.idle() == version + 1
    table.asks("before-roll")
    expect(table.page.locator("#question")).to_be_focused()


def test_the_place_is_kept_when_a_control_goes_away(sit_down: SitDown) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    press(table.answer("roll"))
    table.asks("buy")
    expect(table.question).to_be_focused()
    press(table.answer("decline"))
    table.asks("auction", me=False)
    expect(table.question).to_be_focused()
