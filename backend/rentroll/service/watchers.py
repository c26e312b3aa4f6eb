"""Access tokens for watching: whoever may read a table may have one, and it opens nothing else.

A token proves itself that it was given out for its table, so nothing is kept of it: however many
are asked for, none is pushed out, nothing is written and nobody who waits is woken.
"""

from rentroll.service.credentials import new_watch_token
from rentroll.service.queries import Queries


class Watchers:
    """The use case of asking for such a token."""

    def __init__(self, queries: Queries) -> None:
        """Give out tokens for the tables that queries find."""
        self._queries = queries

    def add(self, game_id: str) -> str:
        """Return a new access token for watching a table, shown this once.

        Args:
            game_id: the table, or the id to watch it by.

        Raises:
            ServiceError: game-not-found, game-damaged.
        """
        return new_watch_token(self._queries.look(game_id, None).table.secret)
