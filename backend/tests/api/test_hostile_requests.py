"""Thousands of requests that are wrong, and thousands that are listed: each is answered as such."""

from __future__ import annotations

import json
import random
import string
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.problems import KINDS
from rentroll.bots.sampling import sample_params
from tests.api.guests import GAMES, Guest, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

DOSES = [400, pytest.param(10_000, marks=pytest.mark.deep)]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")
WORDS = (
    *("", "a", "0", "-1", "null", "é", "\u202e", "\x00", "../", "%00", "'--", "{{7*7}}", "<svg>"),
    *("9" * 40, "A" * 300, '"', "\\", ",,,", "Bearer", "*", 'W/"x"', "wait=99", "\ud800"),
)
HEADERS = (
    *("Authorization", "If-Match", "If-None-Match", "Idempotency-Key", "Prefer", "Accept"),
    *("Content-Type", "Range", "X-Forwarded-For", "X-HTTP-Method-Override", "Origin"),
)
FIELDS = (
    "amount",
    "spaces",
    "space",
    "to",
    "offer",
    "revision",
    "lift",
    "name",
    "expected_version",
)
QUERIES = ("", "?wait=x", "?after=-1", "?limit=0", "?since=1.2.3", "?seat=1", "?x=%ff", "?wait=0")


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


def something(dice: random.Random, depth: int = 0) -> Any:
    """Return a JSON value that nobody asked for."""
    kind = dice.randrange(9 if depth < 4 else 7)
    if kind == 7:
        return [something(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 8:
        return {dice.choice(FIELDS): something(dice, depth + 1) for _ in range(dice.randrange(4))}
    words = dice.choice(WORDS).replace("\ud800", "")
    return (None, True, dice.randint(-(2**70), 2**70), dice.random() * 99, words, -1, 0)[kind]


def body_of(dice: random.Random) -> bytes:
    """Return a body: JSON of the wrong shape, JSON that is cut off, or no JSON at all."""
    text = json.dumps(something(dice) if dice.random() < 0.3 else {"amount": something(dice)})
    kind = dice.randrange(5)
    if kind == 0:
        return dice.randbytes(dice.randrange(60))
    if kind == 1:
        return text[: dice.randrange(len(text) + 1)].encode()
    if kind == 2:
        return (dice.choice("[{") * dice.randrange(3000)).encode()
    return text.encode()


def header_of(dice: random.Random) -> str:
    """Return what a header may be made of."""
    letters = string.ascii_letters + string.punctuation + " "
    drawn = "".join(dice.choices(letters, k=dice.randrange(30)))
    word = dice.choice(WORDS).encode("ascii", "ignore").decode().replace("\x00", "")
    return dice.choice((drawn, word, f"Bearer {drawn}", f'"{word}"'))


def hostile(dice: random.Random, guest: Guest) -> TestResponse:
    """Send one request that has no chance, though parts of it may be right."""
    kind = dice.choice([*ACTION_SCHEMAS, "start", "bots", "seats", "host", "ready", "", "events"])
    path = f"{GAMES}/{dice.choice([guest.game, 'zzz', guest.game[:-1], dice.choice(WORDS[:8])])}"
    path += f"/{kind}{dice.choice(QUERIES)}"
    if dice.random() < 0.1:
        # Two slashes in front would name a host, which only the test's client would look at.
        parts = [dice.choice(WORDS[:13]) for _ in range(dice.randrange(5))]
        path = "/" + "/".join(parts).lstrip("/")
    headers = {dice.choice(HEADERS): header_of(dice) for _ in range(dice.randrange(4))}
    if dice.random() < 0.5:
        headers |= guest.headers
    content_type = "application/json" if dice.random() < 0.8 else dice.choice(("", "text/plain"))
    return guest.client.open(
        path.encode("utf-8", "replace").decode("latin-1"),
        method=dice.choice((*METHODS, *["POST"] * 8)),
        data=body_of(dice),
        headers=headers,
        content_type=headers.pop("Content-Type", content_type),
        buffered=True,
    )


def expect_typed(answer: TestResponse) -> None:
    """Fail unless a refusal is a problem with a code that is told."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        assert answer.content_type == "application/problem+json", answer.text[:200]
        problem = answer.get_json()
        assert problem["code"] in KINDS, problem
        assert problem["status"] == answer.status_code
        assert len(answer.data) < 20_000


@pytest.mark.parametrize("requests", DOSES)
def test_no_hostile_request_fails_the_server_or_changes_a_game(
    client: FlaskClient, requests: int, record_property: Any
) -> None:
    dice = random.Random(20)
    guests = start_game(client, players=3)
    before = [guest.get().data for guest in guests]
    refused = 0
    for _ in range(requests):
        answer = hostile(dice, dice.choice(guests))
        expect_typed(answer)
        refused += answer.status_code >= 400
        after = [guest.get().data for guest in guests]
        if after != before:
            # By chance it was an action that is legal: then it has to say so.
            assert answer.status_code in {200, 201}, answer.text
            assert answer.request.method == "POST"
            before = after
    record_property("requests", requests)
    record_property("refused", refused)
    assert refused > requests * 0.7


@pytest.mark.parametrize("actions", DOSES)
def test_every_listed_action_is_accepted_whoever_draws_it(
    client: FlaskClient, actions: int, record_property: Any
) -> None:
    dice = random.Random(21)
    done = games = 0
    guests: list[Guest] = []
    while done < actions:
        if not guests or guests[0].state()["status"] == "over":
            guests = start_game(client, players=dice.randint(2, 4), options={"turn_limit": 20})
            games += 1
        state = dice.choice(guests).state()
        listed = [each for each in state["legal_actions"] if each["action"] != "resign"]
        if not listed:
            continue
        chosen = dice.choice(listed)
        guest = guests[state["you"]["seat"]]
        body = sample_params(chosen["params"], dice) | {"expected_version": state["version"]}
        answer = guest.post(chosen["href"].rpartition("/")[2], body)
        assert answer.status_code == 200, (chosen, body, answer.text)
        assert answer.get_json()["version"] == state["version"] + 1
        done += 1
    record_property("actions", done)
    record_property("games", games)
