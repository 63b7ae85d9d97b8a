"""Players that are programs. A bot is asked with a view, never with the game: it knows what its seat may know.

>>> from teahorse.bots import make_bot
>>> bot = make_bot("level3", seed=1)          # bot(view) gives a move, bot.explain(view) says why
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.bots.levels import BOTS, LEVELS, STYLES, is_bot, level_name, make_bot
from teahorse.bots.player import Bot, Explanation
from teahorse.words import phrase

__all__ = ["BOTS", "LEVELS", "STYLES", "Bot", "Explanation", "hint", "is_bot", "level_name", "make_bot"]

HINT = "search@200"


def hint(view: Mapping[str, Any], lang: str = "en") -> str:
    """What a good player would do here, and why, in a sentence or two; below, how to type the move."""
    explanation = make_bot(HINT, 0).explain(view, lang)
    return f"{explanation['text']}\n> {phrase(view['game'], explanation['moves'][0]['move'], lang)}"
