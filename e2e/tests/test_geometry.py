"""Every screen and dialog fits every size, and everybody can use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect

from geometry import SIZES, double_the_text, faults_of, violations
from places import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from conftest import OpenBrowser
    from places import LayTable

EXAMINED: list[tuple[int, int, Literal["light", "dark"], str]] = [
    (360, 640, "light", ""),
    (1280, 720, "dark", ""),
    (360, 640, "dark", "contrast"),
    (1280, 720, "light", "contrast"),
]
"""Width, height, what the system asks for, and the theme that is chosen."""
ENLARGED = [(360, 640), (768, 1024), (1280, 720)]


@pytest.mark.parametrize("place", PLACES)
def test_nothing_sticks_out_is_cut_off_covered_or_small_and_axe_finds_nothing(
    open_browser: OpenBrowser,
    lay_table: LayTable,
    watch: Any,
    picture: Callable[[Page, str], None],
    place: str,
) -> None:
    """B107 among others: the board is whole, and answers need no zoom or scrolling aside."""
    watch.expect("status of 404")
    page = open_browser(reduced_motion="reduce")
    PLACES[place](page, lay_table)
    expect(page.locator("main[aria-busy]")).to_have_count(0)
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"{place}-{width}")
        found += [f"{width}: {fault}" for fault in faults_of(page)]
    for width, height, scheme, theme in EXAMINED:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        picture(page, f"{place}-{width}-{scheme}{theme}")
        found += [f"{width} in {scheme} {theme}: {fault}" for fault in violations(page)]
    for width, height in ENLARGED:
        page.set_viewport_size({"width": width, "height": height})
        double_the_text(page)
        picture(page, f"{place}-{width}-large")
        found += [f"{width} with large text: {fault}" for fault in faults_of(page)]
    assert found == [], "\n".join(found)
