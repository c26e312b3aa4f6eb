"""Look into JSON that is stored as text, inside the database and on both kinds of it."""

from sqlalchemy import JSON, ColumnElement, Connection, Integer, cast, func
from sqlalchemy.orm import InstrumentedAttribute


def number_in(
    connection: Connection, column: InstrumentedAttribute[str], name: str
) -> ColumnElement[int]:
    """Return an expression for a whole number that is a member of a column's JSON object.

    Args:
        connection: says which database it is for.
        column: the column with the text.
        name: name of the member: letters and underlines.

    Returns:
        The number, or NULL for an object without the member.
    """
    if connection.dialect.name == "sqlite":
        return cast(func.json_extract(column, f"$.{name}"), Integer)
    member: ColumnElement[int] = cast(column, JSON)[name].as_integer()
    return member
