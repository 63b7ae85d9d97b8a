"""A real server and a real browser for every test here. `house` is a running server, `visitor` opens pages as a new person and
fails the test if the page writes an error to its console. Screenshots go to tests/web/shots."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SHOTS = Path(__file__).parent / "shots"
COLOURS = {"yunnan": ["red", "yellow", "blue", "black", "green"], "ming": ["red", "yellow", "blue", "green"]}


class House:
    """A `teahorse serve` of its own, on a free port; it can be stopped and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "teahorse.cli", "serve", "--port", str(self.port), "--data", str(self.folder)]
        command += ["--rate-limit", "0", "--guests-per-minute", "0", "--bot-workers", "1"]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Teahorse is open"), (self.folder / "log").read_text()
        self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.communicate(timeout=20)
            self.process = None


# A board is drawn in steps: all of them are there
WHOLE = """() => {
  const table = document.querySelector('.table')
  return !table || table.dataset.drawn === table.dataset.number
}"""


class Visitor:
    """A person with a browser of its own (cookies, settings), and the doors of the API for what a test only prepares."""

    def __init__(self, browser: Any, house: House, name: str, **settings: Any) -> None:
        size = settings.pop("size", (1440, 900))
        touch = size[0] < 500
        self.house = house
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch, base_url=house.address
        )
        self.context.set_default_timeout(30_000)
        chosen = json.dumps({"lang": "en", "theme": "light", "speed": 0, "forced": False, **settings})
        self.context.add_init_script(
            f"if (!localStorage.getItem('teahorse.settings')) localStorage.setItem('teahorse.settings', {json.dumps(chosen)})"
        )
        self.errors: list[str] = []
        self.asked: set[Any] = set()
        self.expected_errors: tuple[str, ...] = ()
        assert self.context.request.post("/api/guests", data={"name": name}).status == 201
        self.page = self.open_page()

    def open_page(self) -> Any:
        page = self.context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asks)
        page.on("requestfinished", self._has)
        page.on("requestfailed", self._has)
        return page

    def _asks(self, request: Any) -> None:
        self.asked.add(request)

    def _has(self, request: Any) -> None:
        self.asked.discard(request)

    def answered(self) -> None:
        """Until the page has all the answers that it asked for, and has drawn them."""
        if self.asked:
            self.page.wait_for_event("requestfinished", lambda _: not self.asked)
        self.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        self.page.wait_for_function(WHOLE)

    def other_tab(self) -> Any:
        """A second tab of the same browser, on a page that does nothing."""
        if len(self.context.pages) == 1:
            self.context.new_page().goto("/favicon.svg")
        return self.context.pages[1]

    def new_table(self, game: str, players: int, wishes: list[str] | None = None, **options: Any) -> str:
        """A table: all seats are this person's (hot-seat) unless `wishes` says otherwise."""
        seats = dict(zip(COLOURS[game], wishes or ["me"] * players, strict=False))
        made = self.context.request.post(
            "/api/tables",
            data={"game": game, "players": players, "options": options, "seats": seats, "settings": {"hints": True}},
        )
        assert made.status == 201, made.text()
        return str(made.json()["id"])

    def table(self, id: str, **query: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.context.request.get(f"/api/tables/{id}", params=query).json()
        return told

    def move(self, id: str, move: str) -> None:
        told = self.table(id)
        body = {"seat": told["seat"], "move": move, "number": told["number"]}
        answer = self.context.request.post(f"/api/tables/{id}/moves", data=body)
        assert answer.status == 200, answer.text()

    def close(self) -> None:
        self.context.close()
        left = [error for error in self.errors if not any(known in error for known in self.expected_errors)]
        assert not left, left


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("NO BROWSER: the browser's table is not tested here; install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    import teahorse.server

    client = Path(teahorse.server.__file__).parent / "static" / "index.html"
    assert client.is_file(), "the browser's table is not built: make web"
    house = House(tmp_path_factory.mktemp("house"))
    with urllib.request.urlopen(house.address + "/healthz", timeout=20) as answer:
        assert answer.status == 200
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for one test, to be stopped and started."""
    house = House(tmp_path)
    yield house
    house.stop()


@pytest.fixture
def visitor(browser: Any, house: House) -> Iterator[Callable[..., Visitor]]:
    """`visitor("Ana", lang="de", theme="dark", size=(360, 740))`: a person at the session's server."""
    opened: list[Visitor] = []

    def enter(name: str = "Ana", at: House | None = None, **settings: Any) -> Visitor:
        opened.append(Visitor(browser, at or house, name, **settings))
        return opened[-1]

    yield enter
    for one in opened:
        one.close()


@pytest.fixture
def shot() -> Callable[[Any, str], None]:
    """Writes a screenshot for people to look through."""

    def write(page: Any, name: str) -> None:
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png")

    return write
