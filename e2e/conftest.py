"""A real browser and a real server for every test in this folder."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from server import Server, running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Only the server under test can be reached: an address of elsewhere, the browser's own included,
# fails at once instead of making the tests depend on the network.
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def chromium() -> str:
    """Return the system's browser; Playwright's own download is never used."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.exit("No Chromium is installed: run scripts/system-deps.sh or set CHROMIUM", 1)
    return found


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
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Where pages are found: ``page.goto("/")`` opens the server's start page."""
    return server.url
