"""Each case of docs/cases.md is cited in the name of a test that shows it, or listed as not yet."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.test_field_cases import played, rows

ROOT = Path(__file__).resolve().parents[2]
TEST = re.compile(r"^ *(?:async )?def test_\w*", re.MULTILINE)
CITATION = re.compile(r"_b(\d{3})(?=_|$)")
NOT_YET = re.compile(r"^Not shown by a test yet: ([B\d, \n]+)\.$", re.MULTILINE)
SHOWN_KINDS = {"rules", "bots", "concurrency", "persistence", "API contract"}


def cited() -> set[str]:
    """Return the ids in the names of tests, of the program and of the page."""
    folders = (ROOT / "backend" / "tests", ROOT / "e2e" / "tests")
    names = [
        name
        for folder in folders
        for path in folder.rglob("test_*.py")
        for name in TEST.findall(path.read_text(encoding="utf-8"))
    ]
    return {f"B{number}" for name in names for number in CITATION.findall(name)}


def not_yet() -> set[str]:
    """Return the ids that the document lists as not shown."""
    found = NOT_YET.search((ROOT / "docs" / "cases.md").read_text(encoding="utf-8"))
    return set() if found is None else set(re.findall(r"B\d{3}", found.group(1)))


def test_every_case_that_the_server_can_show_is_cited_by_a_test() -> None:
    due = {case for case, (kind, _) in rows().items() if kind in SHOWN_KINDS}
    assert sorted(due - cited() - played()) == []


def test_what_no_test_shows_is_listed_as_such() -> None:
    """What a test shows since may be struck from the list; what none shows may not be missing."""
    missing = set(rows()) - cited() - played()
    assert sorted(missing - not_yet()) == []
    assert not_yet() <= set(rows())


def test_no_test_cites_a_case_that_there_is_not() -> None:
    assert sorted(cited() - set(rows())) == []
