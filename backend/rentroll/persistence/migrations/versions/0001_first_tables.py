"""The first tables: games, seats, events, actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the four tables."""
    instant = sa.DateTime(timezone=True)
    op.create_table(
        "games",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("last_event", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(32), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("bot_pace", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=True),
        sa.Column("initial", sa.Text(), nullable=True),
        sa.Column("snapshot", sa.Text(), nullable=True),
        sa.Column("created_at", instant, nullable=False),
        sa.Column("changed_at", instant, nullable=False),
        sa.Column("timers", sa.Text(), nullable=False),
        sa.Column("bot_due_at", instant, nullable=True),
        sa.Column("next_due_at", instant, nullable=True),
        sa.CheckConstraint("status IN ('lobby', 'active', 'over')", name=op.f("ck_games_status")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index("ix_games_open", "games", ["status", "listed", "created_at"])
    op.create_index(op.f("ix_games_next_due_at"), "games", ["next_due_at"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("strategy", sa.String(32), nullable=True),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("access_digest", sa.String(64), nullable=True),
        sa.CheckConstraint("kind IN ('human', 'bot')", name=op.f("ck_seats_kind")),
        _owned_by_game("seats"),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("access_digest", name=op.f("uq_seats_access_digest")),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(20), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("params", sa.Text(), nullable=False),
        _owned_by_game("events"),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_events")),
    )
    op.create_table(
        "actions",
        sa.Column("game_id", sa.String(20), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("params", sa.Text(), nullable=False),
        sa.Column("happened_at", instant, nullable=False),
        _owned_by_game("actions"),
        sa.PrimaryKeyConstraint("game_id", "version", name=op.f("pk_actions")),
    )


def downgrade() -> None:
    """Remove the four tables, the owned ones first."""
    for table in ("actions", "events", "seats", "games"):
        op.drop_table(table)


def _owned_by_game(table: str) -> sa.ForeignKeyConstraint:
    """Rows of a table that vanish with their game."""
    return sa.ForeignKeyConstraint(
        ["game_id"], ["games.id"], name=op.f(f"fk_{table}_game_id_games"), ondelete="CASCADE"
    )
