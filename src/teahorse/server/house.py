"""The parts of a running server, and what the doors (`api_*.py`) have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

from teahorse.kernel.messages import LANGUAGES
from teahorse.server.limits import Limits
from teahorse.server.live import Hub
from teahorse.server.metrics import Metrics
from teahorse.server.people import People, Person
from teahorse.server.problems import Problem, preferred
from teahorse.server.rooms import Rooms
from teahorse.server.settings import Settings
from teahorse.server.shapes import ProblemOut
from teahorse.server.store import Store
from teahorse.server.thinkers import Thinkers

Asking = Request[Any, Any, State]


@dataclass
class House:
    settings: Settings
    store: Store
    people: People
    rooms: Rooms
    hub: Hub
    thinkers: Thinkers
    limits: Limits
    metrics: Metrics
    seeds: Callable[[], int]

    def heard(self, message: str | None) -> None:
        """A message of another server process on the same database."""
        id = self.rooms.heard(message)
        if id is not None or message is None:
            self.hub.changed(id)


def house_of(request: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


async def person_of(request: Asking) -> Person:
    """The person who asks; a Problem if it is nobody."""
    person = await house_of(request).people.asking(request)
    if person is None:
        raise Problem(401, "who")
    return person


def language(request: ASGIConnection[Any, Any, Any, Any], lang: str | None) -> str:
    """The language that was asked for, else the browser's first one that we know."""
    if lang is None:
        return preferred(request.headers.get("accept-language", ""))
    if lang not in LANGUAGES:
        raise Problem(400, "lang", {"expected": list(LANGUAGES)})
    return lang


def raw(content: bytes, status: int = 200) -> Response[Any]:
    """JSON that is written already."""
    return Response(content, status_code=status, media_type=MediaType.JSON)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The failures of a door, for the OpenAPI page."""
    about = {
        400: "The request is not understood",
        401: "Nobody has been named",
        403: "Not allowed",
        404: "There is no such thing",
        409: "Too late: see `current`",
        413: "The body is too large",
        422: "Refused, with the reason",
        429: "Too many requests",
        503: "Not at the moment; try again",
    }
    return {
        status: ResponseSpec(
            ProblemOut, description=about[status], media_type="application/problem+json", generate_examples=False
        )
        for status in (*statuses, 400, 429)
    }
