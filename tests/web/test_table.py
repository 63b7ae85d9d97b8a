"""The table: reasons, planning, taking back, online play over dropped lines and restarts, hot-seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from looking import choose
from web_playing import a_game, a_table, at_number, table_of

from teahorse import words


def test_what_is_not_allowed_says_why_with_its_rule(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    ana.move(id, "bid guild 9")
    page = ana.page
    page.goto(f"/table/{id}")
    page.locator('[data-why="bid guild 9"]').click(force=True)  # it is aria-disabled, and explains itself all the same
    reason = page.locator(".bar em")
    reason.wait_for()
    link = reason.locator("a")
    assert link.get_attribute("href") == "/rules/yunnan/Y-BID-3"
    assert link.inner_text() == "Y-BID-3"


def test_a_travel_turn_is_planned_and_taken_back(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    while ana.table(id)["view"]["phase"] != "travel":
        ana.move(id, "pass" if "pass" in ana.table(id)["view"]["legal_moves"] else ana.table(id)["view"]["legal_moves"][0])
    page = ana.page
    page.goto(f"/table/{id}")
    start = ana.table(id)["view"]["move"]
    for _ in range(2):  # two traders to Yunnan
        page.locator("#goal-Yunnan").or_(page.locator("#pick-market")).first.wait_for()
        if not page.locator("#goal-Yunnan").count():
            page.locator("#pick-market").click()
        number = ana.table(id)["number"]
        page.locator("#goal-Yunnan").dispatch_event("click")
        at_number(page, number + 1)
    assert ana.table(id)["view"]["passes_used"] == 2
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => document.querySelectorAll('.cost .used').length === 1")
    assert ana.table(id)["view"]["move"] == start + 1


def test_two_browsers_with_a_dropped_line_and_a_restart(visitor: Callable[..., Any], own_house: Any) -> None:
    ana, mara = visitor("Ana", at=own_house), visitor("Mara", at=own_house)
    for one in (ana, mara):
        one.expected_errors = ("ERR_", "WebSocket", "Failed to load resource")
    id = ana.new_table("yunnan", 3, ["me", "open", "me"])
    mara.page.goto(f"/table/{id}")
    mara.page.get_by_role("button", name="Sit here").click()
    mara.page.wait_for_selector(".table")
    ana.page.goto(f"/table/{id}")
    ana.page.wait_for_selector(".table")

    def play_one() -> int:
        told = ana.table(id)
        who = ana if told["deciders"][0] in told["mine"] else mara
        number = int(told["number"])
        at_number(who.page, number)
        who.page.wait_for_selector('[data-move="market"]', state="attached")
        who.page.locator('[data-move="market"]').first.dispatch_event("click")
        return number + 1

    number = play_one()
    at_number(ana.page, number)
    at_number(mara.page, number)
    mara.context.set_offline(True)
    ana.context.set_offline(True)
    own_house.stop()
    ana.page.get_by_text("Not connected. Trying again.").wait_for()
    own_house.start()
    mara.context.set_offline(False)
    ana.context.set_offline(False)
    ana.page.get_by_text("Not connected. Trying again.").wait_for(state="detached", timeout=30_000)
    number = play_one()
    at_number(ana.page, number)
    at_number(mara.page, number)
    assert [event["event"] for event in ana.table(id)["events"]].count("market") == 2


def test_several_people_on_one_device_take_turns(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    seen = []
    for number in range(3):
        at_number(page, number)
        page.wait_for_selector('[data-move="market"]', state="attached")
        seen.append(ana.table(id)["deciders"][0])
        page.locator('[data-move="market"]').first.dispatch_event("click")
    at_number(page, 3)
    assert sorted(seen) == ["blue", "red", "yellow"]


def test_a_spectator_sees_the_table_and_may_do_nothing(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara")
    id = ana.new_table("yunnan", 3)
    mara.page.goto(f"/table/{id}")
    mara.page.wait_for_selector(".table .stage svg.board")
    assert mara.page.locator("[data-move]").count() == 0
    ana.move(id, "market")
    at_number(mara.page, 1)


def test_a_name_with_markup_is_shown_as_text(visitor: Callable[..., Any]) -> None:
    ana = visitor("<b id=x>Ana</b>")
    mara = visitor("Mara")
    id = ana.new_table("yunnan", 3, ["me", "bot:random", "bot:random"])
    mara.page.goto(f"/table/{id}")
    mara.page.get_by_text("<b id=x>Ana</b>").first.wait_for()
    assert mara.page.locator("#x").count() == 0


def begins_to_type(visitor: Callable[..., Any], lang: str, typed: str) -> tuple[Any, str]:
    """Somebody with a new table, who has typed this into its line of moves."""
    ana = visitor(lang=lang)
    id = ana.new_table("yunnan", 3)
    ana.page.goto(f"/table/{id}")
    ana.page.wait_for_selector("[data-move]", state="attached")
    ana.page.keyboard.press("/")
    ana.page.keyboard.type(typed)
    return ana, id


@pytest.mark.parametrize(("lang", "typed"), [("de", "biete Händlergilde 9"), ("it", "offri Gilda dei Commercianti 9")])
def test_a_move_typed_in_the_language_of_the_table(visitor: Callable[..., Any], lang: str, typed: str) -> None:
    ana, id = begins_to_type(visitor, lang, typed)
    ana.page.keyboard.press("Enter")
    at_number(ana.page, 1)
    assert ana.table(id)["events"][-1]["building"] == "guild"


@pytest.mark.parametrize(("lang", "typed", "offered"), [("de", "biete g", "biete Gilde 9"), ("it", "offri g", "offri gilda 9")])
def test_moves_are_completed_in_the_language(visitor: Callable[..., Any], lang: str, typed: str, offered: str) -> None:
    ana, id = begins_to_type(visitor, lang, typed)
    ana.page.get_by_role("option").filter(has_text=offered).click()
    at_number(ana.page, 1)
    assert ana.table(id)["events"][-1]["building"] == "guild"


# Words of the board that lie on one another, or on a bid space
CROWDED = """() => {
  const seen = text => text.textContent.trim() && text.checkVisibility()
  const texts = [...document.querySelectorAll('.stage svg text')].filter(seen)
  const on = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    return wide > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4
  }
  const found = texts.flatMap((text, k) => texts.slice(k + 1).filter(other => on(text, other)).map(other => [text, other]))
  for (const space of document.querySelectorAll('.stage .space'))
    found.push(...texts.filter(text => !space.contains(text) && on(text, space)).map(text => [space, text]))
  return found.map(pair => pair.map(one => one.id || one.textContent))
}"""


@pytest.mark.parametrize("lang", ["en", "de", "it"])
@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_the_words_of_a_board_keep_apart_in_every_language(visitor: Callable[..., Any], game: str, lang: str) -> None:
    ana = visitor(lang=lang)
    ana.page.goto(f"/table/{ana.new_table(game, 4)}")
    ana.page.wait_for_selector(".table [data-move]", state="attached")
    ana.answered()
    assert ana.page.evaluate(CROWDED) == []


@pytest.mark.parametrize("lang", ["en", "de", "it"])
@pytest.mark.parametrize("width", [1440, 1366, 1280])
def test_the_board_stands_still_while_people_bid(visitor: Callable[..., Any], lang: str, width: int) -> None:
    """Pointing at a bid, and a move that can be taken back, leave the bar as high as it is."""
    ana = visitor(lang=lang, size=(width, 800))
    page = ana.page
    id = ana.new_table("yunnan", 3)
    page.goto(f"/table/{id}")
    page.wait_for_selector(".table [data-move]", state="attached")
    ana.answered()

    def heights() -> set[float]:
        found = set()
        for spot in (".topbar h1", '.bar [data-move="bid guild 9"], .bar [data-move="bid guild 12"]', ".bar [data-move=pass]"):
            page.locator(spot).first.hover()
            ana.answered()
            found.add(page.evaluate("() => document.querySelector('.stage').getBoundingClientRect().height"))
            assert page.evaluate("() => (say => say.scrollHeight <= say.clientHeight + 1)(document.querySelector('.bar .say'))")
        return found

    first = heights()
    ana.move(id, "bid school 5")
    at_number(page, 1)
    ana.answered()
    assert len(first) == 1
    assert heights() == first


def test_talk_reaches_the_others_at_once(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara")
    id = ana.new_table("yunnan", 3, ["me", "bot:random", "bot:random"])
    for one in (ana, mara):
        one.page.goto(f"/table/{id}")
        one.page.get_by_role("button", name="Menu").click()
        one.page.get_by_role("button", name="Chat", exact=True).click()
    ana.page.get_by_label("Say something").fill("Tea is ready <b>now</b>")
    mara.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Send", exact=True).click()
    mara.page.get_by_role("button", name="Chat: one new line").click()
    mara.page.get_by_text("Ana: Tea is ready <b>now</b>").wait_for()


def test_a_phone_has_room_to_answer(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740), lang="de")
    ana.page.goto(f"/table/{ana.new_table('yunnan', 3, ['me', 'bot:random', 'bot:random'])}")
    ana.page.get_by_role("button", name="Menü").tap()
    ana.page.get_by_role("button", name="Chat", exact=True).tap()
    sheet, send = (ana.page.locator(one).bounding_box() for one in ("dialog", "dialog form button"))
    assert send["x"] + send["width"] <= sheet["x"] + sheet["width"] - 8


def test_arrows_walk_over_the_map_as_it_lies(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{a_table(ana, 'ming', 'princes', 4)}")
    page.locator("#district-A3").focus()
    walk = {"ArrowDown": "A2", "ArrowRight": "C2", "ArrowUp": "A1", "ArrowLeft": "A3"}
    for key, district in walk.items():
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.id") == f"district-{district}"


def test_the_question_mark_explains_what_has_the_focus(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{ana.new_table('ming', 3)}")
    page.locator("#district-A1").focus()
    page.keyboard.press("?")
    page.locator('.bar em a[href="/rules/ming/M-SCO-1"]').wait_for()


def test_the_numbers_of_a_seat_stand_in_one_row(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = a_table(ana, "yunnan", "travel", 5)
    players = ana.table(id)["view"]["players"]
    assert any(player.get("coins", 0) > 9 and player["horse"] for player in players.values()), "numbers of two digits"
    ana.page.goto(f"/table/{id}")
    ana.page.locator(".stats li").first.wait_for()
    rows = (
        "() => [...document.querySelectorAll('.stats')].map(one => new Set([...one.children].map(item => item.offsetTop)).size)"
    )
    assert ana.page.evaluate(rows) == [1] * 5


def test_settings_are_followed_at_the_table(visitor: Callable[..., Any]) -> None:
    """A move is asked for once more, forced moves play themselves, help goes, a sound comes with the turn."""
    ana = visitor(confirm=True, help=False, sound=True)
    page = ana.page
    page.add_init_script(
        "window.rings = 0; window.AudioContext = class extends AudioContext { constructor() { super(); window.rings++ } }"
    )
    id = ana.new_table("yunnan", 3)
    page.goto(f"/table/{id}")
    page.wait_for_selector("[data-move]", state="attached")
    page.wait_for_function("() => window.rings === 1")
    assert page.locator(".seat .help").count() == 0
    page.locator('.stage [data-move="bid guild 9"]').click()
    page.get_by_role("button", name="Cancel").click()
    page.locator('.stage [data-move="bid guild 9"]').click()
    assert ana.table(id)["number"] == 0, "nothing is played before it is confirmed"
    page.get_by_role("button", name="Play", exact=True).click()
    at_number(page, 1)
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('[data-move=\"bid guild 9\"]')")
    assert ana.table(id)["view"]["move"] == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Projected income and score in the seats").check()
    page.get_by_label("Play forced moves by themselves").check()
    page.get_by_label("Ask before a move that ends my turn").uncheck()
    page.locator(".side .seat .help").first.wait_for(state="attached")
    game = a_game("yunnan", "travel", 3, lambda game: game.legal_moves == ["end"])
    forced = table_of(ana, game)
    page.goto(f"/table/{forced}")
    at_number(page, ana.table(forced)["number"] + 1)


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_a_turn_that_isolates_traders_is_warned_of(visitor: Callable[..., Any], size: tuple[int, int]) -> None:
    def isolates(game: Any) -> bool:
        effects = words.effects(game.view(game.to_move))
        return bool(effects.get("end", {}).get("isolated"))

    ana = visitor(size=size)
    id = table_of(ana, a_game("yunnan", "travel", 4, isolates))
    page, number = ana.page, ana.table(id)["number"]
    page.goto(f"/table/{id}")
    page.locator(".bar .cut").wait_for()
    page.get_by_role("button", name="End turn").click()
    warning = page.locator(".bar .warning")
    warning.wait_for()
    assert "Pu'er" in warning.inner_text()
    page.get_by_role("button", name="Cancel").click()
    warning.wait_for(state="detached")
    assert ana.table(id)["number"] == number
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("button", name="Play", exact=True).click()
    at_number(page, number + 1)


def test_going_to_the_bank_with_bids_is_warned_of(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740))
    id = ana.new_table("yunnan", 3)
    for move in ("bid guild 5", "pass", "pass"):
        ana.move(id, move)
    ana.page.goto(f"/table/{id}")
    ana.page.locator('.stage [data-move="bank"]').first.dispatch_event("click")
    ana.page.locator(".bar .warning").filter(has_text="Traders Guild 5").wait_for()
    assert ana.table(id)["number"] == 3
    ana.page.get_by_role("button", name="Play", exact=True).tap()
    at_number(ana.page, 4)


def test_a_trader_that_may_displace_is_asked_whom(visitor: Callable[..., Any]) -> None:
    def displaces(game: Any) -> bool:
        moves = [move.split() for move in game.legal_moves]
        return len({move[1] for move in moves if move[0] == "move"}) == 1 and any("displace" in move for move in moves)

    game = a_game("yunnan", "travel", 5, displaces)
    goal = next(move.split()[2] for move in game.legal_moves if "displace" in move)
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{table_of(ana, game)}")
    page.locator(".bar .picks button").filter(has_text=goal).first.click()
    page.locator(".bar .say").get_by_text("Whom does your trader displace?").wait_for()
    assert page.locator(".bar [data-move^=move]").first.inner_text() == "Nobody"


def test_what_is_typed_is_completed(visitor: Callable[..., Any]) -> None:
    ana = visitor(size=(360, 740))
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Type a move").tap()
    page.get_by_role("combobox", name="Type a move").fill("guild")
    options = page.get_by_role("option")
    options.first.wait_for()
    assert all("Traders Guild" in option for option in options.all_inner_texts())
    page.keyboard.press("ArrowDown")
    page.get_by_role("option", selected=True).wait_for()
    page.keyboard.press("Enter")
    at_number(page, 1)
    assert ana.table(id)["events"][-1]["building"] == "guild"


def test_a_typed_move_stays_when_the_language_changes(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    page = ana.page
    page.goto(f"/table/{ana.new_table('yunnan', 3)}")
    page.locator("[data-move]").first.wait_for(state="attached")
    page.keyboard.press("/")
    page.get_by_role("combobox", name="Type a move").fill("guild")
    choose(ana, lang="de")
    assert page.get_by_role("combobox", name="Zug eintippen").input_value() == "guild"
    page.get_by_role("option").filter(has_text="Händlergilde").first.wait_for()


@pytest.mark.parametrize("name", ["yunnan", "ming"])
def test_lines_of_the_log_have_signs_that_only_eyes_read(visitor: Callable[..., Any], name: str) -> None:
    ana = visitor()
    game = a_game(name, "over", 4, **({"round_limit": 3} if name == "yunnan" else {}))
    ana.page.goto(f"/table/{table_of(ana, game)}")
    lines = ana.page.locator(".side .log p")
    lines.first.wait_for()
    signs = ana.page.evaluate(
        """() => [...document.querySelectorAll('.side .log p .sign')].map(sign => ({
          hidden: sign.ariaHidden === 'true',
          things: [...sign.querySelectorAll('use')].map(use => use.getAttribute('href')),
          drawn: [...sign.querySelectorAll('use')].every(use => document.querySelector(use.getAttribute('href'))),
        }))"""
    )
    assert len(signs) == lines.count() > 20
    assert all(sign["hidden"] and sign["drawn"] for sign in signs)
    both = [sign for sign in signs if len(sign["things"]) == 2]
    assert len(both) > len(signs) / 2, "who, and what it is about"
    assert len({thing for sign in both for thing in sign["things"][1:]}) > 3, "not always the same"
