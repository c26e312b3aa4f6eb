"""Whoever watched a game may watch its rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; rematches of before are not told of to onlookers."""
    op.add_column("games", sa.Column("rematch_watch_id", sa.String(21), nullable=True))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("games", "rematch_watch_id")
