"""What an action may look like now: the listed form of an action, or the refusal that blocks it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

Schema = dict[str, Any]


class LegalAction(NamedTuple):
    """An action that `check` accepts: its kind and, by parameter, a JSON-Schema subset.

    `confirm` marks an action that cannot be undone and ends the game, for the seat or for all.
    """

    kind: str
    params: dict[str, Schema]
    confirm: bool = False


def integer(minimum: int, maximum: int) -> Schema:
    """Any whole number within both bounds."""
    return {"type": "integer", "minimum": minimum, "maximum": maximum}


def one_space(spaces: Iterable[int]) -> Schema:
    """One of the board indexes."""
    return {"type": "integer", "enum": list(spaces)}


def one_number(numbers: Iterable[int]) -> Schema:
    """One of the seats or ids."""
    return {"type": "integer", "enum": list(numbers)}


def one_answer(answer: bool) -> Schema:
    """This answer, yes or no, and not the other."""
    return {"type": "boolean", "enum": [answer]}


def any_words(words: Iterable[str]) -> Schema:
    """Any of the words, each once."""
    listed = list(words)
    return {
        "type": "array",
        "items": {"type": "string", "enum": listed},
        "uniqueItems": True,
        "minItems": 0,
        "maxItems": len(listed),
    }


def one_word(words: Iterable[str]) -> Schema:
    """One of the words."""
    return {"type": "string", "enum": list(words)}


def one_list(choices: Iterable[Iterable[int]]) -> Schema:
    """One of the lists of board indexes."""
    return {"type": "array", "enum": [list(choice) for choice in choices]}


def any_of(spaces: Iterable[int], most: int) -> Schema:
    """Any of the board indexes, each once, at most so many."""
    return {
        "type": "array",
        "items": {"type": "integer", "enum": list(spaces)},
        "uniqueItems": True,
        "minItems": 0,
        "maxItems": most,
    }
