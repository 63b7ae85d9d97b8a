"""The bots that may sit at a table. Only those with a name: `module:Class` would let anybody run code, `level5@1000s` anybody
keep a core busy."""

from __future__ import annotations

from typing import Any

from teahorse.bots import HINT, LEVELS, STYLES, level_name, make_bot
from teahorse.server.problems import Problem
from teahorse.server.shapes import BotOut

PLAIN = ("random", "greedy")


def bots_told(game: str, lang: str) -> list[BotOut]:
    """The bots for a menu, the weakest first; each level also in a style: level3+builder."""
    levels = [f"level{level}" for level in range(1, len(LEVELS[game]) + 1)]
    return [BotOut(name, level_name(game, level, lang)) for level, name in enumerate(levels, 1)]


def checked_bot(name: str) -> str:
    levels = [f"level{level}" for level in range(1, 6)]
    plain, plus, style = name.partition("+")
    if plain not in (*levels, *PLAIN) or (plus and (style not in STYLES or plain == "random")):
        raise Problem(422, "bot", {"name": name, "expected": [*levels, *PLAIN]})
    return name


def think(name: str, seed: int, view: dict[str, Any]) -> str:
    """In a worker: one move."""
    return make_bot(name, seed)(view)


def explain(seed: int, view: dict[str, Any], lang: str) -> dict[str, Any]:
    """In a worker: what a good player would do, and why."""
    return dict(make_bot(HINT, seed).explain(view, lang))
