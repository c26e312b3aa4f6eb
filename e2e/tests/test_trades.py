"""Players trade with each other and with bots, from offer to counter-offer to handshake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from access import violations
from pages.table_page import TablePage
from pages.trades import Trades
from pages.waiting_room import WaitingRoom
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser, SitDown

HANA, PIA, THEO = 0, 1, 2
READING, CONNECTICUT, VERMONT, ORIENTAL = 5, 9, 8, 6
ST_JAMES, TENNESSEE, NEW_YORK = 16, 18, 19
BOARDWALK = 39


def expect_owner(table: TablePage, space: int, seat: int) -> None:
    """Expect that the board shows whose deed it is."""
    expect(table.space(space)).to_have_attribute("data-owner", str(seat))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_two_people_agree_on_a_trade_after_a_counter_offer(
    open_browser: OpenBrowser,
    lay_table: LayTable,
    motion: Literal["no-preference", "reduce"],
) -> None:
    owner = {ORIENTAL: PIA, VERMONT: PIA, CONNECTICUT: THEO, READING: PIA, BOARDWALK: THEO}
    position = {"turn": PIA, "owner": owner, "mortgaged": [READING]}
    hana = lay_table(Script(position=position))
    pages = [open_browser(reduced_motion=motion) for _ in range(2)]
    for page, name in zip(pages, ("Pia", "Theo"), strict=True):
        page.goto(hana.link)
        WaitingRoom(page).shown().join(name)
    hana.start()
    pia, theo = (TablePage(page).shown() for page in pages)
    pia_trades, theo_trades = Trades(pia), Trades(theo)

    pia_trades.begin(THEO).give([READING]).take([CONNECTICUT]).cash(50, "give")
    expect(pia_trades.change_of(PIA)).to_contain_text("$1,500 → $1,450")
    expect(pia_trades.change_of(PIA)).to_contain_text("Completes B · Amber")
    theo.catch_up(pia_trades.send())
    expect(theo_trades.badge).to_have_text("1")
    expect(theo_trades.card()).to_contain_text("Pia offers you a trade")
    expect(theo_trades.card()).to_contain_text("Reading Railroad (mortgaged)")

    theo_trades.begin_counter()
    expect(theo_trades.cash_field).to_have_value("50")
    pia.catch_up(theo_trades.cash(120, "take").send())
    expect(pia_trades.card()).to_contain_text("Theo has new terms for you")
    expect(pia_trades.card()).to_contain_text("$120")
    expect(theo_trades.badge).to_be_hidden()

    theo.catch_up(pia_trades.answer("accept-trade"))
    for table in (pia, theo):
        expect_owner(table, CONNECTICUT, PIA)
        expect_owner(table, READING, THEO)
        expect(table.cash(PIA)).to_have_text("$1,380")
        expect(table.cash(THEO)).to_have_text("$1,610")  # $120 less the fee for the mortgage
        expect(table.log).to_contain_text("Pia accepts the trade.")
        expect(Trades(table).cards).to_have_count(0)
    for trades, words in (
        (theo_trades, "Pia has accepted your offer. You got Reading Railroad"),
        (pia_trades, "The trade with Theo is done. You got Connecticut Avenue"),
    ):
        expect(trades.told).to_contain_text(words)


def test_a_bot_offers_a_trade_and_is_answered(page: Page, lay_table: LayTable) -> None:
    bot, me = 1, 2
    hana = lay_table(
        Script(
            [(1, 2)],
            position={
                "turn": bot,
                "owner": {ST_JAMES: bot, TENNESSEE: bot, NEW_YORK: me},
            },
        ),
        bots=["steady"],
        bot_pace="instant",
    )
    page.goto(hana.link)
    WaitingRoom(page).shown().join("Pia")
    hana.start()
    table = TablePage(page).shown()
    trades = Trades(table)
    expect(trades.card()).to_contain_text("offers you a trade")
    expect(trades.card()).to_contain_text("New York Avenue")
    table.asks("before-roll")
    trades.answer("accept-trade")
    expect_owner(table, NEW_YORK, bot)
    expect(table.log).to_contain_text("Pia accepts the trade.")


def test_a_bot_declines_what_does_not_help_it(page: Page, lay_table: LayTable) -> None:
    bot, me = 1, 2
    position = {"turn": me, "owner": {BOARDWALK: bot, READING: me}}
    hana = lay_table(Script(position=position), bots=["steady"], bot_pace="instant")
    page.goto(hana.link)
    WaitingRoom(page).shown().join("Pia")
    hana.start()
    table = TablePage(page).shown()
    trades = Trades(table)
    table.space(BOARDWALK).click()
    table.page.locator('[data-dialog=deed] [data-action="propose-trade"]').click()
    expect(trades.dialog.locator(f'[data-take="{BOARDWALK}"]')).to_be_checked()
    trades.give([READING]).send()
    expect(table.log).to_contain_text("declines the trade: it brings too little.")
    expect(trades.told).to_contain_text("declines: that is too little.")
    expect(trades.cards).to_have_count(0)


def test_a_debt_is_paid_by_a_trade(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(
        Script(
            [(1, 3)],
            position={
                "turn": PIA,
                "at": {PIA: 35},
                "cash": {PIA: 10},
                "owner": {READING: PIA, 37: HANA, BOARDWALK: HANA},
            },
        )
    )
    table.do("roll")
    table.asks("debt")
    trades = Trades(table)
    trades.begin(HANA).give([READING]).cash(150, "take")
    expect(trades.change_of(PIA)).to_contain_text("$10 → $160")
    table.catch_up(trades.send())
    offer = hana.state()["game"]["offers"][0]
    hana.act("accept-trade", offer=offer["id"], revision=offer["revision"])
    table.asks("after-roll")
    expect(table.cash(PIA)).to_have_text("$60")
    expect(table.log).to_contain_text("Hana pays Pia $150 in the trade.")


def test_what_the_server_would_refuse_is_said_in_place_of_being_sent(sit_down: SitDown) -> None:
    owner = {37: PIA, BOARDWALK: PIA, READING: HANA}
    table, _ = sit_down(
        Script(
            position={
                "turn": PIA,
                "cash": {PIA: 60},
                "owner": owner,
                "level": {37: 1, BOARDWALK: 1},
            }
        )
    )
    trades = Trades(table).begin().give([BOARDWALK]).take([READING])
    expect(trades.refusal).to_have_text("There are buildings on H · Ink.")
    expect(trades.submit).to_be_disabled()
    expect(trades.dialog.locator("[data-side=take]")).to_contain_text("Reading Railroad $200")
    trades.dialog.locator(f'[data-give="{BOARDWALK}"]').uncheck()
    expect(trades.submit).to_be_enabled()
    for _ in range(2):
        trades.dialog.locator('[data-step="50"]').click()
    expect(trades.cash_field).to_have_value("60")
    table.page.keyboard.press("Escape")
    expect(trades.dialog).to_be_hidden()


def test_an_offer_can_be_taken_back_and_declined(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(Script(position={"turn": PIA, "owner": {READING: PIA, 1: HANA}}))
    trades = Trades(table)
    trades.begin().give([READING]).cash(100, "take").send()
    expect(trades.card()).to_contain_text("Your offer to Hana")
    trades.answer("withdraw-trade")
    expect(trades.cards).to_have_count(0)
    hana.act("propose-trade", to=PIA, give_deeds=[1], cash_taken=90)
    expect(trades.card()).to_contain_text("Hana offers you a trade")
    trades.answer("decline-trade")
    expect(table.log).to_contain_text("Pia declines the trade.")


def test_a_trade_can_be_put_together_with_the_keyboard_alone(sit_down: SitDown) -> None:
    table, _ = sit_down(Script(position={"turn": PIA, "owner": {READING: PIA, 1: HANA}}))
    trades = Trades(table)
    keyboard = table.page.keyboard
    table.page.locator('.offers > header [data-action="propose-trade"]').focus()
    keyboard.press("Enter")
    expect(trades.dialog).to_be_visible()
    for locator in ('[data-give="5"]', '[data-take="1"]'):
        for _ in range(20):
            if trades.dialog.locator(f"{locator}:focus").count():
                break
            keyboard.press("Tab")
        keyboard.press("Space")
    before = table.version
    trades.cash_field.focus()
    keyboard.type("30")
    keyboard.press("Enter")
    table.catch_up(before + 1)
    expect(trades.card()).to_contain_text("$30")


def test_the_dialog_fits_every_width_and_axe_finds_nothing(sit_down: SitDown) -> None:
    owner = {READING: PIA, BOARDWALK: HANA, 1: HANA, ORIENTAL: PIA}
    table, (hana,) = sit_down(Script(position={"turn": PIA, "owner": owner, "mortgaged": [1]}))
    table.catch_up(hana.act("propose-trade", to=PIA, give_deeds=[1], take_deeds=[5])["version"])
    table.page.emulate_media(reduced_motion="reduce")
    trades = Trades(table)
    assert violations(table.page) == []
    trades.begin().give([READING]).take([1]).cash(25, "give")
    expect(trades.change_of(PIA)).to_contain_text("goes to the bank for mortgages")
    body = trades.dialog.locator(".trade-body")
    for width in (360, 768, 1280):
        table.page.set_viewport_size({"width": width, "height": 740})
        assert body.evaluate("body => body.scrollWidth - body.clientWidth") == 0
        assert violations(table.page) == []
