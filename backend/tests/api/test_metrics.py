"""The figures for Prometheus, read after real requests and real moves."""

from __future__ import annotations

import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.config import Settings
from rentroll.persistence.database import LostRace
from rentroll.service.collaborators import Collaborators
from tests.api.guests import GAMES, Guest, on_turn, open_table, start_game
from tests.service.tables import held

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


def figure(rentroll: Rentroll, name: str, **labels: str) -> float:
    """Return a figure, 0 when nothing has been counted yet."""
    value = rentroll.house.store.metrics.registry.get_sample_value(f"rentroll_{name}", labels)
    return value or 0.0


def requests(rentroll: Rentroll, route: str, method: str, status: str) -> float:
    return figure(rentroll, "requests_total", route=route, method=method, status=status)


def test_requests_are_counted_by_route_method_and_status(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, _ben = start_game(client)
    state = f"{GAMES}/<game_id>"
    tag = ana.get().headers["ETag"]
    for _ in range(3):
        ana.get(If_None_Match=tag)
    client.get("/nowhere")
    client.open(ana.address, method="BREW")
    assert requests(rentroll, state, "GET", "304") == 3
    assert requests(rentroll, GAMES, "POST", "201") == 1
    assert requests(rentroll, "none", "GET", "404") == 1
    assert requests(rentroll, "none", "other", "405") == 1


def test_problems_are_counted_by_code_and_times_by_action(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    guests = start_game(client)
    player = on_turn(guests)
    other = guests[1 - guests.index(player)]
    assert other.refused("roll", {}) == (409, "not-your-turn")
    assert other.refused("roll", {}) == (409, "not-your-turn")
    player.act("roll")
    assert figure(rentroll, "problems_total", code="not-your-turn") == 2
    assert figure(rentroll, "action_seconds_count", action="roll") == 3
    assert 0 < figure(rentroll, "action_seconds_sum", action="roll") < 60


def test_what_stands_is_looked_up_when_asked_for(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    assert figure(rentroll, "open_games") == 0
    guests = start_game(client)
    open_table(client)
    assert figure(rentroll, "open_games") == 1
    with held(rentroll.house, guests[0].game, 0), held(rentroll.house, guests[0].game, None):
        assert figure(rentroll, "held_polls") == 2
    assert figure(rentroll, "held_polls") == 0
    robots = open_table(client, bots=["random"], bot_pace="slow")
    robots.post("start")
    assert figure(rentroll, "due_backlog") == 0
    stage.pass_time(minutes=1)
    before = figure(rentroll, "due_backlog")
    done = rentroll.house.autopilot.do_what_is_due()
    assert done == before == figure(rentroll, "lag_seconds_count")
    if done:
        assert 50 < figure(rentroll, "lag_seconds_sum") / done <= 60


def test_lost_races_are_counted(
    client: FlaskClient, rentroll: Rentroll, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_turn(start_game(client))
    from rentroll.service import store

    real, lost = store.tables.save, [1, 1]

    def save(*given: object) -> None:
        if lost:
            lost.pop()
            raise LostRace
        real(*given)

    monkeypatch.setattr(store.tables, "save", save)
    player.act("roll")
    assert figure(rentroll, "lost_races_total") == 2


def test_two_apps_in_one_process_count_apart(app: Flask, settings: Settings) -> None:
    other = create_app(settings)
    app.test_client().get("/healthz")
    assert requests(rentroll_of(app), "/healthz", "GET", "200") == 1
    assert requests(rentroll_of(other), "/healthz", "GET", "200") == 0
    rentroll_of(other).database.engine.dispose()


@pytest.fixture
def shown(settings: Settings, stage: Stage) -> Iterator[Flask]:
    """An app that shows its figures at an address of their own."""
    from dataclasses import replace

    made = create_app(
        replace(settings, metrics="127.0.0.1:0"),
        Collaborators(clock=stage.clock, chance=stage.chance),
    )
    rentroll_of(made).house.open(autopilot=False)
    yield made
    rentroll_of(made).house.close()
    rentroll_of(made).database.engine.dispose()


def test_figures_are_shown_at_an_address_of_their_own_without_ids_or_names(shown: Flask) -> None:
    client, house = shown.test_client(), rentroll_of(shown).house
    guests = start_game(client)
    Guest(client, guests[0].game, guests[0].token).post("roll")
    assert house.metrics_server is not None
    address = f"http://127.0.0.1:{house.metrics_server.port}/metrics"
    with urllib.request.urlopen(address, timeout=20) as answer:
        text = answer.read().decode()
    assert "rentroll_open_games 1.0" in text
    assert f'route="{GAMES}/<game_id>/roll"' in text
    table = house.store.find(guests[0].game)
    for told in (table.id, table.watch_id, "Ana", "Guest 1", guests[0].token, guests[1].token):
        assert str(told) not in text
    assert client.get("/metrics").status_code == 404
    house.close()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=20)


def test_without_a_database_the_other_figures_are_shown(
    client: FlaskClient, rentroll: Rentroll, tmp_path: Path
) -> None:
    client.get("/healthz")
    with rentroll.database.writing() as connection:
        from sqlalchemy import text

        connection.execute(text("ALTER TABLE games RENAME TO games_gone"))
    registry = rentroll.house.store.metrics.registry
    assert registry.get_sample_value("rentroll_open_games") is None
    assert registry.get_sample_value("rentroll_held_polls") == 0
    assert requests(rentroll, "/healthz", "GET", "200") == 1
