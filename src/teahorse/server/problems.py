"""What goes wrong, as RFC 9457 has it: `application/problem+json` with a sentence, and the rule when a rule is the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from teahorse.kernel import messages
from teahorse.kernel.errors import Refused, TeahorseError

Facts = Mapping[str, object]


class Misfit(TeahorseError):
    """A request that does not have the shape the API promises. The decoders explain themselves in English only; what they
    say most often is said in the reader's language here (`[misfit]`), the rest as it is."""

    def text(self, lang: str = "en") -> str:
        parts = []
        for part in str(self).split("; "):
            body, dash, where = part.partition(" - at ")
            found = next(((key, match) for key, shape in MISFITS.items() if (match := shape.search(body))), None)
            text = body if found is None else said(f"misfit.{found[0]}", {"text": found[1][found[1].lastindex or 0]}, lang)
            parts.append(f"{text} ({where.strip('`')})" if dash else text)
        return "; ".join(parts)


MISFITS = {
    "missing": re.compile(r"(?:Object missing required field|Missing required query parameter) [`']([^`']+)"),
    "unknown": re.compile(r"Object contains unknown field `([^`]+)"),
    "expected": re.compile(r"Expected `([^`]+)`, got"),
    "short": re.compile(r"of length >= (\d+)"),
    "long": re.compile(r"of length <= (\d+)"),
    "least": re.compile(r"Expected `\w+` >= (\d+)"),
    "most": re.compile(r"Expected `\w+` <= (\d+)"),
    "bounds": re.compile(r"Expected (`.+)"),
    "no_json": re.compile(r"JSON is malformed|truncated|[Ii]nvalid UTF-8|surrogate"),
    "choice": re.compile(r"Invalid enum value '?([^']*)"),
    "deep": re.compile(r"recursion"),
}


class Problem(Exception):
    """An answer that is not a success. `kind` names it for programs and finds the sentence in messages.*.toml."""

    def __init__(self, status: int, kind: str, given: Facts | None = None, /, **extra: Any) -> None:
        super().__init__(kind)
        self.status = status
        self.kind = kind
        self.given = given or {}
        self.extra = extra

    def __str__(self) -> str:
        return said(f"problem.{self.kind}", self.given, "en")

    def document(self, lang: str) -> dict[str, Any]:
        return {
            "type": f"about:blank#{self.kind}",
            "title": said(f"status.{self.status}", {}, lang),
            "status": self.status,
            "detail": said(f"problem.{self.kind}", self.given, lang),
            **self.extra,
        }


def said(key: str, facts: Facts, lang: str, game: str = "kernel") -> str:
    """A sentence of the server. A fact that is an error of the engine says itself in the same language."""
    facts = {name: fact.text(lang) if isinstance(fact, TeahorseError) else fact for name, fact in facts.items()}
    return messages.filled(messages.catalogue("server", lang)[key], facts, game, lang)


def refused(error: Refused, lang: str) -> Problem:
    """An illegal move: its rule, the facts and a sentence."""
    text = error.text(lang)
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in error.facts.items()}
    return Problem(422, "refused", {"reason": text}, rule=error.rule, facts=facts, text=text, move=error.move)


def preferred(accepted: str) -> str:
    """The first language of an Accept-Language header that we know, else English."""
    wishes = re.findall(r"([a-zA-Z]+)[^,;]*(?:;q=([0-9.]+))?", accepted)
    ranked = sorted(wishes, key=lambda wish: -_weight(wish[1]))
    return next((wish.lower() for wish, _ in ranked if wish.lower() in messages.LANGUAGES), "en")


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
