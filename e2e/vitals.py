"""Measures how fast the page is for people: `make vitals` runs it.

The server is the shipped one, the browser a real one whose processor is slowed down to that of a
slow telephone, and every press is a real press. Exits with 1 when an aim is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, expect, sync_playwright

from browsers import ARGUMENTS, chromium
from busy_house import BusyHouse, delays_of_moves
from pages.start_page import StartPage
from pages.table_page import ENABLED, TablePage
from server import shipped_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AIM_PAINT, AIM_PRESS, AIM_SHIFT, AIM_MOVE = 1500.0, 100.0, 0.02, 500.0
AIM_CODE = 90.0
SLOWED = 4
TURNS = 10
BOTS = 3
SETTLED_MILLISECONDS = 1500
LONGEST_SHIFT_WINDOW, LONGEST_PAUSE_BETWEEN_SHIFTS = 5000, 1000
SIZES = {"telephone": (360, 740), "wide": (1280, 800)}
TABS = ("mine", "trade", "log", "actions")
ANSWERS = ("roll", "buy", "choose-tax", "end-turn", "decline", "pass", "go-bankrupt")

OBSERVE = """
window.vitals = { paint: 0, shifts: [], presses: [] };
const watch = (type, note, more = {}) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  observer.observe({ type, buffered: true, ...more });
};
const named = (node) => node && (node.id || node.className || node.nodeName || "");
watch("largest-contentful-paint", ({ startTime }) => { vitals.paint = startTime; });
watch("layout-shift", ({ hadRecentInput, startTime, value, sources }) => {
  const what = sources.map(({ node }) => String(named(node))).join();
  if (!hadRecentInput) vitals.shifts.push([startTime, value, what]);
});
watch("event", ({ name, interactionId, duration, target, processingStart, processingEnd }) => {
  const worked = processingEnd - processingStart;
  if (interactionId) vitals.presses.push([duration, `${name} ${named(target)}`, worked]);
}, { durationThreshold: 16 });
"""


KILOBYTES_OF_CODE = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](css|js)$/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000"""


@dataclass
class Visit:
    """What one visit to a screen came to.

    Attributes:
        paint: when the largest thing was painted, in milliseconds after the start.
        shift: how much of the screen jumped in the worst five seconds.
        presses: milliseconds from each press to the picture after it.
        notes: what shifted and what was slow, for whoever looks for the cause.
    """

    paint: float
    shift: float
    presses: list[float]
    notes: list[str]


@dataclass
class Figures:
    """Figures by name, one a run, in the order in which they were first noted."""

    runs: dict[tuple[str, str, float], list[float]] = field(default_factory=dict)

    def note(self, name: str, unit: str, aim: float, value: float) -> None:
        """Add the figure of a run."""
        self.runs.setdefault((name, unit, aim), []).append(value)

    def show(self) -> bool:
        """Print medians beside their aims; tell whether all were reached."""
        good = True
        for (name, unit, aim), values in self.runs.items():
            value = median(values)
            good = good and value <= aim
            spread = f"{min(values):.5g} to {max(values):.5g}"
            verdict = "" if value <= aim else "   MISSED"
            say(f"{name:52} {value:8.4g} {unit:2}  aim {aim:5g}  ({spread}){verdict}")
        return good


def say(words: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{words}\n")


def worst_window(shifts: list[list[Any]]) -> float:
    """Return the largest sum of shifts in one window, as Cumulative Layout Shift is defined."""
    worst = total = 0.0
    first = last = float("-inf")
    for start, value, _ in shifts:
        if start - last > LONGEST_PAUSE_BETWEEN_SHIFTS or start - first > LONGEST_SHIFT_WINDOW:
            first, total = start, 0.0
        last = start
        total += value
        worst = max(worst, total)
    return worst


def visit(page: Page) -> Visit:
    """Return what has been observed on a page since it was loaded."""
    page.wait_for_timeout(SETTLED_MILLISECONDS)
    seen = page.evaluate("vitals")
    presses = [duration for duration, *_ in seen["presses"]]
    slow = [f"press {press}" for press in seen["presses"] if press[0] > AIM_PRESS]
    notes = [f"shift {value:.4f} by {what}" for _, value, what in seen["shifts"] if value > 0.001]
    return Visit(seen["paint"], worst_window(seen["shifts"]), presses, notes + slow)


def slow_page(browser: Browser, size: tuple[int, int]) -> Page:
    """Open a browser with nothing remembered, on a slow processor."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-US")
    context.add_init_script(OBSERVE)
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


def press_around(page: Page) -> None:
    """Press what is not an answer: the menu, the tabs, the dialog for an offer."""
    table = TablePage(page)
    for _ in ("open", "close"):
        table.menu_summary.click()
    for tab in TABS:
        table.open_tab(tab)
    propose = page.locator(f'.offers [data-action="propose-trade"]{ENABLED}')
    table.open_tab("trade")
    if propose.is_visible():
        propose.click()
        dialog = page.locator("[data-dialog=trade]")
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    table.open_tab("actions")


def play(page: Page, turns: int) -> None:
    """Play so many turns by presses."""
    played = 0
    presses = page.locator(
        ",".join(f'.decision[data-mine] [data-action="{answer}"]{ENABLED}' for answer in ANSWERS)
    )
    over = page.locator("[data-ranking]:visible")
    while played < turns and over.count() == 0:
        press = presses.first
        try:
            action = press.get_attribute("data-action", timeout=10_000)
            press.click(timeout=2_000)
        except Error:  # what was to be pressed went away, or another question came
            press_around(page)
            continue
        if action == "roll":
            played += 1
            if played % 3 == 1:
                press_around(page)
        page.wait_for_timeout(150)


def measure(browser: Browser, origin: str, kind: str, figures: Figures, notes: list[str]) -> None:
    """Go from the start page by the waiting room to the table, and note figures."""
    page = slow_page(browser, SIZES[kind])

    def note(screen: str) -> None:
        found = visit(page)
        figures.note(f"{kind}, {screen}: largest paint", "ms", AIM_PAINT, found.paint)
        figures.note(f"{kind}, {screen}: shift of the layout", "", AIM_SHIFT, found.shift)
        if found.presses:
            worst = max(found.presses)
            figures.note(f"{kind}, {screen}: slowest press", "ms", AIM_PRESS, worst)
        notes.extend(f"{kind}, {screen}: {line}" for line in found.notes)

    start = StartPage(page).open(origin)
    note("start page")
    code = page.evaluate(KILOBYTES_OF_CODE)
    figures.note(f"{kind}, start page: scripts and styles", "kB", AIM_CODE, code)
    room = start.create_table("Ana", pace="instant")
    page.goto(room.link)
    room.shown()
    note("waiting room")
    for _ in range(BOTS):
        room.add_bot()
    room.start_button.click()
    TablePage(page).shown()
    page.reload()
    TablePage(page).shown()
    play(page, TURNS)
    note(f"table through {TURNS} turns")
    page.context.close()


def main() -> int:
    """Measure, print, and tell by the exit status whether every aim was reached."""
    parser = argparse.ArgumentParser(description="Measure how fast the page is for people.")
    parser.add_argument("--runs", type=int, default=5, help="visits of each size of screen")
    parser.add_argument("--tables", type=int, default=50, help="tables of bots beside the move")
    parser.add_argument("--moves", type=int, default=60, help="moves that are timed")
    parser.add_argument("--notes", action="store_true", help="say what shifted and what was slow")
    options = parser.parse_args()
    figures, notes = Figures(), list[str]()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        with shipped_server(Path(folder)) as server:
            for _ in range(options.runs):
                for kind in SIZES:
                    measure(browser, server.url, kind, figures, notes)
            with BusyHouse(server.url, options.tables) as house:
                page = slow_page(browser, SIZES["wide"])
                delays = sorted(delays_of_moves(page, server.url, options.moves))
                rate = house.actions_a_second()
        browser.close()
    late = delays[min(len(delays) - 1, int(len(delays) * 0.95))]
    figures.note("95 of 100 moves of others shown after", "ms", AIM_MOVE, late)
    good = figures.show()
    say(
        f"  half of them after {median(delays):.0f} ms, while {options.tables} tables of bots made"
        f" {rate:.0f} actions a second; processor slowed {SLOWED} times,"
        f" load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    if options.notes:
        say("\n".join(notes))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
