"""Whole games of Yunnan through the page, to the final scoring: by clicking what is offered, and by the keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

VARIANTS: dict[str, tuple[int, dict[str, Any]]] = {
    "2023": (3, {"round_limit": 2}),
    "experts": (3, {"double_bidding": True, "guards": True, "round_limit": 1}),
    "2013": (3, {"edition": "2013", "round_limit": 1}),
    "duli": (2, {"round_limit": 2}),
}


def wait_for_turn(page: Any, number: int) -> None:
    """Until the page shows a later number and offers something, or the game is over."""
    page.wait_for_function(
        """number => {
          const table = document.querySelector('.table')
          if (!table) return false
          const later = Number(table.dataset.number) > number && document.querySelector('[data-move]')
          return table.dataset.status === 'over' || later
        }""",
        arg=number,
    )


def offered(page: Any) -> list[str]:
    """The moves that the page offers, each once."""
    moves: list[str] = page.evaluate("[...new Set([...document.querySelectorAll('[data-move]')].map(e => e.dataset.move))]")
    return moves


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_by_clicking_what_is_offered(visitor: Callable[..., Any], shot: Callable[..., None], variant: str) -> None:
    players, options = VARIANTS[variant]
    ana, chance = visitor(), random.Random(variant)
    id = ana.new_table("yunnan", players, **options)
    page = ana.page
    page.goto(f"/table/{id}")
    number = -1
    while True:
        wait_for_turn(page, number)
        if page.locator(".table").get_attribute("data-status") == "over":
            break
        told = ana.table(id)
        assert set(told["view"]["legal_moves"]) <= set(offered(page)), "everything legal is offered"
        number = told["number"]
        move = chance.choice(told["view"]["legal_moves"])
        page.locator(f'[data-move="{move}"]').first.dispatch_event("click")
        if page.locator(".bar .opts.commit button", has_text="Play").count():  # a warning asks again
            page.locator(".bar .opts.commit button", has_text="Play").click()
    page.get_by_role("dialog").get_by_role("table").first.wait_for()
    shot(page, f"scoring-{variant}")


def test_a_whole_game_by_the_keyboard_alone(visitor: Callable[..., Any]) -> None:
    ana, chance = visitor(), random.Random(4)
    id = ana.new_table("yunnan", 3, round_limit=1)
    page = ana.page
    page.goto(f"/table/{id}")
    number, turns = -1, 0
    while True:
        wait_for_turn(page, number)
        if page.locator(".table").get_attribute("data-status") == "over":
            break
        number, turns = int(page.locator(".table").get_attribute("data-number")), turns + 1
        legal = ana.table(id)["view"]["legal_moves"]
        if turns % 2:  # typed, with "/"
            page.keyboard.press("/")
            page.keyboard.type(chance.choice(legal))
            page.keyboard.press("Enter")
        else:  # the list of all moves, with M, Tab and Enter
            page.keyboard.press("m")
            page.wait_for_function("() => document.activeElement?.closest('.moves')")
            for _ in range(chance.randrange(min(4, len(legal)))):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        if page.locator(".bar .opts.commit button", has_text="Play").count():
            page.locator(".bar .opts.commit button", has_text="Play").press("Enter")
    page.get_by_role("dialog").get_by_role("table").first.wait_for()


def test_the_arrows_walk_to_a_space_and_enter_bids(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    page.wait_for_selector("[data-move]", state="attached")
    page.locator(".stage").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    move = page.evaluate("document.activeElement.dataset.move")
    assert move in ana.table(id)["view"]["legal_moves"]
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('.table').dataset.number) === 1")
    assert ana.table(id)["events"][-1]["event"] == "bid"
