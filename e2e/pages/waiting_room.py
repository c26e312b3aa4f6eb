"""The waiting room: who sits where, the link, bots, the start."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.table_page import TablePage

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class WaitingRoom:
    """A table whose game has not begun."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seats = page.locator("[data-seat].seat")
        self.name = page.locator("[data-input=name]")
        self.sit_down = page.locator("[data-action=join]")
        self.add = page.locator("[data-action=add-bot]")
        self.start_button = page.locator("[data-action=start]")
        self.leave = page.get_by_role("button", name="Leave the table")
        self.another = page.locator("[data-action=stand-up]")

    def shown(self) -> WaitingRoom:
        """Wait until the room is shown."""
        expect(self.page.locator('main[data-screen="waiting-room"]')).to_be_visible()
        expect(self.seats).not_to_have_count(0)
        return self

    @property
    def link(self) -> str:
        """The address that the room gives out."""
        return self.page.locator("[data-link]").first.input_value()

    @property
    def game(self) -> str:
        """The table's id."""
        return self.link.rpartition("/")[2]

    def seat(self, number: int) -> Locator:
        """Return the row of a seat."""
        return self.page.locator(f'.seat[data-seat="{number}"]')

    def token(self, name: str) -> Locator:
        """Return the choice of a token by its name."""
        return self.page.get_by_role("radio", name=name)

    def try_to_join(self, name: str, token: str | None = None) -> None:
        """Ask for a seat."""
        self.name.fill(name)
        if token:
            self.token(token).check(force=True)  # what is seen of it is its drawing
        self.sit_down.click()

    def join(self, name: str, token: str | None = None) -> WaitingRoom:
        """Take a seat."""
        self.try_to_join(name, token)
        expect(self.sit_down).to_be_hidden()
        expect(self.page.locator("html")).to_have_attribute("data-you", re.compile(r"\d"))
        called = self.page.locator("strong").get_by_text(name, exact=True)
        expect(self.seats.filter(has=called)).to_have_count(1)
        return self

    def sit_down_here(self, name: str) -> None:
        """Take another seat on the same device."""
        before = self.seats.count()
        self.page.locator("[data-action=join-here]").click()
        self.name.fill(name)
        self.sit_down.click()
        expect(self.seats).to_have_count(before + 1)
        expect(self.sit_down).to_be_hidden()

    def add_bot(self) -> None:
        """Invite a bot, and wait until it sits."""
        before = self.seats.count()
        self.add.click()
        expect(self.seats).to_have_count(before + 1)

    def remove(self, number: int) -> None:
        """Take a seat away from whoever sits there, and wait until it is free."""
        self.seat(number).locator("[data-action=remove-seat]").click()
        expect(self.seat(number)).to_have_count(0)

    def start(self) -> TablePage:
        """Begin the game, also without those who have not said that they are ready."""
        self.start_button.click()
        anyway = self.page.locator("dialog[open] [data-confirm=yes]")
        expect(anyway.or_(self.page.locator('main[data-screen="table"]')).first).to_be_visible()
        if anyway.is_visible():
            anyway.click()
        return TablePage(self.page).shown()

    def start_by_host(self) -> TablePage:
        """Wait until the host has begun the game."""
        return TablePage(self.page).shown()
