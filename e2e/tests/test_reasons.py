"""What is greyed says why, a debt shows a way out, and what is final asks once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from scripts import Script

if TYPE_CHECKING:
    from conftest import SitDown

HANA, PIA = 0, 1
MEDITERRANEAN, BALTIC, READING, ORIENTAL, PARK_PLACE, BOARDWALK = 1, 3, 5, 6, 37, 39


def test_a_deed_says_what_keeps_it_from_being_built_on(sit_down: SitDown) -> None:
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA, READING: PIA, ORIENTAL: PIA}
    level = {MEDITERRANEAN: 1}
    table, _ = sit_down(Script(position={"turn": PIA, "owner": owner, "level": level}))
    deeds = table.page.locator(".deed-groups > li").first
    expect(deeds).to_contain_text("Build (Mediterranean Avenue): the group must be built evenly.")
    expect(deeds).to_contain_text("Mortgage: there are buildings on the group.")
    table.space(MEDITERRANEAN).click()
    dialog = table.page.locator("[data-dialog=deed]")
    build = dialog.locator('[data-action="build"]')
    expect(build).to_have_attribute("aria-disabled", "true")
    expect(build).to_contain_text("The group must be built evenly.")
    expect(dialog.locator('[data-action="unmortgage"]')).to_contain_text("Nothing of it")
    expect(dialog).to_contain_text("Offer a trade: there are buildings on the group.")
    before = table.version
    dialog.locator('[data-action="sell-buildings"]').click()
    table.catch_up(before + 1)
    expect(build).not_to_have_attribute("aria-disabled", "true")


def test_a_debt_shows_one_way_to_raise_it_step_by_step(sit_down: SitDown) -> None:
    position = {
        "turn": PIA,
        "at": {PIA: 35},
        "cash": {PIA: 10},
        "owner": {READING: PIA, ORIENTAL: PIA},
    }
    table, _ = sit_down(Script([(1, 2)], position=position))
    table.do("roll")  # luxury tax of 100
    table.asks("debt")
    steps = table.decision.locator(".debt-plan li")
    expect(table.decision.locator(".debt-plan h3")).to_have_text("One way to raise it")
    expect(steps).not_to_have_count(0)
    for _ in range(2):
        if table.decision.get_attribute("data-frame") != "debt":
            break
        table.press(steps.first.get_by_role("button"))
    table.asks("after-roll")
    expect(table.decision.locator(".debt-plan")).to_be_hidden()


def test_breaking_up_a_hotel_asks_once_and_selling_a_house_does_not(sit_down: SitDown) -> None:
    position = {
        "turn": PIA,
        "owner": {MEDITERRANEAN: PIA, BALTIC: PIA, PARK_PLACE: PIA, BOARDWALK: PIA},
        "level": {MEDITERRANEAN: 5, BALTIC: 5, PARK_PLACE: 1},
    }
    table, _ = sit_down(Script(position=position))
    table.press(table.deed_action(PARK_PLACE, "sell-buildings"))
    version = table.version
    table.deed_action(BALTIC, "sell-buildings").click()
    expect(table.confirm).to_contain_text("The hotel is broken up.")
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_be_hidden()
    assert table.version == version
    table.agree_to(table.deed_action(BALTIC, "sell-buildings"))
    expect(table.space(BALTIC)).to_have_attribute("data-level", "4")
