"""Deep tests: which have passed on this very code, so that a long run can be resumed, and figures.

The program's tests and the browser's share it; each has its record of its own.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BACKEND = Path(__file__).resolve().parents[1]
FOLDER = BACKEND.parent / "var" / "deep-progress"
MADE = {"__pycache__", ".pytest_cache", "node_modules", "test-results", "screenshots"}


def code_digest(folders: Iterable[Path]) -> str:
    """Return one short digest of what is in folders; any change starts from nothing."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and MADE.isdisjoint(path.parts):
                digest.update(str(path.relative_to(folder)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Progress:
    """The list of tests that passed, one file a digest."""

    def __init__(self, folder: Path, digest: str) -> None:
        self._file = folder / digest

    def passed(self) -> set[str]:
        """Return the node ids that have passed before."""
        return set(self._file.read_text().splitlines()) if self._file.exists() else set()

    def add(self, node_id: str) -> None:
        """Write down at once that a test passed: the next one may be interrupted."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a") as lines:
            lines.write(node_id + "\n")


def add_options(parser: pytest.Parser) -> None:
    """Let a run of deep tests be resumed."""
    parser.addoption(
        "--resume",
        action="store_true",
        help="leave out the deep tests that have passed on this very code",
    )


class DeepRuns:
    """The plugin that keeps the record, and prints what tests noted by ``record_property``.

    Args:
        folders: the code that the tests of this run depend on.
    """

    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    @cached_property
    def _progress(self) -> Progress:
        """The record of this run, named after the code as it was when the run began."""
        return Progress(FOLDER, code_digest(self._folders))

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out what has passed."""
        if not config.getoption("--resume"):
            return
        passed = self._progress.passed()
        done = [item for item in items if item.nodeid in passed and is_deep(item)]
        items[:] = [item for item in items if item not in done]
        config.hook.pytest_deselected(items=done)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        """Note what passes."""
        outcome = yield
        report = outcome.get_result()  # type: ignore[attr-defined]
        if report.when == "call" and report.passed and is_deep(item):
            self._progress.add(item.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what tests wrote down: counts, rates, sizes."""
        reports = [
            report
            for outcome in ("passed", "failed")
            for report in terminalreporter.getreports(outcome)
            if report.user_properties
        ]
        if not reports:
            return
        terminalreporter.section("figures")
        for report in reports:
            figures = ", ".join(f"{name} {value}" for name, value in report.user_properties)
            terminalreporter.write_line(f"{report.nodeid}: {figures}")


def is_deep(item: pytest.Item) -> bool:
    """Whether a test belongs to the long runs."""
    return item.get_closest_marker("deep") is not None
