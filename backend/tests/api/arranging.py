"""Put running games into positions, and look whether they are whole: for tests only."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rentroll.engine import check_invariants
from rentroll.engine.frames import BeforeRoll, Purchase, Resolving
from rentroll.persistence.records import Change, TableRecord
from rentroll.service.scheduling import scheduled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rentroll.api.house_access import Rentroll
    from rentroll.engine import GameState
    from rentroll.engine.frames import Frame


def arrange(
    rentroll: Rentroll,
    game: str,
    frames: Sequence[Frame] = (),
    turn: int | None = None,
    **lists: dict[int, Any],
) -> None:
    """Change the state of a running game: entries of its lists by index, frames, whose turn."""

    def decide(before: TableRecord) -> Change:
        assert before.state is not None
        state: GameState = before.state.copy()
        for name, entries in lists.items():
            for index, value in entries.items():
                getattr(state, name)[index] = value
        for index, group in enumerate(state.board.groups):
            owners = {state.owner[member] for member in group.members}
            state.group_owner[index] = owners.pop() if len(owners) == 1 else -1
        if frames:
            state.stack[:] = frames
        if turn is not None:
            state.turn = turn
        after = replace(before, state=state, version=before.version + 1)
        return Change(scheduled(before, after, actor=None, now=before.changed_at))

    rentroll.house.store.change(game, decide)


def ask_to_buy(rentroll: Rentroll, game: str, seat: int, space: int, **lists: Any) -> None:
    """Let a seat stand on an unowned deed and be asked."""
    frames = (Resolving(seat), Purchase(seat, space))
    lists["position"] = {seat: space}
    arrange(rentroll, game, frames, turn=seat, **lists)


def ask_to_roll(rentroll: Rentroll, game: str, seat: int, **lists: Any) -> None:
    """Let it be the turn of a seat, before its throw."""
    arrange(rentroll, game, (BeforeRoll(seat),), turn=seat, **lists)


def cash_moved(rentroll: Rentroll, game: str) -> list[int]:
    """Return what each seat has won by the ledger, in dollars; the position must be whole."""
    table = rentroll.house.store.find(game)
    assert table.state is not None
    check_invariants(table.state)
    totals = rentroll.house.queries.ledger(game, 0, 500).totals
    return [total.received - total.paid for total in totals]
