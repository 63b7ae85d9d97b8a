"""One voice: a game, a language, and how the players are called. What is told about a game is told with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from teahorse.kernel import messages, typed


@dataclass(frozen=True)
class Voice:
    """Says sentences of one game in one language; `names` stand in place of colours where there are any."""

    game: str
    lang: str = "en"
    names: Mapping[str, str] = field(default_factory=dict)

    def say(self, key: str, /, **facts: object) -> str:
        """The sentence `key` of the game's catalogue, or of the kernel's."""
        return messages.text(self.game, key, facts, self.lang, self.names)

    def noun(self, word: str) -> str:
        return self.names.get(word) or messages.noun(self.game, word, self.lang)

    def counts(self, numbers: Mapping[str, int]) -> str:
        """Numbers by colour, such as "Red 2, Blue 1"."""
        return ", ".join(f"{self.noun(name)} {number}" for name, number in numbers.items())

    def event(self, event: Mapping[str, Any], variant: str = "", **more: object) -> str:
        """An event as a sentence; `variant` picks one of several patterns for it."""
        facts = {name: fact for name, fact in event.items() if name not in ("event", "move")}
        return self.say(f"event.{event['event']}{variant}", **(facts | more))

    def typed(self, word: str) -> str:
        """A word of the notation as people type it in this language."""
        return typed.shown(self.game, word, self.lang)

    def phrase(self, move: str) -> str:
        """A move as people type it in this language: "biete Gilde 9"."""
        return typed.phrase(self.game, move, self.lang)


def group(title: str, where: str = "list") -> dict[str, Any]:
    """Moves that belong together. `where`: "list", "board" (a board shows them), "rest" (too many for a list) or "amounts"."""
    return {"title": title, "where": where, "choices": []}


def amounts(moves: Mapping[str, Mapping[str, Any]], field: str, voice: Voice) -> dict[str, Any]:
    """The moves "score 0", "score 1", … as one group, where the number to type is the amount itself."""
    choices = [{"move": move, "label": str(parts[field])} for move, parts in moves.items()]
    note = voice.say("group.amounts", first=choices[0]["label"], last=choices[-1]["label"])
    return {**group(voice.typed(next(iter(moves)).split()[0]), "amounts"), "choices": choices, "note": note}
