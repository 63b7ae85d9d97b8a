"""The pages of the rulebooks beside the rules: complete in three languages, and their rules exist."""

import re

import pytest

from teahorse import rulebook
from teahorse.kernel.messages import LANGUAGES


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_the_pages_are_the_same_in_every_language(game):
    english = rulebook.pages(game)
    assert list(english) == ["overview", "components", "expert", "tips"]
    for lang in LANGUAGES:
        pages = rulebook.pages(game, lang)
        assert {name: len(page.lines) for name, page in pages.items()} == {
            name: len(page.lines) for name, page in english.items()
        }
        for name, page in pages.items():
            assert page.title
            assert all(re.match(r"[A-ZÄÖÜÈ0-9]", line) and line[-1] in ".:" for line in page.lines), (lang, name)
            cited = re.findall(r"[YM]-[A-Z0-9]+", " ".join(page.lines))
            assert set(cited) <= set(rulebook.chapters(game))
            assert cited == re.findall(r"[YM]-[A-Z0-9]+", " ".join(english[name].lines))


def test_yunnan_has_the_nine_tips_and_every_chapter_of_a_round():
    pages = rulebook.pages("yunnan")
    assert len(pages["tips"].lines) == 9
    for chapter in ("Y-BID", "Y-RES", "Y-TRV", "Y-BLD", "Y-INS", "Y-PRE", "Y-INC", "Y-ORD", "Y-END", "Y-SCO"):
        assert chapter in " ".join(pages["overview"].lines)
