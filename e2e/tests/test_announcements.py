"""What is heard by those who do not see the page: the texts of the live regions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from listening import heard, hears, listen
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import SitDown
    from pages.table_page import TablePage

HANA, PIA = 0, 1
MEDITERRANEAN, BALTIC, READING = 1, 3, 5
GATHERING, FORGOTTEN = 300, 6_000
"""Milliseconds of the page's clock: until what others do is said, and until it is cleared."""


def choose(table: TablePage, setting: str, value: str) -> None:
    """Change a setting as the browser remembers it, and open the table anew."""
    table.page.evaluate(
        """([name, value]) => {
          const values = JSON.parse(localStorage.getItem("rentroll.settings") ?? "{}");
          localStorage.setItem("rentroll.settings", JSON.stringify({ ...values, [name]: value }));
        }""",
        [setting, value],
    )
    table.load_anew()


def test_a_press_by_keyboard_is_answered_by_throw_space_and_question_b118(
    sit_down: SitDown,
) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    listen(table.page)
    table.answer("roll").focus()
    table.page.keyboard.press("Enter")
    hears(table.page, "You threw 3 and moved to Baltic Avenue. Baltic Avenue is for sale.")
    assert heard(table.page, "assertive") == []


def test_a_scripted_game_is_heard_in_whole_sentences_and_the_own_turn_is_called(
    sit_down: SitDown,
) -> None:
    owner = {BALTIC: PIA}
    script = Script([(1, 2), (2, 3), (1, 3)], position={"turn": HANA, "owner": owner})
    table, (hana,) = sit_down(script)
    listen(table.page)
    hana.act("roll")
    hears(table.page, "Hana threw 3, moved to Baltic Avenue and paid you $4.")
    hana.act("end-turn")
    hears(table.page, "Throw the dice.", "assertive")
    table.do("roll")
    hears(table.page, "You threw 5 and moved to Reading Railroad.")
    table.do("buy")
    hears(table.page, "You bought Reading Railroad for $200.")
    table.do("end-turn")
    hana.act("roll")
    hears(table.page, "Hana threw 4, moved to Chance and drew a card: ")
    assert heard(table.page, "assertive") == ["Throw the dice."]


def test_what_others_do_is_gathered_and_cleared_again(page: Page, sit_down: SitDown) -> None:
    page.clock.install()
    table, (hana,) = sit_down(Script([(1, 2), (1, 2)], position={"turn": HANA}))
    listen(page)
    # A moment that has not come yet, and before which the page does not give up its poll.
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 15)
    for action, told in [
        ("roll", "Hana moves to Baltic Avenue."),
        ("buy", "Hana buys Baltic Avenue."),
        ("end-turn", "Pia’s turn."),
    ]:
        hana.act(action)
        expect(table.log).to_contain_text(told)
    assert heard(page, "polite") == []
    page.clock.run_for(GATHERING)
    assert heard(page, "polite") == ["Hana threw 3, moved to Baltic Avenue and bought it for $60."]
    assert heard(page, "assertive") == ["Throw the dice."]
    page.clock.run_for(FORGOTTEN)
    expect(page.locator("[data-announce=polite]")).to_have_text("")
    expect(page.locator("[data-announce=assertive]")).to_have_text("")


@pytest.mark.parametrize(("speech", "said"), [("mine", True), ("off", False)])
def test_one_can_choose_to_hear_only_what_concerns_oneself_or_nothing(
    sit_down: SitDown, speech: str, said: bool
) -> None:
    position = {"turn": HANA, "at": {HANA: 38}, "owner": {READING: PIA}}
    script = Script([(1, 1), (2, 3)], position=position)
    table, (hana,) = sit_down(script)
    choose(table, "speech", speech)
    listen(table.page)
    hana.act("roll")
    hana.act("roll")
    hana.act("end-turn")
    hears(table.page, "Throw the dice.", "assertive")
    if said:
        hears(table.page, "Reading Railroad")
    else:
        table.page.wait_for_timeout(2_000)  # longer than what is told is gathered
        assert heard(table.page, "polite") == []
    assert not any("threw double 1" in words for words in heard(table.page, "polite"))


def test_the_log_is_no_live_region_and_there_is_one_of_each_kind(sit_down: SitDown) -> None:
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    expect(table.log).to_have_attribute("aria-live", "off")
    assert table.page.locator('[aria-live="polite"]').count() == 1
    assert table.page.locator('[aria-live="assertive"]').count() == 1


LOG_AT_ITS_END = """() => {
  const log = document.querySelector("[role=log]");
  return log.scrollTop > 60 && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""


def test_the_log_shows_its_latest_line_until_one_scrolls_back(sit_down: SitDown) -> None:
    throws = [(2, 2), (2, 2), (1, 4), (1, 1), (4, 6)]
    position = {"turn": HANA, "at": {HANA: 16, PIA: 18}, "owner": {24: HANA, 29: HANA}}
    table, (hana,) = sit_down(Script(throws, position=position))
    last = table.log.locator("li").last
    for _ in range(3):
        hana.act("roll")
    table.catch_up(hana.act("end-turn")["version"])
    expect(last).to_have_text("Pia’s turn.")
    table.log.evaluate("log => { log.style.height = log.style.minHeight = '80px'; }")
    table.page.wait_for_function(LOG_AT_ITS_END)
    newest = table.log.get_by_role("button", name="Newest")
    table.log.evaluate("log => { log.scrollTop = 0; }")
    expect(newest).to_be_hidden()
    table.do("roll")
    expect(last).to_have_text(re.compile("Pia (moves|throws)"))
    expect(newest).to_be_visible()
    assert table.log.evaluate("log => log.scrollTop") == 0
    newest.press("Enter")
    table.page.wait_for_function(LOG_AT_ITS_END)
    expect(newest).to_be_hidden()
    expect(table.log).to_be_focused()
    table.do("roll")
    expect(table.log).to_contain_text("Pia throws 4 and 6.")
    table.page.wait_for_function(LOG_AT_ITS_END)


def test_an_open_dialog_does_not_silence_the_page(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": HANA}))
    listen(table.page)
    table.space(BALTIC).click()
    hana.act("roll")
    hears(table.page, "Hana threw 3 and moved to Baltic Avenue.")
    expect(table.page.locator("dialog[open] [data-announce=polite]")).to_have_count(1)
