"""Ming's table, replay, rules and companion: three languages, three sizes, two themes; nothing overflows, axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_ming_games import a_table
from web_playing import SIZES, overflowing, violations


def pages(ana: Any) -> dict[str, tuple[str, str]]:
    """Address and what must be there, by name."""
    cards, moving = a_table(ana, "cards", 4), a_table(ana, "moving", 4)
    return {
        "ming-cards": (f"/table/{cards}", ".table [data-move]"),
        "ming-moving": (f"/table/{moving}", ".hand button"),
        "replay": (f"/replay/{moving}?move=10", ".replay"),
        "rules": ("/rules/yunnan/Y-BID-4", "article.wanted"),
        "data": ("/rules/ming/data", "table"),
        "companion": ("/companion", "fieldset"),
    }


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("de", "dark"), ("it", "light")])
def test_nothing_overflows(visitor: Callable[..., Any], shot: Callable[..., None], lang: str, theme: str) -> None:
    ana = visitor(lang=lang, theme=theme)
    for name, (address, there) in pages(ana).items():
        ana.page.goto(address)
        ana.page.wait_for_selector(there, state="attached")
        for size, (width, height) in SIZES.items():
            ana.page.set_viewport_size({"width": width, "height": height})
            assert overflowing(ana.page) == [], (name, size)
            shot(ana.page, f"{name}-{size}-{lang}-{theme}")


@pytest.mark.parametrize(("theme", "size"), [("light", "1440"), ("dark", "360")])
def test_axe_finds_nothing(visitor: Callable[..., Any], theme: str, size: str) -> None:
    ana = visitor(theme=theme, size=SIZES[size])
    for name, (address, there) in pages(ana).items():
        ana.page.goto(address)
        ana.page.wait_for_selector(there, state="attached")
        assert violations(ana.page) == [], name
