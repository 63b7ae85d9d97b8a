"""Sentences of the terminal table, from `messages.<lang>.toml`, and the language that a reader wants.

What is said about a game comes from `teahorse.words`; here are only the words of the table itself.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from teahorse import words as spoken
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
    """What the table says about one game in one language."""

    game: str
    lang: str

    def say(self, key: str, **facts: object) -> str:
        """The sentence `key` of the table, filled with facts."""
        return messages.filled(messages.catalogue("terminal", self.lang)[key], facts, self.game, self.lang)

    def here(self, key: str, **facts: object) -> str:
        """A label of this game's own table."""
        return self.say(f"{self.game}.{key}", **facts)

    def noun(self, word: str) -> str:
        return messages.noun(self.game, word, self.lang)

    def letter(self, colour: str) -> str:
        return spoken.letter(self.game, colour, self.lang)
