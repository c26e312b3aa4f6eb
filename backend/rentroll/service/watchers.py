"""Access tokens for watching: whoever may read a table may have one, and it opens nothing else."""

from dataclasses import replace
from typing import Final

from rentroll.persistence.records import Change, TableRecord
from rentroll.service.credentials import digest, new_watch_token
from rentroll.service.queries import Queries
from rentroll.service.store import TableStore

MOST_WATCHERS: Final = 64
"""How many of these tokens a table has at most; the oldest one goes."""


class Watchers:
    """The use case of asking for such a token."""

    def __init__(self, store: TableStore, queries: Queries) -> None:
        """Work on the tables of a store."""
        self._store = store
        self._queries = queries

    def add(self, game_id: str) -> str:
        """Return a new access token for watching a table, shown this once.

        Args:
            game_id: the table, or the id to watch it by.

        Raises:
            ServiceError: game-not-found, game-damaged, conflict.
        """
        table_id = self._queries.look(game_id, None).table.id
        access_token = new_watch_token()

        def decide(before: TableRecord) -> Change:
            known = (*before.watch_digests, digest(access_token))[-MOST_WATCHERS:]
            return Change(replace(before, watch_digests=known, revision=before.revision + 1))

        self._store.change(table_id, decide)
        return access_token
