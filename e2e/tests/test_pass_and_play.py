"""Several people before one screen: it says who is asked, and asks the server once for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from geometry import faults_of
from pages.start_page import StartPage
from pages.table_page import TablePage
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from server import Server

ANA, BO = 0, 1
FROM_THE_TOP = "() => scrollY === 0"
"""The board is in sight, wherever the press was that led here."""
VISITS = [(4, 6), (4, 6), (1, 2), (1, 2)]


def two_at_one_screen(page: Page, server: Server, **position: object) -> TablePage:
    """Begin a game of Ana and Bo in one tab; Ana is to move."""
    room = StartPage(page).open().create_table("Ana")
    Script(VISITS, position={"turn": ANA, **position}).write(server.scripts, room.game)
    room.sit_down_here("Bo")
    return room.start()


def test_who_sits_down_at_this_screen_is_ready_also_when_the_table_tells_of_the_seat_first(
    page: Page,
) -> None:
    room = StartPage(page).open().create_table("Ana")

    def answer_late(route: Route) -> None:
        """Keep the own answer back until the poll has brought the seat."""
        answer = route.fetch()
        expect(room.seat(1)).to_be_visible()
        route.fulfill(response=answer)

    page.route("**/seats", answer_late)
    room.sit_down_here("Bo")
    expect(page.get_by_text("Not ready yet")).to_be_hidden()


def test_two_people_play_in_turn_at_one_screen(page: Page, server: Server) -> None:
    held: list[str] = []
    page.on("request", lambda request: held.append(request.url) if "wait=" in request.url else None)
    page.set_viewport_size({"width": 360, "height": 740})
    table = two_at_one_screen(page, server)
    banner = page.locator("[data-banner=hand-over]")
    table.asks("before-roll")
    page.wait_for_function(FROM_THE_TOP)
    expect(table.player(ANA)).to_contain_text("you")
    table.do("roll")
    page.evaluate("() => scrollTo(0, 200)")
    table.do("end-turn")
    expect(banner).to_have_text("Hand over to Bo")
    page.wait_for_function(FROM_THE_TOP)
    expect(table.player(BO)).to_contain_text("you")
    table.asks("before-roll")
    assert faults_of(page) == []
    table.do("roll")
    expect(banner).to_have_text("Bo plays")
    table.do("end-turn")
    expect(banner).to_have_text("Hand over to Ana")
    table.do("roll")
    table.do("buy")
    expect(table.space(13)).to_have_attribute("data-owner", str(ANA))
    open_polls = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(({ name, responseEnd }) => name.includes('wait=') && responseEnd === 0).length"
    )
    assert open_polls <= 1
    assert held


def test_both_seats_are_found_again_after_a_reload(page: Page, server: Server) -> None:
    table = two_at_one_screen(page, server)
    table.do("roll")
    table.do("end-turn")
    expect(table.player(BO)).to_contain_text("you")
    page.reload()
    table.shown().asks("before-roll")
    expect(table.player(BO)).to_contain_text("you")
    table.do("roll")
    table.do("end-turn")
    expect(table.player(ANA)).to_contain_text("you")


def test_an_auction_goes_round_the_screen(page: Page, server: Server) -> None:
    table = two_at_one_screen(page, server, at={ANA: 33})
    table.do("roll")  # to the visitors' corner would be too far: 43 is Baltic Avenue
    table.asks("buy")
    table.do("decline")
    table.asks("auction")
    bidder = page.locator("[data-banner=hand-over]")
    expect(bidder).to_have_text("Hand over to Bo")
    table.bid(10)
    table.asks("auction")
    expect(bidder).to_have_text("Hand over to Ana")
    table.do("pass")
    table.asks("after-roll")


def test_somebody_else_can_be_chosen_to_answer_an_offer(page: Page, server: Server) -> None:
    table = two_at_one_screen(page, server, owner={5: ANA, 1: BO})
    version = table.idle()
    page.locator('.offers > header [data-action="propose-trade"]').click()
    page.locator('[data-give="5"]').check()
    page.locator("[data-dialog=trade] button[type=submit]").click()
    table.catch_up(version + 1)
    page.get_by_role("button", name="Bo, to decide").click()
    expect(table.player(BO)).to_contain_text("you")
    version = table.idle()
    page.locator('.offer [data-action="accept-trade"]').click()
    table.catch_up(version + 1)
    expect(table.space(5)).to_have_attribute("data-owner", str(BO))


def test_a_chosen_clock_does_not_run_while_all_sit_before_one_screen(
    page: Page, server: Server
) -> None:
    start = StartPage(page).open()
    page.locator("[data-input=clock]").select_option("fast")
    room = start.create_table("Ana")
    Script(VISITS, position={"turn": ANA}).write(server.scripts, room.game)
    expect(page.locator("[data-together]")).to_be_hidden()
    room.sit_down_here("Bo")
    expect(page.locator("[data-together]")).to_contain_text("no clock runs for decisions")
    table = room.start()
    table.do("roll")
    table.asks("after-roll")
    expect(page.locator(".deadline")).to_be_hidden()
    table.menu_summary.click()
    expect(table.menu).to_contain_text("One screen for all: no clock for decisions")
