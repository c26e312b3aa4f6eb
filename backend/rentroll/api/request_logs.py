"""Each request's id, its line in the log, and what is counted of it."""

import re
import secrets
import time
from http import HTTPStatus
from typing import Any, Final

import structlog
from flask import Flask, Response, g, request

from rentroll.api.acting import FAILED, Failed
from rentroll.api.conditions import TAG_OF_A_STATE
from rentroll.api.house_access import house
from rentroll.service.credentials import is_game_id

REQUEST_ID: Final = "X-Request-ID"
WISHED_ID: Final = "HTTP_X_REQUEST_ID"
"""Where the environment of a request says how its caller wishes to name it."""

SANE_ID: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
"""What a caller may name its request: nothing that needs escaping, and no access token of ours,
all of which have an underscore."""

METHODS_OF_CHANGES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
METHODS_COUNTED: Final = METHODS_OF_CHANGES | {"GET", "HEAD", "OPTIONS"}
NO_ROUTE: Final = "none"
LOGGED: Final = "request"

log = structlog.get_logger(__name__)


def observe(app: Flask) -> None:
    """Have an app do this with every request, around everything else."""
    app.before_request(begin)
    app.after_request(finish)


def begin() -> None:
    """Note when a request came, and name it."""
    failed: Failed | None = request.environ.get(FAILED)
    g.came_at = time.perf_counter() if failed is None else failed.came_at
    g.request_id = name_request(request.environ)


def name_request(environ: dict[str, Any]) -> str:
    """Return the id that a caller wishes for its request, or a new one when that is not sane.

    Every line that this thread logs until its next request carries it. Nothing else is bound, so
    that nothing of the request before is left.
    """
    wished = environ.get(WISHED_ID)
    named = wished if wished is not None and SANE_ID.fullmatch(wished) else secrets.token_hex(8)
    structlog.contextvars.bind_contextvars(request_id=named)
    return named


def finish(response: Response) -> Response:
    """Answer the request's id, count the request, and log it unless it only looked.

    A poll leaves no line, or one open page would drown all others; one that is refused does.
    """
    response.headers[REQUEST_ID] = g.request_id
    seconds = time.perf_counter() - g.came_at
    status, method = response.status_code, request.method
    route = NO_ROUTE if request.url_rule is None else request.url_rule.rule
    action = (request.endpoint or NO_ROUTE).rpartition(".")[2]
    metrics = house().store.metrics
    counted = method if method in METHODS_COUNTED else "other"
    metrics.requests.labels(route, counted, status).inc()
    if method in METHODS_OF_CHANGES:
        metrics.actions.labels(action).observe(seconds)
    problem = g.get("problem")
    if problem is not None:
        metrics.problems.labels(problem).inc()
    if method in METHODS_OF_CHANGES or status >= HTTPStatus.BAD_REQUEST:
        told = {"problem": problem} if problem else _what_is_shown(response)
        told.setdefault("game", _game())
        known = {name: value for name, value in told.items() if value is not None}
        log_change(counted, route, action, status, seconds, **known)
    return response


def log_change(
    method: str, route: str, action: str, status: int, seconds: float, **told: object
) -> None:
    """Log a request that wanted to change something, or failed.

    Args:
        method: its method.
        route: its address, with names in place of what differs.
        action: name of its operation.
        status: that of the answer.
        seconds: from request to answer.
        told: what else is known, such as game, seat and version.
    """
    log.info(
        LOGGED,
        method=method,
        route=route,
        action=action,
        status=status,
        milliseconds=round(seconds * 1000, 1),
        **told,
    )


def _game() -> str | None:
    """Return the id of the game asked for; what is none, such as a watch id, is not told."""
    named = (request.view_args or {}).get("game_id")
    return named if named is not None and is_game_id(named) else None


def _what_is_shown(response: Response) -> dict[str, object]:
    """Return version and seat of the state that an answer carries, as its tag tells them.

    An answer with a seat just taken has no tag; it tells the game, as the address may not.
    """
    if "seat_taken" in g:
        table, seat = g.seat_taken
        return {"game": table.id, "version": table.version, "seat": seat}
    shown = TAG_OF_A_STATE.match(response.headers.get("ETag", "").strip('"'))
    if shown is None:
        return {}
    _game, version, _revision, viewer, _format = shown.group(0).split(".")
    seat = int(viewer[1:]) if viewer.startswith("s") else None
    return {"version": int(version), "seat": seat}
