"""Every statement of R1 to R18 is shown by a test, and docs/rules-map.md says by which."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_every_statement_has_a_test_and_the_committed_map_is_up_to_date() -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "rules_map.py"), "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
