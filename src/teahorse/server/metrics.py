"""Numbers for Prometheus. None of them is about one game: no seed, card or choice can be read from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("teahorse_requests", "Requests", ["method", "path", "status"], registry=self.registry)
        self.seconds = Histogram("teahorse_request_seconds", "Time", ["path"], buckets=BUCKETS, registry=self.registry)
        self.moves = Counter("teahorse_moves", "Moves that were stored", ["by"], registry=self.registry)

        self._of_request = cache(lambda method, path, status: self.requests.labels(method, path, status).inc)
        self._of_seconds = cache(lambda path: self.seconds.labels(path).observe)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        self._of_request(method, path, status)()
        self._of_seconds(path)(seconds)

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        Gauge(f"teahorse_{name}", about, registry=self.registry).set_function(value)

    def page(self) -> bytes:
        return generate_latest(self.registry)
