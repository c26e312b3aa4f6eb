"""What happened in a game: its events, and its ledger of every dollar that moved."""

from collections.abc import Sequence
from typing import Any

from flask import Response, jsonify, request

from rentroll.api.access import access_token
from rentroll.api.callers import quota_holder
from rentroll.api.conditions import HEADERS_OF_A_WAIT, PREFER, tell_of_the_wait, wait_wished
from rentroll.api.documented import (
    GAME_ID,
    SEATS_AND_SPECTATORS,
    ApiBlueprint,
    Operation,
    endpoint,
)
from rentroll.api.house_access import house
from rentroll.api.limits import note_full_wait
from rentroll.api.table_schemas import EventsQuery, LedgerQuery
from rentroll.names import API_PREFIX
from rentroll.persistence.records import EventRecord
from rentroll.service.waiting import HOLD

PROBLEMS = ("game-not-found", "validation-failed")
LINK_HEADER = {
    "Link": {
        "description": 'Address of the page that follows, with `rel="next"`; absent at the end.',
        "schema": {"type": "string"},
    }
}

history = ApiBlueprint(
    "history",
    __name__,
    url_prefix=f"{API_PREFIX}/games/<game_id>",
    description="What happened in a game; nothing here is secret.",
)


@endpoint(
    history,
    "GET",
    "/events",
    Operation(
        name="readEvents",
        summary="Read what happened",
        answer="Events",
        answer_headers={**LINK_HEADER, **HEADERS_OF_A_WAIT},
        query=EventsQuery,
        security=SEATS_AND_SPECTATORS,
        parameters=[GAME_ID, PREFER],
        problems=(*PROBLEMS, "token-invalid", "game-damaged"),
    ),
)
def read_events(query: dict[str, int], game_id: str) -> Response:
    """In order, or with `before` newest first; either way without gaps.

    `next_after` or `next_before` continues the reading; both are null at the end. There `wait=25`
    holds the answer until something happens, and the list is empty when nothing does.
    """
    if "before" in query:
        events, more = house().queries.events_before(game_id, query["before"], query["limit"])
        return _events(game_id, query, events, more=more)
    after = query.get("after", 0)
    seconds, preferred = wait_wished(query.get("wait"))
    held = house().queries.wait(
        game_id,
        access_token(),
        is_old=lambda sight: sight.table.last_event <= after,
        seconds=seconds,
        hold=request.environ.get(HOLD),
        address=quota_holder(),
    )
    events, more = house().queries.events(game_id, after, query["limit"])
    if held.waited and not events:
        note_full_wait()
    response = _events(game_id, query, events, more=more)
    tell_of_the_wait(response, seconds=seconds, preferred=preferred, refused=held.refused)
    return response


def _events(
    game_id: str, query: dict[str, int], events: Sequence[EventRecord], *, more: bool
) -> Response:
    last = events[-1].seq if more else None
    backwards = "before" in query
    body = {
        "events": [event._asdict() for event in events],
        "next_after": None if backwards else last,
        "next_before": last if backwards else None,
    }
    return _page(body, f"{game_id}/events", "before" if backwards else "after", last, query)


@endpoint(
    history,
    "GET",
    "/ledger",
    Operation(
        name="readLedger",
        summary="Read every dollar that moved",
        answer="Ledger",
        answer_headers=LINK_HEADER,
        query=LedgerQuery,
        parameters=[GAME_ID],
        problems=PROBLEMS,
    ),
)
def read_ledger(query: dict[str, int], game_id: str) -> Response:
    """Entries in order; `totals` are those of the whole game up to `version`, by seat.

    What a seat began with, and received, less what it paid, is its cash.
    """
    page = house().queries.ledger(game_id, query["after"], query["limit"])
    last = page.entries[-1].seq if page.more else None
    body = {
        "version": page.version,
        "entries": [entry._asdict() for entry in page.entries],
        "totals": [total._asdict() for total in page.totals],
        "next_after": last,
    }
    return _page(body, f"{game_id}/ledger", "after", last, query)


def _page(
    body: dict[str, Any], path: str, name: str, last: int | None, query: dict[str, int]
) -> Response:
    """Return a page with the address of the one that follows."""
    response = jsonify(body)
    response.headers["Cache-Control"] = "no-cache"
    if last is not None:
        address = f"{API_PREFIX}/games/{path}?{name}={last}&limit={query['limit']}"
        response.headers["Link"] = f'<{address}>; rel="next"'
    return response
