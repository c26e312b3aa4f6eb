"""Answers that carry a state, the remembered bytes with their tag; and those that last."""

import hashlib
from http import HTTPStatus
from typing import Final

from flask import Response, g, request

from rentroll.api.house_access import house
from rentroll.api.idempotency import REPLAYED
from rentroll.compact_json import json_bytes
from rentroll.names import API_PREFIX
from rentroll.persistence.records import KeptAnswer
from rentroll.service.queries import Sight
from rentroll.service.taken_seats import TakenSeat

JSON = "application/json"
ONE_DAY: Final = 86_400
TAG_LENGTH: Final = 32


def state_answer(sight: Sight, status: int = HTTPStatus.OK) -> Response:
    """Return the state resource as a viewer sees it."""
    _note(sight)
    rendered = house().queries.body(sight)
    return _tagged(Response(rendered.body, status, content_type=JSON), rendered.etag)


def seat_answer(taken: TakenSeat, *, created: bool) -> Response:
    """Return a seat just taken, with the access token (this once) and the state."""
    sight = Sight(taken.table, taken.seat)
    _note(sight)
    g.seat_taken = sight
    rendered = house().queries.body(sight)
    head = {"id": taken.table.id, "seat": taken.seat, "access_token": taken.access_token}
    body = json_bytes(head)[:-1] + b',"state":' + rendered.body + b"}"
    response = Response(body, HTTPStatus.CREATED, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    if taken.repeated:
        response.headers[REPLAYED] = "true"
    if created:
        response.headers["Location"] = f"{API_PREFIX}/games/{taken.table.id}"
    return response


def replayed_answer(kept: KeptAnswer) -> Response:
    """Return once more what a request was answered with."""
    response = _tagged(Response(kept.body, kept.status, content_type=JSON), kept.etag)
    response.headers[REPLAYED] = "true"
    return response


def lasting_answer(text: str) -> Response:
    """Return JSON that stays the same while the program runs."""
    response = Response(text, content_type=JSON)
    response.headers["Cache-Control"] = f"public, max-age={ONE_DAY}"
    response.set_etag(hashlib.sha256(text.encode()).hexdigest()[:TAG_LENGTH])
    response.make_conditional(request)
    return response


def _note(sight: Sight) -> None:
    """Note that somebody is about who gets an answer."""
    house().attendance.note(sight.table, sight.viewer)


def _tagged(response: Response, etag: str) -> Response:
    response.headers.update(tag_headers(etag))
    return response


def tag_headers(etag: str) -> list[tuple[str, str]]:
    """Return the headers of an answer that carries a state, or says that it has not changed."""
    return [
        ("ETag", f'"{etag}"'),
        ("Cache-Control", "private, no-cache"),
        ("Vary", "Authorization, Accept-Encoding"),
    ]
