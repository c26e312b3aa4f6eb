"""Figures of one process for Prometheus: counts and times by kind, never an id or a name."""

from collections.abc import Callable, Iterable, Iterator
from threading import Thread
from typing import Final
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

ACTION_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
LAG_SECONDS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 30.0)

Reading = Callable[[], float]


class Standings(Collector):
    """Figures that are looked up when somebody asks; one that cannot be had is left out."""

    def __init__(self) -> None:
        """Begin without any."""
        self._readings: dict[str, tuple[str, Reading]] = {}

    def add(self, name: str, meaning: str, reading: Reading) -> None:
        """Add a figure."""
        self._readings[name] = (meaning, reading)

    def describe(self) -> Iterable[Metric]:
        """Tell what there will be, without looking anything up."""
        return [GaugeMetricFamily(name, text) for name, (text, _) in self._readings.items()]

    def collect(self) -> Iterator[Metric]:
        """Look everything up."""
        for name, (meaning, reading) in self._readings.items():
            try:
                value = reading()
            except Exception:  # noqa: BLE001, S112 (the other figures matter most just then)
                continue
            yield GaugeMetricFamily(name, meaning, value=value)


class Metrics:
    """What one app counts, in a registry of its own.

    Attributes:
        requests: answers by route, method and status.
        problems: problems answered by code.
        actions: seconds from request to answer by action.
        lag: seconds by which the autopilot came later than something was due.
        lost_races: changes made anew because somebody else was first.
        standings: held polls, open games, due backlog.
    """

    def __init__(self) -> None:
        """Begin to count."""
        self.registry = CollectorRegistry()
        self.requests = self._counter("requests", "Answers", "route", "method", "status")
        self.problems = self._counter("problems", "Problems answered", "code")
        self.lost_races = self._counter("lost_races", "Changes made anew after a lost race")
        self.actions = Histogram(
            "rentroll_action_seconds",
            "Time from request to answer by action",
            ("action",),
            buckets=ACTION_SECONDS,
            registry=self.registry,
        )
        self.lag = Histogram(
            "rentroll_lag_seconds",
            "How late bots act and timers end",
            buckets=LAG_SECONDS,
            registry=self.registry,
        )
        self.standings = Standings()
        self.registry.register(self.standings)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"rentroll_{name}", meaning, labels, registry=self.registry)


class MetricsServer:
    """Shows the figures at an address of their own, where no player comes by."""

    def __init__(self, address: str, metrics: Metrics) -> None:
        """Prepare to listen; nothing is opened before `start`.

        Args:
            address: host and port as `127.0.0.1:9464`; with a port of 0 the system chooses one.
            metrics: what to show.
        """
        self._host, _, port = address.rpartition(":")
        self._port = int(port)
        self._metrics = metrics
        self._running: tuple[WSGIServer, Thread] | None = None

    @property
    def port(self) -> int:
        """The port listened on."""
        return self._port if self._running is None else self._running[0].server_port

    def start(self) -> None:
        """Begin to listen."""
        self._running = start_http_server(
            self._port, addr=self._host, registry=self._metrics.registry
        )

    def stop(self) -> None:
        """Close the address."""
        if self._running is None:
            return
        server, thread = self._running
        server.shutdown()
        server.server_close()
        thread.join(timeout=5)
        self._running = None
