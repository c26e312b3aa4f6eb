"""Questions at any time by single keys or by a box, and settings of speech, motion and sound."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from keyboard import press, tab_to
from listening import hears, listen
from scripts import Script

if TYPE_CHECKING:
    from conftest import SitDown
    from pages.table_page import TablePage

HANA, PIA = 0, 1
BALTIC, READING = 3, 5


def lay(sit_down: SitDown) -> TablePage:
    """Return a table at which Pia, on Reading Railroad, is to throw."""
    position = {
        "turn": PIA,
        "at": {PIA: READING},
        "owner": {READING: PIA, BALTIC: HANA},
        "cash": {PIA: 640},
    }
    table, _ = sit_down(Script([(1, 1)], position=position))
    return table


def answers(table: TablePage, words: str | re.Pattern[str]) -> None:
    """Expect an answer, to the eye and to the ear."""
    expect(table.page.locator("[data-answer]")).to_be_visible()
    expect(table.page.locator("[data-answer]")).to_have_text(words)
    hears(table.page, table.page.locator("[data-answer]").inner_text())


def test_single_keys_answer_at_once_to_eye_and_ear(sit_down: SitDown) -> None:
    table = lay(sit_down)
    listen(table.page)
    for key, words in [
        ("c", re.compile(r"You have \$640, \$[\d,]+ in all\.")),
        ("w", re.compile(r"You are on Reading Railroad, .*owned by you.*here: Pia\.")),
        ("o", "Hana owns Baltic Avenue. You own Reading Railroad."),
        ("m", re.compile("You can: throw the dice, .*mortgage")),
        ("t", "There is no clock."),
        ("?", re.compile("c cash, l last, w where")),
    ]:
        table.page.keyboard.press(key)
        answers(table, words)
    table.do("roll")
    expect(table.log).to_contain_text("Pia moves to Chance.")
    table.page.keyboard.press("l")
    answers(table, re.compile("You threw double 1, moved to Chance"))
    table.page.keyboard.press("Escape")
    expect(table.page.locator("[data-answer]")).to_be_hidden()


def test_the_same_question_twice_is_answered_aloud_twice(sit_down: SitDown) -> None:
    table = lay(sit_down)
    listen(table.page)
    for times in (1, 2):
        table.page.keyboard.press("o")
        table.page.wait_for_function(
            "times => heard.filter(([, words]) => words.includes('You own')).length === times",
            arg=times,
        )


def test_letters_typed_into_a_field_ask_nothing_and_the_keys_can_be_switched_off(
    sit_down: SitDown,
) -> None:
    table = lay(sit_down)
    page = table.page
    page.locator(".ask summary").click()
    page.locator("[data-input=ask]").focus()
    page.keyboard.type("cow")
    expect(page.locator("[data-input=ask]")).to_have_value("cow")
    expect(page.locator("[data-answer]")).to_be_hidden()
    table.menu_summary.click()
    page.locator("[data-open=senses]").click()
    page.locator("[data-dialog=senses] [data-setting=keys]").uncheck()
    page.keyboard.press("Escape")
    table.space(READING).focus()
    page.keyboard.press("c")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-answer]")).to_be_hidden()


def test_the_box_understands_words_and_names(sit_down: SitDown) -> None:
    table = lay(sit_down)
    listen(table.page)
    press(table.page.locator(".ask summary"))
    tab_to(table.page.locator("[data-input=ask]"))
    table.page.keyboard.type("cash han")
    table.page.keyboard.press("Enter")
    answers(table, re.compile(r"Hana has \$1,500, \$[\d,]+ in all\."))
    table.page.keyboard.type("nonsense")
    table.page.keyboard.press("Enter")
    answers(table, re.compile("This question is unknown"))


def test_a_question_is_answered_within_an_open_dialog(sit_down: SitDown) -> None:
    table = lay(sit_down)
    listen(table.page)
    table.space(BALTIC).click()
    expect(table.page.locator("dialog[open]")).to_be_visible()
    table.page.keyboard.press("c")
    answers(table, re.compile("You have"))
    expect(table.page.locator("dialog[open] [data-answer]")).to_be_visible()


def test_speech_motion_sound_and_keys_are_set_by_keyboard_and_remembered(
    sit_down: SitDown,
) -> None:
    table = lay(sit_down)
    page = table.page
    press(table.menu_summary)
    press(page.locator("[data-open=senses]"))
    dialog = page.locator("[data-dialog=senses]")
    expect(dialog).to_be_visible()
    for name, keys in [("speech", ["ArrowDown"]), ("motion", ["End"]), ("volume", ["Home"])]:
        tab_to(dialog.locator(f"[data-setting={name}]"))
        for key in keys:
            page.keyboard.press(key)
    for name in ("keys", "sound", "soundMine"):
        tab_to(dialog.locator(f"[data-setting={name}]"))
        page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    table.load_anew()
    for name, value in [("speech", "mine"), ("motion", "off"), ("volume", "0")]:
        expect(page.locator(f"[data-dialog=senses] [data-setting={name}]")).to_have_value(value)
    for name, checked in [("keys", False), ("sound", False), ("soundMine", True)]:
        box = page.locator(f"[data-dialog=senses] [data-setting={name}]")
        expect(box).to_be_checked(checked=checked)
