"""The answer to a poll: made here, whether the poll comes through Flask or past it (ADR 0047)."""

from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from flask import Response
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from rentroll.api.answers import JSON, tag_headers
from rentroll.api.conditions import GZIP_TAG, headers_of_the_wait, poll
from rentroll.api.house_access import Rentroll
from rentroll.service.waiting import HOLD

Headers = list[tuple[str, str]]


class PollAnswer(NamedTuple):
    """What a poll is answered with, before what surrounds every answer.

    Attributes:
        status: 200 or 304.
        headers: those that speak of this answer.
        body: the state, or nothing.
        costs: whether it counts against the limits; a full wait for nothing does not.
    """

    status: HTTPStatus
    headers: Headers
    body: bytes
    costs: bool

    def response(self) -> Response:
        """Return the answer as Flask wants it."""
        return Response(self.body, self.status, self.headers)


OK: Final = HTTPStatus.OK
NOT_MODIFIED: Final = HTTPStatus.NOT_MODIFIED


def answer_poll(
    rentroll: Rentroll, environ: dict[str, Any], game_id: str, token: str | None, address: str
) -> PollAnswer:
    """Answer a request for a state, as soon as there is something new or its time is up.

    Args:
        rentroll: what is asked.
        environ: the request.
        game_id: the game, or the id to watch it by.
        token: its access token, or None.
        address: what stands for the network address it comes from.

    Raises:
        ApiProblem: validation-failed.
        ServiceError: game-not-found, game-damaged, token-invalid.
        Parked: the request is run again later.
    """
    house = rentroll.house
    asked = poll(environ, rentroll.settings.longest_wait)
    held = house.queries.wait(
        game_id,
        token,
        is_old=asked.is_old,
        seconds=asked.seconds,
        hold=environ.get(HOLD),
        address=address,
        glance=asked.glance,
    )
    sight = held.sight
    wait = headers_of_the_wait(
        seconds=asked.seconds, preferred=asked.preferred, refused=held.refused
    )
    compressed = takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
    coding = GZIP_TAG if compressed else ""
    if asked.is_old(sight):
        tag = tag_headers(sight.etag + coding)
        return PollAnswer(NOT_MODIFIED, tag + wait, b"", not held.costs_nothing)
    rendered = house.queries.body(sight)
    body = rendered.compressed if compressed else rendered.body
    headers = [("Content-Type", JSON), ("Content-Length", str(len(body)))]
    if compressed:
        headers.append(("Content-Encoding", "gzip"))
    return PollAnswer(OK, headers + tag_headers(rendered.etag + coding) + wait, body, costs=True)


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Tell by an Accept-Encoding header whether a body may come by gzip; not unless it says so."""
    return parse_accept_header(accepted, Accept)["gzip"] > 0
