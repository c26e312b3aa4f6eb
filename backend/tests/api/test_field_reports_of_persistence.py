"""Restarts, upgrades, rematches and damage: field reports of kind `persistence`, by their numbers.

What the page does for B153 is shown by the browser tests.
"""

from __future__ import annotations

import json
import os
import signal
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, text

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.config import Settings
from rentroll.engine import RuleSet, SeededChance, commitment_of, encode_state, new_game
from rentroll.persistence.database import Database
from rentroll.persistence.migrate import FOLDER, upgrade
from rentroll.persistence.rows import snapshot_text
from rentroll.service.collaborators import Collaborators
from rentroll.service.credentials import digest
from tests.api.arranging import arrange, ask_to_buy
from tests.api.guests import Guest, on_turn, open_table, start_game
from tests.api.test_restart import Caller, serving
from tests.services import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask.testing import FlaskClient
    from sqlalchemy import Engine

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


def test_a_restart_forgets_no_answer_and_shuffles_nothing_b145(
    client: FlaskClient, rentroll: Rentroll, restarted: Callable[[], FlaskClient]
) -> None:
    guests = start_game(client, players=3)
    ask_to_buy(rentroll, guests[0].game, 0, 6)
    guests[0].act("decline")
    on_turn(guests).act("pass")
    state = on_turn(guests).act("bid", amount=60)
    before = rentroll.house.store.find(guests[0].game).state
    assert before is not None
    again = Guest(restarted(), guests[0].game, guests[0].token)
    after = rentroll_of(again.client.application).house.store.find(again.game).state
    assert after is not None
    assert after is not before
    frame = again.state()["game"]["frame"]
    assert frame == state["game"]["frame"]
    assert (frame["kind"], frame["bid"], len(frame["bidders"])) == ("auction", 60, 2)
    assert frame["leader"] in frame["bidders"]
    assert after.piles == before.piles
    assert encode_state(after) == encode_state(before)


def test_a_table_is_there_once_its_link_was_handed_out_b147(
    database_url: str, tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    caller = Caller(port)
    with serving(port, database_url, log) as process:
        status, taken = caller.call("POST", "/api/v1/games", {"name": "Ana"})
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert status == 201
    with serving(port, database_url, log):
        caller.token = taken["access_token"]
        status, state = caller.call("GET", f"/api/v1/games/{taken['id']}")
    assert (status, state["you"]) == (200, {"seat": 0, "host": True})


# --- Upgrades -------------------------------------------------------------------------------------

REVISION_BEFORE = "0002"
GAME = "a" * 20
TOKENS = ("seat_ana", "seat_ben")
OLD_GAME = """
INSERT INTO games (id, status, version, revision, last_event, board, preset, options, bot_pace,
    listed, host, secret, commitment, initial, snapshot, created_at, changed_at, timers)
VALUES (:id, 'active', 1, 2, :last_event, 'us', 'default', '{}', 'normal', true, 0, :secret,
    :commitment, :initial, :snapshot, '2026-11-30 10:00:00', '2026-11-30 10:00:00', '{}')
"""
OLD_SEAT = """
INSERT INTO seats (game_id, seat, name, token, kind, "left", access_digest)
VALUES (:game, :seat, :name, :token, 'human', false, :digest)
"""
OLD_EVENT = """
INSERT INTO events (game_id, seq, version, format, type, params)
VALUES (:game, :seq, 1, 1, 'turn-started', '{}')
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def old_url(request: pytest.FixtureRequest) -> str:
    """The address of a database as the release before has left it, with a game going on."""
    kind = "empty_sqlite_url" if request.param == "sqlite" else "empty_postgres_url"
    url: str = request.getfixturevalue(kind)
    engine = create_engine(url)
    command.upgrade(_configuration(engine), REVISION_BEFORE)
    secret = b"s" * 32
    start = new_game(RuleSet(), [False, False], SeededChance(secret))
    game = {
        "id": GAME,
        "secret": secret,
        "commitment": commitment_of(secret),
        "initial": snapshot_text(start.initial),
        "snapshot": snapshot_text(start.state),
        "last_event": 1,
    }
    with engine.begin() as connection:
        connection.execute(text(OLD_GAME), game)
        for seat, (name, piece) in enumerate([("Ana", "kite"), ("Ben", "key")]):
            one = {"game": GAME, "seat": seat, "name": name, "token": piece}
            connection.execute(text(OLD_SEAT), {**one, "digest": digest(TOKENS[seat])})
        connection.execute(text(OLD_EVENT), {"game": GAME, "seq": 1})
    engine.dispose()
    return url


def _configuration(engine: Engine) -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(FOLDER))
    configuration.attributes["engine"] = engine
    return configuration


@pytest.fixture
def upgraded(old_url: str, frontend: Path, stage: Stage) -> Iterator[FlaskClient]:
    """A client of this release on that database."""
    engine = create_engine(old_url)
    upgrade(engine)
    engine.dispose()
    app = create_app(Settings(database_url=old_url, frontend=frontend), Collaborators(stage.clock))
    yield app.test_client()
    rentroll_of(app).house.close()
    rentroll_of(app).database.engine.dispose()


def test_a_game_goes_on_after_an_upgrade_b150(upgraded: FlaskClient) -> None:
    guests = [Guest(upgraded, GAME, token) for token in TOKENS]
    before = guests[0].state()
    assert [seat["name"] for seat in before["seats"]] == ["Ana", "Ben"]
    assert [seat["presence"] for seat in before["seats"]] == ["here", "here"]
    state = on_turn(guests).act("roll")
    assert state["version"] == 2
    assert state["game"]["dice"]
    assert Guest(upgraded, before["watch_id"]).state()["version"] == 2
    guests[0].act("propose-end")
    guests[1].act("agree-end")
    assert guests[1].post("rematch").status_code == 201


def test_an_upgrade_takes_no_row_away_though_foreign_keys_are_on_b150(old_url: str) -> None:
    engine = create_engine(old_url)
    database = Database(engine)
    command.upgrade(_configuration(engine), "head")
    command.downgrade(_configuration(engine), REVISION_BEFORE)
    command.upgrade(_configuration(engine), "head")
    with database.reading() as connection:
        counts = [
            connection.execute(text(f"SELECT count(*) FROM {table}")).scalar()
            for table in ("games", "seats", "events")
        ]
    engine.dispose()
    assert counts == [1, 2, 1]


def test_a_database_of_a_later_release_is_refused_and_left_alone_b150(old_url: str) -> None:
    engine = create_engine(old_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CommandError, match="9999"):
        upgrade(engine)
    with engine.connect() as connection:
        assert (
            connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
        )
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == 1
    engine.dispose()


# --- Rematches and tabs ---------------------------------------------------------------------------


def test_a_rematch_begins_from_its_own_first_position_b151(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    options = {"decision_seconds": 60, "time_limit_minutes": 30}
    guests = start_game(client, options=options)
    arrange(rentroll, guests[0].game, owner={39: 0, 1: 1}, cash={0: 900}, mortgaged={1: True})
    guests[0].act("propose-trade", to=1, give_deeds=[39], cash_taken=100)
    stage.pass_time(seconds=50)
    guests[0].act("propose-end")
    assert guests[1].act("agree-end")["status"] == "over"
    stage.pass_time(minutes=7)
    again = [Guest(client, body["id"], body["access_token"]) for body in _rematch(guests)]
    stage.throw((6, 5), (1, 2))
    state = again[0].act("start")
    game = state["game"]
    assert game["cash"] == [1500, 1500]
    assert set(game["owner"]) == {-1}
    assert game["mortgaged"] == []
    assert game["offers"] == []
    assert game["end_proposal"] is None
    assert (state["version"], game["round"], game["position"]) == (1, 1, [0, 0])
    assert state["deadline"] == "2026-11-30T10:08:50Z", "a full minute"
    assert state["game_deadline"] == "2026-11-30T10:37:50Z", "a full half hour"


def _rematch(guests: list[Guest]) -> list[dict[str, Any]]:
    return [guest.post("rematch").get_json() for guest in guests]


def test_two_seats_of_one_browser_stay_two_seats_b153(client: FlaskClient) -> None:
    first = open_table(client)
    second = first.join("Ben")
    for _ in range(2):
        assert first.state()["you"]["seat"] == 0
        assert second.state()["you"]["seat"] == 1
    first.act("start")
    assert (first.state()["you"]["seat"], second.state()["you"]["seat"]) == (0, 1)
    assert first.get().headers["ETag"] != second.get().headers["ETag"]


# --- Damage ---------------------------------------------------------------------------------------


def _damage(rentroll: Rentroll, game: str, what: str) -> None:
    """Write into the stored state of a game what the rules never would."""
    with rentroll.database.writing() as connection:
        query = text("SELECT snapshot FROM games WHERE id = :id")
        snapshot = json.loads(connection.execute(query, {"id": game}).scalar() or "")
        if what == "cash":
            snapshot["cash"][0] = -5
        elif what == "owner":
            snapshot["owner"][39] = 6
        else:
            del snapshot["stack"]
        values = {"id": game, "snapshot": json.dumps(snapshot)}
        connection.execute(text("UPDATE games SET snapshot = :snapshot WHERE id = :id"), values)


@pytest.mark.parametrize("what", ["cash", "owner", "stack"])
def test_a_damaged_game_is_reported_by_itself_and_its_host_can_close_it_b154(
    client: FlaskClient, rentroll: Rentroll, restarted: Callable[[], FlaskClient], what: str
) -> None:
    ana, ben = start_game(client)
    healthy = start_game(client, bots=["random"], bot_pace="instant")[0]
    _damage(rentroll, ana.game, what)
    ana.client = ben.client = healthy.client = restarted()
    for answer in (
        ana.get(),
        ana.post("roll"),
        ben.post("ready", {"ready": True}),
        ana.get("/events"),
    ):
        assert (answer.status_code, answer.get_json()["code"]) == (500, "game-damaged")
    assert healthy.state()["status"] == "active"
    assert healthy.post("propose-end").status_code == 200
    assert ben.delete("seats/1").get_json()["code"] == "game-damaged"
    assert ana.delete("seats/0").status_code == 204
    assert ana.get().get_json()["code"] == "game-not-found"


def test_bots_of_other_games_go_on_beside_a_damaged_one_b154(
    client: FlaskClient, rentroll: Rentroll, restarted: Callable[[], FlaskClient], stage: Stage
) -> None:
    options = {"decision_seconds": 30}
    (ana,) = start_game(client, players=1, bots=["random"], options=options)
    (ben,) = start_game(client, players=1, bots=["random"], options=options)
    _damage(rentroll, ana.game, "cash")
    autopilot = rentroll_of(restarted().application).house.autopilot
    version = ben.state()["version"]
    stage.pass_time(seconds=40)
    assert autopilot.do_what_is_due() == 1
    assert rentroll_of(restarted().application).house.store.find(ben.game).version == version + 1
    query = text("SELECT next_due_at FROM games WHERE id = :id")
    with rentroll.database.reading() as connection:
        assert connection.execute(query, {"id": ana.game}).scalar() is None, "it is left alone"
