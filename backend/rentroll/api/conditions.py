"""Conditional and waiting requests: If-None-Match, If-Match, ?since=, ?wait=, ?glance=, Prefer."""

import re
from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

import marshmallow
from flask import Response, request
from werkzeug.datastructures import MultiDict

from rentroll.api.bodies import validation_problem
from rentroll.api.documented import IF_NONE_MATCH
from rentroll.api.fields import QueryMark, QueryNumber, RequestSchema
from rentroll.api.house_access import settings
from rentroll.api.problems import ApiProblem
from rentroll.service.errors import ServiceError
from rentroll.service.queries import Sight
from rentroll.service.rendering import POLL_AFTER_MS

LONGEST_WAIT: Final = 25
LAST_VERSION: Final = 2**31 - 1
PREFERRED_WAIT: Final = re.compile(
    r'(?:^|[;,\s])wait\s*=\s*"?(\d{1,4})"?(?:$|[;,\s])', re.IGNORECASE
)
ENTITY_TAG: Final = re.compile(r'(W/)?(?:"([\x21\x23-\x7e\x80-\xff]*)"|([a-z0-9.]+))|\*')
"""A tag as in RFC 9110; one of ours may come without its quotes."""

NEEDS_A_VERSION: Final = frozenset({"accept-trade", "declare-bankruptcy"})
"""Actions that hurt when they are taken on an outdated view, so they have to name what was seen."""

GZIP_TAG: Final = ".gzip"
"""What the tag of a body by gzip ends with: other bytes need another tag (RFC 9110, 8.8.3.3)."""

TAG_OF_A_STATE: Final = re.compile(
    rf"^([a-z0-9]+)\.(\d{{1,10}})\.\d+\.(?:s\d|w)\.\d+(?:{re.escape(GZIP_TAG)})?$"
)


class PollQuery(RequestSchema):
    """What may follow the address of a game."""

    wait = QueryNumber(0, LONGEST_WAIT)
    since = QueryMark(LAST_VERSION)
    glance = QueryNumber(0, 1)


POLL_QUERY = PollQuery()


def _parameter(place: str, name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"in": place, "name": name, "description": description, "schema": schema}


PREFER: Final = _parameter(
    "header", "Prefer", "`wait=25` is the same as `?wait=25`.", {"type": "string"}
)

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
    _parameter(
        "query",
        "glance",
        "1 only has a look: whoever asks does not count as present by that.",
        {"type": "integer", "minimum": 0, "maximum": 1},
    ),
    IF_NONE_MATCH,
    PREFER,
)
"""How the document describes what `poll` reads by itself, because it is read most often."""

IF_MATCH: Final = _parameter(
    "header",
    "If-Match",
    "The `ETag` of a state, or several; 412 unless the game still has a version of theirs. "
    "Weak tags never match; `*` stands for any version.",
    {"type": "string"},
)

POLL_AFTER: Final = "Poll-After-Ms"
HEADERS_OF_A_WAIT: Final = {
    "Preference-Applied": {
        "description": "`wait=25`, when `Prefer` asked for it and it was done.",
        "schema": {"type": "string"},
    },
    "Retry-After": {
        "description": "Seconds; when too many polls are held to hold this one too.",
        "schema": {"type": "string"},
    },
    POLL_AFTER: {
        "description": "Likewise, in milliseconds: when to ask again, without a wait.",
        "schema": {"type": "string"},
    },
}


class Poll(NamedTuple):
    """How a state is asked for.

    Attributes:
        tags: entity tags the caller has.
        since: version the caller has, perhaps with the revision, or None.
        seconds: how long to hold the answer while nothing is new.
        preferred: the wait came by `Prefer`, which wants to be confirmed.
        glance: whoever asks does not count as present by that.
    """

    tags: frozenset[str]
    since: tuple[int, ...] | None
    seconds: int
    preferred: bool
    glance: bool

    def is_old(self, sight: Sight) -> bool:
        """Tell whether the caller has seen this already."""
        if self.since is not None and sight.table.mark[: len(self.since)] <= self.since:
            return True
        return bool(self.tags) and ("*" in self.tags or sight.etag in self.tags)


def poll(environ: dict[str, Any], longest_wait: int) -> Poll:
    """Return how a request asks for a state.

    Args:
        environ: the request.
        longest_wait: seconds that it may be held at most.

    Raises:
        ApiProblem: validation-failed, for a wrong query.
    """
    query = _query(environ.get("QUERY_STRING", ""))
    seconds, preferred = _wait(environ, query.get("wait"), longest_wait)
    tags = _tags_had(environ.get("HTTP_IF_NONE_MATCH", ""))
    return Poll(tags, query.get("since"), seconds, preferred, bool(query.get("glance")))


def wait_wished(in_query: int | None) -> tuple[int, bool]:
    """Return for how many seconds an answer may be held, and whether `Prefer` says so.

    Args:
        in_query: what the query says, which goes before the header.
    """
    return _wait(request.environ, in_query, settings().longest_wait)


def _wait(environ: dict[str, Any], in_query: int | None, longest_wait: int) -> tuple[int, bool]:
    longest = min(LONGEST_WAIT, longest_wait)
    if in_query is not None:
        return min(in_query, longest), False
    wish = PREFERRED_WAIT.search(environ.get("HTTP_PREFER", ""))
    return (0, False) if wish is None else (min(int(wish.group(1)), longest), True)


def tell_of_the_wait(response: Response, *, seconds: int, preferred: bool, refused: bool) -> None:
    """Say in the headers of an answer that its wait was as preferred, or that it was refused."""
    told = headers_of_the_wait(seconds=seconds, preferred=preferred, refused=refused)
    response.headers.update(told)


def headers_of_the_wait(*, seconds: int, preferred: bool, refused: bool) -> list[tuple[str, str]]:
    """Return the headers that say that a wait was as preferred, or that it was refused."""
    if refused:
        seconds = ceil(POLL_AFTER_MS / 1000)
        return [("Retry-After", str(seconds)), (POLL_AFTER, str(POLL_AFTER_MS))]
    return [("Preference-Applied", f"wait={seconds}")] if preferred else []


def expect_a_version(environ: dict[str, Any], kind: str, versions: frozenset[int] | None) -> None:
    """Refuse an action that has to name the version seen and does not.

    Args:
        environ: the request.
        kind: kind of the action.
        versions: what `versions_that_match` returned.

    Raises:
        ServiceError: precondition-required.
    """
    if kind in NEEDS_A_VERSION and versions is None and "HTTP_IF_MATCH" not in environ:
        raise ServiceError("precondition-required", {"headers": ["If-Match"]})


def versions_that_match(
    environ: dict[str, Any], game_id: str, body: Mapping[str, Any]
) -> frozenset[int] | None:
    """Return the versions that a request to act asks of a game, or None when any will do.

    Args:
        environ: the request.
        game_id: the game.
        body: its body, which may name an `expected_version`.

    Returns:
        What body and If-Match agree on. None of a game's versions match a weak tag, or one that no
        state of this game can have.

    Raises:
        ApiProblem: if-match-invalid.
    """
    header = environ.get("HTTP_IF_MATCH")
    tags = _tags(header or "")
    if header is not None and not _are_tags(header):
        raise ApiProblem("if-match-invalid", "Send the `ETag` of a state as it came.")
    if not tags or (False, "*") in tags:
        in_header = None
    else:
        found = [TAG_OF_A_STATE.match(tag) for weak, tag in tags if not weak]
        in_header = frozenset(int(each[2]) for each in found if each and each[1] == game_id)
    if "expected_version" not in body:
        return in_header
    expected = frozenset({int(body["expected_version"])})
    return expected if in_header is None else expected & in_header


@lru_cache(maxsize=256)
def _query(text: str) -> Mapping[str, Any]:
    """Return what a query says, given as WSGI has it; the same few are read again and again.

    Raises:
        ApiProblem: validation-failed.
    """
    if not text:
        return {}
    read = text.encode("latin-1").decode("utf-8", "replace")
    given = MultiDict(parse_qsl(read, keep_blank_values=True))
    try:
        loaded: dict[str, Any] = POLL_QUERY.load(given.to_dict())
    except marshmallow.ValidationError as error:
        raise validation_problem(marshmallow.ValidationError({"query": error.messages})) from error
    return loaded


@lru_cache(maxsize=1024)
def _tags_had(header: str) -> frozenset[str]:
    """Return the tags in a header; for reading, weak ones and those by gzip are as good as any."""
    return frozenset(tag.removesuffix(GZIP_TAG) for _, tag in _tags(header))


def _are_tags(header: str) -> bool:
    """Tell whether a header lists entity tags; empty places between commas are allowed (RFC 9110).

    A list of nothing but empty places asks for nothing, which nobody means.
    """
    parts = {part.strip() for part in ENTITY_TAG.sub("*", header).split(",")}
    return "*" in parts and parts <= {"*", ""}


def _tags(header: str) -> list[tuple[bool, str]]:
    """Return the tags in a header, each with whether it is weak. No tag of ours has a comma."""
    parts = (part.strip() for part in header.split(","))
    tags = ((part.startswith("W/"), part.removeprefix("W/").strip('"')) for part in parts)
    return [(weak, tag) for weak, tag in tags if tag]
