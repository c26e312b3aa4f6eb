"""The shape of every answer, as JSON schemas for the API document.

Answers are made by hand and sent as ready bytes, because dumping a state through a serialiser
costs more than everything else together. Tests prove that the bytes obey these schemas.
"""

from typing import Final

from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.catalogue_schemas import BOARD, RULE_SETS
from rentroll.api.event_schemas import EVENTS_PAGE
from rentroll.api.game_schemas import FRAME, GAME, OFFER
from rentroll.api.money_schemas import DEBT_PLAN, LEDGER, TRADE_PREVIEW
from rentroll.api.problems import KINDS
from rentroll.api.rules_schema import RULES
from rentroll.api.schema_parts import (
    INSTANT,
    INTEGER,
    SEAT,
    TEXT,
    YES_NO,
    Schema,
    many,
    or_null,
    record,
    reference,
)
from rentroll.bots import STRATEGIES
from rentroll.engine import BOARD_IDS, PRESETS
from rentroll.service.rendering import MOST_SPECTATORS
from rentroll.service.scheduling import KEPT, PACES, SKIPPED
from rentroll.service.seating import PROGRAMS, TOKENS

PARAMETER: Final[Schema] = {
    "type": "object",
    "description": "What the parameter may be, in a subset of JSON Schema: `enum`; or an integer "
    "with `minimum` and `maximum`; or an array with `items.enum`, `minItems`, `maxItems` and "
    "`uniqueItems`. Whatever this allows is accepted while the version is current.",
    "properties": {
        "type": {"enum": ["integer", "string", "boolean", "array"]},
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
        "reason": {
            **TEXT,
            "description": "Why, as the code of a problem: nothing that could be posted would do.",
        },
        "params": {"type": "object", "description": "Values that explain the reason."},
    }
)

TABLE_SEAT: Final = record(
    {
        "seat": SEAT,
        "name": TEXT,
        "token": {"enum": list(TOKENS), "description": "The playing piece."},
        "kind": {"enum": ["human", "bot"]},
        "strategy": {
            **or_null({"enum": sorted(STRATEGIES)}),
            "description": "How the server plays it; null for humans and for programs of others.",
        },
        "program": {**YES_NO, "description": "Played by a program of somebody, not by the server."},
        "admitted": {
            **YES_NO,
            "description": "False for a program that waits in the lobby for the host's consent.",
        },
        "left": {**YES_NO, "description": "Has left the running game."},
        "ready": {**YES_NO, "description": "Ready for the start; bots always are."},
        "presence": {
            "enum": ["here", "away"],
            "description": "`away` after a minute without any request.",
        },
    }
)

STATE: Final = record(
    {
        "id": TEXT,
        "version": {**INTEGER, "description": "Accepted actions; grows by one with each."},
        "revision": {**INTEGER, "description": "Changes around the game, such as of seats."},
        "format": {
            **INTEGER,
            "description": "Of this object; it grows when fields change meaning.",
        },
        "status": {"enum": ["lobby", "active", "over"]},
        "board": {"enum": list(BOARD_IDS)},
        "preset": {"enum": sorted(PRESETS)},
        "options": {"type": "object", "description": "What differs from the preset."},
        "ruleset_version": {
            **TEXT,
            "description": "Version of the rules, as in `/rulesets` (semantic versioning).",
        },
        "bot_pace": {"enum": list(PACES)},
        "bot_pauses": {
            **or_null({"enum": [KEPT, SKIPPED]}),
            "description": "Whether the pause before a bot's next action is skipped; null where "
            "there is none, such as when a human is awaited.",
        },
        "listed": YES_NO,
        "programs": {"enum": list(PROGRAMS), "description": "Whether programs of others may sit."},
        "sandbox": {
            **YES_NO,
            "description": "For trying out: the creator chose the seed of dice and decks.",
        },
        "commitment": {
            **or_null(TEXT),
            "description": "SHA-256 of the secret of dice and decks; null in the lobby.",
        },
        "host": SEAT,
        "seats": many(reference("Seat"), maxItems=8),
        "reserved": {
            **many(record({"seat": SEAT, "name": TEXT, "token": {"enum": list(TOKENS)}})),
            "description": "Seats kept for players of the game before, in the lobby of a rematch.",
        },
        "spectators": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_SPECTATORS,
            "description": "How many watch by holding a poll; the maximum stands for more, too. "
            "Nobody watches a lobby, where whoever asks may still sit down: it is 0 there.",
        },
        "watch_id": {
            **or_null(TEXT),
            "description": "In place of the id it lets one watch and not join; for players only.",
        },
        "rematch": {
            **or_null(TEXT),
            "description": "Id of the table at which the same people play again, if any.",
        },
        "rematch_watch_id": {
            **or_null(TEXT),
            "description": "In place of that id it lets one watch there; for onlookers, too.",
        },
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
        "poll_after_ms": {
            **INTEGER,
            "description": "How often to ask for the state without a wait, in milliseconds.",
        },
        "legal_actions": many(reference("LegalAction")),
        "blocked": many(reference("BlockedAction")),
        "blocked_deeds": {
            "type": "object",
            "description": "By own deed (board index), the code of what keeps it from being built "
            "on, sold from, mortgaged, lifted or traded now; empty for spectators.",
            "additionalProperties": {"type": "object", "additionalProperties": TEXT},
            "examples": [{"39": {"build": "group-incomplete", "unmortgage": "not-mortgaged"}}],
        },
        "game": or_null(reference("Game")),
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
        "violated-policies": {
            **many(TEXT),
            "description": "Names of the limits that the request went beyond.",
        },
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

SCHEMAS: Final[dict[str, Schema]] = {
    "Parameter": PARAMETER,
    "LegalAction": LEGAL_ACTION,
    "BlockedAction": BLOCKED_ACTION,
    "Seat": TABLE_SEAT,
    "Frame": FRAME,
    "Game": GAME,
    "Offer": OFFER,
    "State": STATE,
    "TakenSeat": record(
        {
            "id": TEXT,
            "seat": SEAT,
            "access_token": {**TEXT, "description": "Shown this once."},
            "state": reference("State"),
        }
    ),
    "Watcher": record(
        {
            "id": {**TEXT, "description": "The id that was asked with."},
            "access_token": {**TEXT, "description": "Shown this once; good for reading alone."},
        }
    ),
    "ReEntryCode": record(
        {
            "code": {**TEXT, "description": "Shown this once.", "examples": ["7KQ2M9XA"]},
            "expires_at": INSTANT,
        }
    ),
    "Picture": {"type": "string", "description": "An SVG document."},
    "OpenGames": record({"games": many(OPEN_GAME), "next": or_null(TEXT)}),
    "Events": EVENTS_PAGE,
    "EventLines": {
        "type": "string",
        "description": 'Lines of JSON: first `{"type": "state", "state": ...}` with the whole '
        "state (shortened in the example), then an event a line, as `Events` has them.",
    },
    "Ledger": LEDGER,
    "TradePreview": TRADE_PREVIEW,
    "DebtPlan": DEBT_PLAN,
    "Boards": record({"boards": many(record({"id": TEXT, "name": TEXT, "href": TEXT}))}),
    "Board": BOARD,
    "RuleSets": RULE_SETS,
    "Rules": RULES,
    "Problem": PROBLEM,
}
"""Every schema of an answer, by its name in the document."""
