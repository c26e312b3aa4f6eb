"""The life of a table: watching, rematches, reserved seats, presence, further devices.

Columns are only added, never rebuilt with their table: on SQLite with foreign keys on, dropping
the old table of games would take all seats and events with it.
"""

import base64
import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
WATCH_ID_BYTES = 12


def upgrade() -> None:
    """Add the columns; games of before get an id to watch them by and count as asked about now."""
    with op.batch_alter_table("games") as batch:
        batch.add_column(sa.Column("watch_id", sa.String(21), nullable=True))
        batch.add_column(sa.Column("rematch", sa.String(20), nullable=True))
        batch.add_column(sa.Column("reserved", sa.Text(), server_default="[]", nullable=False))
        batch.add_column(sa.Column("spectators", sa.Integer(), server_default="0", nullable=False))
        batch.add_column(sa.Column("asked_at", INSTANT, nullable=True))
    with op.batch_alter_table("seats") as batch:
        batch.add_column(
            sa.Column("further_digests", sa.Text(), server_default="[]", nullable=False)
        )
        batch.add_column(
            sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
        batch.add_column(sa.Column("away", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch.add_column(sa.Column("origin", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("re_entry_digest", sa.String(64), nullable=True))
        batch.add_column(sa.Column("re_entry_until", INSTANT, nullable=True))
    _fill_in()
    with op.batch_alter_table("games") as batch:
        batch.create_index(op.f("ix_games_watch_id"), ["watch_id"], unique=True)
        batch.create_index("ix_games_asked_at", ["status", "asked_at"])
    with op.batch_alter_table("seats") as batch:
        batch.create_index(op.f("ix_seats_re_entry_digest"), ["re_entry_digest"], unique=True)


def downgrade() -> None:
    """Remove the columns one by one, which also leaves the tables in their place."""
    op.drop_index(op.f("ix_seats_re_entry_digest"), "seats")
    op.drop_index("ix_games_asked_at", "games")
    op.drop_index(op.f("ix_games_watch_id"), "games")
    seats = ("re_entry_until", "re_entry_digest", "origin", "away", "ready", "further_digests")
    for column in seats:
        op.drop_column("seats", column)
    for column in ("asked_at", "spectators", "reserved", "rematch", "watch_id"):
        op.drop_column("games", column)


def _fill_in() -> None:
    games = sa.table(
        "games", sa.column("id"), sa.column("watch_id"), sa.column("asked_at", INSTANT)
    )
    connection = op.get_bind()
    now = datetime.now(UTC)
    if connection.dialect.name == "sqlite":
        now = now.replace(tzinfo=None)
    connection.execute(sa.update(games).values(asked_at=now))
    for game_id in connection.execute(sa.select(games.c.id)).scalars().all():
        bits = base64.b32encode(secrets.token_bytes(WATCH_ID_BYTES)).decode().rstrip("=").lower()
        chosen = sa.update(games).where(games.c.id == game_id)
        connection.execute(chosen.values(watch_id=f"w{bits}"))
