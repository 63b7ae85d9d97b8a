"""The texts of the product: complete in three languages, with the same facts in each."""

import re
import string
from importlib.resources import files

import pytest

from teahorse.kernel.messages import LANGUAGES, catalogue, glossary

PACKAGES = ("kernel", "yunnan", "ming")


def fields(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_exists_in_every_language_with_the_same_facts(package):
    english = catalogue(package, "en")
    assert english
    for lang in LANGUAGES[1:]:
        other = catalogue(package, lang)
        assert set(other) == set(english)
        for key, pattern in english.items():
            assert fields(other[key]) == fields(pattern), (lang, key)
            assert other[key] != pattern or not re.search("[a-z]{4}", string.Formatter().vformat(pattern, (), Blank())), (
                lang,
                key,
            )


class Blank(dict):
    def __missing__(self, key):
        return ""


def test_no_message_is_left_over_and_none_is_missing():
    for package in ("yunnan", "ming"):
        source = "".join(
            path.read_text("utf-8") for path in files(f"teahorse.{package}").iterdir() if path.name.endswith(".py")
        )
        for key in catalogue(package, "en"):
            name = key.removeprefix("refusal.")
            assert f'"{name}"' in source or any(f'"{name[: i + 1]}{{' in source for i in range(len(name))), (
                f"{package}: {key} is never used"
            )


def test_the_glossary_names_everything_in_every_language():
    for game, nouns in glossary().items():
        for word, names in nouns.items():
            assert set(names) == set(LANGUAGES), (game, word)
            assert all(names.values())
