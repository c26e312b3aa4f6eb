"""Cursors of lists: opaque for callers, the place of the last line for us."""

import base64
from datetime import UTC, datetime, timedelta

from rentroll.api.problems import ApiProblem
from rentroll.persistence.tables import OpenTable
from rentroll.service.credentials import is_game_id

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def cursor_of(table: OpenTable) -> str:
    """Return the cursor that continues after a table."""
    microseconds = (table.created_at - EPOCH) // timedelta(microseconds=1)
    return base64.urlsafe_b64encode(f"{microseconds}.{table.id}".encode()).decode().rstrip("=")


def read_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    """Return creation instant and id of the table that a cursor stands for.

    Raises:
        ApiProblem: validation-failed, for what is not a cursor of ours.
    """
    if cursor is None:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        microseconds, _, game_id = base64.urlsafe_b64decode(padded).decode("ascii").partition(".")
        instant = EPOCH + timedelta(microseconds=int(microseconds))
        if is_game_id(game_id):
            return instant, game_id
        raise ValueError(game_id)
    except (ValueError, OverflowError) as error:
        wrong = {"pointer": "/cursor", "code": "not-allowed"}
        raise ApiProblem("validation-failed", errors=[wrong]) from error
