"""Whole games of Yunnan through the page, to the final scoring: by clicking what is offered, and by the keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from web_playing import Clicks, Finger, Keys, Listener, offered, play_through, sit_down

ME = "me"
BOT = "bot:random"
VARIANTS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "2023 with three on one device": ([ME] * 3, {"round_limit": 2}),
    "2023 with three, to its own end": ([ME] + [BOT] * 2, {}),
    "2023 with four": ([ME] + [BOT] * 3, {"round_limit": 3}),
    "2023 with five": ([ME] + [BOT] * 4, {"round_limit": 3}),
    "with Dúlì": ([ME] * 2, {"round_limit": 2}),
    "double bidding": ([ME] + [BOT] * 2, {"double_bidding": True, "round_limit": 3}),
    "guards": ([ME] + [BOT] * 2, {"guards": True, "round_limit": 3}),
    "both expert rules": ([ME] * 3, {"double_bidding": True, "guards": True, "round_limit": 1}),
    "2013": ([ME] * 3, {"edition": "2013", "round_limit": 1}),
    "2013 without debt": ([ME] + [BOT] * 3, {"edition": "2013", "debt": False, "round_limit": 3}),
}
BY_FINGER = {"both expert rules"}  # on a phone, by taps


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_by_clicking_what_is_offered(visitor: Callable[..., Any], shot: Callable[..., None], variant: str) -> None:
    by_finger = variant in BY_FINGER
    ana, id = sit_down(visitor, "yunnan", VARIANTS[variant], by_finger)
    page, chance = ana.page, random.Random(variant)
    turns = 0

    def watch(phase: str) -> None:
        nonlocal turns
        turns += 1
        if turns % 8 == 1:
            assert set(ana.table(id)["view"]["legal_moves"]) <= offered(page), "everything legal is offered"

    play_through(page, Finger(chance.choice, chance) if by_finger else Clicks(chance.choice), watch)
    total = page.locator(".scored tfoot td")
    total.first.wait_for()
    assert sorted(map(int, total.all_inner_texts())) == sorted(ana.table(id)["view"]["scores"].values())
    shot(page, f"scoring-{variant.replace(' ', '-')}")


def test_a_whole_game_by_the_keyboard_alone_and_heard(visitor: Callable[..., Any]) -> None:
    ana, chance = visitor(), random.Random(4)
    id = ana.new_table("yunnan", 3, round_limit=1)
    page = ana.page
    page.goto(f"/table/{id}")
    listener = Listener(ana, id)
    play_through(page, Keys(chance.choice, chance), listener.look)
    listener.has_heard_everything()
    page.locator(".scored").get_by_role("table").first.wait_for()


def test_the_arrows_walk_to_a_space_and_enter_bids(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    page.locator(".table[data-drawn] .stage [data-move]").first.wait_for(state="attached")  # the bar is there before
    page.locator(".stage").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    move = page.evaluate("document.activeElement.dataset.move")
    assert move in ana.table(id)["view"]["legal_moves"]
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('.table').dataset.number) === 1")
    assert ana.table(id)["events"][-1]["event"] == "bid"
