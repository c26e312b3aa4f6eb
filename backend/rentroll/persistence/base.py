"""The declarative base of the tables and the Flask extensions that carry it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, Dialect, MetaData
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

CONSTRAINT_NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, because a batch migration can only change what has one."""


class Base(DeclarativeBase):
    """Base class of all tables."""

    metadata = MetaData(naming_convention=CONSTRAINT_NAMES)


class UtcDateTime(TypeDecorator[datetime]):
    """An instant in UTC: aware in Python, on databases without time zones stored without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the instant as the database wants it; a naive one is a programming error."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("an instant needs a time zone")
        in_utc = value.astimezone(UTC)
        return in_utc.replace(tzinfo=None) if dialect.name == "sqlite" else in_utc

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Return the stored instant, aware, in UTC."""
        if value is None:
            return None
        instant: datetime = value
        if instant.tzinfo is None:
            return instant.replace(tzinfo=UTC)
        return instant.astimezone(UTC)


db = SQLAlchemy(model_class=Base)
migrate = Migrate()

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model
