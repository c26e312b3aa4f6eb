"""Held polls: how many, what they cost, how soon they have the news; part of `make bench-api`."""

from __future__ import annotations

import asyncio
import gc
from statistics import median

from benchmarks.api_figures import KILOBYTE, MILLISECONDS, Report, percentile
from benchmarks.api_servers import Running
from benchmarks.api_tables import GAMES, Table, make_tables, next_action, seats_of
from benchmarks.http_load import Answer, Connection, ask_once, request_of

HELD = 1000
WAIT = 25
WATCHED_MOVES = 60
CROWD_MOVES, CROWD_TRIES = 4, 12
IDLE_SECONDS = 5
AIM_HELD, AIM_IDLE = 60_000, 0.01
AIM_MOVE_P95, AIM_MOVE_P99, AIM_CROWD = 0.020, 0.050, 1.5


class Holding:
    """Connections with a held poll each, renewed whenever one ends."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.connections: list[Connection] = []
        self.answers: list[asyncio.Future[Answer]] = []

    async def hold(self, requests: list[bytes]) -> None:
        """Open a connection for each request and send it."""
        for request in requests:
            connection = await Connection.to(self._port)
            self.connections.append(connection)
            self.answers.append(connection.send(request))
            if len(self.connections) % 50 == 0:
                await asyncio.sleep(0.02)

    @property
    def held(self) -> int:
        """How many polls have no answer yet."""
        return sum(not answer.done() for answer in self.answers)

    def close(self) -> None:
        """Close all connections."""
        for connection in self.connections:
            connection.close()


async def tags_of(port: int, tables: list[Table]) -> dict[tuple[str, int], str]:
    """Return the newest tag of every seat."""
    connection = await Connection.to(port)
    tags = {}
    for table, seat in seats_of(tables):
        answer = await connection.send(table.poll(seat))
        tags[table.game, seat] = answer.header("ETag") or ""
    connection.close()
    return tags


async def held_polls(report: Report, server: Running, bare_rate: float) -> None:
    """Hold many polls, and measure what they cost and how soon they have the news."""
    tables = await make_tables(server.port, HELD // 4, 4)
    tags = await tags_of(server.port, tables)
    await asyncio.sleep(1)
    gc.collect()
    memory = server.memory()
    holding = Holding(server.port)
    await holding.hold(
        [table.poll(seat, tags[table.game, seat], WAIT) for table, seat in seats_of(tables)]
    )
    await asyncio.sleep(2)
    held = holding.held
    print(f"\nHeld polls on one process: {held} of {HELD}")
    report.aim("polls held", held, HELD, least=True)
    report.aim(
        "memory a held poll",
        (server.memory() - memory) / max(1, held) / KILOBYTE,
        AIM_HELD / KILOBYTE,
        "kB",
    )
    before = server.cpu_seconds()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (server.cpu_seconds() - before) / IDLE_SECONDS
    report.aim("idle CPU while they are held", idle * 100, AIM_IDLE * 100, "%")
    await _watched_moves(report, server, tables, holding)
    holding.close()
    await asyncio.sleep(1)
    await _crowd(report, server, bare_rate)


async def _watched_moves(
    report: Report, server: Running, tables: list[Table], holding: Holding
) -> None:
    """Move at one table after the other; all four of its seats wait, and so does everybody else."""
    mover = await Connection.to(server.port)
    last: list[float] = []
    for number in range(WATCHED_MOVES):
        table = tables[number]
        watching = holding.answers[number * 4 : number * 4 + 4]
        wish = next_action(table.state)
        if wish is None or any(answer.done() for answer in watching):
            continue
        seat, kind = wish
        path = f"{GAMES}/{table.game}/{kind}"
        moved = await mover.send(request_of("POST", path, token=table.tokens[seat], body={}))
        got = await asyncio.wait_for(asyncio.gather(*watching), WAIT)
        if moved.status == 200:
            last.append(max(answer.arrived for answer in got) - moved.arrived)
        await asyncio.sleep(0.03)
    mover.close()
    print(
        f"  all four watchers have a move after its answer, {len(last)} moves: p50"
        f" {percentile(last, 0.5) * 1000:.1f} ms, max {max(last) * 1000:.1f} ms"
    )
    report.aim(
        "p95 of that", percentile(last, 0.95) * MILLISECONDS, AIM_MOVE_P95 * MILLISECONDS, "ms"
    )
    report.aim(
        "p99 of that", percentile(last, 0.99) * MILLISECONDS, AIM_MOVE_P99 * MILLISECONDS, "ms"
    )


async def _crowd(report: Report, server: Running, bare_rate: float) -> None:
    """Let a thousand wait for one game, as spectators."""
    (table,) = await make_tables(server.port, 1, 4)
    times: list[float] = []
    for _ in range(CROWD_TRIES):
        wish = next_action(table.state)
        if wish is None or len(times) == CROWD_MOVES:
            break
        watched = request_of("GET", f"{GAMES}/{table.game}")
        tag = (await ask_once(server.port, watched)).header("ETag") or ""
        path = f"{GAMES}/{table.game}?wait={WAIT}"
        waiting = Holding(server.port)
        await waiting.hold([request_of("GET", path, headers={"If-None-Match": tag})] * HELD)
        await asyncio.sleep(1)
        if waiting.held == HELD:  # Else the count of spectators has just been told to all of them.
            seat, kind = wish
            path = f"{GAMES}/{table.game}/{kind}"
            move = request_of("POST", path, token=table.tokens[seat], body={})
            moved = await ask_once(server.port, move)
            table.state = moved.json()
            got = await asyncio.wait_for(asyncio.gather(*waiting.answers), WAIT)
            times.append(max(answer.arrived for answer in got) - moved.arrived)
        waiting.close()
        await asyncio.sleep(0.5)
    print(f"  {HELD} wait for one game; all are awake after {_list(times)} ms")
    report.aim("moves that a thousand waited for", len(times), CROWD_MOVES, least=True)
    aim = round(AIM_CROWD * HELD / bare_rate * MILLISECONDS)
    report.aim("median until the last is awake", median(times) * MILLISECONDS, aim, "ms")


def _list(times: list[float]) -> str:
    return ", ".join(f"{each * MILLISECONDS:.0f}" for each in times)
