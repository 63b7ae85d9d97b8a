"""What goes wrong, as RFC 9457 has it: `application/problem+json` with a sentence, and the rule when a rule is the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teahorse.kernel import messages
from teahorse.kernel.errors import Refused

Facts = Mapping[str, object]


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
    """A sentence of the server."""
    return messages.filled(messages.catalogue("server", lang)[key], facts, game, lang)


def refused(error: Refused, lang: str) -> Problem:
    """An illegal move: its rule, the facts and a sentence."""
    text = error.text(lang)
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in error.facts.items()}
    return Problem(422, "refused", {"reason": text}, rule=error.rule, facts=facts, text=text, move=error.move)
