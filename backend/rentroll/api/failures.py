"""Turn everything that can go wrong into a problem: no HTML and no trace ever leaves the server."""

from http import HTTPStatus
from typing import Any, Final

import structlog
from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from rentroll.api.problems import ApiProblem, problem_response
from rentroll.service.errors import ServiceError

log = structlog.get_logger(__name__)

CODES_BY_STATUS: Final = {
    HTTPStatus.NOT_FOUND: "not-found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method-not-allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "body-too-large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "unsupported-media-type",
}


def register_failure_handlers(app: Flask) -> None:
    """Have an app answer every error with a problem."""
    app.register_error_handler(ApiProblem, answer_api_problem)
    app.register_error_handler(ServiceError, answer_service_error)
    app.register_error_handler(HTTPException, answer_http_exception)
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
    """Answer a request that a use case or a rule refused."""
    return problem_response(
        error.code,
        params=error.params,
        version=error.version,
        legal_actions=error.legal_actions,
    )


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


def answer_unexpected(error: Exception) -> Response:
    """Answer a mistake of ours; the trace goes to the log only."""
    log.error("request-failed", exc_info=error)
    return problem_response("internal-error")
