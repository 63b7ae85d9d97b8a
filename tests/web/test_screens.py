"""The screens of the shell in three languages, three sizes, two themes: nothing overflows, axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"1440": (1440, 900), "768": (768, 1024), "360": (360, 740)}


def violations(page: Any) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })")
    assert found["passes"], "axe has looked at something"
    return [f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}" for one in found["violations"]]


def settled(page: Any) -> None:
    """The sheet has faded in: colours are judged when it has arrived."""
    page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")


def overflowing(page: Any) -> list[str]:
    """Buttons and headings whose text does not fit, and the page itself when it can be pushed sideways."""
    wide: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, .button, h1, h2, .say strong')]
        .filter(e => e.offsetParent && getComputedStyle(e).textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 1
          && getComputedStyle(e).display !== 'inline')
        .map(e => e.textContent.trim())"""
    )
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        wide.append("the page")
    return wide


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_nothing_overflows(visitor: Callable[..., Any], shot: Callable[..., None], lang: str) -> None:
    theme = {"en": "light", "de": "dark", "it": "light"}[lang]
    ana = visitor("Ana", lang=lang, theme=theme)
    page = ana.page
    bidding, travel = ana.new_table("yunnan", 5), ana.new_table("yunnan", 5)
    while ana.table(travel)["view"]["phase"] != "travel":
        ana.move(travel, "pass")
    pages = {"home": "/", "yunnan-bidding": f"/table/{bidding}", "yunnan-travel": f"/table/{travel}"}
    for name, address in pages.items():
        page.goto(address)
        page.wait_for_selector(".pic.ming svg.board" if name == "home" else ".table [data-move]", state="attached")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert overflowing(page) == [], (name, size)
            shot(page, f"{name}-{size}-{lang}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["1440", "360"])
def test_axe_finds_nothing(visitor: Callable[..., Any], theme: str, size: str) -> None:
    ana = visitor("Ana", theme=theme, size=SIZES[size])
    page = ana.page
    page.goto("/")
    page.wait_for_selector(".pic.ming svg.board")
    assert violations(page) == []
    page.get_by_role("button", name="New table").first.click()
    page.get_by_role("dialog").wait_for()
    settled(page)
    assert violations(page) == []
    id = ana.new_table("yunnan", 5)
    page.goto(f"/table/{id}")
    page.wait_for_selector(".table [data-move]", state="attached")
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    settled(page)
    assert violations(page) == []
