"""Settings of one process, read from the environment once and passed around as a value."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from rentroll.environment import Environment, SettingRefused
from rentroll.names import LOCAL_URL
from rentroll.quotas import PROFILES, Quotas

REPOSITORY: Final = Path(__file__).resolve().parents[2]
DEFAULT_DATABASE_URL: Final = "sqlite:///var/rentroll.db"
IPV4: Final = 4
YES_OR_NO: Final = {"1": True, "0": False}


@dataclass(frozen=True, slots=True)
class Settings:
    """What may differ between installations.

    Attributes:
        database_url: SQLAlchemy address of the database. The path of a SQLite file counts from the
            working directory and is made absolute here, so that everybody means the same file.
        redis_url: address of a Redis that carries wake-ups between processes, or None.
        only_process: no other process writes to the database, so what this one remembers is true;
            None when nobody has said so, which counts as no.
        frontend: folder of the browser client.
        readable_page: the client's sources are sent as they are, and a change shows at once.
        rules: folder of the rules as people read them.
        threads: how many requests the server works on at the same time; a held poll needs none.
        core: number of the only processor core that the server computes on, among those it may
            use; None for any. Threads that take turns on several cores each find their caches cold.
        held_polls: polls that may be held at the same time in all.
        held_polls_per_seat: polls that one seat may hold at the same time.
        held_polls_per_address: polls that one network address may hold at the same time.
        address_connections: connections that one network address may have at the same time, 0 for
            any number; None when nobody has said so, of which `connections_per_address` makes some.
        quotas: how often one caller may ask.
        proxies: how many reverse proxies stand before the server and may say whom they speak for;
            none by default, so that nobody can pretend to be somebody else.
        longest_wait: seconds that a poll may be held.
        largest_body: bytes of a request body.
        remembered_tables: tables kept in memory.
        public_url: start of all addresses that are given out, without a slash at the end; None for
            the local one in problem types, and that of the request in links to share.
        local_url: where the server is reached on its machine, likewise.
        lobby_hours: how long a lobby is kept that nobody asks about.
        game_over_days: how long a game is kept after its end, or after the last action in it.
        metrics: host and port at which the figures for Prometheus are shown; None for nowhere.
    """

    database_url: str = DEFAULT_DATABASE_URL
    redis_url: str | None = None
    only_process: bool | None = None
    frontend: Path = REPOSITORY / "frontend"
    readable_page: bool = False
    rules: Path = REPOSITORY / "docs"
    threads: int = 64
    core: int | None = None
    held_polls: int = 4000
    held_polls_per_seat: int = 4
    held_polls_per_address: int = 256
    address_connections: int | None = None
    quotas: Quotas = field(default_factory=Quotas)
    proxies: int = 0
    longest_wait: int = 25
    largest_body: int = 16 * 1024
    remembered_tables: int = 2000
    public_url: str | None = None
    local_url: str = LOCAL_URL
    lobby_hours: float = 24
    game_over_days: float = 30
    metrics: str | None = None

    def __post_init__(self) -> None:
        """Make the address of a SQLite file absolute."""
        object.__setattr__(self, "database_url", _absolute(self.database_url))

    def served_at(self, host: str, port: int) -> "Settings":
        """Return the settings of a server that listens there: on all addresses means its own."""
        return replace(self, local_url=f"http://{_reached_as(host)}:{port}")

    def served_with(self, *, autopilot: bool) -> "Settings":
        """Return the settings of a server process, which knows whether it may be the only one.

        It is on SQLite with the autopilot beside it. On PostgreSQL there may be more servers, and
        without the autopilot there is a worker. What the environment says goes before.
        """
        if self.only_process is not None:
            return self
        on_sqlite = make_url(self.database_url).get_backend_name() == "sqlite"
        return replace(self, only_process=on_sqlite and autopilot)

    @property
    def connections_per_address(self) -> int | None:
        """How many connections one network address may have; None for any number.

        Twice as many as polls, unless somebody has said so. Behind proxies all connections come
        from theirs.
        """
        if self.address_connections is not None:
            return self.address_connections or None
        return None if self.proxies else 2 * self.held_polls_per_address

    @property
    def problem_base(self) -> str:
        """Start of the addresses that name problem types (RFC 9457): it never varies by request."""
        return self.public_url or self.local_url

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings from environment variables; what is not set keeps its default.

        Variables: DATABASE_URL, REDIS_URL, RENTROLL_ONLY_PROCESS ("1" promises that no other
            process writes to the database, "0" says that one may), RENTROLL_FRONTEND,
            RENTROLL_THREADS, RENTROLL_CORE, RENTROLL_HELD_POLLS, RENTROLL_HELD_POLLS_PER_ADDRESS,
            RENTROLL_CONNECTIONS_PER_ADDRESS, RENTROLL_QUOTAS, RENTROLL_QUOTA_..., RENTROLL_PROXIES,
            PUBLIC_URL, RENTROLL_LOBBY_HOURS, RENTROLL_GAME_OVER_DAYS, RENTROLL_METRICS.
            docs/operations.md tells more.

        Raises:
            SettingRefused: a value means nothing.
        """
        defaults = cls()
        read = Environment(environment)
        alone = read.word("RENTROLL_ONLY_PROCESS", YES_OR_NO)
        per_address = read.whole("RENTROLL_HELD_POLLS_PER_ADDRESS", least=1)
        return cls(
            database_url=read.text("DATABASE_URL") or defaults.database_url,
            redis_url=read.redis("REDIS_URL"),
            only_process=None if alone is None else YES_OR_NO[alone],
            frontend=Path(read.text("RENTROLL_FRONTEND") or defaults.frontend),
            threads=read.whole("RENTROLL_THREADS", least=1) or defaults.threads,
            core=read.whole("RENTROLL_CORE", least=0),
            held_polls=read.whole("RENTROLL_HELD_POLLS", least=1) or defaults.held_polls,
            held_polls_per_address=per_address or defaults.held_polls_per_address,
            address_connections=read.whole("RENTROLL_CONNECTIONS_PER_ADDRESS", least=0),
            quotas=PROFILES[read.word("RENTROLL_QUOTAS", PROFILES) or "usual"].amended(read),
            proxies=read.whole("RENTROLL_PROXIES", least=0) or 0,
            public_url=(read.text("PUBLIC_URL") or "").rstrip("/") or None,
            lobby_hours=read.time("RENTROLL_LOBBY_HOURS", defaults.lobby_hours),
            game_over_days=read.time("RENTROLL_GAME_OVER_DAYS", defaults.game_over_days),
            metrics=read.address("RENTROLL_METRICS"),
        )


def _reached_as(host: str) -> str:
    """Return a host as an address names it; one that stands for all is that of the machine."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "127.0.0.1" if address.version == IPV4 else "[::1]"
    return bracketed(host)


def bracketed(host: str) -> str:
    """Return a host as it stands before a port: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _absolute(database_url: str) -> str:
    try:
        url = make_url(database_url)
    except ArgumentError:
        # The value is not told, as it may hold a password.
        wanted = "an address such as sqlite:////srv/games.db or postgresql+psycopg://host/name"
        raise SettingRefused("DATABASE_URL", None, wanted) from None
    file = url.database
    if url.get_backend_name() != "sqlite" or not file or file.startswith((":memory:", "file:")):
        return database_url
    return url.set(database=str(Path(file).absolute())).render_as_string(hide_password=False)
