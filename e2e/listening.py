"""Hears what the live regions of a page say."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

HEARS = "([region, words]) => globalThis.heard.some(([r, w]) => r === region && w.includes(words))"


NOTE = """
globalThis.heard = [];
new MutationObserver((changes) => {
  const regions = changes.map(({ target }) => target.closest?.("[data-announce]"));
  for (const region of new Set(regions.filter(Boolean))) {
    const words = region.textContent.trim();
    if (words) globalThis.heard.push([region.dataset.announce, words]);
  }
}).observe(document, { childList: true, subtree: true });
"""


def listen(page: Page) -> None:
    """Note from now on everything that the live regions say."""
    page.evaluate(NOTE)


def listen_from_the_start(page: Page) -> None:
    """Note everything that the live regions say, from the next loading of the page on."""
    page.add_init_script(NOTE)


def hears(page: Page, words: str, region: str = "polite") -> None:
    """Wait until this has been said."""
    page.wait_for_function(HEARS, arg=[region, words])


def heard(page: Page, region: str) -> list[str]:
    """Return what has been said in a region, in order."""
    said: list[list[str]] = page.evaluate("globalThis.heard")
    return [words for name, words in said if name == region]
