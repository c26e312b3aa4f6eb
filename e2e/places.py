"""The way to every screen and dialog: what is laid out, thrown and pressed until it is shown.

Each way takes a page with nothing on it and the means to lay a table, and returns once the place
can be looked at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

from playwright.sync_api import expect

from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.trades import Trades
from pages.waiting_room import WaitingRoom
from people import Person, host, join
from scripts import Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from server import Server


class LayTable(Protocol):
    """Opens a table with a script and returns its host, who plays by the API."""

    def __call__(self, script: Script | None = None, **wishes: Any) -> Person: ...


def table_layer(server: Server) -> LayTable:
    """Return what lays tables on a server: throws, cards and beginning are decided there."""

    def lay_table(script: Script | None = None, **wishes: Any) -> Person:
        person = host(server.url, "Hana", **wishes)
        if script is not None:
            script.write(server.scripts, person.game)
        return person

    return lay_table


HANA, PIA = 0, 1
NAME = "Wilhelmina Whitfield"
OWNER = {1: PIA, 3: PIA, 5: PIA, 37: PIA, 39: PIA, 11: HANA, 12: HANA, 31: HANA}
LEVEL = {1: 4, 3: 5, 37: 2, 39: 1}
RICH = {"turn": PIA, "cash": {HANA: 90_000, PIA: 71_234}, "owner": OWNER, "level": LEVEL}
DEBT = {**RICH, "at": {PIA: 35}, "cash": {PIA: 20}}


def sit_at(page: Page, hana: Person, *others: str) -> TablePage:
    """Have a seat at somebody's table, in whose game the page comes."""
    own = join(hana.origin, hana.game, NAME)
    for name in others:
        join(hana.origin, hana.game, name)
    hana.start()
    return TablePage(page).come_back(own)


def sit(page: Page, lay_table: LayTable, *throws: tuple[int, int], **position: Any) -> TablePage:
    """Sit down at a table that begins with a position."""
    return sit_at(page, lay_table(Script(throws, position={**position, "mortgaged": [5, 12]})))


def to_the_throw(page: Page, lay_table: LayTable) -> None:
    sit(page, lay_table, (1, 3), **RICH).asks("before-roll")


def to_the_jail(page: Page, lay_table: LayTable) -> None:
    sit(page, lay_table, **RICH, jail={PIA: 1}).asks("jail")


def to_the_end_of_the_turn(page: Page, lay_table: LayTable) -> None:
    cards = {"chance": ["ch_dividend"]}
    hana = lay_table(Script([(3, 4)], cards, {**RICH, "mortgaged": [5, 12]}))
    table = sit_at(page, hana)
    table.do("roll")
    table.asks("after-roll")


def to_the_estate(page: Page, lay_table: LayTable) -> None:
    owner = {1: HANA, 3: HANA, 5: HANA, 12: HANA, 15: HANA, 37: PIA, 39: PIA}
    position = {
        "turn": HANA,
        "at": {HANA: 35},
        "cash": {HANA: 100},
        "owner": owner,
        "mortgaged": [1, 3, 5, 12, 15],
        "level": {37: 5, 39: 5},
    }
    hana = lay_table(Script([(1, 3)], position=position))
    table = sit_at(page, hana, "Theo")
    hana.act("roll")
    hana.act("declare-bankruptcy")
    table.asks("estate-mortgages")


def to_the_claim(page: Page, lay_table: LayTable) -> TablePage:
    owner = {1: PIA, 3: PIA, 37: HANA, 39: HANA}
    options = {"houses": 1, "claim_seconds": 600, "building_auction_min": 1}
    hana = lay_table(Script(position={"turn": HANA, "owner": owner}), options=options)
    table = sit_at(page, hana)
    hana.act("build", spaces=[39])
    table.asks("claim")
    return table


def to_the_auction_of_a_house(page: Page, lay_table: LayTable) -> TablePage:
    table = to_the_claim(page, lay_table)
    table.press(table.answer("claim").first)
    table.asks("auction")
    return table


def to_the_start(page: Page, _lay_table: LayTable) -> None:
    StartPage(page).open().create_table(NAME)
    StartPage(page).open()
    expect(page.locator("[data-kept-table]")).to_be_visible()
    unfold_the_start(page)


def unfold_the_start(page: Page) -> None:
    start = StartPage(page)
    start.unfold_house_rules()
    start.house_rules.locator("[data-option=starting_cash]").scroll_into_view_if_needed()


def to_the_waiting_room(page: Page, lay_table: LayTable) -> None:
    page.goto(lay_table(bots=["random"] * 3).link)
    WaitingRoom(page).shown()


def to_the_hosts_room(page: Page, _lay_table: LayTable) -> None:
    room = StartPage(page).open().create_table(NAME)
    room.add_bot()


def to_the_tax(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, (1, 3), **RICH)
    table.do("roll")
    table.asks("tax")


def to_the_purchase(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, (3, 3), **RICH)
    table.do("roll")
    table.asks("buy")


def to_the_auction(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script([(3, 3)], position={**RICH, "turn": HANA, "mortgaged": [5, 12]}))
    table = sit_at(page, hana)
    hana.act("roll")
    hana.act("decline")
    table.asks("auction")


def to_the_debt(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, (1, 2), **DEBT)
    table.do("roll")
    table.asks("debt")
    expect(table.decision.locator(".debt-plan li")).not_to_have_count(0)


def to_the_offer(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position={**RICH, "turn": PIA, "mortgaged": [5, 12]}))
    table = sit_at(page, hana)
    table.catch_up(hana.act("propose-trade", to=PIA, give_deeds=[12], take_deeds=[5])["version"])
    expect(Trades(table).card().locator(f'[data-change="{PIA}"]')).to_be_visible()


def to_the_trade_dialog(page: Page, lay_table: LayTable) -> None:
    trades = Trades(sit(page, lay_table, **RICH)).begin()
    trades.give([5]).take([11, 12]).cash(120, "give")
    expect(trades.change_of(PIA)).to_be_visible()


def open_the_trade_dialog(page: Page) -> None:
    expect(Trades(TablePage(page)).begin().change_of(PIA)).to_be_visible()


def to_the_deed_dialog(page: Page, lay_table: LayTable) -> None:
    sit(page, lay_table, **RICH)
    open_the_deed_dialog(page)


def open_the_deed_dialog(page: Page) -> None:
    TablePage(page).space(1).click()
    expect(page.locator("[data-dialog=deed]")).to_be_visible()


def to_the_question(page: Page, lay_table: LayTable) -> None:
    sit(page, lay_table, **RICH)
    open_the_question(page)


def open_the_question(page: Page) -> None:
    table = TablePage(page)
    table.menu_action("resign").click()
    expect(table.confirm).to_be_visible()


def to_the_menu(page: Page, lay_table: LayTable) -> None:
    expect(sit(page, lay_table, **RICH).menu_action("resign")).to_be_visible()


def to_the_settings(page: Page, lay_table: LayTable) -> None:
    to_the_menu(page, lay_table)
    open_the_settings(page)


def open_the_settings(page: Page) -> None:
    page.locator("[data-open=senses]").click()
    expect(page.locator("[data-dialog=senses]")).to_be_visible()


def to_an_answer(page: Page, lay_table: LayTable) -> None:
    sit(page, lay_table, **RICH)
    open_an_answer(page)


def open_an_answer(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("[data-answer]")).to_be_visible()


def to_the_ranking(page: Page, lay_table: LayTable) -> None:
    table = sit(page, lay_table, **RICH)
    table.agree_to(table.menu_action("resign"))
    table.wait_for_ranking()


def to_the_shared_screen(page: Page, _lay_table: LayTable) -> None:
    room = StartPage(page).open().create_table(NAME)
    room.sit_down_here("Bartholomew Bickerstaff"[:20])
    table = room.start()
    table.asks("before-roll")
    expect(page.locator("[data-banner=hand-over]")).to_be_visible()


def to_the_onlookers(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position=RICH))
    join(hana.origin, hana.game, NAME)
    hana.start()
    page.goto(f"{hana.origin}/watch/{hana.state()['watch_id']}")
    TablePage(page).shown()
    expect(page.locator("[data-watching]")).to_be_visible()


def to_the_code(page: Page, lay_table: LayTable) -> None:
    to_the_menu(page, lay_table)
    open_the_code(page)


def open_the_code(page: Page) -> None:
    page.locator("[data-action=re-entry]").click()
    expect(page.locator("[data-re-entry]")).to_have_text(re.compile("."))


def to_nowhere(page: Page, _lay_table: LayTable) -> None:
    page.goto("/game/no-such-table")
    expect(page.locator('main[data-screen="missing"]')).to_be_visible()


def to_the_rules(page: Page, _lay_table: LayTable) -> None:
    page.goto("/rules#r14.2")
    expect(page.locator('[data-statement="R14.2"]')).to_be_focused()


def to_the_rule_of_a_decision(page: Page, lay_table: LayTable) -> None:
    to_the_purchase(page, lay_table)
    open_the_rule(page)


def open_the_rule(page: Page) -> None:
    page.locator(".facts-row .rule-link").click()
    expect(page.locator("[data-dialog=rules]")).to_be_visible()


def to_the_rules_at_the_table(page: Page, lay_table: LayTable) -> None:
    to_the_purchase(page, lay_table)
    open_the_rules(page)


def open_the_rules(page: Page) -> None:
    open_the_rule(page)
    page.locator("[data-rules-whole]").click()
    expect(page.locator("[data-dialog=rules][data-whole]")).to_be_visible()


PLACES: dict[str, Callable[[Page, LayTable], object]] = {
    "start": to_the_start,
    "waiting-room": to_the_waiting_room,
    "hosts-room": to_the_hosts_room,
    "throw": to_the_throw,
    "jail": to_the_jail,
    "after-roll": to_the_end_of_the_turn,
    "estate": to_the_estate,
    "claim": to_the_claim,
    "house-auction": to_the_auction_of_a_house,
    "tax": to_the_tax,
    "purchase": to_the_purchase,
    "auction": to_the_auction,
    "debt": to_the_debt,
    "offer": to_the_offer,
    "trade-dialog": to_the_trade_dialog,
    "deed-dialog": to_the_deed_dialog,
    "question": to_the_question,
    "menu": to_the_menu,
    "settings": to_the_settings,
    "answer": to_an_answer,
    "ranking": to_the_ranking,
    "shared-screen": to_the_shared_screen,
    "onlookers": to_the_onlookers,
    "code": to_the_code,
    "missing": to_nowhere,
    "rules": to_the_rules,
    "rule-of-a-decision": to_the_rule_of_a_decision,
    "rules-at-the-table": to_the_rules_at_the_table,
}

AGAIN: dict[str, Callable[[Page], object]] = {
    "start": unfold_the_start,
    "trade-dialog": open_the_trade_dialog,
    "deed-dialog": open_the_deed_dialog,
    "question": open_the_question,
    "settings": open_the_settings,
    "answer": open_an_answer,
    "code": open_the_code,
    "rule-of-a-decision": open_the_rule,
    "rules-at-the-table": open_the_rules,
}
"""What opens again, at the same table, that which a change of the language closes."""
