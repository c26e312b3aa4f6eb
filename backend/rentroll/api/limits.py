"""Limits on how often one caller may ask, counted by Flask-Limiter.

The access token is counted first, and the network address where there is none. Everything from one
address counts together as well, so that made-up tokens open no further quotas. What a policy allows
is configuration (`rentroll.quotas`); which policy an operation has stands with the operation.

Changes are counted for all processes together where they share a Redis. Reading is counted by each
process alone, and so is what comes from an address: nine requests of ten are polls, and what stays
in memory costs them nothing (ADR 0042).
"""

import time
from typing import Any, Final, NamedTuple, cast

from flask import Flask, Response, current_app, g, request
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded, RequestLimit
from redis.exceptions import RedisError

from rentroll.api.access import access_token
from rentroll.api.acting import FAILED, Failed
from rentroll.api.callers import quota_holder
from rentroll.api.documented import ACT, BY_ADDRESS, READ, policy_of
from rentroll.api.house_access import rentroll_of, settings
from rentroll.api.limit_headers import Counted, headers_of, whole
from rentroll.api.prepared_limits import PreparedLimits
from rentroll.api.problems import ApiProblem, problem_response
from rentroll.api.process_counts import ProcessCounts
from rentroll.quotas import PER_ADDRESS
from rentroll.service.credentials import digest

EXTENSION: Final = "rentroll-limiters"
ACTIONS: Final = "rentroll-limits-of-actions"
REDIS_PATIENCE_SECONDS: Final = 1


class SharedLimiter(Limiter):
    """The library's, for counts in a Redis; while that is away each process counts for itself."""

    def _check_request_limit(
        self, callable_name: str | None = None, in_middleware: bool = True
    ) -> None:
        """Count a request, also one of several that find the Redis away at the same moment.

        The library begins to count here for the first of them, and lets the others fail.
        """
        try:
            super()._check_request_limit(callable_name, in_middleware)
        except RedisError:
            self.context.seen_limits.clear()
            super()._check_request_limit(callable_name, in_middleware)


class Limiters(NamedTuple):
    """What counts the changes, and what counts everything else; one does both without a Redis."""

    changing: Limiter
    reading: Limiter


def limit(app: Flask) -> None:
    """Count the requests of an app, and answer those above the limits with a problem."""
    # The last function to be registered is the first to be called: deductions go before headers.
    app.after_request(tell_limits)
    app.register_error_handler(RateLimitExceeded, answer_exceeded)
    redis_url = rentroll_of(app).settings.redis_url
    here = [_of_reading(), _of_an_address()]
    if redis_url is None:
        # Functions before a request are called in their order: the library's is registered later.
        app.before_request(_count_action)
        alone = _limiter(app, [*here, _of_changing()], ProcessCounts.URI)
        alone.request_filter(_is_counted)
        app.extensions[EXTENSION] = Limiters(alone, alone)
        app.extensions[ACTIONS] = prepared_limits(app, ACT)
        return
    patience = {
        "socket_timeout": REDIS_PATIENCE_SECONDS,
        "socket_connect_timeout": REDIS_PATIENCE_SECONDS,
    }
    together = _limiter(
        app,
        [_of_changing()],
        redis_url,
        SharedLimiter,
        storage_options=patience,
        in_memory_fallback_enabled=True,
    )
    app.extensions[EXTENSION] = Limiters(together, _limiter(app, here, ProcessCounts.URI))


def _limiter(
    app: Flask,
    limits: list[ApplicationLimit],
    storage: str,
    kind: type[Limiter] = Limiter,
    **more: Any,
) -> Limiter:
    return kind(
        _caller,
        app=app,
        application_limits=[*limits],
        strategy="sliding-window-counter",
        storage_uri=storage,
        **more,
    )


def prepared_limits(app: Flask, name: str) -> PreparedLimits:
    """Prepare to count past the library with what `limit` has set up in an app.

    Args:
        app: the app.
        name: the policy, one that this process counts alone.
    """
    limiters: Limiters = app.extensions[EXTENSION]
    counts = cast("ProcessCounts", limiters.reading.storage)
    return PreparedLimits(counts, rentroll_of(app).settings.quotas, name)


def note_full_wait() -> None:
    """Note that a request has waited its full time for nothing, so that it costs nothing."""
    g.full_wait = True


def tell_limits(response: Response) -> Response:
    """Say in headers which limits a request was counted against, and what is left of them."""
    response.headers.update(
        g.get("told_limits")
        or headers_of(
            [Counted(_name(each), each.limit, each.remaining, each.reset_at) for each in _counted()]
        )
    )
    return response


def answer_exceeded(_error: RateLimitExceeded) -> Response:
    """Answer a request above a limit: when to come back, and which policies it was against."""
    broken = [each for each in _counted() if each.breached]
    seconds = max([1, *(whole(each.reset_at - time.time()) for each in broken)])
    members: dict[str, Any] = {"violated-policies": [_name(each) for each in broken]}
    response = problem_response("quota-exceeded", params={"seconds": seconds}, **members)
    response.headers["Retry-After"] = str(seconds)
    return response


def _count_action() -> None:
    """Count an action that is allowed past the library; what is not, it comes upon as well.

    Actions are the most frequent changes, and the library works out anew for each request which
    limits there are.
    """
    failed: Failed | None = request.environ.get(FAILED)
    if failed is not None:
        g.told_limits = failed.told_limits
    elif _policy() == ACT and not _is_preflight():
        limits: PreparedLimits = current_app.extensions[ACTIONS]
        g.told_limits = limits.take(_caller(), _address())


def _of_reading() -> ApplicationLimit:
    return ApplicationLimit(
        limit_provider=_quota,
        scope=_policy,
        exempt_when=lambda: _policy() != READ or _is_preflight(),
        deduct_when=_costs,
    )


def _of_changing() -> ApplicationLimit:
    """Counted before the request is done: many at once are not let through together."""
    return ApplicationLimit(
        limit_provider=_quota,
        scope=_policy,
        exempt_when=lambda: _policy() in {"", READ} or _is_preflight(),
    )


def _of_an_address() -> ApplicationLimit:
    return ApplicationLimit(
        limit_provider=lambda: settings().quotas.address,
        key_function=_address,
        scope=PER_ADDRESS,
        exempt_when=lambda: not _policy() or _is_preflight(),
        deduct_when=_costs,
    )


def _policy(_endpoint: str = "") -> str:
    """Return the policy of the current request, or nothing for pages and files."""
    return policy_of(request.endpoint) or ""


def _quota() -> str:
    quota: str = getattr(settings().quotas, _policy() or ACT)
    return quota


def _caller() -> str:
    """Return what stands for the caller: no token, only its digest, is stored with the counts."""
    try:
        token = None if _policy() in BY_ADDRESS else access_token()
    except ApiProblem:
        token = None
    return _address() if token is None else digest(token)


def _address() -> str:
    return quota_holder()


def _is_counted() -> bool:
    return bool(g.get("told_limits"))


def _is_preflight() -> bool:
    return request.method == "OPTIONS"


def _costs(_response: Response) -> bool:
    return not g.get("full_wait", False)


def _counted() -> list[RequestLimit]:
    """Return what the request was counted against; nothing when the Redis went away meanwhile."""
    limiters: Limiters = current_app.extensions[EXTENSION]
    counting = limiters if limiters.changing is not limiters.reading else limiters[:1]
    counted = [counted for limiter in counting for counted in limiter.current_limits]
    try:
        for each in counted:
            each.reset_at  # noqa: B018 (it is asked for, and remembered)
    except RedisError:
        return []
    return counted


def _name(counted: RequestLimit) -> str:
    """Return the name of the policy, which is the scope that its requests are counted in."""
    return counted.request_args[-1]
