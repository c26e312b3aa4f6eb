"""The API document is valid, committed, complete, and the answers obey it."""

from __future__ import annotations

import ast
import gzip
import json
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

import rentroll.engine
from rentroll.api.action_schemas import ACTION_SCHEMAS, FIELDS
from rentroll.api.problem_texts import explanations
from rentroll.api.problems import KINDS
from rentroll.bots.sampling import sample_params
from rentroll.engine import ACTIONS, BOARD_IDS, EVENTS, parameters_of
from rentroll.engine.frames import (
    AfterRoll,
    Auction,
    BeforeRoll,
    Claim,
    Debt,
    EstateMortgages,
    Frame,
    IncomeTax,
    InJail,
    JailFine,
    Placement,
    Purchase,
)
from tests.api.arranging import arrange
from tests.api.compatibility import broken_promises, operations
from tests.api.guests import GAMES, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll

ROOT = Path(__file__).parents[3]
COMMITTED = ROOT / "docs" / "openapi.json"
FROZEN = ROOT / "docs" / "openapi-v1.json"
TESTS = ROOT / "backend" / "tests"
COLLECTORS = {"test_texts_of_the_page.py"}
"""Tests that handle codes without provoking any."""

ROW = re.compile(r"^\| `([a-z0-9-]+)` \| (\d{3}) \|", re.MULTILINE)
PAID_FOR = re.compile(r"""\"([a-z-]+)\",\s*(?:\"R\d|[a-z]+\.rule)""")
REFUSALS = re.compile(r"""(?:refuse|Refusal)\(\s*"([a-z-]+)\"""")


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    return client.get("/api/v1/openapi.json").get_json()


def obeys(document: dict[str, Any], name: str, value: Any) -> None:
    """Expect a value to be as the document says, and to have no field that it does not tell."""
    schemas = closed(document["components"]["schemas"])
    schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    Draft202012Validator(schema).validate(value)


def closed(schema: Any) -> Any:
    """Return a schema that allows no fields but those it names."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(each) for name, each in schema.items()}
    if "properties" in schema and "type" in schema and "additionalProperties" not in schema:
        inner["additionalProperties"] = False
    return inner


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    validate(document)
    assert document["openapi"].startswith("3.1")


def test_the_committed_copy_is_what_the_program_generates(document: dict[str, Any]) -> None:
    """Write it anew with `python -m rentroll openapi > docs/openapi.json`."""
    assert json.loads(COMMITTED.read_text(encoding="utf-8")) == document


EVER_NEEDED = ["GET /api/v1/qr: parameter game is required"]
"""What v1 refused to do without from its first day, though the frozen document left it untold."""


def test_nothing_that_v1_promised_is_taken_away(document: dict[str, Any]) -> None:
    """Add instead: `docs/openapi-v1.json` is never written anew within v1."""
    frozen = json.loads(FROZEN.read_text(encoding="utf-8"))
    assert broken_promises(frozen, document) == EVER_NEEDED


def test_every_problem_is_explained() -> None:
    """The texts are in `rentroll/api/assets/problems.toml`."""
    assert set(explanations()) == set(KINDS)


def test_the_documents_table_has_a_row_for_every_problem() -> None:
    """The table is in docs/api.md: code, status and title, in the order of the codes."""
    rows = ROW.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
    assert rows == [(code, str(kind.status)) for code, kind in sorted(KINDS.items())]


def test_every_problem_is_provoked_by_a_test() -> None:
    """A test, or a case that a test plays, names the code as what comes of something."""
    named = {
        node.value
        for path in TESTS.rglob("test_*.py")
        if path.name not in COLLECTORS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    played = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("vectors/*.json"))
    assert [code for code in KINDS if code not in named and f'"{code}"' not in played] == []


def test_every_action_of_the_engine_has_an_address_and_a_schema(document: dict[str, Any]) -> None:
    assert set(ACTION_SCHEMAS) == set(ACTIONS)
    for kind, action in ACTIONS.items():
        assert set(parameters_of(action)) <= set(FIELDS)
        operation = document["paths"][f"{GAMES}/{{game_id}}/{kind}"]["post"]
        body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        properties = document["components"]["schemas"][body.rsplit("/", 1)[1]]["properties"]
        assert set(properties) == {*parameters_of(action), "expected_version"}


def test_every_code_of_the_engine_has_a_status_and_a_title() -> None:
    engine = Path(str(rentroll.engine.__file__)).parent
    text = "".join(path.read_text(encoding="utf-8") for path in engine.rglob("*.py"))
    assert set(REFUSALS.findall(text)) <= set(KINDS)


QUERIES = {
    "listGames": {"status": False, "limit": False, "cursor": False},
    "readGame": {"wait": False, "since": False, "glance": False},
    "readEvents": {"after": False, "before": False, "limit": False, "wait": False},
    "readLedger": {"after": False, "limit": False},
    "drawLink": {"game": True},
    "readRules": {"lang": False},
}
"""What may follow the address of an operation, and whether it has to."""


HEADERS = {
    "Location": ["createGame 201", "takePartInRematch 201", "reEnter 201"],
    "ETag": [
        "readGame 304",
        "readRules 304",
        "listBoards 200",
        "readBoard 200",
        "listRuleSets 200",
        "readRules 200",
        "roll 200",
    ],
    "WWW-Authenticate": ["roll 401", "readGame 401"],
    "Retry-After": ["roll 503", "readEvents 503", "roll 429", "readGame 304"],
    "Poll-After-Ms": ["readGame 200", "readGame 304", "readEvents 200"],
    "Preference-Applied": ["readGame 200", "readGame 304", "readEvents 200"],
    "Content-Language": ["readRules 200", "readRules 304"],
}


def test_the_document_tells_the_headers_that_a_program_needs(document: dict[str, Any]) -> None:
    told = {
        f"{operation['operationId']} {status}": set(answer.get("headers", {}))
        for _, operation in operations(document)
        for status, answer in operation["responses"].items()
    }
    for header, answers in HEADERS.items():
        assert [answer for answer in answers if header not in told[answer]] == []


def test_what_lasts_may_be_asked_for_again(client: FlaskClient, document: dict[str, Any]) -> None:
    """By the tag of the answer before; the document tells the way and the answer."""
    for path in ("/boards", "/boards/nl", "/rulesets", "/rules"):
        address = f"/api/v1{path}"
        tag = client.get(address).headers["ETag"]
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
        operation = document["paths"][address.replace("/nl", "/{board_id}")]["get"]
        assert "304" in operation["responses"]
        assert "If-None-Match" in [each["name"] for each in operation["parameters"]]


def test_the_document_tells_whatever_may_follow_an_address(document: dict[str, Any]) -> None:
    """And nothing else may: a name that is not told is refused."""
    told: dict[str, dict[str, bool]] = {}
    for _, operation in operations(document):
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "query":
                assert parameter["description"], parameter
                found = told.setdefault(operation["operationId"], {})
                found[parameter["name"]] = parameter.get("required", False)
    assert told == QUERIES


def test_every_event_is_told_with_its_parameters(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    told = document["components"]["schemas"]["Events"]["x-events"]
    assert set(told) == set(EVENTS)
    assert told["dice-rolled"]["params"] == {
        "seat": {"type": "integer"},
        "first": {"type": "integer"},
        "second": {"type": "integer"},
        "purpose": {"type": "string"},
    }
    assert told["end-proposed"]["params"]["pending"] == {
        "type": "array",
        "items": {"type": "integer"},
    }
    page = client.get("/api/v1/docs").text
    assert "<code>pending</code>: array of integer</dd>" in page
    assert "<code>rule</code>: string</dd>" in page
    for kind, event in told.items():
        assert f'<dt id="event-{kind}">' in page
        assert event["description"].endswith("."), kind


def test_every_reason_for_which_dollars_move_is_told(document: dict[str, Any]) -> None:
    entry = document["components"]["schemas"]["Ledger"]["properties"]["entries"]["items"]
    rules = Path(str(rentroll.engine.__file__)).parent / "rules"
    text = "".join(path.read_text(encoding="utf-8") for path in rules.glob("*.py"))
    assert set(PAID_FOR.findall(text)) == set(entry["properties"]["reason"]["examples"])


def test_every_operation_has_a_name_of_its_own(document: dict[str, Any]) -> None:
    names = [
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict)
    ]
    assert len(names) == len(set(names))


def test_answers_obey_the_document_through_a_whole_game(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    generator = random.Random(7)
    host = open_table(client)
    obeys(document, "State", host.state())
    obeys(document, "OpenGames", client.get(GAMES).get_json())
    guests = start_game(client, players=3, options={"turn_limit": 4})
    state = guests[0].state()
    while state["status"] != "over":
        player = on_turn(guests)
        state = player.state()
        obeys(document, "State", state)
        choices = [each for each in state["legal_actions"] if not each["confirm"]]
        chosen = generator.choice(choices or state["legal_actions"])
        answer = player.post(chosen["action"], sample_params(chosen["params"], generator))
        assert answer.status_code == 200, (chosen, answer.text)
        state = answer.get_json()
    obeys(document, "State", state)
    happened = guests[0].get("/events?limit=500").get_json()
    obeys(document, "Events", happened)
    told = document["components"]["schemas"]["Events"]["x-events"]
    for event in happened["events"]:
        params = told[event["type"]]["params"]
        exact = {"properties": params, "required": [*params], "additionalProperties": False}
        Draft202012Validator(exact).validate(event["params"])
    obeys(document, "Problem", guests[0].post("roll").get_json())
    obeys(document, "ReEntryCode", guests[0].post("re-entry").get_json())
    rematch = guests[0].post("rematch").get_json()
    obeys(document, "TakenSeat", rematch)
    obeys(document, "State", client.get(f"{GAMES}/{rematch['state']['watch_id']}").get_json())


def test_every_frame_that_waits_is_told_with_all_its_fields(
    client: FlaskClient, rentroll: Rentroll, document: dict[str, Any]
) -> None:
    """And every field that a frame has is told once it has been seen."""
    ana, _ben = start_game(client, options={"decision_seconds": 60})
    arrange(rentroll, ana.game, owner={6: 0, 8: 0, 9: 0, 39: 1}, mortgaged={39: True}, jail={0: 1})
    waiting: list[Frame] = [
        BeforeRoll(0),
        InJail(0),
        Purchase(0, 1),
        IncomeTax(0, 4),
        Auction(1, "deed", (0, 1), (0, 1), 1, 20, outcry=True),
        Auction(-1, "house", (0, 1), (0, 1), -1, 0, outcry=False),
        Claim(1, (6, 8), "house", (0,), ((1, 2),)),
        Placement(0, "house", 50),
        Debt(0, -1, 90, "tax", "R8.1"),
        JailFine(0, 7),
        EstateMortgages(1, (39,)),
        AfterRoll(0),
    ]
    seen: set[str] = set()
    for frame in waiting:
        arrange(rentroll, ana.game, (frame,))
        state = ana.state()
        obeys(document, "State", state)
        assert state["game"]["on_timeout"]
        seen |= set(state["game"]["frame"])
    told = document["components"]["schemas"]["Frame"]["properties"]
    assert set(told) - seen == {"bidder"}


def test_boards_and_rulesets_obey_the_document_and_last(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    boards = client.get("/api/v1/boards").get_json()
    obeys(document, "Boards", boards)
    assert [board["id"] for board in boards["boards"]] == list(BOARD_IDS)
    for board in boards["boards"]:
        answer = client.get(board["href"])
        obeys(document, "Board", answer.get_json())
        assert answer.headers["Cache-Control"] == "public, max-age=86400"
        again = client.get(board["href"], headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    rulesets = client.get("/api/v1/rulesets").get_json()
    obeys(document, "RuleSets", rulesets)
    assert open_table(client).state()["ruleset_version"] == rulesets["version"] == "1.0.0"
    options = {option["name"]: option for option in rulesets["options"]}
    assert options["starting_cash"]["default"] == 1500
    assert options["starting_cash"]["allowed"] == {"minimum": 0, "maximum": 100_000}


def test_the_create_form_is_generated_from_the_options(document: dict[str, Any]) -> None:
    form = document["components"]["schemas"]["NewGameBody"]["properties"]["options"]
    assert form["properties"]["jail_fine"]["maximum"] == 1000
    assert form["additionalProperties"] is False


def test_the_page_shows_every_operation_and_needs_nothing_from_elsewhere(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    page = client.get("/api/v1/docs").text
    for path in document["paths"]:
        assert path in page
    for _, operation in operations(document):
        assert f"<code>{operation['x-rate-limit-policy']}</code>" in page
        for code in operation["x-problems"]:
            assert f'<a href="/problems/{code}"><code>{code}</code></a>' in page
    assert "<dt><code>seat</code> in path" in page
    assert "<code>table:host</code>" in page
    assert "`" not in re.sub(r"<pre.*?</pre>", "", page, flags=re.DOTALL)
    assert "<script" not in page
    assert "style=" not in page
    assert not re.search(r"(?:src|href)=\"(?!/|#)", page)
    style = client.get("/api/v1/docs.css", buffered=True)
    assert style.content_type.startswith("text/css")


def test_page_and_document_come_by_gzip_to_whom_takes_it(client: FlaskClient) -> None:
    for address in ("/api/v1/docs", "/api/v1/openapi.json"):
        plain, packed = (
            client.get(address),
            client.get(address, headers={"Accept-Encoding": "gzip"}),
        )
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) * 5 < len(plain.data)
