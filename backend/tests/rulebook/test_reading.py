"""Markdown becomes statements: numbers, marks, options and references are told apart from words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rentroll.rulebook import Book, nearest_language, read_book
from rentroll.rulebook.book import Paragraph, Piece, Table, written

TEXT = """# The rules

Words like `auctions` are options.

## R5 Buying and
auctions

- **R5.3** If the player does not
  buy, see R5.12 and R17. (`auctions`; *even* **so**) *[ours: here]*
- **R5.4** All may bid.

### R22 Options

| option | rule |
| --- | --- |
| `auction_min_bid` | R5.4, R5.3 |
"""


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A small book."""
    (tmp_path / "rules.md").write_text(TEXT.replace("Buying and\n", "Buying and "), "utf-8")
    return read_book(tmp_path, "en")


def test_chapters_have_numbers_and_titles(book: Book) -> None:
    assert [(section.number, section.level, section.title) for section in book.sections] == [
        (None, 1, "The rules"),
        ("R5", 2, "Buying and auctions"),
        ("R22", 3, "Options"),
    ]


def test_a_statement_is_told_in_pieces(book: Book) -> None:
    first, _ = book.statements()
    assert first.number == "R5.3"
    assert first.text == (
        Piece("plain", "If the player does not buy, see "),
        Piece("rule", "R5.12"),
        Piece("plain", " and "),
        Piece("rule", "R17"),
        Piece("plain", ". ("),
        Piece("code", "auctions"),
        Piece("plain", "; "),
        Piece("emphasis", "even"),
        Piece("plain", " "),
        Piece("strong", "so"),
        Piece("plain", ") "),
        Piece("ours", "ours: here"),
    )


def test_a_statement_has_the_options_of_its_text_and_of_its_rows(book: Book) -> None:
    assert [statement.options for statement in book.statements()] == [
        ("auctions", "auction_min_bid"),
        ("auction_min_bid",),
    ]


def test_other_blocks_are_kept(book: Book) -> None:
    assert book.sections[0].blocks == (
        Paragraph(
            (
                Piece("plain", "Words like "),
                Piece("code", "auctions"),
                Piece("plain", " are options."),
            )
        ),
    )
    (table,) = book.sections[2].blocks
    assert isinstance(table, Table)
    assert [written(cell) for cell in table.head] == ["option", "rule"]
    assert [[written(cell) for cell in row] for row in table.rows] == [
        ["auction_min_bid", "R5.4, R5.3"]
    ]


@pytest.mark.parametrize(
    ("wish", "language"),
    [("en", "en"), ("nl-BE", "nl"), ("JA", "ja"), ("fr", "en"), ("", "en"), ("nld", "en")],
)
def test_a_wish_for_a_language_gets_that_or_english(wish: str, language: str) -> None:
    assert nearest_language(wish) == language
