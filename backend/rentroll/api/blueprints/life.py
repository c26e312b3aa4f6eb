"""The life of a table: readiness, the host, rematches, further devices, and the link as a code."""

import io
import json
from http import HTTPStatus
from typing import Any, Final

import segno
from flask import Response, request

from rentroll.api.access import needed_access_token
from rentroll.api.answers import JSON, seat_answer, state_answer
from rentroll.api.documented import (
    CODES,
    GAME_ID,
    HOST,
    JOIN,
    LOCATION_HEADER,
    SEATS,
    STATE,
    ApiBlueprint,
    Operation,
    endpoint,
)
from rentroll.api.house_access import house, settings
from rentroll.api.idempotency import REPLAYED, key_of_request
from rentroll.api.problems import ApiProblem
from rentroll.api.table_schemas import CodeQuery, HostBody, NothingBody, ReadyBody, ReEntryBody
from rentroll.api.usual_problems import (
    RULES_OF_BODIES,
    RULES_OF_JOINING,
    RULES_OF_SEATS,
    RULES_OF_SEATS_GIVEN,
)
from rentroll.names import API_PREFIX
from rentroll.service.credentials import is_watch_id
from rentroll.service.rendering import instant

SVG: Final = "image/svg+xml"
PICTURE_SECONDS: Final = 3600
MODULE_PIXELS: Final = 8
QUIET_MODULES: Final = 4

life = ApiBlueprint(
    "life",
    __name__,
    url_prefix=API_PREFIX,
    description="Ready, host, rematch, further devices, and a table's link as a picture.",
)


@endpoint(
    life,
    "POST",
    "/games/<game_id>/ready",
    Operation(
        name="setReady",
        summary="Say whether one is ready for the start",
        answer=STATE,
        body=ReadyBody,
        example={"ready": True},
        repeatable=True,
        security=SEATS,
        parameters=[GAME_ID],
        problems=(*RULES_OF_BODIES, *RULES_OF_SEATS, "game-started"),
    ),
)
def set_ready(body: dict[str, Any], game_id: str) -> Response:
    """In the lobby, for one's own seat. The host may start without."""
    token, key = needed_access_token(), key_of_request()
    table = house().lobby.set_ready(game_id, token, ready=body["ready"], key=key)
    return state_answer(house().queries.seen_by(table, token))


@endpoint(
    life,
    "POST",
    "/games/<game_id>/host",
    Operation(
        name="handOver",
        summary="Make another human the host",
        answer=STATE,
        body=HostBody,
        example={"seat": 1},
        repeatable=True,
        security=HOST,
        parameters=[GAME_ID],
        problems=(
            *RULES_OF_BODIES,
            *RULES_OF_SEATS,
            "not-host",
            "seat-not-found",
            "bots-cannot-host",
        ),
    ),
)
def hand_over(body: dict[str, Any], game_id: str) -> Response:
    """Only the host may, at any time."""
    token, key = needed_access_token(), key_of_request()
    table = house().lobby.hand_over(game_id, token, body["seat"], key)
    return state_answer(house().queries.seen_by(table, token))


@endpoint(
    life,
    "POST",
    "/games/<game_id>/skip-pauses",
    Operation(
        name="skipPauses",
        summary="Have bots act without pauses until a human is asked",
        answer=STATE,
        body=NothingBody,
        needs_body=False,
        example={},
        repeatable=True,
        security=SEATS,
        parameters=[GAME_ID],
        problems=(
            *RULES_OF_BODIES,
            *RULES_OF_SEATS,
            "game-not-started",
            "game-over",
            "nothing-to-skip",
        ),
    ),
)
def skip_pauses(_body: dict[str, Any], game_id: str) -> Response:
    """Any player may, of several humans too: nobody loses anything but the pauses.

    It ends by itself as soon as a human is awaited, gets an offer, or is asked about the end of the
    game or a player who is away; what was asked before does not count. Bots act as they would have.
    """
    token, key = needed_access_token(), key_of_request()
    table = house().pauses.skip(game_id, token, key)
    return state_answer(house().queries.seen_by(table, token))


@endpoint(
    life,
    "POST",
    "/games/<game_id>/rematch",
    Operation(
        name="takePartInRematch",
        summary="Play again with the same people",
        answer="TakenSeat",
        status=201,
        answer_headers=LOCATION_HEADER,
        body=NothingBody,
        needs_body=False,
        example={},
        repeatable=True,
        security=SEATS,
        parameters=[GAME_ID],
        problems=(
            *RULES_OF_BODIES,
            *RULES_OF_SEATS,
            *RULES_OF_JOINING,
            *RULES_OF_SEATS_GIVEN,
            "game-not-over",
        ),
    ),
)
def take_part_in_rematch(_body: dict[str, Any], game_id: str) -> Response:
    """The first player of a finished game who asks opens a new table and is its host.

    It has the same rules and bots; everybody sits one seat further on. The others ask in the same
    way and are seated there under their name and piece, which are kept for them in the lobby.
    """
    taken = house().rematches.take_part(game_id, needed_access_token(), key_of_request())
    return seat_answer(taken, created=True)


@endpoint(
    life,
    "POST",
    "/games/<game_id>/re-entry",
    Operation(
        name="makeReEntryCode",
        summary="Make a code for a further device",
        answer="ReEntryCode",
        status=201,
        body=NothingBody,
        needs_body=False,
        example={},
        repeatable=True,
        security=SEATS,
        parameters=[GAME_ID],
        problems=(*RULES_OF_BODIES, *RULES_OF_SEATS),
    ),
)
def make_re_entry_code(_body: dict[str, Any], game_id: str) -> Response:
    """For one's own seat: good once, for ten minutes; a new code voids the one before.

    The code itself is not stored, so a repeated request is answered with a new one.
    """
    made = house().re_entries.make_code(game_id, needed_access_token(), key_of_request())
    text = json.dumps({"code": made.code, "expires_at": instant(made.expires_at)})
    response = Response(text, HTTPStatus.CREATED, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    if made.repeated:
        response.headers[REPLAYED] = "true"
    return response


@endpoint(
    life,
    "POST",
    "/re-entry",
    Operation(
        name="reEnter",
        policy=CODES,
        summary="Use a code on a further device",
        answer="TakenSeat",
        status=201,
        answer_headers=LOCATION_HEADER,
        body=ReEntryBody,
        example={"code": "7KQ2M9XA"},
        repeatable=True,
        problems=(
            *RULES_OF_BODIES,
            "re-entry-unknown",
            "game-not-found",
            "game-damaged",
            "seat-not-found",
            "conflict",
        ),
    ),
)
def re_enter(body: dict[str, Any]) -> Response:
    """The seat gets a further access token; it has four at most, and the oldest goes.

    From one address ten codes may be tried in a minute, unless the server is set up otherwise.
    """
    return seat_answer(house().re_entries.enter(body["code"], key_of_request()), created=True)


@endpoint(
    life,
    "POST",
    "/games/<game_id>/watchers",
    Operation(
        name="addWatcher",
        policy=JOIN,
        summary="Get an access token for watching",
        answer="Watcher",
        status=201,
        body=NothingBody,
        needs_body=False,
        example={},
        parameters=[GAME_ID],
        problems=(*RULES_OF_BODIES, "game-not-found", "game-damaged"),
    ),
)
def add_watcher(_body: dict[str, Any], game_id: str) -> Response:
    """For a program that watches much: limits count for its token, and no longer for its address.

    With a `watch_id` in place of the id it is good for that id. Asking for many takes none away.
    """
    text = json.dumps({"id": game_id, "access_token": house().watchers.add(game_id)})
    response = Response(text, HTTPStatus.CREATED, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response


@endpoint(
    life,
    "GET",
    "/qr",
    Operation(
        name="drawLink",
        summary="Draw the link of a table as a QR code",
        answer="Picture",
        content_type=SVG,
        query=CodeQuery,
        problems=("validation-failed", "game-not-found", "game-damaged"),
    ),
)
def draw_link(query: dict[str, str]) -> Response:
    """The link to join, or with a watch id the link to watch; black on white, whatever the page."""
    name = query["game"]
    house().queries.look(name, None)
    start = settings().public_url or request.host_url.rstrip("/")
    path = "watch" if is_watch_id(name) else "game"
    response = Response(_picture(f"{start}/{path}/{name}"), content_type=SVG)
    response.headers["Cache-Control"] = f"private, max-age={PICTURE_SECONDS}"
    return response


def _picture(address: str) -> bytes:
    drawn = io.BytesIO()
    try:
        code = segno.make(address, error="m", micro=False)
    except segno.DataOverflowError as error:
        raise ApiProblem("bad-request", "The header Host is too long for a picture.") from error
    code.save(drawn, kind="svg", scale=MODULE_PIXELS, border=QUIET_MODULES, light="#fff")
    return drawn.getvalue()
