"""News between processes through Redis: a commit in one wakes the polls held in all.

Whoever commits only leaves a mark; a thread sends it. So a Redis that is slow, silent or gone
holds up nobody who writes.
"""

import json
import threading
from collections.abc import Callable
from typing import Any, Final

import structlog
from redis.client import PubSub
from redis.exceptions import RedisError

from rentroll.persistence.records import Mark
from rentroll.service.redis_connections import redis_at

CHANNEL: Final = "rentroll:tables"
LISTEN_SECONDS: Final = 1.0
RECONNECT_SECONDS: Final = 1.0
MOST_UNANSWERED: Final = 2
"""How many trials of a connection may be without an answer before it counts as lost."""

NewsHandler = Callable[[str, Mark], None]

log = structlog.get_logger(__name__)


class RedisNews:
    """Publishes marks of committed tables and hands on those of other processes.

    `connected` is true while nothing can be missed. When the connection is lost, what is in memory
    may be old: `on_loss` is called at once and once more after the return.
    """

    def __init__(self, url: str, on_news: NewsHandler, on_loss: Callable[[], None]) -> None:
        """Prepare; nothing is connected before `start`."""
        self._redis = redis_at(url)
        self._on_news = on_news
        self._on_loss = on_loss
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        self._something_to_send = threading.Event()
        self._lock = threading.Lock()
        self._unsent: dict[str, Mark] = {}
        self.connected = False

    def start(self) -> None:
        """Begin to listen and to send, in a thread each."""
        for work in (self._listen, self._keep_sending):
            thread = threading.Thread(target=work, name=f"redis{work.__name__}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """End both threads and wait for them."""
        self._stopping.set()
        self._something_to_send.set()
        for thread in self._threads:
            thread.join(timeout=5)
        self._redis.close()

    def announce(self, game_id: str, mark: Mark) -> None:
        """Have a mark published soon; what cannot be sent is sent when Redis is back."""
        with self._lock:
            # Threads come in any order: an older mark would hide that there is a newer one.
            self._unsent[game_id] = max(mark, self._unsent.get(game_id, mark))
        self._something_to_send.set()

    def _keep_sending(self) -> None:
        while not self._stopping.is_set():
            self._something_to_send.wait()
            self._something_to_send.clear()
            if not self._send():
                self._something_to_send.set()
                self._stopping.wait(RECONNECT_SECONDS)
        self._send()

    def _send(self) -> bool:
        """Send what there is to send, and tell whether all of it went."""
        with self._lock:
            unsent = list(self._unsent.items())
        for game_id, mark in unsent:
            message = json.dumps([game_id, mark.version, mark.revision])
            try:
                self._redis.publish(CHANNEL, message)
            except RedisError:
                log.warning("news-not-sent", game=game_id)
                return False
            with self._lock:
                if self._unsent.get(game_id) == mark:
                    del self._unsent[game_id]
        return True

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
                _expect_answers(subscription)

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


def _expect_answers(subscription: PubSub) -> None:
    """Take a connection for lost on which Redis has stopped to answer.

    Raises:
        RedisError: it is.
    """
    if subscription.health_check_response_counter > MOST_UNANSWERED:
        raise RedisError("Redis does not answer")
