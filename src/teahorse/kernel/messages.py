"""Sentences in en, de and it, kept as data: `<package>/messages.<lang>.toml`, one for the kernel and one a game.

A sentence is a `str.format` pattern over the facts. A fact that is a noun of the game ("guild", "blue") is shown by its
name in the reader's language, taken from `rulebook/glossary.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "de", "it")
QUOTED = ("text", "nearest")  # facts that quote the notation, which is the same in every language


def text(game: str, key: str, facts: Mapping[str, object], lang: str = "en") -> str:
    """The sentence `key` of `game` (or of the kernel), filled with `facts`."""
    pattern = catalogue(game, lang).get(key) or catalogue("kernel", lang)[key]
    return pattern.format_map({name: str(fact) if name in QUOTED else show(game, fact, lang) for name, fact in facts.items()})


def show(game: str, fact: object, lang: str) -> str:
    """One fact in words."""
    if isinstance(fact, (list, tuple)):
        return ", ".join(show(game, part, lang) for part in fact)
    return noun(game, str(fact), lang)


def noun(game: str, word: str, lang: str) -> str:
    """The name of a thing of the game in a language; words that are the same everywhere come back as they are."""
    names = glossary().get(game, {}).get(word)
    return names.get(lang, word) if names else word


@cache
def catalogue(package: str, lang: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: choose from {', '.join(LANGUAGES)}")
    source = files(f"teahorse.{package}") / f"messages.{lang}.toml"
    return dict(_flat("", tomllib.loads(source.read_text("utf-8")))) if source.is_file() else {}


@cache
def glossary() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((files("teahorse.rulebook") / "glossary.toml").read_text("utf-8"))


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            flat += _flat(f"{prefix}{name}.", value)
        else:
            flat.append((prefix + name, str(value)))
    return flat
