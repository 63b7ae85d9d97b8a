"""The browser's table on this machine: how long from a click to the drawn answer, and whether a page grows while it plays.

    python bench/browser.py                  # 60 moves timed at a table of five, then a whole game and five tables in one page
    python bench/browser.py --moves 200

A click is a real one, sent to a real Chromium. It ends with the frame that shows the answer; what the server took
to answer (from the request's first byte to the answer's first, as the browser saw it) is subtracted. In turn with the moves a
click on nothing is timed in the same way: so long a frame takes on this machine as it is busy now. "work of the page" is the
processor time of its main thread from the click to the drawn answer of the same moves, by Chromium's own trace: what it would
take on a machine that does nothing else.
Memory is read after a forced collection. "left over" are nodes that still exist but are no longer in the page.
Needs the built client (make web), Chromium, and playwright (it comes with the test tools).
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
from typing import Any

from playwright.sync_api import TimeoutError, sync_playwright

from serving import Served, served

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SETTINGS = '{"lang":"en","theme":"light","speed":0,"forced":false}'

# The time of a click is its event's own; the answer is drawn when the frame after the change is handed over. The task that
# then looks at the clock has the highest priority: what the page does later (log, list of all moves) is no part of the answer
WATCH = """() => {
  const drawn = told => requestAnimationFrame(() => scheduler.postTask(told, { priority: 'user-blocking' }))
  window.timed = []
  let at = 0
  addEventListener('pointerup', event => {
    const table = document.querySelector('.table'), before = Number(table.dataset.number), began = event.timeStamp
    if (event.clientX === 1430) return drawn(() => window.timed.push({ kind: 'nothing', took: performance.now() - began }))
    at = began
    performance.mark('clicked')
    if (!event.target.closest('[data-move]')) return // "Play", after a warning
    const look = new MutationObserver(() => {
      if (Number(table.dataset.number) <= before) return
      look.disconnect()
      drawn(() => {
        const took = performance.now() - at
        performance.mark('drawn')
        const asked = performance.getEntriesByType('resource').findLast(one => one.name.includes('/moves'))
        window.timed.push({ kind: 'move', took, server: asked.responseStart - asked.requestStart })
      })
    })
    look.observe(table, { attributes: true, attributeFilter: ['data-number'] })
  }, true)
}"""
# Centres of what can be hit, by move
TARGETS = """() => [...document.querySelectorAll('[data-move]')].map(element => {
  const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
  return { move: element.dataset.move, x, y, hit: document.elementFromPoint(x, y)?.closest('[data-move]') === element }
}).filter(one => one.hit)"""
# A hand rests on what it clicks: what pointing at it shows is drawn before the button goes down
POINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
# A warning asks again. Playwright's own search would take some of the time that is measured
WARNED = "() => [...document.querySelectorAll('.bar .commit > .go')].some(button => button.textContent === 'Play')"
READY = """number => {
  const table = document.querySelector('.table')
  const whole = table && table.dataset.drawn === table.dataset.number
  const asked = whole && Number(table.dataset.number) > number && document.querySelector('[data-move]')
  return Boolean(asked || table?.dataset.status === 'over') // never an element: it would be kept alive
}"""


def opened(browser: Any, house: Served, token: str) -> Any:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=house.address)
    context.add_cookies([{"name": "teahorse", "value": token, "url": house.address}])
    context.add_init_script(f"localStorage.setItem('teahorse.settings', '{SETTINGS}')")
    return context.new_page()


def play(page: Any, chance: random.Random, number: int) -> int | None:
    """Clicks a move as a person does once it is asked; the number that it was at, None when the game is over."""
    try:
        page.wait_for_function(READY, arg=number, timeout=20_000)
    except TimeoutError:  # what was there to be clicked had moved: click again
        page.wait_for_function(READY, arg=number - 1)
    table = page.locator(".table")
    if table.get_attribute("data-status") == "over":
        return None
    now = int(table.get_attribute("data-number"))
    targets = page.evaluate(TARGETS)
    bold = [one for one in targets if one["move"] != "pass"] or targets
    if bold:
        chosen = chance.choice(bold)
        page.mouse.move(chosen["x"], chosen["y"])
        page.evaluate(POINTED)
        page.mouse.click(chosen["x"], chosen["y"])
    else:  # all of them are behind a first step, or out of sight: from the list for screen readers
        page.locator("[data-move]").first.dispatch_event("click")
    if page.evaluate(WARNED):
        page.locator(".bar .opts.commit button", has_text="Play").click()
    return now


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def metrics(line: Any) -> dict[str, float]:
    return {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}


def worked(trace: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the processor that each move took in the page's main thread, from its click until it was drawn."""
    threads = {
        (one["pid"], one["tid"]) for one in trace if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [one for one in trace if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in threads and "tdur" in one]
    clicked, moves = 0.0, []
    for mark in sorted((one for one in trace if one["name"] in ("clicked", "drawn")), key=lambda one: one["ts"]):
        if mark["name"] == "clicked":
            clicked = mark["ts"]
        else:
            between = (task["tdur"] for task in tasks if clicked <= task["ts"] + task["dur"] and task["ts"] <= mark["ts"])
            moves.append(sum(between) / 1000)
    return moves


def drawn(page: Any, kind: str) -> bool:
    """Waits for the answer to a click; false if there is none: what was there to be clicked had moved away."""
    try:
        page.wait_for_function("kind => window.timed.some(one => one.kind === kind)", arg=kind, timeout=10_000, polling=50)
    except TimeoutError:
        return False
    return True


def clicked(browser: Any, house: Served, moves: int, traced: bool) -> tuple[list[dict[str, Any]], list[float]]:
    """One person and four bots that answer at once: what was timed, and the page's own work, which only a trace tells; but who
    is traced is slower."""
    token, chance = house.guest(), random.Random(1)
    page, number = opened(browser, house, token), None
    if traced:
        browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    timed: list[dict[str, Any]] = []
    while sum(one["kind"] == "move" for one in timed) < moves:
        if number is None:
            page.goto(f"/table/{house.table(token, 'yunnan', ['me'] + ['bot:random'] * 4)}")
            page.wait_for_function(READY, arg=-1)
            page.evaluate(WATCH)
            number = -1
        number = play(page, chance, number)
        if number is not None and drawn(page, "move"):
            page.mouse.click(1430, 890)  # beside everything
            drawn(page, "nothing")
        timed += page.evaluate("() => window.timed.splice(0)")
        page.evaluate("() => performance.clearResourceTimings()")
    work = worked(json.loads(browser.stop_tracing())["traceEvents"]) if traced else []
    page.context.close()
    return timed, work


def clicks(browser: Any, house: Served, moves: int) -> None:
    timed, _ = clicked(browser, house, moves, traced=False)
    _, work = clicked(browser, house, moves // 2, traced=True)
    over = [one["took"] - one["server"] for one in timed if one["kind"] == "move"]
    server = [one["server"] for one in timed if one["kind"] == "move"]
    nothing = [one["took"] for one in timed if one["kind"] == "nothing"]
    print(f"from click to drawn answer, {len(over)} moves of Yunnan at a table of five (ms)")
    for name, values in (
        ("over the server's own time", over),
        ("the server's own time", server),
        ("a click on nothing", nothing),
        ("work of the page", work),
    ):
        print(f"  {name:28} best {min(values):6.1f}   p50 {share(values, 0.5):6.1f}   p95 {share(values, 0.95):6.1f}")


def counted(node: dict[str, Any]) -> int:
    """All nodes of a page, with those that the browser makes itself (a piece that is used many times)."""
    inner = [*node.get("children", []), *node.get("shadowRoots", []), *node.get("pseudoElements", [])]
    inner += [node[kind] for kind in ("contentDocument", "templateContent") if kind in node]
    return 1 + sum(map(counted, inner))


class Scales:
    """What a page holds, after a forced collection."""

    def __init__(self, page: Any) -> None:
        self.page, self.line = page, page.context.new_cdp_session(page)
        self.line.send("Performance.enable")

    def weigh(self, name: str) -> None:
        for _ in range(2):  # what is freed in the first may free more
            self.line.send("HeapProfiler.collectGarbage")
        told = metrics(self.line)
        left = told["Nodes"] - counted(self.line.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"])
        lines = self.page.locator(".log p").count()
        print(
            f"  {name:12} {told['JSHeapUsedSize'] / 1e6:6.2f} MB   {told['Nodes']:6.0f} nodes, {left:5.0f} left over", end="   "
        )
        print(f"{told['JSEventListeners']:5.0f} listeners   {lines:4} lines of the log", flush=True)


def growing(browser: Any, house: Served) -> None:
    for game, players in (("yunnan", 5), ("ming", 4)):
        print(f"a whole game of {game} in one page")
        token, chance = house.guest(), random.Random(2)
        page, number = opened(browser, house, token), -1
        page.goto(f"/table/{house.table(token, game, ['me'] + ['bot:random'] * (players - 1))}")
        scales, moves = Scales(page), 0
        while (after := play(page, chance, number)) is not None:
            number, moves = after, moves + 1
            if moves % 25 == 1:
                scales.weigh(f"{moves} moves")
        scales.weigh("over")
        page.context.close()
    print("tables opened and left again in one page, weighed at home")
    token = house.guest()
    page = opened(browser, house, token)
    tables = [house.table(token, ("yunnan", "ming")[k % 2], ["me"] * 4) for k in range(2)]
    page.goto("/")
    scales = Scales(page)
    for k in range(6):
        page.locator(f'a[href="/table/{tables[k % 2]}"]').first.click()
        page.locator(".table [data-move]").first.wait_for(state="attached")
        page.locator(".topbar h1 a").click()
        page.locator(f'a[href="/table/{tables[0]}"]').first.wait_for()
        if k % 2:
            scales.weigh(f"{k + 1} tables")
    page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", action="store_true", help="only the clicks, not whole games")
    parser.add_argument("--moves", type=int, default=60, help="moves that are timed (default 60)")
    args = parser.parse_args()
    if not CHROMIUM:
        raise SystemExit("Chromium is not installed")
    with served() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        clicks(browser, house, args.moves)
        if not args.clicks:
            growing(browser, house)
        browser.close()


if __name__ == "__main__":
    main()
