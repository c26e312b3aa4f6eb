"""The shape of every answer, as JSON schemas for the API document.

Answers are made by hand and sent as ready bytes, because dumping a state through a serialiser
costs more than everything else together. Tests prove that the bytes obey these schemas.
"""

from typing import Any, Final

from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.problems import KINDS
from rentroll.bots import STRATEGIES
from rentroll.engine import BOARD_IDS, DECK_NAMES, FRAMES, PRESETS
from rentroll.service.lobby import TOKENS
from rentroll.service.scheduling import PACES

Schema = dict[str, Any]

INTEGER: Final[Schema] = {"type": "integer"}
TEXT: Final[Schema] = {"type": "string"}
YES_NO: Final[Schema] = {"type": "boolean"}
SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 7}
SPACE: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 39}
INSTANT: Final[Schema] = {"type": "string", "format": "date-time"}
NOTHING: Final[Schema] = {"type": "null"}


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


PARAMETER: Final[Schema] = {
    "type": "object",
    "description": "What the parameter may be, in a subset of JSON Schema: `enum`; or an integer "
    "with `minimum` and `maximum`; or an array with `items.enum`, `minItems`, `maxItems` and "
    "`uniqueItems`. Whatever this allows is accepted while the version is current.",
    "properties": {
        "type": {"enum": ["integer", "string", "array"]},
        "minimum": INTEGER,
        "maximum": INTEGER,
        "enum": {"type": "array", "minItems": 1},
        "items": {"type": "object"},
        "minItems": INTEGER,
        "maxItems": INTEGER,
        "uniqueItems": YES_NO,
    },
    "required": ["type"],
}

LEGAL_ACTION: Final = record(
    {
        "action": {"enum": sorted(ACTION_SCHEMAS)},
        "href": {**TEXT, "description": "Address to post the parameters to, as a JSON object."},
        "params": {"type": "object", "additionalProperties": reference("Parameter")},
        "confirm": {**YES_NO, "description": "It cannot be undone and may end the game."},
    }
)

BLOCKED_ACTION: Final = record(
    {
        "action": {"enum": sorted(ACTION_SCHEMAS)},
        "reason": {**TEXT, "description": "Code of the problem that posting it would give."},
        "params": {"type": "object", "description": "Values that explain the reason."},
    }
)

TABLE_SEAT: Final = record(
    {
        "seat": SEAT,
        "name": TEXT,
        "token": {"enum": list(TOKENS), "description": "The playing piece."},
        "kind": {"enum": ["human", "bot"]},
        "strategy": or_null({"enum": sorted(STRATEGIES)}),
        "left": {**YES_NO, "description": "Has left the running game."},
    }
)

STATE: Final = record(
    {
        "id": TEXT,
        "version": {**INTEGER, "description": "Accepted actions; grows by one with each."},
        "revision": {**INTEGER, "description": "Changes around the game, such as of seats."},
        "format": INTEGER,
        "status": {"enum": ["lobby", "active", "over"]},
        "board": {"enum": list(BOARD_IDS)},
        "preset": {"enum": sorted(PRESETS)},
        "options": {"type": "object", "description": "What differs from the preset."},
        "bot_pace": {"enum": list(PACES)},
        "listed": YES_NO,
        "commitment": {
            **or_null(TEXT),
            "description": "SHA-256 of the secret of dice and decks; null in the lobby.",
        },
        "host": SEAT,
        "seats": many(reference("Seat"), maxItems=8),
        "you": {
            **or_null(record({"seat": SEAT, "host": YES_NO})),
            "description": "The seat of the access token; null for spectators.",
        },
        "deadline": {
            **or_null(INSTANT),
            "description": "When the time for the pending decision is up.",
        },
        "game_deadline": {
            **or_null(INSTANT),
            "description": "When the time of the whole game is up.",
        },
        "legal_actions": many(reference("LegalAction")),
        "blocked": many(reference("BlockedAction")),
        "game": or_null(reference("Game")),
    }
)

FRAME: Final[Schema] = {
    **record(
        {"kind": {"enum": sorted(FRAMES)}, "awaited": many(SEAT)},
        optional={
            "seat": SEAT,
            "space": SPACE,
            "price": INTEGER,
            "flat": INTEGER,
            "percent": or_null(INTEGER),
            "bidders": many(SEAT),
            "bidder": SEAT,
            "leader": or_null(SEAT),
            "bid": INTEGER,
            "minimum": INTEGER,
            "creditor": {**INTEGER, "description": "A seat, or -1 for the bank."},
            "amount": INTEGER,
            "reason": TEXT,
            "rule": TEXT,
            "raisable": INTEGER,
            "fine": INTEGER,
            "spaces": many(SPACE),
            "fees": {"type": "object", "additionalProperties": INTEGER},
        },
    ),
    "description": "What the game waits for, and from which seats.",
}

GAME: Final = record(
    {
        "round": INTEGER,
        "turn": INTEGER,
        "doubles": INTEGER,
        "dice": or_null(many({"type": "integer", "minimum": 1, "maximum": 6})),
        "cash": by_seat(INTEGER, "Dollars."),
        "position": by_seat(SPACE, "Board index."),
        "jail": by_seat(or_null(INTEGER), "null when free, else failed throws so far."),
        "solvent": by_seat(YES_NO, "Still in the game."),
        "worth": by_seat(INTEGER, "Dollars of cash, deeds and buildings."),
        "raisable": by_seat(INTEGER, "Dollars that could be raised at most."),
        "jail_cards": {
            "type": "object",
            "properties": {deck: or_null(SEAT) for deck in DECK_NAMES},
            "required": list(DECK_NAMES),
        },
        "owner": by_space(INTEGER, "Seat, or -1: the bank's, or not a deed."),
        "level": by_space(INTEGER, "0 to 4 houses, 5 for a hotel."),
        "rent": by_space(
            {"anyOf": [INTEGER, record({"times": INTEGER}), NOTHING]},
            "Dollars due if an opponent landed now, or how many times the dice.",
        ),
        "mortgaged": many(SPACE),
        "houses": {**INTEGER, "description": "Left in the bank."},
        "hotels": {**INTEGER, "description": "Left in the bank."},
        "frame": or_null(reference("Frame")),
        "card": or_null(record({"deck": {"enum": list(DECK_NAMES)}, "card": TEXT, "seat": SEAT})),
        "end_proposal": or_null({"type": "object"}),
        "timer": or_null(record({"id": INTEGER, "kind": TEXT, "seconds": INTEGER})),
        "over": YES_NO,
        "ended_by": or_null(TEXT),
        "ranking": many(
            record(
                {
                    "place": INTEGER,
                    "seat": SEAT,
                    "worth": INTEGER,
                    "cash": INTEGER,
                    "bankrupt": YES_NO,
                }
            )
        ),
    }
)

PROBLEM: Final = record(
    {
        "type": {"type": "string", "format": "uri"},
        "title": TEXT,
        "status": INTEGER,
        "code": {
            **TEXT,
            "description": "Stable code for programs.",
            "examples": sorted(KINDS),
        },
        "params": {"type": "object", "description": "Values that explain it."},
    },
    optional={
        "detail": TEXT,
        "version": {**INTEGER, "description": "The game's version now."},
        "legal_actions": many(reference("LegalAction")),
        "errors": many(
            record({"pointer": {**TEXT, "description": "RFC 6901."}, "code": TEXT}),
        ),
    },
)

OPEN_GAME: Final = record(
    {
        "id": TEXT,
        "host": {**TEXT, "description": "The host's name."},
        "players": INTEGER,
        "seats_free": INTEGER,
        "preset": TEXT,
        "options": {"type": "object"},
        "created_at": INSTANT,
    }
)

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
                }
            )
        ),
    }
)

SCHEMAS: Final[dict[str, Schema]] = {
    "Parameter": PARAMETER,
    "LegalAction": LEGAL_ACTION,
    "BlockedAction": BLOCKED_ACTION,
    "Seat": TABLE_SEAT,
    "Frame": FRAME,
    "Game": GAME,
    "State": STATE,
    "TakenSeat": record(
        {
            "id": TEXT,
            "seat": SEAT,
            "access_token": {**TEXT, "description": "Shown this once."},
            "state": reference("State"),
        }
    ),
    "OpenGames": record({"games": many(OPEN_GAME), "next": or_null(TEXT)}),
    "Events": record(
        {
            "events": many(
                record(
                    {"seq": INTEGER, "version": INTEGER, "type": TEXT, "params": {"type": "object"}}
                )
            ),
            "next_after": or_null(INTEGER),
        }
    ),
    "Boards": record({"boards": many(record({"id": TEXT, "name": TEXT, "href": TEXT}))}),
    "Board": BOARD,
    "RuleSets": RULE_SETS,
    "Problem": PROBLEM,
}
"""Every schema of an answer, by its name in the document."""
