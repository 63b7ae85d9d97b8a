"""Playing through the page: what several tests of the browser's table share."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"1440": (1440, 900), "768": (768, 1024), "360": (360, 740)}


def wait_for_turn(page: Any, number: int) -> None:
    """Until the page shows a later number and offers something, a curtain hides it, or the game is over."""
    page.wait_for_function(
        """number => {
          const table = document.querySelector('.table')
          if (!table) return false
          const later = Number(table.dataset.number) > number && document.querySelector('[data-move], .curtain')
          return table.dataset.status === 'over' || later
        }""",
        arg=number,
    )


def at_number(page: Any, number: int) -> None:
    """Until the page shows this number or a later one."""
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) >= n", arg=number)


def offered(page: Any) -> set[str]:
    """The moves that the page offers."""
    return set(page.evaluate("[...document.querySelectorAll('[data-move]')].map(element => element.dataset.move)"))


def play_through(page: Any, choose: Callable[[set[str]], str], watch: Callable[[str], None] = lambda phase: None) -> int:
    """Plays all that is offered, for every seat of this person, to the end of the game; the number of moves made."""
    number, moves = -1, 0
    while True:
        wait_for_turn(page, number)
        table = page.locator(".table")
        if table.get_attribute("data-status") == "over":
            return moves
        if page.locator(".curtain").count():
            assert not any(move.startswith("return ") for move in offered(page)), "nothing shows behind the curtain"
            watch("curtain")
            page.locator(".curtain button").click()
            continue
        number = int(table.get_attribute("data-number"))
        watch(table.get_attribute("data-phase"))
        move = choose(offered(page))
        page.locator(f'[data-move="{move}"]').first.dispatch_event("click")
        again = page.locator(".bar .opts.commit button", has_text="Play")
        if again.count():  # a warning asks again
            again.click()
        moves += 1


def play_by_keys(page: Any, choose: Callable[[set[str]], str], chance: random.Random) -> int:
    """Plays to the end without a pointer: a typed move, then one from the list of all moves, and so on; how many were made."""
    number, moves = -1, 0
    while True:
        wait_for_turn(page, number)
        table = page.locator(".table")
        if table.get_attribute("data-status") == "over":
            return moves
        if page.locator(".curtain").count():
            page.wait_for_function("() => document.activeElement?.closest('.curtain')")
            page.keyboard.press("Enter")
            page.locator(".curtain").wait_for(state="detached")
            continue
        number, moves = int(table.get_attribute("data-number")), moves + 1
        if moves % 2:
            page.keyboard.press("/")
            page.keyboard.type(choose(offered(page)))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("m")
            page.wait_for_function("() => document.activeElement?.closest('.moves')")
            for _ in range(chance.randrange(min(4, page.locator(".moves [data-move]").count()))):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        again = page.locator(".bar .opts.commit button", has_text="Play")
        if again.count():  # a warning asks again
            again.press("Enter")


def quickly(chance: random.Random) -> Callable[[set[str]], str]:
    """Chooses so that a game of Ming Dynasty is short, yet has steps, stays, deployments and cities in it."""

    def choose(moves: set[str]) -> str:
        listed = sorted(moves)
        if "pass" in moves and chance.random() < 0.6:
            return "pass"
        more = [move for move in listed if move.startswith("deploy ") and move != "deploy 0"]
        return chance.choice(more or [move for move in listed if move != "pass"] or listed)

    return choose


def violations(page: Any) -> list[str]:
    """What axe finds against WCAG 2.2 AA."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })")
    assert found["passes"], "axe has looked at something"
    return [f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}" for one in found["violations"]]


def overflowing(page: Any) -> list[str]:
    """Buttons and headings whose text does not fit, and the page itself when it can be pushed sideways."""
    wide: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, .button, h1, h2, h3, .say strong')]
        .filter(e => e.offsetParent && getComputedStyle(e).textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 1
          && getComputedStyle(e).display !== 'inline' && getComputedStyle(e).overflow !== 'hidden')
        .map(e => e.textContent.trim())"""
    )
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        wide.append("the page")
    return wide
