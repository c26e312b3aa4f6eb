"""The page by day, by night and in strong contrast, and that nothing on it jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.start_page import StartPage
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import OpenBrowser, SitDown

PIA = 1
MOST_SHIFT = 0.02
SHIFTS = """
globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shifted += value;
}).observe({ type: "layout-shift", buffered: true });
"""


def test_a_chosen_theme_is_shown_at_once_and_remembered(page: Page) -> None:
    StartPage(page).open()
    body, html = page.locator("body"), page.locator("html")
    by_day: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("[data-setting=theme]").select_option("dark")
    expect(body).not_to_have_css("background-color", by_day)
    page.reload()
    expect(page.locator("[data-setting=theme]")).to_have_value("dark")
    expect(html).to_have_attribute("data-theme", "dark")
    page.locator("[data-setting=theme]").select_option("system")
    expect(body).to_have_css("background-color", by_day)


def test_who_asks_the_system_for_contrast_gets_it_unless_another_theme_is_chosen(
    open_browser: OpenBrowser,
) -> None:
    page = open_browser(contrast="more")
    StartPage(page).open()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    page.locator("[data-setting=theme]").select_option("light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_forced_colours_leave_the_marks_of_groups_and_owners(sit_down: SitDown, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    position = {"turn": PIA, "owner": {1: PIA}}
    table, _ = sit_down(Script(position=position))
    for space, mark, colour in [
        (39, ".space-bar", "rgb(44, 54, 92)"),
        (1, ".space-owner", "rgb(29, 105, 170)"),
    ]:
        expect(table.space(space).locator(mark)).to_have_css("background-color", colour)
    expect(table.space(1)).to_contain_text("$2")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_jumps_while_the_page_loads_and_a_turn_is_played(
    sit_down: SitDown, page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(SHIFTS)
    StartPage(page).open()
    page.wait_for_timeout(300)
    assert page.evaluate("shifted") <= MOST_SHIFT
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    page.evaluate("shifted = 0")
    table.do("roll")
    table.do("buy")
    table.asks("after-roll")
    page.wait_for_timeout(300)
    assert page.evaluate("shifted") <= MOST_SHIFT
