"""What each problem code means for who writes a client: the texts of the pages about problems."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

TEXTS: Final = Path(__file__).parent / "assets" / "problems.toml"


class Explanation(NamedTuple):
    """When a problem comes, and what a client should do then."""

    when: str
    remedy: str


@cache
def explanations() -> dict[str, Explanation]:
    """Return every explanation by its code."""
    texts = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    return {code: Explanation(**text) for code, text in texts.items()}
