"""Limits on how often one caller may ask, told in headers (draft-ietf-httpapi-ratelimit-headers).

The access token is counted first, and the network address where there is none. Everything from one
address counts together as well, so that made-up tokens open no further quotas. What a policy allows
is configuration (`rentroll.quotas`); which policy an operation has stands with the operation.
"""

import time
from collections.abc import Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from flask import Flask, Response, current_app, g, request
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded, RequestLimit
from limits import RateLimitItem, parse

from rentroll.api.access import access_token
from rentroll.api.documented import ACT, BY_ADDRESS, READ, policy_of
from rentroll.api.house_access import rentroll_of, settings
from rentroll.api.problems import ApiProblem, problem_response
from rentroll.quotas import PER_ADDRESS
from rentroll.service.credentials import digest

EXTENSION: Final = "rentroll-limiter"
REDIS_PATIENCE_SECONDS: Final = 1
UNKNOWN: Final = "unknown"


def limit(app: Flask) -> None:
    """Count the requests of an app, and answer those above the limits with a problem."""
    # The last function to be registered is the first to be called: deductions go before headers.
    app.after_request(tell_limits)
    app.register_error_handler(RateLimitExceeded, answer_exceeded)
    redis_url = rentroll_of(app).settings.redis_url
    patience = {
        "socket_timeout": REDIS_PATIENCE_SECONDS,
        "socket_connect_timeout": REDIS_PATIENCE_SECONDS,
    }
    app.extensions[EXTENSION] = Limiter(
        _caller,
        app=app,
        application_limits=[_of_reading(), _of_changing(), _of_an_address()],
        strategy="sliding-window-counter",
        storage_uri=redis_url or "memory://",
        storage_options=dict(patience) if redis_url else {},
        in_memory_fallback_enabled=redis_url is not None,
    )


def note_full_wait() -> None:
    """Note that a request has waited its full time for nothing, so that it costs nothing."""
    g.full_wait = True


def tell_limits(response: Response) -> Response:
    """Say in headers which limits a request was counted against, and what is left of them."""
    response.headers.update(
        headers_of(
            [Counted(_name(each), each.limit, each.remaining, each.reset_at) for each in _counted()]
        )
    )
    return response


class Counted(NamedTuple):
    """A limit that a request was counted against, and what is left of it.

    Attributes:
        name: its policy.
        item: how much is allowed in which time.
        remaining: how many requests are left.
        reset_at: when there are more again, by `time.time`.
    """

    name: str
    item: RateLimitItem
    remaining: int
    reset_at: float


def headers_of(counted: Sequence[Counted]) -> list[tuple[str, str]]:
    """Return the headers that tell limits, none for none."""
    if not counted:
        return []
    policies = (
        f'"{each.name}";q={each.item.amount};w={each.item.get_expiry()}' for each in counted
    )
    left = (
        f'"{each.name}";r={each.remaining};t={seconds_until(each.reset_at)}' for each in counted
    )
    return [("RateLimit-Policy", ", ".join(policies)), ("RateLimit", ", ".join(left))]


class ReadingLimits:
    """The limits of reading, counted in the same store but without Flask."""

    def __init__(self, app: Flask) -> None:
        """Count with what `limit` has set up in an app."""
        limiter: Limiter = app.extensions[EXTENSION]
        quotas = rentroll_of(app).settings.quotas
        self._store = limiter.limiter
        self._read = parse(quotas.read)
        self._address = parse(quotas.address)

    def allow(self, token: str | None, address: str | None) -> bool:
        """Tell whether one request more is allowed; it is not counted yet."""
        named = self._named(token, address)
        return all(self._store.test(item, *names) for item, names in named)

    def count(
        self, token: str | None, address: str | None, *, costs: bool
    ) -> list[tuple[str, str]]:
        """Count a request, unless it costs nothing; return the headers that tell what is left."""
        counted = []
        for item, names in self._named(token, address):
            if costs:
                self._store.hit(item, *names)
            reset_at, remaining = self._store.get_window_stats(item, *names)
            counted.append(Counted(names[1], item, remaining, reset_at))
        return headers_of(counted)

    def _named(
        self, token: str | None, address: str | None
    ) -> tuple[tuple[RateLimitItem, tuple[str, str]], ...]:
        from_where = address or UNKNOWN
        caller = from_where if token is None else digest(token)
        return (self._read, (caller, READ)), (self._address, (from_where, PER_ADDRESS))


def answer_exceeded(_error: RateLimitExceeded) -> Response:
    """Answer a request above a limit: when to come back, and which policies it was against."""
    broken = [each for each in _counted() if each.breached]
    seconds = max([1, *(seconds_until(each.reset_at) for each in broken)])
    members: dict[str, Any] = {"violated-policies": [_name(each) for each in broken]}
    response = problem_response("quota-exceeded", params={"seconds": seconds}, **members)
    response.headers["Retry-After"] = str(seconds)
    return response


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
    return request.remote_addr or UNKNOWN


def _is_preflight() -> bool:
    return request.method == "OPTIONS"


def _costs(_response: Response) -> bool:
    return not g.get("full_wait", False)


def _counted() -> list[RequestLimit]:
    limiter: Limiter = current_app.extensions[EXTENSION]
    return limiter.current_limits


def _name(counted: RequestLimit) -> str:
    """Return the name of the policy, which is the scope that its requests are counted in."""
    return counted.request_args[-1]


def seconds_until(instant: float) -> int:
    """Return whole seconds until an instant by `time.time`, 0 for one that has passed."""
    return max(0, ceil(instant - time.time()))
