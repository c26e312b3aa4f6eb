"""Random games in which many leave: in the midst of anything, at times several at once."""

from __future__ import annotations

from collections import Counter

from rentroll.engine import AnyAction, GameState, Transition, check_invariants
from tests.engine.laws import somebody_can_go_on
from tests.engine.test_properties import check_whole_game
from tests.engine.walks import play

LEANINGS = {"resign": 0.08, "mortgage": 1.0, "propose-trade": 0.5, "sell-buildings": 0.3}
POOR = {"starting_cash": 150, "auction_style": "open"}
SCARCE = {"houses": 4, "hotels": 1, "starting_cash": 4000, "decision_seconds": 20}


def test_whoever_leaves_whenever_the_position_stays_lawful() -> None:
    left: Counter[str] = Counter()

    def observe(before: GameState, action: AnyAction, found: Transition) -> None:
        check_invariants(found.state)
        if action.kind == "resign":
            left[before.stack[-1].kind] += 1
            if not found.state.over:
                somebody_can_go_on(found.state)

    for seed in range(150):
        options = (POOR, SCARCE, {})[seed % 3]
        walk = play(seed, seats=8, options=options, limit=600, observe=observe, leanings=LEANINGS)
        check_whole_game(walk)
    assert sum(left.values()) >= 800, left
    assert {"before-roll", "after-roll", "auction", "buy", "debt", "jail"} <= set(left)
