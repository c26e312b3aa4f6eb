"""The shape of every answer, as JSON schemas for the API document.

Answers are made by hand and sent as ready bytes, because dumping a state through a serialiser
costs more than everything else together. Tests prove that the bytes obey these schemas.
"""

from typing import Final

from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.catalogue_schemas import BOARD, RULE_SETS
from rentroll.api.event_schemas import EVENTS_PAGE
from rentroll.api.money_schemas import DEBT_PLAN, LEDGER, TRADE_PREVIEW
from rentroll.api.problems import KINDS
from rentroll.api.rules_schema import RULES
from rentroll.api.schema_parts import (
    INSTANT,
    INTEGER,
    NOTHING,
    SEAT,
    SPACE,
    TEXT,
    YES_NO,
    Schema,
    by_seat,
    by_space,
    many,
    or_null,
    record,
    reference,
)
from rentroll.bots import STRATEGIES
from rentroll.engine import ABSENCE_CHOICES, BOARD_IDS, DECK_NAMES, FRAMES, PRESETS
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
        "format": INTEGER,
        "status": {"enum": ["lobby", "active", "over"]},
        "board": {"enum": list(BOARD_IDS)},
        "preset": {"enum": sorted(PRESETS)},
        "options": {"type": "object", "description": "What differs from the preset."},
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
            "following": many(SPACE),
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
        "offers": many(reference("Offer")),
        "refusing_offers": {**many(SEAT), "description": "Seats that want no offers."},
        "time_banks": {
            **many(INTEGER),
            "description": "Seconds beyond the time for a decision, by seat (R18.10).",
        },
        "time_asked": {**or_null(SEAT), "description": "Who asks the others for more time."},
        "absences": many(
            record(
                {
                    "seat": SEAT,
                    "reason": {"enum": ["time", "silence"]},
                    "stand_in": {"type": "boolean"},
                    "vote_open": {"type": "boolean"},
                    "vote_opens_at": {
                        **or_null(INSTANT),
                        "description": "When the others may vote, if they may not yet.",
                    },
                    "votes": many(
                        record({"seat": SEAT, "choice": {"enum": list(ABSENCE_CHOICES)}})
                    ),
                }
            )
        ),
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
                    "bankrupt": {
                        **YES_NO,
                        "description": "Out before the end. Who resigned is, too: the event "
                        "player-resigned tells them apart.",
                    },
                }
            )
        ),
    }
)

GOODS: Final = record(
    {
        "deeds": many(SPACE),
        "cards": many({"enum": list(DECK_NAMES)}),
        "cash": {**INTEGER, "description": "Dollars."},
    }
)

OFFER: Final[Schema] = {
    **record(
        {
            "id": INTEGER,
            "revision": {**INTEGER, "description": "Grows with new terms, from 1."},
            "seat": {**SEAT, "description": "Whose terms these are."},
            "to": {**SEAT, "description": "Who is asked."},
            "give": GOODS,
            "take": GOODS,
            "lift": {**many(SPACE), "description": "Mortgages that `seat` lifts at once."},
            "ends_with_turn_of": {**SEAT, "description": "It lapses when this seat's turn begins."},
            "timer": {**or_null(INTEGER), "description": "Number of the clock of these terms."},
            "expires_at": {
                **or_null(INSTANT),
                "description": "When the time for these terms is up; null without a clock.",
            },
        }
    ),
    "description": "An open offer: it stands until it is answered, withdrawn, void or over.",
}

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
