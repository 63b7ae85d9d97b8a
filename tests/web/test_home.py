"""The first page: one click into a game, a table by wish, three languages."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize("display", [":0", ""])
def test_the_page_is_opened_or_its_address_is_printed(tmp_path: Path, display: str) -> None:
    """What `make play` starts: with a screen it calls the person's browser, without one it says where the page is."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    os.mkfifo(opened)
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "teahorse.cli", "serve", "--open", "--port", "0", "--data", str(tmp_path / "data")]
    env = {**os.environ, "DISPLAY": display, "WAYLAND_DISPLAY": "", "BROWSER": str(browser)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        told = opened.read_text() if display else server.stdout.readline()
        server.terminate()
    assert address in told


@pytest.mark.parametrize("game", ["Yunnan", "Ming Dynasty"])
def test_play_now_is_one_click_into_a_game(visitor: Callable[..., Any], game: str) -> None:
    page = visitor().page
    page.goto("/")
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/table/\w+"))
    page.wait_for_selector(".table .stage svg.board")
    page.wait_for_selector(".table [data-move]", state="attached")


def test_a_new_table_with_its_options(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    earlier = ana.new_table("ming", 2)
    page = ana.page
    page.goto("/")
    page.get_by_role("region", name="Yunnan").get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ana Maria")
    dialog.get_by_text("2013", exact=True).click()
    dialog.get_by_text("People on this device").click()
    dialog.get_by_label("Name: Blue").fill("Bo")
    dialog.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile(r"/table/\w+"))
    told = ana.table(page.url.rsplit("/", 1)[1])
    assert told["options"]["edition"] == "2013"
    assert told["mine"] == ["red", "yellow", "blue"]
    assert [told["seats"][colour]["name"] for colour in told["mine"]] == ["Ana Maria", "Ana Maria", "Bo"]
    page.get_by_role("article", name="Bo").wait_for()
    assert ana.context.request.get("/api/me").json()["name"] == "Ana Maria"
    assert ana.table(earlier)["mine"], "who takes another name keeps the games"


def test_an_open_table_is_found_and_joined(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara")
    id = ana.new_table("yunnan", 3, ["me", "open", "bot:random"], guards=True)
    mara.page.goto("/")
    mara.page.locator(f'a[href="/table/{id}"]').click()
    mara.page.get_by_text("Expert rule: the Building Yard").wait_for()
    mara.page.get_by_label("Your name").fill("Mara Li")
    mara.page.get_by_role("button", name="Sit here").click()
    mara.page.wait_for_selector(".table .stage svg.board")
    told = mara.table(id)
    assert (told["mine"], told["seats"]["yellow"]["name"]) == (["yellow"], "Mara Li")


def test_language_and_theme_change_in_place(visitor: Callable[..., Any]) -> None:
    page = visitor().page
    page.goto("/")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Sofort spielen").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Hell oder dunkel").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_first_load_is_small_and_asks_no_other_host(visitor: Callable[..., Any]) -> None:
    ana = visitor()
    page, sizes, hosts = ana.page, [], set()

    def came(answer: Any) -> None:
        hosts.add(answer.url.split("/")[2])
        if "/api/" not in answer.url:
            sizes.append(len(gzip.compress(answer.body())))

    page.on("response", came)
    id = ana.new_table("yunnan", 3)
    page.goto("/", wait_until="networkidle")
    page.goto(f"/table/{id}", wait_until="networkidle")
    assert sum(sizes) < 250_000
    assert hosts == {ana.house.address.removeprefix("http://")}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_boards_are_pictures_in_the_chosen_theme(visitor: Callable[..., Any], theme: str) -> None:
    page = visitor(theme=theme).page
    page.goto("/")
    for game in ("yunnan", "ming"):
        picture = page.locator(f".pic.{game} img")
        assert f"{game}-{theme}-" in picture.get_attribute("src")
        page.wait_for_function("game => document.querySelector(`.pic.${game} img`).complete", arg=game)
        assert picture.evaluate("image => image.naturalWidth") > 500, "it is drawn"


def test_join_shows_the_open_tables_of_its_game_and_takes_a_link(visitor: Callable[..., Any]) -> None:
    ana, mara = visitor("Ana"), visitor("Mara")
    yunnan, ming = ana.new_table("yunnan", 3, ["me", "open", "open"]), ana.new_table("ming", 3, ["me", "open", "open"])
    page = mara.page
    page.goto("/")
    page.get_by_role("region", name="Ming Dynasty").get_by_role("button", name="Join").click()
    dialog = page.get_by_role("dialog", name="Join: Ming Dynasty")
    row = dialog.locator("li", has=page.locator(f'a[href="/table/{ming}"]'))
    assert "Ana waits for 2 more players" in row.inner_text()
    assert not dialog.locator(f'a[href="/table/{yunnan}"]').count(), "the other game's tables are elsewhere"
    dialog.get_by_label("Invitation link").fill("https://example.org/")
    dialog.get_by_role("button", name="Open").click()
    dialog.get_by_text("No table in that link").wait_for()
    dialog.get_by_label("Invitation link").fill(f"{ana.house.address}/table/{yunnan}")
    dialog.get_by_role("button", name="Open").click()
    page.get_by_role("button", name="Sit here").first.wait_for()
    assert page.url.endswith(f"/table/{yunnan}")
