"""What the schemas of answers are put together from."""

from typing import Any, Final

Schema = dict[str, Any]

INTEGER: Final[Schema] = {"type": "integer"}
TEXT: Final[Schema] = {"type": "string"}
YES_NO: Final[Schema] = {"type": "boolean"}
SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 7}
SPACE: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 39}
INSTANT: Final[Schema] = {"type": "string", "format": "date-time"}
NOTHING: Final[Schema] = {"type": "null"}
ACCOUNT: Final[Schema] = {**SEAT, "minimum": -1, "description": "A seat, or -1 for the bank."}


def reference(name: str) -> Schema:
    """Return a reference to a schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema: Schema) -> Schema:
    """Return a schema that also allows null."""
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, NOTHING]}


def many(items: Schema, **bounds: int) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **bounds}


def record(properties: dict[str, Schema], *, optional: dict[str, Schema] | None = None) -> Schema:
    """Return the schema of an object; clients must ignore properties that are not described."""
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
    }


def by_space(items: Schema, description: str) -> Schema:
    """Return the schema of a list by board index."""
    return {**many(items, minItems=40, maxItems=40), "description": description}


def by_seat(items: Schema, description: str) -> Schema:
    """Return the schema of a list by seat."""
    return {**many(items, minItems=2, maxItems=8), "description": description}
