"""What a test decides about a table: its throws, its cards, and the position it begins with.

A script is a JSON file named after the table. The launcher reads it; tests write it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Throw = tuple[int, int]


@dataclass(frozen=True)
class Script:
    """What is decided about one table.

    Attributes:
        throws: dice of the table in order, the throws for the start included unless a position is
            given.
        cards: ids of the cards on top of each deck, by the deck's name.
        position: what differs from an empty table, with seats and spaces as numbers: "turn",
            "cash", "at", "jail", "owner", "level" (each by seat or by space), "mortgaged" (spaces),
            "jail_cards" (a seat for a deck) and "away" (by silent seat, the seconds until the
            others may vote). None begins with the throw for the start.
    """

    throws: Sequence[Throw] = ()
    cards: dict[str, list[str]] = field(default_factory=dict)
    position: dict[str, Any] | None = None

    def write(self, folder: Path, game: str) -> None:
        """Leave the script where the launcher looks for that of a table."""
        unfinished = folder / f"{game}.unfinished"
        unfinished.write_text(json.dumps(asdict(self)), encoding="utf-8")
        unfinished.rename(folder / f"{game}.json")


def script_of(folder: Path, game: str) -> Script | None:
    """Return the script of a table, or None when chance decides there."""
    path = folder / f"{game}.json"
    if not path.exists():
        return None
    return Script(**json.loads(path.read_text(encoding="utf-8")))
