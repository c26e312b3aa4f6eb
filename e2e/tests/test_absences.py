"""What a player sees of clocks, of more time, and of somebody who is away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from geometry import faults_of
from pages.start_page import StartPage
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import SitDown

HANA, PIA, KIM = 0, 1, 2
PIA_BEGINS = Script([(1, 1), (6, 6), (4, 6), (4, 6)])


def test_lengths_clock_and_bots_are_chosen_in_words(page: Page) -> None:
    start = StartPage(page).open()
    expect(start.minutes).to_be_hidden()
    page.locator("[data-input=length]").select_option("time")
    expect(start.minutes).to_have_value("45")
    expect(start.rounds).to_be_hidden()
    page.locator("[data-input=length]").select_option("both")
    expect(start.minutes).to_be_visible()
    expect(start.rounds).to_be_visible()
    page.locator("[data-input=length]").select_option("last")
    expect(start.minutes).to_be_hidden()
    page.locator("[data-input=clock]").select_option("relaxed")
    page.locator("[data-input=bots]").fill("2")
    page.get_by_role("button", name="Create a table").click()
    expect(page.locator("[data-input=host-name]")).to_be_focused()
    page.keyboard.type("Ana")
    page.get_by_role("button", name="Create a table").click()
    expect(page.locator("h1")).to_have_text("Ana’s table")
    rules = page.locator("[data-rules]")
    expect(rules).to_contain_text("Time to decide: 2 minutes")
    expect(rules).to_contain_text("Time bank for a player: 10 minutes")
    expect(page.locator("[data-seat]")).to_have_count(3)


def test_more_time_comes_from_the_bank_and_then_from_the_others(sit_down: SitDown) -> None:
    options = {"decision_seconds": 90, "time_bank_seconds": 30}
    table, (hana,) = sit_down(PIA_BEGINS, options=options)
    expect(table.page.locator("[data-time-bank]")).to_have_text("Time bank: 0:30")
    expect(table.page.locator(".deadline")).to_contain_text("Then your time bank runs.")
    table.do("more-time")
    expect(table.page.locator("[data-time-bank]")).to_be_hidden()
    expect(table.page.locator(".deadline")).to_contain_text("Then the dice are thrown for you.")
    expect(table.page.locator(".deadline")).to_have_text(re.compile(r"^(1:[3-5]\d|2:00) left"))
    table.do("more-time")
    expect(table.page.locator("[data-time-asked]")).to_contain_text("You have asked the others")
    table.catch_up(hana.act("give-time")["version"])
    expect(table.page.locator("[data-time-asked]")).to_be_hidden()
    expect(table.page.locator(".deadline")).to_have_text(re.compile(r"^2:\d\d left"))


def test_who_let_the_time_run_out_twice_is_away_and_comes_back_by_a_press(
    sit_down: SitDown,
) -> None:
    table, _ = sit_down(PIA_BEGINS, options={"decision_seconds": 3})
    away = table.page.locator(f'[data-absent="{PIA}"]')
    expect(away).to_contain_text("You are marked as away.")
    expect(table.log).to_contain_text("Pia is away.")
    table.page.locator('[data-action="come-back"]').click()
    expect(away).to_be_hidden()
    expect(table.log).to_contain_text("Pia is back.")


def test_the_others_see_when_they_may_vote_and_what_they_decide(sit_down: SitDown) -> None:
    begun = Script(position={"turn": PIA, "away": {HANA: 2, KIM: 290}})
    table, (hana, _kim, lee) = sit_down(begun, others=("Kim", "Lee"))
    gone, just_gone = (table.page.locator(f'[data-absent="{seat}"]') for seat in (HANA, KIM))
    left = re.compile(r"^Kim is away. The others may decide in [34]:\d\d.")
    expect(just_gone).to_have_text(left)
    expect(gone).to_contain_text("Hana has been away for five minutes. What now?")
    assert faults_of(table.page) == []
    gone.get_by_role("button", name="A bot plays on").click()
    expect(gone.get_by_role("button", name="A bot plays on (1)")).to_be_visible()
    lee.act("vote-absence", absent=HANA, choice="bot")
    expect(gone).to_contain_text("A bot plays for Hana, who is away.")
    hana.act("come-back")
    expect(gone).to_be_hidden()
    expect(table.log).to_contain_text("Hana is back.")
