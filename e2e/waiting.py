"""Waits for what is not shown on a page: a request, an answer, a state of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LOOKS = 200
BETWEEN_MILLISECONDS = 100


def wait_until(page: Page, happened: Callable[[], bool]) -> None:
    """Let the page work until something is so. Fails after twenty seconds."""
    for _ in range(LOOKS):
        if happened():
            return
        page.wait_for_timeout(BETWEEN_MILLISECONDS)
    raise AssertionError("it did not happen within twenty seconds")
