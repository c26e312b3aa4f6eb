"""Remembers which deep tests have passed on this very code, so that a long run can be resumed."""

from __future__ import annotations

import hashlib
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1]
FOLDER = BACKEND.parent / "var" / "deep-progress"


def code_digest() -> str:
    """Return one short digest of the package and its tests; any change starts from nothing."""
    digest = hashlib.sha256()
    for folder in ("rentroll", "tests"):
        for path in sorted((BACKEND / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(BACKEND)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Progress:
    """The list of tests that passed, one file a digest."""

    def __init__(self, folder: Path = FOLDER, digest: str | None = None) -> None:
        self._file = folder / (digest or code_digest())

    def passed(self) -> set[str]:
        """Return the node ids that have passed before."""
        return set(self._file.read_text().splitlines()) if self._file.exists() else set()

    def add(self, node_id: str) -> None:
        """Write down at once that a test passed: the next one may be interrupted."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a") as lines:
            lines.write(node_id + "\n")
