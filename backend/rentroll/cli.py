"""The command line: serve, worker, simulate, arena, openapi."""

import argparse
import json
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from sqlalchemy import create_engine
from sqlalchemy.exc import ArgumentError, DBAPIError

from rentroll.api import create_app
from rentroll.api.document import api_document
from rentroll.api.house_access import rentroll_of
from rentroll.bots import STRATEGIES
from rentroll.claims import AlreadyClaimed, claimed
from rentroll.config import Settings, bracketed
from rentroll.environment import SettingRefused
from rentroll.logs import configure_logs
from rentroll.names import PRODUCT
from rentroll.persistence.migrate import upgrade
from rentroll.server.serving import Server
from rentroll.service.arena import MOST_ROUNDS, figures, play_in_arena
from rentroll.service.queries import MOST_SEATS
from rentroll.service.simulation import play_game


class DatabaseUnusable(Exception):
    """The database cannot be reached, or none of this kind can be used here."""

    def __init__(self, reason: str) -> None:
        """Tell why, in the words of whoever has found out."""
        super().__init__(f"The database cannot be used: {reason.strip()}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except (AlreadyClaimed, SettingRefused, DatabaseUnusable) as error:
        print(f"{PRODUCT}: {error}", file=sys.stderr)
        return 1
    return status


def serve(options: argparse.Namespace) -> int:
    """Bring the database up to date, then serve the game until stopped."""
    configure_logs()
    settings = _settings(options)
    if options.threads is not None:
        settings = replace(settings, threads=options.threads)
    settings = replace(settings, readable_page=options.readable_page)
    settings = settings.served_with(autopilot=not options.no_autopilot)
    settings = settings.served_at(options.host, options.port)
    server = Server(
        lambda: create_app(settings),
        settings,
        host=options.host,
        port=options.port,
        autopilot=not options.no_autopilot,
    )
    with _database_of(settings, alone=bool(settings.only_process)):
        print(f"{PRODUCT}: http://{bracketed(options.host)}:{options.port}/", flush=True)
        server.run()
    return 0


def worker(options: argparse.Namespace) -> int:
    """Only play bots and end timers, for servers in other processes, until stopped."""
    configure_logs()
    settings = replace(_settings(options), only_process=False)
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    with _database_of(settings, alone=False):
        house = rentroll_of(create_app(settings)).house
        house.open(autopilot=True)
        stopped.wait()
        house.close()
    return 0


def simulate(options: argparse.Namespace) -> int:
    """Play games between bots in memory and print how they went."""
    generator = random.Random(options.seed)
    began = time.perf_counter()
    results = [
        play_game([options.strategy] * options.players, generator, options.most_actions)
        for _ in range(options.games)
    ]
    seconds = time.perf_counter() - began
    summary = {
        "games": len(results),
        "ended": sum(result.over for result in results),
        "actions": sum(result.actions for result in results),
        "rounds": sum(result.rounds for result in results),
        "seconds": round(seconds, 2),
    }
    print(json.dumps(summary))
    return 0


def arena(options: argparse.Namespace) -> int:
    """Let bots play many games and print how well they do; seats rotate from game to game."""
    seats: list[str] = options.seats
    tables = [
        seats[-turn:] + seats[:-turn] for turn in (n % len(seats) for n in range(options.games))
    ]
    games = [
        play_in_arena(table, options.seed + number, most_rounds=options.rounds)
        for number, table in enumerate(tables)
    ]
    print(json.dumps(figures(games, tables), indent=2))
    return 0


def openapi(_options: argparse.Namespace) -> int:
    """Print the API document."""
    print(json.dumps(api_document(), indent=2, ensure_ascii=False))
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    settings = Settings.from_environment()
    if options.database_url:
        settings = replace(settings, database_url=options.database_url)
    return settings


@contextmanager
def _database_of(settings: Settings, *, alone: bool) -> Iterator[None]:
    """Claim the database until the block ends, and bring it to the newest form.

    Raises:
        AlreadyClaimed: another process is at work there.
        DatabaseUnusable: it cannot be reached, or none of its kind can be used here.
    """
    with ExitStack() as claim:
        try:
            claim.enter_context(claimed(settings.database_url, alone=alone))
            _upgrade(settings)
        except DBAPIError as error:
            raise DatabaseUnusable(str(error.orig)) from error
        except (ArgumentError, ImportError, OSError) as error:
            raise DatabaseUnusable(str(error)) from error
        yield


def _upgrade(settings: Settings) -> None:
    engine = create_engine(settings.database_url)
    try:
        upgrade(engine)
    finally:
        engine.dispose()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rentroll", description=PRODUCT)
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_serve(commands.add_parser("serve", help="serve the game and play its bots"))
    worker_parser = commands.add_parser("worker", help="only play bots and end timers")
    worker_parser.set_defaults(run=worker)
    _add_database(worker_parser)
    _add_simulate(commands.add_parser("simulate", help="play games between bots in memory"))
    _add_arena(commands.add_parser("arena", help="measure how well bots play"))
    openapi_parser = commands.add_parser("openapi", help="print the API document")
    openapi_parser.set_defaults(run=openapi)
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=serve)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on")
    parser.add_argument(
        "--threads", type=_positive, help="server threads; default: RENTROLL_THREADS"
    )
    parser.add_argument("--no-autopilot", action="store_true", help="leave the bots to workers")
    parser.add_argument(
        "--readable-page",
        action="store_true",
        help="send the page's sources as they are, for work on them",
    )
    _add_database(parser)


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database-url", help="SQLAlchemy address; default: DATABASE_URL")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=simulate)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--strategy", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most-actions", type=int, default=100_000)


def _add_arena(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=arena)
    parser.add_argument("--games", type=_positive, default=200)
    parser.add_argument("--seats", type=_strategies, default="steady,steady,steady,steady")
    parser.add_argument("--rounds", type=_positive, default=MOST_ROUNDS, help="when to give up")
    parser.add_argument("--seed", type=int, default=1)


def _strategies(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in STRATEGIES]
    if unknown or not 2 <= len(names) <= MOST_SEATS:
        known = ", ".join(sorted(STRATEGIES))
        raise argparse.ArgumentTypeError(f"name 2 to {MOST_SEATS} bots of: {known}")
    return names


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
