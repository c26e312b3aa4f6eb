"""A language nobody speaks: English with accents, a third longer, in brackets.

What stands on a page without brackets did not come from the catalogue; what is cut off would be
cut off in a language with longer words. Only tests serve it, in the place of the English texts.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import BrowserContext

LOCALES = Path(__file__).resolve().parents[1] / "frontend" / "locales"
ENGLISH = "**/static/locales/en.json"
LONGER = 0.35
OPEN, CLOSE = "⟦", "⟧"
ACCENTED = str.maketrans("aeiouyncAEIOUYNC", "áéîöûýñçÁÉÎÖÛÝÑÇ")
PLACEHOLDER = re.compile(r"(\{[^}]*\})")
INNERMOST = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
WORD = re.compile(r"[^\W\d_]{2,}")
INVISIBLE = str.maketrans({"\u00ad": "", "\u200b": "", "\u00a0": " "})


def pseudo(text: str) -> str:
    """Return a text in the language; what has no word of its own stays as it is."""
    parts = PLACEHOLDER.split(text)
    plain = "".join(part.translate(ACCENTED) for part in parts if not PLACEHOLDER.fullmatch(part))
    if not WORD.search(plain):
        return text
    accented = (p if PLACEHOLDER.fullmatch(p) else p.translate(ACCENTED) for p in parts)
    more = math.ceil(len(plain) * LONGER)
    filling = f"{plain} " * math.ceil(more / (len(plain) + 1))
    return f"{OPEN}{''.join(accented)} {filling[:more].strip()}{CLOSE}"


def catalogue() -> dict[str, str | dict[str, str]]:
    """Return every text of the page in the language."""
    english = json.loads((LOCALES / "en.json").read_text(encoding="utf-8"))
    return {
        key: pseudo(text) if isinstance(text, str) else {k: pseudo(f) for k, f in text.items()}
        for key, text in english.items()
    }


def speak(context: BrowserContext) -> None:
    """Give the pages of a context these texts in the place of the English ones."""
    body = json.dumps(catalogue())
    context.route(
        ENGLISH,
        lambda route: route.fulfill(body=body, content_type="application/json"),
    )


def fall_silent(context: BrowserContext) -> None:
    """Give the pages of a context the English texts again."""
    context.unroute(ENGLISH)


def words_from_elsewhere(shown: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return what is shown without brackets and is none of the names."""
    ordered = sorted(names, key=len, reverse=True)
    found = []
    for text in shown:
        left = text.translate(INVISIBLE)
        while (fewer := INNERMOST.sub("", left)) != left:
            left = fewer
        for name in ordered:
            left = left.replace(name, "")
        if WORD.search(left):
            found.append(f"{left.strip()!r} in {text.strip()!r}")
    return found
