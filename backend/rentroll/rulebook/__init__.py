"""The rules as people read them: docs/rules.md and its translations, statement by statement."""

from rentroll.rulebook.book import Block, Book, Piece, Section, Statement, Table
from rentroll.rulebook.citations import CITATIONS
from rentroll.rulebook.reading import LANGUAGES, nearest_language, read_book
from rentroll.rulebook.translations import fingerprints, stale

__all__ = [
    "CITATIONS",
    "LANGUAGES",
    "Block",
    "Book",
    "Piece",
    "Section",
    "Statement",
    "Table",
    "fingerprints",
    "nearest_language",
    "read_book",
    "stale",
]
