"""Whatever is refused says why, in the engine's words and with the rule as a link: what is on the board, and what is typed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from web_playing import a_game, a_table, table_of, wait_for_turn

SAMPLES: dict[str, list[tuple[str, int, dict[str, Any]]]] = {
    "yunnan": [
        ("bidding", 5, {}),
        ("resolving", 3, {"double_bidding": True, "guards": True}),
        ("travel", 4, {}),
        ("scoring", 3, {}),
        ("bidding", 3, {"edition": "2013", "debt": False}),
    ],
    "ming": [("princes", 3, {}), ("placing", 3, {}), ("cards", 4, {}), ("moving", 4, {})],
}


def refusals(game: Any) -> dict[tuple[str, str], str]:
    """By rule and sentence, a move that is refused for it in this position."""
    found: dict[tuple[str, str], str] = {}
    for action in range(game.rules.NUM_ACTIONS):
        refusal = game.rules.refusal(game.state, action)
        if refusal is not None:
            found.setdefault((refusal.rule, refusal.text("en")), game.rules.action_to_text(action))
    shown = random.Random(1).sample(sorted(found), min(12, len(found)))
    rules = {key[0]: key for key in shown}  # one for each rule
    return {key: found[key] for key in rules.values()}


@pytest.mark.parametrize("game", SAMPLES)
def test_what_is_typed_and_refused_shows_its_rule(visitor: Callable[..., Any], game: str) -> None:
    ana, met = visitor(), set()
    page = ana.page
    for phase, players, options in SAMPLES[game]:
        played = a_game(game, phase, players, **options)
        page.goto(f"/table/{table_of(ana, played)}")
        wait_for_turn(page, -1)
        for (rule, text), move in refusals(played).items():
            page.keyboard.press("/")
            page.keyboard.type(move)
            page.keyboard.press("Enter")
            said = page.locator(".bar em", has_text=rule)
            said.wait_for()
            assert said.locator("a").get_attribute("href") == f"/rules/{game}/{rule}"
            assert said.inner_text().startswith(text), move
            page.keyboard.press("Escape")
            met.add(rule)
    assert len(met) > (12 if game == "yunnan" else 6), met


@pytest.mark.parametrize(
    ("game", "phase"), [("yunnan", "bidding"), ("yunnan", "travel"), ("ming", "moving"), ("ming", "cards")]
)
def test_what_is_forbidden_on_the_board_shows_its_rule(visitor: Callable[..., Any], game: str, phase: str) -> None:
    ana = visitor()
    page = ana.page
    id = a_table(ana, game, phase, 4)
    page.goto(f"/table/{id}")
    shown = wait_for_turn(page, -1)
    ana.answered()  # journeys of several steps are asked for after the first drawing
    forbidden = page.evaluate("() => [...new Set([...document.querySelectorAll('[data-why]')].map(one => one.dataset.why))]")
    assert not set(forbidden) & set(shown["offered"]), "nothing is offered and refused"
    told = ana.table(id)
    why: dict[str, str] = {}
    for move in forbidden:
        answer = ana.context.request.get(
            f"/api/tables/{id}/why", params={"seat": told["seat"], "move": move, "lang": "en"}
        ).json()
        assert not answer["legal"], move
        why.setdefault(answer["rule"], move)
    assert forbidden
    for rule, move in why.items():
        page.locator(f'[data-why="{move}"]').first.dispatch_event("click")
        page.locator(f'.bar em a[href="/rules/{game}/{rule}"]').wait_for(state="attached")


# Whether the card lies over anything that can be played
COVERS = """() => {
  const card = document.querySelector('.whycard').getBoundingClientRect()
  return [...document.querySelectorAll('.stage [data-move]')].map(one => one.getBoundingClientRect()).some(box =>
    box.right > card.x && box.x < card.right && box.bottom > card.y && box.y < card.bottom)
}"""


def test_a_reason_is_never_in_the_way(visitor: Callable[..., Any]) -> None:
    """It covers nothing that may be done, stays while its link is wanted, and goes when the pointer goes on."""
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{ana.new_table('yunnan', 3)}")
    ana.page.wait_for_selector(".table [data-move]", state="attached")
    ana.answered()
    card = page.locator(".whycard")
    forbidden = page.locator('[data-why="bid guild 15"]').first
    forbidden.hover()
    card.wait_for()
    assert not page.evaluate(COVERS)
    page.locator('[data-move="bid guild 9"]').first.hover()
    card.wait_for(state="detached")
    forbidden.hover()
    card.wait_for()
    card.hover()
    card.get_by_role("link", name="Y-BID-8").click()
    page.wait_for_url("**/rules/yunnan/Y-BID-8")
