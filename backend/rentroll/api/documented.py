"""Endpoints: a view together with all that the API document says about it."""

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from flask_smorest import Blueprint

from rentroll.api import idempotency
from rentroll.api.bodies import StrictParser
from rentroll.api.fields import RequestSchema
from rentroll.api.problems import CONTENT_TYPE, kind_of

Security = tuple[Mapping[str, list[str]], ...]

ANYBODY: Final[Security] = ()
SEATS: Final[Security] = ({"bearer": ["game:play"]},)
HOST: Final[Security] = ({"bearer": ["game:play", "table:host"]},)
SEATS_AND_SPECTATORS: Final[Security] = ({}, {"bearer": ["game:read"]})

GAME_ID: Final = {
    "in": "path",
    "name": "game_id",
    "required": True,
    "description": "Identifier of the game; it also serves as the link to share.",
    "schema": {"type": "string"},
}

SEAT_NUMBER: Final = {
    "in": "path",
    "name": "seat",
    "required": True,
    "description": "Number of the seat, from 0.",
    "schema": {"type": "integer", "minimum": 0},
}

LIMIT_HEADERS: Final = {
    "Retry-After": {
        "description": "Seconds until the next request has a chance.",
        "schema": {"type": "string"},
    },
    "RateLimit": {
        "description": 'What is left of each policy, and when it is renewed: `"act";r=57;t=41`. '
        "Every answer of the API has this header and the next.",
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": 'Requests in a window of seconds: `"act";q=300;w=60`.',
        "schema": {"type": "string"},
    },
}

OUTAGE_HEADERS: Final = {
    "Retry-After": {
        "description": "Seconds until it is worth to ask again, with the same key.",
        "schema": {"type": "string"},
    }
}

ACCESS_HEADERS: Final = {
    "WWW-Authenticate": {
        "description": "`Bearer`: an access token is wanted in `Authorization`.",
        "schema": {"type": "string"},
    }
}

HEADERS_OF_PROBLEMS: Final[dict[int, dict[str, Any]]] = {
    HTTPStatus.UNAUTHORIZED: ACCESS_HEADERS,
    HTTPStatus.TOO_MANY_REQUESTS: LIMIT_HEADERS,
    HTTPStatus.SERVICE_UNAVAILABLE: OUTAGE_HEADERS,
}

LOCATION_HEADER: Final = {
    "Location": {"description": "Address of the game.", "schema": {"type": "string"}}
}

STATE: Final = "State"
TAG_HEADER: Final = {
    "ETag": {
        "description": "Tag of exactly these bytes; send it back as `If-None-Match`.",
        "schema": {"type": "string"},
    }
}

IF_NONE_MATCH: Final = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The `ETag` of the answer before.",
    "schema": {"type": "string"},
}

REPLAYED_HEADER: Final = {
    "description": "`true` when the request had been answered before under the same key.",
    "schema": {"const": "true"},
}

READ: Final = "read"
ACT: Final = "act"
CREATE: Final = "create"
JOIN: Final = "join"
CODES: Final = "codes"
BY_ADDRESS: Final = frozenset({CREATE, JOIN, CODES})
"""Policies that count by network address alone: who asks has no token yet."""

_policies: Final[dict[str, str]] = {}
_other_forms: Final[dict[str, Mapping[str, str]]] = {}

View = Callable[..., Any]


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """A blueprint whose bodies and queries are loaded strictly."""

    ARGUMENTS_PARSER = StrictParser()


@dataclass(frozen=True, slots=True)
class Operation:
    """What an endpoint takes and answers.

    Attributes:
        name: operation id.
        summary: what it does, in one line.
        answer: name of the answer's schema.
        status: status of a successful answer.
        problems: codes of the problems it can answer with.
        security: who may call it.
        body: schema of the request body, if it takes one.
        needs_body: whether the body may not be left out.
        example: a request body.
        query: schema of the query, if it takes one.
        parameters: further parameters, already as the document wants them.
        further_answers: descriptions of other successful answers without body, by status.
        answer_headers: headers of the successful answer, as the document wants them.
        content_type: media type of the successful answer.
        also_as: schemas of the same answer in other media types, which `Accept` asks for.
        lasts: whether its answer stays the same while the server runs, so that it has a tag.
        repeatable: whether an Idempotency-Key makes its repetition harmless.
        policy: how often it may be asked for; that of reading or acting when left out.
    """

    name: str
    summary: str
    answer: str
    problems: Iterable[str] = ()
    status: int = 200
    security: Security = ANYBODY
    body: type[RequestSchema] | None = None
    needs_body: bool = True
    example: Mapping[str, Any] | None = None
    query: type[RequestSchema] | None = None
    parameters: Iterable[Mapping[str, Any]] = ()
    further_answers: Mapping[int, str] = field(default_factory=dict)
    answer_headers: Mapping[str, Any] = field(default_factory=dict)
    content_type: str = "application/json"
    also_as: Mapping[str, str] = field(default_factory=dict)
    lasts: bool = False
    repeatable: bool = False
    policy: str | None = None


def policy_of(endpoint_name: str | None) -> str | None:
    """Return the policy of limits that an endpoint is counted by; None for pages and files."""
    return _policies.get(endpoint_name or "")


def other_forms_of(operation_name: str) -> Mapping[str, str]:
    """Return the further media types of an operation's successful answer, with their schemas."""
    return _other_forms.get(operation_name, {})


def endpoint(
    blueprint: ApiBlueprint, method: str, rule: str, operation: Operation
) -> Callable[[View], View]:
    """Register a view under an address, checked and documented as its operation says.

    The view gets the loaded body or query first, if the operation has one, then what the address
    names.
    """
    policy = operation.policy or (READ if method == "GET" else ACT)
    _policies[f"{blueprint.name}.{operation.name}"] = policy
    _other_forms[operation.name] = operation.also_as

    def register(view: View) -> View:
        documented = blueprint.doc(
            operationId=operation.name,
            summary=operation.summary,
            description=inspect.getdoc(view),
            security=[dict(way) for way in operation.security],
            **{"x-problems": _codes(operation), "x-rate-limit-policy": policy},
            parameters=_parameters(operation),
            responses=_other_answers(operation),
        )(view)
        answering = blueprint.response(
            operation.status,
            operation.answer,
            headers=_headers(operation),
            content_type=operation.content_type,
        )
        documented = answering(documented)
        # Schemas are made here once: from a class they would be made anew for each request.
        if operation.query is not None:
            documented = blueprint.arguments(operation.query(), location="query")(documented)
        if operation.body is not None:
            documented = blueprint.arguments(
                operation.body(), required=operation.needs_body, example=operation.example
            )(documented)
        blueprint.add_url_rule(
            rule, endpoint=operation.name, view_func=documented, methods=[method]
        )
        return view

    return register


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    """Return all parameters; told here, as the library leaves its own out when there are others."""
    query = [{"in": "query", "schema": operation.query}] if operation.query else []
    key = [idempotency.PARAMETER] if operation.repeatable else []
    tag = [IF_NONE_MATCH] if operation.lasts else []
    return [dict(each) for each in (*operation.parameters, *query, *tag, *key)]


def _headers(operation: Operation) -> dict[str, Any] | None:
    tagged = operation.lasts or operation.answer == STATE
    headers = {**operation.answer_headers, **(TAG_HEADER if tagged else {})}
    if operation.repeatable:
        headers[idempotency.REPLAYED] = REPLAYED_HEADER
    return headers or None


def _codes(operation: Operation) -> list[str]:
    """Return the codes of all problems that an operation can answer with."""
    keys = idempotency.PROBLEMS if operation.repeatable else ()
    return sorted({*operation.problems, *keys, "quota-exceeded", "internal-error", "not-ready"})


def _other_answers(operation: Operation) -> dict[int, dict[str, Any]]:
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in _codes(operation):
        by_status[kind_of(code).status].append(code)
    answers = {status: _problem(codes) for status, codes in sorted(by_status.items())}
    for status, headers in HEADERS_OF_PROBLEMS.items():
        if status in answers:
            answers[status]["headers"] = headers
    if operation.lasts:
        answers[HTTPStatus.NOT_MODIFIED] = {"description": "It is still the same."}
    for status, description in operation.further_answers.items():
        answers[status] = {"description": description}
    if HTTPStatus.NOT_MODIFIED in answers:
        answers[HTTPStatus.NOT_MODIFIED]["headers"] = _headers(operation)
    return answers


def _problem(codes: list[str]) -> dict[str, Any]:
    names = ", ".join(f"`{code}`" for code in sorted(set(codes)))
    return {
        "description": f"Problem: {names}",
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
