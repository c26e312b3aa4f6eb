"""Games in which bots would play on for nobody: they end (R18.13)."""

from collections.abc import Callable
from dataclasses import replace

from rentroll.engine import Abandon, AnyAction
from rentroll.persistence.records import ACTIVE, Change, TableRecord


def is_deserted(table: TableRecord, leaving: int | None = None) -> bool:
    """Tell whether bots play on though every human is out, and gone too.

    Args:
        table: the table.
        leaving: the seat of a player who is on the way out by their own will.
    """
    state = table.state
    if table.status != ACTIVE or state is None:
        return False
    humans = [seat for seat in table.seats if not seat.is_bot]
    return all(
        not state.solvent[seat.seat] and (seat.left or seat.away or seat.seat == leaving)
        for seat in humans
    )


def with_the_end_if_deserted(
    carry_out: Callable[[TableRecord, AnyAction], Change], change: Change, leaving: int
) -> Change:
    """Return a change, with the end of the game when it leaves bots alone at the table.

    Args:
        carry_out: returns what an action does to a table.
        change: what it does that a player leaves or resigns.
        leaving: the player's seat.
    """
    after = change.after
    if after is None or not is_deserted(after, leaving):
        return change
    end = carry_out(after, Abandon())
    # One request makes one version, whatever came of it.
    version = after.version if change.action is not None else after.version + 1
    assert end.after is not None
    return replace(
        change,
        after=replace(end.after, version=version),
        events=(*change.events, *end.events),
        action=change.action or end.action,
    )
