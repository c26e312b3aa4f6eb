"""Conditional and waiting requests: If-None-Match, If-Match, ?since=, ?wait= and Prefer: wait=."""

import re
from dataclasses import dataclass
from typing import Any, Final

import marshmallow
from flask import request

from rentroll.api.bodies import validation_problem
from rentroll.api.fields import QueryNumber, RequestSchema
from rentroll.api.house_access import settings
from rentroll.service.queries import Sight

LONGEST_WAIT: Final = 25
LAST_VERSION: Final = 2**31 - 1
PREFERRED_WAIT: Final = re.compile(
    r'(?:^|[;,\s])wait\s*=\s*"?(\d{1,4})"?(?:$|[;,\s])', re.IGNORECASE
)
NO_VERSION: Final = -1
TAG_OF_A_STATE: Final = re.compile(r"^([a-z0-9]+)\.(\d{1,10})\.\d+\.(?:s\d|w)\.\d+$")


class PollQuery(RequestSchema):
    """What may follow the address of a game."""

    wait = QueryNumber(0, LONGEST_WAIT)
    since = QueryNumber(0, LAST_VERSION)


POLL_QUERY = PollQuery()


def _parameter(place: str, name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"in": place, "name": name, "description": description, "schema": schema}


POLL_PARAMETERS: Final = (
    _parameter(
        "query",
        "wait",
        "Seconds to hold the answer while nothing is new to the caller.",
        {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT},
    ),
    _parameter(
        "query",
        "since",
        "The version already seen, for callers that cannot send `If-None-Match`.",
        {"type": "integer", "minimum": 0},
    ),
    _parameter("header", "If-None-Match", "The `ETag` of the answer before.", {"type": "string"}),
    _parameter("header", "Prefer", "`wait=25` is the same as `?wait=25`.", {"type": "string"}),
)
"""How the document describes what `poll` reads by itself, because it is read most often."""

IF_MATCH: Final = _parameter(
    "header",
    "If-Match",
    "The `ETag` of a state; 412 unless the game still has that version.",
    {"type": "string"},
)


@dataclass(frozen=True, slots=True)
class Poll:
    """How a state is asked for.

    Attributes:
        tags: entity tags the caller has.
        since: version the caller has, or None.
        seconds: how long to hold the answer while nothing is new.
        preferred: the wait came by `Prefer`, which wants to be confirmed.
    """

    tags: frozenset[str]
    since: int | None
    seconds: int
    preferred: bool

    def is_old(self, sight: Sight) -> bool:
        """Tell whether the caller has seen this already."""
        if self.since is not None and sight.table.version <= self.since:
            return True
        return bool(self.tags) and ("*" in self.tags or sight.etag in self.tags)


def poll() -> Poll:
    """Return how the current request asks for a state.

    Raises:
        ApiProblem: validation-failed, for a wrong query.
    """
    query = _query()
    seconds = query.get("wait")
    preferred = False
    if seconds is None and "Prefer" in request.headers:
        wish = PREFERRED_WAIT.search(request.headers["Prefer"])
        if wish is not None:
            preferred = True
            seconds = int(wish.group(1))
    longest = min(LONGEST_WAIT, settings().longest_wait)
    return Poll(_tags("If-None-Match"), query.get("since"), min(seconds or 0, longest), preferred)


def version_that_must_match(game_id: str) -> int | None:
    """Return the version that a request's If-Match asks of a game, or None when there is none.

    A tag that no state of this game can have asks for `NO_VERSION`, which no game has.
    """
    tags = _tags("If-Match")
    if not tags or "*" in tags:
        return None
    found = [TAG_OF_A_STATE.match(tag) for tag in sorted(tags)]
    versions = [int(each.group(2)) for each in found if each and each.group(1) == game_id]
    return versions[0] if versions else NO_VERSION


def _query() -> dict[str, int]:
    if not request.query_string:
        return {}
    try:
        loaded: dict[str, int] = POLL_QUERY.load(request.args.to_dict())
    except marshmallow.ValidationError as error:
        raise validation_problem(marshmallow.ValidationError({"query": error.messages})) from error
    return loaded


def _tags(header: str) -> frozenset[str]:
    value = request.headers.get(header)
    if not value:
        return frozenset()
    parts = (part.strip().removeprefix("W/").strip('"') for part in value.split(","))
    return frozenset(part for part in parts if part)
