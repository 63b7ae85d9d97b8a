"""The bots that may sit at a table. Only those with a name: `module:Class` would let anybody run code, `level5@1000s` anybody
keep a core busy."""

from __future__ import annotations

from teahorse import bots
from teahorse.server.problems import Problem
from teahorse.server.shapes import BotOut


def bot_names() -> list[str]:
    return list(bots.BOTS)


def bots_told(lang: str) -> list[BotOut]:
    return [BotOut(name, name) for name in bot_names()]


def checked_bot(name: str) -> str:
    if name not in bot_names():
        raise Problem(422, "bot", {"name": name, "expected": bot_names()})
    return name
