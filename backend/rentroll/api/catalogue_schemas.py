"""The shape of answers about what never changes: boards and rule sets."""

from typing import Final

from rentroll.api.schema_parts import INTEGER, SPACE, TEXT, many, or_null, record

BOARD_SPACE: Final = record(
    {
        "index": SPACE,
        "key": {**TEXT, "description": "Key of its name in texts."},
        "name": TEXT,
        "kind": TEXT,
        "group": or_null(TEXT),
        "price": or_null(INTEGER),
        "mortgage": or_null(INTEGER),
        "house_cost": or_null(INTEGER),
        "rents": many(INTEGER),
        "multipliers": many(INTEGER),
        "amount": or_null(INTEGER),
    }
)

BOARD: Final = record(
    {
        "id": TEXT,
        "name": TEXT,
        "currency": TEXT,
        "symbol": TEXT,
        "spaces": many(BOARD_SPACE),
        "groups": many(
            record({"name": TEXT, "members": many(SPACE), "house_cost": or_null(INTEGER)})
        ),
        "decks": {"type": "object", "additionalProperties": many(TEXT)},
    }
)

RULE_SETS: Final = record(
    {
        "version": TEXT,
        "presets": many(record({"id": TEXT, "options": {"type": "object"}})),
        "options": many(
            record(
                {
                    "name": TEXT,
                    "type": {"enum": ["boolean", "integer", "string"]},
                    "default": {},
                    "allowed": {
                        "type": "object",
                        "description": "Either `minimum` and `maximum`, or `enum`.",
                    },
                    "later": {"type": "array", "description": "Values that are to come."},
                    "doc": TEXT,
                    "rule": {
                        "type": ["string", "null"],
                        "description": "The statement of the rules behind it, as `R5.10`.",
                    },
                }
            )
        ),
    }
)
