"""What is wrong with a page as it stands: what axe finds, what does not fit, what is not said in the chosen language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"1440": (1440, 900), "768": (768, 1024), "360": (360, 740)}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules whose answer depends on the theme


def violations(page: Any, rules: str = "all") -> list[str]:
    """What axe finds against WCAG 2.2 AA; with "colours" by the rules that depend on the theme, with "words" by the others."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    options: dict[str, Any] = {"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]}
    if rules == "colours":
        options["runOnly"] = {"type": "rule", "values": COLOURS}
    elif rules == "words":
        options["rules"] = {rule: {"enabled": False} for rule in COLOURS}
    found = page.evaluate("options => axe.run(document, options)", options)
    assert found["passes"], "axe has looked at something"
    nodes = [(one["id"], node) for one in found["violations"] for node in one["nodes"][:3]]
    return [f"{id}: {node['target']} {node['failureSummary']}" for id, node in nodes]


def settled(page: Any) -> None:
    """What fades or slides in has arrived: colours and places are judged when it has."""
    page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")


# Every piece of text that can be seen, and the boxes that it must stay in. What may be scrolled to is not lost, and what is one
# pixel large is for screen readers; anything else that leaves its box or the page, or is cut off, is found. An ellipsis is
# allowed where the whole text is the tool tip, and for words that no language has.
LOOK = """shortened => {
  const UNSEEN = 'svg, [inert], option, .unseen, .moves:not(.open), script, style, noscript'
  const found = new Set()
  const scrolls = (at, way) => at !== document.documentElement && at !== document.body && /auto|scroll/.test(way)
  const lost = (node, box) => {
    for (let at = node.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === 'inline' || style.display === 'contents') continue
      if (scrolls(at, style.overflowX)) return null
      const room = at.getBoundingClientRect()
      if (room.width <= 1) return null
      const is = `<${at.tagName}.${at.className}>`
      if (style.textOverflow === 'ellipsis')
        return shortened || at.title || at.scrollWidth <= at.clientWidth ? null : `is shortened by ${is}`
      const wide = box.right > room.right + 1 || box.left < room.left - 1
      const high = style.overflowY === 'hidden' && (box.bottom > room.bottom + 2 || box.top < room.top - 2)
      if (wide || high) return style.overflowX === 'visible' ? `sticks out of ${is}` : `is cut off by ${is}`
      if (scrolls(at, style.overflowY)) return null
    }
    return box.right > innerWidth + 1 ? 'is beside the page' : null
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement
    if (!node.nodeValue.trim() || parent.closest(UNSEEN)) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const how = box.width < 1 ? null : lost(node, box)
      if (how) found.add(`"${node.nodeValue.trim()}" ${how}`)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page can be pushed sideways')
  return [...found]
}"""


def overflowing(page: Any, shortened: bool = False) -> list[str]:
    """Texts that do not fit; with `shortened` an ellipsis is good enough."""
    found: list[str] = page.evaluate(LOOK, shortened)
    return found


# The words of the page, those for screen readers and tool tips among them
WORDS = """() => {
  const words = new Set()
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!node.parentElement.closest('script, style, noscript, [inert], [lang]:not(html)')) words.add(node.nodeValue.trim())
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll(`[${name}]`)) words.add(one.getAttribute(name).trim())
  return [...words].filter(text => /\\p{L}/u.test(text))
}"""
# What no sentence contains: a fact that was not filled in, a key instead of its words
UNSAID = re.compile(r"\{\w+|\bundefined\b|\bNaN\b|\[object|^[a-z]+(?:_[a-z]+)+$")


def words(page: Any) -> set[str]:
    return set(page.evaluate(WORDS))


def unsaid(page: Any, english: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """Words that are missing: raw keys and facts; and sentences that are still those of the English page."""
    told = words(page)
    same = [text for text in told & english if len(re.findall(r"[^\W\d_]{2,}", text)) > 3]
    return sorted([text for text in told if UNSAID.search(text)] + same)


# Every word of the page 40 % longer and with accents, as no language is: what fits now has room for any
LONGER = """() => {
  const accents = { a: 'å', e: 'ë', i: 'ï', o: 'ø', u: 'ü', n: 'ñ', c: 'ç', s: 'š', A: 'Å', E: 'Ë', O: 'Ø', U: 'Ü', S: 'Š' }
  const longer = text => text.replace(/\\p{L}{2,}/gu, word =>
    [...word].map(letter => accents[letter] ?? letter).join('') + 'ßœžẅ'.repeat(9).slice(0, Math.ceil(word.length * 0.4)))
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (node.nodeValue !== node.long && !node.parentElement.closest('script, style, noscript, svg'))
      node.nodeValue = node.long = longer(node.nodeValue)
}"""


def lengthen(page: Any) -> None:
    """All words are 40 % longer, with accents. The page is not to be used afterwards: its own words are overwritten."""
    page.evaluate(LONGER)


def choose(visitor: Any, **settings: Any) -> None:
    """Language or theme are changed in another tab of the same browser: the page follows in place."""
    page = visitor.page
    visitor.other_tab().evaluate(
        """chosen => {
          const before = JSON.parse(localStorage.getItem('teahorse.settings'))
          localStorage.setItem('teahorse.settings', JSON.stringify({ ...before, ...chosen }))
        }""",
        settings,
    )
    page.wait_for_function(
        """chosen => Object.entries(chosen).every(([name, value]) =>
          (name === 'lang' ? document.documentElement.lang : document.documentElement.dataset[name]) === value)""",
        arg=settings,
    )
    visitor.answered()
