"""What never changes while a program runs: boards and rule sets."""

from functools import cache
from typing import Any, Final

from flask import Response

from rentroll.api.answers import lasting_answer
from rentroll.api.documented import ApiBlueprint, Operation, endpoint
from rentroll.api.problems import ApiProblem
from rentroll.api.table_schemas import option_schema
from rentroll.compact_json import json_text
from rentroll.engine import (
    BOARD_IDS,
    DECK_NAMES,
    OPTIONS,
    PRESETS,
    RULESET_VERSION,
    Option,
    load_board,
    load_decks,
)
from rentroll.names import API_PREFIX

BOARD: Final = {
    "in": "path",
    "name": "board_id",
    "required": True,
    "description": "Identifier of the board, as `/boards` lists them.",
    "schema": {"type": "string"},
}

catalogue = ApiBlueprint(
    "catalogue", __name__, url_prefix=API_PREFIX, description="Boards, cards and house rules."
)


@endpoint(
    catalogue,
    "GET",
    "/boards",
    Operation(
        name="listBoards",
        summary="List the boards",
        answer="Boards",
        lasts=True,
    ),
)
def list_boards() -> Response:
    """Each with its address."""
    return lasting_answer(boards_text())


@endpoint(
    catalogue,
    "GET",
    "/boards/<board_id>",
    Operation(
        name="readBoard",
        summary="Read a board",
        answer="Board",
        lasts=True,
        parameters=[BOARD],
        problems=["board-not-found"],
    ),
)
def read_board(board_id: str) -> Response:
    """Spaces in the order of the board, groups, and the card ids of both decks."""
    if board_id not in BOARD_IDS:
        raise ApiProblem("board-not-found", params={"boards": list(BOARD_IDS)})
    return lasting_answer(board_text(board_id))


@endpoint(
    catalogue,
    "GET",
    "/rulesets",
    Operation(
        name="listRuleSets",
        summary="List presets and options",
        answer="RuleSets",
        lasts=True,
    ),
)
def list_rulesets() -> Response:
    """Every house rule with its default, the values it may have, and what it does."""
    return lasting_answer(rulesets_text())


@cache
def boards_text() -> str:
    """Return the list of boards."""
    boards = [load_board(board_id) for board_id in BOARD_IDS]
    lines = [
        {"id": board.id, "name": board.name, "href": f"{API_PREFIX}/boards/{board.id}"}
        for board in boards
    ]
    return json_text({"boards": lines})


@cache
def board_text(board_id: str) -> str:
    """Return a board with its groups and decks."""
    board = load_board(board_id)
    decks = load_decks(OPTIONS["deck"].default)
    return json_text(
        {
            "id": board.id,
            "name": board.name,
            "currency": board.currency,
            "symbol": board.symbol,
            "spaces": [_space(board, space) for space in board.spaces],
            "groups": [
                {
                    "name": group.name,
                    "members": list(group.members),
                    "house_cost": group.house_cost or None,
                }
                for group in board.groups
            ],
            "decks": {
                name: sorted(cards) for name, cards in zip(DECK_NAMES, decks.orders, strict=True)
            },
        }
    )


def _space(board: Any, space: Any) -> dict[str, Any]:
    """Return a space; what its kind does not have is null or empty."""
    return {
        "index": space.index,
        "key": space.key,
        "name": space.name,
        "kind": str(space.kind),
        "group": None if space.group < 0 else board.groups[space.group].name,
        "price": space.price or None,
        "mortgage": space.mortgage or None,
        "house_cost": space.house_cost or None,
        "rents": list(space.rents),
        "multipliers": list(space.multipliers),
        "amount": space.amount or None,
    }


@cache
def rulesets_text() -> str:
    """Return presets and options."""
    presets = [{"id": name, "options": options} for name, options in sorted(PRESETS.items())]
    options = [_option(option) for option in OPTIONS.values()]
    return json_text({"version": RULESET_VERSION, "presets": presets, "options": options})


def _option(option: Option) -> dict[str, Any]:
    schema = option_schema(option)
    kind = {bool: "boolean", int: "integer", str: "string"}[type(option.default)]
    allowed = {name: schema[name] for name in ("minimum", "maximum", "enum") if name in schema}
    return {
        "name": option.name,
        "type": kind,
        "default": option.default,
        "allowed": allowed,
        "later": list(option.later),
        "doc": option.doc,
        "rule": option.rule,
    }
