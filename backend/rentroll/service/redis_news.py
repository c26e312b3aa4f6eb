"""News between processes through Redis: a commit in one wakes the polls held in all."""

import json
import threading
from collections.abc import Callable
from typing import Any, Final

import structlog
from redis import Redis
from redis.exceptions import RedisError

from rentroll.persistence.records import Mark

CHANNEL: Final = "rentroll:tables"
LISTEN_SECONDS: Final = 1.0
RECONNECT_SECONDS: Final = 1.0

NewsHandler = Callable[[str, Mark], None]

log = structlog.get_logger(__name__)


class RedisNews:
    """Publishes marks of committed tables and hands on those of other processes.

    `connected` is true while nothing can be missed. When the connection is lost, what is in memory
    may be old: `on_loss` is called at once and once more after the return.
    """

    def __init__(self, url: str, on_news: NewsHandler, on_loss: Callable[[], None]) -> None:
        """Prepare; nothing is connected before `start`."""
        self._redis = Redis.from_url(url, decode_responses=True)
        self._on_news = on_news
        self._on_loss = on_loss
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._unsent: dict[str, Mark] = {}
        self.connected = False

    def start(self) -> None:
        """Begin to listen, in a thread of its own."""
        self._thread = threading.Thread(target=self._listen, name="redis-news", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the listening and wait for it."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
        self._redis.close()

    def announce(self, game_id: str, mark: Mark) -> None:
        """Publish a mark; what cannot be sent now is sent as soon as Redis is back."""
        self._unsent[game_id] = mark
        self._send()

    def _send(self) -> None:
        for game_id, mark in list(self._unsent.items()):
            message = json.dumps([game_id, mark.version, mark.revision])
            try:
                self._redis.publish(CHANNEL, message)
            except RedisError:
                log.warning("news-not-sent", game=game_id)
                return
            if self._unsent.get(game_id) == mark:
                self._unsent.pop(game_id, None)

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen_while_connected()
            except RedisError:
                log.warning("news-connection-lost", exc_info=True)
            self._lose_connection()
            self._stopping.wait(RECONNECT_SECONDS)

    def _listen_while_connected(self) -> None:
        with self._redis.pubsub() as subscription:  # type: ignore[no-untyped-call]
            subscription.subscribe(CHANNEL)
            while not self._stopping.is_set():
                message = subscription.get_message(timeout=LISTEN_SECONDS)
                if message is not None:
                    self._take(message)
                if self._unsent:
                    self._send()

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            self._on_loss()
            self.connected = True
            return
        if message["type"] == "message":
            game_id, version, revision = json.loads(message["data"])
            self._on_news(game_id, Mark(version, revision))

    def _lose_connection(self) -> None:
        self.connected = False
        self._on_loss()
