"""One person and three bots play to the ranking."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from server import scripted_server, shipped_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

    from conftest import OpenBrowser
    from server import Server

ROUNDS = 4
MOST_PRESSES = 300
SEED = 20
PRESSABLE = '[data-action]:visible:not([aria-disabled="true"])'
ASKED_OR_DONE = """before => document.querySelector("[data-dialog=confirm][open]")
  || Number(document.documentElement.dataset.version) > before"""
MY_CALL_OR_OVER = """() => {
  const main = document.querySelector("main");
  return !main.hasAttribute("aria-busy") && main.querySelector("[data-my-call], [data-over]");
}"""


@pytest.fixture
def repeatable_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables have the same ids and secrets, so bots and dice, in every run."""
    with scripted_server(tmp_path_factory.mktemp("repeatable"), seed=SEED) as running:
        yield running


@pytest.fixture
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server as it is shipped."""
    with shipped_server(tmp_path_factory.mktemp("shipped")) as running:
        yield running


def test_one_person_and_three_bots_play_to_the_ranking_by_whatever_the_page_offers(
    repeatable_server: Server, open_browser: OpenBrowser
) -> None:
    page = open_browser(repeatable_server, reduced_motion="reduce")
    start = StartPage(page).open(repeatable_server.url)
    room = start.create_table("Pia", rounds=ROUNDS, pace="Instant")
    for _ in range(3):
        room.add_bot()
    table = room.start()
    pressed = play_to_the_end(table, random.Random(SEED))
    expect(table.ranking.locator("tbody tr")).to_have_count(4)
    expect(table.ranking).to_contain_text("Pia")
    assert {"roll", "buy", "end-turn"} <= pressed


def play_to_the_end(table: TablePage, generator: random.Random) -> set[str]:
    """Press one of the offered answers after the other, and return the kinds pressed."""
    pressed: set[str] = set()
    for _ in range(MOST_PRESSES):
        table.page.wait_for_function(MY_CALL_OR_OVER)
        if table.ranking.is_visible():
            return pressed
        pressed.add(press_one(table, generator))
    raise AssertionError(f"The game doesn't end. Pressed were {sorted(pressed)}")


def press_one(table: TablePage, generator: random.Random) -> str:
    """Press an answer, or now and then something else that is possible with the own deeds."""
    answers = table.decision.locator(PRESSABLE)
    deeds = table.page.locator(f".manage {PRESSABLE}")
    shown = deeds if generator.random() < 0.1 and deeds.count() else answers
    control: Locator = generator.choice(shown.all())
    action = control.get_attribute("data-action") or ""
    before = table.version
    control.click()
    table.page.wait_for_function(ASKED_OR_DONE, arg=before)
    if table.confirm.is_visible():
        table.confirm.locator("[data-confirm=yes]").click()
    table.catch_up(before + 1)
    return action


def test_the_shipped_server_plays_at_once_against_bots(
    real_server: Server, open_browser: OpenBrowser
) -> None:
    page = open_browser(real_server)
    StartPage(page).open(real_server.url).play_now("Pia")
    table = TablePage(page).shown()
    expect(page.locator(".player")).to_have_count(4)
    page.wait_for_function(MY_CALL_OR_OVER)
    before = table.version
    table.answer("roll").or_(table.answer("pass")).first.click()
    table.catch_up(before + 1)
