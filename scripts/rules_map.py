"""Writes docs/rules-map.md: statement of the rules -> modules of the engine -> tests.

scripts/rules_map.py            run the citing tests and write the map from those that pass
scripts/rules_map.py --check    collect only; fail if the map is out of date or has a gap
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BACKEND = ROOT / "backend"
ENGINE = BACKEND / "rentroll" / "engine"
RULES = ROOT / "docs" / "rules.md"
MAP = ROOT / "docs" / "rules-map.md"
LAST_CHAPTER = 18
COUNTED_CHAPTERS = range(1, LAST_CHAPTER + 1)

HEADING = re.compile(r"^## (R(\d+) .+)$", re.MULTILINE)
STATEMENT = re.compile(r"^- \*\*(R(\d+)\.(\d+))\*\*", re.MULTILINE)
CITED_RANGE = re.compile(r"R(\d+)\.(\d+) to R\1\.(\d+)")
CITED = re.compile(r"R(\d+)\.(\d+)")
CASE_ID = re.compile(r"^[BV]\d{3}")

INTRODUCTION = """# Rules and what shows them

Made by `make rules-map` from the marks of the tests that pass; not written by hand. A row is a
statement of [rules.md](rules.md). *Engine* are the modules of `backend/rentroll/engine/` that name
it. *Shown by* are worked cases of `backend/tests/vectors/` (V and B ids; `V003 x2`: two variants)
and tests of `backend/tests/` that are marked with `@pytest.mark.rule`.
"""

Names = dict[str, set[str]]


def statements() -> list[str]:
    """Return the numbers of the statements of R1 to R18, in the order of the rules."""
    found = STATEMENT.findall(RULES.read_text(encoding="utf-8"))
    return [number for number, chapter, _ in found if int(chapter) <= LAST_CHAPTER]


def titles() -> dict[int, str]:
    """Return the headings of the chapters by number."""
    text = RULES.read_text(encoding="utf-8")
    return {int(chapter): title for title, chapter in HEADING.findall(text)}


def named_in(text: str) -> set[str]:
    """Return the statements that a text names, those within "R9.4 to R9.7" too."""
    found = {f"R{chapter}.{number}" for chapter, number in CITED.findall(text)}
    for chapter, first, last in CITED_RANGE.findall(text):
        found |= {f"R{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def modules_by_statement() -> Names:
    """Return the modules of the engine that name each statement."""
    modules: Names = defaultdict(set)
    for path in ENGINE.rglob("*.py"):
        name = path.relative_to(ENGINE).with_suffix("").as_posix()
        for statement in named_in(path.read_text(encoding="utf-8")):
            modules[statement].add(name)
    return modules


def tests_by_statement(*, collect_only: bool) -> dict[str, list[str]]:
    """Let pytest say which tests show each statement. Exits when a test fails."""
    with tempfile.TemporaryDirectory() as folder:
        citations = Path(folder) / "citations"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.rule_marks"]
        command += ["-p", "no:cacheprovider", "-p", "no:randomly", "--citations", str(citations)]
        if collect_only:
            command.append("--collect-only")
        run = subprocess.run(
            [*command, "tests"], cwd=BACKEND, capture_output=True, text=True, check=False
        )
        if run.returncode or not citations.exists():
            sys.exit(run.stdout[-4000:] + run.stderr[-4000:])
        lines = citations.read_text(encoding="utf-8").splitlines()
    tests: dict[str, list[str]] = defaultdict(list)
    for test, cited in map(json.loads, lines):
        for statement in cited:
            tests[statement].append(test)
    return tests


def in_short(tests: list[str]) -> str:
    """Write cases by id with the number of their variants, then the other tests by name."""
    variants: dict[str, int] = defaultdict(int)
    others = set()
    for test in tests:
        case = CASE_ID.match(test)
        if case:
            variants[case[0]] += 1
        else:
            others.add(f"`{test}`")
    # B first, as the cases of the field name the fault they stand for.
    cases = [f"{case} x{count}" if count > 1 else case for case, count in sorted(variants.items())]
    return "<br>".join([", ".join(cases)] * bool(cases) + sorted(others))


def rendered(tests: dict[str, list[str]]) -> str:
    """Return the text of the map."""
    modules = modules_by_statement()
    heading = titles()
    lines = [INTRODUCTION.rstrip()]
    shown_chapter = 0
    for statement in statements():
        chapter = int(statement[1:].split(".")[0])
        if chapter != shown_chapter:
            shown_chapter = chapter
            lines += [f"\n## {heading[chapter]}\n", "| statement | engine | shown by |"]
            lines.append("| --- | --- | --- |")
        names = ", ".join(f"`{name}`" for name in sorted(modules[statement]))
        lines.append(f"| {statement} | {names} | {in_short(tests.get(statement, []))} |")
    return "\n".join(lines) + "\n"


def gaps(tests: dict[str, list[str]]) -> list[str]:
    """Return the statements that no test shows, and cited ones that don't exist."""
    known = set(statements())
    missing = [f"no test shows {statement}" for statement in statements() if statement not in tests]
    unknown = [
        f"{tests[cited][0]} cites {cited}, which isn't in the rules"
        for cited in sorted(tests)
        if "." in cited and int(cited[1:].split(".")[0]) in COUNTED_CHAPTERS and cited not in known
    ]
    return missing + unknown


def main() -> None:
    """Write the map, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="change nothing")
    check = parser.parse_args().check
    tests = tests_by_statement(collect_only=check)
    complaints = gaps(tests)
    text = rendered(tests)
    if not check:
        MAP.write_text(text, encoding="utf-8")
    elif not MAP.exists() or MAP.read_text(encoding="utf-8") != text:
        complaints.append("docs/rules-map.md is out of date: run `make rules-map`")
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
