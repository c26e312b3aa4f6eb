"""The body of every action: its parameters as the engine names them, each with its field.

The actions come from the engine. A new action whose parameters have fields here needs nothing
more; a test fails for a parameter without one.
"""

from collections.abc import Callable
from typing import Any, Final

import marshmallow
from marshmallow import fields

from rentroll.api.fields import Many, RequestSchema, WholeNumber, Word, YesNo
from rentroll.engine import ABSENCE_CHOICES, ACTIONS, DECK_NAMES, DECLINE_REASONS, parameters_of

LAST_SPACE: Final = 39
LAST_SEAT: Final = 7
MOST_DEEDS: Final = 28
MOST_DOLLARS: Final = 1_000_000_000
LAST_NUMBER: Final = 2**31 - 1
MOST_LEVELS: Final = 110
"""Levels that all streets of a board have together."""

Field = fields.Field[Any]


def _number(least: int, most: int, about: str, **options: Any) -> Callable[[], Field]:
    return lambda: WholeNumber(least, most, metadata={"description": about}, **options)


def _word(words: tuple[str, ...], about: str, *, required: bool = True) -> Callable[[], Field]:
    return lambda: Word(words, required=required, metadata={"description": about})


def _yes_no(about: str) -> Callable[[], Field]:
    return lambda: YesNo(required=True, metadata={"description": about})


def _spaces(fewest: int, most: int, about: str, **options: Any) -> Callable[[], Field]:
    each = WholeNumber(0, LAST_SPACE)
    return lambda: Many(each, fewest, most, metadata={"description": about}, **options)


def _cards(about: str) -> Callable[[], Field]:
    most = len(DECK_NAMES)
    described = {"description": about}
    return lambda: Many(Word(DECK_NAMES), 0, most, load_default=list, metadata=described)


_space = _number(0, LAST_SPACE, "Board index.", required=True)
_cash = {"load_default": 0}
_none = {"load_default": list}

FIELDS: Final[dict[str, Callable[[], Field]]] = {
    "amount": _number(1, MOST_DOLLARS, "Dollars.", required=True),
    "method": _word(("flat", "percent"), "How the tax is counted."),
    "deck": _word(DECK_NAMES, "Which deck's jail card."),
    "spaces": _spaces(1, MOST_LEVELS, "Board indexes; each is one level.", required=True),
    "space": _space,
    "absent": _number(0, LAST_SEAT, "Seat that is away.", required=True),
    "choice": _word(ABSENCE_CHOICES, "What is to become of it."),
    "count": _number(1, MOST_LEVELS, "How many of the scarce buildings.", required=True),
    "lift": _spaces(0, MOST_DEEDS, "Mortgages to lift at once.", **_none),
    "to": _number(0, LAST_SEAT, "Seat the offer is made to.", required=True),
    "offer": _number(0, LAST_NUMBER, "Number of the offer.", required=True),
    "revision": _number(0, LAST_NUMBER, "Revision of the offer that was seen.", required=True),
    "give_deeds": _spaces(0, MOST_DEEDS, "Deeds given, by board index.", **_none),
    "take_deeds": _spaces(0, MOST_DEEDS, "Deeds taken, by board index.", **_none),
    "give_cards": _cards("Jail cards given, by deck."),
    "take_cards": _cards("Jail cards taken, by deck."),
    "cash_given": _number(0, MOST_DOLLARS, "Dollars given.", **_cash),
    "cash_taken": _number(0, MOST_DOLLARS, "Dollars taken.", **_cash),
    "reason": _word(DECLINE_REASONS, "Why; may be left out.", required=False),
    "refused": _yes_no("Whether offers are refused from now on, or taken again."),
}
"""The field of every parameter, by its name."""

EXPECTED_VERSION: Final = _number(
    0, LAST_NUMBER, "Refuse with 412 unless the game still has this version."
)


def _schema(kind: str) -> type[RequestSchema]:
    name = "".join(part.capitalize() for part in kind.split("-")) + "Body"
    parameters = {each: FIELDS[each]() for each in parameters_of(ACTIONS[kind])}
    return type(name, (RequestSchema,), {**parameters, "expected_version": EXPECTED_VERSION()})


ACTION_SCHEMAS: Final = {kind: _schema(kind) for kind in ACTIONS}
"""The request schema of every action, by its kind."""


class TradePreviewBody(RequestSchema):
    """Terms of a trade as propose-trade has them, or with an offer as counter-trade has them."""

    to = WholeNumber(0, LAST_SEAT, metadata={"description": "Seat the offer would be made to."})
    offer = WholeNumber(0, LAST_NUMBER, metadata={"description": "Offer that would be countered."})
    revision = WholeNumber(
        0, LAST_NUMBER, metadata={"description": "Revision of that offer that was seen."}
    )
    give_deeds = FIELDS["give_deeds"]()
    give_cards = FIELDS["give_cards"]()
    cash_given = FIELDS["cash_given"]()
    take_deeds = FIELDS["take_deeds"]()
    take_cards = FIELDS["take_cards"]()
    cash_taken = FIELDS["cash_taken"]()
    lift = FIELDS["lift"]()
    partner_lift = _spaces(0, MOST_DEEDS, "Mortgages that the other side would lift.", **_none)()

    @marshmallow.validates_schema
    def name_a_partner(self, data: dict[str, Any], **_: Any) -> None:
        """Ask for either a seat, or an offer with its revision."""
        if "to" in data:
            for name in ("offer", "revision"):
                if name in data:
                    raise marshmallow.ValidationError("not-with-to", name)
        elif "offer" not in data:
            raise marshmallow.ValidationError("required", "offer" if "revision" in data else "to")
        elif "revision" not in data:
            raise marshmallow.ValidationError("required", "revision")
