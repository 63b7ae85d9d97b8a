"""What goes wrong, as RFC 9457 has it: `application/problem+json` with a sentence, and the rule when a rule is the reason."""

from __future__ import annotations

from typing import Any

from teahorse.kernel.errors import Refused

TITLES = {
    400: "Bad request",
    401: "Who are you?",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Too late",
    413: "Too large",
    415: "Wrong media type",
    422: "Refused",
    429: "Too many requests",
    500: "Server error",
    503: "Try again later",
}


class Problem(Exception):
    """An answer that is not a success. `kind` is a short name for programs, `detail` a sentence for people."""

    def __init__(self, status: int, kind: str, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.kind = kind
        self.detail = detail
        self.extra = extra

    def document(self) -> dict[str, Any]:
        title = TITLES.get(self.status, "Problem")
        return {"type": f"about:blank#{self.kind}", "title": title, "status": self.status, "detail": self.detail, **self.extra}


def refused(refused: Refused, lang: str) -> Problem:
    """An illegal move: its rule, the facts and a sentence."""
    text = refused.text(lang)
    return Problem(422, "refused", text, rule=refused.rule, facts=dict(refused.facts), text=text, move=refused.move)
