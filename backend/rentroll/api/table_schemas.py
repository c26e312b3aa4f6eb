"""Bodies and queries of the requests around a table."""

from typing import Any

import marshmallow

from rentroll.api.conditions import LONGEST_WAIT
from rentroll.api.fields import (
    AnyObject,
    Many,
    PlayerName,
    QueryNumber,
    RequestSchema,
    Text,
    WholeNumber,
    Word,
    YesNo,
)
from rentroll.bots import STRATEGIES
from rentroll.engine import BOARD_IDS, OPTIONS, PRESETS, Between, Option
from rentroll.persistence.records import BOT, BY_HOST, HUMAN
from rentroll.service.scheduling import PACES
from rentroll.service.seating import PROGRAMS, TOKENS

LONGEST_CURSOR = 80
LONGEST_CODE = 40
LONGEST_SEED = 64
LAST_EVENT = 2**31 - 1
ABOVE_ALL_EVENTS = 999_999_999


def option_schema(option: Option) -> dict[str, Any]:
    """Return the values that an option may have, as a JSON schema with its documentation."""
    about = {"default": option.default, "description": option.doc}
    if isinstance(option.allowed, Between):
        bounds = {"minimum": option.allowed.minimum, "maximum": option.allowed.maximum}
        return {"type": "integer", **bounds, **about}
    return {"enum": list(option.allowed), **about}


def _options() -> AnyObject:
    properties = {name: option_schema(option) for name, option in OPTIONS.items()}
    about = "House rules that differ from the preset. A wrong one is `option-...` 422."
    return AnyObject(
        metadata={
            "description": about,
            "properties": properties,
            "additionalProperties": False,
        }
    )


def _kind() -> Word:
    about = "Who plays: a program has to say `bot`, gets a token `bot_...` and is shown as one."
    return Word((HUMAN, BOT), load_default=HUMAN, metadata={"description": about})


class NewGameBody(RequestSchema):
    """What the creator of a table decides; only the name is needed."""

    name = PlayerName(
        required=True, metadata={"description": "Name of the host.", "example": "Ana"}
    )
    token = Word(TOKENS, metadata={"description": "Playing piece; a free one when left out."})
    preset = Word(sorted(PRESETS), load_default="default", metadata={"description": "Rule set."})
    options = _options()
    board = Word(BOARD_IDS, load_default="us", metadata={"description": "Which board."})
    listed = YesNo(load_default=True, metadata={"description": "Show in the list of open games."})
    bot_pace = Word(PACES, load_default="normal", metadata={"description": "Speed of the bots."})
    bots = Many(
        Word(sorted(STRATEGIES)), 0, 7, metadata={"description": "Bots that sit down at once."}
    )
    kind = _kind()
    programs = Word(
        PROGRAMS,
        load_default=BY_HOST,
        metadata={
            "description": "Whether programs of others may sit: `welcome` to all, `by-host` when "
            "the host admits them, or `none`."
        },
    )
    sandbox_seed = Text(
        LONGEST_SEED,
        metadata={
            "description": "For trying out: dice and decks follow from this seed, so whoever knows "
            "it knows them all. Such a table is shown as `sandbox` and never listed."
        },
    )


class SeatBody(RequestSchema):
    """Who sits down."""

    name = PlayerName(required=True, metadata={"description": "Name.", "example": "Ben"})
    token = Word(TOKENS, metadata={"description": "Playing piece; a free one when left out."})
    kind = _kind()


class BotBody(RequestSchema):
    """Which bot sits down."""

    strategy = Word(sorted(STRATEGIES), required=True, metadata={"description": "How it plays."})
    name = PlayerName(metadata={"description": "Its name; one is found when left out."})


class StartBody(RequestSchema):
    """Whether bots take the free seats, and whether the humans share a screen."""

    fill = Word(
        sorted(STRATEGIES),
        load_default=None,
        allow_none=True,
        metadata={"description": "Bots of this strategy take free seats up to four players."},
    )
    pass_and_play = YesNo(
        load_default=False,
        metadata={"description": "All humans share one screen: no clock runs for decisions."},
    )


class ReadyBody(RequestSchema):
    """Whether one is ready."""

    ready = YesNo(required=True, metadata={"description": "True when ready for the start."})


class HostBody(RequestSchema):
    """Who is to be host."""

    seat = WholeNumber(0, 7, required=True, metadata={"description": "A human's seat."})


class ReEntryBody(RequestSchema):
    """A code for a further device."""

    code = Text(
        LONGEST_CODE,
        required=True,
        metadata={"description": "In any case; spaces and hyphens do not matter."},
    )


class CodeQuery(RequestSchema):
    """Which address to draw."""

    game = Text(LONGEST_CODE, required=True, metadata={"description": "Id of a game, or watch id."})


class NothingBody(RequestSchema):
    """An empty object, or no body at all."""


class OpenGamesQuery(RequestSchema):
    """Which part of the list of open games."""

    status = Word(("open",), load_default="open", metadata={"description": "Games to list."})
    limit = QueryNumber(1, 100, load_default=20, metadata={"description": "Games at most."})
    cursor = Text(LONGEST_CURSOR, metadata={"description": "`next` of the page before."})


class EventsQuery(RequestSchema):
    """Which part of the history: forwards from an event, or backwards from one."""

    after = QueryNumber(
        0, LAST_EVENT, metadata={"description": "Number of the last event known; 0 when left out."}
    )
    before = QueryNumber(
        1,
        LAST_EVENT,
        metadata={
            "description": "Events before this number, newest first; a number above the last one, "
            f"such as {ABOVE_ALL_EVENTS}, gives the newest. Not together with `after`."
        },
    )
    limit = QueryNumber(1, 500, load_default=100, metadata={"description": "Events at most."})
    wait = QueryNumber(
        0,
        LONGEST_WAIT,
        metadata={
            "description": "Seconds to hold the answer while nothing has happened after `after`."
        },
    )

    @marshmallow.validates_schema
    def go_one_way(self, data: dict[str, int], **_: Any) -> None:
        """Refuse to read forwards and backwards at the same time, and to wait for the past."""
        if "after" in data and "before" in data:
            raise marshmallow.ValidationError("not-with-after", "before")
        if "wait" in data and "before" in data:
            raise marshmallow.ValidationError("not-with-before", "wait")


class LedgerQuery(RequestSchema):
    """Which part of the ledger."""

    after = QueryNumber(
        0, LAST_EVENT, load_default=0, metadata={"description": "Number of the last entry known."}
    )
    limit = QueryNumber(1, 500, load_default=100, metadata={"description": "Entries at most."})
