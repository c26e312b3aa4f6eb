"""The body of every action, by its kind. A test compares this registry with the engine's."""

from typing import Any, Final

from marshmallow import fields

from rentroll.api.fields import Many, RequestSchema, WholeNumber, Word

LAST_SPACE: Final = 39
MOST_DOLLARS: Final = 1_000_000_000
LAST_VERSION: Final = 2**31 - 1
MOST_LEVELS: Final = 110
"""Levels that all streets of a board have together."""


def _dollars() -> WholeNumber:
    return WholeNumber(1, MOST_DOLLARS, required=True, metadata={"description": "Dollars."})


def _space() -> WholeNumber:
    return WholeNumber(0, LAST_SPACE, required=True, metadata={"description": "Board index."})


def _spaces(fewest: int, description: str) -> Many:
    each = WholeNumber(0, LAST_SPACE)
    return Many(each, fewest, MOST_LEVELS, required=True, metadata={"description": description})


def _level_each() -> Many:
    return _spaces(1, "Board indexes; each entry is one level, in this order.")


_CLAIM = {"description": "How many of the scarce buildings."}

PARAMETERS: Final[dict[str, dict[str, fields.Field[Any]]]] = {
    "roll": {},
    "buy": {},
    "decline": {},
    "bid": {"amount": _dollars()},
    "pass": {},
    "choose-tax": {"method": Word(("flat", "percent"), required=True)},
    "pay-jail-fine": {},
    "use-jail-card": {"deck": Word(("chance", "community-chest"), required=True)},
    "build": {"spaces": _level_each()},
    "sell-buildings": {"spaces": _level_each()},
    "claim": {"count": WholeNumber(1, MOST_LEVELS, required=True, metadata=_CLAIM)},
    "waive": {},
    "place-building": {"space": _space()},
    "mortgage": {"space": _space()},
    "unmortgage": {"space": _space()},
    "settle-mortgages": {"lift": _spaces(0, "Board indexes of the mortgages to lift now.")},
    "end-turn": {},
    "declare-bankruptcy": {},
    "resign": {},
    "propose-end": {},
    "agree-end": {},
    "refuse-end": {},
}
"""Parameters of each action beside `expected_version`."""


def _schema(kind: str, parameters: dict[str, fields.Field[Any]]) -> type[RequestSchema]:
    name = "".join(part.capitalize() for part in kind.split("-")) + "Body"
    expected = WholeNumber(
        0,
        LAST_VERSION,
        metadata={"description": "Refuse with 412 unless the game still has this version."},
    )
    return type(name, (RequestSchema,), {**parameters, "expected_version": expected})


ACTION_SCHEMAS: Final = {kind: _schema(kind, each) for kind, each in PARAMETERS.items()}
"""The request schema of every action."""
