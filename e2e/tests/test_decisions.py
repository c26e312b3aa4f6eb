"""Every decision that the game can ask for appears on the page as a control that works."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scripts import Script

if TYPE_CHECKING:
    from conftest import SitDown

HANA, PIA, THEO = 0, 1, 2
MEDITERRANEAN, BALTIC, READING, PARK_PLACE, BOARDWALK = 1, 3, 5, 37, 39
BOTH_CARDS = {"chance": PIA, "community-chest": PIA}
BELOW_THE_PANEL = "row => row.offsetTop - row.closest('.manage').offsetTop"


def pia_to_move(*throws: tuple[int, int], **position: object) -> Script:
    """Return a script in which it is Pia's turn."""
    return Script(throws, position={"turn": PIA, **position})


def test_throwing_in_jail_without_doubles_counts_as_failed(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move((1, 2), jail={PIA: 0}))
    table.asks("jail")
    table.do("roll")
    expect(table.log).to_contain_text("No doubles; Pia stays in jail.")
    expect(table.player(PIA)).to_contain_text("in jail")


def test_the_fine_leads_out_of_jail_before_the_throw(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move(jail={PIA: 1}))
    expect(table.question).to_have_text("You are in jail; 1 throw failed.")
    expect(table.fact("Your cash")).to_have_text("$1,500")
    table.do("pay-jail-fine")
    table.asks("before-roll")
    expect(table.cash(PIA)).to_have_text("$1,450")


def test_either_jail_card_can_be_played(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move(jail={PIA: 0}, jail_cards=BOTH_CARDS))
    expect(table.answer("use-jail-card")).to_have_count(2)
    expect(table.player(PIA)).to_contain_text("2 jail cards")
    table.do("use-jail-card", "community-chest")
    table.asks("before-roll")
    expect(table.player(PIA)).to_contain_text("1 jail card")
    expect(table.log).to_contain_text("Pia leaves jail with a card.")


def test_without_a_card_or_cash_jail_says_why_only_the_throw_is_left(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move(jail={PIA: 0}, cash={PIA: 20}))
    expect(table.answer("use-jail-card")).to_contain_text("You have no jail card.")
    expect(table.answer("pay-jail-fine")).to_contain_text("You are $30 short.")
    # There is nothing to mortgage, to sell or to trade.
    expect(table.decision.locator(".hint-ways")).to_be_hidden()
    expect(table.answer("pay-jail-fine")).to_have_attribute("aria-disabled", "true")
    expect(table.answer("roll")).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(
    ("answer", "cash"), [("use-jail-card", "$1,500"), ("pay-jail-fine", "$1,450")]
)
def test_after_the_third_throw_a_card_may_replace_the_fine(
    sit_down: SitDown, answer: str, cash: str
) -> None:
    table, _ = sit_down(pia_to_move((4, 6), jail={PIA: 2}, jail_cards={"chance": PIA}))
    table.do("roll")
    table.asks("jail-fine")
    expect(table.question).to_contain_text("The third throw failed")
    expect(table.answer("use-jail-card")).to_have_count(1)
    expect(table.answer("pay-jail-fine")).to_contain_text("Pay $50 and go")
    table.do(answer)
    table.asks("after-roll")
    expect(table.cash(PIA)).to_have_text(cash)
    expect(table.space(20)).to_have_attribute("aria-label", re.compile("here: Pia"))


def test_the_flat_income_tax_can_be_chosen_without_seeing_the_other(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move((1, 3)), options={"income_tax_preview": False})
    table.do("roll")
    table.asks("tax")
    expect(table.answer("choose-tax")).to_contain_text(
        ["Pay the flat $200", "Pay a tenth of your worth"]
    )
    table.do("choose-tax", "flat")
    expect(table.cash(PIA)).to_have_text("$1,300")


def test_whoever_takes_over_an_estate_says_which_mortgages_to_lift(sit_down: SitDown) -> None:
    owner = {MEDITERRANEAN: HANA, BALTIC: HANA, PARK_PLACE: PIA, BOARDWALK: PIA}
    table, (hana, _theo) = sit_down(
        Script(
            [(1, 3)],
            position={
                "turn": HANA,
                "at": {HANA: 35},
                "cash": {HANA: 100},
                "owner": owner,
                "mortgaged": [MEDITERRANEAN, BALTIC],
                "level": {PARK_PLACE: 5, BOARDWALK: 5},
            },
        ),
        others=["Theo"],
    )
    hana.act("roll")
    table.asks("debt", me=False)
    hana.act("declare-bankruptcy")
    table.asks("estate-mortgages")
    table.page.get_by_role("checkbox", name="Baltic Avenue").check()
    table.do("settle-mortgages")
    expect(table.space(MEDITERRANEAN)).to_have_attribute("data-mortgaged", "")
    expect(table.space(BALTIC)).not_to_have_attribute("data-mortgaged", "")
    expect(table.space(BALTIC)).to_have_attribute("data-owner", str(PIA))
    expect(table.cash(PIA)).to_have_text("$1,564")  # 1500 + 100 - (30 + 3) - 3
    expect(table.player(HANA)).to_contain_text("out")


def test_bankruptcy_asks_once_more_and_hands_everything_over(sit_down: SitDown) -> None:
    position = {
        "at": {PIA: 35},
        "cash": {PIA: 10},
        "owner": {READING: PIA, PARK_PLACE: HANA, BOARDWALK: HANA},
        "level": {PARK_PLACE: 5, BOARDWALK: 5},
    }
    table, _ = sit_down(pia_to_move((1, 3), **position), others=["Theo"])
    table.do("roll")
    table.asks("debt")
    expect(table.fact("Can be raised")).to_have_text("$100")
    expect(table.fact("Still short by")).to_have_text("$1,890")  # 2,000 less 10 and 100
    expect(table.decision).to_contain_text("This is $1,890 more than you can raise")
    expect(table.decision.get_by_role("button", name="Go to your deeds")).to_be_hidden()
    expect(table.answer("propose-trade")).to_be_enabled()
    version = table.version
    table.answer("declare-bankruptcy").click()
    expect(table.confirm).to_contain_text("everything you own goes to Hana. This cannot be undone.")
    table.confirm.locator("[data-confirm=no]").click()
    expect(table.confirm).to_be_hidden()
    assert table.version == version
    table.agree_to(table.answer("declare-bankruptcy"))
    expect(table.player(PIA)).to_contain_text("out")
    expect(table.space(READING)).to_have_attribute("data-owner", str(HANA))
    expect(table.log).to_contain_text("Pia is bankrupt; everything goes to Hana.")


def test_deeds_are_built_on_evenly_sold_mortgaged_and_redeemed(sit_down: SitDown) -> None:
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA, READING: PIA}
    table, _ = sit_down(pia_to_move(owner=owner))
    expect(table.decision).to_contain_text("You own all of A · Moss: you can build there.")
    row = table.page.locator(f'[data-deed="{BALTIC}"]')
    place = row.evaluate(BELOW_THE_PANEL)
    table.press(table.deed_action(MEDITERRANEAN, "build"))
    expect(table.decision).not_to_contain_text("you can build there")
    expect(table.group_action("build")).to_contain_text("Build the next one")
    assert row.evaluate(BELOW_THE_PANEL) == place, "what is pressed next has moved"
    expect(table.space(MEDITERRANEAN)).to_have_attribute("data-level", "1")
    expect(table.deed_action(MEDITERRANEAN, "build")).to_have_count(0)  # not evenly
    table.press(table.deed_action(BALTIC, "build"))
    expect(table.cash(PIA)).to_have_text("$1,400")
    table.press(table.deed_action(BALTIC, "sell-buildings"))
    table.press(table.deed_action(MEDITERRANEAN, "sell-buildings"))
    expect(table.cash(PIA)).to_have_text("$1,450")
    table.press(table.group_action("build"))  # one on each, 50 dollars apiece
    expect(table.cash(PIA)).to_have_text("$1,350")
    expect(table.space(BALTIC)).to_have_attribute("data-level", "1")
    table.press(table.group_action("sell-buildings"))
    expect(table.cash(PIA)).to_have_text("$1,400")
    expect(table.deed_action(READING, "mortgage")).to_contain_text("back for $110")
    table.press(table.deed_action(READING, "mortgage"))
    expect(table.cash(PIA)).to_have_text("$1,500")
    expect(table.space(READING)).to_have_attribute("aria-label", re.compile("mortgaged"))
    table.press(table.deed_action(READING, "unmortgage"))
    expect(table.cash(PIA)).to_have_text("$1,390")
    expect(table.space(READING)).not_to_have_attribute("data-mortgaged", "")


def test_deeds_can_be_managed_out_of_turn(sit_down: SitDown) -> None:
    table, _ = sit_down(Script(position={"turn": HANA, "owner": {READING: PIA}}))
    table.asks("before-roll", me=False)
    expect(table.answer("roll")).to_have_count(0)
    table.press(table.deed_action(READING, "mortgage"))
    expect(table.cash(PIA)).to_have_text("$1,600")


def test_hotels_are_sold_together_when_the_bank_has_no_houses(sit_down: SitDown) -> None:
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA}
    level = {MEDITERRANEAN: 5, BALTIC: 5}
    table, _ = sit_down(pia_to_move(owner=owner, level=level), options={"houses": 0})
    table.agree_to(table.together("sell-buildings").first)
    expect(table.space(MEDITERRANEAN)).to_have_attribute("data-level", "0")
    expect(table.space(BALTIC)).to_have_attribute("data-level", "0")
    expect(table.cash(PIA)).to_have_text("$1,750")


def test_what_cannot_be_done_with_the_deeds_is_listed_with_the_reason(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move(owner={MEDITERRANEAN: PIA}))
    table.page.get_by_text("Not possible now").click()
    blocked = table.page.locator(".blocked")
    expect(blocked.locator('[data-action="build"]')).to_contain_text(
        "You do not own the whole group."
    )
    expect(blocked.locator('[data-action="unmortgage"]')).to_contain_text("mortgaged")


def test_a_proposal_to_end_is_refused_and_later_agreed_to(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(pia_to_move((1, 3)))
    table.agree_to(table.menu_action("propose-end"))
    expect(table.proposal).to_contain_text("You propose to end the game and count.")
    expect(table.proposal).to_contain_text("Still to answer: Hana")
    hana.act("refuse-end")
    expect(table.proposal).to_be_hidden()
    table.agree_to(table.menu_action("propose-end"))
    expect(table.proposal).to_contain_text("You propose to end the game and count.")
    table.press(table.proposal.locator('[data-action="withdraw-end"]'))
    expect(table.proposal).to_be_hidden()
    hana.act("propose-end")
    expect(table.proposal).to_contain_text("Hana proposes to end the game and count.")
    expect(table.page.locator("[data-badge=end]:not([hidden])")).to_have_count(1)
    expect(table.proposal).to_contain_text("Only your answer is missing.")
    refuse = table.proposal.locator('[data-action="refuse-end"]')
    table.page.set_viewport_size({"width": 740, "height": 360})  # a telephone on its side
    expect(refuse).to_be_in_viewport(ratio=1)
    table.press(refuse)
    table.page.set_viewport_size({"width": 1280, "height": 720})
    expect(table.log).to_contain_text("Pia wants to play on.")
    hana.act("propose-end")
    table.agree_to(table.proposal.locator('[data-action="agree-end"]'))
    table.wait_for_ranking()
    expect(table.ranking).to_contain_text("The table agreed to end and count.")
    expect(table.ranking).to_contain_text("Hana and Pia share the win")


def test_on_a_telephone_every_panel_tells_and_leads_to_what_waits_in_another(
    sit_down: SitDown,
) -> None:
    script = Script(position={"turn": HANA, "owner": {READING: HANA}})
    table, (hana, _theo) = sit_down(script, others=["Theo"])
    table.page.set_viewport_size({"width": 360, "height": 740})
    to_the_actions = table.page.locator("[data-signpost=actions]")
    to_the_trades = table.page.locator("[data-signpost=trade]")
    hana.act("propose-trade", to=PIA, give_deeds=[READING], cash_taken=10)
    expect(to_the_trades).to_have_text("Hana offers you a trade")
    to_the_trades.click()
    expect(table.page.locator('.offer [data-action="decline-trade"]')).to_be_visible()
    expect(to_the_trades).to_be_hidden()
    hana.act("propose-end")
    expect(to_the_actions).to_have_text("Hana proposes to end the game and count.")
    to_the_actions.click()
    expect(table.proposal).to_be_visible()
    table.open_tab("log")
    hana.act("withdraw-end")
    expect(to_the_actions).to_have_text("Hana takes the proposal to end back.")


def test_resigning_asks_once_more_and_ends_a_game_of_two(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move(owner={READING: PIA}))
    table.menu_action("resign").click()
    table.confirm.locator("[data-confirm=no]").click()
    expect(table.ranking).to_be_hidden()
    table.agree_to(table.menu_action("resign"))
    table.wait_for_ranking()
    expect(table.ranking).to_contain_text("Hana wins")
    expect(table.ranking.locator(f'[data-seat="{PIA}"]')).to_contain_text("left the game")


def test_in_open_outcry_a_typed_bid_survives_the_bids_of_others(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(
        pia_to_move((1, 2)), options={"auction_style": "open", "auction_seconds": 600}
    )
    table.do("roll")
    table.do("decline")
    table.bid_field.fill("25")
    table.catch_up(hana.act("bid", amount=10)["version"])
    expect(table.bid_field).to_have_value("25")
    table.do("bid")
    expect(table.fact("Led by")).to_have_text("you")
    expect(table.answer("bid")).to_contain_text("You have the highest bid already.")
    hana.act("pass")
    table.asks("after-roll")
    expect(table.space(BALTIC)).to_have_attribute("data-owner", str(PIA))


def test_who_passes_is_no_longer_named_among_those_still_in(sit_down: SitDown) -> None:
    table, (_hana, theo) = sit_down(pia_to_move((1, 2)), others=["Theo"])
    table.do("roll")
    table.do("decline")
    expect(table.fact("Still in")).to_have_text("Theo, Hana, you")
    theo.act("pass")
    expect(table.fact("Still in")).to_have_text("Hana, you")


def test_in_open_outcry_who_passes_may_come_back_and_is_still_in(sit_down: SitDown) -> None:
    table, (hana, theo) = sit_down(
        pia_to_move((1, 2)),
        others=["Theo"],
        options={"auction_style": "open", "auction_seconds": 600},
    )
    table.do("roll")
    table.do("decline")
    hana.act("bid", amount=10)
    table.catch_up(theo.act("pass")["version"])
    expect(table.fact("Still in")).to_have_text("Theo, Hana, you")
    expect(table.fact("Passed, until a new bid")).to_have_text("Theo")


def test_a_debt_tells_what_sales_and_mortgages_bring_beside_what_is_missing(
    sit_down: SitDown,
) -> None:
    """Luxury tax is $100: with $20 at hand $80 are missing; Reading brings a loan of $100."""
    table, _ = sit_down(
        Script(
            [(1, 2)],
            position={"turn": PIA, "at": {PIA: 35}, "cash": {PIA: 20}, "owner": {READING: PIA}},
        )
    )
    table.do("roll")
    expect(table.fact("Missing")).to_have_text("$80")
    expect(table.fact("Can be raised")).to_have_text("$100")


def test_a_bid_out_of_bounds_is_refused_while_it_is_typed(sit_down: SitDown) -> None:
    table, (hana,) = sit_down(pia_to_move((1, 2), cash={PIA: 300}))
    table.do("roll")
    table.do("decline")
    hana.act("bid", amount=40)
    table.asks("auction")
    table.bid_field.fill("40")
    expect(table.decision).to_contain_text("At least $41")
    expect(table.answer("bid")).to_have_attribute("aria-disabled", "true")
    table.bid_field.fill("301")
    expect(table.decision).to_contain_text("At most $300")
    table.bid_field.fill("")
    table.decision.locator('[data-raise="10"]').click()
    table.do("bid")
    expect(table.fact("Highest bid")).to_have_text("$50")


def test_scarce_houses_can_be_claimed_and_placed(sit_down: SitDown) -> None:
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA, PARK_PLACE: HANA, BOARDWALK: HANA}
    table, (hana,) = sit_down(
        Script(position={"turn": HANA, "owner": owner}),
        options={"houses": 1, "claim_seconds": 600, "building_auction_min": 1},
    )
    hana.act("build", spaces=[BOARDWALK])
    table.asks("claim")
    table.press(table.answer("claim").first)
    table.asks("auction")
    table.do("bid")
    hana.act("pass")
    table.asks("place-building")
    table.press(table.answer("place-building").first)
    expect(
        table.space(MEDITERRANEAN)
        .or_(table.space(BALTIC))
        .and_(table.page.locator('[data-level="1"]'))
    ).to_have_count(1)


def test_scarce_houses_can_be_waived(sit_down: SitDown) -> None:
    owner = {MEDITERRANEAN: PIA, BALTIC: PIA, PARK_PLACE: HANA, BOARDWALK: HANA}
    table, (hana,) = sit_down(
        Script(position={"turn": HANA, "owner": owner}),
        options={"houses": 1, "claim_seconds": 600},
    )
    hana.act("build", spaces=[BOARDWALK])
    table.asks("claim")
    table.do("waive")
    expect(table.space(BOARDWALK)).to_have_attribute("data-level", "1")


def test_a_double_click_throws_once(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move((5, 5), (5, 5)))
    before = table.version
    table.answer("roll").dblclick()
    table.catch_up(before + 1)
    assert table.idle() == before + 1
    expect(table.space(10)).to_have_attribute("aria-label", re.compile("Pia"))


def test_a_turn_can_be_played_with_the_keyboard_alone(sit_down: SitDown) -> None:
    table, _ = sit_down(pia_to_move((1, 2)))
    for action in ("roll", "buy", "end-turn"):
        before = table.idle()
        table.answer(action).focus()
        table.page.keyboard.press("Enter")
        table.catch_up(before + 1)
    table.asks("before-roll", me=False)
    expect(table.space(BALTIC)).to_have_attribute("data-owner", str(PIA))
