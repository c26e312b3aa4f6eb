"""Players who are away: how the game is told, and what becomes of a game nobody is left in."""

from dataclasses import replace

from rentroll.engine import Abandon, Action, FallSilent, GameState, SystemAction, action_from
from rentroll.persistence.records import ACTIVE, Change, TableRecord
from rentroll.service.deserted import is_deserted
from rentroll.service.play import COME_BACK, Play
from rentroll.service.seating import with_seat_changed


def change_by_presence(play: Play, before: TableRecord, number: int, *, away: bool) -> Change:
    """Return what it does that a player is away, or back.

    In a running game the others see it in the history. When nobody is left to play or to watch,
    the game ends.

    Args:
        play: carries actions out.
        before: the table.
        number: the player's seat, which is known not to be there already.
        away: whether the player has gone silent, or is back.
    """
    seat = before.seat(number)
    assert seat is not None
    marked = with_seat_changed(before, replace(seat, away=away))
    action = _news(marked, number, away=away)
    return Change(marked) if action is None else play.change_by(marked, action)


def _news(table: TableRecord, number: int, *, away: bool) -> Action | SystemAction | None:
    state = table.state
    if table.status != ACTIVE or state is None:
        return None
    if away and is_deserted(table):
        return Abandon()
    if not state.solvent[number] or state.ruleset.pass_and_play:
        return None
    if _is_absent(state, number) == away:
        return None
    return FallSilent(number) if away else action_from(COME_BACK, number, {})


def _is_absent(state: GameState, number: int) -> bool:
    return state.presence.absence_of(number) is not None
