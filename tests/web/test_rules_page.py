"""The rules reference: by its address, by words, in three languages, and the numbers with their sources."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from web_playing import a_table, wait_for_turn

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


# Points inside of each element of a kind, its middle first
POINTS = """selector => [...document.querySelectorAll(selector)].flatMap(element => {
  const box = element.getBoundingClientRect()
  return [[.5, .5], [.2, .2], [.8, .3], [.3, .8]].map(([x, y]) => [box.x + box.width * x, box.y + box.height * y])
}).filter(([x, y]) => document.elementsFromPoint(x, y).some(element => element.closest(selector)))"""
EXPLAINED = re.compile(r"\['([^']+)', '([YM]-[A-Z0-9]+-\d+)'\]")
CLIENT = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize(("game", "phase", "players"), [("yunnan", "travel", 5), ("ming", "moving", 4)])
def test_everything_on_the_table_says_what_it_is(visitor: Callable[..., Any], game: str, phase: str, players: int) -> None:
    """A right click (a long press, on glass) on each kind of thing shows its own rule, not its neighbour's."""
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{a_table(ana, game, phase, players)}")
    wait_for_turn(page, -1)
    explained = EXPLAINED.findall((CLIENT / game / "index.ts").read_text())
    assert len(explained) > 8
    for selector, rule in explained:
        assert rule in rulebook.rules(game, "en")
        found = ""
        for x, y in page.evaluate(POINTS, selector):
            page.mouse.click(x, y, button="right")
            found = page.locator(".whycard a").first.inner_text()
            page.keyboard.press("Escape")
            page.locator(".whycard").wait_for(state="detached")
            if found == rule:
                break
        assert found == rule, selector


def test_a_reconstructed_number_says_so_where_it_stands(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{ana.new_table('yunnan', 3)}")
    wait_for_turn(page, -1)
    page.locator("#place-Kang .name").click(button="right", force=True)
    page.locator(".whycard").wait_for()
    marked = page.locator(".whycard").get_by_role("link", name="Reconstructed: no rule text gives this number.")
    assert marked.count() == 0, "the rules give Kang's numbers"
    page.keyboard.press("Escape")
    page.locator(".whycard").wait_for(state="detached")
    page.locator("#place-Tibet .name").click(button="right", force=True)
    marked.click()
    page.wait_for_url("**/rules/yunnan/data")
