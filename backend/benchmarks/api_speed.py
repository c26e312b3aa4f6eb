"""Measures the API against a bare Flask app on the same server software, in one sitting.

Run it with `make bench-api`. Real servers are started (`rentroll serve`, with everything it does by
default), a client in this process talks to them over loopback, and what was started is stopped.
Throughput and CPU are judged as ratios to the bare app, measured in turns with it: a busy or slow
machine slows both. Exits with 1 when an aim is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import platform
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

BACKEND = str(Path(__file__).resolve().parents[1])
if BACKEND not in sys.path:
    sys.path.insert(0, BACKEND)

# The packages are found by the line above.
from benchmarks import api_servers  # noqa: E402
from benchmarks.api_figures import (  # noqa: E402
    KILOBYTE,
    LONGEST_SECONDS,
    MILLISECONDS,
    Report,
    Run,
    measured,
    percentile,
)
from benchmarks.api_servers import CONFIGURATION, Running  # noqa: E402
from benchmarks.api_tables import (  # noqa: E402
    GAMES,
    Table,
    make_tables,
    next_action,
    players,
    speakers,
)
from benchmarks.held_polls import held_polls  # noqa: E402
from benchmarks.http_load import Connection, ask_once, paced, repeating, request_of  # noqa: E402
from tests.services import postgres  # noqa: E402

CONNECTIONS = 16
ROUNDS = 3
GETS = 3000
MID_GAMES, MID_GAME_ACTIONS, MID_GAME_DEEDS = 8, 300, 20
POSTS = 900
COMMITS_A_SECOND = 300
WRITING_SECONDS = 8

AIM_UNCHANGED, AIM_CHANGED, AIM_POST = 1.0, 0.9, 0.15
AIM_BODY = 1500
ON_A_CORE = "{}, on one core"
"""What a server is called that stays on one core (RENTROLL_CORE)."""

AIM_WRITE = {"SQLite": 0.020, "PostgreSQL": 0.050}
AIM_WRITE |= {ON_A_CORE.format(name): aim for name, aim in AIM_WRITE.items()}


# --- Throughput -----------------------------------------------------------------------------------


async def mid_game(port: int) -> Table:
    """Play some tables of four and return the one on which most deeds are owned."""
    tables = await make_tables(port, MID_GAMES, 4)
    connection = await Connection.to(port)
    for table in tables:
        await _play_on(connection, table)
    connection.close()
    return max(tables, key=_owned)


async def _play_on(connection: Connection, table: Table) -> None:
    for _ in range(MID_GAME_ACTIONS):
        wish = next_action(table.state)
        if wish is None or _owned(table) >= MID_GAME_DEEDS:
            return
        seat, kind = wish
        path = f"{GAMES}/{table.game}/{kind}"
        answer = await connection.send(request_of("POST", path, token=table.tokens[seat], body={}))
        table.state = answer.json()


def _owned(table: Table) -> int:
    return sum(owner >= 0 for owner in table.state["game"]["owner"])


async def throughput(report: Report, hello: Running, servers: dict[str, Running]) -> float:
    """Measure the kinds of request in turns; return the bare app's requests a second."""
    sqlite = servers["SQLite"]
    table = await mid_game(sqlite.port)
    bare, unchanged, changed = (
        Run("bare Flask app"),
        Run("GET state, unchanged"),
        Run("GET state, changed"),
    )
    posts = {name: Run(f"POST action, {name}") for name in servers}
    playing = {
        name: await make_tables(server.port, CONNECTIONS * 4 * ROUNDS, 2)
        for name, server in servers.items()
    }
    refused: list[str] = []
    for number in range(ROUNDS):
        full = await ask_once(sqlite.port, table.poll(0))
        for run, server, request, status in (
            (bare, hello, request_of("GET", "/"), 200),
            (unchanged, sqlite, table.poll(0, full.header("ETag")), 304),
            (changed, sqlite, table.poll(0), 200),
        ):
            share = GETS // CONNECTIONS
            asking = [repeating(request, share, status) for _ in range(CONNECTIONS)]
            await measured(run, server, asking)
        for name, server in servers.items():
            acting = players(playing[name][number::ROUNDS], CONNECTIONS, POSTS // CONNECTIONS)
            await measured(posts[name], server, speakers(acting))
            refused += [text for player in acting for text in player.refused]
    _print_runs([bare, unchanged, changed, *posts.values()])
    print(f"  actions refused: {len(refused)} {refused[:2]}")
    aims = ((unchanged, AIM_UNCHANGED), (changed, AIM_CHANGED), (posts["SQLite"], AIM_POST))
    for run, aim in aims:
        report.aim(f"{run.name}: 1/s, to the bare app's", run.rate / bare.rate, aim, least=True)
        report.aim(f"{run.name}: the bare app's CPU to it", bare.cost / run.cost, aim, least=True)
    print(f"  a state in mid-game weighs {len(gzip.decompress(full.body))} bytes before gzip")
    weight = len(full.body) / KILOBYTE
    report.aim("a changed poll's body in mid-game, by gzip", weight, AIM_BODY / KILOBYTE, "kB")
    return bare.rate


def _print_runs(runs: list[Run]) -> None:
    print(f"\nThroughput, {CONNECTIONS} connections, {ROUNDS} rounds in turns (medians)")
    columns = f"{'1/s':>8} {'ratio':>6} {'CPU us':>8} {'ratio':>6} {'p50 ms':>8} {'p99 ms':>8}"
    print(f"  {'':28} {columns}")
    bare = runs[0]
    for run in runs:
        print(
            f"  {run.name:28} {run.rate:8.0f} {run.rate / bare.rate:6.2f} {run.cost * 1e6:8.0f}"
            f" {bare.cost / run.cost:6.2f} {percentile(run.times, 0.5) * MILLISECONDS:8.2f}"
            f" {percentile(run.times, 0.99) * MILLISECONDS:8.2f}"
        )


# --- Writers --------------------------------------------------------------------------------------


async def writers(report: Report, name: str, server: Running) -> None:
    """Let 16 players act at an even pace, each at tables of its own."""
    actions = COMMITS_A_SECOND * WRITING_SECONDS // CONNECTIONS + 1
    tables = await make_tables(server.port, CONNECTIONS * 6, 2)
    await asyncio.sleep(0.5)
    acting = players(tables, CONNECTIONS, actions)
    before = server.cpu_seconds()
    times, sent = await paced(
        server.port, speakers(acting), per_second=COMMITS_A_SECOND, seconds=WRITING_SECONDS
    )
    cpu = (server.cpu_seconds() - before) / sent
    refused = [text for player in acting for text in player.refused]
    locked = server.log_lines_with("database is locked")
    print(
        f"  {name}: {sent / WRITING_SECONDS:.0f} commits a second,"
        f" p50 {percentile(times, 0.5) * 1000:.1f},"
        f" p95 {percentile(times, 0.95) * 1000:.1f}, max {max(times) * 1000:.1f} ms,"
        f" CPU {cpu * 1e6:.0f} us, refused {len(refused)}, 'database is locked' {locked}"
    )
    for text in refused[:2]:
        print(f"    {text}")
    report.aim(
        f"p99 on {name}",
        percentile(times, 0.99) * MILLISECONDS,
        AIM_WRITE[name] * MILLISECONDS,
        "ms",
    )


# --- All of it ------------------------------------------------------------------------------------


@contextmanager
def started(folder: Path) -> Iterator[tuple[Running, dict[str, Running]]]:
    """Run the bare app, and the game on each database twice, until the block ends.

    One of the two computes on whatever core there is, as by default, the other stays on one.
    """
    with ExitStack() as stack:
        bare = stack.enter_context(api_servers.hello(folder))
        database = stack.enter_context(postgres())
        servers = {}
        for kind in ("SQLite", "PostgreSQL"):
            for name, core in ((kind, ""), (ON_A_CORE.format(kind), "0")):
                file = f"sqlite:///{folder / name.replace(' ', '-')}.db"
                url = file if kind == "SQLite" else database.create_database()
                serving = api_servers.rentroll(name, url, folder, RENTROLL_CORE=core)
                servers[name] = stack.enter_context(serving)
        yield bare, servers


async def measure(parts: set[str]) -> Report:
    """Measure the parts asked for and print what was found."""
    report = Report()
    with (
        tempfile.TemporaryDirectory(prefix="rentroll-bench-") as name,
        started(Path(name)) as (bare, servers),
    ):
        _print_circumstances()
        rate = await throughput(report, bare, servers)
        if "writers" in parts:
            print(f"\n{CONNECTIONS} writers at {COMMITS_A_SECOND} commits a second")
            for kind, server in servers.items():
                await writers(report, kind, server)
        if "held" in parts:
            await _unless_it_hangs(report, held_polls(report, servers["SQLite"], rate))
    return report


async def _unless_it_hangs(report: Report, work: Coroutine[Any, Any, None]) -> None:
    try:
        await asyncio.wait_for(work, LONGEST_SECONDS)
    except TimeoutError:
        report.missed.append("the rest, as the server answered no more")


def _print_circumstances() -> None:
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load},"
        f" {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC"
    )
    print(f"Configuration beside the defaults: {CONFIGURATION}")


def main() -> int:
    """Measure, print, and tell by the status whether every aim was reached."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", default=["writers", "held"], help="beside throughput")
    report = asyncio.run(measure(set(parser.parse_args().parts)))
    print("\nMissed: " + (", ".join(report.missed) or "nothing"))
    return bool(report.missed)


if __name__ == "__main__":
    sys.exit(main())
