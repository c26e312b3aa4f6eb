"""Tables: create, list, read, join, leave, invite bots, start."""

from typing import Any

from flask import Response, current_app, jsonify, request

from rentroll.api.access import access_token, needed_access_token
from rentroll.api.answers import seat_answer, state_answer
from rentroll.api.callers import quota_holder
from rentroll.api.conditions import HEADERS_OF_A_WAIT, POLL_PARAMETERS
from rentroll.api.cursors import cursor_of, read_cursor
from rentroll.api.documented import (
    CREATE,
    GAME_ID,
    HOST,
    JOIN,
    LOCATION_HEADER,
    SEAT_NUMBER,
    SEATS,
    SEATS_AND_SPECTATORS,
    STATE,
    ApiBlueprint,
    Operation,
    endpoint,
)
from rentroll.api.house_access import house, rentroll_of
from rentroll.api.idempotency import key_of_request
from rentroll.api.limits import note_full_wait
from rentroll.api.polling import answer_poll
from rentroll.api.table_schemas import (
    BotBody,
    NewGameBody,
    NothingBody,
    OpenGamesQuery,
    SeatBody,
    StartBody,
)
from rentroll.api.usual_problems import (
    RULES_OF_BODIES,
    RULES_OF_JOINING,
    RULES_OF_SEATS,
    RULES_OF_SEATS_GIVEN,
)
from rentroll.names import API_PREFIX
from rentroll.service.lobby import NewTable
from rentroll.service.queries import OpenTableLine, Sight
from rentroll.service.rendering import instant

games = ApiBlueprint(
    "games", __name__, url_prefix=f"{API_PREFIX}/games", description="Tables and their games."
)


@endpoint(
    games,
    "POST",
    "",
    Operation(
        name="createGame",
        policy=CREATE,
        summary="Open a table and take its first seat",
        answer="TakenSeat",
        status=201,
        answer_headers=LOCATION_HEADER,
        body=NewGameBody,
        example={"name": "Ana", "bots": ["steady"], "bot_pace": "instant"},
        repeatable=True,
        problems=(
            *RULES_OF_BODIES,
            "programs-not-welcome",
            "option-unknown",
            "option-invalid",
            "option-later-round",
            "game-full",
            *RULES_OF_SEATS_GIVEN,
        ),
    ),
)
def create_game(body: dict[str, Any]) -> Response:
    """The creator is host. The access token is shown here once: keep it."""
    taken = house().lobby.create(NewTable(**body), key_of_request())
    return seat_answer(taken, created=True)


@endpoint(
    games,
    "GET",
    "",
    Operation(
        name="listGames",
        summary="List tables that wait for players",
        answer="OpenGames",
        query=OpenGamesQuery,
        problems=["validation-failed"],
    ),
)
def list_games(query: dict[str, Any]) -> Response:
    """Newest first. `next` is the cursor of the following page, or null."""
    lines, more = house().queries.open_tables(query["limit"], read_cursor(query.get("cursor")))
    following = cursor_of(lines[-1].table) if more else None
    response = jsonify({"games": [_line(line) for line in lines], "next": following})
    if following is not None:
        limit = query["limit"]
        address = f"{API_PREFIX}/games?status=open&limit={limit}&cursor={following}"
        response.headers["Link"] = f'<{address}>; rel="next"'
    return response


@endpoint(
    games,
    "GET",
    "/<game_id>",
    Operation(
        name="readGame",
        summary="Read the state of a game, or wait for a new one",
        answer=STATE,
        security=SEATS_AND_SPECTATORS,
        parameters=[GAME_ID, *POLL_PARAMETERS],
        answer_headers=HEADERS_OF_A_WAIT,
        further_answers={304: "Nothing is new to the caller."},
        problems=("token-invalid", "game-not-found", "game-damaged", "validation-failed"),
    ),
)
def read_game(game_id: str) -> Response:
    """With a token as that seat sees it, without as a spectator; 304 when nothing is new.

    With a `watch_id` in place of the id one sees the same as a spectator, and never the id.
    """
    asking = (access_token(), quota_holder())
    answer = answer_poll(rentroll_of(current_app), request.environ, game_id, *asking)
    if not answer.costs:
        note_full_wait()
    return answer.response()


@endpoint(
    games,
    "POST",
    "/<game_id>/seats",
    Operation(
        name="joinGame",
        policy=JOIN,
        summary="Take a seat",
        answer="TakenSeat",
        status=201,
        body=SeatBody,
        example={"name": "Ben"},
        parameters=[GAME_ID],
        repeatable=True,
        problems=(
            *RULES_OF_BODIES,
            *RULES_OF_JOINING,
            *RULES_OF_SEATS_GIVEN,
            "programs-not-welcome",
            "game-not-found",
            "game-damaged",
        ),
    ),
)
def join_game(body: dict[str, Any], game_id: str) -> Response:
    """The access token is shown here once: keep it. A program says so by `kind: bot`.

    Where `programs` is `by-host` it waits on its seat until the host admits it; who is not admitted
    when the game begins has no seat.
    """
    taken = house().lobby.join(
        game_id, body["name"], body.get("token"), key_of_request(), kind=body["kind"]
    )
    return seat_answer(taken, created=False)


@endpoint(
    games,
    "POST",
    "/<game_id>/seats/<int:seat>/admit",
    Operation(
        name="admitProgram",
        summary="Let a program play that waits for it",
        answer=STATE,
        body=NothingBody,
        needs_body=False,
        example={},
        repeatable=True,
        security=HOST,
        parameters=[GAME_ID, SEAT_NUMBER],
        problems=(*RULES_OF_BODIES, *RULES_OF_SEATS, "not-host", "seat-not-found", "game-started"),
    ),
)
def admit_program(_body: dict[str, Any], game_id: str, seat: int) -> Response:
    """Only the host may, in the lobby. To refuse it, remove it with `DELETE .../seats/{seat}`."""
    token, key = needed_access_token(), key_of_request()
    table = house().lobby.admit(game_id, token, seat, key)
    return state_answer(Sight(table, table.host))


@endpoint(
    games,
    "POST",
    "/<game_id>/bots",
    Operation(
        name="addBot",
        summary="Have the server play a seat",
        answer=STATE,
        status=201,
        body=BotBody,
        example={"strategy": "steady"},
        repeatable=True,
        security=HOST,
        parameters=[GAME_ID],
        problems=(*RULES_OF_BODIES, *RULES_OF_SEATS, *RULES_OF_JOINING, "not-host"),
    ),
)
def add_bot(body: dict[str, Any], game_id: str) -> Response:
    """Only the host may."""
    token, key = needed_access_token(), key_of_request()
    table = house().lobby.add_bot(game_id, token, body["strategy"], body.get("name"), key)
    return state_answer(Sight(table, table.host), 201)


@endpoint(
    games,
    "DELETE",
    "/<game_id>/seats/<int:seat>",
    Operation(
        name="leaveGame",
        summary="Leave a seat, or as the host free one",
        answer=STATE,
        security=SEATS,
        parameters=[GAME_ID, SEAT_NUMBER],
        further_answers={
            204: "The table is gone: the last human has left the lobby, or the host a damaged game."
        },
        problems=(*RULES_OF_SEATS, "not-host", "seat-not-found", "game-started", "game-over"),
    ),
)
def leave_game(game_id: str, seat: int) -> Response:
    """In the lobby the seat becomes free. Leaving a running game is resigning."""
    token = needed_access_token()
    table = house().lobby.leave(game_id, token, seat)
    if table is None:
        return Response(status=204)
    return state_answer(house().queries.seen_by(table, token))


@endpoint(
    games,
    "POST",
    "/<game_id>/start",
    Operation(
        name="startGame",
        summary="Begin the game",
        answer=STATE,
        body=StartBody,
        needs_body=False,
        example={"fill": "steady"},
        repeatable=True,
        security=HOST,
        parameters=[GAME_ID],
        problems=(
            *RULES_OF_BODIES,
            *RULES_OF_SEATS,
            "not-host",
            "game-started",
            "too-few-players",
            "strategy-unknown",
        ),
    ),
)
def start_game(body: dict[str, Any], game_id: str) -> Response:
    """Only the host may. Free seats stay empty unless bots fill them.

    Seats are numbered anew without gaps.
    """
    token, key = needed_access_token(), key_of_request()
    table = house().lobby.start(
        game_id, token, key, fill=body["fill"], pass_and_play=body["pass_and_play"]
    )
    return state_answer(Sight(table, table.host))


def _line(line: OpenTableLine) -> dict[str, Any]:
    table = line.table
    return {
        "id": table.id,
        "host": table.host,
        "players": table.players,
        "seats_free": line.seats_free,
        "preset": table.preset,
        "options": table.options,
        "created_at": instant(table.created_at),
    }
