"""Polls: tags, 304, waiting, and how many may wait."""

from __future__ import annotations

import gzip
import threading
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from rentroll.persistence.records import Mark
from tests.api.guests import Guest, on_turn, open_table, start_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


@pytest.fixture
def statements(rentroll: Rentroll) -> Iterator[list[str]]:
    """Every SQL statement that is sent, from now on."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        sent.append(statement)

    event.listen(rentroll.database.engine, "before_cursor_execute", note)
    yield sent
    event.remove(rentroll.database.engine, "before_cursor_execute", note)


def test_the_tag_names_game_version_revision_viewer_and_format(client: FlaskClient) -> None:
    ana, ben = start_game(client)
    assert ana.get().headers["ETag"] == f'"{ana.game}.1.2.s0.1"'
    assert ben.get().headers["ETag"] == f'"{ana.game}.1.2.s1.1"'
    spectator = Guest(client, ana.game).get()
    assert spectator.headers["ETag"] == f'"{ana.game}.1.2.w.1"'
    assert spectator.headers["Vary"] == "Authorization, Accept-Encoding"
    assert spectator.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("form", ['"{}"', 'W/"{}"', '"x", "{}"', "*", "{}"])
def test_an_unchanged_state_is_304_without_a_body(client: FlaskClient, form: str) -> None:
    host = open_table(client)
    tag = host.get().headers["ETag"]
    answer = host.get(If_None_Match=form.format(tag.strip('"')))
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == tag


def test_a_body_by_gzip_has_a_tag_of_its_own_that_is_as_good_in_every_question(
    client: FlaskClient,
) -> None:
    ana, ben = start_game(client)
    plain, small = ana.get(), ana.get(Accept_Encoding="gzip, br")
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(small.data) == plain.data
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) / 2
    tags = [answer.headers["ETag"] for answer in (plain, small)]
    assert tags == [f'"{ana.game}.1.2.s0.1"', f'"{ana.game}.1.2.s0.1.gzip"']
    for had in tags:
        for coding, tag in zip(("identity", "gzip"), tags, strict=True):
            again = ana.get(If_None_Match=had, Accept_Encoding=coding)
            assert (again.status_code, again.headers["ETag"]) == (304, tag)
    mover = on_turn([ana, ben])
    assert mover.post("roll", If_Match=tags[1]).status_code == 200
    late = on_turn([ana, ben])
    assert late.post("roll", If_Match=tags[1]).status_code in {409, 412}


def test_every_change_changes_the_tag_of_everybody_b096(client: FlaskClient, stage: Stage) -> None:
    """Of both players and of whoever looks on; whoever asks by an old tag gets the new body."""
    stage.throw((6, 5), (1, 2), (3, 3))
    ana = open_table(client)
    ben = ana.join("Ben")
    viewers = (ana, ben, Guest(client, ana.game))
    seen = [viewer.get() for viewer in viewers]

    def expect_news() -> None:
        for number, viewer in enumerate(viewers):
            had = seen[number]
            news = viewer.get(If_None_Match=had.headers["ETag"])
            assert news.status_code == 200, number
            assert news.headers["ETag"] != had.headers["ETag"]
            assert news.data != had.data
            seen[number] = news

    ana.join("Cem")
    expect_news()
    assert ana.delete("seats/2").status_code == 200
    expect_news()
    for who, kind, params in (
        (ben, "ready", {"ready": True}),
        (ana, "start", {}),
        (ana, "roll", {}),
        (ana, "decline", {}),
        (ben, "bid", {"amount": 10}),
        (ana, "pass", {}),
        (ben, "propose-trade", {"to": 0, "give_deeds": [6], "cash_taken": 20}),
        (ana, "decline-trade", {"offer": 1, "reason": "too-little"}),
        (ben, "refuse-offers", {"refused": True}),
        (ana, "propose-end", {}),
        (ben, "refuse-end", {}),
    ):
        who.act(kind, **params)
        expect_news()


def test_an_unchanged_poll_costs_no_statement(client: FlaskClient, statements: list[str]) -> None:
    ana, _ben = start_game(client)
    tag = ana.get().headers["ETag"]
    statements.clear()
    assert ana.get(If_None_Match=tag).status_code == 304
    assert ana.get("?wait=1", If_None_Match=tag).status_code == 304
    assert ana.get().status_code == 200
    assert Guest(client, ana.game).get().status_code == 200
    assert statements == []


def test_a_body_is_rendered_once_for_all_who_see_the_same(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ben = start_game(client)
    rendered = []
    from rentroll.service import queries

    real = queries.state_body
    monkeypatch.setattr(
        queries, "state_body", lambda *seen: rendered.append(seen[1]) or real(*seen)
    )
    for _ in range(3):
        ana.get()
        Guest(client, ana.game).get()
    assert rendered.count(None) == 1
    assert rendered.count(0) <= 1


def test_a_held_poll_ends_as_soon_as_something_is_new(client: FlaskClient) -> None:
    host = open_table(client)
    tag = host.get().headers["ETag"]
    timer = threading.Timer(0.3, lambda: host.join("Ben"))
    timer.start()
    began = time.monotonic()
    answer = host.get("?wait=20", If_None_Match=tag)
    timer.join()
    assert answer.status_code == 200
    assert len(answer.get_json()["seats"]) == 2
    assert 0.2 < time.monotonic() - began < 10


@pytest.mark.parametrize("way", ["since", "tag", "prefer"])
def test_a_held_poll_ends_with_304_when_time_is_up(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr("rentroll.service.queries.JITTER_SECONDS", 0.1)
    ana, _ben = start_game(client)
    tag = ana.get().headers["ETag"]
    began = time.monotonic()
    if way == "since":
        answer = ana.get("?wait=1&since=1")
    elif way == "tag":
        answer = ana.get("?wait=1", If_None_Match=tag)
    else:
        answer = ana.get(If_None_Match=tag, Prefer='respond-async, wait="1"')
        assert answer.headers["Preference-Applied"] == "wait=1"
    assert answer.status_code == 304
    assert 0.9 <= time.monotonic() - began < 20


def test_a_poll_that_has_seen_less_is_answered_at_once(client: FlaskClient) -> None:
    ana, _ben = start_game(client)
    began = time.monotonic()
    assert ana.get("?wait=20&since=0").status_code == 200
    assert ana.get("?wait=20").status_code == 200
    assert ana.get("?wait=20", If_None_Match='"other"').status_code == 200
    assert time.monotonic() - began < 15


def test_a_revision_may_be_named_beside_the_version(client: FlaskClient) -> None:
    host = open_table(client)
    seen = host.state()
    assert (seen["version"], seen["revision"]) == (0, 0)
    host.join("Ben")
    assert host.get("?since=0").status_code == 304
    assert host.get("?since=0.0").status_code == 200
    assert host.get("?since=0.1").status_code == 304
    host.post("start")
    assert host.get("?since=0.9").status_code == 200
    assert host.get("?since=1.2").status_code == 304


def test_several_tags_match_when_one_of_them_does(client: FlaskClient) -> None:
    host = open_table(client, bots=["random"], bot_pace="slow")
    old = host.get().headers["ETag"]
    host.post("start")
    new = host.get().headers["ETag"]
    for tags in (f"{old}, {new}", f'{new}, "other"', f"W/{new}, {new}", "*"):
        assert host.refused("bid", {"amount": 1}, If_Match=tags) != (412, "stale-version")
    for tags in (f'{old}, "other"', f"W/{new}", f"{old}, W/{new}"):
        assert host.refused("bid", {"amount": 1}, If_Match=tags) == (412, "stale-version")


def test_body_and_tags_have_to_agree_on_a_version(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    tag = player.get().headers["ETag"]
    assert player.refused("roll", {"expected_version": 2}, If_Match=tag) == (412, "stale-version")


def test_the_fifth_poll_of_a_seat_is_answered_at_once(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    host = open_table(client)
    tag = host.get().headers["ETag"]
    answers: list[int] = []

    def hold() -> None:
        answers.append(host.get("?wait=20", If_None_Match=tag).status_code)

    threads = [threading.Thread(target=hold) for _ in range(4)]
    for thread in threads:
        thread.start()
    _wait_for(lambda: rentroll.house.store.room.held == 4)
    began = time.monotonic()
    refused = host.get("?wait=20", If_None_Match=tag)
    assert time.monotonic() - began < 15
    assert (refused.status_code, refused.headers["Retry-After"]) == (304, "1")
    assert refused.headers["Poll-After-Ms"] == str(host.state()["poll_after_ms"]) == "1000"
    host.join("Ben")
    for thread in threads:
        thread.join()
    assert answers == [200] * 4
    assert rentroll.house.store.room.held == 0


def test_no_more_polls_are_held_than_allowed(client: FlaskClient, rentroll: Rentroll) -> None:
    host = open_table(client)
    spectator = Guest(client, host.game)
    tag = spectator.get().headers["ETag"]
    threads = [
        threading.Thread(target=lambda: spectator.get("?wait=20", If_None_Match=tag))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    _wait_for(lambda: rentroll.house.store.room.held == 4)
    assert "Retry-After" in spectator.get("?wait=20", If_None_Match=tag).headers
    rentroll.house.store.room.close()
    for thread in threads:
        thread.join()


def test_a_waiting_poll_holds_no_database_connection(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    host = open_table(client)
    tag = host.get().headers["ETag"]
    rentroll.house.store.memory.forget_all()
    thread = threading.Thread(target=lambda: host.get("?wait=20", If_None_Match=tag))
    thread.start()
    _wait_for(lambda: rentroll.house.store.room.held == 1)
    assert rentroll.database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    rentroll.house.store.room.close()
    thread.join()


def test_a_poll_held_while_the_table_vanishes_says_so(client: FlaskClient) -> None:
    host = open_table(client)
    spectator = Guest(client, host.game)
    tag = spectator.get().headers["ETag"]
    timer = threading.Timer(0.3, lambda: host.delete("seats/0"))
    timer.start()
    answer = spectator.get("?wait=20", If_None_Match=tag)
    timer.join()
    assert answer.get_json()["code"] == "game-not-found"


def test_old_news_change_nothing(client: FlaskClient, rentroll: Rentroll) -> None:
    ana, _ben = start_game(client)
    rentroll.house.store.memory.forget_before(ana.game, Mark(0, 0))
    assert rentroll.house.store.memory.find(ana.game) is not None


def _wait_for(condition: object) -> None:
    assert callable(condition)
    give_up_at = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < give_up_at
        time.sleep(0.01)
