"""An app on a real database, with dice and clock that the test may hold."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.api import create_app
from rentroll.api.fast_actions import FastActions
from rentroll.api.fast_polls import FastPolls
from rentroll.api.house_access import Rentroll, rentroll_of
from rentroll.config import Settings
from rentroll.engine import ScriptedChance, SeededChance
from rentroll.quotas import PROFILES
from rentroll.service.collaborators import Collaborators

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from rentroll.engine import Chance
    from rentroll.quotas import Quotas

SECONDS_OF_A_MINUTE = 60


@pytest.fixture
def early_in_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin in the first seconds of a minute, whose requests are counted together."""
    real = time.time
    ahead = SECONDS_OF_A_MINUTE - real() % SECONDS_OF_A_MINUTE + 1
    monkeypatch.setattr(time, "time", lambda: real() + ahead)


@dataclass
class Stage:
    """What a test may turn: the clock's hands, and the next throws."""

    seed: str
    now: datetime = field(default_factory=lambda: datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
    script: ScriptedChance | None = None
    games: list[str] = field(default_factory=list)

    def clock(self) -> datetime:
        return self.now

    def chance(self, game_id: str, _secret: bytes) -> Chance:
        """Return the script, or chance that is the same in every run of this test."""
        if self.script is not None:
            return self.script
        if game_id not in self.games:
            self.games.append(game_id)
        number = self.games.index(game_id)
        return SeededChance(hashlib.sha256(f"{self.seed} {number}".encode()).digest())

    def pass_time(self, **time: float) -> None:
        self.now += timedelta(**time)

    def throw(self, *throws: tuple[int, int]) -> None:
        """Script the opening throws (seat 0 begins when its sum is the higher) and what follows."""
        self.script = ScriptedChance(throws)


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> Stage:
    return Stage(request.node.name)


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    folder = tmp_path / "frontend"
    (folder / "js").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "node_modules" / "x").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Page</title>")
    (folder / "js" / "main.js").write_text("export {};")
    for withheld in ("package.json", ".env", "tests/main.test.mjs", "node_modules/x/index.js"):
        (folder / withheld).write_text("{}")
    return folder


@pytest.fixture
def settings(database_url: str, frontend: Path) -> Settings:
    return Settings(
        database_url=database_url,
        frontend=frontend,
        held_polls=8,
        only_process=True,
        quotas=PROFILES["tests"],
    )


@pytest.fixture
def app(settings: Settings, stage: Stage) -> Iterator[Flask]:
    made = create_app(settings, Collaborators(clock=stage.clock, chance=stage.chance))
    yield made
    rentroll_of(made).house.close()
    rentroll_of(made).database.engine.dispose()


@pytest.fixture
def rentroll(app: Flask) -> Rentroll:
    return rentroll_of(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def restarted(settings: Settings, stage: Stage) -> Iterator[Callable[[], FlaskClient]]:
    """Make clients of new programs on the same database, as after restarts."""
    made: list[Flask] = []

    def start() -> FlaskClient:
        made.append(create_app(settings, Collaborators(clock=stage.clock, chance=stage.chance)))
        return made[-1].test_client()

    yield start
    for app in made:
        rentroll_of(app).house.close()
        rentroll_of(app).database.engine.dispose()


@pytest.fixture
def seen_by_flask(app: Flask) -> list[str]:
    """The addresses that Flask was asked for, from now on."""
    seen: list[str] = []

    @app.before_request
    def note() -> None:
        from flask import request

        seen.append(request.full_path)

    return seen


@pytest.fixture
def slow(app: Flask) -> FlaskClient:
    """A client that gets past what stands before Flask."""
    fast: Any = app.wsgi_app
    assert isinstance(fast, FastPolls)
    flask = fast.behind
    assert isinstance(flask, FastActions)
    client = app.test_client()
    real_open = client.open

    def open_slowly(*given: object, **named: object) -> TestResponse:
        app.wsgi_app = flask.behind  # type: ignore[method-assign]
        try:
            return real_open(*given, **named)  # type: ignore[arg-type]
        finally:
            app.wsgi_app = fast  # type: ignore[method-assign]

    client.open = open_slowly  # type: ignore[method-assign]
    return client


@pytest.fixture
def with_quotas(settings: Settings) -> Iterator[Callable[[Quotas], Flask]]:
    """Make apps with quotas of the test's own, and with the real clock and chance."""
    made: list[Flask] = []

    def make(quotas: Quotas) -> Flask:
        made.append(create_app(replace(settings, quotas=quotas)))
        return made[-1]

    yield make
    for app in made:
        rentroll_of(app).house.close()
        rentroll_of(app).database.engine.dispose()
