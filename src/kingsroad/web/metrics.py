"""What is counted, for Prometheus. Each server has its own registry, so that several can live in one process."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from kingsroad.table.store import Store
from kingsroad.table.workers import Workers

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
THINKING: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
INCIDENTS: Final = ("takeover", "bus_outage", "aside", "failed_sweep", "restored", "shortened", "absence")


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        ProcessCollector(registry=registry)
        self.moves = Counter("kingsroad_moves", "Lines accepted", ["title"], registry=registry)
        self.refused = Counter("kingsroad_refused", "Moves refused", ["reason"], registry=registry)
        self.sockets = Gauge("kingsroad_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("kingsroad_tables", "Tables in memory", registry=registry)
        self.bot_questions = Counter("kingsroad_bot_questions", "Questions to bots", ["level"], registry=registry)
        self.bot_failures = Counter("kingsroad_bot_failures", "Bots without an answer", ["level"], registry=registry)
        self.bot_seconds = Histogram(
            "kingsroad_bot_seconds", "From asking a bot to its answer", ["level"], buckets=THINKING, registry=registry
        )
        self.store_seconds = Histogram(
            "kingsroad_store_seconds", "How long a commit or a look takes", ["kind"], buckets=FAST, registry=registry
        )
        self.store_failures = Counter("kingsroad_store_failures", "What the store could not do", registry=registry)
        self.incidents = Counter(
            "kingsroad_incidents", "What an operator should know of: see docs/operating.md", ["kind"], registry=registry
        )
        for kind in INCIDENTS:
            self.incidents.labels(kind)  # told from the start, so that a rise is seen
        self.aside = Gauge("kingsroad_games_aside", "Games that wait for an operator", registry=registry)
        self.notices = Counter("kingsroad_notices", "Notices sent", ["kind", "outcome"], registry=registry)
        self.limited = Counter("kingsroad_limited", "Requests that came too often", ["kind"], registry=registry)
        self.http = Counter("kingsroad_http", "Requests answered", ["method", "route", "status"], registry=registry)
        self.http_seconds = Histogram(
            "kingsroad_http_seconds", "From request to answer", ["route"], buckets=FAST, registry=registry
        )

    def watch(self, store: Store, workers: Workers) -> None:
        """What they do is counted from now on."""
        kinds = {kind: self.store_seconds.labels(kind) for kind in ("read", "write")}  # looked up once, not per line
        store.took = lambda kind, seconds: kinds[kind].observe(seconds)
        store.lost = self.store_failures.inc
        workers.heard = self._heard

    def notice(self, kind: str) -> None:
        self.incidents.labels(kind).inc()

    def _heard(self, level: str, seconds: float, well: bool) -> None:
        self.bot_questions.labels(level).inc()
        self.bot_seconds.labels(level).observe(seconds)
        if not well:
            self.bot_failures.labels(level).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """`route` is a template: the number of series does not grow with the number of tables."""
        self.http.labels(method, route, str(status)).inc()
        self.http_seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
