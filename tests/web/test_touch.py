"""Fingers on a phone: what rests asks, what drags moves the board, two zoom, and only a tap plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from looking import overflowing
from web_playing import a_table, at_number, wait_for_turn

WHOLE = "() => Number(document.querySelector('.stage > svg').getAttribute('viewBox').split(' ')[2]) >= 1320"


class Fingers:
    """Touches as the glass reports them, finger by finger."""

    def __init__(self, ana: Any) -> None:
        self.page = ana.page
        self.line = ana.context.new_cdp_session(ana.page)

    def put(self, *points: tuple[float, float]) -> None:
        for fingers in range(1, len(points) + 1):
            self._say("touchStart", points[:fingers])

    def move(self, *points: tuple[float, float]) -> None:
        self._say("touchMove", points)

    def lift(self) -> None:
        self._say("touchEnd", ())

    def _say(self, kind: str, points: tuple[tuple[float, float], ...]) -> None:
        touches = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def window(page: Any) -> list[float]:
    """What the board shows: left, top, width, height."""
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return [float(number) for number in page.locator(".stage > svg").get_attribute("viewBox").split()]


def on_board(page: Any, x: float, y: float) -> tuple[float, float]:
    """The place of the board that lies under a point of the glass."""
    left, top, width, height = window(page)
    box = page.locator(".stage > svg").bounding_box()
    return left + (x - box["x"]) / box["width"] * width, top + (y - box["y"]) / box["height"] * height


def test_a_finger_that_rests_asks_and_one_that_taps_plays(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740))
    id = ana.new_table("yunnan", 3)
    page, fingers = ana.page, Fingers(ana)
    page.goto(f"/table/{id}")
    assert "bid guild 9" in wait_for_turn(page, -1)["offered"]
    fingers.put(middle(page, "#space-guild-9"))
    page.locator('.bar em a[href="/rules/yunnan/Y-RES-3"]').wait_for()
    fingers.lift()
    ana.answered()
    assert ana.table(id)["number"] == 0, "asking is not bidding"
    page.get_by_role("button", name="Traders Guild: outbid up to 9.").tap()
    page.get_by_role("button", name="Standing orders (1)").wait_for()
    page.touchscreen.tap(*middle(page, "#space-guild-9"))
    at_number(page, 1)
    assert ana.table(id)["events"][-1]["building"] == "guild"


def test_the_board_is_dragged_and_zoomed_by_fingers(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740))
    id = ana.new_table("yunnan", 3)
    page, fingers = ana.page, Fingers(ana)
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    page.get_by_role("button", name="Road", exact=True).tap()
    page.get_by_role("button", name="Road", exact=True, pressed=True).wait_for()
    before = window(page)
    grasped = on_board(page, 180, 400)
    fingers.put((180, 400))
    for step in range(1, 6):
        fingers.move((180 + 12 * step, 400))
    fingers.lift()
    assert abs(on_board(page, 240, 400)[0] - grasped[0]) < 2, "what was grasped lies under the finger"
    assert window(page)[0] < before[0] - 50
    before, between = window(page), on_board(page, 200, 350)
    fingers.put((170, 350), (230, 350))
    for step in range(1, 6):
        fingers.move((170 - 12 * step, 350), (230, 350))
        fingers.move((170 - 12 * step, 350), (230 + 12 * step, 350))
    fingers.lift()
    after = on_board(page, 200, 350)
    assert window(page)[2] < before[2] * 0.7, "it is nearer"
    assert max(abs(after[0] - between[0]), abs(after[1] - between[1])) < 12, "what lay between the fingers stays there"
    assert ana.table(id)["number"] == 0, "nothing was played"
    every = page.get_by_role("button", name="All", exact=True)
    while (
        every.get_attribute("aria-pressed") != "true"
    ):  # now and then Chromium takes a tap soon after a pinch for a part of it
        every.tap()
        window(page)
    page.wait_for_function(WHOLE)


def test_a_finger_whose_piece_has_left_the_board_lets_go_of_it(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740))
    page, fingers = ana.page, Fingers(ana)
    page.goto(f"/table/{ana.new_table('yunnan', 3)}")
    wait_for_turn(page, -1)
    fingers.put((180, 400))
    page.evaluate("() => document.elementFromPoint(180, 400).remove()")
    page.evaluate("() => [...document.querySelectorAll('.cams button')].find(one => one.textContent === 'All').click()")
    assert window(page)[2] < 1320, "the board stays where it is held"
    fingers.lift()
    page.wait_for_function(WHOLE)


def test_a_tap_on_a_player_opens_the_seat(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740))
    page = ana.page
    page.goto(f"/table/{ana.new_table('ming', 3)}")
    wait_for_turn(page, -1)
    page.get_by_role("navigation", name="Players").get_by_role("button", name="Blue").tap()
    sheet = page.get_by_role("dialog", name="Blue")
    sheet.get_by_text("in supply").wait_for()
    sheet.get_by_role("button", name="Close").tap()
    sheet.wait_for(state="detached")


@pytest.mark.parametrize("size", [(1024, 768), (844, 390), (667, 375)])
@pytest.mark.parametrize(
    ("game", "phase"),
    [("yunnan", "bidding"), ("yunnan", "travel"), ("yunnan", "over"), ("ming", "cards"), ("ming", "moving"), ("ming", "over")],
)
def test_glass_on_its_side_shows_the_board_and_what_is_asked(
    visitor: Callable[..., Any], shot: Callable[..., None], game: str, phase: str, size: tuple[int, int]
) -> None:
    ana = visitor(size=size)
    options = {"round_limit": 3} if (game, phase) == ("yunnan", "over") else {}
    page = ana.page
    page.goto(f"/table/{a_table(ana, game, phase, 4, **options)}")
    page.locator(".scored table" if phase == "over" else ".bar [data-move]").first.wait_for()
    ana.answered()
    shot(page, f"side-{game}-{phase}-{size[0]}")
    assert not overflowing(page)
    board, (width, height) = page.locator(".stage > svg").bounding_box(), size
    assert min(board["x"], board["y"]) >= 0
    assert board["x"] + board["width"] <= width + 1
    assert board["y"] + board["height"] <= height + 1
    assert board["width"] * board["height"] > width * height / 6, "the board is large enough to look at"
    on_top = """selector => {
      const box = document.querySelector(selector).getBoundingClientRect()
      const heights = [box.y + 4, box.y + box.height / 2, box.bottom - 4]
      return heights.every(y => document.elementFromPoint(box.x + box.width / 2, y)?.closest(selector))
    }"""
    for seen in (".stage > svg", ".bar h2" if phase == "over" else ".bar .say strong"):
        assert page.evaluate(on_top, seen), f"{seen} is not covered"
