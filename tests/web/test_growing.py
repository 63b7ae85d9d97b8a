"""A page that stays open for a whole evening does not grow: what has been left is freed, nobody listens twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from web_playing import CLICK, wait_for_turn


def counts(ana: Any, page: Any) -> dict[str, int]:
    """Nodes and listeners that exist after a collection, in the page or not."""
    line = ana.context.new_cdp_session(page)
    line.send("Performance.enable")
    for _ in range(2):  # what is freed in the first may free more
        line.send("HeapProfiler.collectGarbage")
    told = {one["name"]: int(one["value"]) for one in line.send("Performance.getMetrics")["metrics"]}
    line.detach()
    return {name: told[name] for name in ("Nodes", "JSEventListeners")}


def test_tables_that_are_left_leave_nothing(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    tables = [ana.new_table("yunnan", 3), ana.new_table("ming", 3)]
    page = ana.page
    page.goto("/")
    seen = []
    for _ in range(3):
        for id in tables:
            page.locator(f'a[href="/table/{id}"]').first.click()
            page.locator(".table[data-drawn] [data-move]").first.wait_for(
                state="attached"
            )  # wait_for_selector keeps its answer alive
            page.locator(".topbar h1 a").click()
            page.locator(f'a[href="/table/{id}"]').first.wait_for()
        ana.answered()
        seen.append(counts(ana, page))
    first, last = seen[0], seen[-1]  # in the first round everything is loaded once
    assert last["JSEventListeners"] <= first["JSEventListeners"] + 5, seen
    assert last["Nodes"] <= first["Nodes"] + 200, seen  # one table has more than 3000


def test_listeners_do_not_pile_up_over_moves(visitor: Callable[..., Any]) -> None:
    """The same position before and after many moves and their taking back."""
    ana, chance = visitor(), random.Random(1)
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    seen, number = [], -1
    for turn in range(25):
        shown = wait_for_turn(page, number)
        if turn in (4, 24):  # everything was shown once
            seen.append(counts(ana, page))
        number = shown["number"]
        if turn % 2:
            page.get_by_role("button", name="Take back", exact=True).click()
        else:
            page.evaluate(CLICK, chance.choice([move for move in sorted(shown["offered"]) if move.startswith("bid ")]))
    assert seen[1]["JSEventListeners"] <= seen[0]["JSEventListeners"] + 5, seen
    assert seen[1]["Nodes"] <= seen[0]["Nodes"] + 200, seen
