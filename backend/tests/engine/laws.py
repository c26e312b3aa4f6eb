"""What is true of every position of every game: one function a law, for the property tests."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from rentroll.engine import (
    ACTIONS,
    BANK,
    DECK_NAMES,
    Chance,
    Event,
    GameState,
    IllegalAction,
    ScriptedChance,
    action_from,
    apply,
    awaited,
    blocked_actions,
    check,
    decode_state,
    encode_state,
    legal_actions,
    optional_parameters_of,
    parameters,
    parameters_of,
    raisable,
    safe_default,
    view_for,
    worth,
)
from rentroll.engine.actions import Action
from rentroll.engine.events import CashMoved
from rentroll.engine.rules.offers import LegalAction
from tests.engine.walks import sampled_action

RAISING = {"mortgage", "sell-buildings"}
WORDS = {
    "deck": DECK_NAMES,
    "method": ("flat", "percent"),
    "refused": (False, True),
    "choice": ("wait", "bot", "retire"),
}
SPACES = range(40)


def all_seats(state: GameState) -> range:
    """Return every seat, those who are out too."""
    return range(len(state.cash))


def whole_money_is_accounted_for(initial: GameState, state: GameState, events: list[Event]) -> None:
    """Total cash = start cash of all seats + paid by the bank - paid to the bank."""
    flow = 0
    for event in events:
        if isinstance(event, CashMoved):
            flow += event.amount * ((event.payer == BANK) - (event.payee == BANK))
    assert sum(initial.cash) == initial.ruleset.starting_cash * len(initial.cash)
    assert sum(state.cash) == sum(initial.cash) + flow


def every_listed_action_is_accepted(state: GameState, generator: random.Random) -> None:
    """What is listed is accepted, with any parameters that the schemas allow."""
    for seat in all_seats(state):
        for entry in legal_actions(state, seat):
            for action in extremes(entry, seat):
                assert check(state, action) is None, action
            action = sampled_action(entry, seat, generator)
            assert check(state, action) is None, action


def extremes(entry: LegalAction, seat: int) -> Iterator[Action]:
    """Yield the first and the last of what a listed action's only parameter allows."""
    optional = optional_parameters_of(ACTIONS[entry.kind])
    needed = [
        name
        for name, schema in entry.params.items()
        if name not in optional or schema.get("minItems")
    ]
    if len(needed) == 1:
        [name] = needed
        schema = entry.params[name]
        if "enum" in schema:
            values = [schema["enum"][0], schema["enum"][-1]]
        elif schema["type"] == "integer":
            values = [schema["minimum"], schema["maximum"]]
        else:
            values = [schema["items"]["enum"][: schema["maxItems"]]]
        for value in values:
            yield action_from(entry.kind, seat, {name: value})


def countable_actions(state: GameState, seat: int) -> Iterator[Action]:
    """Yield every action without parameters, and those whose one parameter can be counted."""
    for kind, action in ACTIONS.items():
        wanted = parameters_of(action)
        if not wanted:
            yield action_from(kind, seat, {})
        needed = wanted.keys() - optional_parameters_of(action)
        if len(needed) == 1:
            [name] = needed
            annotation = wanted[name]
            values: Iterable[object] = ()
            if annotation == "int" and name == "space":
                values = SPACES
            elif name == "offer":
                values = range(state.last_offer + 2)
            elif annotation == "tuple[int, ...]":
                values = [[space] for space in SPACES]
            elif name in WORDS:
                values = WORDS[name]
            for value in values:
                yield action_from(kind, seat, {name: value})


def is_listed(listed: dict[str, LegalAction], action: Action) -> bool:
    """Say whether an action without or with one parameter is among the listed ones."""
    entry = listed.get(action.kind)
    if entry is None:
        return False
    for name, value in parameters(action).items():
        schema = entry.params[name]
        if "enum" in schema and value not in schema["enum"]:
            return False
        if "items" in schema and not set(value) <= set(schema["items"]["enum"]):
            return False
    return True


def what_is_not_listed_is_refused(state: GameState) -> None:
    """What can be counted and is not listed is refused with a code, and changes nothing."""
    untouched = encode_state(state)
    for seat in all_seats(state):
        listed = {entry.kind: entry for entry in legal_actions(state, seat)}
        refused: dict[str, Action] = {}
        for action in countable_actions(state, seat):
            refusal = check(state, action)
            assert (refusal is None) == is_listed(listed, action), (action, refusal)
            if refusal is not None:
                assert refusal.code
                refused[action.kind] = action
        for action in refused.values():
            with pytest.raises(IllegalAction):
                apply(state, action, ScriptedChance())
    assert encode_state(state) == untouched


def bids_outside_the_bounds_are_refused(state: GameState) -> None:
    """An auction's bounds are exact: one below and one above are refused."""
    for seat in awaited(state):
        for entry in legal_actions(state, seat):
            if entry.kind == "bid":
                bounds = entry.params["amount"]
                for amount in (bounds["minimum"] - 1, bounds["maximum"] + 1, 0, -1):
                    assert check(state, action_from("bid", seat, {"amount": amount})) is not None


def listed_and_blocked_are_complete(state: GameState) -> None:
    """Every kind is either listed or blocked with a code, for every seat."""
    for seat in all_seats(state):
        listed = [entry.kind for entry in legal_actions(state, seat)]
        blocked = [kind for kind, refusal in blocked_actions(state, seat) if refusal.code]
        assert sorted(listed + blocked) == sorted(ACTIONS)


def somebody_can_go_on(state: GameState) -> None:
    """While the game is not over, an awaited seat can resolve the top frame, or raise for it."""
    if state.over:
        assert awaited(state) == ()
        return
    assert awaited(state)
    top = state.stack[-1]
    for seat in awaited(state):
        default = safe_default(state, seat)
        assert check(state, default) is None, default
        listed = {entry.kind for entry in legal_actions(state, seat)}
        assert default.kind in listed
        if top.kind == "debt":
            short = raisable(state, seat) < top.amount  # type: ignore[union-attr]
            assert ("declare-bankruptcy" in listed) == short
            assert bool(listed & RAISING) == (not short)


def nothing_secret_is_seen(state: GameState, generator: random.Random) -> None:
    """The view is plain JSON, the same for all, and does not depend on the order of the decks.

    Only of one's own deeds it tells beforehand what lifting their mortgage would cost.
    """
    seen = view_for(state, None)
    for seat in all_seats(state):
        view = view_for(state, seat)
        own = {space for space, owner in enumerate(state.owner) if owner == seat}
        assert view["lifting"].keys() - seen["lifting"].keys() <= {str(space) for space in own}
        assert view | {"lifting": seen["lifting"]} == seen
    text = json.dumps(seen)
    drawn = state.card.card if state.card else ""
    # In quotes, as the name of one card may be how another one's begins.
    assert all(card == drawn or f'"{card}"' not in text for card in state.decks.cards)
    twin = decode_state(encode_state(state))
    chance, chest = (generator.sample(pile, len(pile)) for pile in state.piles)
    twin.piles = (tuple(chance), tuple(chest))
    assert view_for(twin, None) == seen
    for seat in all_seats(state):
        assert legal_actions(twin, seat) == legal_actions(state, seat)
        assert blocked_actions(twin, seat) == blocked_actions(state, seat)


def figures_of_the_view_are_right(state: GameState) -> None:
    """Worth and raisable in the view are those of the rules."""
    seen = view_for(state, None)
    assert seen["worth"] == [worth(state, seat) for seat in all_seats(state)]
    assert seen["raisable"] == [raisable(state, seat) for seat in all_seats(state)]


def time_up_plays_the_safe_defaults(before: GameState, after: GameState, chance: Chance) -> None:
    """Time up does what the awaited seats' safe defaults do, one by one, and nothing more."""
    frame = before.stack[-1]
    state = before
    for seat in frame.awaited:
        state = apply(state, safe_default(state, seat), chance).state
    while state.stack and state.stack[-1] is frame:
        state = apply(state, safe_default(state, frame.awaited[0]), chance).state
    assert without_clocks(after) == without_clocks(state)


def the_time_bank_goes_on(before: GameState, after: GameState) -> None:
    """Time up with a time bank changes the clock and the bank alone."""
    assert without_clocks(after) == without_clocks(before)
    assert sum(after.presence.banks) < sum(before.presence.banks)


def without_clocks(state: GameState) -> dict[str, Any]:
    """Return a state without its clocks, and without who keeps up with them."""
    return {**encode_state(state), "timer": None, "timers": 0, "presence": None}


def check_position(state: GameState, generator: random.Random) -> None:
    """Assert all the laws of a single position."""
    every_listed_action_is_accepted(state, generator)
    what_is_not_listed_is_refused(state)
    bids_outside_the_bounds_are_refused(state)
    listed_and_blocked_are_complete(state)
    somebody_can_go_on(state)
    nothing_secret_is_seen(state, generator)
    figures_of_the_view_are_right(state)
