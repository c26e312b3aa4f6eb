"""Players who are away: how the game is told, and what becomes of a game nobody is left in."""

from dataclasses import replace

from rentroll.engine import Abandon, Action, FallSilent, GameState, SystemAction, action_from
from rentroll.persistence.records import ACTIVE, Change, TableRecord
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


def with_the_end_if_deserted(play: Play, change: Change) -> Change:
    """Return a change, with the end of the game when it leaves bots alone at the table."""
    after = change.after
    if after is None or not is_deserted(after):
        return change
    end = play.change_by(after, Abandon())
    # One request makes one version, whatever came of it.
    version = after.version if change.action is not None else after.version + 1
    assert end.after is not None
    return replace(
        change,
        after=replace(end.after, version=version),
        events=(*change.events, *end.events),
        action=change.action or end.action,
    )


def is_deserted(table: TableRecord) -> bool:
    """Tell whether bots play on though every human is out, and gone too."""
    state = table.state
    if table.status != ACTIVE or state is None:
        return False
    humans = [seat for seat in table.seats if not seat.is_bot]
    return all(not state.solvent[seat.seat] and (seat.left or seat.away) for seat in humans)


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
