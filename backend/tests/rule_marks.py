"""A pytest plugin that writes down which statements of the rules each collected test shows.

A test cites statements with ``@pytest.mark.rule("R5.3", ...)``; a worked case, which is a test too,
in its field ``rules``. Only tests that cite something are kept. With ``--collect-only`` every cited
statement is written down, else only those whose test has passed.

    python -m pytest -p tests.rule_marks --citations FILE tests
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

# Several tests of one function, told apart by a parameter, are one line in the map.
CASE = "case"


def citations_of(item: pytest.Item) -> tuple[str, list[str]] | None:
    """Return how a test is called in the map, and the statements it cites."""
    callspec = getattr(item, "callspec", None)
    case = callspec.params.get(CASE) if callspec else None
    if isinstance(case, dict) and "rules" in case:
        return case["id"], list(case["rules"])
    marks = [rule for mark in item.iter_markers("rule") for rule in mark.args]
    if not marks:
        return None
    path = item.path.relative_to(item.config.rootpath).as_posix().removeprefix("tests/")
    return f"{path}::{getattr(item, 'originalname', item.name)}", marks


class Citations:
    """Collects the citations of a run and writes them at its end."""

    def __init__(self, path: Path, *, collected_is_enough: bool) -> None:
        self.path = path
        self.collected_is_enough = collected_is_enough
        self.cited: dict[str, tuple[str, list[str]]] = {}
        self.passed: set[str] = set()

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep the tests that cite a statement."""
        for item in items:
            found = citations_of(item)
            if found is not None:
                self.cited[item.nodeid] = found
        others = [item for item in items if item.nodeid not in self.cited]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item.nodeid in self.cited]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the tests that pass."""
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write a list of [test, statements]."""
        shown = self.cited if self.collected_is_enough else self.passed
        lines = sorted({json.dumps(self.cited[test]) for test in shown})
        self.path.write_text("\n".join(lines), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file."""
    parser.addoption("--citations", type=Path, help="where to write which test cites which rule")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the citations when a file is named."""
    path = config.getoption("--citations")
    if path is not None:
        collected_is_enough = config.getoption("--collect-only")
        config.pluginmanager.register(Citations(path, collected_is_enough=collected_is_enough))
