"""Read request bodies: a JSON object, exactly as it was sent, or a problem that says why not."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

import marshmallow
from flask import Request
from webargs.flaskparser import FlaskParser

from rentroll.api.fields import RequestSchema
from rentroll.api.problems import ApiProblem

MOST_ERRORS: Final = 8
DEEPEST_NESTING: Final = 16
LONGEST_POINTER_PART: Final = 40
HALF_A_CHARACTER: Final = rb"\ud"
"""How the escape of every surrogate begins, whole pairs included."""


class StrictParser(FlaskParser):
    """Loads bodies and queries by a schema; what a schema does not know is refused."""

    DEFAULT_UNKNOWN_BY_LOCATION = {
        "json": marshmallow.RAISE,
        "query": marshmallow.RAISE,
    }

    def load_json(self, req: Request, schema: Any) -> Any:
        """Return the body's JSON object, which has all there is to say: the address says nothing.

        Raises:
            ApiProblem: as `read_object`; validation-failed, for a query.
        """
        body = read_object(req)
        if req.args:
            unknown = {name: [RequestSchema.error_messages["unknown"]] for name in req.args}
            raise validation_problem(marshmallow.ValidationError({"query": unknown}))
        return body

    def handle_error(
        self,
        error: marshmallow.ValidationError,
        req: Request,
        schema: Any,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """Answer wrong fields with their pointers and codes, never with their values."""
        raise validation_problem(error) from error


def read_object(request: Request) -> dict[str, Any]:
    """Return the JSON object of the body of a request in Flask, as `object_in` does."""
    return object_in(_received(request), request.content_type or "", request.mimetype)


def object_in(text: bytes, content_type: str, media_type: str) -> dict[str, Any]:
    """Return the JSON object of a request's body; without body and content type, an empty one.

    Args:
        text: the body.
        content_type: what its header says, empty without one.
        media_type: the same without parameters.

    Raises:
        ApiProblem: unsupported-media-type, malformed-json.
    """
    if not text and not content_type:
        return {}
    if media_type != "application/json":
        raise ApiProblem("unsupported-media-type")
    try:
        value = json.loads(
            text.decode(), parse_constant=_refuse_constant, object_pairs_hook=_without_repetition
        )
    except (ValueError, RecursionError) as error:
        raise ApiProblem("malformed-json", "The body is not valid JSON.") from error
    if not isinstance(value, dict):
        raise ApiProblem("malformed-json", "The body is not a JSON object.")
    _expect_shallow(value)
    if HALF_A_CHARACTER in text.lower():
        _refuse_half_characters(value)
    return value


def _received(request: Request) -> bytes:
    """Return a body's bytes; one whose chunks make no sense is as good as none."""
    try:
        return request.get_data(cache=True)
    except OSError as error:
        raise ApiProblem("malformed-json", "The body cannot be read.") from error


def _expect_shallow(value: Any) -> None:
    """Refuse what no request needs: something within something within something, many times."""
    layer = [value]
    for _ in range(DEEPEST_NESTING):
        values = [each.values() if isinstance(each, dict) else each for each in layer]
        layer = [inner for group in values for inner in group if isinstance(inner, dict | list)]
        if not layer:
            return
    raise ApiProblem("malformed-json", "The body is nested too deep.")


def _refuse_half_characters(value: dict[str, Any]) -> None:
    """Escapes can write half of a surrogate pair, which is no text and cannot be sent back."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ApiProblem("malformed-json", "The body is not valid text.") from error


def validation_problem(error: marshmallow.ValidationError) -> ApiProblem:
    """Return the problem of wrong fields."""
    messages = error.normalized_messages()  # type: ignore[no-untyped-call]
    found: list[Mapping[str, str]] = []
    for location in messages.values():
        for path, code in _walk(location, ()):
            found.append({"pointer": _pointer(path), "code": code})
    return ApiProblem("validation-failed", errors=found[:MOST_ERRORS])


def _walk(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            part = () if name == "_schema" else (str(name),)
            yield from _walk(inner, path + part)
    elif isinstance(messages, list):
        for inner in messages:
            yield from _walk(inner, path)
    else:
        yield path, str(messages)


def _pointer(path: tuple[str, ...]) -> str:
    parts = [part[:LONGEST_POINTER_PART].replace("~", "~0").replace("/", "~1") for part in path]
    return "".join(f"/{part}" for part in parts)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise ValueError("a name is repeated")
    return names
