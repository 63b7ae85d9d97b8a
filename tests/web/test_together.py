"""What people do together at a table, and what helps them: taking back and asking for it, hints, standing orders, leaving,
what has happened meanwhile, whose turn it is, and the page without a network."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from web_playing import at_number

import teahorse as th


def sit_together(visitor: Callable[..., Any], game: str = "yunnan", **settings: Any) -> tuple[Any, Any, str]:
    """Ana on red, Mara on yellow, a bot on blue; both have the table open."""
    ana, mara = visitor("Ana", **settings), visitor("Mara", **settings)
    id = ana.new_table(game, 3, ["me", "open", "bot:random"])
    assert mara.context.request.post(f"/api/tables/{id}/join", data={"seat": "yellow"}).status == 200
    for one in (ana, mara):
        one.page.goto(f"/table/{id}")
        one.page.wait_for_selector(".table .stage svg.board")
    return ana, mara, id


def until_asked(people: dict[str, Any], id: str) -> Any:
    """The person who is to decide, when the page offers it."""
    ana = people["red"]
    while (told := ana.table(id))["deciders"][0] not in people:  # the bot decides
        at_number(ana.page, told["number"] + 1)
    who = people[told["deciders"][0]]
    at_number(who.page, told["number"])
    who.page.wait_for_selector("[data-move]", state="attached")
    return who


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_taking_back_is_free_first_and_then_needs_consent(visitor: Callable[..., Any], size: tuple[int, int]) -> None:
    ana, mara = visitor("Ana", size=size), visitor("Mara", size=size)
    id = ana.new_table("ming", 2, ["me", "open"])
    mara.context.request.post(f"/api/tables/{id}/join", data={"seat": "yellow"})
    for one in (ana, mara):
        one.page.goto(f"/table/{id}")
        one.page.wait_for_selector(".table .stage svg.board")
    people = {"red": ana, "yellow": mara}
    first = until_asked(people, id)
    other = mara if first is ana else ana
    first.page.locator("[data-move]").first.dispatch_event("click")
    first.page.get_by_role("button", name="Take back", exact=True).click()
    first.page.wait_for_function("() => document.querySelector('[data-move]')")
    assert ana.table(id)["view"]["move"] == 0
    for _ in range(2):
        who = until_asked(people, id)
        number = ana.table(id)["number"]
        who.page.locator("[data-move]").first.dispatch_event("click")
        at_number(who.page, number + 1)
    at_number(first.page, ana.table(id)["number"])
    first.page.get_by_role("button", name="Ask to take back").click()
    first.page.get_by_text("The others are asked.").wait_for()
    asked = other.page.get_by_text("asks to take back the last move.")
    asked.wait_for()
    other.page.get_by_role("button", name="Decline").click()
    first.page.get_by_role("button", name="Ask to take back").click()
    asked.wait_for()
    other.page.get_by_role("button", name="Agree").click()
    other.page.wait_for_function("() => !document.querySelector('.asks')")
    assert ana.table(id)["view"]["move"] == 0


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_a_hint_says_why_and_is_played_by_a_click(visitor: Callable[..., Any], size: tuple[int, int]) -> None:
    ana = visitor(size=size)
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    page.get_by_role("button", name="Hint", exact=True).click()
    best = page.locator(".hints [data-move]").first
    best.wait_for(timeout=60_000)
    move = best.get_attribute("data-move")
    assert move in ana.table(id)["view"]["legal_moves"]
    assert "%" in page.locator(".hints").inner_text()
    assert best.inner_text().startswith(("Bid ", "Go ", "Send ", "Pass")), "a sentence, not a number"
    best.click()
    at_number(page, 1)


def test_a_standing_order_is_carried_out(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara")
    id = ana.new_table("yunnan", 3, ["me", "open", "open"])
    for colour in ("yellow", "blue"):
        mara.context.request.post(f"/api/tables/{id}/join", data={"seat": colour})
    people = {"red": ana, "yellow": mara, "blue": mara}
    while (decider := ana.table(id)["deciders"][0]) == "red":
        ana.move(id, "market")
    ana.page.goto(f"/table/{id}")
    ana.page.get_by_role("button", name="Standing orders").click()
    ana.page.get_by_label("Pass at my next turn of the auction.").check()
    ana.page.get_by_role("button", name="Standing orders (1)").wait_for(state="attached")
    ana.page.keyboard.press("Escape")
    while not any(event["event"] == "passed" and event["player"] == "red" for event in ana.table(id)["events"]):
        decider = ana.table(id)["deciders"][0]
        told = people[decider].table(id, seat=decider)
        body = {"seat": decider, "move": told["view"]["legal_moves"][0], "number": told["number"]}
        assert decider != "red", "the server has passed for red"
        assert people[decider].context.request.post(f"/api/tables/{id}/moves", data=body).status == 200
    ana.page.locator(".log").get_by_text("Ana passes").first.wait_for()


def test_a_standing_order_is_given_on_its_space(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    page.locator("#space-guild-12").click(button="right", force=True)  # it may be taken just now or not: an order is for later
    page.locator(".whycard").get_by_role("button", name="Traders Guild: outbid up to 12.").click()
    page.get_by_role("button", name="Standing orders (1)").wait_for()
    seat = ana.table(id)["seat"]
    assert [(order["building"], order["up_to"]) for order in ana.table(id, seat=seat)["orders"]] == [("guild", 12)]


def test_a_turn_is_planned_and_reset(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    while ana.table(id)["view"]["phase"] != "travel":
        legal = ana.table(id)["view"]["legal_moves"]
        ana.move(id, "pass" if "pass" in legal else legal[0])
    start = ana.table(id)["view"]["move"]
    for _ in range(2):
        ana.move(id, "move market Yunnan")
    page = ana.page
    page.goto(f"/table/{id}")
    page.get_by_role("button", name="Reset turn").click()
    page.wait_for_function("() => document.querySelectorAll('.cost .used').length === 0 && document.querySelector('.cost svg')")
    assert ana.table(id)["view"]["move"] == start


def test_who_leaves_is_replaced_by_a_bot(visitor: Callable[..., Any]) -> None:
    ana, mara, id = sit_together(visitor)
    mara.page.get_by_role("button", name="Menu").click()
    mara.page.get_by_role("button", name="Leave the table").click()
    mara.page.get_by_role("button", name="Leave now").click()
    mara.page.get_by_role("heading", name="Teahorse").wait_for()
    ana.page.get_by_role("button", name="Let a bot play on").click()
    ana.page.locator(".seat", has_text="Yellow").get_by_text("(level 2)").wait_for()
    assert ana.table(id)["seats"]["yellow"]["bot"] == "level2"


def test_what_happened_since_my_last_move(visitor: Callable[..., Any]) -> None:
    ana, mara, id = sit_together(visitor)
    people = {"red": ana, "yellow": mara}
    while until_asked(people, id) is mara:
        mara.move(id, "market")
    ana.move(id, "market")
    while until_asked(people, id) is mara:
        mara.move(id, "market")
    ana.page.goto(f"/table/{id}")  # she comes back
    only = ana.page.get_by_role("button", name="Since my last move")
    only.click()
    lines = ana.page.locator(".side .log p").all_inner_texts()
    assert any("Mara" in line or "Blue" in line for line in lines)
    assert not any(line.startswith("Ana sends") for line in lines)
    ana.page.get_by_role("button", name="Show again").click()
    only.click()
    assert ana.page.locator(".side .log p").count() > len(lines)


def test_the_final_scoring_is_told_row_by_row_while_the_board_glows(visitor: Callable[..., Any]) -> None:
    game, chance = th.new("yunnan", players=3, seed=2, round_limit=2), random.Random(2)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves))
    ana = visitor(speed=0.5)
    id = ana.context.request.post("/api/records", data={"record": str(game.record)}).json()["id"]
    page = ana.page
    page.goto(f"/table/{id}")
    page.locator(".table[data-glow=vp]").wait_for()
    page.locator(".table[data-glow=coins]").wait_for()
    assert page.locator(".stage svg.board").is_visible(), "the board stays"
    page.get_by_role("button", name="Show all").click()
    page.locator(".table:not([data-glow])").wait_for()
    assert sorted(map(int, page.locator(".scored tfoot td").all_inner_texts())) == sorted(game.scores.values())
    page.locator(".scored").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Final scoring").wait_for()


def test_title_and_favicon_tell_the_turn_and_no_sound_is_made_unasked(visitor: Callable[..., Any]) -> None:
    ana, mara, id = sit_together(visitor)
    people = {"red": ana, "yellow": mara}
    who = until_asked(people, id)
    who.page.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert who.page.locator('link[rel="icon"]').get_attribute("href") == "/favicon-turn.svg"
    who.page.evaluate("() => { window.AudioContext = class { constructor() { window.rang = true } } }")
    number = ana.table(id)["number"]
    who.page.locator('[data-move="market"]').first.dispatch_event("click")
    at_number(who.page, number + 1)
    assert who.page.evaluate("() => window.rang") is None
    other = mara if who is ana else ana
    while until_asked(people, id) is who:
        who.move(id, "market")
    other.page.wait_for_function("() => document.title.startsWith('●')")
    who.page.wait_for_function("() => !document.title.startsWith('●')")
    assert who.page.locator('link[rel="icon"]').get_attribute("href") == "/favicon.svg"


def test_the_page_is_installable_and_opens_without_a_network(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    ana.expected_errors = ("ERR_", "WebSocket", "Failed to load resource")
    page = ana.page
    page.goto("/")
    page.wait_for_selector(".game")
    manifest = ana.context.request.get(page.locator('link[rel="manifest"]').get_attribute("href")).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert ana.context.request.get(icon["src"]).status == 200
    page.evaluate(
        """() => {
          const missing = async () => {
            const kept = (await (await caches.open('teahorse-1')).keys()).map(request => new URL(request.url).pathname)
            const used = performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)
            return ['/', ...used.filter(path => path.startsWith('/assets/'))].some(path => !kept.includes(path))
          }
          const look = async () => { window.keeps = !(await missing()); if (!window.keeps) setTimeout(look, 50) }
          void navigator.serviceWorker.ready.then(look)
        }"""
    )
    page.wait_for_function("() => window.keeps")
    ana.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".game")
    page.get_by_text("Not connected. Trying again.").wait_for()


def test_a_file_dropped_on_the_first_page_is_looked_through(visitor: Callable[..., Any]) -> None:
    game, chance = th.new("ming", players=2, seed=5), random.Random(5)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves))
    ana = visitor()
    page = ana.page
    page.goto("/")
    page.wait_for_selector(".game")
    page.evaluate(
        """text => {
          const files = new DataTransfer()
          files.items.add(new File([text], 'game.tea', { type: 'text/plain' }))
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
        }""",
        str(game.record),
    )
    page.locator(f'.replay[data-move-shown="{game.number}"]').wait_for()
