"""Turn everything that can go wrong into a problem: no HTML and no trace ever leaves the server."""

from http import HTTPStatus
from typing import Any, Final

import structlog
from flask import Flask, Response, request
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionInTime
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from rentroll.api.access import access_token
from rentroll.api.answers import replayed_answer
from rentroll.api.house_access import house
from rentroll.api.problems import ApiProblem, kind_of, problem_response
from rentroll.persistence.database import Occupied
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.rendering import legal_list

log = structlog.get_logger(__name__)

CODES_BY_STATUS: Final = {
    HTTPStatus.NOT_FOUND: "not-found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method-not-allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "body-too-large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "unsupported-media-type",
}


WITH_A_WAY_OUT: Final = frozenset(
    {HTTPStatus.CONFLICT, HTTPStatus.PRECONDITION_FAILED, HTTPStatus.PRECONDITION_REQUIRED}
)
"""Statuses of refusals that depend on the state, so that a newer state helps."""


OUTAGES: Final = (OperationalError, InterfaceError, NoConnectionInTime, Occupied)
"""What the database's client raises when the database does not do its work."""

OUTAGE_SECONDS: Final = 2
"""After how many seconds a caller may ask again."""


def register_failure_handlers(app: Flask) -> None:
    """Have an app answer every error with a problem."""
    app.register_error_handler(ApiProblem, answer_api_problem)
    app.register_error_handler(ServiceError, answer_service_error)
    app.register_error_handler(AnsweredBefore, answer_repetition)
    app.register_error_handler(HTTPException, answer_http_exception)
    for outage in OUTAGES:
        app.register_error_handler(outage, answer_outage)
    app.register_error_handler(Exception, answer_unexpected)


def answer_api_problem(problem: ApiProblem) -> Response:
    """Answer a request that is wrong in itself."""
    return problem_response(
        problem.code,
        detail=problem.detail,
        params=problem.params,
        errors=list(problem.errors) or None,
    )


def answer_service_error(error: ServiceError) -> Response:
    """Answer a request that a use case or a rule refused, with the way out where there is one."""
    if error.version is None and kind_of(error.code).status in WITH_A_WAY_OUT:
        error = _with_the_way_out(error)
    return problem_response(
        error.code,
        params=error.params,
        version=error.version,
        legal_actions=error.legal_actions,
    )


def answer_repetition(repeated: AnsweredBefore) -> Response:
    """Answer a request that was done before as it was answered then."""
    return replayed_answer(repeated.answer)


def _with_the_way_out(error: ServiceError) -> ServiceError:
    """Add the version of the game asked about, and what the asking seat may do in it now."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None:
        return error
    try:
        table, viewer = house().queries.look(game_id, access_token())
    except (ServiceError, ApiProblem):
        return error
    legal = legal_list(table, viewer)
    return ServiceError(error.code, error.params, version=table.version, legal_actions=legal)


def answer_http_exception(error: HTTPException) -> Any:
    """Answer what Flask itself refused: a wrong address, method or size. Redirects pass."""
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if status < HTTPStatus.BAD_REQUEST:
        return error
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return problem_response("internal-error")
    code = CODES_BY_STATUS.get(HTTPStatus(status), "bad-request")
    response = problem_response(code, status=status)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        # The rest of the body is never read, so the connection cannot be used again.
        response.headers["Connection"] = "close"
    return response


def answer_outage(error: Exception) -> Response:
    """Answer a request for which the database is away; whether it was done nobody knows."""
    log.error("database-away", exc_info=error)
    response = problem_response("not-ready", params={"failing": ["database"]})
    response.headers["Retry-After"] = str(OUTAGE_SECONDS)
    return response


def answer_unexpected(error: Exception) -> Response:
    """Answer a mistake of ours; the trace goes to the log only."""
    log.error("request-failed", exc_info=error)
    return problem_response("internal-error")
