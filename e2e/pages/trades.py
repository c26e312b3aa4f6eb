"""Offers between players: the open ones as cards, and the dialog that puts one together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator

    from pages.table_page import TablePage


class Trades:
    """The trades of a running table, as one player's page shows them."""

    def __init__(self, table: TablePage) -> None:
        page = table.page
        self.table = table
        self.dialog = page.locator("[data-dialog=trade]")
        self.cards = page.locator("[data-offer]")
        self.told = page.locator("[data-answer-to-offer]")
        self.badge = page.locator("[data-badge=offers]")
        self.propose = page.locator('.offers > header [data-action="propose-trade"]')
        self.no_offers = page.locator("[data-action=refuse-offers]")
        self.summary = self.dialog.locator(".trade-summary")
        self.refusal = self.dialog.locator(".trade-refusal")
        self.submit = self.dialog.locator("button[type=submit]")
        self.cash_field = self.dialog.locator("[data-input=trade-cash]")

    def card(self, number: int = 0) -> Locator:
        """Return the card of an open offer, in the order of the page."""
        return self.cards.nth(number)

    def begin(self, partner: int | None = None) -> Trades:
        """Open the dialog for a new offer, to a seat."""
        self.table.idle()
        self.table.open_tab("trade")
        self.propose.click()
        expect(self.dialog).to_be_visible()
        if partner is not None:
            self.dialog.locator(f'[data-partner="{partner}"]').check(force=True)
        return self

    def begin_counter(self, number: int = 0) -> Trades:
        """Open the dialog with the terms of an offer."""
        self.card(number).locator('[data-action="counter-trade"]').click()
        expect(self.dialog).to_be_visible()
        return self

    def partner(self, seat: int) -> Locator:
        """Return what is shown of somebody who may be asked, in the dialog."""
        return self.dialog.locator(f'.trade-partner[data-seat="{seat}"]')

    def give(self, spaces: Iterable[int] = (), cards: Iterable[str] = ()) -> Trades:
        """Tick what the player gives."""
        return self._tick("give", spaces, cards)

    def take(self, spaces: Iterable[int] = (), cards: Iterable[str] = ()) -> Trades:
        """Tick what the player gets."""
        return self._tick("take", spaces, cards)

    def _tick(self, way: str, spaces: Iterable[int], cards: Iterable[str]) -> Trades:
        for space in spaces:
            self.dialog.locator(f'[data-{way}="{space}"]').check()
        for deck in cards:
            self.dialog.locator(f'[data-{way}-card="{deck}"]').check()
        return self

    def cash(self, amount: int, way: str) -> Trades:
        """Add a sum that the player gives ("give") or gets ("take")."""
        self.dialog.locator(f'[data-cash="{way}"]').check()
        self.cash_field.fill(str(amount))
        return self

    def change_of(self, seat: int) -> Locator:
        """Return what the trade in the dialog changes for a seat."""
        return self.summary.locator(f'[data-change="{seat}"]')

    def send(self) -> int:
        """Send what is put together, and return the version of the game that came of it."""
        version = self.table.press(self.submit)
        expect(self.dialog).to_be_hidden()
        return version

    def answer(self, action: str, number: int = 0) -> int:
        """Answer an offer, and return the version of the game that came of it."""
        return self.table.press(self.card(number).locator(f'[data-action="{action}"]'))
