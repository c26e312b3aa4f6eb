"""What a bidder may leave to the page: bidding up to a limit, and passing on a whole estate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from scripts import Script
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import SitDown
    from pages.table_page import TablePage

HANA, PIA, THEO = 0, 1, 2
PARK_PLACE, BOARDWALK = 37, 39
OPEN = {"auction_style": "open", "auction_seconds": 600}


def bid_up_to(table: TablePage, limit: int) -> None:
    """Tell the page to bid."""
    table.page.locator("[data-input=bid]").fill(str(limit))
    table.page.locator("[data-order=bid-up-to]").click()
    expect(table.page.locator("[data-order=running]")).to_be_visible()


def lay_an_auction(sit_down: SitDown, **wishes: object) -> tuple[TablePage, list]:
    """Pia comes to Boardwalk, declines, and it is auctioned."""
    script = Script([(1, 2)], position={"turn": PIA, "at": {PIA: 36}})
    table, people = sit_down(script, **wishes)
    table.do("roll")
    table.do("decline")
    expect(table.decision).to_have_attribute("data-frame", "auction")
    return table, people


def let_the_page_answer(table: TablePage, state: dict[str, Any]) -> None:
    """Pass the time that the page leaves before it does as it was told."""
    table.catch_up(state["version"])
    table.page.clock.fast_forward(1_000)


@pytest.mark.parametrize("style", ["rounds", "open"])
def test_the_page_bids_by_itself_up_to_a_limit_and_then_passes(
    page: Page, sit_down: SitDown, style: str
) -> None:
    page.clock.install()
    table, (hana,) = lay_an_auction(
        sit_down, options={"auction_style": style, "auction_seconds": 600}
    )
    bid_up_to(table, 100)
    expect(table.page.locator("[data-order=running]")).to_contain_text(
        "The page bids for you up to $100, $5 more each time."
    )
    if style == "open":  # in rounds it is Hana's call; here the page opens, and both may cross
        expect(table.fact("Highest bid")).to_have_text("$1")
    let_the_page_answer(table, hana.act("bid", amount=50))
    expect(table.fact("Highest bid")).to_have_text("$55")
    let_the_page_answer(table, hana.act("bid", amount=98))
    expect(table.fact("Highest bid")).to_have_text("$100")
    let_the_page_answer(table, hana.act("bid", amount=101))
    table.asks("after-roll")
    expect(table.log).to_contain_text("Hana")
    expect(table.space(BOARDWALK)).to_have_attribute("data-owner", str(HANA))


def test_a_limit_outlives_a_reload_and_can_be_stopped(page: Page, sit_down: SitDown) -> None:
    page.clock.install()
    table, (hana,) = lay_an_auction(sit_down, options=OPEN)
    table.page.locator("[data-order=bid-up-to]").click()  # without a sum the price is proposed
    expect(table.bid_field).to_have_value("400")
    expect(table.page.locator("[data-order=bid-up-to]")).to_have_class("primary")
    expect(table.answer("bid")).to_have_class("action quiet")
    expect(table.decision).to_contain_text("the page bids for you, $20 more each time")
    bid_up_to(table, 200)
    expect(table.fact("Highest bid")).to_have_text("$1")
    table.load_anew()
    expect(table.page.locator("[data-order=running]")).to_contain_text("up to $200")
    let_the_page_answer(table, hana.act("bid", amount=20))
    expect(table.fact("Highest bid")).to_have_text("$30")
    table.page.locator("[data-order=stop]").click()
    expect(table.page.locator("[data-input=bid]")).to_be_visible()
    table.catch_up(hana.act("bid", amount=40)["version"])
    page.clock.run_for(1_500)  # longer than an ordered bid takes
    table.idle()
    expect(table.fact("Highest bid")).to_have_text("$40")


def test_one_press_passes_on_every_lot_of_an_estate(page: Page, sit_down: SitDown) -> None:
    page.clock.install()
    owner = {5: HANA, 12: HANA, PARK_PLACE: HANA}
    script = Script(position={"turn": HANA, "owner": owner})
    table, (hana, theo) = sit_down(script, others=["Theo"])
    hana.act("resign")
    expect(table.page.locator("[data-order=pass-all]")).to_have_text("Pass on all 3 lots")
    table.page.locator("[data-order=pass-all]").click()
    for following in (2, 1, 0):
        table.page.wait_for_function(
            "lots => document.querySelector('[data-order=running]')?.textContent.includes(lots)",
            arg=f"{following + 1} lots" if following else "last lot",
        )
        page.clock.fast_forward(1_000)
        wait_until(table.page, lambda: theo.state()["game"]["frame"]["awaited"] == [THEO])
        theo.act("pass")
    expect(table.page.locator("[data-order=running]")).to_be_hidden()
    assert theo.state()["game"]["owner"][PARK_PLACE] == -1
