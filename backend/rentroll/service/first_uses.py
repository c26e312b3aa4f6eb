"""First uses of access tokens: once its token is in use, a seat is not given again (ADR 0013)."""

import threading
from collections import OrderedDict
from typing import Final

from rentroll.persistence import answers
from rentroll.service.credentials import digest, is_game_id
from rentroll.service.store import TableStore

MOST_REMEMBERED: Final = 10_000


class FirstUses:
    """Notes that whoever asked for a seat has its token, so that nobody needs another one."""

    def __init__(self, store: TableStore) -> None:
        """Note for the tables of a store."""
        self._store = store
        self._lock = threading.Lock()
        self._noted: OrderedDict[tuple[str, str], None] = OrderedDict()

    def is_noted(self, game_id: str, access_token: str) -> bool:
        """Tell whether `note` has nothing to do."""
        return (game_id, digest(access_token)) in self._noted or not is_game_id(game_id)

    def note(self, game_id: str, access_token: str) -> None:
        """Note that a token has opened its seat; only the first use of it costs a statement."""
        if self.is_noted(game_id, access_token):
            return
        used = (game_id, digest(access_token))
        with self._store.database.reading() as connection:
            repeatable = answers.is_repeatable(connection, *used)
        if repeatable:
            with self._store.database.writing() as connection:
                answers.end_repetition(connection, *used)
        with self._lock:
            self._noted[used] = None
            while len(self._noted) > MOST_REMEMBERED:
                self._noted.popitem(last=False)
