"""Sentences in en, de and it, kept as data: `<package>/messages.<lang>.toml`, one for the kernel and one a game.

A sentence is a `str.format` pattern over the facts. A fact that is a noun of the game ("guild", "blue") is shown by its
name in the reader's language, taken from `<package>/glossary.toml`. Where a sentence needs the noun in another form it says
so: `{place:in}` is "in Kang", "nello Yunnan", "in the market"; the tables `[form.in]` of the catalogues have them. A form
that begins with a capital letter begins a sentence. Lists are joined by commas, with `{colours:and}` as people say them,
with `{colours:and-the}` each in its form.
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


def text(game: str, key: str, facts: Mapping[str, object], lang: str = "en", names: Mapping[str, str] | None = None) -> str:
    """The sentence `key` of `game` (or of the kernel), filled with `facts`; `names` are shown instead of colours."""
    return filled(catalogue(game, lang).get(key) or catalogue("kernel", lang)[key], facts, game, lang, names)


def filled(pattern: str, facts: Mapping[str, object], game: str, lang: str, names: Mapping[str, str] | None = None) -> str:
    """A sentence with its facts; of "one || many" the form that fits the fact `n`. `names` are shown instead of colours."""
    one, bars, many = pattern.partition(" || ")
    chosen = one if not bars or facts["n"] == 1 else many
    return chosen.format_map({key: Said(fact, game, lang, names or {}, key in QUOTED) for key, fact in facts.items()})


class Said:
    """A fact on its way into a sentence."""

    def __init__(self, fact: object, game: str, lang: str, names: Mapping[str, str], quoted: bool) -> None:
        self.fact = fact
        self.game = game
        self.lang = lang
        self.names = names
        self.quoted = quoted

    def __format__(self, form: str) -> str:
        if not isinstance(self.fact, (list, tuple)):
            return self._word(self.fact, form)
        joined = form.startswith("and")
        words = [self._word(part, form.removeprefix("and").removeprefix("-")) for part in self.fact]
        if not joined:
            return ", ".join(words)
        *parts, last = words or [""]
        return f"{', '.join(parts)} {catalogue('kernel', self.lang)['form.and']} {last}" if parts else last

    def _word(self, fact: object, form: str) -> str:
        word = str(fact)
        if self.quoted:
            return word
        shown = self.names.get(word) or noun(self.game, word, self.lang)
        if not form:
            return shown
        packages = (self.game, "kernel") if self.game else ("kernel",)
        keys = [f"form.{form.lower()}.{word}"] * (word not in self.names) + [f"form.{form.lower()}.other"]
        pattern = next(found for key in keys for package in packages if (found := catalogue(package, self.lang).get(key)))
        said = pattern.format(noun=shown)
        return said[0].upper() + said[1:] if form[0].isupper() else said


def show(game: str, fact: object, lang: str) -> str:
    """One fact in words."""
    return format(Said(fact, game, lang, {}, quoted=False))


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
def errors(lang: str) -> dict[str, str]:
    """What errors about set-up, positions and records say, by the English pattern; English as it stands in the code."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: choose from {', '.join(LANGUAGES)}")
    return {} if lang == "en" else tomllib.loads((files("teahorse.kernel") / f"errors.{lang}.toml").read_text("utf-8"))


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
