"""The strategies by name; adding one is a file and a line here."""

import random
from typing import Final, Protocol

from rentroll.bots.player_view import PlayerView
from rentroll.bots.random_bot import RandomBot
from rentroll.bots.steady_bot import SteadyBot
from rentroll.engine import Action


class Bot(Protocol):
    """A strategy: decides for one seat at a time and remembers nothing between decisions."""

    def decide(self, view: PlayerView, generator: random.Random) -> Action:
        """Return one of the view's legal actions, using no other randomness than the generator."""
        ...


STRATEGIES: Final[dict[str, Bot]] = {"random": RandomBot(), "steady": SteadyBot()}
"""Every strategy by the name under which the API knows it."""


def bot_of(strategy: str) -> Bot:
    """Return the bot of a strategy. Raises KeyError for a name that is not registered."""
    return STRATEGIES[strategy]
