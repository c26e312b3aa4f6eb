"""Ways over a page without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

FOCUS = "document.activeElement"
LONGEST_WAY = 120
"""Stops of the tabulator at most on the way to a control."""


def tab_to(target: Locator) -> None:
    """Go on with the tabulator until a control has the focus."""
    page = target.page
    for _ in range(LONGEST_WAY):
        if target.evaluate(f"element => element === {FOCUS}"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not reach {target}")


def press(target: Locator) -> None:
    """Go to a control and press it, by keyboard."""
    tab_to(target)
    target.page.keyboard.press("Enter")
