"""How much one person or address may ask for: buckets that fill up with time."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Any

from litestar.connection import ASGIConnection

from teahorse.server.problems import Problem
from teahorse.server.settings import Settings

BUCKETS = 50_000
BURST = 4  # seconds' worth


class Bucket:
    """Allows `rate` a second in the long run, and `size` at once."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        if self.rate <= 0:
            return True
        now = monotonic()
        left, since = self._left.pop(who, (self.size, now))
        left = min(self.size, left + (now - since) * self.rate)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > BUCKETS:
            self._left.popitem(last=False)
        return left >= 1


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.requests = Bucket(settings.rate_limit, settings.rate_limit * BURST)
        self.newcomers = Bucket(settings.guests_per_minute / 60, max(10.0, settings.guests_per_minute))

    def newcomer(self, request: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Somebody makes a guest or tries a password."""
        if not self.newcomers.take(request.client.host if request.client else ""):
            raise Problem(429, "too_many")
