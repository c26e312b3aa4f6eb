"""The page can be used without seeing colours, without a mouse and without seeing it at all."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from keyboard import press, tab_to
from pages.start_page import StartPage
from pages.waiting_room import WaitingRoom
from places import PLACES
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser, SitDown

HANA, PIA, REX, SAL = range(4)
OWNERS = {1: HANA, 3: PIA, 6: REX, 8: SAL, 5: HANA}

OUTLINE = """() => {
  const seen = (element) => element.checkVisibility();
  const dialog = document.querySelector("dialog[open]");
  const named = (element) => {
    const title = document.getElementById(element.getAttribute("aria-labelledby"));
    return element.getAttribute("aria-label") ?? title?.textContent ?? "";
  };
  const regions = [...document.querySelectorAll("section[aria-label], section[aria-labelledby]")];
  return {
    mains: document.querySelectorAll("main").length,
    levels: [...(dialog ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6")]
      .filter(seen).map((heading) => Number(heading.tagName[1])),
    regions: regions.filter(seen).map(named),
    modal: dialog !== null,
  };
}"""


@pytest.mark.parametrize("place", ["waiting-room", "throw", "auction", "trade-dialog", "ranking"])
def test_every_screen_has_one_main_part_one_title_and_regions_of_different_names_b122(
    open_browser: OpenBrowser, lay_table: LayTable, place: str
) -> None:
    page = open_browser(reduced_motion="reduce")
    PLACES[place](page, lay_table)
    outline: dict[str, Any] = page.evaluate(OUTLINE)
    assert outline["mains"] == 1
    levels = outline["levels"]
    assert levels.count(1) == (0 if outline["modal"] else 1)
    assert levels[0] == (2 if outline["modal"] else 1)
    steps = itertools.pairwise(levels)
    assert all(lower <= upper + 1 for upper, lower in steps), levels
    assert len(set(outline["regions"])) == len(outline["regions"])
    grave = [
        violation["id"]
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]
    assert grave == []


def test_a_table_is_made_and_begun_with_the_keyboard_alone_and_every_field_has_a_name_b120(
    page: Page,
) -> None:
    StartPage(page).open()
    summary = page.locator("main details > summary")
    for index in range(summary.count()):
        press(summary.nth(index))
    fields = page.locator("main :is(input, select, textarea)")
    nameless = [
        field.evaluate("element => element.outerHTML")
        for field in fields.all()
        if not field.evaluate("element => element.labels?.length || element.ariaLabel")
    ]
    assert fields.count() > 10
    assert nameless == []
    tab_to(page.locator("[data-input=host-name]"))
    page.keyboard.type("Ana")
    tab_to(page.get_by_label("Rounds"))
    page.keyboard.press("ArrowUp")
    tab_to(page.get_by_label("Pace of bots"))
    page.keyboard.press("End")
    tab_to(page.get_by_label("Show it in the list of open tables"))
    page.keyboard.press("Space")
    press(page.get_by_role("button", name="Create a table"))
    room = WaitingRoom(page).shown()
    press(room.add)
    expect(room.seats).to_have_count(2)
    press(room.start_button)
    expect(page.locator("main .table")).to_be_visible()


def test_owners_and_players_are_told_apart_without_colours_b123(sit_down: SitDown) -> None:
    """By the shape of the token, which marks the deeds as well, and by the letter of the group."""
    table, _ = sit_down(Script(position={"turn": PIA, "owner": OWNERS}), others=("Rex", "Sal"))

    def shape(selector: str) -> str:
        drawing: str = table.page.locator(selector).evaluate("svg => svg.innerHTML")
        return drawing

    marks = {space: shape(f".space[data-space='{space}'] .space-owner svg") for space in OWNERS}
    tokens = {seat: shape(f".token[data-seat='{seat}'] svg") for seat in range(4)}
    rows = {seat: shape(f".player[data-seat='{seat}'] .player-token svg") for seat in range(4)}
    assert len(set(tokens.values())) == 4
    assert rows == tokens
    assert marks == {space: tokens[seat] for space, seat in OWNERS.items()}
    for space, letter in [(1, "A"), (6, "B"), (5, "R")]:
        expect(table.space(space).locator(".space-letter")).to_have_text(letter)


def test_forty_spaces_tell_name_owner_buildings_mortgage_and_who_stands_there_b125(
    sit_down: SitDown,
) -> None:
    owner = {1: PIA, 3: PIA, 5: HANA}
    position = {
        "turn": PIA,
        "owner": owner,
        "level": {1: 3, 3: 2},
        "mortgaged": [5],
        "at": {HANA: 3, PIA: 10},
        "jail": {PIA: 0},
    }
    table, _ = sit_down(Script(position=position))
    board = table.page.get_by_role("list", name="Board")
    names = [space.get_attribute("aria-label") or "" for space in board.get_by_role("button").all()]
    assert len(names) == 40
    assert all(names)
    for space, parts in {
        1: ["Mediterranean Avenue", "owned by you", "3 houses"],
        3: ["Baltic Avenue", "owned by you", "2 houses", "here: Hana"],
        5: ["Reading Railroad", "owned by Hana", "mortgaged"],
        10: ["Jail", "Pia in jail"],
        39: ["Boardwalk", "$400", "for sale"],
    }.items():
        for part in parts:
            assert re.search(re.escape(part), names[space]), names[space]
