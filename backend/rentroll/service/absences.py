"""Players who are away: how the game is told, and what becomes of a game nobody is left in."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rentroll.engine import Abandon, FallSilent, SystemAction, action_from
from rentroll.persistence.records import ACTIVE, Change, SeatRecord, TableRecord
from rentroll.service.deserted import is_deserted
from rentroll.service.play import COME_BACK, Play
from rentroll.service.seating import with_seat_changed


def change_by_silence(play: Play, before: TableRecord, numbers: Collection[int]) -> Change | None:
    """Return what it does that nothing is heard of some players any more: one change for all.

    In a running game the others see it in the history. When nobody is left to play or to watch,
    the game ends.

    Args:
        play: carries actions out.
        before: the table.
        numbers: the players' seats; who has left or is known to be away stays as it is.
    """
    gone = [seat.seat for seat in before.seats if seat.seat in numbers and _is_here(seat)]
    if not gone:
        return None
    seats = tuple(replace(seat, away=True) if seat.seat in gone else seat for seat in before.seats)
    marked = replace(before, seats=seats, revision=before.revision + 1)
    action = _news_of_silence(marked, gone)
    return Change(marked) if action is None else play.change_by(marked, action)


def change_by_return(play: Play, before: TableRecord, number: int) -> Change | None:
    """Return what it does that something is heard of a player who was away.

    Args:
        play: carries actions out.
        before: the table.
        number: the player's seat.
    """
    seat = before.seat(number)
    if seat is None or seat.is_bot or seat.left or not seat.away:
        return None
    marked = with_seat_changed(before, replace(seat, away=False))
    if not (_may_be_told(marked, number) and _is_absent(marked, number)):
        return Change(marked)
    return play.change_by(marked, action_from(COME_BACK, number, {}))


def _is_here(seat: SeatRecord) -> bool:
    return not (seat.is_bot or seat.left or seat.away)


def _news_of_silence(table: TableRecord, numbers: Sequence[int]) -> SystemAction | None:
    if is_deserted(table):
        return Abandon()
    news = [seat for seat in numbers if _may_be_told(table, seat) and not _is_absent(table, seat)]
    return FallSilent(tuple(news)) if news else None


def _may_be_told(table: TableRecord, number: int) -> bool:
    """Tell whether it matters to a running game whether a player is about."""
    state = table.state
    if table.status != ACTIVE or state is None:
        return False
    return state.solvent[number] and not state.ruleset.pass_and_play


def _is_absent(table: TableRecord, number: int) -> bool:
    return table.state is not None and table.state.presence.absence_of(number) is not None
