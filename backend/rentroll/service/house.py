"""All use cases, wired together for one process."""

from dataclasses import dataclass

from rentroll.config import Settings
from rentroll.persistence.database import Database
from rentroll.service.autopilot import Autopilot
from rentroll.service.collaborators import Collaborators
from rentroll.service.lobby import Lobby
from rentroll.service.memory import TableMemory
from rentroll.service.play import Play
from rentroll.service.queries import Queries
from rentroll.service.redis_news import RedisNews
from rentroll.service.store import TableStore
from rentroll.service.waiting import WaitingRoom
from rentroll.service.what_ifs import WhatIfs


@dataclass(frozen=True, slots=True)
class House:
    """The use cases of one process; threads run only between `open` and `close`."""

    store: TableStore
    lobby: Lobby
    play: Play
    queries: Queries
    what_ifs: WhatIfs
    autopilot: Autopilot
    news: RedisNews | None

    def open(self, *, autopilot: bool) -> None:
        """Start the threads: the listener for news of other processes, and the autopilot."""
        if self.news is not None:
            self.news.start()
        if autopilot:
            self.autopilot.start()

    def close(self) -> None:
        """End the threads and send everybody home who waits."""
        self.store.room.close()
        if self.autopilot.is_running:
            self.autopilot.stop()
        if self.news is not None:
            self.news.stop()


def build_house(settings: Settings, database: Database, collaborators: Collaborators) -> House:
    """Wire the use cases; no thread is started and nothing is connected."""
    room = WaitingRoom(places=settings.held_polls, places_per_seat=settings.held_polls_per_seat)
    store = TableStore(
        database,
        TableMemory(settings.remembered_tables),
        room,
        only_process=bool(settings.only_process) and settings.redis_url is None,
    )
    news = None if settings.redis_url is None else store.share_news(settings.redis_url)
    play = Play(store, collaborators)
    return House(
        store=store,
        lobby=Lobby(store, collaborators, play),
        play=play,
        queries=Queries(store),
        what_ifs=WhatIfs(store),
        autopilot=Autopilot(store, play, collaborators.clock),
        news=news,
    )
