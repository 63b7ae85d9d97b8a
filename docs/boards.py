"""Draws the README's pictures of both boards, as the browser shows them: python docs/boards.py (after `make web`)

Taken from the first page of a real server in a real browser, and written as SVG text with the styles that it needs, so that
no binary file lies in the repository and nothing is fetched to show it. Light and dark follow the reader.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent
WIDTH = 660
# The board with only the symbols that it uses and only the rules that touch it
CUT_OUT = """game => {
  const board = document.querySelector(`.pic.${game} svg.board`)
  const symbols = new Map([...document.querySelectorAll('svg.defs [id]')].map(symbol => [symbol.id, symbol]))
  const used = new Map()
  const follow = element => { for (const use of [element, ...element.querySelectorAll('use')]) {
    const id = (use.getAttribute('href') || '').slice(1)
    if (symbols.has(id) && !used.has(id)) { used.set(id, symbols.get(id).outerHTML); follow(symbols.get(id)) } } }
  follow(board)
  const touches = selector => { try {
    return [board, ...document.querySelectorAll('svg.defs')].some(svg => svg.matches(selector) || svg.querySelector(selector))
  } catch { return false } }
  const kept = rules => [...rules].flatMap(rule => {
    if (rule instanceof CSSMediaRule) {
      const inside = /prefers-color-scheme/.test(rule.conditionText) ? kept(rule.cssRules) : []
      return inside.length ? [`@media ${rule.conditionText}{${inside.join('')}}`] : [] }
    if (!(rule instanceof CSSStyleRule) || /data-theme="dark"|\\.pic/.test(rule.selectorText)) return []
    return rule.selectorText.includes(':root') || touches(rule.selectorText) ? [rule.cssText] : [] })
  const style = [...document.styleSheets].flatMap(sheet => kept(sheet.cssRules)).join('\\n')
  return { style, symbols: [...used.values()].join('\\n'), inside: board.innerHTML, box: board.getAttribute('viewBox'),
           classes: board.getAttribute('class') }
}"""


def main() -> None:
    serve = [sys.executable, "-m", "teahorse.cli", "serve", "--port", "0", "--data"]
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([*serve, data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                page.goto(address)
                page.wait_for_selector(".pic.ming svg.board")
                page.wait_for_selector(".pic.yunnan svg.board")
                for game in ("yunnan", "ming"):
                    (FOLDER / f"{game}.svg").write_text(picture(page.evaluate(CUT_OUT, game)), "utf-8")
                browser.close()
        finally:
            server.terminate()
            server.wait()


def picture(cut: dict[str, str]) -> str:
    _, _, width, height = map(float, cut["box"].split())
    inside = re.sub(r"<!--.*?-->", "", cut["inside"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{cut["classes"]}" viewBox="{cut["box"]}" '
        f'width="{WIDTH}" height="{WIDTH * height / width:.0f}">\n'
        f"<style>\n{cut['style']}\n</style>\n<defs>\n{cut['symbols']}\n</defs>\n{inside}\n</svg>\n"
    ).replace("&nbsp;", "\u00a0")


if __name__ == "__main__":
    main()
