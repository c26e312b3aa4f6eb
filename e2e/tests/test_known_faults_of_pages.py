"""Faults that pages of such games are known for, each shown not to be ours."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from geometry import faults_of
from pages.start_page import StartPage
from pages.table_page import TablePage
from pages.trades import Trades
from pages.waiting_room import WaitingRoom
from people import Person, host, join
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from conftest import OpenBrowser, SitDown
    from places import LayTable
    from server import Server
    from watch import Watch

HANA, PIA = 0, 1
MEDITERRANEAN, BALTIC, READING, B_AND_O = 1, 3, 5, 25
SIGNS = "B & O <1>"
OPEN = {"auction_style": "open"}
FITS = "name => name.scrollWidth <= name.clientWidth + 1"
WHOLE_BOARD = """() => {
  const { left, right, width } = document.querySelector(".ring").getBoundingClientRect();
  return left >= 0 && right <= 360 && width >= 320;
}"""
POSSIBLE = ':not([aria-disabled="true"])'


def stir(person: Person, space: int, table: TablePage) -> None:
    """Change the table three times as somebody else, and wait until the page has followed."""
    for action in ("mortgage", "unmortgage", "mortgage"):
        table.catch_up(person.act(action, space=space)["version"])


def test_what_is_half_typed_outlives_the_polls_b098(sit_down: SitDown) -> None:
    """B098: a refresh wiped input that was half typed."""
    script = Script([(1, 2)], position={"turn": PIA, "owner": {READING: HANA, 12: PIA}})
    table, (hana, theo) = sit_down(script, others=["Theo"], options=OPEN)
    trades = Trades(table).begin(HANA).give([12])
    trades.cash_field.fill("")
    trades.cash_field.press_sequentially("12")
    stir(hana, READING, table)
    trades.cash_field.press("3")
    expect(trades.cash_field).to_have_value("123")
    table.page.keyboard.press("Escape")
    table.do("roll")
    table.do("decline")
    table.asks("auction")
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.bid_field.focus()
    table.page.evaluate("() => scrollTo(0, 0)")
    table.bid_field.press_sequentially("12")
    assert table.page.evaluate("() => scrollY") == 0, "typing at the lower edge moved the page"
    for bidder, amount in ((hana, 1), (theo, 2), (hana, 3)):
        table.catch_up(bidder.act("bid", amount=amount)["version"])
    expect(table.bid_field).to_be_focused()
    table.page.keyboard.press("3")
    expect(table.bid_field).to_have_value("123")


def test_after_a_reload_the_moves_of_others_are_seen_and_the_seat_is_kept_b100(
    sit_down: SitDown,
) -> None:
    """B100: after a reload the tab no longer saw others' moves."""
    table, (hana,) = sit_down(Script([(4, 6), (4, 6)], position={"turn": HANA}))
    table.load_anew().asks("before-roll", me=False)
    hana.act("roll")
    table.asks("after-roll", me=False)
    hana.act("end-turn")
    table.asks("before-roll")
    table.do("roll")
    expect(table.player(PIA)).to_contain_text("you")


def test_the_dice_stay_away_after_the_throw_b101(sit_down: SitDown) -> None:
    """B101: the button to throw came back."""
    owner = {READING: HANA}
    table, (hana,) = sit_down(Script([(4, 6)], position={"turn": PIA, "owner": owner}))
    table.do("roll")
    possible = table.page.locator(f'[data-action="roll"]{POSSIBLE}')
    stir(hana, READING, table)
    expect(possible).to_have_count(0)
    table.load_anew().asks("after-roll")
    expect(possible).to_have_count(0)


def test_only_the_living_of_this_game_are_partners_b104(sit_down: SitDown, server: Server) -> None:
    """B104: people from other games were listed."""
    elsewhere = host(server.url, "Elsa", bots=["random"])
    elsewhere.start()
    owner = {READING: PIA, BALTIC: HANA}
    table, people = sit_down(Script(position={"turn": PIA, "owner": owner}), others=["Theo", "Uma"])
    table.catch_up(people[1].act("resign")["version"])
    trades = Trades(table).begin()
    expect(trades.dialog.locator(".trade-partner")).to_have_text(
        ["Hana", "Uma"], use_inner_text=True
    )


def test_a_refusal_stays_to_be_read_through_the_next_polls_b105(
    page: Page, sit_down: SitDown, watch: Watch
) -> None:
    """B105: the message of a refusal was gone at once."""
    page.clock.install()
    watch.expect("status of 409")
    table, (hana,) = sit_down(Script(position={"turn": PIA, "owner": {READING: HANA}}))

    def refuse(route: Route) -> None:
        problem = {"code": "wrong-phase", "status": 409, "title": "Wrong phase"}
        route.fulfill(status=409, content_type="application/problem+json", json=problem)

    table.page.route("**/roll", refuse)
    table.answer("roll").click()
    words = table.notices.get_by_text("That is not possible at this moment.")
    expect(words).to_be_visible()
    stir(hana, READING, table)
    page.clock.run_for(2_500)
    expect(words).to_be_visible()
    table.answer("roll").click()
    expect(words).to_be_visible()
    table.page.get_by_role("button", name="Close this message").click()
    expect(words).to_be_hidden()


def test_on_a_telephone_the_board_is_whole_and_the_answers_are_in_reach_b107(
    sit_down: SitDown,
) -> None:
    """B107: boards were tiny, cut off, or to be scrolled sideways."""
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    page = table.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_function(WHOLE_BOARD)
    expect(table.answer("roll")).to_be_in_viewport(ratio=1)
    table.do("roll")
    for action in ("buy", "decline"):
        expect(table.answer(action)).to_be_in_viewport(ratio=1)
    table.do("decline")
    expect(table.question).to_be_in_viewport(ratio=1)


LONGER = 0.4


def lengthened(text: Any) -> Any:
    """Return a text, or its plural forms, with two fifths more letters."""
    if isinstance(text, dict):
        return {form: lengthened(words) for form, words in text.items()}
    letters = len(re.sub(r"\{[^}]*\}", "", text))
    if letters == 0:
        return text
    padding = "pseudo latin words "
    more = (padding * (letters // 20 + 1))[: max(1, round(letters * LONGER))].strip()
    return f"[{text} {more}]"


UNTRANSLATED = r"""() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const words = walker.currentNode.textContent.trim();
    if (/^[a-z-]+(\.[a-z0-9_-]+)+$/i.test(words)) found.push(words);
  }
  for (const element of document.querySelectorAll("[aria-label]")) {
    const words = element.getAttribute("aria-label");
    if (/^[a-z-]+(\.[a-z0-9_-]+)+$/i.test(words)) found.push(words);
  }
  return found;
}"""


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_texts_two_fifths_longer_are_not_cut_and_every_key_has_a_text_b109(
    open_browser: OpenBrowser, lay_table: LayTable, width: int
) -> None:
    """B109: longer translations ran out of their buttons."""
    page = open_browser(reduced_motion="reduce", viewport={"width": width, "height": 740})

    def lengthen(route: Route) -> None:
        texts = json.loads(route.fetch().text())
        longer = {key: lengthened(text) for key, text in texts.items() if key != "money"}
        route.fulfill(json={**longer, "money": texts["money"]})

    page.route("**/locales/en.json", lengthen)
    page.goto("/")
    expect(page.locator("details.house-rules")).to_be_visible()
    found = [*faults_of(page), *page.evaluate(UNTRANSLATED)]
    owner = {1: PIA, 3: PIA, 5: PIA, 12: HANA, 37: PIA}
    position = {"turn": PIA, "owner": owner, "level": {1: 1}, "mortgaged": [5]}
    hana = lay_table(Script([(3, 3)], position=position))
    page.goto(hana.link)
    expect(page.locator(".seat")).not_to_have_count(0)
    found += [*faults_of(page), *page.evaluate(UNTRANSLATED)]
    page.locator("[data-input=name]").fill("Pia")
    page.locator("[data-action=join]").click()
    expect(page.locator(".seat")).to_have_count(2)
    hana.start()
    table = TablePage(page).shown()
    for action in ("roll", "buy"):
        table.asks("before-roll" if action == "roll" else "buy")
        found += [*faults_of(page), *page.evaluate(UNTRANSLATED)]
        table.do(action)
    table.space(1).click()
    expect(page.locator("[data-dialog=deed]")).to_be_visible()
    found += [*faults_of(page), *page.evaluate(UNTRANSLATED)]
    page.locator("[data-dialog=deed] [data-close]").click()
    table.open_tab("trade")
    page.locator('.offers > header [data-action="propose-trade"]').click()
    expect(page.locator("[data-dialog=trade]")).to_be_visible()
    found += [*faults_of(page), *page.evaluate(UNTRANSLATED)]
    page.locator("[data-dialog=trade] [data-close]").click()
    table.menu_action("resign").click()
    expect(table.confirm).to_be_visible()
    found += [*faults_of(page), *page.evaluate(UNTRANSLATED)]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_price_is_decided_on_with_cash_and_group_in_view_b110(
    sit_down: SitDown, width: int
) -> None:
    """B110: players had to decide without seeing their cash or the colour."""
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA, READING: PIA}
    position = {"turn": PIA, "owner": owner, "mortgaged": [READING]}
    table, _ = sit_down(Script([(3, 3)], position=position))
    table.page.set_viewport_size({"width": width, "height": 740})
    group = table.page.locator(".deed-groups > li").filter(has_text="A · Moss")
    expect(group.locator('[data-action="build"]').first).to_contain_text("$1,400 left")
    expect(table.deed_action(BALTIC, "build")).to_contain_text("$1,450 left")
    railroads = table.page.locator(".deed-groups > li").filter(has_text="R · Railroads")
    expect(railroads.locator('[data-action="unmortgage"]')).to_contain_text("$1,390 left")
    expect(table.cash(PIA)).to_have_text("$1,500")
    table.do("roll")
    expect(table.fact("Price")).to_have_text("$100")
    expect(table.fact("Your cash")).to_have_text("$1,500")
    expect(table.fact("Cash left")).to_have_text("$1,400")
    expect(table.decision.get_by_text("B · Amber")).to_be_visible()


def test_signs_in_names_reach_prompts_log_and_refusals_unchanged_b114(
    page: Page, server: Server
) -> None:
    """B114: an ampersand in a name broke the message that named it."""
    signs = host(server.url, SIGNS)
    position = {"turn": 1, "at": {1: 15}, "cash": {1: 20}, "owner": {B_AND_O: 0, 35: 0, 15: 0}}
    Script([(4, 6)], position=position).write(server.scripts, signs.game)
    page.goto(signs.link)
    WaitingRoom(page).shown().join("Pia")
    signs.start()
    table = TablePage(page).shown()
    table.do("roll")
    expect(table.question).to_have_text(f"You owe $100 to {SIGNS}.")
    expect(table.log).to_contain_text("Pia moves to B. & O. Railroad.")
    expect(table.log).to_contain_text(f"Pia owes $100 to {SIGNS}.")
    expect(table.space(B_AND_O)).to_have_attribute(
        "aria-label",
        re.compile(re.escape(f"B. & O. Railroad, group R · Railroads, owned by {SIGNS}")),
    )
    expect(page.locator("body")).not_to_contain_text("&amp;")


@pytest.mark.parametrize("name", ["Екатерина-Александра", "Zoë 🏳️‍🌈🎲 Ünal"])
def test_names_beyond_ascii_are_kept_and_shown_whole_b115(
    page: Page, server: Server, name: str
) -> None:
    """B115: such names vanished, were cut, or were counted in bytes."""
    room = StartPage(page).open().create_table(name)
    expect(room.seat(0).locator("strong")).to_have_text(name)
    bo = join(server.url, room.game, "Bo")
    assert bo.state()["seats"][0]["name"] == name
    table = room.start()
    shown = table.player(0).locator(".player-name")
    expect(shown).to_have_text(name)
    page.wait_for_function(FITS, arg=shown.element_handle())
    expect(table.log).to_contain_text(f"{name} throws")
