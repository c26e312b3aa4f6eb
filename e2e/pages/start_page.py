"""The start page: who one is, a new table, the open tables, a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.waiting_room import WaitingRoom

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class StartPage:
    """The page at the server's root."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.name = page.locator("[data-input=name]")
        self.rounds = page.locator("[data-input=rounds]")
        self.minutes = page.locator("[data-input=minutes]")
        self.pace = page.locator("[data-input=pace]")
        self.listed = page.locator("[data-input=listed]")
        self.link = page.locator("[data-input=link]")
        self.house_rules = page.locator("details.house-rules")

    def open(self, origin: str = "") -> StartPage:
        """Load the page and return it once it can be used, with the rules in it.

        `origin` names a server other than that of all tests.
        """
        self.page.goto(f"{origin}/")
        expect(self.house_rules).to_be_visible()
        return self

    def option(self, label: str) -> Locator:
        """Return the field of a house rule by its label, with the rules unfolded."""
        self.unfold_house_rules()
        return self.house_rules.get_by_label(label, exact=True)

    def unfold_choices(self) -> None:
        """Show what is chosen about a table, which is folded on a telephone."""
        self.page.evaluate("() => { document.querySelector('details.choices').open = true; }")

    def unfold_house_rules(self) -> None:
        """Show the fields of the house rules, those of every group."""
        self.page.evaluate(
            "() => document.querySelectorAll('.house-rules, .rule-group')"
            ".forEach(folded => { folded.open = true; })"
        )

    def create_table(self, name: str, rounds: int = 30, pace: str = "normal") -> WaitingRoom:
        """Open a table with what is chosen, and go to its waiting room."""
        self.name.fill(name)
        self.unfold_choices()
        self.rounds.fill(str(rounds))
        self.pace.select_option(pace)
        self.page.locator("[data-action=create-table]").click()
        return WaitingRoom(self.page).shown()

    def play_now(self, name: str) -> None:
        """Sit down with three bots at once."""
        self.name.fill(name)
        self.page.locator("[data-action=play-now]").click()

    def follow_link(self, link: str) -> WaitingRoom:
        """Go to a table by its address."""
        self.link.fill(link)
        self.page.locator("[data-action=visit-link]").click()
        return WaitingRoom(self.page).shown()

    def open_table(self, game: str) -> Locator:
        """Return the row of a table in the list."""
        return self.page.locator(f'[data-table="{game}"]')

    def kept_table(self, game: str) -> Locator:
        """Return the way back to a table at which this browser has a seat."""
        return self.page.locator(f'[data-kept-table="{game}"]')

    def refresh(self) -> None:
        """Ask for the open tables again."""
        self.page.locator("[data-action=refresh-tables]").click()
