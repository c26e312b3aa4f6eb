"""What surrounds every request: its body, the note that its token is in use, and all headers."""

from functools import cache
from http import HTTPStatus
from typing import Final

import structlog
from flask import Flask, Response, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from rentroll.api.access import access_token
from rentroll.api.house_access import house
from rentroll.api.problems import ApiProblem
from rentroll.names import API_PREFIX
from rentroll.persistence.database import LostRace
from rentroll.service.house import House

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

HSTS: Final = "max-age=31536000; includeSubDomains"
"""Sent behind TLS only: elsewhere browsers ignore it, and a table in a living room has none."""

CORS_HEADERS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": (
        "Deprecation, ETag, Idempotent-Replayed, Link, Location, Poll-After-Ms, "
        "Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-ID"
    ),
}

PREFLIGHT_HEADERS: Final = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": (
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer"
    ),
    "Access-Control-Max-Age": "7200",
}

FOR_SCRIPTS_OF_ANY_SITE: Final = (API_PREFIX, "/problems")
"""Where addresses begin that any site may ask: the API, and what the types of its problems name."""

METHODS_WITH_A_BODY: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

log = structlog.get_logger(__name__)


def surround(app: Flask) -> None:
    """Have an app do this with every request."""
    app.before_request(forget_guards_of_reading)
    app.after_request(note_use)
    app.after_request(add_headers)


def receive_bodies(app: Flask) -> None:
    """Have an app read the body of every request; behind its limits, as bodies cost as well."""
    app.before_request(read_body)


def forget_guards_of_reading() -> None:
    """Let conditions that guard a change not matter to a request that only reads.

    Werkzeug would answer 412 with the page or file as its body, which is no problem of ours.
    """
    if request.method in {"GET", "HEAD"}:
        for guard in ("HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE"):
            request.environ.pop(guard, None)


def read_body() -> None:
    """Read the body in any case, so that what is wrong with it is answered as that.

    Raises:
        RequestEntityTooLarge: it is too large. One in chunks does not say so beforehand, and is
            read as far as it may go.
        ApiProblem: malformed-json, for chunks that are none and for one that does not come.
    """
    if request.method not in METHODS_WITH_A_BODY:
        return
    try:
        body = request.get_data(cache=True)
    except HTTPException:
        raise
    except Exception as error:  # Each server has errors of its own for this.
        raise ApiProblem("malformed-json", "The body cannot be read.") from error
    largest = request.max_content_length
    if request.content_length is None and largest is not None and len(body) >= largest:
        raise RequestEntityTooLarge


def note_use(response: Response) -> Response:
    """Note that the request's access token is in use, unless it opened nothing."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None or "Authorization" not in request.headers:
        return response
    if response.status_code >= HTTPStatus.BAD_REQUEST and not is_by_the_state(response):
        return response
    try:
        token = access_token()
    except ApiProblem:
        return response  # An address that asks for no token does not mind what else is sent.
    if token is not None:
        note_use_of(house(), game_id, token)
    return response


def note_use_of(house: House, game_id: str, token: str) -> None:
    """Note that an access token has opened a seat."""
    try:
        house.first_uses.note(game_id, token)
    except (LostRace, SQLAlchemyError):
        # What was asked for has been done; the next use is noted.
        log.warning("use-not-noted")


def is_by_the_state(response: Response) -> bool:
    """Tell whether a refusal came from the game's state, so that the token was good."""
    return response.status_code in {
        HTTPStatus.CONFLICT,
        HTTPStatus.PRECONDITION_FAILED,
    }


def add_headers(response: Response) -> Response:
    """Add the headers for security, and for scripts of other sites under the API.

    Any site may use the API: without cookies there is nothing that another site could borrow.
    """
    secure = request.is_secure
    if request.path.startswith(FOR_SCRIPTS_OF_ANY_SITE):
        preflight = request.method == "OPTIONS"
        around = headers_under_the_api(response.status_code, secure=secure, preflight=preflight)
    else:
        around = _headers_around(under_the_api=False, secure=secure)
    response.headers.extend(around)
    return response


def headers_under_the_api(
    status: int, *, secure: bool, preflight: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return the headers around an answer of the API.

    Args:
        status: its status. What has not changed has no content to protect, and a browser keeps the
            headers of the answer that it has; it is the most frequent answer.
        secure: whether it goes by TLS.
        preflight: whether a browser asks what scripts of another site may do.
    """
    unchanged = status == HTTPStatus.NOT_MODIFIED
    return _headers_around(
        under_the_api=True, secure=secure, preflight=preflight, unchanged=unchanged
    )


@cache
def _headers_around(
    *, under_the_api: bool, secure: bool, preflight: bool = False, unchanged: bool = False
) -> tuple[tuple[str, str], ...]:
    headers = {} if unchanged else dict(SECURITY_HEADERS)
    if secure and not unchanged:
        headers["Strict-Transport-Security"] = HSTS
    if under_the_api:
        headers |= CORS_HEADERS
        if preflight:
            headers |= PREFLIGHT_HEADERS
    return tuple(headers.items())
