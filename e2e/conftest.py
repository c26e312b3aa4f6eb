"""A real browser and a real server for every test in this folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import expect

from browsers import ARGUMENTS, chromium
from pages.table_page import TablePage
from people import join
from places import table_layer
from server import REPOSITORY, Server, scripted_server
from tests.deep_progress import BACKEND, DeepRuns, add_options
from watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, BrowserContext, Page

    from people import Person
    from places import LayTable
    from scripts import Script

PATIENCE_MILLISECONDS = 20_000
"""A slow machine is no fault; what never comes ends the test all the same."""

expect.set_options(timeout=PATIENCE_MILLISECONDS)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--moments", type=Path, help="folder for pictures of the main moments (--moments=FOLDER)"
    )
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    code = (BACKEND / "rentroll", REPOSITORY / "frontend", REPOSITORY / "e2e")
    config.pluginmanager.register(DeepRuns(*code))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, those of places: no process is left alone with one at last."""
    items.sort(key=lambda item: "place_page" not in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    if browser_name != "chromium":  # the arguments would hang another browser
        return browser_type_launch_args
    return {**browser_type_launch_args, "executable_path": chromium(), "args": ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """English unless a test says otherwise, and a time zone in which no date is at home."""
    return {**browser_context_args, "locale": "en-US", "timezone_id": "Asia/Kathmandu"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of this test process; tests make tables of their own on it."""
    with scripted_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Where pages are found: ``page.goto("/")`` opens the server's start page."""
    return server.url


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The faults of all pages of the test; any that was not expected fails the test."""
    watching = Watch()
    yield watching
    assert watching.faults == []


UNHURRIED = """
if (location.protocol === "http:" && !localStorage.getItem("rentroll.settings")) {
  localStorage.setItem("rentroll.settings", JSON.stringify({ autoEnd: false }));
}
"""
"""Turns wait for the test unless it says otherwise."""


class OpenBrowser(Protocol):
    """Opens a browser of its own, with nothing remembered, and returns its first page."""

    def __call__(self, at: Server | None = None, **arguments: Any) -> Page: ...


@pytest.fixture
def open_browser(
    watch: Watch, server: Server, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[OpenBrowser]:
    """Browsers of several people, each watched."""
    opened: list[BrowserContext] = []

    def open_one(at: Server | None = None, **arguments: Any) -> Page:
        context = browser.new_context(**{**browser_context_args, **arguments})
        opened.append(context)
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        context.add_init_script(UNHURRIED)
        watch.follow(context, (at or server).url)
        return context.new_page()

    yield open_one
    for context in opened:
        # A held poll may still be on its way through a test's route; it ends with the test.
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        context.close()


@pytest.fixture
def page(open_browser: OpenBrowser) -> Page:
    """The page of the one person a test is about."""
    return open_browser()


@pytest.fixture
def lay_table(server: Server) -> LayTable:
    """Tables whose throws, cards and beginning the test decides."""
    return table_layer(server)


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture of a page when the run asks for them (--moments=FOLDER)."""
    folder: Path | None = request.config.getoption("--moments")

    def keep(page: Page, name: str) -> None:
        if folder is not None:
            low = (page.viewport_size or {"height": 0})["height"] <= 400
            whole = not low and page.locator("dialog[open]").count() == 0
            page.screenshot(path=folder / f"{name}.png", full_page=whole)

    return keep


class SitDown(Protocol):
    """Lays a table with a script; Pia has seat 1 in the browser, and the game begins."""

    def __call__(
        self, script: Script, *, others: Sequence[str] = (), **wishes: Any
    ) -> tuple[TablePage, list[Person]]: ...


@pytest.fixture
def sit_down(page: Page, lay_table: LayTable) -> SitDown:
    """A prepared table with one person in the browser; the others play by the API.

    The host Hana has seat 0 and the others have seats from 2 on; all but Pia are returned. Pia
    comes back to her seat: how it is taken in the page is shown by tests of the waiting room.
    """

    def sit(
        script: Script, *, others: Sequence[str] = (), **wishes: Any
    ) -> tuple[TablePage, list[Person]]:
        hana = lay_table(script, **wishes)
        pia = join(hana.origin, hana.game, "Pia")
        people = [hana, *(join(hana.origin, hana.game, name) for name in others)]
        hana.start()
        return TablePage(page).come_back(pia), people

    return sit
