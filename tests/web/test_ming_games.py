"""Whole games of Ming Dynasty through the page, to the final scoring, on one device; and what the board says and does."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from web_playing import (
    Clicks,
    Finger,
    Keys,
    Listener,
    a_table,
    at_number,
    offered,
    play_through,
    quickly,
    sit_down,
    wait_for_turn,
)

VARIANTS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "two on one device": (["me"] * 2, {}),
    "three": (["me"] + ["bot:random"] * 2, {}),
    "three with limited tiles": (["me"] + ["bot:random"] * 2, {"limited_tiles": True}),
    "four": (["me"] + ["bot:random"] * 3, {}),
}
BY_FINGER = {"four"}  # on a phone, by taps


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_by_clicking_what_is_offered(visitor: Callable[..., Any], shot: Callable[..., None], variant: str) -> None:
    by_finger = variant in BY_FINGER
    ana, id = sit_down(visitor, "ming", VARIANTS[variant], by_finger)
    page, chance = ana.page, random.Random(variant)
    seen: set[str] = set()

    def watch(phase: str) -> None:
        if phase not in seen:
            seen.add(phase)
            shot(page, f"ming-{variant.replace(' ', '-')}-{phase}")

    hand = Finger(quickly(chance), chance) if by_finger else Clicks(quickly(chance))
    moves = play_through(page, hand, watch)
    assert moves > 40
    assert {"princes", "placing", "cards", "moving"} <= seen
    if variant == "two on one device":
        assert {"neutral", "returning", "curtain"} <= seen, "the secret choice comes behind a curtain"
    total = page.locator(".scored tfoot td")
    total.first.wait_for()
    assert sorted(map(int, total.all_inner_texts())) == sorted(ana.table(id)["view"]["scores"].values())
    shot(page, f"ming-{variant.replace(' ', '-')}-scoring")


def test_a_whole_game_by_the_keyboard_alone_and_heard(visitor: Callable[..., Any]) -> None:
    ana, chance = visitor(), random.Random(6)
    id = ana.new_table("ming", 3, ["me", "bot:random", "bot:random"])
    page = ana.page
    page.goto(f"/table/{id}")
    listener = Listener(ana, id)
    assert play_through(page, Keys(quickly(chance), chance), listener.look) > 40
    listener.has_heard_everything()
    page.locator(".scored").get_by_role("table").first.wait_for()


def test_a_secret_choice_is_made_behind_a_curtain(visitor: Callable[..., Any]) -> None:
    """Several on one device, by the keyboard: nobody sees what another has chosen until all have."""
    ana = visitor()
    id = a_table(ana, "ming", "returning", 3, then=lambda game: len(game.deciders) > 1)
    page = ana.page
    page.goto(f"/table/{id}")
    chosen: list[str] = []
    for colour in ana.table(id)["deciders"][::-1]:  # whoever opens the table looks first from the own last seat
        curtain = page.get_by_role("dialog", name=f"Pass the device to {colour.title()}.")
        curtain.wait_for()
        assert not offered(page), "nothing shows behind the curtain"
        page.wait_for_function("() => document.activeElement?.closest('.curtain')")
        page.keyboard.press("Enter")
        curtain.wait_for(state="detached")
        told = ana.table(id, seat=colour)["view"]["returning"]
        assert (told["have_chosen"], told["back"], told.get("own")) == (chosen, None, None), "the server tells no number"
        assert page.locator(".side .envelope").count() == len(chosen), "a closed envelope for who has chosen"
        shown = wait_for_turn(page, -1)
        assert {move.split()[0] for move in shown["offered"]} == {"return"}
        page.keyboard.press("/")
        page.keyboard.type(shown["offered"][0])
        page.keyboard.press("Enter")
        at_number(page, shown["number"] + 1)
        chosen.append(colour)
    page.locator(".curtain").wait_for(state="detached")
    assert ana.table(id)["view"]["phase"] != "returning"


def test_everything_legal_is_offered_and_a_forbidden_place_says_why(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = a_table(ana, "ming", "moving", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    view = ana.table(id)["view"]
    assert set(view["legal_moves"]) <= offered(page)
    forbidden = page.locator("#districts [data-why]").first
    assert forbidden.get_attribute("data-why").startswith("step ")
    forbidden.focus()
    page.keyboard.press("Enter")
    rule = page.locator('a[href^="/rules/ming/M-MOV-"]').first
    rule.wait_for()
    rule.click()
    page.wait_for_url("**/rules/ming/M-MOV-*")
    page.locator("article.wanted").wait_for()


def test_a_card_that_is_picked_up_shows_its_borders_and_a_stay_asks_for_a_card(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = a_table(ana, "ming", "moving", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    hand = page.locator(".hand button")
    assert hand.count() == 5
    page.get_by_role("button", name="Stay", exact=True).click()
    stay = page.locator('.hand [data-move^="stay "]').first
    assert stay.get_attribute("data-move") in ana.table(id)["view"]["legal_moves"]
    stay.click()
    page.locator('[data-move="deploy 0"]').first.wait_for()
    assert ana.table(id)["view"]["turn"] == "stay"


def test_a_journey_of_several_steps_is_drawn_and_then_played(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = a_table(ana, "ming", "moving", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    told = ana.table(id)
    ways = ana.context.request.get(f"/api/tables/{id}/journeys", params={"seat": told["seat"]}).json()
    own = told["view"]["players"][told["seat"]]["prince"]
    goal, steps = next((goal, way) for goal, way in ways.items() if len(way) == 2 and goal != own)
    page.locator(".far").first.wait_for(state="attached")
    page.locator(f"#district-{goal}").dispatch_event("click")
    page.locator(".journey").wait_for(state="attached")
    page.get_by_role("button", name=f"Go to {goal}").click()
    page.locator('[data-move="deploy 0"]').first.wait_for()
    after = ana.table(id)
    assert after["view"]["players"][told["seat"]]["prince"] == goal
    assert after["number"] == told["number"] + len(steps)


def test_the_board_is_walked_with_the_keys(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("ming", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    for turn in range(3):  # the princes of three seats
        wait_for_turn(page, turn - 1)
        page.locator(".stage").focus()
        for key in ("ArrowDown", "ArrowRight", "ArrowDown")[: turn + 1]:
            page.keyboard.press(key)
        at = page.evaluate("document.activeElement.dataset.move ?? ''")
        assert at.startswith("prince ")
        page.keyboard.press("Enter")
    wait_for_turn(page, 2)
    assert ana.table(id)["view"]["phase"] == "placing"


def test_a_phone_shows_the_spaces_and_the_prince(visitor: Callable[..., Any], shot: Callable[..., None]) -> None:
    ana = visitor(size=(360, 740))
    id = a_table(ana, "ming", "cards", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    page.locator("svg.pairs").wait_for()
    box = page.locator('[data-move^="take "]').first.bounding_box()
    assert min(box["width"], box["height"]) >= 44, "large enough for a finger"
    shot(page, "ming-phone-cards")
    page.get_by_role("button", name="Prince", exact=True).click()
    page.locator("svg.ming-board:not(.pairs)").wait_for()
    assert float(page.locator("svg.ming-board").get_attribute("viewBox").split()[2]) < 800
    shot(page, "ming-phone-prince")
