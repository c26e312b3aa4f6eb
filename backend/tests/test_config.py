"""Settings: what the environment says, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rentroll.config import Settings, bracketed
from rentroll.environment import SettingRefused

if TYPE_CHECKING:
    from pathlib import Path

SQLITE = "sqlite:////srv/games.db"
POSTGRES = "postgresql+psycopg://games:secret@db/games"


def test_a_relative_sqlite_file_counts_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Settings().database_url == f"sqlite:///{tmp_path}/var/rentroll.db"
    chosen = Settings.from_environment({"DATABASE_URL": "sqlite:///games.db?timeout=3"})
    assert chosen.database_url == f"sqlite:///{tmp_path}/games.db?timeout=3"


@pytest.mark.parametrize(
    "url", [SQLITE, POSTGRES, "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?uri=true"]
)
def test_other_addresses_stay_as_they_are_written(url: str) -> None:
    assert Settings(database_url=url).database_url == url


@pytest.mark.parametrize(
    ("url", "autopilot", "said", "alone"),
    [
        (SQLITE, True, None, True),
        (SQLITE, False, None, False),
        (POSTGRES, True, None, False),
        (POSTGRES, False, None, False),
        (POSTGRES, True, "1", True),
        (SQLITE, True, "0", False),
    ],
)
def test_a_server_counts_as_the_only_process_on_sqlite_with_the_autopilot_or_when_told_so(
    url: str, autopilot: bool, said: str | None, alone: bool
) -> None:
    environment = {"DATABASE_URL": url}
    if said is not None:
        environment["RENTROLL_ONLY_PROCESS"] = said
    settings = Settings.from_environment(environment).served_with(autopilot=autopilot)
    assert settings.only_process is alone


def test_nobody_counts_as_the_only_process_unless_somebody_says_so() -> None:
    assert not Settings.from_environment({}).only_process


def test_a_server_computes_on_any_core_unless_one_is_named() -> None:
    assert Settings.from_environment({"RENTROLL_CORE": ""}).core is None
    assert Settings.from_environment({"RENTROLL_CORE": "0"}).core == 0


@pytest.mark.parametrize(
    ("environment", "most"),
    [
        ({}, 512),
        ({"HELD_POLLS_PER_ADDRESS": "1000"}, 2000),
        ({"CONNECTIONS_PER_ADDRESS": "40"}, 40),
        ({"CONNECTIONS_PER_ADDRESS": "0"}, None),
        ({"PROXIES": "1"}, None),
        ({"PROXIES": "1", "CONNECTIONS_PER_ADDRESS": "40"}, 40),
    ],
)
def test_an_address_may_have_twice_as_many_connections_as_polls_but_a_proxy_any_number(
    environment: dict[str, str], most: int | None
) -> None:
    settings = Settings.from_environment({f"RENTROLL_{k}": v for k, v in environment.items()})
    assert settings.connections_per_address == most


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080"),
        ("0.0.0.0", "http://127.0.0.1:8080"),
        ("::", "http://[::1]:8080"),
        ("fe80::1", "http://[fe80::1]:8080"),
        ("box.example", "http://box.example:8080"),
    ],
)
def test_problems_are_explained_where_the_server_listens(host: str, base: str) -> None:
    assert Settings().served_at(host, 8080).problem_base == base
    configured = Settings(public_url="https://play.example").served_at(host, 8080)
    assert configured.problem_base == "https://play.example"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RENTROLL_THREADS", "0"),
        ("RENTROLL_THREADS", "many"),
        ("RENTROLL_PROXIES", "-1"),
        ("RENTROLL_CONNECTIONS_PER_ADDRESS", "-5"),
        ("RENTROLL_ONLY_PROCESS", "true"),
        ("RENTROLL_QUOTAS", "huge"),
        ("RENTROLL_QUOTA_READ", "lots"),
        ("RENTROLL_LOBBY_HOURS", "nan"),
        ("RENTROLL_GAME_OVER_DAYS", "-3"),
        ("RENTROLL_METRICS", "127.0.0.1"),
        ("RENTROLL_METRICS", "127.0.0.1:99999"),
    ],
)
def test_a_value_that_means_nothing_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingRefused, match=f"^{name} has to be .*'{value}'"):
        Settings.from_environment({name: value})


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_an_address_that_is_none_is_refused_and_not_told_as_it_may_hold_a_password(
    name: str,
) -> None:
    with pytest.raises(SettingRefused, match=f"^{name} has to be") as caught:
        Settings.from_environment({name: "user:secret@host"})
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("host", "before_a_port"),
    [("::", "[::]"), ("[::1]", "[::1]"), ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost")],
)
def test_an_ipv6_address_stands_in_brackets_before_a_port(host: str, before_a_port: str) -> None:
    assert bracketed(host) == before_a_port
