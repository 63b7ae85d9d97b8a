"""Around every request: origin checks, rate limits, security headers, the access log and the metrics."""

from __future__ import annotations

import logging
import re
from http.cookies import SimpleCookie
from time import perf_counter
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from teahorse.server.limits import Limits
from teahorse.server.metrics import Metrics
from teahorse.server.people import COOKIE, token_hash
from teahorse.server.problems import Problem, preferred
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
PRIVATE = (b"cache-control", b"no-store")  # what the API tells one person is for nobody's cache
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status, path = perf_counter(), 500, scope["path"]
        is_api = path.startswith("/api/")

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS, *([PRIVATE] if is_api else [])]
            await send(message)

        try:
            problem = self._refused(scope) if is_api else None
            if problem is None:
                await self.app(scope, receive, answer)
            else:
                await _tell(problem, _language(scope), answer)
        finally:
            seconds = perf_counter() - began
            template = scope.get("path_template", "") if is_api else "static"
            self.metrics.request(scope["method"], template, status, seconds)
            if logger.isEnabledFor(logging.INFO):
                facts = {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000, 2)}
                logger.info("request", extra=facts)

    def _refused(self, scope: HTTPScope) -> Problem | None:
        """What must not even reach a door."""
        if scope["method"] not in SAFE and not header(scope, b"authorization") and not same_origin(scope, self.settings):
            return Problem(403, "origin")
        if not self.limits.requests.take(asking(scope)):
            return Problem(429, "too_many")
        return None


def _language(scope: HTTPScope) -> str:
    asked = re.search(rb"(?:^|&)lang=(en|de|it)(?:&|$)", scope["query_string"])
    return asked[1].decode() if asked else preferred(header(scope, b"accept-language"))


async def _tell(problem: Problem, lang: str, send: Send) -> None:
    headers = [(b"content-type", b"application/problem+json"), (b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem.document(lang)), "more_body": False})


def header(scope: HTTPScope | WebSocketScope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def asking(scope: HTTPScope | WebSocketScope) -> str:
    """Whose requests are counted together: those with one token, else those from one address."""
    token = header(scope, b"authorization")
    if not token and COOKIE in (cookies := header(scope, b"cookie")):
        found = SimpleCookie(cookies).get(COOKIE)
        token = found.value if found else ""
    if token:
        return token_hash(token)
    client = scope["client"]
    return client[0] if client else ""


def same_origin(scope: HTTPScope | WebSocketScope, settings: Settings) -> bool:
    """Whether a request comes from our own page, or from no page at all (curl, a bot)."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
    own = {header(scope, b"host"), urlsplit(settings.public_url).netloc}
    others = {other.strip().rstrip("/") for other in settings.origins.split(",") if other.strip()}
    return origin in others or (urlsplit(origin).netloc in own - {""})
