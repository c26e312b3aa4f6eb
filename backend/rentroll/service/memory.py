"""Tables in memory: the newest committed record of each, and bodies rendered from it.

A record is stored after its commit and never replaced by an older one. While a table is being
loaded from the database, news about it make the loaded copy void, so a slow reader cannot put
something old back. That a table is gone is remembered too: who committed a change before the
removal may come to keep it only afterwards.
"""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rentroll.at_once import expect_to_wait
from rentroll.persistence.records import Mark, TableRecord

GONE: Final = Mark(2**31 - 1, 0)
"""The mark of a removed table: later than any other. Ids are never given twice."""

GZIP_LEVEL: Final = 9


@dataclass(frozen=True)
class Rendered:
    """A body ready to be sent, with its entity tag."""

    etag: str
    body: bytes

    @cached_property
    def compressed(self) -> bytes:
        """The body by gzip, about a quarter of it."""
        return gzip.compress(self.body, GZIP_LEVEL, mtime=0)


class _Entry:
    """One remembered table with what was rendered from it, by viewer."""

    __slots__ = ("bodies", "table")

    def __init__(self, table: TableRecord) -> None:
        self.table = table
        self.bodies: dict[int | None, Rendered] = {}


class _Loading:
    """A load that is going on; `void` is set by news that arrive meanwhile."""

    __slots__ = ("done", "void")

    def __init__(self) -> None:
        self.void = False
        self.done = threading.Event()


class TableMemory:
    """A bounded store of the newest table records of this process."""

    def __init__(self, capacity: int) -> None:
        """Remember at most `capacity` tables, and removals; the longest unused goes first."""
        self._capacity = capacity
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()
        self._loads: dict[str, _Loading] = {}
        self._lock = threading.Lock()

    def find(self, game_id: str) -> TableRecord | None:
        """Return the remembered record of a table, or None."""
        with self._lock:
            entry = self._entries.get(game_id)
            if entry is None:
                return None
            self._entries.move_to_end(game_id)
            return entry.table

    def find_or_load(
        self, game_id: str, load: Callable[[], TableRecord | None]
    ) -> TableRecord | None:
        """Return the remembered record or load it; several who miss at once load it only once."""
        while True:
            with self._lock:
                entry = self._entries.get(game_id)
                if entry is not None:
                    self._entries.move_to_end(game_id)
                    return entry.table
                loading = self._loads.get(game_id)
                mine = loading is None
                if loading is None:
                    loading = self._loads[game_id] = _Loading()
            if not mine:
                expect_to_wait()
                loading.done.wait()
                continue
            try:
                table = load()
                if table is None:
                    return None
                with self._lock:
                    if not loading.void:
                        self._keep(table)
                        return table
            finally:
                with self._lock:
                    self._loads.pop(game_id, None)
                loading.done.set()

    def keep(self, table: TableRecord) -> None:
        """Remember a committed record, unless a newer one is already there."""
        with self._lock:
            self._void_load(table.id)
            self._keep(table)

    def forget_before(self, game_id: str, mark: Mark) -> None:
        """Forget a table that is older than what another process reports."""
        with self._lock:
            self._void_load(game_id)
            entry = self._entries.get(game_id)
            if entry is not None and entry.table.mark < mark:
                del self._entries[game_id]
            if mark == GONE:
                self._note_removal(game_id)

    def forget(self, game_id: str) -> None:
        """Forget a table for good, because it is gone."""
        self.forget_before(game_id, GONE)

    def forget_all(self) -> None:
        """Forget everything, because news may have been missed."""
        with self._lock:
            self._entries.clear()
            for loading in self._loads.values():
                loading.void = True

    def body(
        self,
        table: TableRecord,
        viewer: int | None,
        render: Callable[[TableRecord, int | None], Rendered],
    ) -> Rendered:
        """Return the rendered body of a table for a viewer (a seat, or None for watching)."""
        with self._lock:
            entry = self._entries.get(table.id)
            if entry is not None and entry.table is table:
                found = entry.bodies.get(viewer)
                if found is not None:
                    return found
        rendered = render(table, viewer)
        with self._lock:
            entry = self._entries.get(table.id)
            if entry is not None and entry.table is table:
                entry.bodies[viewer] = rendered
        return rendered

    def _note_removal(self, game_id: str) -> None:
        self._gone[game_id] = None
        while len(self._gone) > self._capacity:
            self._gone.popitem(last=False)

    def _keep(self, table: TableRecord) -> None:
        if table.id in self._gone:
            return
        entry = self._entries.get(table.id)
        if entry is not None and entry.table.mark >= table.mark:
            return
        self._entries[table.id] = _Entry(table)
        self._entries.move_to_end(table.id)
        while len(self._entries) > self._capacity:
            self._entries.popitem(last=False)

    def _void_load(self, game_id: str) -> None:
        loading = self._loads.get(game_id)
        if loading is not None:
            loading.void = True
