"""Programs of others are told apart from people and bots, and play where the host lets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from people import ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from server import Server


def test_the_host_lets_a_program_play_and_sees_that_it_is_one(page: Page, server: Server) -> None:
    room = StartPage(page).open().create_table("Hana")
    games = f"{server.url}/api/v1/games"
    ask(f"{games}/{room.game}/seats", {"name": "Engine", "kind": "bot"})
    seat = room.seat(1)
    expect(seat).to_contain_text("program · asks to play")
    seat.get_by_role("button", name="Let Engine play").click()
    expect(seat).not_to_contain_text("asks to play")
    expect(seat.locator("[data-action=admit-program]")).to_be_hidden()
    table = room.start()
    expect(table.player(1)).to_contain_text("program")


def test_a_table_with_a_chosen_seed_says_so(page: Page, server: Server) -> None:
    games = f"{server.url}/api/v1/games"
    taken = ask(games, {"name": "Ana", "sandbox_seed": "a seed"})
    page.goto(f"/game/{taken['id']}")
    expect(page.locator("ul[data-rules]")).to_contain_text("this is no fair game")
