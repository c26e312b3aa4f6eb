"""SECURITY.md names the tests that show what it says, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RISKS = [f"API{number}" for number in range(1, 11)]
ROW = re.compile(r"^\| (API\d+) [^|]+\|[^|]+\|([^|]+)\|$", re.MULTILINE)
NAMED = re.compile(r"`(test_\w+)`")
TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)


def model() -> str:
    return (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def there() -> set[str]:
    """Return the names of all tests of server and page."""
    folders = (ROOT / "backend" / "tests", ROOT / "e2e" / "tests")
    files = [path for folder in folders for path in folder.rglob("test_*.py")]
    return {name for path in files for name in TEST.findall(path.read_text(encoding="utf-8"))}


def test_every_test_that_the_threat_model_names_exists() -> None:
    named = NAMED.findall(model())
    assert len(named) > 40
    assert sorted(set(named) - there()) == []


def test_every_risk_has_a_row_with_tests() -> None:
    rows = dict(ROW.findall(model()))
    assert sorted(rows, key=RISKS.index) == RISKS
    assert all(NAMED.findall(shown) for shown in rows.values())
