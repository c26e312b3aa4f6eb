"""Connections to Redis that give up soon: nobody may hang because Redis does."""

from typing import Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

ANSWER_SECONDS: Final = 2.0
"""How long Redis may take for an answer, and how often a quiet connection is tried."""


def redis_at(url: str) -> Redis:
    """Return a Redis; nothing is connected before it is needed.

    Nothing is tried again: a lost connection must be known at once, for meanwhile memory may be
    old.
    """
    return Redis.from_url(
        url,
        decode_responses=True,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=ANSWER_SECONDS,
        health_check_interval=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
