"""The shape of a game in its state: what all see, what is waited for, and the offers."""

from typing import Final

from rentroll.api.schema_parts import (
    ACCOUNT,
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
from rentroll.engine import ABSENCE_CHOICES, ACTIONS, DECK_NAMES, FRAMES

PIECES: Final = ("deed", "house", "hotel")

BY_SPACE: Final[Schema] = {"type": "object", "additionalProperties": INTEGER}


def _told(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


FRAME: Final[Schema] = {
    **record(
        {
            "kind": {"enum": sorted(FRAMES)},
            "awaited": _told(many(SEAT), "Who may resolve it; more than one in an open outcry."),
        },
        optional={
            "seat": _told(SEAT, "Whose turn, debt, estate or wish it is."),
            "space": _told(
                or_null(SPACE), "`buy`, `tax`, `auction`: the deed or space; null for a building."
            ),
            "price": _told(INTEGER, "`buy`: dollars."),
            "flat": _told(INTEGER, "`tax`: the flat tax in dollars."),
            "percent": _told(
                or_null(INTEGER), "`tax`: the other one in dollars; null when the table hides it."
            ),
            "piece": _told(
                {"enum": list(PIECES)}, "`auction`, `claim`, `place-building`: what it is about."
            ),
            "circle": _told(many(SEAT), "`auction`: all who may still bid."),
            "bidders": _told(many(SEAT), "`auction`: whose answer is missing, in order."),
            "bidder": _told(SEAT, "Never there: `awaited` says who is to bid."),
            "leader": _told(or_null(SEAT), "`auction`: whose bid is the highest."),
            "bid": _told(INTEGER, "`auction`: the highest bid in dollars, 0 before the first."),
            "minimum": _told(INTEGER, "`auction`: the least bid that would be taken."),
            "outcry": _told(YES_NO, "`auction`: anybody may bid at any time."),
            "following": _told(
                many(SPACE), "`auction`: deeds of the same estate that are still to come."
            ),
            "stock": _told(INTEGER, "`claim`: how many the bank has."),
            "claims": _told(
                many(record({"seat": SEAT, "count": INTEGER})), "`claim`: who wants how many."
            ),
            "paid": _told(INTEGER, "`place-building`: dollars paid for the building."),
            "creditor": _told(ACCOUNT, "`debt`: a seat, or -1 for the bank."),
            "amount": _told(INTEGER, "`debt`: dollars."),
            "reason": _told(TEXT, "`debt`: as in the ledger."),
            "rule": _told(TEXT, "`debt`: the statement of the rules behind it."),
            "raisable": _told(INTEGER, "`debt`: dollars that the seat could raise at most."),
            "fine": _told(INTEGER, "`jail`, `jail-fine`: dollars."),
            "attempts_left": _told(INTEGER, "`jail`: throws before the fine has to be paid."),
            "total": _told(INTEGER, "`jail-fine`: the sum of the dice that is moved by then."),
            "spaces": _told(
                many(SPACE),
                "`claim`: lots to build on; `place-building`: lots that can take the building; "
                "`estate-mortgages`: the mortgaged deeds.",
            ),
            "fees": _told(BY_SPACE, "`estate-mortgages`: dollars by deed (board index)."),
        },
    ),
    "description": "What the game waits for, and from which seats. Behind each field the kinds "
    "that have it.",
}

GOODS: Final = record(
    {
        "deeds": many(SPACE),
        "cards": many({"enum": list(DECK_NAMES)}),
        "cash": {**INTEGER, "description": "Dollars."},
    }
)

TERMS: Final = record({"round": INTEGER, "seat": SEAT, "to": SEAT, "give": GOODS, "take": GOODS})

TIMER: Final = record({"id": INTEGER, "kind": TEXT, "seconds": INTEGER})

ABSENCE: Final = record(
    {
        "seat": SEAT,
        "reason": {"enum": ["time", "silence"]},
        "stand_in": _told(YES_NO, "A bot plays the seat meanwhile."),
        "vote_open": _told(YES_NO, "The others may vote."),
        "vote_opens_at": _told(or_null(INSTANT), "When the others may vote, if they may not yet."),
        "votes": many(record({"seat": SEAT, "choice": {"enum": list(ABSENCE_CHOICES)}})),
    }
)

PLACING: Final = record(
    {
        "place": INTEGER,
        "seat": SEAT,
        "worth": INTEGER,
        "cash": INTEGER,
        "bankrupt": _told(
            YES_NO,
            "Out before the end. Who resigned is, too: the event player-resigned tells them apart.",
        ),
    }
)

GAME: Final = record(
    {
        "round": INTEGER,
        "turn": _told(INTEGER, "Whose turn it is."),
        "doubles": _told(INTEGER, "Doubles thrown in a row in this turn."),
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
        "lifting": _told(
            BY_SPACE,
            "By board index, what lifting the mortgage costs or would cost: of every mortgaged "
            "deed, and of one's own that are not.",
        ),
        "houses": _told(INTEGER, "Left in the bank."),
        "hotels": _told(INTEGER, "Left in the bank."),
        "frame": or_null(reference("Frame")),
        "card": or_null(record({"deck": {"enum": list(DECK_NAMES)}, "card": TEXT, "seat": SEAT})),
        "end_proposal": _told(
            or_null(record({"by": SEAT, "pending": many(SEAT)})),
            "Who proposed to end the game now, and who has not answered.",
        ),
        "offers": many(reference("Offer")),
        "offered": _told(many(SEAT), "Seats that have made an offer in this turn."),
        "declined": _told(
            many(TERMS),
            "Terms that were declined in the last five rounds: good to know.",
        ),
        "refusing_offers": _told(many(SEAT), "Seats that want no offers."),
        "time_banks": _told(
            many(INTEGER), "Seconds beyond the time for a decision, by seat (R18.10)."
        ),
        "time_asked": _told(or_null(SEAT), "Who asks the others for more time."),
        "absences": many(ABSENCE),
        "timer": _told(or_null(TIMER), "The clock of the pending decision."),
        "on_timeout": _told(
            {"enum": [*sorted(ACTIONS), None]},
            "What is done for the awaited seat at the `deadline` (R18.7): it never buys, builds or "
            "accepts. Null without a clock.",
        ),
        "game_timer": _told(or_null(TIMER), "The clock of the whole game."),
        "time_is_up": _told(YES_NO, "The time of the game is up: what was begun is still played."),
        "over": YES_NO,
        "ended_by": or_null(TEXT),
        "ranking": many(PLACING),
    }
)

OFFER: Final[Schema] = {
    **record(
        {
            "id": INTEGER,
            "revision": _told(INTEGER, "Grows with new terms, from 1."),
            "seat": _told(SEAT, "Whose terms these are."),
            "to": _told(SEAT, "Who is asked."),
            "give": GOODS,
            "take": GOODS,
            "lift": _told(many(SPACE), "Mortgages that `seat` lifts at once."),
            "ends_with_turn_of": _told(SEAT, "It lapses when this seat's turn begins."),
            "timer": _told(or_null(INTEGER), "Number of the clock of these terms."),
            "expires_at": _told(
                or_null(INSTANT), "When the time for these terms is up; null without a clock."
            ),
        }
    ),
    "description": "An open offer: it stands until it is answered, withdrawn, void or over.",
}
