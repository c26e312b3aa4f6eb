"""Skipping the pauses of bots over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.api.guests import Guest, open_table

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import Stage

KEY = '"a-key-of-the-test"'


def bot_to_throw(client: FlaskClient, stage: Stage) -> Guest:
    """Ana and a bot: the bot has thrown higher and begins."""
    stage.throw((1, 2), (5, 6))
    host = open_table(client, bots=["random"])
    assert host.act("start")["bot_pauses"] == "kept"
    return host


def test_a_player_skips_the_pauses_of_bots_and_everybody_sees_it(
    client: FlaskClient, stage: Stage
) -> None:
    host = bot_to_throw(client, stage)
    before = host.state()
    after = host.act("skip-pauses")
    assert (after["bot_pauses"], after["version"]) == ("skipped", before["version"])
    assert after["revision"] == before["revision"] + 1
    assert Guest(client, host.game).state()["bot_pauses"] == "skipped"


def test_it_is_done_once_for_one_key(client: FlaskClient, stage: Stage) -> None:
    host = bot_to_throw(client, stage)
    first = host.post("skip-pauses", Idempotency_Key=KEY)
    again = host.post("skip-pauses", Idempotency_Key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.data == first.data


def test_who_has_no_seat_may_not_and_there_has_to_be_a_pause(
    client: FlaskClient, stage: Stage
) -> None:
    lobby = open_table(client)
    assert lobby.refused("skip-pauses", {}) == (409, "game-not-started")
    assert lobby.state()["bot_pauses"] is None
    host = bot_to_throw(client, stage)
    assert Guest(client, host.game).refused("skip-pauses", {}) == (401, "token-missing")
    watching = host.post("watchers").get_json()["access_token"]
    assert Guest(client, host.game, watching).refused("skip-pauses", {}) == (403, "scope-missing")
    stage.throw((5, 6), (1, 2))
    first = open_table(client, name="Ben", bots=["random"])
    first.act("start")
    assert first.refused("skip-pauses", {}) == (409, "nothing-to-skip")
