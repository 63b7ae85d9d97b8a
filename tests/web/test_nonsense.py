"""What people do that nobody planned: wrong links, reloads, the back button, two tabs, damaged files, long names, no line."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from looking import SIZES, overflowing
from web_playing import a_game, a_table, at_number, offered, quickly, wait_for_turn

LONG = "Maximiliane-Theodolinde-Esmeralda-Xaveri"  # 40 letters, as many as a name may have


def drop(page: Any, text: str) -> None:
    """A file falls on the page."""
    page.evaluate(
        """text => {
          const files = new DataTransfer()
          files.items.add(new File([text], 'game.tea', { type: 'text/plain' }))
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
        }""",
        text,
    )


@pytest.mark.parametrize("link", ["/table/nothing", "/table/100%25", "/table/..%2Fgames", "/table/%E4%B8%AD"])
def test_a_wrong_link_says_so_and_leads_home(visitor: Callable[..., Any], link: str) -> None:
    ana = visitor()
    ana.expected_errors = ("404",)
    ana.page.goto(link)
    ana.page.get_by_role("heading", name="There is no such table.").wait_for()
    ana.page.get_by_role("link", name="Home").click()
    ana.page.locator(".game").first.wait_for()


def test_a_link_that_cannot_be_read_opens_a_page(visitor: Callable[..., Any]) -> None:
    """Followed inside the page, where no server answers first."""
    ana = visitor()
    ana.expected_errors = ("40",)
    page = ana.page
    page.goto("/")
    page.locator(".game").first.wait_for()
    page.evaluate(
        """() => {
          const link = Object.assign(document.createElement('a'), { href: '/table/%zz' })
          document.body.append(link)
          link.click()
        }"""
    )
    page.get_by_role("heading", name="There is no such table.").wait_for()


def test_a_table_without_spectators_says_so(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara")
    mara.expected_errors = ("403",)
    seats = {"red": "me", "yellow": "bot:random", "blue": "bot:random"}
    wish = {"game": "yunnan", "players": 3, "options": {}, "seats": seats, "settings": {"spectators": False}}
    id = ana.context.request.post("/api/tables", data=wish).json()["id"]
    mara.page.goto(f"/table/{id}")
    mara.page.get_by_text("This table has no spectators.").wait_for()


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = a_table(ana, "yunnan", "travel", 3, then=lambda game: any(move.startswith("move ") for move in game.legal_moves))
    page, start = ana.page, ana.table(id)
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    page.locator('.moves [data-move^="move "]').first.dispatch_event("click")
    at_number(page, start["number"] + 1)
    moved = ana.table(id)["view"]
    page.reload()
    wait_for_turn(page, start["number"])
    assert set(moved["legal_moves"]) <= offered(page)
    page.get_by_role("button", name="Take back", exact=True).click()
    at_number(page, start["number"] + 2)
    assert ana.table(id)["view"]["players"] == start["view"]["players"]


def test_back_and_forward_lead_through_the_pages(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto("/")
    page.locator(f'a[href="/table/{id}"]').click()
    wait_for_turn(page, -1)
    page.get_by_role("link", name="Rules").click()
    page.locator("article").first.wait_for()
    page.go_back()
    wait_for_turn(page, -1)
    page.locator('[data-move="market"]').first.dispatch_event("click")
    at_number(page, 1)
    page.go_back()
    page.locator(".game").first.wait_for()
    page.go_forward()
    at_number(page, 1)


def test_two_tabs_of_one_person_show_one_game(visitor: Callable[..., Any]) -> None:
    """The same move from both at once is made once, and the later tab corrects itself."""
    ana = visitor()
    ana.expected_errors = ("409",)
    id = ana.new_table("yunnan", 3)
    tabs = [ana.page, ana.open_page()]
    held: list[Any] = []

    def hold(route: Any) -> None:  # both are clicked before the server hears of either
        held.append(route)

    for tab in tabs:
        tab.route("**/moves?*", hold)
        tab.goto(f"/table/{id}")
        wait_for_turn(tab, -1)
    for tab in tabs:
        with tab.expect_request("**/moves?*"):
            tab.locator('[data-move="bid guild 9"]').first.dispatch_event("click")
    for route in held:
        route.continue_()
    for tab in tabs:
        at_number(tab, 1)
        assert tab.locator('[data-move="bid guild 9"]').count() == 0
    assert [event["event"] for event in ana.table(id)["events"]].count("bid") == 1


@pytest.mark.parametrize("address", ["/", "/replay"])
def test_a_damaged_record_says_what_is_wrong(visitor: Callable[..., Any], address: str) -> None:
    record = str(a_game("ming", "over", 2).record)
    ana = visitor()
    ana.expected_errors = ("422",)
    page = ana.page
    page.goto(address)
    page.locator(".drop").wait_for()
    for damaged in (record[: len(record) // 2 - 7], record.replace("pass", "pas", 1), "\0\1\2 no text at all"):
        drop(page, damaged)
        said = page.locator("[role=alert], main [role=status]").filter(has_text=" ")
        said.wait_for()
        assert page.url.endswith(address), "nothing is opened"
        page.reload()
        page.locator(".drop").wait_for()


def test_without_a_network_the_first_page_waits_and_then_works(visitor: Callable[..., Any], own_house: Any) -> None:
    ana = visitor(at=own_house)
    ana.expected_errors = ("ERR_", "WebSocket", "Failed to load resource")
    page = ana.page
    page.goto("/")
    page.locator(".game").first.wait_for()
    own_house.stop()
    notice = page.get_by_text("Not connected. Trying again.")
    notice.wait_for()
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_text("Not connected. Try again.").wait_for()
    own_house.start()
    notice.wait_for(state="detached", timeout=30_000)
    page.get_by_role("button", name="Play now").first.click()
    wait_for_turn(page, -1)


def test_an_app_that_starts_without_a_network_works_when_it_comes(visitor: Callable[..., Any], own_house: Any) -> None:
    """The page itself is here, the server's answers are not: as from the offline shell."""
    ana = visitor(at=own_house)
    ana.expected_errors = ("ERR_", "WebSocket", "Failed to load resource")
    page = ana.page
    page.goto("/rules/yunnan")
    page.locator("article").first.wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.goto("/")
    page.locator(".game").first.wait_for()
    page.get_by_role("link", name="Rules").click()
    page.locator("article").first.wait_for()
    own_house.stop()
    page.go_back()
    page.get_by_text("Not connected. Trying again.").wait_for()
    own_house.start()
    page.get_by_text("Not connected. Trying again.").wait_for(state="detached", timeout=30_000)
    page.get_by_role("button", name="New table").first.click()
    page.get_by_role("dialog", name="New table").get_by_role("button", name="Start the game").click()
    wait_for_turn(page, -1)


def test_what_is_asked_without_a_network_is_answered_by_words(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    ana.expected_errors = ("ERR_", "WebSocket", "Failed to load resource")
    page = ana.page
    page.goto(f"/table/{ana.new_table('yunnan', 3)}")
    wait_for_turn(page, -1)
    ana.context.set_offline(True)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Not connected. Try again.").wait_for()
    ana.context.set_offline(False)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hints button").first.wait_for()


def test_a_link_is_copied_where_the_browser_has_no_clipboard(visitor: Callable[..., Any]) -> None:
    """In a home network the page comes without https: the browser gives it no clipboard."""
    ana = visitor()
    ana.expected_errors = ("Cross-Origin-Opener-Policy",)  # such a page gets no policy either
    page = ana.page
    home = ana.house.address.replace("127.0.0.1", "0.0.0.0")
    assert ana.context.request.post(f"{home}/api/guests", data={"name": "Ana"}).status == 201
    seats = {"red": "me", "yellow": "open", "blue": "open"}
    wish = {"game": "yunnan", "players": 3, "options": {}, "seats": seats}
    id = ana.context.request.post(f"{home}/api/tables", data=wish).json()["id"]
    page.goto(f"{home}/table/{id}")
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("() => !isSecureContext && !navigator.clipboard")
    page.get_by_role("button", name="Copied").wait_for()
    page.goto(f"{home}/")
    page.get_by_role("button", name="Join", exact=True).first.click()
    page.get_by_label("Invitation link").press("Control+V")
    assert page.get_by_label("Invitation link").input_value() == f"{home}/table/{id}"


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_the_longest_name_has_room(visitor: Callable[..., Any], game: str) -> None:
    ana, mara = visitor(LONG), visitor(LONG[::-1])
    waiting = ana.new_table(game, 3, ["me", "open", "open"])
    playing = ana.new_table(game, 3, ["me", "open", "bot:random"])
    assert mara.context.request.post(f"/api/tables/{playing}/join", data={"seat": "yellow"}).status == 200
    page = mara.page
    for address, there in (
        (f"/table/{waiting}", ".lobby li"),
        (f"/table/{playing}", ".table .stage svg.board"),
        ("/", ".rows li"),
    ):
        page.goto(address)
        page.locator(there).first.wait_for(state="attached")
        mara.answered()
        for size in SIZES.values():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert not overflowing(page, shortened=True), (address, size)


def test_who_wins_alone_is_told_so(visitor: Callable[..., Any]) -> None:
    """The one person at this screen is "you", in a sentence that fits; the first page says it too."""
    people = {"red": visitor("Ana"), "yellow": visitor("Mara")}
    ana, mara = people.values()
    winners: list[str] = []
    choose = quickly(random.Random(5))
    while len(winners) != 1:  # they may win together
        id = ana.new_table("ming", 2, ["me", "open"])
        assert mara.context.request.post(f"/api/tables/{id}/join", data={"seat": "yellow"}).status == 200
        while (told := ana.table(id))["status"] != "over":
            who = people[told["deciders"][0]]
            who.move(id, choose(who.table(id)["view"]["legal_moves"]))
        winners = told["view"]["winners"]
    page = people[winners[0]].page
    page.goto(f"/table/{id}")
    page.locator(".scored").get_by_text("You win with").wait_for()
    page.goto("/")
    page.get_by_text(", you won").first.wait_for()


def test_a_move_made_while_the_server_is_away_is_made_once_it_is_back(visitor: Callable[..., Any], own_house: Any) -> None:
    ana = visitor(at=own_house)
    ana.expected_errors = ("ERR_", "WebSocket", "Failed to load resource")
    id = ana.new_table("yunnan", 3)
    page = ana.page
    page.goto(f"/table/{id}")
    wait_for_turn(page, -1)
    own_house.stop()
    page.locator('.stage [data-move="bid guild 9"]').click()
    page.get_by_text("Not connected. Trying again.").wait_for()
    page.locator('[data-move="bid guild 9"]').first.dispatch_event("click")  # impatient
    own_house.start()
    at_number(page, 1)
    page.get_by_text("Not connected. Trying again.").wait_for(state="detached", timeout=30_000)
    assert [event["event"] for event in ana.table(id)["events"]].count("bid") == 1
