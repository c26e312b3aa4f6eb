"""Tables to try things out at: a seed decides, everybody sees that, and promises stay true."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.engine import SeededChance
from rentroll.service.credentials import sandbox_secret
from tests.api.guests import GAMES, Guest, on_turn, open_table, start_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

    from rentroll.config import Settings


@pytest.fixture
def true_client(settings: Settings) -> Iterator[FlaskClient]:
    """A client of the shipped app: its chance comes from the secret of the table."""
    app = create_app(settings)
    yield app.test_client()
    rentroll_of(app).house.close()
    rentroll_of(app).database.engine.dispose()


def played(client: FlaskClient, **wish: Any) -> tuple[Guest, list[Any]]:
    """Play some turns always in the same way; return a guest, and what happened."""
    guests = start_game(client, **wish)
    for _ in range(12):
        player = on_turn(guests)
        kinds = [each["action"] for each in player.state()["legal_actions"]]
        wishes = ("roll", "decline", "pass", "choose-tax", "end-turn")
        kind = next(each for each in wishes if each in kinds)
        player.act(kind, **({"method": "flat"} if kind == "choose-tax" else {}))
    events = guests[0].get("/events?limit=500").get_json()["events"]
    return guests[0], [(each["type"], each["params"]) for each in events]


def test_the_same_seed_and_actions_make_the_same_game(true_client: FlaskClient) -> None:
    first, again, other = (
        played(true_client, sandbox_seed=seed)[1] for seed in ("one", "one", "another")
    )
    assert first == again
    assert first != other


def test_two_tables_without_a_seed_are_two_games(true_client: FlaskClient) -> None:
    assert played(true_client)[1] != played(true_client)[1]


def test_the_commitment_is_that_of_the_secret_that_follows_from_the_seed(
    true_client: FlaskClient,
) -> None:
    guest, events = played(true_client, sandbox_seed="one")
    secret = sandbox_secret("one")
    assert guest.state()["commitment"] == hashlib.sha256(secret).hexdigest()
    thrown = [
        (params["first"], params["second"]) for kind, params in events if kind == "dice-rolled"
    ]
    assert thrown
    chance = SeededChance(secret)
    assert set(thrown) <= {chance.dice(number) for number in range(40)}


def test_such_a_table_is_shown_as_one_and_never_listed(client: FlaskClient) -> None:
    tried = open_table(client, sandbox_seed="one", listed=True)
    fair = open_table(client)
    assert (tried.state()["sandbox"], tried.state()["listed"]) == (True, False)
    assert (fair.state()["sandbox"], fair.state()["listed"]) == (False, True)
    listed = [game["id"] for game in client.get(GAMES).get_json()["games"]]
    assert listed == [fair.game]


def test_nobody_is_told_the_seed(client: FlaskClient) -> None:
    tried = open_table(client, sandbox_seed="a-very-special-seed")
    assert "a-very-special-seed" not in tried.get().text


def test_a_rematch_is_fair_again(client: FlaskClient) -> None:
    guests = start_game(client, sandbox_seed="one")
    guests[0].act("propose-end")
    guests[1].act("agree-end")
    assert guests[0].post("rematch").get_json()["state"]["sandbox"] is False
