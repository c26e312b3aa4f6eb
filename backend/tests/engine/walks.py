"""Random legal games: actions are sampled from `legal_actions`, as by a program without rules.

The player leans towards what keeps a game going: it buys, bids within reason, builds, and leaves
or raises cash without need only now and then, so that every part of the rules is reached.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rentroll.engine import (
    KIND_OF_EVENT,
    AnyAction,
    Event,
    FallSilent,
    GameState,
    LegalAction,
    RuleSet,
    SeededChance,
    TimeUp,
    Transition,
    action_from,
    apply,
    awaited,
    check,
    legal_actions,
    new_game,
    running_timers,
)
from rentroll.engine.actions import Action
from rentroll.engine.events import CardDrawn, FrameChanged, FrameOpened, StackAmended

Schema = Mapping[str, Any]
Observer = Callable[[GameState, AnyAction, Transition], None]

# How much likelier than 1 a kind is chosen when it is listed.
WEIGHTS = {
    "accept-trade": 0.5,
    "agree-end": 0.3,
    "bid": 2.0,
    "come-back": 0.1,
    "build": 6.0,
    "buy": 6.0,
    "counter-trade": 0.3,
    "declare-bankruptcy": 3.0,
    "decline": 0.7,
    "decline-trade": 0.5,
    "end-turn": 2.0,
    "mortgage": 0.15,
    "propose-end": 0.01,
    "propose-trade": 0.15,
    "refuse-end": 1.0,
    "refuse-offers": 0.01,
    "resign": 0.002,
    "roll": 3.0,
    "sell-buildings": 0.1,
    "settle-mortgages": 5.0,
    "unmortgage": 0.6,
    "vote-absence": 0.5,
    "withdraw-end": 0.1,
    "withdraw-trade": 0.2,
}
WEIGHTS_IN_DEBT = {"mortgage": 2.0, "sell-buildings": 2.0}
# Whoever wants no offers wants some again soon, so that there is trade.
WEIGHTS_WITHOUT_OFFERS = {"refuse-offers": 0.3}
OUTSIDERS_CHANCE = 0.15
TIME_UP_CHANCE = 0.05
TIME_UP_CHANCES = {"game": 0.003, "offer": 0.02, "absence": 0.1}
LATE_AGAIN_CHANCE = 0.5
SILENCE_CHANCE = 0.02
HIGHEST_RAISE = 40


def sampled(schema: Schema, generator: random.Random) -> Any:
    """Return a value that a parameter's schema allows."""
    if "enum" in schema:
        return generator.choice(schema["enum"])
    if schema["type"] == "integer":
        reasonable = min(schema["maximum"], schema["minimum"] + HIGHEST_RAISE)
        highest = schema["maximum"] if generator.random() < 0.02 else reasonable
        return generator.randint(schema["minimum"], highest)
    size = generator.randint(schema["minItems"], schema["maxItems"])
    return generator.sample(schema["items"]["enum"], size)


def sampled_action(entry: LegalAction, seat: int, generator: random.Random) -> Action:
    """Return a listed action with parameters sampled from its schemas."""
    params = {name: sampled(schema, generator) for name, schema in entry.params.items()}
    return action_from(entry.kind, seat, params)


def chosen_action(
    state: GameState, generator: random.Random, leanings: Mapping[str, float]
) -> AnyAction | None:
    """Return what somebody does next: mostly the awaited seat, at times an outsider."""
    if state.ruleset.decision_seconds and (absent := absent_action(state, generator)):
        return absent
    for timer in running_timers(state):
        if generator.random() < TIME_UP_CHANCES.get(timer.kind, TIME_UP_CHANCE):
            return TimeUp(timer.id)
    if generator.random() < OUTSIDERS_CHANCE:
        seat = generator.choice([seat for seat, is_in in enumerate(state.solvent) if is_in])
    else:
        seat = generator.choice(awaited(state))
    listed = legal_actions(state, seat)
    in_debt = state.stack[-1].kind == "debt" and seat in awaited(state)
    closed = seat in state.refusing_offers
    special = (WEIGHTS_IN_DEBT if in_debt else {}) | (WEIGHTS_WITHOUT_OFFERS if closed else {})
    weights = {**WEIGHTS, **special, **leanings}
    likelihood = [weights.get(entry.kind, 1.0) for entry in listed]
    # An outsider with nothing sensible to do lets the others go on.
    if not listed or (seat not in awaited(state) and generator.random() > sum(likelihood)):
        return None
    return sampled_action(generator.choices(listed, likelihood)[0], seat, generator)


def absent_action(state: GameState, generator: random.Random) -> AnyAction | None:
    """Return what happens around players who are late or away, now and then."""
    presence = state.presence
    late = set(awaited(state)) & set(presence.missed)
    if late and state.timer and generator.random() < LATE_AGAIN_CHANCE:
        return TimeUp(state.timer.id)
    silent = FallSilent((generator.randrange(len(state.bots)),))
    if generator.random() < SILENCE_CHANCE and check(state, silent) is None:
        return silent
    return None


@dataclass(slots=True)
class Walk:
    """A game as it was played, and how often it met everything there is."""

    initial: GameState
    state: GameState
    events: list[Event]
    steps: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    frames: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)

    def count(self, action: AnyAction, transition: Transition) -> None:
        """Go on to a transition's state and count what it brought."""
        self.steps += 1
        self.state = transition.state
        self.events += transition.events
        self.actions[action.kind] += 1
        self.frames.update(frame.kind for frame in transition.state.stack)
        self.count_events(transition.events)

    def count_events(self, events: list[Event]) -> None:
        """Count events, the frames they bring and the cards they draw."""
        for event in events:
            self.kinds[KIND_OF_EVENT[type(event)]] += 1
            if isinstance(event, FrameOpened | FrameChanged):
                self.frames[event.frame.kind] += 1
            elif isinstance(event, StackAmended):
                self.frames.update(frame.kind for frame in event.stack)
            elif isinstance(event, CardDrawn):
                self.cards[event.card] += 1


def secret_of(seed: int) -> bytes:
    """Return a secret of 128 bits for a seed."""
    return seed.to_bytes(16, "big")


def play(
    seed: int,
    *,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    limit: int = 2000,
    observe: Observer | None = None,
    leanings: Mapping[str, float] | None = None,
) -> Walk:
    """Play a random game to its end, or for so many actions; watch every step with `observe`.

    `leanings` are weights of kinds of action that differ from the usual ones.
    """
    generator = random.Random(seed)
    chance = SeededChance(secret_of(seed))
    ruleset = RuleSet.from_options("default", options or {})
    start = new_game(ruleset, [generator.random() < 0.4 for _ in range(seats)], chance)
    walk = Walk(start.initial, start.state, list(start.events))
    walk.count_events(start.events)
    while not walk.state.over and walk.steps < limit:
        action = chosen_action(walk.state, generator, leanings or {})
        if action is None:
            continue
        before = walk.state
        transition = apply(before, action, chance)
        walk.count(action, transition)
        if observe is not None:
            observe(before, action, transition)
    return walk
