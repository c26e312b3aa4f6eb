from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest
import redis
from sqlalchemy.engine import make_url

from tests import services
from tests.deep_progress import Progress, code_digest

if TYPE_CHECKING:
    from pathlib import Path


def test_each_database_starts_as_its_template_and_alone(
    postgres_server: services.PostgresServer,
) -> None:
    template = postgres_server.create_database()
    with services.connect(template) as link:
        link.execute("CREATE TABLE kept (number int)")
    copies = [postgres_server.create_database(make_url(template).database or "") for _ in range(2)]
    with services.connect(copies[0]) as link:
        link.execute("INSERT INTO kept VALUES (1)")
    with services.connect(copies[1]) as link:
        assert link.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    for url in [*copies, template]:
        postgres_server.drop_database(url)


def test_a_database_that_is_given_back_is_empty_and_nobody_knows_its_name(
    postgres_server: services.PostgresServer, migrated_postgres: str
) -> None:
    used = postgres_server.create_database(migrated_postgres)
    kept = services.connect(used)
    kept.execute("CREATE TABLE shelf (number int PRIMARY KEY)")
    kept.execute("CREATE TABLE book (shelf int REFERENCES shelf (number))")
    kept.execute("INSERT INTO shelf VALUES (1)")
    kept.execute("INSERT INTO book VALUES (1)")
    emptied = postgres_server.emptied(used, ["book", "shelf"])
    for refused in (lambda: services.connect(used), lambda: kept.execute("SELECT 1")):
        with pytest.raises(psycopg.OperationalError):
            refused()
    with services.connect(emptied) as link:
        assert link.execute("SELECT count(*) FROM shelf").fetchone() == (0,)
        assert link.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
    kept.close()
    postgres_server.drop_database(emptied)


@pytest.mark.parametrize("round_", [1, 2])
def test_redis_is_empty_for_every_test(redis_url: str, round_: int) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.keys() == []
        client.set("left-behind", round_)


@pytest.mark.parametrize("start", [services.postgres, services.redis_server])
def test_a_missing_service_is_an_error_and_no_skip(
    start: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    monkeypatch.delenv("TEST_REDIS_URL", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(services, "POSTGRES_FOLDERS", tmp_path)
    with pytest.raises(services.ServiceMissing, match="system-deps"), start():  # type: ignore[operator]
        pass


def test_deep_progress_survives_an_interruption_but_no_change_of_code(tmp_path: Path) -> None:
    Progress(tmp_path, "one").add("tests/a.py::first")
    assert Progress(tmp_path, "one").passed() == {"tests/a.py::first"}
    assert Progress(tmp_path, "two").passed() == set()
    (tmp_path / "page.js").write_text("one")
    before = code_digest([tmp_path])
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "made.js").write_text("no code of ours")
    assert code_digest([tmp_path]) == before
    (tmp_path / "page.js").write_text("two")
    assert code_digest([tmp_path]) != before


def test_every_test_gets_a_migrated_database_of_both_kinds(database_url: str) -> None:
    from sqlalchemy import create_engine

    from rentroll.persistence.migrate import is_current

    engine = create_engine(database_url)
    assert is_current(engine)
    engine.dispose()
