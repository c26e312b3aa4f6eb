"""Figures of `make bench-api`: what a kind of request cost, and which aims were reached."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from statistics import median

from benchmarks.api_servers import Running
from benchmarks.http_load import Next, converse

LONGEST_SECONDS = 120
KILOBYTE = 1000
MILLISECONDS = 1000


@dataclass
class Run:
    """What one kind of request cost, round by round."""

    name: str
    rates: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Requests a second."""
        return median(self.rates)

    @property
    def cost(self) -> float:
        """CPU seconds a request."""
        return median(self.cpu)


class Report:
    """What is printed, and whether every aim was reached."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def aim(
        self, text: str, value: float, most: float, unit: str = "", *, least: bool = False
    ) -> None:
        """Print a figure beside its aim."""
        met = value >= most if least else value <= most
        if not met:
            self.missed.append(text)
        sign = ">=" if least else "<="
        print(
            f"  {text:58} {value:9.2f}{unit:3} aim {sign} {most:g}{unit}"
            f"{'' if met else '   MISSED'}"
        )


def percentile(times: list[float], share: float) -> float:
    """Return the value that a share of all values do not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def measured(run: Run, server: Running, asking: list[Next]) -> None:
    """Let speakers talk to a server, and note what that cost."""
    before = server.cpu_seconds()
    times, took = await asyncio.wait_for(converse(server.port, asking), LONGEST_SECONDS)
    run.cpu.append((server.cpu_seconds() - before) / len(times))
    run.rates.append(len(times) / took)
    run.times += times
