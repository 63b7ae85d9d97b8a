"""The doors of Dúlì's companion for the real table. Nothing is kept here: the page holds the document of its table. The seed
in it is not the one that orders the cards, so that nobody who looks at the document can turn them ahead of time."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from litestar import post

from teahorse.kernel.errors import TeahorseError
from teahorse.server.house import Asking, language, problems
from teahorse.server.problems import Problem
from teahorse.server.shapes import CompanionHeard, CompanionIn, CompanionLine, CompanionOut, CompanionPage
from teahorse.yunnan import companion
from teahorse.yunnan.companion import saying

PAGE_BYTES = 256 * 1024
SEED_BITS = 52  # the page's numbers are exact up to here


@post("/api/companion", status_code=201, tags=["companion"], responses=problems(422), summary="A real table with Dúlì begins")
async def begin(request: Asking, data: CompanionIn, lang: str | None = None) -> CompanionOut:
    lang = language(request, lang)
    try:
        document = companion.begin(
            data.colours, secrets.randbits(SEED_BITS), data.guards, data.double_bidding, own_pile=data.own_pile
        )
    except TeahorseError as error:
        raise _refused(error, lang) from error
    return CompanionOut(document, companion.view(_with_cards(document), lang))


def _with_cards(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the seed that orders the cards."""
    digest = hashlib.sha256(f"the pile of {document.get('seed')}".encode()).digest()
    return {**document, "seed": int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)}


def _refused(error: TeahorseError, lang: str) -> Problem:
    return Problem(422, "setup", {"reason": saying.problem_text(error, None, lang)})


@post(
    "/api/companion/view",
    status_code=200,
    tags=["companion"],
    responses=problems(413, 422),
    request_max_body_size=PAGE_BYTES,
    summary="What a real table shows",
)
async def look(request: Asking, data: CompanionPage, lang: str | None = None) -> CompanionOut:
    lang = language(request, lang)
    try:
        return CompanionOut(data.document, companion.view(_with_cards(data.document), lang))
    except TeahorseError as error:
        raise _refused(error, lang) from error


@post(
    "/api/companion/hear",
    status_code=200,
    tags=["companion"],
    responses=problems(413, 422),
    request_max_body_size=PAGE_BYTES,
    summary="Somebody types a line",
)
async def hear(request: Asking, data: CompanionLine, lang: str | None = None) -> CompanionHeard:
    """What Dúlì does, and why. A line that is not understood has a `problem`, and the table is unchanged."""
    lang = language(request, lang)
    try:
        step = companion.hear(_with_cards(data.document), data.line, lang)
        view = companion.view(step["document"], lang)
    except TeahorseError as error:
        raise _refused(error, lang) from error
    document = {**step["document"], "seed": data.document.get("seed")}
    return CompanionHeard(document, view, step["said"], step["command"], step["problem"])


HANDLERS: list[Any] = [begin, look, hear]
