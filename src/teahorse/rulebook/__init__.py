"""The rulebook as data: every rule of a game with its id, title and text, and pages for those who learn it, in three languages.

`<game>.<lang>.toml` has the texts; the kind of a rule stands in the English file only.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from teahorse.kernel.errors import TeahorseError
from teahorse.kernel.messages import LANGUAGES


@dataclass(frozen=True)
class Rule:
    """One rule. `kind`: "rule", "ruling" (contains a reading of ours) or "reconstructed" (rests on rebuilt data)."""

    id: str
    title: str
    text: str
    kind: str
    chapter: str


@dataclass(frozen=True)
class Page:
    """What a rulebook has beside its rules: "overview" (a round on one page), "components", "expert" and "tips"."""

    name: str
    title: str
    lines: tuple[str, ...]


def pages(game: str, lang: str = "en") -> dict[str, Page]:
    """The pages by name, in their order."""
    return {name: Page(name, page["title"], tuple(page["lines"])) for name, page in _book(game, lang)["pages"].items()}


def rules(game: str, lang: str = "en") -> dict[str, Rule]:
    """All rules of a game by id, in the order of the rulebook."""
    kinds = _book(game, "en")["rules"]
    return {
        id: Rule(id, entry["title"], entry["text"], kinds[id]["kind"], id.rpartition("-")[0])
        for id, entry in _book(game, lang)["rules"].items()
    }


def chapters(game: str, lang: str = "en") -> dict[str, str]:
    """The title of each chapter by its prefix ("Y-BID"), in the order of the rulebook."""
    return dict(_book(game, lang)["chapters"])


def find(game: str, name: str, lang: str = "en") -> list[Rule]:
    """The rule of that id, or all rules of that chapter; case is forgiven. Empty if there is none."""
    wanted = name.strip().upper()
    book = rules(game, lang)
    return [book[wanted]] if wanted in book else [rule for rule in book.values() if rule.chapter == wanted]


def nearest(game: str, name: str) -> list[str]:
    """The ids that look most like a name that is none."""
    return get_close_matches(name.strip().upper(), [*_book(game, "en")["chapters"], *rules(game)], n=3, cutoff=0)


def search(game: str, word: str, lang: str = "en") -> list[Rule]:
    """The rules whose title or text contains a word, whatever its case."""
    wanted = word.casefold()
    return [rule for rule in rules(game, lang).values() if wanted in f"{rule.title} {rule.text}".casefold()]


@cache
def _book(game: str, lang: str) -> dict[str, Any]:
    if lang not in LANGUAGES:
        raise TeahorseError(f"no language {lang!r}: choose from {', '.join(LANGUAGES)}")
    source = files(__name__) / f"{game}.{lang}.toml"
    if not source.is_file():
        raise TeahorseError(f"no rulebook of {game!r}")
    return tomllib.loads(source.read_text("utf-8"))
