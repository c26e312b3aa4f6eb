"""Mutation testing of the rules: small changes are made one by one, and some test must notice each.

    scripts/mutation.py                 every module of rentroll/engine/rules, one after the other
    scripts/mutation.py rent auction    these modules
    scripts/mutation.py --score         only count what earlier runs found

The settings are in backend/pyproject.toml. What has been found is kept in backend/mutants/; a run
goes on where an earlier one on the same code stopped. `cd backend && mutmut show NAME` prints a
survivor; docs/mutation.md says why those that are left may live.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

BACKEND = Path(__file__).resolve().parents[1] / "backend"
RULES = Path("rentroll") / "engine" / "rules"
FOUND = BACKEND / "mutants" / RULES
PACKAGE = ".".join(RULES.parts)
PARALLEL = 2
LEAST_PERCENT = 85

# The exit codes that mutmut keeps of each mutant's test run.
SURVIVED = 0
WITHOUT_TEST = (5, 33)
TIMED_OUT = (-24, 24, 36, 152, 255)


class Score(NamedTuple):
    """What became of the mutants of a module; a mutant that loops for ever counts as killed."""

    module: str
    killed: int
    timed_out: int
    survivors: list[str]
    waiting: int

    @property
    def percent(self) -> float:
        """How many of a hundred were noticed."""
        noticed = self.killed + self.timed_out
        return 100 * noticed / max(1, noticed + len(self.survivors))

    def line(self) -> str:
        """Write the score as a row."""
        return (
            f"{self.module:14}{self.killed:7}{self.timed_out:8}{len(self.survivors):10}"
            f"{self.waiting:9}{self.percent:9.1f}"
        )


def module_names() -> list[str]:
    """Return the modules of the rules."""
    return sorted(path.stem for path in (BACKEND / RULES).glob("*.py") if path.stem != "__init__")


def mutate(module: str) -> None:
    """Let mutmut make and try the mutants of one module."""
    # With bytecode the copied tests are read once and not again for each mutant.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    command = [mutmut, "run", "--max-children", str(PARALLEL)]
    subprocess.run(
        [*command, f"{PACKAGE}.{module}.*"], cwd=BACKEND, env=environment, check=True, timeout=None
    )


def score(module: str) -> Score:
    """Read what became of the mutants of one module."""
    path = FOUND / f"{module}.py.meta"
    codes = (
        json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"] if path.exists() else {}
    )
    survivors = [name for name, code in codes.items() if code in (SURVIVED, *WITHOUT_TEST)]
    waiting = sum(code is None for code in codes.values())
    timed_out = sum(code in TIMED_OUT for code in codes.values())
    killed = len(codes) - waiting - timed_out - len(survivors)
    return Score(module, killed, timed_out, survivors, waiting)


def main() -> None:
    """Run the mutants asked for, and print the score of each module. Fails below 85 percent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="*", choices=[*module_names(), []], metavar="MODULE")
    parser.add_argument("--score", action="store_true", help="run nothing")
    wanted = parser.parse_args()
    modules = wanted.modules or module_names()
    if not wanted.score:
        for module in modules:
            mutate(module)
    scores = [score(module) for module in modules]
    print(f"{'module':14}{'killed':>7}{'timeout':>8}{'survived':>10}{'waiting':>9}{'percent':>9}")
    for found in scores:
        print(found.line())
    total = Score(
        "all",
        sum(found.killed for found in scores),
        sum(found.timed_out for found in scores),
        [name for found in scores for name in found.survivors],
        sum(found.waiting for found in scores),
    )
    print(total.line())
    for name in total.survivors:
        print(f"  survived: {name}")
    sys.exit(total.percent < LEAST_PERCENT and f"less than {LEAST_PERCENT} percent were noticed")


if __name__ == "__main__":
    main()
