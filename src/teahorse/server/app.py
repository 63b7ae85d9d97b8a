"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import File

from teahorse import __version__
from teahorse.kernel.messages import LANGUAGES
from teahorse.server import api_companion, api_games, api_live, api_page, api_people, api_play, api_tables, api_talk
from teahorse.server.guard import Guard
from teahorse.server.house import Asking, House, language
from teahorse.server.limits import Limits
from teahorse.server.live import Hub
from teahorse.server.metrics import Metrics
from teahorse.server.people import COOKIE, People
from teahorse.server.problems import Misfit, Problem
from teahorse.server.rooms import CHANNEL, Rooms
from teahorse.server.settings import Settings
from teahorse.server.store import Stale, Store
from teahorse.server.table import new_seed
from teahorse.server.thinkers import Thinkers

logger = logging.getLogger("teahorse.server")
BODY_BYTES = 64 * 1024


def guarded_app(settings: Settings, seeds: Callable[[], int] = new_seed) -> Guard:
    """What a server process runs: the application with the guard around all of it, unknown paths too."""
    app = create_app(settings, seeds)
    house: House = app.state.house
    return Guard(app, settings, house.limits, house.metrics)


def create_app(settings: Settings, seeds: Callable[[], int] = new_seed) -> Litestar:
    """The application of a server. `seeds` gives each game its seed; tests use their own."""
    store = Store(settings.url)
    rooms = Rooms(store, settings.tables_in_memory, lease=settings.bot_seconds + 10)
    thinkers = Thinkers(rooms, settings.bot_workers, settings.bot_seconds)
    limits, metrics = Limits(settings), Metrics()
    hub = Hub(rooms)
    house = House(settings, store, People(store), rooms, hub, thinkers, limits, metrics, seeds)
    metrics.gauge("live_connections", "Open live connections", lambda: len(hub.listeners))
    metrics.gauge("tables_in_memory", "Tables ready in memory", lambda: len(rooms))
    metrics.gauge("commits", "Transactions since the start", lambda: store.commits)
    metrics.gauge("bots_thinking", "Tables where a bot thinks", lambda: thinkers.thinking)

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        store.open()
        loop = asyncio.get_running_loop()

        def heard(message: str | None) -> None:
            loop.call_soon_threadsafe(house.heard, message)

        store.listen(CHANNEL, heard)
        await thinkers.open()
        try:
            yield
        finally:
            await thinkers.close()
            store.close()

    modules = (api_people, api_games, api_companion, api_tables, api_play, api_talk, api_live, api_page)
    app = Litestar(
        [handler for module in modules for handler in module.HANDLERS] + [*static_pages(settings), healthz, show_metrics],
        lifespan=[open_house],
        exception_handlers={
            Problem: answer,
            HTTPException: told_http,
            sa.exc.OperationalError: told_database,
            Stale: told_stale,
            RecursionError: told_depth,
            Exception: told_accident,
        },
        openapi_config=OpenAPIConfig(
            title="Teahorse",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
            components=Components(
                security_schemes={
                    "bearer": SecurityScheme(type="http", scheme="bearer"),
                    "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                }
            ),
            security=[{"bearer": []}, {"cookie": []}, {}],
        ),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
    app.state.house = house
    return app


@get("/healthz", tags=["server"], summary="Whether the server and its database work")
async def healthz(request: Asking) -> dict[str, str]:
    house: House = request.app.state.house
    await house.store.read(lambda db: db.execute(sa.select(1)).all())
    return {"status": "ok", "version": __version__}


@get("/metrics", tags=["server"], media_type="text/plain; version=0.0.4", summary="Numbers for Prometheus")
async def show_metrics(request: Asking) -> bytes:
    house: House = request.app.state.house
    return house.metrics.page()


def static_pages(settings: Settings) -> list[Any]:
    """The built browser client: its files, and its page for every address that it shows itself."""
    folder = client_folder(settings)
    if folder is None:

        @get("/", include_in_schema=False, media_type="text/plain")
        async def bare() -> str:
            return "Teahorse is here; its browser client is not built. The API: /api\n"

        return [bare]
    # By the first part of an address: the page's own file, which names what it will load, or else the plain one; a table that
    # is in memory has its game's
    pages = {page.stem: page for page in folder.glob("*.html")}

    def page_of(path: str, house: House) -> Path:
        first, _, rest = path.strip("/").partition("/")
        table = house.rooms.at_hand(rest) if first == "table" else None
        names = [f"table-{table.game_name}"] if table else []
        return next(pages[name] for name in [*names, first or "home", "index"] if name in pages)

    packed = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))

    @get(["/", "/{path:path}"], include_in_schema=False, middleware=[packed])
    async def client(request: Asking, path: str = "") -> File:
        wanted = (folder / path.lstrip("/")).resolve()
        if path.startswith("/api/"):
            raise Problem(404, "no_page")
        found = wanted if wanted.is_relative_to(folder) and wanted.is_file() else page_of(path, request.app.state.house)
        # Built files carry a hash of what is in them in their names; the page itself is always asked for again
        forever = found.parent.name == "assets"
        cache = "public, max-age=31536000, immutable" if forever else "no-cache"
        return File(found, filename=found.name, content_disposition_type="inline", headers={"cache-control": cache})

    return [client]


def client_folder(settings: Settings) -> Path | None:
    """The client in the package, or in a checkout."""
    here = Path(__file__).resolve().parent
    given = [Path(settings.static).resolve()] if settings.static else [here / "static", here.parents[2] / "web" / "dist"]
    return next((folder for folder in given if (folder / "index.html").is_file()), None)


def answer(request: Asking, problem: Problem) -> Response[bytes]:
    wish = request.query_params.get("lang")
    lang = language(request, wish if wish in LANGUAGES else None)
    headers = {"retry-after": "1"} if problem.status in (429, 503) else {}
    if problem.status == 401:
        headers["www-authenticate"] = "Bearer"
    content = msgspec.json.encode(problem.document(lang))
    return Response(content, status_code=problem.status, media_type="application/problem+json", headers=headers)


def told_http(request: Asking, error: HTTPException) -> Response[bytes]:
    """What the framework refuses: a body that is no JSON, a wrong type, an unknown path."""
    known = {404: "no_page", 405: "no_method", 413: "too_large"}.get(error.status_code)
    if known is not None:
        return answer(request, Problem(error.status_code, known, {"name": request.method}))
    reason = error.detail or type(error).__name__
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{part.get('message', '')} - at `{part.get('key', '')}`" for part in error.extra if isinstance(part, dict)]
        reason = "; ".join(parts) or reason
    return answer(request, Problem(error.status_code, "request", {"reason": Misfit(reason)}))


def told_depth(request: Asking, error: RecursionError) -> Response[bytes]:
    """A body that is nested thousands of times."""
    return answer(request, Problem(400, "request", {"reason": Misfit(str(error))}))


def told_stale(request: Asking, error: Stale) -> Response[bytes]:
    return answer(request, Problem(409, "stale"))


def told_database(request: Asking, error: sa.exc.DBAPIError) -> Response[bytes]:
    logger.error("the database does not work: %s", error.orig)
    return answer(request, Problem(503, "database"))


def told_accident(request: Asking, error: Exception) -> Response[bytes]:
    logger.error("an accident", exc_info=error, extra={"path": request.scope["path"]})
    return answer(request, Problem(500, "accident"))
