"""The companion on a phone: a whole round with Dúlì, taken back, kept over a reload; as the engine says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teahorse.yunnan import companion


def asked(page: Any, entries: int) -> str:
    page.locator(f'.ask[data-entries="{entries}"][aria-busy="false"]').wait_for()
    return str(page.locator(".ask").get_attribute("data-expected"))


def entries_kept(page: Any) -> list[str]:
    kept: list[str] = page.evaluate("() => JSON.parse(localStorage.getItem('teahorse.companion')).entries")
    return kept


def test_what_the_device_keeps_does_not_tell_the_cards(visitor: Callable[..., Any]) -> None:
    """With the document's own numbers the cards would come in another order than the page turns them."""
    ana = visitor()
    wish = {"colours": ["red", "blue"]}
    differ = 0
    for _ in range(6):
        step = ana.context.request.post("/api/companion", data=wish).json()
        for line in ("red", "bid guild 9", "pass"):
            body = {"document": step["document"], "line": line}
            step = ana.context.request.post("/api/companion/hear", data=body).json()
        read = companion.begin(wish["colours"], step["document"]["seed"])
        said = []
        for line in ("red", "bid guild 9", "pass"):
            heard = companion.hear(read, line, "en")
            read, said = heard["document"], heard["said"]
        differ += said != step["said"]
    assert differ


def test_a_round_with_duli(visitor: Callable[..., Any], shot: Callable[..., None]) -> None:
    ana = visitor(size=(360, 740))
    page = ana.page
    page.goto("/companion")
    page.locator("fieldset").nth(1).get_by_text("Blue").click()
    page.get_by_role("button", name="Begin").click()
    assert asked(page, 0) == "first"
    page.locator('[data-line="blue"]').click()
    assert asked(page, 1) == "bidding"
    page.get_by_role("button", name="Kang", exact=True).click()
    page.locator('[data-line="bid guild 9 from Kang"]').click()
    asked(page, 2)
    assert entries_kept(page)[-1] == "bid guild 9 from Kang"
    page.get_by_role("button", name="Take back").click()
    asked(page, 1)
    page.locator('[data-line="bid guild 9"]').click()
    asked(page, 2)
    assert page.locator(".says").inner_text()
    page.wait_for_function("() => document.querySelector('.says').getBoundingClientRect().top >= 0")  # though the tap was below
    page.locator('[data-line="bid guild 5"]').click()  # a small space beside a large one
    page.locator(".problem").wait_for()
    assert page.locator('.problem a[href^="/rules/yunnan/Y-BID-"]').count() == 1
    shot(page, "companion-bidding")
    page.get_by_role("button", name="Take back").click()
    asked(page, 1)
    page.get_by_role("button", name="Bring back").click()
    entries = 2
    asked(page, entries)
    page.reload()  # the table is kept on the device
    while asked(page, entries) == "bidding":
        page.locator('[data-line="pass"]').click()
        entries += 1
    shot(page, "companion-question")
    while asked(page, entries) != "first":
        if page.locator(".step button").count():
            page.locator(".step button").nth(1).click()
        page.get_by_role("button", name="That is right").click()
        page.wait_for_function(
            "entries => document.querySelector('.problem') || document.querySelector('.ask').dataset.entries > entries",
            arg=str(entries),
        )
        assert not page.locator(".problem").count(), page.locator(".problem").inner_text()
        entries += 1
    shot(page, "companion-travelled")
    page.get_by_role("button", name="Why", exact=True).click()
    page.locator(".says").wait_for()
    page.get_by_role("button", name="End this game").click()
    page.get_by_role("button", name="End it for good").click()
    page.get_by_role("button", name="Begin").wait_for()


def test_a_game_is_kept_while_the_server_is_away(visitor: Callable[..., Any], own_house: Any) -> None:
    """Whoever opens the page again without a network finds the game as soon as there is one."""
    ana = visitor(at=own_house)
    ana.expected_errors = ("ERR_", "Failed to load resource", "WebSocket")
    page = ana.page
    page.goto("/companion")
    page.get_by_role("button", name="Begin").click()
    asked(page, 0)
    page.locator('[data-line="red"]').click()
    asked(page, 1)
    kept = entries_kept(page)
    page.get_by_role("link", name="Rules about Dúlì").click()
    page.locator("article").first.wait_for()
    own_house.stop()
    page.go_back()
    page.get_by_text("Not connected. Trying again.").wait_for()
    own_house.start()
    assert asked(page, 1) == "bidding"
    assert entries_kept(page) == kept


def test_what_a_device_has_kept_badly_is_begun_anew(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    ana.expected_errors = ("400", "422")
    page = ana.page
    page.goto("/companion")
    page.locator("fieldset").first.wait_for()
    for damaged in ("no JSON", "{}"):
        page.evaluate("kept => localStorage.setItem('teahorse.companion', kept)", damaged)
        page.reload()
        page.get_by_role("button", name="Begin").wait_for()
        assert page.evaluate("() => localStorage.getItem('teahorse.companion')") is None
