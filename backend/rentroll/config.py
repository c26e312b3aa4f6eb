"""Settings of one process, read from the environment once and passed around as a value."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rentroll.names import PROBLEM_BASE

REPOSITORY: Final = Path(__file__).resolve().parents[2]
DEFAULT_DATABASE_URL: Final = "sqlite:///var/rentroll.db"


@dataclass(frozen=True, slots=True)
class Settings:
    """What may differ between installations.

    Attributes:
        database_url: SQLAlchemy address of the database.
        redis_url: address of a Redis that carries wake-ups between processes, or None.
        only_process: no other process writes to the database, so what this one remembers is true.
        frontend: folder of the browser client.
        problem_base: start of the addresses of problem types.
        threads: threads of the server; held polls leave some of them free.
        threads_kept_free: how many threads never hold a poll.
        held_polls_per_seat: polls that one seat may hold at the same time.
        longest_wait: seconds that a poll may be held.
        largest_body: bytes of a request body.
        remembered_tables: tables kept in memory.
    """

    database_url: str = DEFAULT_DATABASE_URL
    redis_url: str | None = None
    only_process: bool = True
    frontend: Path = REPOSITORY / "frontend"
    problem_base: str = PROBLEM_BASE
    threads: int = 256
    threads_kept_free: int = 32
    held_polls_per_seat: int = 4
    longest_wait: int = 25
    largest_body: int = 16 * 1024
    remembered_tables: int = 2000

    @property
    def held_polls(self) -> int:
        """How many polls may be held at the same time in all."""
        return max(0, self.threads - self.threads_kept_free)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings from environment variables; what is not set keeps its default.

        Variables: DATABASE_URL, REDIS_URL, RENTROLL_ONLY_PROCESS ("0" when several processes share
        the database), RENTROLL_FRONTEND, RENTROLL_PROBLEM_BASE, RENTROLL_THREADS.
        """
        defaults = cls()
        return cls(
            database_url=environment.get("DATABASE_URL") or defaults.database_url,
            redis_url=environment.get("REDIS_URL") or None,
            only_process=environment.get("RENTROLL_ONLY_PROCESS", "1") != "0",
            frontend=Path(environment.get("RENTROLL_FRONTEND") or defaults.frontend),
            problem_base=environment.get("RENTROLL_PROBLEM_BASE") or defaults.problem_base,
            threads=int(environment.get("RENTROLL_THREADS") or defaults.threads),
        )
