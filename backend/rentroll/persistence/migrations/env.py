"""Run the migrations: called by Alembic, with the engine of the program or of `flask db`."""

from alembic import context
from flask import current_app
from sqlalchemy import Connection, text

from rentroll.persistence import models  # noqa: F401  (fills the metadata)
from rentroll.persistence.base import Base

MIGRATION_LOCK = 7_253_641
"""Number of the PostgreSQL advisory lock; any number will do that nobody else uses."""


def run(connection: Connection) -> None:
    """Migrate inside one transaction, alone."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,
        compare_type=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        context.run_migrations()


engine = context.config.attributes.get("engine")
if engine is None:
    engine = current_app.extensions["migrate"].db.engine
with engine.connect() as open_connection:
    run(open_connection)
    open_connection.commit()
