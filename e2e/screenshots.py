"""Takes pictures of every screen and dialog, for eyes: `make screenshots` runs it.

Nothing is compared. The pictures are named after screen, language, theme and width, so that a
folder of them can be looked through side by side.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect, sync_playwright

from browsers import ARGUMENTS, chromium
from further_places import FURTHER
from languages import speak
from places import PLACES, LayTable, table_layer
from server import scripted_server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Page

SIZES = {360: 740, 768: 1024, 1280: 800, 1920: 1080}
"""Height in CSS pixels by width; another width is as high as the nearest narrower one here."""

THEMES = ("light", "dark", "contrast")
LOCALES = Path(__file__).resolve().parents[1] / "frontend" / "locales"
PATIENCE_MILLISECONDS = 15_000
LONGEST_SECONDS = 900.0

SETTINGS = """
if (location.protocol === "http:" && !localStorage.getItem("rentroll.settings")) {
  localStorage.setItem("rentroll.settings", JSON.stringify({ autoEnd: false }));
}
"""
"""Turns wait for the picture."""


def words(text: str) -> list[str]:
    """Return the parts of a choice; commas and spaces part them."""
    return text.replace(",", " ").split()


def height_of(width: int) -> int:
    """Return how high the window is for a width, in CSS pixels."""
    return SIZES[max((known for known in SIZES if known <= width), default=min(SIZES))]


def show_theme(page: Page, theme: str) -> None:
    """Show a theme as its setting does."""
    scheme = "dark" if theme == "dark" else "light"
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def take(page: Page, folder: Path, name: str, sizes: Sequence[int], themes: Sequence[str]) -> None:
    """Take the pictures of one screen as it stands."""
    for theme in themes:
        show_theme(page, theme)
        for width in sizes:
            page.set_viewport_size({"width": width, "height": height_of(width)})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
            whole = page.locator("dialog[open], details.menu[open]").count() == 0
            page.screenshot(path=folder / f"{name}-{theme}-{width}.png", full_page=whole)
            if whole and page.locator("main .table").count():
                page.screenshot(path=folder / f"{name}-{theme}-{width}-first.png")


def visit(browser: Browser, origin: str) -> Page:
    """Open a browser of its own for one screen, with nothing remembered, in English."""
    context = browser.new_context(
        base_url=origin,
        locale="en-US",
        timezone_id="Europe/Amsterdam",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.add_init_script(SETTINGS)
    return context.new_page()


def run(options: argparse.Namespace, browser: Browser, lay_table: LayTable, origin: str) -> int:
    """Take all pictures that are asked for, and return how many screens could not be reached."""
    give_up_at = time.monotonic() + LONGEST_SECONDS
    failed = 0
    for language, place in itertools.product(options.languages, options.screens):
        if time.monotonic() > give_up_at:
            raise SystemExit(f"No time is left for {place}: choose fewer with SCREENS=")
        page = visit(browser, origin)
        try:
            {**PLACES, **FURTHER}[place](page, lay_table)
            expect(page.locator("main[aria-busy]")).to_have_count(0)
            if language != "en":
                speak(page, language)
            take(page, options.folder, f"{place}-{language}", options.sizes, options.themes)
        except (AssertionError, Error) as error:
            failed += 1
            sys.stderr.write(f"{place} in {language}: {str(error).splitlines()[0]}\n")
        page.context.close()
    return failed


def main() -> None:
    """Take what is chosen; everything when nothing is."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen and dialog.")
    languages = sorted(path.stem for path in LOCALES.glob("*.json"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--screens", type=words, default=[])
    parser.add_argument("--sizes", type=words, default=[])
    parser.add_argument("--themes", type=words, default=[])
    parser.add_argument("--languages", type=words, default=[])
    options = parser.parse_args()
    options.screens = options.screens or [*PLACES, *FURTHER]
    options.sizes = [int(width) for width in options.sizes] or list(SIZES)
    options.themes = options.themes or list(THEMES)
    options.languages = options.languages or languages
    options.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    with (
        tempfile.TemporaryDirectory() as temporary,
        scripted_server(Path(temporary)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        failed = run(options, browser, table_layer(server), server.url)
        browser.close()
    if failed:
        raise SystemExit(f"{failed} screens could not be reached")


if __name__ == "__main__":
    main()
