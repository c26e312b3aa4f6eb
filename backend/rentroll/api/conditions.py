"""Conditional and waiting requests: If-None-Match, If-Match, ?since=, ?wait= and Prefer: wait=."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import marshmallow
from flask import request

from rentroll.api.bodies import validation_problem
from rentroll.api.fields import QueryMark, QueryNumber, RequestSchema
from rentroll.api.house_access import settings
from rentroll.service.queries import Sight

LONGEST_WAIT: Final = 25
LAST_VERSION: Final = 2**31 - 1
PREFERRED_WAIT: Final = re.compile(
    r'(?:^|[;,\s])wait\s*=\s*"?(\d{1,4})"?(?:$|[;,\s])', re.IGNORECASE
)
TAG_OF_A_STATE: Final = re.compile(r"^([a-z0-9]+)\.(\d{1,10})\.\d+\.(?:s\d|w)\.\d+$")


class PollQuery(RequestSchema):
    """What may follow the address of a game."""

    wait = QueryNumber(0, LONGEST_WAIT)
    since = QueryMark(LAST_VERSION)


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
        "What was seen already, for callers that cannot send `If-None-Match`: the version, or "
        "version and revision as `118.4`. By the version alone only actions are news, and changes "
        "around the game, such as of seats, are not.",
        {"type": "string", "pattern": QueryMark.FORM.pattern},
    ),
    _parameter("header", "If-None-Match", "The `ETag` of the answer before.", {"type": "string"}),
    _parameter("header", "Prefer", "`wait=25` is the same as `?wait=25`.", {"type": "string"}),
)
"""How the document describes what `poll` reads by itself, because it is read most often."""

IF_MATCH: Final = _parameter(
    "header",
    "If-Match",
    "The `ETag` of a state, or several; 412 unless the game still has a version of theirs. "
    "Weak tags never match.",
    {"type": "string"},
)


@dataclass(frozen=True, slots=True)
class Poll:
    """How a state is asked for.

    Attributes:
        tags: entity tags the caller has.
        since: version the caller has, perhaps with the revision, or None.
        seconds: how long to hold the answer while nothing is new.
        preferred: the wait came by `Prefer`, which wants to be confirmed.
    """

    tags: frozenset[str]
    since: tuple[int, ...] | None
    seconds: int
    preferred: bool

    def is_old(self, sight: Sight) -> bool:
        """Tell whether the caller has seen this already."""
        if self.since is not None and sight.table.mark[: len(self.since)] <= self.since:
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
    tags = frozenset(tag for _, tag in _tags("If-None-Match"))
    return Poll(tags, query.get("since"), min(seconds or 0, longest), preferred)


def versions_that_match(game_id: str, body: Mapping[str, Any]) -> frozenset[int] | None:
    """Return the versions that a request to act asks of a game, or None when any will do.

    Args:
        game_id: the game.
        body: its body, which may name an `expected_version`.

    Returns:
        What body and If-Match agree on. None of a game's versions match a weak tag, or one that no
        state of this game can have.
    """
    tags = _tags("If-Match")
    if not tags or (False, "*") in tags:
        in_header = None
    else:
        found = [TAG_OF_A_STATE.match(tag) for weak, tag in tags if not weak]
        in_header = frozenset(int(each[2]) for each in found if each and each[1] == game_id)
    if "expected_version" not in body:
        return in_header
    expected = frozenset({int(body["expected_version"])})
    return expected if in_header is None else expected & in_header


def _query() -> dict[str, Any]:
    if not request.query_string:
        return {}
    try:
        loaded: dict[str, Any] = POLL_QUERY.load(request.args.to_dict())
    except marshmallow.ValidationError as error:
        raise validation_problem(marshmallow.ValidationError({"query": error.messages})) from error
    return loaded


def _tags(header: str) -> list[tuple[bool, str]]:
    """Return the tags in a header, each with whether it is weak. No tag of ours has a comma."""
    parts = (part.strip() for part in request.headers.get(header, "").split(","))
    tags = ((part.startswith("W/"), part.removeprefix("W/").strip('"')) for part in parts)
    return [(weak, tag) for weak, tag in tags if tag]
