"""What a bot sees: the same as any other player, and nothing of the decks or the dice to come."""

from collections.abc import Container, Mapping
from typing import Any

from rentroll.engine import GameState, awaited, legal_actions, view_for


class PlayerView:
    """The game as one seat sees it, made when it is asked for.

    Attributes:
        seat: the seat that is to decide.
        legal_actions: what it may do now; never empty when a bot is asked.
        is_awaited: whether the game waits for this seat, and any kind of action is asked for.
        board: the board that is played on.
        ruleset: the options of the table.
    """

    __slots__ = ("_game", "_state", "board", "is_awaited", "legal_actions", "ruleset", "seat")

    def __init__(self, state: GameState, seat: int, kinds: Container[str] | None = None) -> None:
        """Look at a state with the eyes of a seat.

        Args:
            state: the game.
            seat: who looks.
            kinds: the kinds of action that are asked for; None for all that are legal.
        """
        self.seat = seat
        self.legal_actions = tuple(
            legal for legal in legal_actions(state, seat) if kinds is None or legal.kind in kinds
        )
        self.is_awaited = kinds is None and seat in awaited(state)
        self.board = state.board
        self.ruleset = state.ruleset
        self._state: GameState | None = state
        self._game: Mapping[str, Any] = {}

    @property
    def game(self) -> Mapping[str, Any]:
        """The public view of the game, as the API's `game` object has it."""
        if self._state is not None:
            self._game = view_for(self._state, self.seat)
            self._state = None
        return self._game
