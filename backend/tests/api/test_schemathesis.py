"""Whatever the document allows or forbids, the server answers as it says there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as trials
from hypothesis.errors import FlakyStrategyDefinition, Unsatisfiable
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import ignored_auth

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flask import Flask

    from rentroll.config import Settings

GAMES = "/api/v1/games"
REFUSALS_THAT_NO_SCHEMA_TELLS = ["400", "412", "413", "422", "428"]
"""A whole number is not to be written as 3.0, a name has to be visible, a key to be long enough
without a token, a version to be the newest: valid by the schema, and refused all the same."""

ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "429", *REFUSALS_THAT_NO_SCHEMA_TELLS]
CONFIGURATION = {"checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}}
QUIET = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "suppress_health_check": list(HealthCheck),
}


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


@pytest.fixture
def patient_app(settings: Settings) -> Iterator[Flask]:
    """An app that holds no poll for long, and compresses nothing, whatever is asked for.

    The library asks an app for gzip by the headers of its client, and then reads it as it comes.
    """
    app = create_app(replace(settings, longest_wait=0))
    inner = app.wsgi_app

    def plain(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        return inner(environ, start_response)

    app.wsgi_app = plain  # type: ignore[method-assign]
    yield app
    rentroll_of(app).house.close()
    rentroll_of(app).database.engine.dispose()


@pytest.fixture
def schema(patient_app: Flask) -> schemathesis.BaseSchema:
    config = SchemathesisConfig.from_dict(CONFIGURATION)
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", patient_app, config=config)


def begun(app: Flask) -> tuple[str, dict[str, str]]:
    """Start a game; return its id, and the headers of its host."""
    client = app.test_client()
    taken = client.post(GAMES, json={"name": "Ana", "bots": ["random"]}).get_json()
    headers = {"Authorization": f"Bearer {taken['access_token']}"}
    client.post(f"{GAMES}/{taken['id']}/start", headers=headers)
    return taken["id"], headers


def tried(
    operation: schemathesis.APIOperation, mode: schemathesis.GenerationMode, app: Flask, cases: int
) -> int:
    """Send so many cases of an operation, every second right one to a game that there is."""
    game, headers = begun(app)
    done = 0

    @trials(max_examples=cases, phases=[Phase.generate], **QUIET)
    @given(case=operation.as_strategy(generation_mode=mode))
    def try_out(case: schemathesis.Case) -> None:
        nonlocal done
        named = "game_id" in (case.path_parameters or {})
        if named and mode.is_positive and done % 2:
            case.path_parameters["game_id"] = game
        sent = headers if named else {}
        case.validate_response(case.call(headers=sent), headers=sent)
        done += 1

    try:
        try_out()
    except Unsatisfiable:
        assert not mode.is_positive, operation.label  # There is nothing that could be wrong.
    return done


@pytest.mark.parametrize("cases", [3, pytest.param(120, marks=pytest.mark.deep)])
def test_every_operation_keeps_what_the_document_says(
    schema: schemathesis.BaseSchema, patient_app: Flask, record_property: Any, cases: int
) -> None:
    """Drawn from its schemas, right and wrong; every check of the library is made."""
    operations = [found.ok() for found in schema.get_all_operations()]
    done = sum(
        tried(operation, mode, patient_app, cases)
        for operation in operations
        for mode in schemathesis.GenerationMode
    )
    record_property("cases", done)
    assert done >= len(operations) * cases


@pytest.mark.parametrize("walks", [5, pytest.param(300, marks=pytest.mark.deep)])
def test_one_request_leads_to_the_next_along_the_links_of_the_document(
    schema: schemathesis.BaseSchema, record_property: Any, walks: int
) -> None:
    tokens: dict[str, str] = {}
    wrong: list[BaseException] = []
    done = 0

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        """A client that follows links, and keeps the token of each table it has a seat at."""

        def get_call_kwargs(self, case: schemathesis.Case) -> dict[str, Any]:
            game = (case.path_parameters or {}).get("game_id")
            token = tokens.get(game) if isinstance(game, str) else None
            return {"headers": {"Authorization": f"Bearer {token}"} if token else {}}

        def validate_response(
            self,
            response: schemathesis.Response,
            case: schemathesis.Case,
            additional_checks: Any = None,
            **sent: Any,
        ) -> None:
            nonlocal done
            done += 1
            if response.status_code == 201 and case.operation.label == f"POST {GAMES}":
                body = response.json()
                tokens[body["id"]] = body["access_token"]
            try:
                # The check left out takes every token for one that was drawn, and so for wrong.
                case.validate_response(
                    response,
                    excluded_checks=[ignored_auth],
                    headers=sent["headers"],
                    transport_kwargs=sent,
                )
            except BaseExceptionGroup as found:
                wrong.append(found)

    chosen = trials(max_examples=5, stateful_step_count=8, phases=[Phase.generate], **QUIET)
    for number in range(walks // 5):
        # The server's ids are new in every walk, which the library at times takes for a test that
        # draws differently each time. What the checks found is kept all the same.
        with suppress(FlakyStrategyDefinition):
            seed(number)(Walk).run(settings=chosen)
    record_property("requests", done)
    assert wrong == []
    assert done >= walks
