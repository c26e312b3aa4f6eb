"""Until when a request that took a seat may be repeated; for those of before it is too late."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("answers", sa.Column("repeatable_until", sa.DateTime(timezone=True)))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("answers", "repeatable_until")
