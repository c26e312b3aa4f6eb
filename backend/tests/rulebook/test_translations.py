"""The rules say the same in every language: numbers, marks, figures, options, and no old text."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from rentroll.rulebook import LANGUAGES, Book, fingerprints, read_book, stale
from rentroll.rulebook.book import Piece, Statement, Table, Text
from rentroll.rulebook.translations import name_of

DOCS = Path(__file__).parents[3] / "docs"
MADE_FROM = json.loads((DOCS / "rules-translations.json").read_text(encoding="utf-8"))
BOOKS = {language: read_book(DOCS, language) for language in LANGUAGES}
ENGLISH = BOOKS["en"]
TRANSLATED = sorted(set(LANGUAGES) - {"en"})

FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
NUMBER_WORDS = {
    0: "zero",
    2: "two both twice second double doubling doubled",
    3: "three third",
    4: "four",
    5: "five",
    6: "six",
    8: "eight",
    10: "ten",
    30: "minute",
}
"""What a translation may write in digits, by the English words that say it."""

OF_ONE = "1"
"""Japanese counts one thing, or each one, where English has an article."""


def parts(book: Book) -> dict[str, list[Text]]:
    """Return the texts of each statement, and of whatever else each section holds, by place."""
    found: dict[str, list[Text]] = {}
    for place, section in enumerate(book.sections):
        others = found.setdefault(section.number or f"section {place}", [])
        for block in section.blocks:
            if isinstance(block, Statement):
                found[block.number] = [block.text]
            elif isinstance(block, Table):
                others += [*block.head, *(cell for row in block.rows for cell in row)]
            else:
                others.append(block.text)
    return found


def pieces(texts: list[Text], *kinds: str) -> Counter[Piece]:
    return Counter(piece for text in texts for piece in text if piece.kind in kinds)


def figures(texts: list[Text]) -> Counter[str]:
    """Return the figures of a text; 152,5 is 152.5, and 10.000 is 10,000."""
    words = "\n".join(piece.text for text in texts for piece in text if piece.kind != "rule")
    return Counter(re.sub(r"[.,]", "", figure) for figure in FIGURE.findall(words))


def said_in_words(texts: list[Text]) -> set[str]:
    words = " ".join(piece.text for text in texts for piece in text).lower()
    return {OF_ONE} | {
        str(number)
        for number, spoken in NUMBER_WORDS.items()
        if any(re.search(rf"\b{word}\b", words) for word in spoken.split())
    }


PARTS = {language: parts(book) for language, book in BOOKS.items()}
each_language = pytest.mark.parametrize("language", TRANSLATED)


def test_the_rules_are_there_in_dutch_and_japanese() -> None:
    assert TRANSLATED == ["ja", "nl"]
    assert len(list(ENGLISH.statements())) >= 170


@each_language
def test_a_translation_has_the_same_statements_in_the_same_order(language: str) -> None:
    numbers = [statement.number for statement in BOOKS[language].statements()]
    assert numbers == [statement.number for statement in ENGLISH.statements()]


@each_language
def test_a_translation_has_the_same_headings_blocks_and_tables(language: str) -> None:
    def shape(book: Book) -> list[object]:
        return [
            (section.number, section.level, [_form(block) for block in section.blocks])
            for section in book.sections
        ]

    assert shape(BOOKS[language]) == shape(ENGLISH)


def _form(block: object) -> object:
    if isinstance(block, Table):
        return (len(block.head), [len(row) for row in block.rows])
    return getattr(block, "number", "paragraph")


@each_language
@pytest.mark.parametrize("part", PARTS["en"])
def test_a_part_has_the_same_figures_options_references_and_marks(language: str, part: str) -> None:
    here, there = PARTS["en"][part], PARTS[language][part]
    assert pieces(there, "code", "rule") == pieces(here, "code", "rule")
    marks = [
        Counter(piece.kind for piece in pieces(texts, "custom", "ours").elements())
        for texts in (here, there)
    ]
    assert marks[0] == marks[1]
    assert figures(here) - figures(there) == Counter()
    assert set(figures(there) - figures(here)) <= said_in_words(here)


@each_language
def test_no_part_of_a_translation_was_made_from_an_older_english_text(language: str) -> None:
    """Translate what is named, then note it: scripts/rules_translated.py LANGUAGE PART ..."""
    assert stale(ENGLISH, MADE_FROM[language]) == []


def test_a_changed_statement_makes_its_translation_stale_and_a_new_line_break_does_not(
    tmp_path: Path,
) -> None:
    text = "# Rules\n\n## R1 Board\n\n- **R1.1** The board\n  is a ring.\n- **R1.2** Two play.\n"
    assert _stale_after(tmp_path, text, text.replace("board\n  is", "board is")) == []
    assert _stale_after(tmp_path, text, text.replace("Two", "Three")) == ["R1.2"]
    assert _stale_after(tmp_path, text, text + "- **R1.3** The end.\n") == ["R1.3"]
    assert _stale_after(tmp_path, text, text.replace("R1 Board", "R1 The board")) == ["R1"]
    assert _stale_after(tmp_path, text, text.split("- **R1.2**", maxsplit=1)[0]) == ["R1.2"]


def _stale_after(folder: Path, before: str, after: str) -> list[str]:
    (folder / "rules.md").write_text(before, encoding="utf-8")
    made_from = fingerprints(read_book(folder, "en"))
    (folder / "rules.md").write_text(after, encoding="utf-8")
    return stale(read_book(folder, "en"), made_from)


def test_parts_have_names_of_their_own() -> None:
    names = [name_of(section) for section in ENGLISH.sections]
    assert len(names) == len(set(names))
