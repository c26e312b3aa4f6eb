"""Whole games between bots in memory, without database, clock or pace."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from rentroll.bots import PlayerView, bot_of
from rentroll.engine import FastChance, RuleSet, apply_in_place, awaited, new_game


class Result(NamedTuple):
    """How a game went."""

    over: bool
    actions: int
    rounds: int
    winners: tuple[int, ...]


def play_game(
    strategies: Sequence[str],
    generator: random.Random,
    most_actions: int,
    ruleset: RuleSet | None = None,
) -> Result:
    """Play one game to its end, or until so many actions have been taken.

    Args:
        strategies: the bot of each seat.
        generator: where chance and the bots' choices come from.
        most_actions: when to give up.
        ruleset: house rules; the default ones when left out.
    """
    chance = FastChance(generator.getrandbits(64))
    state = new_game(ruleset or RuleSet(), [True] * len(strategies), chance).state
    actions = 0
    while not state.over and actions < most_actions:
        seat = awaited(state)[0]
        action = bot_of(strategies[seat]).decide(PlayerView(state, seat), generator)
        apply_in_place(state, action, chance)
        actions += 1
    winners = tuple(placing.seat for placing in state.ranking if placing.place == 1)
    return Result(state.over, actions, state.round, winners)
