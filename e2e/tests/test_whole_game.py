"""Two people in two browsers play a whole game, from the shared link to the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.waiting_room import WaitingRoom
from scripts import Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from conftest import OpenBrowser
    from pages.table_page import TablePage
    from server import Server

ANA, BO = 0, 1
ROUNDS = 3
ORIENTAL, VERMONT, CONNECTICUT = 6, 8, 9
WATER_WORKS = 28

GAME = Script(
    throws=[
        *((6, 5), (1, 2)),  # for the start: Ana begins
        *((3, 3), (1, 1), (2, 2)),  # round 1, Ana: two streets, then jail for the third doubles
        (4, 5),  # round 1, Bo: a street that goes to Ana at auction
        (5, 5),  # round 2, Ana: doubles lead out of jail
        *((4, 4), (6, 5)),  # round 2, Bo: a card, then a utility
        *((6, 6), (6, 6), (1, 2)),  # round 3, Ana: an auction, the income tax, a card
        *((5, 5), (5, 5), (1, 2)),  # round 3, Bo: luxury tax on credit, rent, a street
    ],
    cards={"chance": ["ch_dividend"], "community-chest": ["cc_holiday"]},
)


def test_two_people_play_a_whole_game_from_the_link_to_the_same_ranking(
    open_browser: OpenBrowser, server: Server, picture: Callable[[Page, str], None]
) -> None:
    page_of_ana, page_of_bo = open_browser(), open_browser()
    start = StartPage(page_of_ana).open()
    start.option("Starting cash").fill("500")
    room_of_ana = start.create_table("Ana", rounds=ROUNDS)
    GAME.write(server.scripts, room_of_ana.game)
    page_of_bo.goto(room_of_ana.link)
    room_of_bo = WaitingRoom(page_of_bo).shown().join("Bo", "Teapot")
    expect(room_of_ana.seat(BO)).to_contain_text("Bo")
    expect(room_of_bo.start_button).to_be_hidden()
    picture(page_of_ana, "waiting-room")
    ana = room_of_ana.start()
    bo = room_of_bo.start_by_host()

    play_the_first_round(ana, bo)
    picture(page_of_ana, "jail")
    play_the_second_round(ana, bo)
    play_the_third_round_of_ana(ana, bo)
    picture(page_of_ana, "table")
    play_the_third_round_of_bo(bo, picture)

    for table, winner in ((ana, "You win"), (bo, "Ana wins")):
        table.wait_for_ranking()
        expect(table.ranking).to_contain_text(winner)
        expect(table.ranking).to_contain_text("The last round has been played.")
    picture(page_of_bo, "ranking")
    for table in (ana, bo):
        table.ranks("1. Ana $791 $321", "2. Bo $570 $55")
        expect(table.log.locator("li").last).to_have_text(
            "The game is over: the last round is played."
        )
    assert ana.lines() == bo.lines()
    check_the_story(ana.lines())


def play_the_first_round(ana: TablePage, bo: TablePage) -> None:
    ana.asks("before-roll")
    bo.asks("before-roll", me=False)
    ana.do("roll")
    ana.asks("buy")
    expect(ana.fact("Price")).to_have_text("$100")
    expect(ana.fact("Cash left")).to_have_text("$400")
    ana.do("buy")
    ana.do("roll")
    ana.do("buy")
    expect(ana.cash(ANA)).to_have_text("$300")
    ana.do("roll")
    expect(ana.player(ANA)).to_contain_text("in jail")
    bo.catch_up_with(ana)
    bo.do("roll")
    bo.do("decline")
    bid_for_connecticut(ana, bo)
    expect(ana.space(CONNECTICUT)).to_have_attribute("data-owner", str(ANA))
    bo.asks("after-roll")
    bo.do("end-turn")
    ana.catch_up_with(bo)


def bid_for_connecticut(ana: TablePage, bo: TablePage) -> None:
    ana.catch_up_with(bo)
    ana.asks("auction")
    ana.bid(10)
    bo.catch_up_with(ana)
    expect(bo.fact("Highest bid")).to_have_text("$10")
    expect(bo.fact("Led by")).to_have_text("Ana")
    bo.bid(20)
    ana.catch_up_with(bo)
    ana.bid(30)
    bo.catch_up_with(ana)
    bo.do("pass")
    ana.catch_up_with(bo)


def play_the_second_round(ana: TablePage, bo: TablePage) -> None:
    ana.asks("jail")
    for space in (ORIENTAL, VERMONT, CONNECTICUT):
        ana.press(ana.deed_action(space, "build"))
        expect(ana.space(space)).to_have_attribute("data-level", "1")
    expect(ana.cash(ANA)).to_have_text("$120")
    ana.do("roll")
    expect(ana.player(ANA)).not_to_contain_text("in jail")
    ana.do("end-turn")
    bo.catch_up_with(ana)
    bo.do("roll")
    expect(bo.cash(BO)).to_have_text("$600")
    bo.do("roll")
    bo.do("buy")
    bo.do("end-turn")
    ana.catch_up_with(bo)


def play_the_third_round_of_ana(ana: TablePage, bo: TablePage) -> None:
    ana.do("roll")
    ana.asks("buy")
    expect(ana.answer("buy")).to_contain_text("You are $180 short.")
    ana.do("decline")
    bo.catch_up_with(ana)
    bo.bid(400)
    ana.catch_up_with(bo)
    ana.do("pass")
    ana.do("roll")
    ana.asks("tax")
    expect(ana.answer("choose-tax")).to_contain_text(
        ["Pay the flat $200", "Pay a tenth of your worth: $79"]
    )
    ana.do("choose-tax", "percent")
    expect(ana.cash(ANA)).to_have_text("$241")
    ana.do("roll")
    expect(ana.page.locator(".drawn-card")).to_contain_text("Your shares did well")
    ana.do("end-turn")
    bo.catch_up_with(ana)


def play_the_third_round_of_bo(bo: TablePage, picture: Callable[[Page, str], None]) -> None:
    bo.do("roll")
    bo.asks("debt")
    expect(bo.fact("Missing")).to_have_text("$50")
    expect(bo.answer("declare-bankruptcy")).to_contain_text("You can still raise the money")
    picture(bo.page, "debt")
    bo.press(bo.deed_action(WATER_WORKS, "mortgage"))
    expect(bo.cash(BO)).to_have_text("$25")
    expect(bo.space(WATER_WORKS)).to_have_attribute("data-mortgaged", "")
    bo.do("roll")
    expect(bo.log).to_contain_text("Bo pays Ana $30 rent.")
    bo.do("roll")
    bo.do("buy")
    bo.do("end-turn")


def check_the_story(lines: list[str]) -> None:
    """The log tells in order what happened."""
    story = [
        "Ana throws 6 and 5 for the start.",
        "Bo throws 1 and 2 for the start.",
        "Ana buys Oriental Avenue.",
        "Third doubles in a row: Ana goes to jail.",
        "Connecticut Avenue is up for auction.",
        "Bo bids $20.",
        "Ana wins the auction of Connecticut Avenue for $",
        "A house is built on Oriental Avenue.",
        "Doubles! Ana leaves jail.",
        "The holiday jar is full",
        "Ana pays $79 tax.",
        "Bo owes $100 to the bank.",
        "Water Works is mortgaged.",
        "Bo pays $100 tax.",
        "Bo pays Ana $30 rent.",
    ]
    told = iter(lines)
    missing = [words for words in story if not any(words in line for line in told)]
    assert missing == []
