"""Seats that want no offers, and the time that an offer has left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from pages.trades import Trades
from scripts import Script

if TYPE_CHECKING:
    from conftest import SitDown

HANA, PIA, THEO = 0, 1, 2
READING, PENNSYLVANIA, BOARDWALK = 5, 15, 39
OWNER = {READING: PIA, BOARDWALK: HANA, PENNSYLVANIA: THEO}
OFFER = {"to": PIA, "give_deeds": [BOARDWALK], "take_deeds": [READING]}


def test_a_player_wants_no_offers_and_all_can_see_it(sit_down: SitDown) -> None:
    table, (hana, _theo) = sit_down(Script(position={"turn": PIA, "owner": OWNER}), others=["Theo"])
    trades = Trades(table)
    table.catch_up(hana.act("propose-trade", **OFFER)["version"])
    expect(trades.cards).to_have_count(1)
    table.press(trades.no_offers)
    expect(trades.no_offers).to_be_checked()
    expect(trades.cards).to_have_count(0)
    expect(table.player(PIA)).to_contain_text("wants no offers")
    expect(table.log).to_contain_text("Pia wants no offers.")
    assert hana.state()["game"]["refusing_offers"] == [PIA]
    with pytest.raises(HTTPError, match="409"):
        hana.act("propose-trade", **OFFER)

    table.load_anew()
    expect(trades.no_offers).to_be_checked()
    table.press(trades.no_offers)
    expect(trades.no_offers).not_to_be_checked()
    expect(table.player(PIA)).not_to_contain_text("wants no offers")
    expect(table.log).to_contain_text("Pia takes offers again.")
    table.catch_up(hana.act("propose-trade", **OFFER)["version"])
    expect(trades.cards).to_have_count(1)


def test_the_switch_can_be_used_with_the_keyboard(sit_down: SitDown) -> None:
    table, _ = sit_down(Script(position={"turn": PIA, "owner": OWNER}), others=["Theo"])
    before = table.idle()
    trades = Trades(table)
    trades.no_offers.focus()
    table.page.keyboard.press("Space")
    table.catch_up(before + 1)
    expect(trades.no_offers).to_be_checked()
    expect(trades.no_offers).to_be_focused()


def test_who_wants_no_offers_cannot_be_chosen_and_the_reason_is_told(sit_down: SitDown) -> None:
    table, (hana, theo) = sit_down(Script(position={"turn": PIA, "owner": OWNER}), others=["Theo"])
    trades = Trades(table)
    trades.begin(HANA).give([READING]).take([BOARDWALK])
    expect(trades.submit).to_be_enabled()
    table.catch_up(hana.act("refuse-offers", refused=True)["version"])
    expect(trades.partner(HANA)).to_have_text("Hana wants no offers")
    expect(trades.partner(HANA).locator("input")).to_be_disabled()
    expect(trades.submit).to_be_disabled()
    table.page.keyboard.press("Escape")

    table.load_anew()
    trades.begin()
    expect(trades.partner(THEO).locator("input")).to_be_checked()
    table.page.keyboard.press("Escape")
    table.catch_up(theo.act("refuse-offers", refused=True)["version"])
    expect(trades.propose).to_have_attribute("aria-disabled", "true")
    expect(trades.propose).to_contain_text("Nobody else wants offers now.")


def test_the_offer_of_one_who_wants_none_can_be_accepted_but_not_changed(sit_down: SitDown) -> None:
    table, (hana, _theo) = sit_down(Script(position={"turn": PIA, "owner": OWNER}), others=["Theo"])
    hana.act("propose-trade", **OFFER)
    table.catch_up(hana.act("refuse-offers", refused=True)["version"])
    trades = Trades(table)
    other_terms = trades.card().locator('[data-action="counter-trade"]')
    expect(other_terms).to_have_attribute("aria-disabled", "true")
    expect(trades.card().locator("[data-change]")).to_have_count(2)
    expect(trades.card().locator(".trade-refusal")).to_be_hidden()
    trades.answer("accept-trade")
    expect(table.space(BOARDWALK)).to_have_attribute("data-owner", str(PIA))


def test_an_offer_shows_the_time_it_has_left_without_a_jump_and_without_a_word(
    sit_down: SitDown,
) -> None:
    table, (hana,) = sit_down(
        Script(position={"turn": PIA, "owner": {READING: PIA, BOARDWALK: HANA}}),
        options={"decision_seconds": 3600},
    )
    table.catch_up(hana.act("propose-trade", **OFFER)["version"])
    card = Trades(table).card()
    left = card.get_by_role("timer")
    expect(left).to_have_attribute("aria-live", "off")
    expect(left).to_have_text(re.compile(r"^\d+:\d\d(:\d\d)? left$"))
    expect(card.locator(".offer-end")).to_contain_text("Open until Hana’s next turn")
    expect(card.locator("[data-change]")).to_have_count(2)
    first, size = left.inner_text(), card.bounding_box()
    expect(left).not_to_have_text(first)
    assert card.bounding_box() == size


def test_without_a_clock_an_offer_shows_whose_turn_ends_it(sit_down: SitDown) -> None:
    table, _ = sit_down(Script(position={"turn": PIA, "owner": {READING: PIA, BOARDWALK: HANA}}))
    trades = Trades(table)
    trades.begin(HANA).give([READING]).send()
    expect(trades.card().locator(".offer-end")).to_have_text("Open until your next turn")


def test_a_dialog_with_little_in_it_keeps_its_rows_together_on_a_phone(sit_down: SitDown) -> None:
    table, _ = sit_down(Script(position={"turn": PIA, "owner": {READING: PIA, BOARDWALK: HANA}}))
    table.page.set_viewport_size({"width": 360, "height": 740})
    trades = Trades(table).begin(HANA).give([READING])
    expect(trades.change_of(PIA)).to_be_visible()
    gaps = trades.dialog.locator(".trade-body").evaluate(
        """body => {
            const boxes = [...body.children].map(child => child.getBoundingClientRect());
            const shown = boxes.filter(box => box.height > 0);
            return shown.slice(1).map((box, order) => Math.round(box.top - shown[order].bottom));
        }"""
    )
    assert gaps
    assert max(gaps) <= 16, gaps
