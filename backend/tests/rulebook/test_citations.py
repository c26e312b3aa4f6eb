"""Whatever the engine names has its rule: a statement that exists, or the word that it has none."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from rentroll.api.problems import RULE_PROBLEMS
from rentroll.engine import ACTIONS, BOARD_IDS, EVENTS, load_board, load_decks
from rentroll.engine.game import DECISION_KINDS
from rentroll.rulebook import CITATIONS, read_book

ROOT = Path(__file__).parents[3]
ENGINE = ROOT / "backend" / "rentroll" / "engine"
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py"))
STATEMENTS = {statement.number for statement in read_book(ROOT / "docs", "en").statements()}

REFUSED = set(re.findall(r'(?:\brefuse|\bRefusal)\(\s*"([a-z-]+)"', SOURCES))
NAMED = {
    "frame": set(DECISION_KINDS),
    "action": set(ACTIONS),
    "problem": REFUSED,
    "event": set(EVENTS),
    "card": set(load_decks("us2008").cards),
    "space-kind": {
        str(space.kind) for board_id in BOARD_IDS for space in load_board(board_id).spaces
    },
}
WITH_A_RULE_ALWAYS = ("frame", "action", "card", "space-kind")


@pytest.mark.parametrize("kind", sorted(NAMED))
def test_everything_the_engine_names_is_cited_or_said_to_have_no_rule(kind: str) -> None:
    assert sorted(NAMED[kind] - set(CITATIONS[kind])) == []


@pytest.mark.parametrize("kind", sorted(NAMED))
def test_nothing_is_cited_that_the_engine_does_not_name(kind: str) -> None:
    known = NAMED[kind] | set(RULE_PROBLEMS)
    assert sorted(set(CITATIONS[kind]) - known) == []


@pytest.mark.parametrize("kind", WITH_A_RULE_ALWAYS)
def test_decisions_actions_cards_and_spaces_all_have_a_rule(kind: str) -> None:
    assert [name for name, statements in CITATIONS[kind].items() if not statements] == []


def test_every_statement_that_is_cited_exists() -> None:
    cited = {
        statement
        for names in CITATIONS.values()
        for statement in chain.from_iterable(names.values())
    }
    assert sorted(cited - STATEMENTS) == []


def test_every_statement_under_which_cash_moves_exists() -> None:
    carried = set(re.findall(r'"(R\d+\.\d+)"', SOURCES))
    assert len(carried) > 20
    assert sorted(carried - STATEMENTS) == []
