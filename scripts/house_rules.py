"""Checks the rules of the house that no other linter knows; `make lint` runs it.

- A module has at most 400 lines, a Python function at most 40 (docstring and comments not counted).
- The trade name of the old game stands in the first lines of the README and nowhere else.
- No lock file says where packages come from, and no file names a folder of somebody's machine.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

MODULE_LINES = 400
FUNCTION_LINES = 40
README_LINES_WITH_TRADE_NAME = 10
TRADE_NAME = re.compile("mono" + "poly", re.IGNORECASE)
DOWNLOAD_ADDRESS = re.compile(r'"resolved":|^[^#]*://|^(--)?(extra-)?index-url|registry *=')
MACHINE_PATHS = re.compile(r"(?:^|[^\w.])/(?:work|root|home|Users)/[a-z]")
LOCK_FILES = (".lock", "package-lock.json", ".npmrc")
OTHERS_FILES = (".woff2", ".png", ".ico")
NOT_AN_ADDRESS = ("funding", '"url":')


def tracked_files(root: Path) -> list[Path]:
    """Return the committed and the new, not ignored files that are text of our own."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    paths = [root / name for name in names.splitlines() if not name.endswith(OTHERS_FILES)]
    return [path for path in paths if path.is_file() and path != Path(__file__).resolve()]


def long_functions(text: str) -> list[tuple[int, str]]:
    """Return line and complaint of each function whose body is too long."""
    lines = text.splitlines()
    found = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        body = node.body[1:] if ast.get_docstring(node) else node.body
        if not body:
            continue
        code = [line.strip() for line in lines[body[0].lineno - 1 : node.end_lineno]]
        length = sum(1 for line in code if line and not line.startswith("#"))
        if length > FUNCTION_LINES:
            found.append(
                (node.lineno, f"{node.name} has {length} lines of at most {FUNCTION_LINES}")
            )
    return found


def complaints(path: Path, shown: str) -> list[tuple[int, str]]:
    """Return line and complaint for everything that breaks a rule in one file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []
    found: list[tuple[int, str]] = []
    lines = text.splitlines()
    is_test = "tests" in path.parts
    if path.suffix in {".py", ".js", ".css"} and len(lines) > MODULE_LINES:
        found.append((1, f"{len(lines)} lines of at most {MODULE_LINES}"))
    if path.suffix == ".py" and not is_test and "migrations" not in path.parts:
        found += long_functions(text)
    for number, line in enumerate(lines, 1):
        in_readme_head = shown == "README.md" and number <= README_LINES_WITH_TRADE_NAME
        if TRADE_NAME.search(line) and not in_readme_head:
            found.append((number, "the old game's trade name"))
        if MACHINE_PATHS.search(line):
            found.append((number, "a folder of somebody's machine"))
    return found


def addresses_in_lock(path: Path) -> list[tuple[int, str]]:
    """Return line and complaint for every place a lock file would download from."""
    return [
        (number, "a lock file names where to download from")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if DOWNLOAD_ADDRESS.search(line) and not any(word in line for word in NOT_AN_ADDRESS)
    ]


def main() -> int:
    """Print every complaint; return how the process should end."""
    root = Path(__file__).resolve().parents[1]
    failed = False
    for path in tracked_files(root):
        shown = str(path.relative_to(root))
        is_lock = shown.endswith(LOCK_FILES)
        for line, complaint in addresses_in_lock(path) if is_lock else complaints(path, shown):
            print(f"{shown}:{line}: {complaint}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
