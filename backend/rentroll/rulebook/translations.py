"""Tells which parts of a translation were made from an English text that has changed since.

A fingerprint of each English part is kept for every translation at the moment it is brought up to
date, in docs/rules-translations.json. Line breaks do not count.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rentroll.rulebook.book import Block, Book, Paragraph, Section, Statement

DIGITS: Final = 12


def fingerprints(book: Book) -> dict[str, str]:
    """Return a fingerprint of each part of the English rules.

    A part is a statement, by its number, or all else that a section holds, by the section's number
    or title.
    """
    prints = {statement.number: _fingerprint([statement]) for statement in book.statements()}
    for section in book.sections:
        others = [block for block in section.blocks if not isinstance(block, Statement)]
        prints[name_of(section)] = _fingerprint(others, section.title)
    return prints


def stale(english: Book, made_from: Mapping[str, str]) -> list[str]:
    """Return the parts whose English text is no longer the one that was translated.

    Args:
        english: the rules as they are.
        made_from: the fingerprints kept for a translation.
    """
    now = fingerprints(english)
    return [part for part in {**now, **made_from} if now.get(part) != made_from.get(part)]


def name_of(section: Section) -> str:
    """Return how a section is called among the parts."""
    return section.number or section.title


def _fingerprint(blocks: Sequence[Block], title: str = "") -> str:
    words = "\n".join([title, *(line for block in blocks for line in _lines(block))])
    return hashlib.sha256(words.encode()).hexdigest()[:DIGITS]


def _lines(block: Block) -> Iterator[str]:
    texts = (
        [block.text]
        if isinstance(block, Statement | Paragraph)
        else [*block.head, *(cell for row in block.rows for cell in row)]
    )
    for text in texts:
        yield "|".join(f"{piece.kind} {piece.text}" for piece in text)
