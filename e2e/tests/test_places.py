"""Every screen and dialog fits every size, in every language, and everybody can use it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pytest
from playwright.sync_api import expect

import pseudo
from access import outline_faults, violations
from further_places import FURTHER
from geometry import SIZES, TELEPHONES, doubled_text, faults_of, presses_beneath_the_edge
from languages import BOARDS, LANGUAGES, speak_at, words_from_elsewhere
from places import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Page

    from conftest import OpenBrowser
    from places import LayTable

    Keep = Callable[[Page, str], None]


class Look(NamedTuple):
    """What the page is looked at in: the window, what the system asks for, and the theme."""

    width: int
    height: int
    scheme: Literal["light", "dark"]
    theme: str = ""


LOOKS = [
    Look(360, 640, "light"),
    Look(1280, 720, "dark"),
    Look(360, 640, "dark", "contrast"),
    Look(1280, 720, "light", "contrast"),
]
THEMES = {"light": ("light", ""), "dark": ("dark", ""), "contrast": ("light", "contrast")}
PORTRAIT = [(320, 568), (360, 640), (768, 1024), (1280, 720), (1920, 1080)]
OUTER = [(320, 568), (768, 1024), (1024, 768)]
"""The narrowest of telephone, tablet and desk; `make test-deep` measures all sizes and themes."""
PSEUDO = "pseudo"
ENLARGED = [(360, 640), (768, 1024), (1280, 720)]


def at_sizes(page: Page, name: str, picture: Keep, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """Measure the page as it stands at several sizes."""
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"{name}-{width}")
        found += [f"{name} {width}: {fault}" for fault in faults_of(page)]
    return found


def in_look(page: Page, look: Look, *, every: bool, colours: bool = False) -> list[str]:
    """Let axe examine the page in a look; `every` measures the contrast of every element.

    In further colours of a size the rest was examined before, so `colours` are enough.
    """
    width, height, scheme, theme = look
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    name = f"{width} in {scheme} {theme}"
    return [f"{name}: {fault}" for fault in violations(page, every=every, colours=colours)]


@pytest.fixture
def place_page(open_browser: OpenBrowser, watch: Any) -> Page:
    """A page for a place; one of the places is that there is no such table."""
    watch.expect("status of 404")
    return open_browser(reduced_motion="reduce")


@pytest.mark.parametrize("place", PLACES)
def test_nothing_sticks_out_is_cut_off_covered_or_small_and_axe_finds_nothing_b122(
    place_page: Page, lay_table: LayTable, picture: Keep, place: str
) -> None:
    """B107 among others: the board is whole, and answers need no zoom or scrolling aside.

    B109: the page speaks one language after the other; the first is a third longer than English,
    and no word comes from elsewhere. The boards take turns from place to place.
    """
    page, number = place_page, list(PLACES).index(place)
    board = list(BOARDS.values())[number % len(BOARDS)]
    pseudo.speak(page.context)
    PLACES[place](page, functools.partial(lay_table, board=board))
    expect(page.locator("main[aria-busy]")).to_have_count(0)
    found = words_from_elsewhere(page, board)
    found += at_sizes(page, f"{place}-pseudo", picture, PORTRAIT)
    for language in ("nl", "ja"):
        speak_at(page, place, language)
        found += at_sizes(page, f"{place}-{language}", picture, OUTER)
    speak_at(page, place, "en")
    found += at_sizes(page, place, picture, SIZES) + outline_faults(page)
    with doubled_text(page):
        found += at_sizes(page, f"{place}-large", picture, ENLARGED)
    for turn, look in enumerate(LOOKS):
        every = turn == number % len(LOOKS)
        found += in_look(page, look, every=every, colours=look.theme != "")
        picture(page, f"{place}-{look.width}-{look.scheme}{look.theme}")
    assert found == [], "\n".join(found)


@pytest.mark.deep
@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("place", [*PLACES, *FURTHER])
def test_every_place_in_every_language_theme_and_size(
    place_page: Page,
    lay_table: LayTable,
    picture: Keep,
    record_property: Callable[[str, object], None],
    place: str,
    language: str,
) -> None:
    page, board = place_page, BOARDS.get(language, "us")
    if language == PSEUDO:
        pseudo.speak(page.context)
    {**PLACES, **FURTHER}[place](page, functools.partial(lay_table, board=board))
    expect(page.locator("main[aria-busy]")).to_have_count(0)
    if language not in {"en", PSEUDO}:
        speak_at(page, place, language)
    found = words_from_elsewhere(page, board) if language == PSEUDO else []
    for name, (scheme, theme) in THEMES.items():
        for width, height in ((360, 640), (1280, 720)):
            found += in_look(page, Look(width, height, scheme, theme), every=True)
        found += at_sizes(page, f"{place}-{language}-{name}", picture, SIZES)
    for width, height in TELEPHONES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} by {height}: {press}" for press in presses_beneath_the_edge(page)]
    with doubled_text(page):
        found += at_sizes(page, f"{place}-{language}-large", picture, ENLARGED)
    record_property("sizes", len(THEMES) * len(SIZES) + len(ENLARGED))
    record_property("faults", len(found))
    assert found == [], "\n".join(found)
