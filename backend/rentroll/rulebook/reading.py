"""Reads docs/rules.md and its translations: Markdown in, a `Book` out."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from rentroll.engine import OPTIONS
from rentroll.rulebook.book import Block, Book, Paragraph, Piece, Section, Statement, Table, Text

LANGUAGES: Final[Mapping[str, str]] = {"en": "rules.md", "nl": "rules.nl.md", "ja": "rules.ja.md"}
"""Name of the file, by language. The English rules are the ones that were agreed on."""

MARKS: Final[Mapping[str, str]] = {
    "custom": "custom",
    "gebruik": "custom",
    "慣例": "custom",
    "ours": "ours",
    "eigen": "ours",
    "独自": "ours",
}
"""Marks of statements, by the word in brackets that each language has for them."""

NUMBER: Final = re.compile(r"(R\d+(?:\.\d+)?)(?!\.?\d)")
MARK: Final = re.compile(r"\[(\w+)(?:[:\uff1a].*)?\]", re.DOTALL)
CHAPTER: Final = re.compile(r"(R\d+) (.+)", re.DOTALL)
INLINE_KINDS: Final = {"strong": "strong", "em": "emphasis", "code_inline": "code"}


def nearest_language(wish: str) -> str:
    """Return the language of the book for a BCP 47 tag: its own, or English."""
    language = wish.lower().split("-")[0]
    return language if language in LANGUAGES else "en"


def read_book(folder: Path, language: str) -> Book:
    """Read the rules of a language.

    Args:
        folder: where the files are.
        language: one of `LANGUAGES`.

    Raises:
        OSError: the file is not there.
    """
    source = (folder / LANGUAGES[language]).read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark").enable("table")
    sections = _sections(SyntaxTreeNode(markdown.parse(source)).children)
    return Book(language, _with_options_of_tables(sections))


def _sections(nodes: Iterable[SyntaxTreeNode]) -> tuple[Section, ...]:
    sections: list[Section] = []
    blocks: list[Block] = []
    for node in nodes:
        if node.type == "heading":
            blocks = []
            sections.append(_section(node, blocks))
        else:
            blocks += _blocks(node)
            sections[-1] = sections[-1]._replace(blocks=tuple(blocks))
    return tuple(sections)


def _section(heading: SyntaxTreeNode, blocks: list[Block]) -> Section:
    title = heading.children[0].content
    chapter = CHAPTER.fullmatch(title)
    number, words = chapter.groups() if chapter else (None, title)
    return Section(number, int(heading.tag[1:]), words, tuple(blocks))


def _blocks(node: SyntaxTreeNode) -> list[Block]:
    if node.type == "bullet_list":
        return [_statement(_text(item.children[0].children[0])) for item in node.children]
    if node.type == "table":
        head, body = node.children
        rows = tuple(_cells(row) for row in body.children)
        return [Table(_cells(head.children[0]), rows)]
    return [Paragraph(_text(node.children[0]))]


def _statement(text: Text) -> Statement:
    number, first, *others = text
    rest = (first._replace(text=first.text.lstrip()), *others)
    return Statement(number.text, rest, _options(text))


def _options(text: Text) -> tuple[str, ...]:
    return tuple(piece.text for piece in text if piece.kind == "code" and piece.text in OPTIONS)


def _cells(row: SyntaxTreeNode) -> tuple[Text, ...]:
    return tuple(_text(cell.children[0]) for cell in row.children)


def _text(inline: SyntaxTreeNode) -> Text:
    pieces: list[Piece] = []
    for node in inline.children:
        if node.type in INLINE_KINDS:
            pieces.append(_special(node))
        else:
            pieces += _plain(" " if node.type == "softbreak" else node.content)
    return _joined(pieces)


def _special(node: SyntaxTreeNode) -> Piece:
    words = node.content or "".join(
        " " if child.type == "softbreak" else child.content for child in node.children
    )
    mark = MARK.fullmatch(words)
    if node.type == "em" and mark and mark[1] in MARKS:
        return Piece(MARKS[mark[1]], words[1:-1])
    return Piece(INLINE_KINDS[node.type], words)


def _plain(words: str) -> list[Piece]:
    parts = NUMBER.split(words)
    kinds = ("plain", "rule")
    return [Piece(kinds[place % 2], part) for place, part in enumerate(parts) if part]


def _joined(pieces: Iterable[Piece]) -> Text:
    """Join plain pieces that a line's end had parted."""
    joined: list[Piece] = []
    for piece in pieces:
        if joined and piece.kind == joined[-1].kind == "plain":
            joined[-1] = Piece("plain", joined[-1].text + piece.text)
        else:
            joined.append(piece)
    return tuple(joined)


def _with_options_of_tables(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Tie each option to the statements that its row in the table of options names, too."""
    options: dict[str, list[str]] = defaultdict(list)
    for section in sections:
        for block in section.blocks:
            for first, *others in block.rows if isinstance(block, Table) else ():
                for piece in (piece for cell in others for piece in cell if piece.kind == "rule"):
                    options[piece.text] += _options(first)
    return tuple(
        section._replace(blocks=tuple(_with_options(block, options) for block in section.blocks))
        for section in sections
    )


def _with_options(block: Block, options: Mapping[str, list[str]]) -> Block:
    if not isinstance(block, Statement):
        return block
    return block._replace(
        options=tuple(dict.fromkeys((*block.options, *options.get(block.number, ()))))
    )
