"""Every problem the API can answer with, and how one is written (RFC 9457)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from flask import Response, current_app, g

from rentroll.compact_json import json_text

CONTENT_TYPE: Final = "application/problem+json"


class Kind(NamedTuple):
    """Status and title of a problem code."""

    status: int
    title: str


REQUEST_PROBLEMS: Final = {
    "bad-request": Kind(400, "The request cannot be understood"),
    "malformed-json": Kind(400, "The body is not a JSON object"),
    "idempotency-key-invalid": Kind(400, "The Idempotency-Key is no text of 1 to 128 characters"),
    "idempotency-key-missing": Kind(400, "A program has to send an Idempotency-Key"),
    "if-match-invalid": Kind(400, "The header If-Match lists no entity tag"),
    "token-missing": Kind(401, "An access token is needed"),
    "token-invalid": Kind(401, "The access token opens no seat of this game"),
    "scope-missing": Kind(403, "The access token is not good for this"),
    "not-found": Kind(404, "There is nothing at this address"),
    "method-not-allowed": Kind(405, "This method is not offered at this address"),
    "body-too-large": Kind(413, "The body is too large"),
    "unsupported-media-type": Kind(415, "The body has to be application/json"),
    "validation-failed": Kind(422, "The request has wrong or missing fields"),
    "idempotency-key-too-short": Kind(422, "Without an access token a key needs 16 characters"),
    "idempotency-key-reused": Kind(422, "The key was used for a request with another body"),
    "quota-exceeded": Kind(429, "There were too many requests"),
    "internal-error": Kind(500, "Something went wrong on our side"),
    "not-ready": Kind(503, "The server is not ready"),
}

TABLE_PROBLEMS: Final = {
    "not-host": Kind(403, "Only the host may do this"),
    "programs-not-welcome": Kind(403, "Programs may not sit at this table"),
    "game-not-found": Kind(404, "There is no such game"),
    "seat-not-found": Kind(404, "There is no such seat"),
    "board-not-found": Kind(404, "There is no such board"),
    "re-entry-unknown": Kind(404, "This code opens no seat, or does so no more"),
    "bots-cannot-host": Kind(409, "A bot cannot be host"),
    "conflict": Kind(409, "Too many others changed the game at the same time"),
    "game-full": Kind(409, "All seats are taken"),
    "game-not-over": Kind(409, "The game is not over"),
    "game-not-started": Kind(409, "The game has not started"),
    "game-started": Kind(409, "The game has already started"),
    "name-taken": Kind(409, "Somebody at the table has this name"),
    "nothing-to-skip": Kind(409, "No bot makes a pause now"),
    "token-taken": Kind(409, "Somebody at the table has this playing piece"),
    "seat-given-before": Kind(409, "The seat was given to this request before"),
    "too-few-players": Kind(409, "There are too few players to start"),
    "stale-version": Kind(412, "The game has moved on"),
    "precondition-required": Kind(428, "The request has to name the version that was seen"),
    "option-invalid": Kind(422, "This option cannot have this value"),
    "option-later-round": Kind(422, "This value is not available yet"),
    "option-unknown": Kind(422, "There is no such option"),
    "preset-unknown": Kind(422, "There is no such preset"),
    "strategy-unknown": Kind(422, "There is no such bot"),
    "game-damaged": Kind(500, "What is stored of this game cannot be used"),
}

RULE_PROBLEMS: Final = {
    "already-chosen": Kind(409, "This player has chosen so already"),
    "already-away": Kind(409, "This player is away already"),
    "already-leading": Kind(409, "This player leads the auction already"),
    "already-mortgaged": Kind(409, "The deed is mortgaged already"),
    "auction-open": Kind(409, "An auction is open"),
    "bank-out-of-hotels": Kind(409, "The bank has no hotel left"),
    "bank-out-of-houses": Kind(409, "The bank has no house left"),
    "batch-size": Kind(409, "So many levels cannot be built at once"),
    "bid-too-low": Kind(409, "The bid is too low"),
    "bots-cannot-propose": Kind(409, "A bot cannot propose to end the game"),
    "cash-both-ways": Kind(422, "Cash can go one way only"),
    "claim-out-of-range": Kind(409, "So many buildings cannot be claimed"),
    "debt-beyond-means": Kind(409, "The debt is more than can be raised"),
    "debt-open": Kind(409, "A debt is open"),
    "debt-payable": Kind(409, "The debt can still be paid"),
    "estate-open": Kind(409, "An estate is being settled"),
    "fully-built": Kind(409, "The lot is fully built"),
    "game-over": Kind(409, "The game is over"),
    "group-incomplete": Kind(409, "The group is not complete"),
    "group-mortgaged": Kind(409, "A deed of the group is mortgaged"),
    "has-buildings": Kind(409, "There are buildings in the group"),
    "insufficient-funds": Kind(409, "There is too little cash"),
    "listed-twice": Kind(422, "Something is listed twice"),
    "no-clock": Kind(409, "No clock runs for this decision"),
    "no-time-asked": Kind(409, "Nobody asks this seat for more time"),
    "no-vote": Kind(409, "There is nothing for this seat to vote on"),
    "no-buildings": Kind(409, "There is no building to sell"),
    "no-deeds": Kind(409, "There is no deed"),
    "no-jail-card": Kind(409, "There is no such jail card in this hand"),
    "no-partner": Kind(409, "There is nobody to trade with"),
    "no-placement": Kind(409, "The building cannot be placed there"),
    "no-proposal": Kind(409, "No proposal waits for this seat"),
    "not-away": Kind(409, "This player is not away"),
    "players-left": Kind(409, "There are still humans in the game"),
    "time-asked": Kind(409, "More time has been asked for already"),
    "not-a-deed": Kind(422, "The space is not a deed"),
    "not-a-street": Kind(422, "The space is not a street"),
    "not-in-estate": Kind(409, "The deed is not part of the estate"),
    "not-liftable": Kind(409, "This mortgage cannot be lifted with the trade"),
    "not-mortgaged": Kind(409, "The deed is not mortgaged"),
    "not-owner": Kind(409, "The deed belongs to somebody else"),
    "not-your-offer": Kind(409, "The offer is somebody else's"),
    "not-your-turn": Kind(409, "It is not your turn"),
    "off-turn": Kind(409, "This table allows it in one's own turn only"),
    "offer-changed": Kind(409, "The offer has changed"),
    "offer-lapsed": Kind(409, "The offer cannot be carried out any more"),
    "offer-not-open": Kind(409, "There is no such open offer"),
    "offers-refused": Kind(409, "This player wants no offers"),
    "out-of-range": Kind(409, "A number is out of range"),
    "pledged": Kind(409, "The group waits for claimed buildings"),
    "prepay-too-late": Kind(409, "It is too late to pay the fine before the throw"),
    "proposal-open": Kind(409, "A proposal is already open"),
    "raisable-would-fall": Kind(409, "It would leave a debtor with less than is owed"),
    "seat-out": Kind(409, "This player is out of the game"),
    "timer-outdated": Kind(409, "This timer does not run any more"),
    "too-many-offers": Kind(409, "This seat has too many open offers"),
    "nothing-to-trade": Kind(409, "There is nothing to trade"),
    "trade-without-asset": Kind(422, "A trade needs a deed or a card"),
    "uneven-building": Kind(409, "Lots of a group are built evenly"),
    "unknown-deck": Kind(422, "There is no such deck"),
    "unknown-method": Kind(422, "There is no such method"),
    "wrong-phase": Kind(409, "The game waits for something else"),
}

KINDS: Final[Mapping[str, Kind]] = {**REQUEST_PROBLEMS, **TABLE_PROBLEMS, **RULE_PROBLEMS}


@dataclass
class ApiProblem(Exception):
    """A problem found before any use case was asked.

    Attributes:
        code: one of `KINDS`.
        detail: one sentence for the developer who reads it, or None.
        params: values that explain it.
        errors: wrong fields, each with `pointer` (RFC 6901) and `code`.
    """

    code: str
    detail: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    errors: Sequence[Mapping[str, str]] = ()


def kind_of(code: str) -> Kind:
    """Return status and title of a code; a rule's code that is not listed is a conflict."""
    return KINDS.get(code) or Kind(409, code.replace("-", " ").capitalize())


def type_of(code: str, base: str) -> str:
    """Return the absolute address that names a problem, which is also that of its page."""
    return f"{base}/problems/{code}"


def problem_text(
    code: str,
    base: str,
    *,
    status: int | None = None,
    detail: str | None = None,
    params: Mapping[str, Any] | None = None,
    **members: Any,
) -> str:
    """Return a problem as JSON.

    Args:
        code: the problem's code.
        base: address of the server, which the problem's type begins with.
        status: its status, when it is not the usual one.
        detail: a sentence about this occurrence.
        params: values that explain it.
        members: further members (`version`, `legal_actions`, `errors`); None leaves one out.
    """
    kind = kind_of(code)
    body: dict[str, Any] = {
        "type": type_of(code, base),
        "title": kind.title,
        "status": status or kind.status,
        "code": code,
    }
    if detail is not None:
        body["detail"] = detail
    body["params"] = dict(params or {})
    body.update({name: value for name, value in members.items() if value is not None})
    return json_text(body)


def problem_response(code: str, *, status: int | None = None, **members: Any) -> Response:
    """Return a problem as a response.

    Args:
        code: the problem's code.
        status: its status, when it is not the usual one.
        members: what else `problem_text` takes.
    """
    g.problem = code
    base: str = current_app.extensions["rentroll"].settings.problem_base
    text = problem_text(code, base, status=status, **members)
    response = Response(text, status or kind_of(code).status, content_type=CONTENT_TYPE)
    response.headers["Cache-Control"] = "no-store"
    if response.status_code == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
