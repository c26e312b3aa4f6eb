"""Carrying actions out on a state of one's own, for simulation and bots."""

from __future__ import annotations

import pytest

from rentroll.engine import (
    BANK,
    FRAMES,
    Event,
    FastChance,
    IllegalAction,
    RuleSet,
    SeededChance,
    action_from,
    apply,
    apply_in_place,
    encode_event,
    encode_state,
    new_game,
)
from rentroll.engine.frames import (
    BuildingAuctions,
    CollectEach,
    EstateAuctions,
    MoveAfterFine,
    PayEach,
    Resolving,
)
from tests.engine.positions import position
from tests.engine.walks import play, secret_of


@pytest.mark.parametrize("with_events", [True, False])
def test_in_place_leads_to_the_same_state_with_the_same_events(with_events: bool) -> None:
    found: list[Event] | None = [] if with_events else None
    wanted: list[Event] = []
    chance = SeededChance(secret_of(11))
    own = new_game(RuleSet.from_options(), [False] * 4, chance).state
    actions = [("roll", {}), ("decline", {}), ("pass", {}), ("end-turn", {}), ("buy", {})]
    state = own.copy()
    for step in range(120):
        kind, params = actions[step % len(actions)]
        action = action_from(kind, state.stack[-1].awaited[0], params)
        try:
            transition = apply(state, action, chance)
        except IllegalAction:
            before = encode_state(own)
            with pytest.raises(IllegalAction):
                apply_in_place(own, action, chance, found)
            assert encode_state(own) == before
            continue
        apply_in_place(own, action, chance, found)
        state = transition.state
        wanted += transition.events
        assert encode_state(own) == encode_state(state)
    if found is not None:
        assert [encode_event(e) for e in found] == [encode_event(e) for e in wanted]
    assert len(wanted) > 50


def test_a_game_under_fast_chance_repeats_with_its_seed() -> None:
    states = [new_game(RuleSet.from_options(), [True] * 3, FastChance(8)).state for _ in range(2)]
    assert encode_state(states[0]) == encode_state(states[1])
    assert states[0].commitment == ""


def test_a_walk_repeats_with_its_seed() -> None:
    walks = [play(21, seats=3, limit=150) for _ in range(2)]
    assert encode_state(walks[0].state) == encode_state(walks[1].state)


def test_frames_that_the_engine_resumes_wait_for_nobody() -> None:
    frames = (
        Resolving(0),
        MoveAfterFine(0, 7),
        PayEach(0, (1, 2), 50),
        CollectEach(0, (1, 2), 10),
        EstateAuctions(0, (5,)),
        BuildingAuctions(0, "house", ((1, 1),), 1),
    )
    for frame in frames:
        assert frame.awaited == ()
        assert FRAMES[frame.kind] is type(frame)


def test_the_bank_is_no_seat() -> None:
    assert BANK not in range(len(position().cash))
