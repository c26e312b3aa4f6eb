"""What a rule book is made of, whatever its language."""

from collections.abc import Iterator
from typing import NamedTuple


class Piece(NamedTuple):
    """A piece of running text.

    `kind` is `plain`, `strong`, `emphasis`, `code` (an option or a value of one), `rule` (the
    number of a statement or chapter), or the mark of a statement: `custom` or `ours`.
    """

    kind: str
    text: str


Text = tuple[Piece, ...]


class Statement(NamedTuple):
    """A numbered statement, and the options that its text or the table of options ties to it."""

    number: str
    text: Text
    options: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The kind of block: statement."""
        return "statement"


class Paragraph(NamedTuple):
    """Words between statements."""

    text: Text

    @property
    def kind(self) -> str:
        """The kind of block: paragraph."""
        return "paragraph"


class Table(NamedTuple):
    """A table: the cells of its head, and its rows."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]

    @property
    def kind(self) -> str:
        """The kind of block: table."""
        return "table"


Block = Statement | Paragraph | Table


class Section(NamedTuple):
    """A chapter, or a heading without a number; `level` is 1 for the title of the book."""

    number: str | None
    level: int
    title: str
    blocks: tuple[Block, ...]


class Book(NamedTuple):
    """The rules in one language."""

    language: str
    sections: tuple[Section, ...]

    def statements(self) -> Iterator[Statement]:
        """Yield every statement in the order of the book."""
        for section in self.sections:
            for block in section.blocks:
                if isinstance(block, Statement):
                    yield block


def written(text: Text) -> str:
    """Return a text without its kinds."""
    return "".join(piece.text for piece in text)
