"""The page has a text for everything the server may name: no player sees a bare code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rentroll.api.problems import KINDS
from rentroll.engine import ACTIONS, DECK_NAMES, EVENTS, OPTIONS, load_decks
from rentroll.engine.game import DECISION_KINDS

LOCALES = Path(__file__).parents[2] / "frontend" / "locales"
TEXTS = json.loads((LOCALES / "en.json").read_text(encoding="utf-8"))

NAMES = {
    "action": list(ACTIONS),
    "card": list(load_decks("us2008").cards),
    "event": list(EVENTS),
    "frame": list(DECISION_KINDS),
    "option": list(OPTIONS),
    "problem": list(KINDS),
}


def has_text(kind: str, name: str) -> bool:
    """Tell whether a text, or texts of its own below the name, are there."""
    key = f"{kind}.{name}"
    return any(found == key or found.startswith(f"{key}.") for found in TEXTS)


@pytest.mark.parametrize("kind", sorted(NAMES))
def test_everything_the_server_may_name_has_a_text(kind: str) -> None:
    assert len(NAMES[kind]) >= 10
    assert [name for name in NAMES[kind] if not has_text(kind, name)] == []


def test_a_name_the_server_does_not_know_has_no_text() -> None:
    assert not has_text("problem", "no-such-code")
    assert not has_text("action", "rol")


def test_both_decks_are_named() -> None:
    assert [deck for deck in DECK_NAMES if not any(deck in key for key in TEXTS)] == []
