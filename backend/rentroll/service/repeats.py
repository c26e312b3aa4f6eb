"""Repeated requests: a key tells them from new ones, and nothing is done twice (ADR 0013)."""

import hashlib
from dataclasses import replace
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from rentroll.persistence.records import Change, KeptAnswer, RequestKey
from rentroll.service.rendering import state_body

GIVEN_AGAIN_WITHIN: Final = timedelta(minutes=10)
"""How long the repetition of a request gets the seat that was given to it."""


def request_key(holder: str, method: str, path: str, key: str, body: bytes) -> RequestKey:
    """Return what tells a request from all others.

    Args:
        holder: digest of the sender's access token, or of its network address without one.
        method: method of the request.
        path: address it was sent to.
        key: what the sender chose.
        body: its body in a form that equal bodies share.
    """
    slot = hashlib.sha256("\n".join((holder, method, path, key)).encode()).hexdigest()
    return RequestKey(slot, holder, hashlib.sha256(body).hexdigest())


def with_answer(
    change: Change, key: RequestKey | None, viewer: int, status: int = HTTPStatus.OK
) -> Change:
    """Return a change that keeps the state it leads to, as its sender sees it, as the answer."""
    if key is None or change.after is None:
        return change
    rendered = state_body(change.after, viewer)
    kept = KeptAnswer(change.after.id, key, status, rendered.etag, rendered.body, viewer=viewer)
    return replace(change, answer=kept)


def seat_given(
    game_id: str, key: RequestKey | None, access_digest: str, now: datetime
) -> KeptAnswer | None:
    """Return what is kept of a seat given: no state and no token, only how to find the seat."""
    if key is None:
        return None
    return KeptAnswer(
        game_id,
        key,
        HTTPStatus.CREATED,
        access_digest=access_digest,
        repeatable_until=now + GIVEN_AGAIN_WITHIN,
    )
