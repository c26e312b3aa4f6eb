"""The rules are at hand: at an address, and behind what a table shows, without leaving it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from places import PIA, sit, sit_at, to_the_purchase
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from places import LayTable

WORDS = {
    "en": "A player who comes to a deed nobody owns, by dice or by card, may buy it from the bank",
    "nl": "Kom je door een worp of een kaart op een eigendom dat van niemand is",
    "ja": "サイコロまたはカードで、誰のものでもない権利書のマスに着いたプレイヤー",
}
"""How R5.1 begins."""


def dialog(page: Page) -> Locator:
    return page.locator("[data-dialog=rules]")


def statement(within: Page | Locator, number: str) -> Locator:
    return within.locator(f'[data-statement="{number}"]')


@pytest.mark.parametrize("language", sorted(WORDS))
def test_a_decision_leads_to_its_rule_by_the_keyboard_and_back(
    page: Page, lay_table: LayTable, language: str
) -> None:
    page.add_init_script(f"localStorage.setItem('rentroll.language', '{language}')")
    hana = lay_table(Script([(3, 3)], position={"turn": PIA}))
    page.goto(hana.link)
    WaitingRoom(page).shown().join("Pia")
    hana.start()
    table = TablePage(page).shown()
    table.do("roll")
    table.asks("buy")
    link = table.decision.locator(".facts-row .rule-link")
    expect(link).to_have_text("R5.1")
    link.focus()
    page.keyboard.press("Enter")
    expect(statement(dialog(page), "R5.1")).to_contain_text(WORDS[language])
    expect(dialog(page).locator(".rule-excerpt")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    expect(dialog(page)).not_to_be_visible()
    expect(link).to_be_focused()
    table.asks("buy")


def test_what_a_table_makes_of_a_rule_is_told_beneath_it(page: Page, lay_table: LayTable) -> None:
    position = {"turn": PIA, "jail": {PIA: 1}}
    hana = lay_table(Script(position=position), options={"jail_fine": 75})
    table = sit_at(page, hana)
    table.asks("jail")
    table.decision.locator(".rule-link").first.click()
    remark = statement(dialog(page), "R9.2").locator(".rule-remark")
    expect(remark).to_have_text("At this table: Fine to leave jail: $75")
    expect(remark).to_have_attribute("data-changed", "")
    dialog(page).locator("[data-rules-whole]").click()
    expect(statement(dialog(page), "R9.2")).to_be_focused()
    expect(dialog(page).locator(".rule-remark")).to_have_text(
        ["At this table: Fine to leave jail: $75"]
    )


def test_the_reason_why_something_is_greyed_has_its_rule(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, owner={1: PIA, 5: PIA, 12: PIA}, turn=PIA)
    table.asks("before-roll")
    table.space(1).click()
    page.locator("[data-dialog=deed] .rule-link").click()
    expect(statement(dialog(page), "R6.3")).to_be_visible()
    expect(statement(dialog(page), "R10.1")).to_contain_text("who owns the whole colour group")
    page.keyboard.press("Escape")
    expect(page.locator("[data-dialog=deed]")).to_be_visible()


def test_the_ledger_names_the_rule_under_which_cash_moved(page: Page, lay_table: LayTable) -> None:
    to_the_purchase(page, lay_table)
    table = TablePage(page)
    table.do("buy")
    line = table.log.locator('[data-event="cash-moved"]').last
    expect(line.get_by_role("link", name="Rule R5.1")).to_be_visible()
    assert not table.lines()[-1].rstrip().endswith("R5.1")


def test_all_the_rules_open_from_a_table_which_goes_on(page: Page, lay_table: LayTable) -> None:
    to_the_purchase(page, lay_table)
    page.get_by_role("link", name="Rules", exact=True).click()
    book = dialog(page)
    book.get_by_label("Find in the rules").fill("lift ten percent")
    expect(statement(book, "R13.6")).to_be_visible()
    expect(statement(book, "R13.5")).not_to_be_visible()
    statement(book, "R13.10").get_by_role("link", name="Rule R13.10").click()
    expect(statement(book, "R13.10")).to_be_focused()
    book.get_by_role("button", name="Close").click()
    TablePage(page).asks("buy")


def test_the_rules_have_an_address_and_each_statement_has_one(page: Page) -> None:
    StartPage(page).open()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Rentroll")
    page.get_by_text("Contents", exact=True).click()
    page.get_by_role("link", name="R14 Trades").click()
    expect(page).to_have_url(re.compile(r"/rules#r14$"))
    expect(page.locator("#r14")).to_be_focused()
    statement(page, "R16.3").get_by_role("link", name="R18.6").click()
    expect(statement(page, "R18.6")).to_be_focused()
    page.go_back()
    expect(page.locator("#r14")).to_be_focused()
    page.reload()
    expect(page.locator("#r14")).to_be_focused()


def test_the_page_of_the_rules_changes_its_language(page: Page) -> None:
    page.goto("/rules#r3.6")
    expect(statement(page, "R3.6")).to_contain_text("room for any number of tokens")
    page.locator("[data-input=language]").select_option("nl")
    expect(statement(page, "R3.6")).to_contain_text("plaats voor elk aantal pionnen")


def test_what_is_not_in_the_rules_is_said_not_to_be_found(page: Page) -> None:
    page.goto("/rules")
    page.get_by_label("Find in the rules").fill("zeppelin")
    expect(page.get_by_role("status").filter(has_text="Nothing found")).to_be_visible()
    page.get_by_label("Find in the rules").fill("")
    expect(statement(page, "R1.1")).to_be_visible()
