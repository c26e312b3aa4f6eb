"""Every screen fits from a small telephone to a wide desk, and is open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from scripts import Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser

SIZES = [(360, 640), (768, 1024), (1280, 720), (1920, 1080)]
EXAMINED: list[tuple[int, int, Literal["light", "dark"]]] = [
    (360, 640, "light"),
    (1280, 720, "light"),
    (1280, 720, "dark"),
]
WHAT_STICKS_OUT = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll("*")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth);
  const named = wide.map(({ outerHTML }) => outerHTML.slice(0, 80));
  return [`${scrollWidth - clientWidth} px too wide`, ...named];
}"""
GRAVE = {"serious", "critical"}
HANA, PIA = 0, 1
RICH_TABLE = Script(
    [(1, 3)],
    position={
        "turn": PIA,
        "cash": {HANA: 90_000, PIA: 71_234},
        "owner": {1: PIA, 3: PIA, 5: PIA, 37: PIA, 39: PIA, 11: HANA, 12: HANA, 31: HANA},
        "level": {1: 4, 3: 5, 37: 2, 39: 1},
        "mortgaged": [5, 12],
    },
)


def to_the_start(page: Page, _lay_table: LayTable) -> None:
    start = StartPage(page).open()
    start.option("Starting cash").scroll_into_view_if_needed()


def to_the_waiting_room(page: Page, lay_table: LayTable) -> None:
    page.goto(lay_table(bots=["random"] * 3).link)
    WaitingRoom(page).shown()


def to_the_table(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(RICH_TABLE)
    page.goto(hana.link)
    WaitingRoom(page).shown().join("Wilhelmina Whitfield")
    hana.start()
    table = TablePage(page).shown()
    table.do("roll")
    table.asks("tax")


def to_the_ranking(page: Page, lay_table: LayTable) -> None:
    to_the_table(page, lay_table)
    table = TablePage(page)
    table.agree_to(table.menu_action("resign"))
    table.wait_for_ranking()


SCREENS = {
    "start": to_the_start,
    "waiting-room": to_the_waiting_room,
    "table": to_the_table,
    "ranking": to_the_ranking,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_fits_every_width_and_axe_finds_nothing_grave(
    open_browser: OpenBrowser,
    lay_table: LayTable,
    picture: Callable[[Page, str], None],
    screen: str,
) -> None:
    page = open_browser(reduced_motion="reduce")
    SCREENS[screen](page, lay_table)
    expect(page.locator("main[aria-busy]")).to_have_count(0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"{screen}-{width}")
        assert page.evaluate(WHAT_STICKS_OUT) == [], f"at {width} px"
    for width, height, scheme in EXAMINED:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        picture(page, f"{screen}-{width}-{scheme}")
        assert grave_violations(page) == [], f"at {width} in {scheme}"


def grave_violations(page: Page) -> list[str]:
    """Return what axe finds serious or critical, each with its place."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
