"""What happened in a game: its events, and its ledger of every dollar that moved."""

from collections.abc import Sequence
from typing import Final

from flask import Response, jsonify, request

from rentroll.api.access import access_token
from rentroll.api.answers import JSON
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
from rentroll.compact_json import json_lines
from rentroll.names import API_PREFIX
from rentroll.persistence.records import EventRecord
from rentroll.service.queries import Sight
from rentroll.service.waiting import HOLD

NDJSON: Final = "application/x-ndjson"
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
        also_as={NDJSON: "EventLines"},
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
    With `Accept: application/x-ndjson` the answer is lines: first the whole state as the caller
    sees it, then the events up to that state, one a line. The last line says where to go on.
    """
    if "before" in query:
        events, more = house().queries.events_before(game_id, query["before"], query["limit"])
        sight = house().queries.look(game_id, access_token())
        return _events(sight, game_id, query, events, more=more)
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
    if held.costs_nothing and not events:
        note_full_wait()
    response = _events(held.sight, game_id, query, events, more=more)
    tell_of_the_wait(response, seconds=seconds, preferred=preferred, refused=held.refused)
    return response


def _events(
    sight: Sight,
    game_id: str,
    query: dict[str, int],
    events: Sequence[EventRecord],
    *,
    more: bool,
) -> Response:
    backwards = "before" in query
    name, path = "before" if backwards else "after", f"{game_id}/events"
    if request.accept_mimetypes.best_match((JSON, NDJSON)) == NDJSON:
        # What has happened since the state was looked up is told behind a later state.
        known = [event for event in events if event.seq <= sight.table.last_event]
        last = known[-1].seq if more and len(known) == len(events) else None
        return _page(_lines(sight, known), path, name, last, query)
    last = events[-1].seq if more else None
    body = {
        "events": [event._asdict() for event in events],
        "next_after": None if backwards else last,
        "next_before": last if backwards else None,
    }
    response = _page(jsonify(body), path, name, last, query)
    response.headers["Vary"] = "Accept"
    return response


def _lines(sight: Sight, events: Sequence[EventRecord]) -> Response:
    """Return the whole state and the events that led to it, a line each."""
    state = b'{"type":"state","state":' + house().queries.body(sight).body + b"}\n"
    lines = json_lines(event._asdict() for event in events)
    response = Response(state + lines, content_type=NDJSON)
    response.headers["Vary"] = "Accept, Authorization"
    return response


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
    return _page(jsonify(body), f"{game_id}/ledger", "after", last, query)


def _page(
    response: Response, path: str, name: str, last: int | None, query: dict[str, int]
) -> Response:
    """Return a page with the address of the one that follows."""
    response.headers["Cache-Control"] = "no-cache"
    if last is not None:
        address = f"{API_PREFIX}/games/{path}?{name}={last}&limit={query['limit']}"
        response.headers["Link"] = f'<{address}>; rel="next"'
    return response
