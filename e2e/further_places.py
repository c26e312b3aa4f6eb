"""The ways to further places, which only long tests and pictures visit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from pages.table_page import TablePage
from people import join
from places import DEBT, HANA, NAME, PIA, sit_at
from scripts import Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from places import LayTable

COMPANY = [
    "Bartholomew Bicker",
    "Maximiliana von Ruh",
    "Theodoros Papadopou",
    "桜庭 ひなた・アレクサ",
    "Charlotte-Aurélie D",
    "Willem-Alexander v.",
]
"""With host and page eight people, whose names are as long as names may be."""
FULL = {
    "turn": PIA,
    "cash": {0: 1_234, 1: 71_234, 2: 5, 3: 12_345, 4: 800, 5: 90_000, 6: 1_500, 7: 2},
    "owner": {1: 0, 3: 1, 5: 2, 6: 3, 8: 4, 9: 5, 12: 7, 11: 6, 13: 6, 14: 6, 16: 1, 19: 2}
    | {24: 1, 26: 5, 27: 5, 29: 5, 31: 1, 34: 4, 35: 7, 37: 1, 39: 1},
    "level": {11: 3, 13: 4, 14: 4, 26: 5, 27: 4, 29: 4, 37: 5, 39: 5},
    "mortgaged": [3, 5, 12, 16, 19, 34, 35],
    "at": {0: 16, 1: 16, 2: 33, 3: 33, 4: 33, 5: 33, 6: 12, 7: 12},
}


def to_the_full_table(page: Page, lay_table: LayTable) -> TablePage:
    table = sit_at(page, lay_table(Script([(1, 3)], position=FULL)), *COMPANY)
    table.asks("before-roll")
    return table


def to_the_full_ranking(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script(position={**FULL, "turn": HANA}))
    own = join(hana.origin, hana.game, NAME)
    others = [join(hana.origin, hana.game, name) for name in COMPANY]
    hana.start()
    table = TablePage(page).come_back(own)
    for person in (hana, *others):
        person.act("resign")
    table.wait_for_ranking()


def to_the_proposal(page: Page, lay_table: LayTable) -> None:
    """Before the own throw, beside bare streets to build on."""
    owner = {1: PIA, 3: PIA, 5: PIA}
    hana = lay_table(Script(position={"turn": PIA, "owner": owner}))
    table = sit_at(page, hana)
    table.catch_up(hana.act("propose-end")["version"])
    expect(table.proposal).to_be_visible()


def to_the_shared_debt(page: Page, lay_table: LayTable) -> None:
    hana = lay_table(Script([(1, 2)], position={**DEBT, "mortgaged": [5, 12]}))
    pia = join(hana.origin, hana.game, NAME)
    hana.start()
    pia.act("roll")
    table = TablePage(page).come_back(pia, hana)
    table.asks("debt")
    expect(page.locator("[data-banner=hand-over]")).to_be_visible()
    expect(table.decision.locator(".debt-plan li")).not_to_have_count(0)


def to_the_vote(page: Page, lay_table: LayTable) -> None:
    """About somebody who has been away for long, with a clock for the own throw."""
    position = {"turn": PIA, "away": {HANA: 1}}
    options = {"decision_seconds": 600, "time_bank_seconds": 600}
    table = sit_at(page, lay_table(Script(position=position), options=options), "Theo")
    expect(table.page.locator("[data-choice=retire]")).to_be_visible()


FURTHER: dict[str, Callable[[Page, LayTable], object]] = {
    "full-table": to_the_full_table,
    "full-ranking": to_the_full_ranking,
    "proposal": to_the_proposal,
    "shared-debt": to_the_shared_debt,
    "vote": to_the_vote,
}
