"""Players of the server: the protocol, the registry and the strategies."""

from rentroll.bots.player_view import PlayerView
from rentroll.bots.registry import STRATEGIES, Bot, bot_of

__all__ = ["STRATEGIES", "Bot", "PlayerView", "bot_of"]
