"""A player's wish that bots make no pauses until a human is asked."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has wished for it yet."""
    op.add_column(
        "games",
        sa.Column("pauses_skipped", sa.Boolean(), nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("games", "pauses_skipped")
