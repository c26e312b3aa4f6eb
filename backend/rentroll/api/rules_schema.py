"""The schema of the rules as people read them."""

from typing import Final

from rentroll.api.schema_parts import TEXT, Schema, many, or_null, record
from rentroll.rulebook import CITATIONS, LANGUAGES

NUMBER: Final[Schema] = {**TEXT, "description": "Of a statement.", "examples": ["R5.3"]}
LANGUAGE: Final[Schema] = {"enum": list(LANGUAGES)}

PIECES: Final[Schema] = {
    **many(
        {
            "type": "array",
            "description": "What it is (`plain`, `strong`, `emphasis`, `code`, `rule`, `custom` or "
            "`ours`), and its words. `code` is an option or a value of one, "
            "`rule` the number of a statement or chapter, `custom` and `ours` are marks.",
            "items": TEXT,
            "minItems": 2,
            "maxItems": 2,
        }
    ),
    "description": "A text in pieces.",
}

STATEMENT: Final = record(
    {
        "kind": {"const": "statement"},
        "number": NUMBER,
        "text": PIECES,
        "options": {**many(TEXT), "description": "Options that change what it says."},
    }
)
PARAGRAPH: Final = record({"kind": {"const": "paragraph"}, "text": PIECES})
TABLE: Final = record(
    {"kind": {"const": "table"}, "head": many(PIECES), "rows": many(many(PIECES))}
)

SECTION: Final = record(
    {
        "number": or_null({**TEXT, "examples": ["R5"]}),
        "level": {"type": "integer", "minimum": 1, "maximum": 6},
        "title": TEXT,
        "blocks": many({"anyOf": [STATEMENT, PARAGRAPH, TABLE]}),
    }
)

CITED: Final[Schema] = {
    "type": "object",
    "description": "Statements by name, the one to cite first; none where no rule stands behind.",
    "additionalProperties": many(NUMBER),
}

RULES: Final = record(
    {
        "language": LANGUAGE,
        "languages": many(LANGUAGE),
        "sections": many(SECTION),
        "citations": {
            **record(dict.fromkeys(CITATIONS, CITED)),
            "description": "Which statements stand behind what a game names, by kind of name.",
        },
    }
)
