"""Find tables by something else than their id, and note when lobbies were asked about."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, and_, or_, select, update

from rentroll.persistence.models import GameRow, SeatRow
from rentroll.persistence.records import ACTIVE, LOBBY, OVER, Mark

ASKED_AT_ONCE: Final = 500
"""How many ids one query names at most."""


def marks_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, Mark]:
    """Return version and revision of tables by their ids, without those that are gone."""
    return dict(_marks_of(connection, game_ids))


def _marks_of(connection: Connection, game_ids: Sequence[str]) -> Iterator[tuple[str, Mark]]:
    for first in range(0, len(game_ids), ASKED_AT_ONCE):
        asked = game_ids[first : first + ASKED_AT_ONCE]
        query = select(GameRow.id, GameRow.version, GameRow.revision).where(GameRow.id.in_(asked))
        for game_id, version, revision in connection.execute(query):
            yield game_id, Mark(version, revision)


def id_watched_by(connection: Connection, watch_id: str) -> str | None:
    """Return the id of the table that a watch id opens, or None."""
    return connection.scalar(select(GameRow.id).where(GameRow.watch_id == watch_id))


def id_entered_by(connection: Connection, re_entry_digest: str) -> str | None:
    """Return the id of the table at which a re-entry code was made, given its digest, or None."""
    query = select(SeatRow.game_id).where(SeatRow.re_entry_digest == re_entry_digest)
    return connection.scalar(query)


def note_asked(connection: Connection, asked_at: Mapping[str, datetime]) -> None:
    """Note when somebody last asked about lobbies, by their ids.

    In their order, so that no two processes wait for each other's rows.
    """
    for game_id, instant in sorted(asked_at.items()):
        asked = update(GameRow).where(GameRow.id == game_id, GameRow.status == LOBBY)
        connection.execute(asked.values(asked_at=instant))


def old_tables(
    connection: Connection,
    *,
    asked_before: datetime,
    over_before: datetime,
    acted_before: datetime,
    limit: int,
) -> Sequence[str]:
    """Return ids of tables whose time is over.

    Args:
        connection: a reading connection.
        asked_before: lobbies that nobody has asked about since.
        over_before: games that ended before.
        acted_before: running games in which nobody has acted since.
        limit: how many at most.
    """
    forsaken = and_(GameRow.status == LOBBY, GameRow.asked_at < asked_before)
    ended = and_(GameRow.status == OVER, GameRow.changed_at < over_before)
    still = and_(GameRow.status == ACTIVE, GameRow.changed_at < acted_before)
    return connection.scalars(
        select(GameRow.id).where(or_(forsaken, ended, still)).limit(limit)
    ).all()
