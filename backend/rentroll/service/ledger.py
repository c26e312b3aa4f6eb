"""The ledger: every dollar that moved, and what that comes to for each seat."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from rentroll.engine import KIND_OF_EVENT, CashMoved
from rentroll.persistence import history
from rentroll.persistence.records import EventRecord
from rentroll.service.store import TableStore

CASH_MOVED: Final = KIND_OF_EVENT[CashMoved]


class Entry(NamedTuple):
    """Dollars that moved between two seats, or a seat and the bank (-1), and why."""

    seq: int
    version: int
    payer: int
    payee: int
    amount: int
    reason: str
    rule: str


class Total(NamedTuple):
    """What a seat began with, received and paid in dollars; together they make its cash."""

    seat: int
    start: int
    received: int
    paid: int
    cash: int


class LedgerPage(NamedTuple):
    """Some entries in order, and the totals of all entries up to a version of the game."""

    version: int
    entries: Sequence[Entry]
    totals: Sequence[Total]
    more: bool


def ledger(store: TableStore, game_id: str, after: int, limit: int) -> LedgerPage:
    """Return at most `limit` entries numbered above `after`, with the totals.

    The number of an entry is that of its event.

    Raises:
        ServiceError: game-not-found.
    """
    table = store.find(game_id)
    if table.state is None:
        return LedgerPage(table.version, (), (), more=False)
    with store.database.reading() as connection:
        events = history.events_of_type(
            connection, game_id, CASH_MOVED, version=table.version, after=after, limit=limit + 1
        )
        received, paid = (
            history.sums_by(
                connection, game_id, CASH_MOVED, version=table.version, amount="amount", by=side
            )
            for side in ("payee", "payer")
        )
    entries = [_entry(event) for event in events]
    totals = [
        Total(
            seat, table.state.ruleset.starting_cash, received.get(seat, 0), paid.get(seat, 0), cash
        )
        for seat, cash in enumerate(table.state.cash)
    ]
    return LedgerPage(table.version, entries[:limit], totals, more=len(entries) > limit)


def _entry(event: EventRecord) -> Entry:
    return Entry(event.seq, event.version, **cast("dict[str, Any]", event.params))
