"""Headers that tell limits (draft-ietf-httpapi-ratelimit-headers)."""

import time
from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from limits import RateLimitItem

POLICY_HEADER: Final = "RateLimit-Policy"
LIMIT_HEADER: Final = "RateLimit"


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
    policies = ", ".join(policy(each.name, each.item) for each in counted)
    now = time.time()
    left = ", ".join(told(each.name, each.remaining, each.reset_at - now) for each in counted)
    return [(POLICY_HEADER, policies), (LIMIT_HEADER, left)]


def policy(name: str, item: RateLimitItem) -> str:
    """Return a policy as its header tells it."""
    return f'"{name}";q={item.amount};w={item.get_expiry()}'


def told(name: str, remaining: int, seconds: float) -> str:
    """Return as the header tells it what is left of a policy, and for how many seconds."""
    return f'"{name}";r={remaining};t={whole(seconds)}'


def whole(seconds: float) -> int:
    """Return seconds from now as whole ones, 0 for what has passed."""
    return max(0, ceil(seconds))
