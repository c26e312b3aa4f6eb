"""Changes the language of a page, and knows which of its words come from no catalogue."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import pseudo
from places import AGAIN, NAME

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANGUAGES = ("en", "nl", "ja")
BOARDS = {"en": "us", "nl": "nl", "ja": "jp"}
DATA = Path(__file__).resolve().parents[1] / "backend" / "rentroll" / "engine" / "data"
CHOOSE = "(select, tag) => { select.value = tag; select.dispatchEvent(new Event('change')); }"

SHOWN = """() => {
  const found = [];
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const within = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (within.nextNode()) {
    const { textContent, parentElement } = within.currentNode;
    if (parentElement.closest("[data-input=language], script, template, noscript")) continue;
    if (parentElement.closest(".rule-body, .rule-excerpt")) continue;
    if (visible(parentElement)) found.push(textContent);
  }
  for (const element of document.body.querySelectorAll("*")) {
    if (!visible(element) || element.closest("[data-input=language]")) continue;
    const { ariaLabel, title, placeholder, alt } = element;
    found.push(...[ariaLabel, title, placeholder, alt].filter((text) => typeof text === "string"));
  }
  return [...found, document.title];
}"""
"""Every text that can be seen or heard: nodes, labels, hints, and the window's title.

The statements of the rules are texts of the server, which has no rules in a made-up language.
"""


def speak(page: Page, language: str) -> None:
    """Choose a language as a person does; within a folded menu the choice is there, too."""
    page.locator("[data-input=language]").evaluate(CHOOSE, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("main[aria-busy]")).to_have_count(0)


def speak_at(page: Page, place: str, language: str) -> None:
    """Change the language at a place; what lies over the choice is closed, and opened again."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")
    pseudo.fall_silent(page.context)
    speak(page, language)
    book = page.locator("main .rule-body")
    if book.count():
        expect(book).to_have_attribute("lang", language)
    if place in AGAIN:
        AGAIN[place](page)


def words_from_elsewhere(page: Page, board: str) -> list[str]:
    """Return the words of a page in the made-up language that are in no catalogue."""
    names = board_names("us") | board_names(board) | _names_at(page)
    return pseudo.words_from_elsewhere(page.evaluate(SHOWN), names)


def board_names(board: str) -> set[str]:
    """Return what is printed on a board."""
    text = (DATA / f"board-{board}.json").read_text(encoding="utf-8")
    return {space["name"] for space in json.loads(text)["spaces"]}


def _names_at(page: Page) -> set[str]:
    """Return the names of the players and what only stands for itself: codes and times."""
    selectors = ".player-name, .seat-who strong, .ranking-name, [data-re-entry], [data-play-as]"
    shown = page.locator(selectors).all_inner_texts()
    return {"Hana", "Theo", NAME, "Bartholomew Bickerstaff"[:20], *shown}
