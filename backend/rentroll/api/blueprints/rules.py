"""The rules as people read them, in the languages they are written in."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Response

from rentroll.api.answers import lasting_answer
from rentroll.api.documented import ApiBlueprint, Operation, endpoint
from rentroll.api.fields import RequestSchema, Text
from rentroll.api.house_access import settings
from rentroll.compact_json import json_text
from rentroll.names import API_PREFIX
from rentroll.rulebook import CITATIONS, LANGUAGES, nearest_language, read_book

LONGEST_TAG = 35
"""Characters of a language tag (RFC 5646, section 4.4.1)."""


LANGUAGE_HEADER: Final = {
    "Content-Language": {
        "description": "The language that the rules are in.",
        "schema": {"type": "string"},
    }
}


class RulesQuery(RequestSchema):
    """What may follow the address of the rules."""

    lang = Text(
        LONGEST_TAG,
        load_default="en",
        metadata={"description": "A language tag (BCP 47). English where the rules lack it."},
    )


rules = ApiBlueprint(
    "rules", __name__, url_prefix=API_PREFIX, description="The rules as people read them."
)


@endpoint(
    rules,
    "GET",
    "/rules",
    Operation(
        name="readRules",
        summary="Read the rules",
        answer="Rules",
        answer_headers=LANGUAGE_HEADER,
        lasts=True,
        problems=["validation-failed"],
        query=RulesQuery,
    ),
)
def read_rules(query: dict[str, Any]) -> Response:
    """Every statement with its number, and which of them stand behind what a game names."""
    language = nearest_language(query["lang"])
    response = lasting_answer(_rules_text(settings().rules, language))
    response.headers["Content-Language"] = language
    return response


@cache
def _rules_text(folder: Path, language: str) -> str:
    book = read_book(folder, language)
    sections = [
        {
            **section._asdict(),
            "blocks": [{"kind": block.kind, **block._asdict()} for block in section.blocks],
        }
        for section in book.sections
    ]
    told = {
        "language": book.language,
        "languages": list(LANGUAGES),
        "sections": sections,
        "citations": CITATIONS,
    }
    return json_text(told)
