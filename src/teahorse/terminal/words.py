"""Sentences of the terminal table, from `messages.<lang>.toml`, and the language that a reader wants."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahorse.kernel import messages


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """From the locale: the first of LC_ALL, LC_MESSAGES, LANG that is set; English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in messages.LANGUAGES else "en"
    return "en"


@dataclass(frozen=True)
class Words:
    """Everything that is said about one game in one language."""

    game: str
    lang: str

    def say(self, key: str, **facts: object) -> str:
        """The sentence `key` of the table, filled with facts."""
        return messages.filled(messages.catalogue("terminal", self.lang)[key], facts, self.game, self.lang)

    def here(self, key: str, **facts: object) -> str:
        """The sentence `key` of this game's own table."""
        return self.say(f"{self.game}.{key}", **facts)

    def noun(self, word: str) -> str:
        return messages.noun(self.game, word, self.lang)

    def counts(self, numbers: Mapping[str, int]) -> str:
        """Numbers by colour, such as "Red 2, Blue 1"."""
        return ", ".join(f"{self.noun(name)} {number}" for name, number in numbers.items())

    def event(self, event: Mapping[str, Any], variant: str = "", **more: object) -> str:
        """An event as a sentence; `variant` picks one of several patterns for it."""
        facts = {name: fact for name, fact in event.items() if name not in ("event", "move")}
        return self.here(f"event.{event['event']}{variant}", **(facts | more))
