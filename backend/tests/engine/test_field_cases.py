"""docs/cases.md tells of 104 faults of other software; those of the rules are played as cases."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.engine.cases import missing_kinds

ROOT = Path(__file__).resolve().parents[3]
REPORTS = ROOT / "backend" / "tests" / "vectors" / "reports.json"
ROW = re.compile(r"^\| (B\d{3}) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", re.MULTILINE)
KINDS = {
    "rules",
    "concurrency",
    "API contract",
    "UI",
    "accessibility",
    "security",
    "persistence",
    "bots",
    "performance",
}


def rows() -> dict[str, tuple[str, str]]:
    """Return kind and sentence of each case by its id."""
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    return {case: (kind, sentence) for case, kind, sentence, _ in ROW.findall(text)}


def played() -> set[str]:
    """Return the ids of the cases that the engine plays to the end, variants put together."""
    cases = json.loads(REPORTS.read_text(encoding="utf-8"))
    return {
        case["id"].split("/")[0]
        for case in cases
        if case.get("round", 1) == 1 and not missing_kinds(case["steps"])
    }


def test_there_are_104_cases_each_with_a_kind_and_a_sentence() -> None:
    assert len(rows()) == 104
    assert {kind for kind, _ in rows().values()} == KINDS
    assert all("; here" in sentence and sentence.endswith(".") for _, sentence in rows().values())


def test_every_case_of_the_rules_is_played_by_the_engine() -> None:
    of_rules = {case for case, (kind, _) in rows().items() if kind == "rules"}
    assert len(of_rules) == 35
    assert of_rules <= played()


def test_every_report_that_is_played_is_told() -> None:
    assert played() <= set(rows())
