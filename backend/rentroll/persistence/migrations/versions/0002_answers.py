"""Answers: what requests with a key were answered with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "answers",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("slot", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("game_id", sa.String(20), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("etag", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("access_digest", sa.String(64), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_answers_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_answers")),
        sa.UniqueConstraint("slot", name=op.f("uq_answers_slot")),
    )
    with op.batch_alter_table("answers") as batch:
        batch.create_index("ix_answers_holder", ["holder", "number"])
        batch.create_index(op.f("ix_answers_game_id"), ["game_id"])


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("answers")
