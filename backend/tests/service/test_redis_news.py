"""News through Redis: in any order, and without harm when Redis hangs."""

from __future__ import annotations

import os
import signal
import socket
import time
from typing import TYPE_CHECKING

import pytest
from redis import Redis

from rentroll.persistence.records import Mark
from rentroll.service.redis_news import CHANNEL, RedisNews
from tests.service.tables import wait_for
from tests.services import free_port, redis_at

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "a" * 20


class Heard:
    """What a listener was told."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.losses = 0

    def take(self, _game_id: str, mark: Mark) -> None:
        self.marks.append(mark)

    def lose(self) -> None:
        self.losses += 1


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def silent_url() -> Iterator[str]:
    """The address of a service that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.fixture
def mortal_redis() -> Iterator[tuple[str, int]]:
    """The URL and the process of a Redis of the test's own, to be stopped."""
    with redis_at(free_port()) as url, Redis.from_url(url) as client:
        yield url, client.info("server")["process_id"]


def test_an_older_mark_does_not_take_the_place_of_a_newer_one(heard: Heard, redis_url: str) -> None:
    news = RedisNews(redis_url, heard.take, heard.lose)
    news.announce(GAME, Mark(3, 1))
    news.announce(GAME, Mark(2, 9))
    news.start()
    wait_for(lambda: news.connected)
    news.announce(GAME, Mark(3, 0))
    wait_for(lambda: heard.marks)
    news.stop()
    assert heard.marks[-1] >= Mark(3, 0)
    assert Mark(2, 9) not in heard.marks


def test_a_redis_that_hangs_holds_up_nobody_who_writes(
    heard: Heard, silent_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentroll.service.redis_connections.ANSWER_SECONDS", 0.5)
    news = RedisNews(silent_url, heard.take, heard.lose)
    news.start()
    began = time.monotonic()
    for number in range(100):
        news.announce(GAME, Mark(number, 0))
    # A busy machine takes its time; whoever waited for an answer would do so a hundred times.
    assert time.monotonic() - began < 10
    assert not news.connected
    news.stop()


def test_a_connection_that_falls_silent_counts_as_lost(
    heard: Heard, mortal_redis: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, process = mortal_redis
    monkeypatch.setattr("rentroll.service.redis_connections.ANSWER_SECONDS", 0.2)
    monkeypatch.setattr("rentroll.service.redis_news.LISTEN_SECONDS", 0.1)
    news = RedisNews(url, heard.take, heard.lose)
    news.start()
    wait_for(lambda: news.connected)
    os.kill(process, signal.SIGSTOP)
    try:
        wait_for(lambda: not news.connected)
    finally:
        os.kill(process, signal.SIGCONT)
    wait_for(lambda: news.connected)
    with Redis.from_url(url) as client:
        client.publish(CHANNEL, f'["{GAME}", 1, 2]')
    wait_for(lambda: Mark(1, 2) in heard.marks)
    news.stop()
    assert heard.losses >= 2
