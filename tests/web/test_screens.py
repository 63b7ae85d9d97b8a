"""Every screen in three languages, three sizes and two themes: every text is there and fits, words 40 % longer fit too, axe
finds nothing, nothing is written to the console. Each screen is opened once and then changed in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from looking import SIZES, choose, lengthen, overflowing, settled, unsaid, violations, words
from web_playing import a_table

Open = Callable[[Any], None]


def at(address: str, there: str) -> Open:
    def open(ana: Any) -> None:
        ana.page.goto(address)
        ana.page.wait_for_selector(there, state="attached")

    return open


def table(game: str, phase: str, players: int, then: Callable[[Any], bool] = lambda game: True, **options: Any) -> Open:
    def open(ana: Any) -> None:
        id = a_table(ana, game, phase, players, then=then, **options)
        at(f"/table/{id}", {"returning": ".curtain", "over": ".scored table"}.get(phase, ".table [data-move]"))(ana)

    return open


def begun(game: str, phase: str, players: int, verb: str) -> Open:
    """Within a turn of two moves or more: it can be taken back, or reset."""

    def long(game: Any) -> bool:
        return sum(move.startswith(verb) for move in game.legal_moves) > 3

    def open(ana: Any) -> None:
        id = a_table(ana, game, phase, players, then=long)
        for _ in range(2):
            ana.move(id, next(move for move in ana.table(id)["view"]["legal_moves"] if move.startswith(verb)))
        at(f"/table/{id}", ".table [data-move]")(ana)
        ana.page.get_by_role("button", name="Reset turn").wait_for()

    return open


def pressed(open: Open, *buttons: str) -> Open:
    """The screen behind some buttons, by their English names."""

    def press(ana: Any) -> None:
        open(ana)
        for name in buttons:
            ana.page.get_by_role("button", name=name, exact=True).first.click()
        if "Type a move" not in buttons and "Ready" not in buttons:
            ana.page.get_by_role("dialog").wait_for()

    return press


def lobby(ana: Any) -> None:
    id = ana.new_table("yunnan", 5, ["me", "open", "bot:level3", "open", "open"])
    at(f"/table/{id}", ".lobby li")(ana)


def replay(ana: Any) -> None:
    id = a_table(ana, "yunnan", "over", 5, round_limit=2)
    at(f"/replay/{id}?move=30", ".replay .log p, .replay [data-at]")(ana)


def refused(ana: Any) -> None:
    id = ana.new_table("yunnan", 5)
    ana.move(id, "bid guild 9")
    at(f"/table/{id}", ".table [data-move]")(ana)
    ana.page.locator('[data-why="bid guild 9"]').first.dispatch_event("click")
    ana.page.locator(".bar em a").wait_for(state="attached")


def companion(ana: Any) -> None:
    at("/companion", "fieldset")(ana)
    ana.page.get_by_role("button", name="Begin").click()
    ana.page.locator('[data-line="red"]').click()
    ana.page.locator('[data-line="pass"]').first.wait_for()


HOME = at("/", ".pic.ming img")
BIDDING = table("yunnan", "bidding", 5)
SCREENS: dict[str, Open] = {
    "home": HOME,
    "new-table": pressed(HOME, "New table"),
    "join": pressed(HOME, "Join"),
    "lobby": lobby,
    "yunnan-bidding": BIDDING,
    "yunnan-refused": refused,
    "yunnan-menu": pressed(BIDDING, "Menu"),
    "yunnan-keys": pressed(BIDDING, "Menu", "Keys"),
    "yunnan-chat": pressed(BIDDING, "Menu", "Chat"),
    "yunnan-notation": pressed(BIDDING, "Menu", "Type a move"),
    "yunnan-orders": pressed(BIDDING, "Standing orders"),
    "yunnan-resolving": table("yunnan", "resolving", 5),
    "yunnan-travel": table("yunnan", "travel", 5),
    "yunnan-travel-begun": begun("yunnan", "travel", 5, "move "),
    "yunnan-experts": table("yunnan", "travel", 3, lambda game: game.view(None)["round"] > 4, double_bidding=True, guards=True),
    "yunnan-scoring": table("yunnan", "scoring", 5),
    "yunnan-duli": table("yunnan", "bidding", 2, lambda game: game.view(None)["round"] > 2),
    "yunnan-2013": table("yunnan", "bidding", 4, edition="2013"),
    "yunnan-over": table("yunnan", "over", 5, round_limit=3),
    "ming-neutral": table("ming", "neutral", 2),
    "ming-princes": table("ming", "princes", 4),
    "ming-placing": table("ming", "placing", 4),
    "ming-cards": table("ming", "cards", 4),
    "ming-moving": table("ming", "moving", 4),
    "ming-moving-begun": begun("ming", "moving", 4, "step "),
    "ming-naming": table("ming", "naming", 4),
    "ming-curtain": table("ming", "returning", 4),
    "ming-returning": pressed(table("ming", "returning", 4), "Ready"),
    "ming-over": table("ming", "over", 4),
    "replay": replay,
    "replay-empty": at("/replay", ".drop"),
    "rules": at("/rules/yunnan/Y-BID-4", "article.wanted"),
    "data": at("/rules/ming/data", "table"),
    "companion": at("/companion", "fieldset"),
    "companion-bidding": companion,
}
SHOWN = {("en", "light", "1440"), ("de", "dark", "360")}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_in_every_language_size_and_theme(visitor: Callable[..., Any], shot: Callable[..., None], name: str) -> None:
    ana = visitor()
    SCREENS[name](ana)
    page = ana.page
    ana.answered()
    settled(page)
    found: dict[str, list[str]] = {}

    def look(lang: str, theme: str, size: str, axe: str) -> None:
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        wrong = overflowing(page)
        if axe:
            wrong += violations(page, axe)
        if wrong:
            found[f"{lang} {theme} {size}"] = wrong
        if (lang, theme, size) in SHOWN:
            shot(page, f"{name}-{size}-{lang}-{theme}")

    for size in SIZES:
        look("en", "light", size, "all")
    english = words(page)
    found["words en"] = unsaid(page)
    choose(ana, theme="dark")
    for size in SIZES:
        look("en", "dark", size, "colours")
    for lang in ("de", "it"):
        choose(ana, lang=lang, theme={"de": "dark", "it": "light"}[lang])
        found[f"words {lang}"] = unsaid(page, english)
        for size in SIZES:
            look(lang, {"de": "dark", "it": "light"}[lang], size, "words" if size == "360" else "")
    for size in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        lengthen(page)
        found[f"longer {size}"] = overflowing(page, shortened=True)
    assert not any(found.values()), "\n".join(f"{where}: {one}" for where, wrong in found.items() for one in wrong)
