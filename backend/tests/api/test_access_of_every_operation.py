"""Every operation of the document that is a seat's, tried by all who have no right to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from rentroll.service.credentials import new_access_token
from tests.api.guests import Guest, open_table, start_game
from tests.api.test_access import watcher

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll

FEWEST = 40
"""Operations of seats that there are at least."""


class Operation(NamedTuple):
    """An operation that only seats may use, with a body that it would take."""

    method: str
    path: str
    body: Any
    scopes: list[str]


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nobody comes as far as that."""
    return sqlite_url


@pytest.fixture
def operations(client: FlaskClient) -> list[Operation]:
    document = client.get("/api/v1/openapi.json").get_json()
    found = list(_operations_of_seats(document["paths"]))
    assert len(found) >= FEWEST
    return found


def _operations_of_seats(paths: dict[str, Any]) -> Iterator[Operation]:
    for path, members in paths.items():
        for method in {"get", "post", "delete"} & set(members):
            security = members[method].get("security")
            if security and {} not in security:
                content = members[method].get("requestBody", {}).get("content", {})
                body = content.get("application/json", {}).get("example", {})
                yield Operation(method.upper(), path, body, security[0]["bearer"])


def tried(guest: Guest, operation: Operation) -> tuple[int, str]:
    """Ask for an operation, about the host's seat where it names one; return status and code."""
    answer = guest.client.open(
        operation.path.format(game_id=guest.game, seat=0),
        method=operation.method,
        json=None if operation.method == "GET" else operation.body,
        headers={"If-Match": "*", **guest.headers},
    )
    return answer.status_code, (answer.get_json(silent=True) or {}).get("code", "")


@pytest.mark.parametrize("running", [False, True], ids=["lobby", "game"])
def test_what_is_a_seats_nobody_without_one_may(
    client: FlaskClient, rentroll: Rentroll, operations: list[Operation], *, running: bool
) -> None:
    host = start_game(client)[0] if running else open_table(client)
    other = start_game(client)[0]
    void = None if running else host.join("Ben")
    if void is not None:
        assert void.delete("seats/1").status_code == 200
    refused = {
        None: (401, "token-missing"),
        "seat": (401, "token-invalid"),
        new_access_token(): (401, "token-invalid"),
        other.token: (401, "token-invalid"),
        watcher(other).token: (401, "token-invalid"),
        watcher(host).token: (403, "scope-missing"),
        void and void.token: (401, "token-invalid" if void else "token-missing"),
    }
    before = rentroll.house.store.find(host.game)
    for operation in operations:
        for token, told in refused.items():
            stranger = Guest(client, host.game, token)
            assert tried(stranger, operation) == told, (operation.path, token)
    assert rentroll.house.store.find(host.game).mark == before.mark


def test_what_is_the_hosts_no_guest_may(
    client: FlaskClient, rentroll: Rentroll, operations: list[Operation]
) -> None:
    host = open_table(client)
    guest = host.join("Ben")
    before = rentroll.house.store.find(host.game)
    hosts = [operation for operation in operations if "table:host" in operation.scopes]
    hosts += [operation for operation in operations if operation.method == "DELETE"]
    assert {tried(guest, operation) for operation in hosts} == {(403, "not-host")}
    assert rentroll.house.store.find(host.game).mark == before.mark
