"""The ledger: every dollar that moved, and what that comes to for each seat."""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from rentroll.engine import BANK, KIND_OF_EVENT, GameState
from rentroll.engine.events import CashMoved
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
    with store.database.reading() as session:
        events = history.events_of_type(session, game_id, CASH_MOVED, table.version)
    entries = [_entry(event) for event in events]
    wanted = [entry for entry in entries if entry.seq > after]
    totals = _totals(table.state, entries)
    return LedgerPage(table.version, wanted[:limit], totals, more=len(wanted) > limit)


def _entry(event: EventRecord) -> Entry:
    moved = CashMoved(**cast("dict[str, int]", event.params))  # type: ignore[arg-type]
    return Entry(event.seq, event.version, *moved)


def _totals(state: GameState, entries: Sequence[Entry]) -> list[Total]:
    received = [0] * len(state.cash)
    paid = [0] * len(state.cash)
    for entry in entries:
        if entry.payee != BANK:
            received[entry.payee] += entry.amount
        if entry.payer != BANK:
            paid[entry.payer] += entry.amount
    return [
        Total(seat, state.ruleset.starting_cash, received[seat], paid[seat], cash)
        for seat, cash in enumerate(state.cash)
    ]
