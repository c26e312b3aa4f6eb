"""Writes events and frames as short lines, so that a test can tell a whole step word by word."""

from __future__ import annotations

from typing import Any

from rentroll.engine import FRAMES, KIND_OF_EVENT, Event
from rentroll.engine.frames import Frame
from tests.engine.tables import Table

FRAME_TYPES = frozenset(FRAMES.values())


def told(event: Event) -> str:
    """Write an event as its kind and its values: `cash-moved 0 -1 50 jail-fine R9.2`."""
    return " ".join([KIND_OF_EVENT[type(event)], *map(word, event)])


def word(value: Any) -> str:
    """Write a frame as `buy(0,39)`, a list as `[1,2]`, another record as `<1,2>`."""
    if type(value) in FRAME_TYPES:
        return told_frame(value)
    if type(value) is tuple:
        return f"[{','.join(map(word, value))}]"
    if isinstance(value, tuple):
        return f"<{','.join(map(word, value))}>"
    return str(value)


def told_frame(frame: Frame) -> str:
    """Write a frame as its kind and values."""
    return f"{frame.kind}({','.join(map(word, frame))})"


def stack(table: Table) -> list[str]:
    """Write the frames of a table, the turn's first."""
    return [told_frame(frame) for frame in table.state.stack]


def step(table: Table, seat: str, kind: str, *dice: tuple[int, int], **params: Any) -> list[str]:
    """Let a seat act, and tell everything that it brought about."""
    return [told(event) for event in table.do(seat, kind, *dice, **params)]


def refusal(table: Table, seat: str, kind: str, **params: Any) -> tuple[str, dict[str, Any]]:
    """Tell why a seat may not act so: the code and what explains it."""
    found = table.refused(seat, kind, **params)
    return found.code, found.params
