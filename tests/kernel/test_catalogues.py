"""The texts of the product: complete in three languages, with the same facts in each."""

import re
import string
import tomllib
from importlib.resources import files

import pytest

from teahorse import rulebook
from teahorse.kernel.messages import LANGUAGES, catalogue, glossary
from teahorse.terminal.table import COMMANDS

PACKAGES = ("kernel", "yunnan", "ming")
SAME = {"about.title", "event.round"}  # may be the same in two languages


def fields(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def sentences(package, lang):
    """The catalogue without the forms of nouns: each language has its own, and `{noun:the}` falls back on `other`."""
    return {key: text for key, text in catalogue(package, lang).items() if not key.startswith("form.")}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_exists_in_every_language_with_the_same_facts(package):
    english = sentences(package, "en")
    assert english
    for lang in LANGUAGES[1:]:
        other = sentences(package, lang)
        assert set(other) == set(english)
        for key, pattern in english.items():
            assert fields(other[key]) == fields(pattern), (lang, key)
            assert (
                other[key] != pattern
                or key in SAME
                or not re.search("[a-z]{4}", string.Formatter().vformat(pattern, (), Blank()))
            ), (
                lang,
                key,
            )


class Blank(dict):
    def __missing__(self, key):
        return ""


def source_of(package, beginning=""):
    """The text of the modules of a package whose names begin so."""
    modules = (path for path in files(f"teahorse.{package}").iterdir() if path.name.endswith(".py"))
    return "".join(path.read_text("utf-8") for path in modules if path.name.startswith(beginning))


def test_no_message_is_left_over_and_none_is_missing():
    for package in ("yunnan", "ming"):
        source = source_of(package) + source_of("kernel")
        for key in catalogue(package, "en"):
            name = key.removeprefix("refusal.")
            composed = any(f'"{name[: i + 1]}{{' in source for i in range(len(name)))
            assert f'"{name}"' in source or composed or key.split(".")[0] in COMPOSED_IN_GAMES, (
                f"{package}: {key} is never used"
            )


# Tables of the games whose sentences are found by a name that comes from data: forms of nouns, colours, events, ...
COMPOSED_IN_GAMES = {"form", "letter", "about", "option", "effect", "part", "asked", "meaning", "event"}


# Sentences whose names the terminal puts together, by table: what may follow there
COLUMNS = {"coins", "bids", "vp", "influence", "passes", "supply", "kept", "score"}
COMPOSED = {
    "ui": {rule.kind for game in ("yunnan", "ming") for rule in rulebook.rules(game).values()} - {"rule"},
    "help": {"number", "move", "enter", *COMMANDS},
    "command": {*COMMANDS},
    "replay": set(re.findall(r'"(\w+)"', "".join(re.findall(r"self\.refuse\(.*", source_of("terminal", "replay"))))),
    "rules": {"where", "value", "source"},
    "yunnan": {"bidding_order", "travel_order"},
    "yunnan.column": COLUMNS,
    "yunnan.short": COLUMNS,
}


def test_no_sentence_of_the_table_is_left_over_and_none_is_missing():
    source = source_of("terminal")
    english = set(catalogue("terminal", "en"))
    for table, names in COMPOSED.items():
        assert {f"{table}.{name}" for name in names} <= english
    for key in english:
        table, _, name = key.rpartition(".")
        own = key.removeprefix("yunnan.").removeprefix("ming.")
        quoted = rf"here\([\"']{own}[\"']" if "." not in own else rf"[\"']{re.escape(own)}[\"']"
        assert name in COMPOSED.get(table, ()) or re.search(quoted, source), f"{key} is never used"


def test_no_sentence_of_the_companion_is_left_over():
    source = source_of("yunnan.companion") + source_of("terminal", "duli") + source_of("yunnan")
    book = tomllib.loads((files("teahorse.yunnan.companion") / "messages.en.toml").read_text("utf-8"))
    for section, sentences in book.items():
        for name in sentences if section != "hear" else ():
            splits = [(name[:i], name[i:]) for i in range(1, len(name))]
            composed = any(f'"{start}{{' in source and f'"{end}"' in source for start, end in splits)
            assert f'"{name}"' in source or composed, f"{section}.{name} is never used"


def test_sentences_begin_like_sentences():
    for package in PACKAGES:
        for lang in LANGUAGES:
            for key, pattern in catalogue(package, lang).items():
                if key.split(".")[0] in ("refusal", "asked", "meaning", "warning", "event", "option"):
                    assert not pattern[0].islower(), (package, lang, key)
                    assert not re.match(r"{\w+:[a-z]", pattern), (package, lang, key)


def test_each_language_has_its_own_quotation_marks():
    foreign = {"en": "„«»", "de": "”«»", "it": "“”„"}
    names = [f"{package}/messages.{{}}.toml" for package in (*PACKAGES, "terminal")]
    names += ["yunnan/companion/messages.{}.toml", *(f"rulebook/{game}.{{}}.toml" for game in ("yunnan", "ming"))]
    for name in names:
        for lang, marks in foreign.items():
            text = (files("teahorse") / name.format(lang)).read_text("utf-8")
            assert not set(marks) & set(text), (name, lang)


def test_the_glossary_names_everything_in_every_language():
    for game in ("yunnan", "ming"):
        assert glossary(game)
        for word, names in glossary(game).items():
            assert set(names) == set(LANGUAGES), (game, word)
            assert all(names.values())
