"""The API's promises: nothing is taken away within v1, and every operation and problem is told."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from rentroll.api.problem_texts import explanations
from rentroll.api.problems import KINDS
from tests.api.compatibility import broken_promises, operations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask.testing import FlaskClient

    Document = dict[str, Any]


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.fixture
def document(client: FlaskClient) -> Document:
    return client.get("/api/v1/openapi.json").get_json()


# --- Nothing is taken away ------------------------------------------------------------------------


def _without_a_path(document: Document) -> None:
    del document["paths"]["/api/v1/games/{game_id}/roll"]


def _without_an_answer(document: Document) -> None:
    del document["paths"]["/api/v1/games/{game_id}"]["get"]["responses"]["304"]


def _without_a_field(document: Document) -> None:
    del document["components"]["schemas"]["State"]["properties"]["version"]


def _without_a_value(document: Document) -> None:
    document["components"]["schemas"]["State"]["properties"]["status"]["enum"].remove("over")


def _without_a_problem(document: Document) -> None:
    for _, operation in operations(document):
        operation["x-problems"] = [code for code in operation["x-problems"] if code != "not-host"]
    document["components"]["schemas"]["Problem"]["properties"]["code"]["examples"].remove(
        "not-host"
    )


def _with_a_needed_field(document: Document) -> None:
    document["components"]["schemas"]["SeatBody"]["required"].append("token")


def _with_another_type(document: Document) -> None:
    document["components"]["schemas"]["State"]["properties"]["version"]["type"] = "string"


def _with_a_needed_parameter(document: Document) -> None:
    parameters = document["paths"]["/api/v1/games/{game_id}"]["get"]["parameters"]
    next(each for each in parameters if each["name"] == "wait")["required"] = True


def _without_a_header(document: Document) -> None:
    del document["paths"]["/api/v1/games/{game_id}"]["get"]["responses"]["200"]["headers"]["ETag"]


def _without_lines(document: Document) -> None:
    answers = document["paths"]["/api/v1/games/{game_id}/events"]["get"]["responses"]
    del answers["200"]["content"]["application/x-ndjson"]


def _for_tokens_only(document: Document) -> None:
    document["paths"]["/api/v1/games/{game_id}/ledger"]["get"]["security"] = [{"bearer": []}]


def _with_shorter_names(document: Document) -> None:
    document["components"]["schemas"]["SeatBody"]["properties"]["name"]["maxLength"] = 12


def _with_a_game_that_is_no_object(document: Document) -> None:
    document["components"]["schemas"]["State"]["properties"]["game"] = {"type": "null"}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (_without_a_header, ["GET /api/v1/games/{game_id}: 200 ETag"]),
        (_without_lines, ["GET /api/v1/games/{game_id}/events: 200 application/x-ndjson"]),
        (_for_tokens_only, ["GET /api/v1/games/{game_id}/ledger: needs a token"]),
        (_with_shorter_names, ["SeatBody/name: maxLength"]),
        (_with_a_game_that_is_no_object, ["State/game: anyOf"]),
        (_without_a_path, ["POST /api/v1/games/{game_id}/roll"]),
        (_without_an_answer, ["GET /api/v1/games/{game_id}: 304"]),
        (_without_a_field, ["State/version"]),
        (_without_a_value, ["State/status: over"]),
        (_without_a_problem, ["problem not-host"]),
        (_with_a_needed_field, ["SeatBody/token: required"]),
        (_with_another_type, ["State/version: type"]),
        (
            _with_a_needed_parameter,
            ["GET /api/v1/games/{game_id}: parameter wait is required"],
        ),
    ],
)
def test_what_would_break_a_client_is_found(
    document: Document, change: Callable[[Document], None], found: list[str]
) -> None:
    changed = copy.deepcopy(document)
    change(changed)
    assert broken_promises(document, changed) == found


def test_what_is_added_breaks_nobody(document: Document) -> None:
    changed = copy.deepcopy(document)
    changed["paths"]["/api/v1/more"] = changed["paths"]["/api/v1/games"]
    state = changed["components"]["schemas"]["State"]
    state["properties"]["more"] = {"type": "string"}
    state["properties"]["status"]["enum"].append("paused")
    changed["components"]["schemas"]["SeatBody"]["properties"]["more"] = {"type": "string"}
    assert broken_promises(document, changed) == []


# --- Every operation is told ----------------------------------------------------------------------


def test_every_operation_tells_all_there_is_to_know(document: Document) -> None:
    for name, operation in operations(document):
        assert operation["summary"], name
        assert operation["description"], name
        assert operation["x-problems"], name
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            assert "example" in content, name
        for status, answer in operation["responses"].items():
            for content in answer.get("content", {}).values():
                assert content["examples"], (name, status)


def test_the_problems_of_an_operation_are_those_of_its_answers(document: Document) -> None:
    for name, operation in operations(document):
        told = set()
        for status, answer in operation["responses"].items():
            codes = set(re.findall(r"`([a-z0-9-]+)`", answer["description"]))
            told |= {code for code in codes if status >= "4"}
            assert all(str(KINDS[code].status) == status for code in codes if status >= "4")
        assert told == set(operation["x-problems"]), name


def test_every_example_obeys_the_schema_it_stands_for(document: Document) -> None:
    shown = 0
    for name, content in _contents(document):
        schema = {**content["schema"], "components": document["components"]}
        values = [
            document["components"]["examples"][key]["value"] for key in content.get("examples", {})
        ]
        values += [content["example"]] if "example" in content else []
        for value in values:
            Draft202012Validator(schema).validate(value)
            shown += 1
        assert values, name
    assert shown > 100


def _contents(document: Document) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, operation in operations(document):
        yield from ((name, each) for each in _content_of(operation.get("requestBody", {})))
        for answer in operation["responses"].values():
            yield from ((name, each) for each in _content_of(answer))


def _content_of(part: dict[str, Any]) -> list[dict[str, Any]]:
    return list(part.get("content", {}).values())


# --- Every problem is told and provoked -----------------------------------------------------------


def test_every_problem_has_a_page_for_people_and_one_for_programs(client: FlaskClient) -> None:
    """Its texts are in `rentroll/api/assets/problems.toml`."""
    assert set(explanations()) == set(KINDS)
    for code, kind in KINDS.items():
        page = client.get(f"/problems/{code}", headers={"Accept": "text/html,*/*;q=0.8"})
        assert page.status_code == 200
        assert page.content_type == "text/html; charset=utf-8"
        for text in (code, str(kind.status), "When it comes", "What to do"):
            assert text in page.text
        told = client.get(f"/problems/{code}", headers={"Accept": "application/json"}).get_json()
        assert told == {
            "type": f"http://127.0.0.1:8000/problems/{code}",
            "code": code,
            "status": kind.status,
            "title": kind.title,
            "when": explanations()[code].when,
            "remedy": explanations()[code].remedy,
        }
        for text in explanations()[code]:
            assert text.endswith(".")


def test_the_pages_need_no_script_no_style_of_their_own_and_nothing_from_elsewhere(
    client: FlaskClient,
) -> None:
    for path in ("/problems", "/problems/not-your-turn"):
        answer = client.get(path)
        assert "<script" not in answer.text
        assert "style=" not in answer.text
        assert not re.search(r'(?:src|href)="(?!/[^/]|#)', answer.text)
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_list_of_problems_leads_to_all_of_them(client: FlaskClient) -> None:
    page = client.get("/problems").text
    assert [code for code in KINDS if f'href="/problems/{code}"' not in page] == []
    listed = client.get("/problems", headers={"Accept": "application/json"}).get_json()["problems"]
    assert {each["code"] for each in listed} == set(KINDS)


def test_an_unknown_code_has_no_page(client: FlaskClient) -> None:
    answer = client.get("/problems/no-such-code")
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")


def test_the_type_of_a_problem_is_the_address_of_its_page(client: FlaskClient) -> None:
    problem = client.get("/api/v1/games/zzz").get_json()
    assert problem["type"] == "http://127.0.0.1:8000/problems/game-not-found"
    page = client.get(problem["type"].removeprefix("http://127.0.0.1:8000"))
    assert problem["title"] in page.text


def test_a_part_of_a_file_that_there_is_not_is_a_bad_request(client: FlaskClient) -> None:
    answer = client.get("/static/js/main.js", headers={"Range": "bytes=9999-"}, buffered=True)
    assert (answer.status_code, answer.get_json()["code"]) == (416, "bad-request")
