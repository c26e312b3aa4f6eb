"""Many tables of bots on one server, and how soon a page shows a move beside them."""

from __future__ import annotations

import json
import threading
import time
from typing import TYPE_CHECKING, Any

from pages.table_page import TablePage
from people import Person, host, join

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

BOTS = ["random", "steady", "steady", "steady"]
LOOKS_SECONDS = 2.0
BETWEEN_MOVES_SECONDS = 0.25
CASH_KEPT = 500
PATIENT = json.dumps({"autoEnd": False})

WATCH = """
window.shownAt = {};
new MutationObserver(() => {
  const { version } = document.documentElement.dataset;
  requestAnimationFrame(() => setTimeout(() => {
    shownAt[version] ??= performance.timeOrigin + performance.now();
  }));
}).observe(document.documentElement, { attributeFilter: ["data-version"] });
"""
SHOWN = "version => Object.keys(shownAt).some((shown) => Number(shown) >= version)"
SHOWN_AT = """
version => {
  const later = Object.entries(shownAt).filter(([shown]) => Number(shown) >= version);
  return Math.min(...later.map(([, at]) => at));
}
"""


class BusyHouse:
    """Tables of four instant bots, which are replaced as their games end."""

    def __init__(self, origin: str, tables: int) -> None:
        self._origin = origin
        self._number = tables
        self._tables: list[Person] = []
        self._versions: dict[str, int] = {}
        self._stopped = threading.Event()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._began = 0.0

    def __enter__(self) -> BusyHouse:
        """Open the tables."""
        self._began = time.monotonic()
        self._tables = [self._open() for _ in range(self._number)]
        self._keeper.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Open no more tables; the server is stopped with those that are left."""
        self._stopped.set()
        self._keeper.join()

    def actions_a_second(self) -> float:
        """Return how many actions the bots have made, a second since the first table."""
        return sum(self._versions.values()) / (time.monotonic() - self._began)

    def _open(self) -> Person:
        """Open a table at which only bots are in the game, and two people look on."""
        person = host(self._origin, "Host", bots=BOTS, bot_pace="instant", listed=False)
        guest = join(self._origin, person.game, "Guest")
        person.start()
        for leaver in (guest, person):
            leaver.act("resign")
        return person

    def _keep(self) -> None:
        while not self._stopped.wait(LOOKS_SECONDS):
            for place, person in enumerate(self._tables):
                state = person.state()
                self._versions[person.game] = state["version"]
                if state["status"] != "running":
                    self._tables[place] = self._open()


def delays_of_moves(page: Page, origin: str, moves: int) -> Iterator[float]:
    """Play a table of three by the API and watch it in one seat's page.

    Yields:
        Milliseconds from the answer to another player's move until the page has painted it.
    """
    hana = host(origin, "Hana", options={"starting_cash": 5000})
    pia, theo = (join(origin, hana.game, name) for name in ("Pia", "Theo"))
    hana.start()
    page.add_init_script(f"localStorage.setItem('rentroll.settings', '{PATIENT}')")
    TablePage(page).come_back(pia)
    page.evaluate(WATCH)
    people = {person.seat: person for person in (hana, pia, theo)}
    state = hana.state()
    while moves > 0:
        time.sleep(BETWEEN_MOVES_SECONDS)
        seat, action, params = next_move(state)
        state = people[seat].act(action, **params)
        answered = time.time() * 1000
        version = state["version"]
        page.wait_for_function(SHOWN, arg=version)
        if seat != pia.seat:
            moves -= 1
            yield max(0.0, page.evaluate(SHOWN_AT, version) - answered)


def next_move(state: dict[str, Any]) -> tuple[int, str, dict[str, Any]]:
    """Return seat, action and parameters of a move that is legal."""
    game = state["game"]
    frame = game["frame"]
    seat, kind = frame["awaited"][0], frame["kind"]
    simple = {
        "before-roll": "roll",
        "jail": "roll",
        "jail-fine": "pay-jail-fine",
        "after-roll": "end-turn",
        "auction": "pass",
    }
    if kind in simple:
        return seat, simple[kind], {}
    if kind == "buy":
        return seat, "buy" if game["cash"][seat] > CASH_KEPT else "decline", {}
    if kind == "tax":
        return seat, "choose-tax", {"method": "flat"}
    raise ValueError(f"no simple move answers {kind}")
