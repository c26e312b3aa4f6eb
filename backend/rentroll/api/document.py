"""The API document (OpenAPI 3.1), generated from the views, the schemas and the engine."""

import re
from functools import cache
from typing import Any, Final

from flask import Flask
from flask_smorest import Api

from rentroll.api.blueprints.actions import actions
from rentroll.api.blueprints.catalogue import catalogue
from rentroll.api.blueprints.games import games
from rentroll.api.blueprints.history import history
from rentroll.api.blueprints.life import life
from rentroll.api.blueprints.rules import rules
from rentroll.api.blueprints.what_ifs import what_ifs
from rentroll.api.deprecations import DEPRECATIONS
from rentroll.api.documented import other_forms_of
from rentroll.api.examples import answer_examples, problem_example
from rentroll.api.resource_schemas import SCHEMAS
from rentroll.names import LOCAL_URL, PRODUCT, VERSION

ABOUT = """Play the property-trading board game over HTTP.

Open a table, keep the access token, and send it as `Authorization: Bearer <token>`. Every state
lists in `legal_actions` what your seat may do now: pick one, choose each parameter as its schema
allows, and post them as a JSON object to its `href`. The answer is the new state. Poll the game
with `If-None-Match` and `?wait=25` to learn what the others do. Send an `Idempotency-Key` with
every POST, and one that may have been lost can be sent again without harm. Unknown fields in
requests are refused; ignore unknown fields in answers. Money is whole dollars, instants are UTC,
identifiers are opaque."""

SCOPES = """An access token, by its prefix. `seat_` and `bot_` (a program's) open one seat of one
table and have the scopes `game:read` and `game:play`, those of the host's seat `table:host` as
well. `watch_` has `game:read` for one table. Opening and joining tables needs no token."""

CODES_IN_A_DESCRIPTION: Final = re.compile(r"`([a-z-]+)`")

WITH_THE_ID_OF_A_GAME: Final = {"#/components/schemas/State", "#/components/schemas/TakenSeat"}
LINKS: Final = {
    name: {"operationId": name, "parameters": {"game_id": "$response.body#/id"}}
    for name in ("readGame", "readEvents", "joinGame", "startGame", "roll", "buy", "endTurn")
}


API: Final = (games, life, actions, what_ifs, history, catalogue, rules)
"""The blueprints that the document describes, in its order."""


class DocumentedApi(Api):  # type: ignore[misc]
    """The document; errors are written by this package, not by the library."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Leave errors to `failures`."""


def register_api(app: Flask) -> None:
    """Register the API's views in an app."""
    for blueprint in API:
        app.register_blueprint(blueprint)


@cache
def api_document() -> dict[str, Any]:
    """Return the document as plain JSON values. It is the same in every app, so made once."""
    return make_document()


def make_document() -> dict[str, Any]:
    """Make the document from what the views say, without what the library adds unasked."""
    document: dict[str, Any] = _documented_api().spec.to_dict()
    for unused in ("Error", "PaginationMetadata"):
        document["components"]["schemas"].pop(unused, None)
    used: set[str] = set()
    for path in document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"] = dict(sorted(operation["responses"].items()))
                _add_other_forms(operation)
                if operation["operationId"] in DEPRECATIONS:
                    operation["deprecated"] = True
                for answer in operation["responses"].values():
                    used |= _show_examples(answer)
                    _link_what_comes_next(answer)
    document["components"]["examples"] = _examples(used)
    document["components"]["links"] = LINKS
    return document


def _documented_api() -> DocumentedApi:
    """Read the views into a document, in an app of its own: this takes longer than all the rest."""
    app = Flask("document", static_folder=None)
    app.config.update(
        API_TITLE=f"{PRODUCT} API",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={"info": {"description": ABOUT}},
    )
    api = DocumentedApi(app)
    scheme = {"type": "http", "scheme": "bearer", "description": SCOPES}
    api.spec.components.security_scheme("bearer", scheme)
    for name, schema in SCHEMAS.items():
        api.spec.components.schema(name, schema)
    for blueprint in API:
        api.register_blueprint(blueprint)
    return api


def _add_other_forms(operation: dict[str, Any]) -> None:
    """Tell the media types in which an operation answers beside its usual one."""
    for media_type, schema in other_forms_of(operation["operationId"]).items():
        content = {"schema": {"$ref": f"#/components/schemas/{schema}"}}
        operation["responses"]["200"]["content"][media_type] = content


def _show_examples(answer: dict[str, Any]) -> set[str]:
    """Refer from an answer to the example of its schema, or of the first problem it may be."""
    names = set()
    for content in answer.get("content", {}).values():
        codes = CODES_IN_A_DESCRIPTION.findall(answer["description"])
        name = codes[0] if codes else content["schema"]["$ref"].rpartition("/")[2]
        content["examples"] = {name: {"$ref": f"#/components/examples/{name}"}}
        names.add(name)
    return names


def _link_what_comes_next(answer: dict[str, Any]) -> None:
    """Refer from an answer that names a game to what can be asked of that game."""
    schemas = [content.get("schema", {}) for content in answer.get("content", {}).values()]
    if any(schema.get("$ref") in WITH_THE_ID_OF_A_GAME for schema in schemas):
        answer["links"] = {name: {"$ref": f"#/components/links/{name}"} for name in LINKS}


def _examples(names: set[str]) -> dict[str, Any]:
    answers = answer_examples()
    return {
        name: {"value": answers[name] if name in answers else problem_example(name, LOCAL_URL)}
        for name in sorted(names)
    }
