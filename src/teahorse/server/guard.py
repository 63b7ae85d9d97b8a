"""Around every request: origin checks, rate limits, security headers, the access log and the metrics."""

from __future__ import annotations

import logging
from time import perf_counter
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from teahorse.server.settings import Settings

logger = logging.getLogger("teahorse.requests")
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            if logger.isEnabledFor(logging.INFO):
                facts = {"method": scope["method"], "path": scope["path"], "status": status}
                logger.info("request", extra={**facts, "ms": round((perf_counter() - began) * 1000, 2)})


def header(scope: HTTPScope | WebSocketScope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def same_origin(scope: HTTPScope | WebSocketScope, settings: Settings) -> bool:
    """Whether a request comes from our own page, or from no page at all (curl, a bot)."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
    own = {header(scope, b"host"), urlsplit(settings.public_url).netloc}
    others = {other.strip().rstrip("/") for other in settings.origins.split(",") if other.strip()}
    return origin in others or (urlsplit(origin).netloc in own - {""})
