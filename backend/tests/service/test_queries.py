"""What only looks: how a wait ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rentroll.service import queries
from tests.service.tables import started

if TYPE_CHECKING:
    from rentroll.service.house import House


@pytest.mark.parametrize(("seconds", "free"), [(4, False), (5, True)])
def test_a_wait_costs_by_what_was_asked_for_however_early_it_ends(
    house: House, monkeypatch: pytest.MonkeyPatch, seconds: int, free: bool
) -> None:
    monkeypatch.setattr(queries, "JITTER_SECONDS", 1e9)
    game, (ana, _ben) = started(house, humans=2, bots=0)
    held = house.queries.wait(game, ana, is_old=lambda _sight: True, seconds=seconds)
    assert held.waited is free
