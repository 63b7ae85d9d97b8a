"""The doors to what is the same at every table: the games and their options, the rules."""

from __future__ import annotations

from typing import Any

from litestar import get

import teahorse as th


@get("/api/games", tags=["games"], summary="The games, their player counts, options and bots")
async def games() -> dict[str, dict[str, Any]]:
    return th.games()


HANDLERS: list[Any] = [games]
