"""Actions that go well, answered before Flask: the most frequent changes (ADR 0069).

Everything else is handed on: other addresses, and requests that are wrong or above a limit. What
fails once it was tried is not tried again, and Flask answers what went wrong.
"""

import time
from collections.abc import Iterable
from functools import lru_cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, Final, NamedTuple
from wsgiref.types import WSGIApplication

from flask import Flask
from werkzeug.http import parse_options_header

from rentroll.api.acting import FAILED, AskedAction, Failed, address_of, asked_action, operation_of
from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.answers import JSON, tag_headers
from rentroll.api.bodies import object_in
from rentroll.api.callers import quota_holder
from rentroll.api.deprecations import headers_of_deprecation
from rentroll.api.documented import ACT
from rentroll.api.edges import headers_under_the_api, note_use_of
from rentroll.api.fast_polls import GAME_ADDRESS
from rentroll.api.fields import RequestSchema
from rentroll.api.house_access import Rentroll, rentroll_of
from rentroll.api.limits import prepared_limits
from rentroll.api.request_logs import REQUEST_ID, WISHED_ID, log_change, name_request

METHOD: Final = "POST"
STATUS_LINE: Final = "200 OK"
BODY: Final = "wsgi.input"


class Kind(NamedTuple):
    """What is known beforehand of a kind of action.

    Attributes:
        schema: that of its body.
        by_an_empty_body: what the schema makes of an empty body, or None when something is needed.
        operation: name of its operation.
        route: its address, with a name in place of the game.
        answers: counts the answers.
        seconds: counts how long they took.
    """

    schema: RequestSchema
    by_an_empty_body: dict[str, Any] | None
    operation: str
    route: str
    answers: Any
    seconds: Any


class FastActions:
    """A WSGI app around Flask's."""

    def __init__(self, app: Flask, behind: WSGIApplication) -> None:
        """Stand before an app.

        Args:
            app: the app, with its limits, that alone counts actions.
            behind: what answers everything else.
        """
        self._rentroll: Rentroll = rentroll_of(app)
        self._limits = prepared_limits(app, ACT)
        self._kinds = {kind: self._kind(kind) for kind in ACTION_SCHEMAS}
        self.behind = behind

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request (WSGI)."""
        if environ["REQUEST_METHOD"] != METHOD:
            return self.behind(environ, start_response)
        before, _, name = environ["PATH_INFO"].rpartition("/")
        kind, address = self._kinds.get(name), GAME_ADDRESS.fullmatch(before)
        if kind is None or address is None or environ.get("QUERY_STRING"):
            return self.behind(environ, start_response)
        came_at = time.perf_counter()
        try:
            asked = self._read(environ, address[1], name, kind)
            told_limits = self._limits.take(asked.token.digest, quota_holder(environ))
        except Exception:  # noqa: BLE001 (whatever is wrong, Flask comes upon it too and answers it)
            return self.behind(environ, start_response)
        if not told_limits:
            return self.behind(environ, start_response)
        named = name_request(environ)
        try:
            headers, body = self._answer(asked, kind, came_at)
        except Exception as error:  # noqa: BLE001 (it is answered and logged by Flask)
            environ[FAILED] = Failed(error, told_limits, came_at)
            environ[WISHED_ID] = named
            return self.behind(environ, start_response)
        secure = environ["wsgi.url_scheme"] == "https"
        around = headers_under_the_api(HTTPStatus.OK, secure=secure)
        given_up = headers_of_deprecation(kind.operation)
        headers += [*around, *given_up, *told_limits, (REQUEST_ID, named)]
        start_response(STATUS_LINE, headers)
        return [body]

    def _kind(self, name: str) -> Kind:
        metrics = self._rentroll.house.store.metrics
        operation, route = operation_of(name), address_of("<game_id>", name)
        schema = ACTION_SCHEMAS[name]()
        return Kind(
            schema=schema,
            by_an_empty_body=None if schema.validate({}) else schema.load({}),
            operation=operation,
            route=route,
            answers=metrics.requests.labels(route, METHOD, HTTPStatus.OK.value),
            seconds=metrics.actions.labels(operation),
        )

    def _read(self, environ: dict[str, Any], game_id: str, name: str, kind: Kind) -> AskedAction:
        """Return what a request asks for; its body can be read once more by Flask."""
        text = self._received(environ)
        content_type = environ.get("CONTENT_TYPE", "")
        sent = object_in(text, content_type, _media_type(content_type))
        body = kind.by_an_empty_body if not sent else None
        if body is None:
            body = kind.schema.load(sent)
        return asked_action(environ, game_id, name, body, lambda: sent)

    def _received(self, environ: dict[str, Any]) -> bytes:
        """Return the body of a request that says how long it is.

        Raises:
            ValueError: it does not, or the body is too long.
        """
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not 0 <= length <= self._rentroll.settings.largest_body or _is_in_chunks(environ):
            raise ValueError(length)
        text: bytes = environ[BODY].read(length) if length else b""
        environ[BODY] = BytesIO(text)
        return text

    def _answer(
        self, asked: AskedAction, kind: Kind, came_at: float
    ) -> tuple[list[tuple[str, str]], bytes]:
        """Do what is asked, and return the answer's own headers and its body."""
        house = self._rentroll.house
        sight = asked.done(house)
        house.attendance.note(sight.table, sight.viewer)
        rendered = house.queries.body(sight)
        note_use_of(house, asked.game_id, asked.token)
        kind.answers.inc()
        seconds = time.perf_counter() - came_at
        kind.seconds.observe(seconds)
        log_change(
            METHOD,
            kind.route,
            kind.operation,
            HTTPStatus.OK.value,
            seconds,
            version=sight.table.version,
            seat=sight.viewer,
            game=asked.game_id,
        )
        length = ("Content-Length", str(len(rendered.body)))
        return [("Content-Type", JSON), length, *tag_headers(rendered.etag)], rendered.body


def _is_in_chunks(environ: dict[str, Any]) -> bool:
    return "HTTP_TRANSFER_ENCODING" in environ


@lru_cache(maxsize=64)
def _media_type(content_type: str) -> str:
    """Return a content type without parameters."""
    return parse_options_header(content_type)[0].lower()
