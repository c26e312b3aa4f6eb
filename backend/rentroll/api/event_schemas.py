"""The events as the API document tells them: made from the engine's, so that none is left out."""

from typing import Any, Final, get_type_hints

from rentroll.api.schema_parts import INTEGER, TEXT, YES_NO, Schema, many, or_null, record
from rentroll.engine import EVENTS

VALUES: Final[dict[Any, Schema]] = {
    int: INTEGER,
    str: TEXT,
    bool: YES_NO,
    tuple[int, ...]: many(INTEGER),
}
"""The schemas of what is plain; the rest is an object, or a list of such."""


def _event_types() -> dict[str, Schema]:
    """Return what each type of event means and which parameters it has."""
    return {
        kind: {"description": " ".join(str(event.__doc__).split()), "params": _params_of(event)}
        for kind, event in sorted(EVENTS.items())
    }


def _params_of(event: type[Any]) -> dict[str, Schema]:
    return {name: _schema_of(hint) for name, hint in get_type_hints(event).items()}


def _schema_of(hint: Any) -> Schema:
    if hint in VALUES:
        return VALUES[hint]
    thing: Schema = {"type": "object"}
    return many(thing) if getattr(hint, "__origin__", None) is tuple else thing


EVENT: Final = record(
    {
        "seq": {**INTEGER, "description": "Its number: 1 for the first, without gaps."},
        "version": {**INTEGER, "description": "That of the game after the action it belongs to."},
        "type": {
            **TEXT,
            "description": "What happened, as `x-events` lists it. More types may come within v1: "
            "pass over one that you do not know.",
            "examples": sorted(EVENTS),
        },
        "params": {
            "type": "object",
            "description": "As `x-events` tells for the type. Seats are numbers, with -1 for the "
            "bank or for nobody; spaces are board indexes, with -1 for none.",
        },
    }
)

EVENTS_PAGE: Final = record(
    {
        "events": many(EVENT),
        "next_after": or_null(INTEGER),
        "next_before": or_null(INTEGER),
    }
) | {"x-events": _event_types()}
