"""The cases of the scope `table`: players sit down and pick their pieces (R1.10)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.guests import GAMES, Guest, open_table

if TYPE_CHECKING:
    from flask.testing import FlaskClient

CASES = [
    case
    for path in sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
    if case.get("scope") == "table"
]
CREATED = 201


def sit_down(client: FlaskClient, game: str, step: dict[str, Any]) -> tuple[str, str]:
    """Open the table, or join it; return the game's id and the refusal's code, empty for none."""
    wish = {"name": f"Player {step['seat']}", "token": step["piece"]}
    answer = Guest(client, game).post("seats", wish) if game else client.post(GAMES, json=wish)
    body = answer.get_json()
    code = "" if answer.status_code == CREATED else body["code"]
    return game or body["id"], code


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_case_at_the_table(client: FlaskClient, case: dict[str, Any]) -> None:
    game = ""
    for step in case["steps"]:
        assert step["do"] == "join"
        game, code = sit_down(client, game, step)
        assert code == step.get("refused", "")


@pytest.mark.rule("R1.10")
def test_a_piece_is_kept_to_the_end_and_nobody_else_gets_it(client: FlaskClient) -> None:
    host = open_table(client, token="kite")
    ben = host.join("Ben", token="key")
    assert host.refused("seats", {"name": "Cid", "token": "key"}) == (409, "token-taken")
    cid = host.join("Cid")
    assert host.post("start").status_code == 200
    pieces = [seat["token"] for seat in cid.state()["seats"]]
    assert pieces[:2] == ["kite", "key"]
    assert len(set(pieces)) == 3
    ben.delete("seats/1")
    assert [seat["token"] for seat in cid.state()["seats"]] == pieces
