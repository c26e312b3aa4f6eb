"""The server dies in mid-auction; nothing that it acknowledged is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.table_page import TablePage
from pages.waiting_room import WaitingRoom
from people import Person, ask, host
from scripts import Script
from server import Server, scripted_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route

    from conftest import OpenBrowser
    from watch import Watch

HANA, PIA = 0, 1
BALTIC = 3
LONG_ENOUGH = 5_000
"""Milliseconds, of the page's clock, after which it says that the server is gone, or asks again."""

GAME = Script([(1, 2), (5, 5)], position={"turn": PIA})


@pytest.fixture
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the test's own, to be killed."""
    with scripted_server(tmp_path_factory.mktemp("mortal")) as running:
        yield running


def lay(server: Server, page: Page) -> tuple[Person, TablePage]:
    """Lay a table with Pia in the browser and the host Hana as a program."""
    hana = host(server.url, "Hana", token="teapot")
    GAME.write(server.scripts, hana.game)
    page.goto(hana.link)
    WaitingRoom(page).shown().join("Pia")
    hana.start()
    return hana, TablePage(page).shown()


def test_an_auction_survives_a_killed_server_and_the_page_reconnects_by_itself(
    mortal_server: Server,
    open_browser: OpenBrowser,
    watch: Watch,
    picture: Callable[[Page, str], None],
) -> None:
    watch.expect("net::ERR_")  # what the browser says of a server that is gone
    page = open_browser(mortal_server)
    page.clock.install()
    hana, pia = lay(mortal_server, page)
    pia.do("roll")
    pia.do("decline")
    pia.catch_up(hana.act("bid", amount=33)["version"])
    acknowledged = pia.bid(44)
    expect(pia.log.locator("li").last).to_have_text("Pia bids $44.")
    told = pia.lines()

    with page.expect_event("requestfailed"):
        mortal_server.kill()
    page.clock.fast_forward(LONG_ENOUGH)
    expect(pia.banner).to_have_text("The connection is gone. Trying again…")
    picture(pia.page, "connection-lost")
    expect(pia.fact("Highest bid")).to_have_text("$44")
    mortal_server.start()
    page.clock.fast_forward(LONG_ENOUGH)
    expect(pia.banner).to_be_hidden()

    state = hana.state()
    assert state["version"] == acknowledged
    assert (state["game"]["frame"]["leader"], state["game"]["frame"]["bid"]) == (PIA, 44)
    pia.load_anew()
    assert pia.version == acknowledged
    expect(pia.fact("Led by")).to_have_text("you")
    expect(pia.log.locator("li")).to_have_text(told)

    pia.catch_up(hana.act("pass")["version"])
    expect(pia.space(BALTIC)).to_have_attribute("data-owner", str(PIA))
    expect(pia.cash(PIA)).to_have_text("$1,456")
    pia.do("end-turn")
    pia.catch_up(hana.act("roll")["version"])
    expect(pia.log).to_contain_text("Hana throws 5 and 5.")


def test_what_is_pressed_while_the_server_is_away_is_refused_in_words_and_can_be_repeated(
    mortal_server: Server, open_browser: OpenBrowser, watch: Watch
) -> None:
    watch.expect("net::ERR_")
    _, pia = lay(mortal_server, open_browser(mortal_server))
    mortal_server.kill()
    pia.answer("roll").click()
    expect(pia.notices).to_contain_text("The server cannot be reached.")
    pia.asks("before-roll")
    mortal_server.start()
    pia.do("roll")
    pia.asks("buy")


def test_a_press_whose_answer_is_lost_is_done_once_and_shown(
    server: Server, page: Page, watch: Watch
) -> None:
    watch.expect("net::ERR_")
    hana, pia = lay(server, page)
    keys: list[str | None] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    pia.page.route("**/roll", lose_the_first_answer)
    with pia.page.expect_response("**/roll"):  # of the second attempt
        pia.do("roll")
    pia.asks("buy")
    pia.idle()
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert keys[0]
    told = ask(f"{hana.resource}/events?after=0", access_token=hana.access_token)["events"]
    assert [event["type"] for event in told].count("dice-rolled") == 1
