"""Sentences in en, de and it, kept as data: `<package>/messages.<lang>.toml`, one for the kernel and one a game.

A sentence is a `str.format` pattern over the facts. A fact that is a noun of the game ("guild", "blue") is shown by its
name in the reader's language, taken from `<package>/glossary.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "de", "it")
# Facts that are quoted as they stand: what people type, files, and what has been put into words already
QUOTED = {"move", "moves", "text", "entry", "example", "command", "word", "rule", "nearest", "name", "key"}
QUOTED |= {"file", "folder", "reason", "expected"}


def text(game: str, key: str, facts: Mapping[str, object], lang: str = "en") -> str:
    """The sentence `key` of `game` (or of the kernel), filled with `facts`."""
    return filled(catalogue(game, lang).get(key) or catalogue("kernel", lang)[key], facts, game, lang)


def filled(pattern: str, facts: Mapping[str, object], game: str, lang: str) -> str:
    """A sentence with its facts; of "one || many" the form that fits the fact `n`."""
    one, bars, many = pattern.partition(" || ")
    chosen = one if not bars or facts["n"] == 1 else many
    return chosen.format_map({name: _fact(name, fact, game, lang) for name, fact in facts.items()})


def _fact(name: str, fact: object, game: str, lang: str) -> str:
    if name not in QUOTED:
        return show(game, fact, lang)
    return ", ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def show(game: str, fact: object, lang: str) -> str:
    """One fact in words."""
    if isinstance(fact, (list, tuple)):
        return ", ".join(show(game, part, lang) for part in fact)
    return noun(game, str(fact), lang)


def noun(game: str, word: str, lang: str) -> str:
    """The name of a thing of the game in a language; words that are the same everywhere come back as they are."""
    names = glossary(game).get(word)
    return names.get(lang, word) if names else word


@cache
def catalogue(package: str, lang: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: choose from {', '.join(LANGUAGES)}")
    source = files(f"teahorse.{package}") / f"messages.{lang}.toml"
    return dict(_flat("", tomllib.loads(source.read_text("utf-8")))) if source.is_file() else {}


@cache
def glossary(game: str) -> dict[str, dict[str, str]]:
    """The nouns of a game by language; none for a text that belongs to no game."""
    source = files(f"teahorse.{game or 'kernel'}") / "glossary.toml"
    return tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            flat += _flat(f"{prefix}{name}.", value)
        else:
            flat.append((prefix + name, str(value)))
    return flat
