"""Looking back: a record is dropped, stepped through, shared, downloaded, opened again, and played on from a moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import teahorse as th

NAMES = {"red": "Ana", "yellow": "Li Wei", "blue": "Mara"}


@pytest.fixture(scope="module")
def records() -> dict[str, str]:
    made = {}
    for name, options in (("ming", {}), ("yunnan", {"round_limit": 3})):
        game, chance = th.new(name, players=3, seed=8, seats=NAMES, **options), random.Random(8)
        while not game.is_over:
            game.play(chance.choice(game.legal_moves))
        made[name] = str(game.record)
    return made


def drop(page: Any, text: str) -> None:
    """A file falls on the page."""
    page.evaluate(
        """text => {
          const files = new DataTransfer()
          files.items.add(new File([text], 'game.tea', { type: 'text/plain' }))
          window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
        }""",
        text,
    )


def at(page: Any, move: int) -> None:
    page.locator(f'.replay[data-move-shown="{move}"]').wait_for()


@pytest.mark.parametrize("name", ["ming", "yunnan"])
def test_a_dropped_record_is_looked_through(
    visitor: Callable[..., Any], shot: Callable[..., None], records: dict[str, str], name: str
) -> None:
    ana, game = visitor(), th.load(records[name])
    page = ana.page
    page.goto("/replay")
    page.locator(".drop").wait_for()
    drop(page, records[name])
    at(page, game.number)
    assert page.get_by_role("heading", name="Li Wei").count(), "the names of the record are kept"
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_role("button", name="A round on").click()
    page.wait_for_function("() => Number(document.querySelector('.replay').dataset.moveShown) > 1")
    page.get_by_role("slider", name="Time line").fill("12")
    at(page, 12)
    page.locator('.log [data-at="20"]').first.click()
    at(page, 20)
    assert page.url.endswith("?move=20")
    shot(page, f"replay-{name}")
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, 22)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Final scoring").click()
    scoring = page.locator(".scored")
    scoring.locator("tfoot td").first.wait_for()
    assert sorted(map(int, scoring.locator("tfoot td").all_inner_texts())) == sorted(game.scores.values())
    scoring.get_by_text("As a table").first.click()
    assert scoring.locator("figure tbody tr").count() >= game.view(None)["round"], "the chart's numbers stand in a table"
    shot(page, f"replay-{name}-scoring")


def test_a_moment_is_shared_downloaded_opened_again_and_played_on(
    visitor: Callable[..., Any], records: dict[str, str], tmp_path: Path
) -> None:
    ana, ben = visitor("Ana"), visitor("Ben")
    page = ana.page
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.tea", "mimeType": "text/plain", "buffer": records["ming"].encode()}
    )
    page.locator(".replay").wait_for()
    page.locator('.log [data-at="30"]').first.click()
    at(page, 30)
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("Link copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    ben.page.goto(link)
    at(ben.page, 30)
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link", name="Download .tea").click()
    page.keyboard.press("Escape")
    saved = tmp_path / "again.tea"
    download.value.save_as(saved)
    assert th.load(saved.read_text()).scores == th.load(records["ming"]).scores
    ben.page.goto("/replay")
    ben.page.locator("input[type=file]").set_input_files(saved)
    ben.page.locator(".replay").wait_for()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    page.locator(".table [data-move]").first.wait_for(state="attached")
    told = ana.table(page.url.rsplit("/", 1)[1])
    assert told["view"]["move"] == 30
    assert told["status"] == "running"
    past = th.load(records["ming"])
    while past.number > 30:
        past.undo()
    assert told["view"]["legal_moves"] == past.legal_moves, "the game goes on where it was left"


def test_what_is_no_record_is_told(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    ana.expected_errors = ("422",)
    ana.page.goto("/replay")
    ana.page.locator(".drop").wait_for()
    drop(ana.page, "this is no record")
    ana.page.locator("main [role=status]").wait_for()
    assert ana.page.locator("main [role=status]").inner_text()
    ana.expected_errors = ("422", "404")
    ana.page.goto("/replay/nothing")
    ana.page.get_by_text("There is no such game.").wait_for()


def test_since_my_last_move(visitor: Callable[..., Any]) -> None:
    ana, ben = visitor("Ana"), visitor("Ben")
    id = ana.new_table("ming", 2, ["me", "open"])
    assert ben.context.request.post(f"/api/tables/{id}/join", data={"seat": "yellow"}).status in (200, 201)
    mover = {"red": ana, "yellow": ben}
    for _ in range(4):
        decider = ana.table(id)["deciders"][0]
        mover[decider].move(id, mover[decider].table(id)["view"]["legal_moves"][0])
    last = ana.table(id)["deciders"][0]
    me = mover["red" if last == "yellow" else "yellow"]  # who has moved last waits now
    other = mover[last]
    other.move(id, other.table(id)["view"]["legal_moves"][0])
    other.page.goto(f"/replay/{id}")
    me.page.goto(f"/replay/{id}")
    at(me.page, 5)
    me.page.get_by_role("button", name="Since my last move").click()
    me.page.wait_for_function("() => document.querySelector('.replay').dataset.moveShown === '5'")


def test_the_view_of_a_seat(visitor: Callable[..., Any], records: dict[str, str]) -> None:
    """While a game runs the own seats, when it is over all of them."""
    ana, ben = visitor("Ana"), visitor("Ben")
    running = ana.new_table("ming", 2, ["me", "bot:random"])
    ana.page.goto(f"/replay/{running}")
    seen_by = ana.page.get_by_label("Seen by")
    seen_by.wait_for()
    assert seen_by.locator("option").all_inner_texts() == ["a spectator", "You"]
    seen_by.select_option("red")
    ana.page.locator('.replay[data-seat="red"]').wait_for()
    ben.page.goto(f"/replay/{running}")
    ben.page.locator(".replay").wait_for()
    assert ben.page.get_by_label("Seen by").count() == 0
    over = ana.context.request.post("/api/records", data={"record": records["ming"]}).json()["id"]
    ben.page.goto(f"/replay/{over}")
    ben.page.get_by_label("Seen by").select_option("blue")
    ben.page.locator('.replay[data-seat="blue"]').wait_for()
