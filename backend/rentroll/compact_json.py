"""JSON as it is stored and sent: in UTF-8 and without a blank, written by a library made for speed.

A move writes five such texts, and a body as long as a state's is made for every viewer.
"""

import json
from collections.abc import Iterable

import orjson


def json_bytes(value: object) -> bytes:
    """Return a value as JSON: plain values, mappings, lists and tuples, named ones too.

    Raises:
        TypeError: the value is none that JSON has, or holds one.
    """
    try:
        return orjson.dumps(value, default=_plain, option=orjson.OPT_NON_STR_KEYS)
    except orjson.JSONEncodeError:
        # The fast library knows no number of more than 64 bits; callers may name any.
        return json.dumps(value, default=_plain, separators=(",", ":")).encode()


def json_lines(values: Iterable[object]) -> bytes:
    """Return each value as a line of JSON (NDJSON)."""
    return b"".join(json_bytes(value) + b"\n" for value in values)


def json_text(value: object) -> str:
    """Return the same as text."""
    return json_bytes(value).decode()


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not JSON")
