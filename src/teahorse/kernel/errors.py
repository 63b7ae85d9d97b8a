"""Everything that can be wrong with what people hand in, each as a ValueError that says what and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from teahorse.kernel import messages

# The "rule" of a Refusal that no rule of a game is the reason of
NOTATION = "notation"  # the text is no move at all
TURN = "turn"  # somebody else decides now
NUMBER = "number"  # the move was meant for an earlier or later position


def shown(value: object) -> str:
    """A value as an error message shows it: whole if it is short."""
    try:
        text = repr(value)
    except ValueError:  # Python prints no integers of thousands of digits
        return said("an enormous number")
    except RecursionError:
        return said("something nested without end")
    return text if len(text) <= 80 else text[:77] + "..."


class Said(str):
    """A sentence in English that remembers how it was made, so that it can be said in another language."""

    pattern: str
    facts: tuple[object, ...]


def said(pattern: str, *facts: object) -> Said:
    """A sentence: a `str.format` pattern and its facts. Its translations are in `errors.<lang>.toml`, by the pattern."""
    sentence = Said(pattern.format(*facts))
    sentence.pattern, sentence.facts = pattern, facts
    return sentence


def translated(sentence: str, lang: str) -> str:
    """A sentence of an error in a language; facts that are errors or sentences themselves too."""
    book = messages.errors(lang)
    if not isinstance(sentence, Said):
        return book.get(sentence, sentence)
    return book.get(sentence.pattern, sentence.pattern).format(*(_told(fact, lang) for fact in sentence.facts))


def _told(fact: object, lang: str) -> object:
    if isinstance(fact, TeahorseError):
        return fact.text(lang)
    if isinstance(fact, Refusal):
        return f"{fact.text(lang)} [{fact.rule}]"
    return translated(fact, lang) if isinstance(fact, str) else fact


class TeahorseError(ValueError):
    """The base of all errors that come from outside: a caller can catch this one. `str()` is English, `text` any language."""

    def text(self, lang: str = "en") -> str:
        return translated(self.args[0], lang) if self.args else ""


class SetupError(TeahorseError):
    """A game that cannot be set up: unknown option, wrong player count, damaged board file."""


class PositionError(TeahorseError):
    """A position that no game can reach. `.where` is the path in the document, `.rule` the rule it breaks."""

    def __init__(self, where: str, problem: str, rule: str | None = None) -> None:
        self.where = where
        self.problem = problem
        self.rule = rule
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        return f"{self.where}: {translated(self.problem, lang)}" + (f" [{self.rule}]" if self.rule else "")


class NothingToUndo(TeahorseError, IndexError):
    """No move has been made yet."""


class RecordError(TeahorseError):
    """A record that cannot be replayed. `.line` is the line of the text, 1 for the first."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(problem if line is None else said("line {0}: {1}", line, problem))


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the rule it breaks, the facts of the position, and a sentence in three languages."""

    rule: str
    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
    game: str = ""

    def text(self, lang: str = "en") -> str:
        """The reason as one sentence, without the rule's id."""
        return messages.text(self.game, f"refusal.{self.key}", self.facts, lang)

    def __str__(self) -> str:
        return f"{self.text()} [{self.rule}]"


class Refused(TeahorseError):
    """Raised for a move that is not legal, or for a text that is no move at all (rule "notation"); nothing has changed."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        self.move = move
        self.refusal = refusal
        super().__init__(f"{shown(move)} is refused: {refusal}")

    @property
    def rule(self) -> str:
        return self.refusal.rule

    @property
    def facts(self) -> Mapping[str, object]:
        return self.refusal.facts

    def text(self, lang: str = "en") -> str:
        return self.refusal.text(lang)
