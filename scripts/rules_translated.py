"""Tells which parts of the translated rules are behind the English ones; notes what is not.

scripts/rules_translated.py                    name what is behind; fail if anything is
scripts/rules_translated.py nl R14.10 R14.11   note that the Dutch of these is up to date
scripts/rules_translated.py ja --all           note it of everything
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "backend"))

from rentroll.rulebook import LANGUAGES, fingerprints, read_book, stale  # noqa: E402

DOCS = ROOT / "docs"
MADE_FROM = DOCS / "rules-translations.json"
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def note(language: str, parts: list[str]) -> None:
    """Keep the fingerprints of English parts that a translation says now."""
    made_from = json.loads(MADE_FROM.read_text(encoding="utf-8"))
    now = fingerprints(read_book(DOCS, "en"))
    renewed = set(now if parts == ["--all"] else parts)
    kept = made_from.get(language, {})
    made_from[language] = {
        part: now[part] if part in renewed else kept[part]
        for part in now
        if part in renewed or part in kept
    }
    MADE_FROM.write_text(json.dumps(made_from, indent=1, ensure_ascii=False) + "\n", "utf-8")


def behind() -> str:
    """Return a line for each language that is behind."""
    made_from = json.loads(MADE_FROM.read_text(encoding="utf-8"))
    english = read_book(DOCS, "en")
    found = {language: stale(english, made_from[language]) for language in TRANSLATED}
    return "\n".join(
        f"{language}: {', '.join(found[language])}" for language in found if found[language]
    )


def main(arguments: list[str]) -> str | None:
    """Do what the arguments ask; return what to complain of."""
    if not arguments:
        return behind() or None
    language, *parts = arguments
    if language not in TRANSLATED or not parts:
        return __doc__
    note(language, parts)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
