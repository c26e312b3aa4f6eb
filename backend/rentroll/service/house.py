"""All use cases, wired together for one process."""

from dataclasses import dataclass
from datetime import timedelta

from rentroll.config import Settings
from rentroll.metrics import Metrics, MetricsServer
from rentroll.persistence import counting
from rentroll.persistence.database import Database
from rentroll.service.attendance import Attendance
from rentroll.service.autopilot import Autopilot
from rentroll.service.collaborators import Clock, Collaborators
from rentroll.service.database_news import DatabaseNews
from rentroll.service.first_uses import FirstUses
from rentroll.service.lobby import Lobby
from rentroll.service.memory import TableMemory
from rentroll.service.old_tables import Lifetimes, OldTables
from rentroll.service.pauses import Pauses
from rentroll.service.play import Play
from rentroll.service.queries import Queries
from rentroll.service.re_entries import ReEntries
from rentroll.service.redis_news import RedisNews
from rentroll.service.rematches import Rematches
from rentroll.service.shared_attendance import SharedAttendance
from rentroll.service.store import TableStore
from rentroll.service.waiting import WaitingRoom
from rentroll.service.watchers import Watchers
from rentroll.service.wellness import Wellness
from rentroll.service.what_ifs import WhatIfs


@dataclass(frozen=True, slots=True)
class House:
    """The use cases of one process; threads run only between `open` and `close`."""

    store: TableStore
    lobby: Lobby
    rematches: Rematches
    re_entries: ReEntries
    play: Play
    pauses: Pauses
    queries: Queries
    watchers: Watchers
    what_ifs: WhatIfs
    attendance: Attendance
    first_uses: FirstUses
    autopilot: Autopilot
    news: RedisNews | None
    database_news: DatabaseNews
    wellness: Wellness
    metrics_server: MetricsServer | None

    def open(self, *, autopilot: bool) -> None:
        """Start the threads: listeners for news of other processes, attendance, autopilot."""
        if self.metrics_server is not None:
            self.metrics_server.start()
        if self.news is not None:
            self.news.start()
        self.database_news.start()
        self.attendance.start()
        if autopilot:
            self.autopilot.start()

    def close(self) -> None:
        """End the threads and send everybody home who waits."""
        self.store.room.close()
        self.attendance.stop()
        if self.autopilot.is_running:
            self.autopilot.stop()
        self.database_news.stop()
        if self.news is not None:
            self.news.stop()
        if self.metrics_server is not None:
            self.metrics_server.stop()


def build_house(settings: Settings, database: Database, collaborators: Collaborators) -> House:
    """Wire the use cases; no thread is started and nothing is connected."""
    store = _store(settings, database)
    news = None if settings.redis_url is None else store.share_news(settings.redis_url)
    play = Play(store, collaborators)
    clock = collaborators.clock
    shared = None if settings.redis_url is None else SharedAttendance(settings.redis_url)
    alone = bool(settings.only_process)
    attendance = Attendance(store, play, clock, alone=alone, shared=shared)
    lifetimes = Lifetimes(
        lobby=timedelta(hours=settings.lobby_hours),
        game_over=timedelta(days=settings.game_over_days),
        standing_still=timedelta(days=settings.game_over_days),
    )
    database_news = DatabaseNews(store)
    queries = Queries(store, attendance, database_news)
    old_tables = OldTables(store, attendance, clock, lifetimes)
    autopilot = Autopilot(store, play, clock, old_tables, alone=alone and news is None)
    _count_what_stands(store, clock)
    return House(
        store=store,
        lobby=Lobby(store, collaborators, play),
        rematches=Rematches(store, clock),
        re_entries=ReEntries(store, clock),
        play=play,
        pauses=Pauses(store, clock),
        queries=queries,
        watchers=Watchers(queries),
        what_ifs=WhatIfs(store),
        attendance=attendance,
        first_uses=FirstUses(store),
        autopilot=autopilot,
        news=news,
        database_news=database_news,
        wellness=Wellness(store, autopilot, news),
        metrics_server=(
            None if settings.metrics is None else MetricsServer(settings.metrics, store.metrics)
        ),
    )


def _store(settings: Settings, database: Database) -> TableStore:
    room = WaitingRoom(
        places=settings.held_polls,
        places_per_seat=settings.held_polls_per_seat,
        places_per_address=settings.held_polls_per_address,
    )
    return TableStore(
        database,
        TableMemory(settings.remembered_tables),
        room,
        Metrics(),
        only_process=bool(settings.only_process) and settings.redis_url is None,
    )


def _count_what_stands(store: TableStore, clock: Clock) -> None:
    """Let the metrics look up what stands at the moment somebody asks."""
    standings, database = store.metrics.standings, store.database
    standings.add("rentroll_held_polls", "Polls held now", lambda: store.room.held)
    standings.add("rentroll_open_games", "Games that run", lambda: counting.running_games(database))
    standings.add(
        "rentroll_due_backlog",
        "Games in which something is due and not done",
        lambda: counting.due_games(database, clock()),
    )
