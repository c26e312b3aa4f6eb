"""A bot that plays any legal move, so that every corner of the rules sees play."""

import random
from collections.abc import Sequence
from typing import Final

from rentroll.bots.player_view import PlayerView
from rentroll.bots.sampling import sample_params
from rentroll.engine import ALL_DECISIONS, Action, LegalAction, action_from

DISTURBING: Final = frozenset({"propose-trade", "counter-trade", "refuse-offers"})
"""Kinds that ask others for an answer or shut them out; by chance they would only disturb."""

RESOLVING_SHARE: Final = 0.7
"""How often the bot prefers to resolve what the game waits for, so that games move on."""


class RandomBot:
    """Picks a kind among the legal ones, then its parameters, all by chance."""

    def decide(self, view: PlayerView, generator: random.Random) -> Action:
        """Return a legal action by chance; one that asks for a confirmation only if it must."""
        chosen = self._choose(view.legal_actions, generator)
        # A reason found by chance would not be true.
        params = {name: schema for name, schema in chosen.params.items() if name != "reason"}
        return action_from(chosen.kind, view.seat, sample_params(params, generator))

    def _choose(self, legal: Sequence[LegalAction], generator: random.Random) -> LegalAction:
        wanted = [action for action in legal if action.kind not in DISTURBING] or list(legal)
        harmless = [action for action in wanted if not action.confirm] or wanted
        resolving = [action for action in harmless if action.kind in ALL_DECISIONS]
        standing = [action for action in harmless if action.kind not in ALL_DECISIONS]
        if resolving and (not standing or generator.random() < RESOLVING_SHARE):
            return generator.choice(resolving)
        return generator.choice(standing)
