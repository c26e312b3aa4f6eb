"""The running table: the board, the pending decision, the own deeds, the log, the ranking."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from people import Person

KEEP_THE_SEATS = """
((game, seats) => {
  const key = `rentroll.seats.${game}`;
  if (location.protocol !== "http:" || sessionStorage.getItem(key) !== null) return;
  localStorage.setItem(key, JSON.stringify(seats));
  localStorage.setItem(`rentroll.used.${game}`, String(Date.now()));
  sessionStorage.setItem(key, seats.map(({ seat }) => seat).join());
})"""
"""What the page keeps of its seats, written once: who stands up later is not seated again."""

DRAWN = "Number(document.documentElement.dataset.version ?? -1)"
ENABLED = ':not([aria-disabled="true"])'


class TablePage:
    """A table with a game on it, as one player's page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.decision = page.locator(".decision")
        self.question = page.locator("#question")
        self.log = page.get_by_role("log")
        self.banner = page.locator("[data-banner=connection]")
        self.notices = page.locator(".notices")
        self.confirm = page.locator("[data-dialog=confirm]")
        self.menu = page.locator("details.menu")
        self.menu_summary = self.menu.locator("> summary")
        self.proposal = page.locator(".proposal")
        self.ranking = page.locator("[data-ranking]")
        self.bid_field = page.locator("[data-input=bid]")

    # --- The way to it --------------------------------------------------------------------------

    def come_back(self, person: Person, *others: Person) -> TablePage:
        """Open a running game in a page of somebody who has taken a seat, as after a reload.

        The others have taken theirs before the same screen.
        """
        seats = [{"seat": one.seat, "accessToken": one.access_token} for one in (person, *others)]
        self.page.add_init_script(f"{KEEP_THE_SEATS}(...{json.dumps([person.game, seats])})")
        with self._told_what_was():
            self.page.goto(person.link)
        return self.shown()

    def load_anew(self) -> TablePage:
        """Load the page of a running game once more."""
        with self._told_what_was():
            self.page.reload()
        return self.shown()

    @contextmanager
    def _told_what_was(self) -> Iterator[None]:
        """Wait until the server has told what happened before: what comes later is news to all."""
        with self.page.expect_response(lambda answer: "/events?" in answer.url):
            yield

    # --- What is shown --------------------------------------------------------------------------

    def shown(self) -> TablePage:
        """Wait until the table is laid."""
        expect(self.page.locator("main .table")).to_be_visible()
        return self

    @property
    def version(self) -> int:
        """The version of the game that is drawn."""
        version: int = self.page.evaluate(DRAWN)
        return version

    def catch_up(self, version: int) -> None:
        """Wait until the page shows this version or a later one."""
        self.page.wait_for_function(f"least => {DRAWN} >= least", arg=version)

    def catch_up_with(self, other: TablePage) -> None:
        """Wait until the page is as far as another one is now."""
        self.catch_up(other.version)

    def asks(self, frame: str, *, me: bool = True) -> None:
        """Expect that the game waits for this kind of decision, of me or of somebody else."""
        expect(self.decision).to_have_attribute("data-frame", frame)
        if me:
            expect(self.decision).to_have_attribute("data-mine", "")
        else:
            expect(self.decision).not_to_have_attribute("data-mine", "")

    def fact(self, label: str) -> Locator:
        """Return the value beside a label under the question."""
        row = self.decision.locator(".facts > div").filter(
            has=self.page.locator("dt").get_by_text(label, exact=True)
        )
        return row.locator("dd")

    def answer(self, action: str) -> Locator:
        """Return the control that answers the decision."""
        return self.decision.locator(f'[data-action="{action}"]')

    def deed_action(self, space: int, action: str) -> Locator:
        """Return the control of an own deed."""
        return self.page.locator(f'[data-deed="{space}"] [data-action="{action}"]')

    def group_action(self, action: str) -> Locator:
        """Return the first control for all lots of an own group."""
        return self.page.locator(f'.group-actions:visible [data-action="{action}"]').first

    def together(self, action: str) -> Locator:
        """Return the control for what is only possible with several deeds at once."""
        return self.page.locator(f'.manage > .answers [data-action="{action}"]')

    def menu_action(self, action: str) -> Locator:
        """Return a control of the table's menu, with the menu unfolded."""
        if self.menu.get_attribute("open") is None:
            self.menu_summary.click()
        return self.menu.locator(f'[data-action="{action}"]')

    def space(self, index: int) -> Locator:
        """Return a space of the board."""
        return self.page.locator(f'[data-space="{index}"].space')

    def player(self, seat: int) -> Locator:
        """Return a player's row."""
        return self.page.locator(f'.player[data-seat="{seat}"]')

    def cash(self, seat: int) -> Locator:
        """Return the cash in a player's row."""
        return self.player(seat).locator(".player-cash")

    def lines(self) -> list[str]:
        """Return the log, line by line."""
        return self.log.locator("li").all_inner_texts()

    # --- What is done ---------------------------------------------------------------------------

    def open_tab(self, tab: str) -> None:
        """Show a panel where the screen is too small for all of them."""
        press = self.page.locator(f'[data-tab-press="{tab}"]')
        if press.is_visible():
            press.click()

    def press(self, control: Locator) -> int:
        """Press a control, and return the version of the game that came of it."""
        expect(control).to_be_enabled()
        before = self.idle()
        control.click()
        self.page.wait_for_function(f"before => {DRAWN} > before", arg=before)
        return self.version

    def idle(self) -> int:
        """Wait until nothing that was asked is unanswered, and return the version drawn."""
        expect(self.page.locator("main[aria-busy]")).to_have_count(0)
        return self.version

    def do(self, action: str, choice: str | None = None) -> int:
        """Answer the decision."""
        control = self.answer(action)
        if choice is not None:
            control = control.and_(self.page.locator(f'[data-choice="{choice}"]'))
        return self.press(control)

    def bid(self, amount: int) -> int:
        """Bid a sum of one's own."""
        self.bid_field.fill(str(amount))
        return self.do("bid")

    def agree_to(self, control: Locator) -> int:
        """Press a control that asks once more, and say yes."""
        before = self.idle()
        control.click()
        expect(self.confirm).to_be_visible()
        self.confirm.locator("[data-confirm=yes]").click()
        self.page.wait_for_function(f"before => {DRAWN} > before", arg=before)
        return self.version

    # --- The end --------------------------------------------------------------------------------

    def wait_for_ranking(self) -> None:
        """Wait until the game is over and the page says so."""
        expect(self.ranking).to_be_visible()

    def ranks(self, *rows: str) -> None:
        """Expect place, player, worth and cash, line by line."""
        expect(self.ranking.locator("tbody tr")).to_have_text(rows, use_inner_text=True)
