"""The page can be used without seeing colours, without a mouse and without seeing it at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from access import violations
from keyboard import press, tab_to
from pages.start_page import StartPage
from pages.waiting_room import WaitingRoom
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import SitDown

HANA, PIA, REX, SAL = range(4)
OWNERS = {1: HANA, 3: PIA, 6: REX, 8: SAL, 5: HANA}


def test_a_table_is_made_and_begun_with_the_keyboard_alone_and_every_field_has_a_name_b120(
    page: Page,
) -> None:
    StartPage(page).open()
    summary = page.locator("main details > summary")
    for one in summary.all():
        if not one.evaluate("summary => summary.parentElement.open"):
            press(one)
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


def test_one_pale_word_among_many_of_its_kind_is_found(page: Page) -> None:
    """The contrast of a few words of each kind is measured; one that differs is no such word."""
    StartPage(page).open().unfold_house_rules()
    assert violations(page) == []
    page.locator(".house-rules label").nth(7).evaluate(
        "label => { label.style.color = 'color-mix(in srgb, currentcolor 30%, transparent)'; }"
    )
    assert {violation.partition(":")[0] for violation in violations(page)} == {"color-contrast"}


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
