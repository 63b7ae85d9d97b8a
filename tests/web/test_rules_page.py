"""The rules reference: by its address, by words, in three languages, and the numbers with their sources."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from teahorse import rulebook


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_a_rule_has_an_address_and_is_found_by_words(visitor: Callable[..., Any], shot: Callable[..., None], lang: str) -> None:
    ana = visitor(lang=lang)
    page, book = ana.page, rulebook.rules("yunnan", lang)
    page.goto("/rules/yunnan/Y-BID-4")
    wanted = page.locator("article.wanted")
    wanted.wait_for()
    assert book["Y-BID-4"].title in wanted.inner_text()
    assert book["Y-BID-4"].text in wanted.inner_text()
    assert page.locator("article").count() == len(book), "every rule is there"
    page.wait_for_function("() => document.querySelector('article.wanted').getBoundingClientRect().top < innerHeight")
    shot(page, f"rules-{lang}")
    page.get_by_role("searchbox").fill("duli")
    page.wait_for_function("count => document.querySelectorAll('article').length < count", arg=len(book))
    assert page.locator("article").count() > 5
    assert page.locator("mark").first.inner_text().lower().startswith("d")
    page.get_by_role("searchbox").fill("zeppelin")
    page.wait_for_function("() => !document.querySelector('article')")


def test_the_language_is_switched_in_place(visitor: Callable[..., Any]) -> None:
    page = visitor().page
    page.goto("/rules/ming/M-MOV-3")
    page.locator("article.wanted").wait_for()
    page.locator("select").first.select_option("it")
    page.get_by_text(rulebook.rules("ming", "it")["M-MOV-3"].title).first.wait_for()


def test_the_numbers_say_where_they_come_from(visitor: Callable[..., Any], shot: Callable[..., None]) -> None:
    page = visitor().page
    page.goto("/rules/yunnan/data")
    page.locator("table").first.wait_for()
    assert page.locator("tr", has_text="Tibet, income of a trader").first.locator("abbr").count() == 1
    assert page.locator("tr", has_text="Kang, income of a trader").first.locator("abbr").count() == 0
    page.goto("/rules/ming/data")
    page.locator("tr", has_text="A1-C1").first.wait_for(state="attached")
    assert "Junk" in page.locator("tr", has_text="A1-C1").first.text_content()
    shot(page, "rules-data")
