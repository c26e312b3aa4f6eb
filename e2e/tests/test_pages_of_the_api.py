"""What the server writes for people who program: the reference, and the page of each problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from access import outline_faults, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize(
    "paths",
    [
        ["/problems", "/problems/stale-version"],
        pytest.param(["/api/v1/docs"], marks=pytest.mark.deep),
    ],
)
def test_pages_of_the_api_fit_a_telephone_and_axe_finds_nothing(
    page: Page, paths: list[str]
) -> None:
    """The reference has some thousand links, which take axe a while."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    for path in paths:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert outline_faults(page) == []
        assert violations(page) == []
