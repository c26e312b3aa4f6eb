"""Programs at tables, tokens for watching, and tables to try things out at."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; at tables of before programs are welcome, as they were."""
    op.add_column(
        "games", sa.Column("programs", sa.String(8), nullable=False, server_default="welcome")
    )
    op.add_column(
        "games", sa.Column("sandbox", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "games", sa.Column("watch_digests", sa.Text(), nullable=False, server_default="[]")
    )
    op.add_column(
        "seats", sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "seats", sa.Column("admitted", sa.Boolean(), nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    """Remove the columns."""
    for table, columns in (
        ("seats", ("admitted", "program")),
        ("games", ("watch_digests", "sandbox", "programs")),
    ):
        for column in columns:
            op.drop_column(table, column)
