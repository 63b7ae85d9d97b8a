"""Whole games of Yunnan through the page, to the final scoring: by clicking what is offered, and by the keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from web_playing import offered, play_by_keys, wait_for_turn

VARIANTS: dict[str, tuple[int, dict[str, Any]]] = {
    "2023": (3, {"round_limit": 2}),
    "experts": (3, {"double_bidding": True, "guards": True, "round_limit": 1}),
    "2013": (3, {"edition": "2013", "round_limit": 1}),
    "duli": (2, {"round_limit": 2}),
}


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
        assert set(told["view"]["legal_moves"]) <= offered(page), "everything legal is offered"
        number = told["number"]
        move = chance.choice(told["view"]["legal_moves"])
        page.locator(f'[data-move="{move}"]').first.dispatch_event("click")
        if page.locator(".bar .opts.commit button", has_text="Play").count():  # a warning asks again
            page.locator(".bar .opts.commit button", has_text="Play").click()
    page.locator(".scored").get_by_role("table").first.wait_for()
    shot(page, f"scoring-{variant}")


def test_a_whole_game_by_the_keyboard_alone(visitor: Callable[..., Any]) -> None:
    ana, chance = visitor(), random.Random(4)
    id = ana.new_table("yunnan", 3, round_limit=1)
    page = ana.page
    page.goto(f"/table/{id}")
    play_by_keys(page, lambda moves: chance.choice(sorted(moves)), chance)
    page.locator(".scored").get_by_role("table").first.wait_for()


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
