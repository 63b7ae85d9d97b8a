"""What happened is shown: pieces walk, the outbid trader goes home, numbers count, a leaf flies, the inspector visits, members
go to the cities; and who wants no motion sees pieces fade, trails and differences instead."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from web_playing import a_game, at_number, table_of

import teahorse as th

# Writes down what moves: the pieces under way with their places, the numbers that seats show, and what is animated how
RECORD = """(() => {
  window.walked = []
  window.counted = {}
  window.animated = []
  window.gains = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    const drawn = this.matches('use') ? this : this.querySelector('use')
    const properties = [frames].flat().flatMap(frame => Object.keys(frame))
    animated.push({ piece: drawn?.getAttribute('href') ?? '', kind: this.getAttribute('class') ?? '', properties })
    return animate.call(this, frames, options)
  }
  const look = () => {
    for (const piece of document.querySelectorAll('.moving')) {
      const [x, y] = piece.getAttribute('transform').match(/-?[\\d.]+/g).map(Number)
      walked.push([piece.getAttribute('href'), x, y])
    }
    for (const seat of document.querySelectorAll('.side .seat')) {
      const shown = Number(seat.querySelector('[data-part=vp] .tally-number').firstChild.nodeValue)
      const known = (counted[seat.getAttribute('aria-label')] ??= [])
      if (known.at(-1) !== shown) known.push(shown)
    }
    gains.push(...[...document.querySelectorAll('.seat .gain')].map(gain => gain.textContent))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})()"""


@pytest.fixture
def watchers(visitor: Callable[..., Any]) -> Callable[..., tuple[Any, Any]]:
    """Two who look on at a table: one with motion, one whose system asks for less of it."""

    def watch(id: str, speed: float = 2) -> tuple[Any, Any]:
        pages = []
        for name, wish in (("Mara", "no-preference"), ("Ben", "reduce")):
            page = visitor(name, speed=speed).page
            page.emulate_media(reduced_motion=wish)
            page.add_init_script(RECORD)
            page.goto(f"/table/{id}")
            page.locator(".table[data-drawn]").wait_for()
            pages.append(page)
        return pages[0], pages[1]

    return watch


def before(game: str, happens: Callable[[dict[str, Any]], bool]) -> tuple[dict[str, Any], str]:
    """A position, and the move after which something happens."""
    played, chance = th.new(game, players=3, seed=5), random.Random(5)
    while True:
        position, number, move = played.position(), played.number, chance.choice(played.legal_moves)
        played.play(move)
        if any(map(happens, played.events_since(number))):
            return position, move


def at_rest(page: Any) -> None:
    """All that moved has arrived."""
    page.wait_for_function("() => !document.querySelector('.moving, #motion > g')")


def pieces(page: Any) -> set[str]:
    return {piece for piece, _, _ in page.evaluate("() => window.walked")}


def faded(page: Any) -> set[str]:
    return {one["piece"] for one in page.evaluate("() => window.animated") if set(one["properties"]) == {"opacity"}}


def test_a_round_of_yunnan_is_seen_with_motion_and_without(
    visitor: Callable[..., Any], watchers: Callable[..., tuple[Any, Any]]
) -> None:
    ana = visitor("Ana")
    id = ana.new_table("yunnan", 3)
    moving, still = watchers(id)

    def both(move: str) -> str:
        """Ana plays; both have seen it. Whose move it was."""
        told = ana.table(id)
        ana.move(id, move)
        for page in (moving, still):
            at_number(page, told["number"] + 1)
            at_rest(page)
        return str(told["seat"])

    first = both("bid guild 5")
    second = both("bid guild 7")
    home = [x for piece, x, _ in moving.evaluate("() => window.walked") if piece == f"#trader-{first}"]
    assert max(home) > 1000, "the outbid trader walks home to the seats"
    assert pieces(moving) == {f"#trader-{first}", f"#trader-{second}"}
    assert faded(still) >= {f"#trader-{first}", f"#trader-{second}"}
    while ana.table(id)["view"]["phase"] != "travel":
        legal = ana.table(id)["view"]["legal_moves"]
        both("pass" if "pass" in legal else legal[0])
    moving.evaluate("() => { window.walked.length = 0 }")
    walker = both("move market Yunnan")
    way = moving.evaluate("() => window.walked")
    assert {piece for piece, _, _ in way} == {f"#trader-{walker}"}
    assert len({(x, y) for _, x, y in way}) > 3, "it walks step by step"
    still.locator(".walked path").first.wait_for(state="attached")
    while ana.table(id)["view"]["phase"] == "travel":
        both("end")
    assert "#inspector" in pieces(moving), "the inspector visits"
    assert pieces(still) == set(), "without motion nothing walks"


def test_points_count_up_with_a_leaf_or_change_at_once(
    visitor: Callable[..., Any], watchers: Callable[..., tuple[Any, Any]]
) -> None:
    ana = visitor("Ana")
    game = a_game("yunnan", "scoring", 3, lambda game: game.view(None)["income"][game.to_move] >= 10)
    id = table_of(ana, game)
    moving, still = watchers(id, speed=0.5)
    told = ana.table(id)
    seat, had, income = told["seat"].title(), told["view"]["players"][told["seat"]]["vp"], told["view"]["income"][told["seat"]]
    ana.move(id, f"score {income}")
    for page in (moving, still):
        page.wait_for_function("([seat, vp]) => window.counted[seat].at(-1) === vp", arg=[seat, had + income])
    counted = moving.evaluate("seat => window.counted[seat]", seat)
    assert len(counted) > 2, "points count up"
    assert counted == sorted(counted)
    assert any("fly" in one["kind"] for one in moving.evaluate("() => window.animated")), (
        "a leaf flies to a gain of three or more"
    )
    assert still.evaluate("seat => window.counted[seat]", seat) == [had, had + income], "the number changes at once"
    assert f"+{income}" in still.evaluate("() => window.gains"), "and the difference stands beside it"
    assert not any("fly" in one["kind"] for one in still.evaluate("() => window.animated"))


def test_a_click_ends_all_motion(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara", speed=0.5)
    position, move = before("yunnan", lambda event: event["event"] == "inspector" and event["place"] is not None)
    id = ana.context.request.post("/api/positions", data={"position": position}).json()["id"]
    mara.page.goto(f"/table/{id}")
    mara.page.locator(".table[data-drawn]").wait_for()
    ana.move(id, move)
    mara.page.locator(".moving").wait_for(state="attached")
    mara.page.locator(".stage").click(position={"x": 5, "y": 5})
    assert mara.page.locator(".moving").count() == 0
    assert mara.page.locator("#inspector-home use").count() == 1, "the inspector is home again"


def test_princes_walk_and_members_go_to_the_cities(
    visitor: Callable[..., Any], watchers: Callable[..., tuple[Any, Any]]
) -> None:
    ana = visitor("Ana")
    happenings: list[tuple[str, Callable[[dict[str, Any]], bool]]] = [
        ("#prince-of-", lambda event: event["event"] == "step"),
        ("#member-", lambda event: event["event"] == "majority" and bool(event["to_city"])),
    ]
    for piece, happens in happenings:
        position, move = before("ming", happens)
        id = ana.context.request.post("/api/positions", data={"position": position}).json()["id"]
        moving, still = watchers(id)
        number = ana.table(id)["number"]
        ana.move(id, move)
        for page in (moving, still):
            at_number(page, number + 1)
            at_rest(page)
        flown = [one for one in moving.evaluate("() => window.animated") if "transform" in one["properties"]]
        assert any(one["piece"].startswith(piece) for one in flown), piece
        assert not any("transform" in one["properties"] for one in still.evaluate("() => window.animated"))
        assert any(one.startswith(piece) for one in faded(still)), piece
