"""Playing through the page: what several tests of the browser's table share."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import teahorse as th

# What the page shows once it has come to a later number and asks something, a curtain hides it, or the game is over. A table
# is drawn step by step, and the list of moves a frame after the board: `whole` is all of it
TURN = """number => {
  const table = document.querySelector('.table')
  if (!table) return null
  const curtain = Boolean(document.querySelector('.curtain'))
  const offered = [...new Set([...document.querySelectorAll('[data-move]')].map(element => element.dataset.move))]
  const whole = table.dataset.drawn === table.dataset.number
  const later = Number(table.dataset.number) > number && whole && (offered.length || curtain)
  const { status, phase } = table.dataset
  return status === 'over' || later ? { status, phase, number: Number(table.dataset.number), curtain, offered } : null
}"""
CLICK = """async move => {
  const click = element => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  click(document.querySelector(`[data-move="${move}"]`))
  await new Promise(done => setTimeout(done))
  const sure = document.querySelector('.bar .opts.commit button.go:not([data-move])') // a warning asks again
  if (sure) click(sure)
}"""


def a_game(game: str, phase: str, players: int, then: Callable[[Any], bool] = lambda game: True, **options: Any) -> Any:
    """A game that has come to a phase by random moves; "over": to the end."""
    played, chance = th.new(game, players=players, seed=3, **options), random.Random(3)
    while played.view(None)["phase"] != phase or not then(played):
        played.play(chance.choice([move for move in played.legal_moves if move != "pass"] or ["pass"]))
    return played


def table_of(ana: Any, game: Any) -> str:
    """The game as a table, all seats this person's."""
    if game.is_over:
        made = ana.context.request.post("/api/records", data={"record": str(game.record)})
    else:
        made = ana.context.request.post("/api/positions", data={"position": game.position()})
    assert made.status == 201, made.text()
    return str(made.json()["id"])


def a_table(ana: Any, game: str, phase: str, players: int, **options: Any) -> str:
    return table_of(ana, a_game(game, phase, players, **options))


def wait_for_turn(page: Any, number: int) -> dict[str, Any]:
    """Until the page shows a later number and asks, a curtain hides it, or the game is over: what it shows then."""
    shown: dict[str, Any] = page.wait_for_function(TURN, arg=number).json_value()
    return shown


def at_number(page: Any, number: int) -> None:
    """Until the page shows this number or a later one."""
    page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.number) >= n", arg=number)


def offered(page: Any) -> set[str]:
    """The moves that the page offers."""
    return set(page.evaluate("[...document.querySelectorAll('[data-move]')].map(element => element.dataset.move)"))


class Clicks:
    """A hand that clicks what is offered, wherever it stands."""

    def __init__(self, choose: Callable[[list[str]], str]) -> None:
        self.choose = choose

    def lift(self, page: Any) -> None:
        page.locator(".curtain button").click()

    def play(self, page: Any, offered: list[str]) -> None:
        page.evaluate(CLICK, self.choose(offered))


class Keys:
    """A hand without a pointer: a typed move, then one from the list of all moves, and so on."""

    def __init__(self, choose: Callable[[list[str]], str], chance: random.Random) -> None:
        self.choose, self.chance, self.moves = choose, chance, 0

    def lift(self, page: Any) -> None:
        page.wait_for_function("() => document.activeElement?.closest('.curtain')")
        page.keyboard.press("Enter")
        page.locator(".curtain").wait_for(state="detached")

    def play(self, page: Any, offered: list[str]) -> None:
        self.moves += 1
        if self.moves % 2:
            page.keyboard.press("/")
            page.keyboard.type(self.choose(offered))
        else:
            page.keyboard.press("m")
            page.wait_for_function("() => document.activeElement?.closest('.moves')")
            for _ in range(self.chance.randrange(min(4, page.locator(".moves [data-move]").count()))):
                page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        again = page.locator(".bar .opts.commit button", has_text="Play")
        if again.count():  # a warning asks again
            again.press("Enter")


# What a finger can reach now: the middle of everything that plays a move, and of the first of two steps
REACHED = """() => {
  const reached = (selector, text) => [...document.querySelectorAll(selector)].flatMap(element => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const top = document.elementFromPoint(x, y)
    return !element.disabled && top && element.contains(top) ? [{ move: text(element), x, y }] : []
  })
  return {
    moves: reached('[data-move]', element => element.dataset.move),
    first: reached('.bar .first, .bar .pick:not([data-move]), .stage .target.able:not([data-move])', () => null),
    sure: reached('.bar .opts.commit button.go:not([data-move])', () => null),
  }
}"""
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


class Finger:
    """A finger on glass: it taps only what it sees, and where a move has two steps the first one before the second."""

    def __init__(self, choose: Callable[[list[str]], str], chance: random.Random) -> None:
        self.choose, self.chance, self.taps = choose, chance, 0

    def lift(self, page: Any) -> None:
        page.locator(".curtain button").tap()

    def tap(self, page: Any, spot: dict[str, Any]) -> None:
        page.touchscreen.tap(spot["x"], spot["y"])
        page.evaluate(DRAWN)
        self.taps += 1

    def play(self, page: Any, offered: list[str]) -> None:
        for _ in range(20):
            seen = page.evaluate(REACHED)
            moves = {spot["move"]: spot for spot in seen["moves"]}
            assert moves or seen["first"], "a finger reaches something"
            if seen["first"] and (not moves or self.chance.random() < 0.4):
                self.tap(page, self.chance.choice(seen["first"]))
                continue
            self.tap(page, moves[self.choose(sorted(moves))])
            for sure in page.evaluate(REACHED)["sure"]:  # a warning asks again
                self.tap(page, sure)
            return
        raise AssertionError("first steps lead nowhere")


def sit_down(
    visitor: Callable[..., Any], game: str, variant: tuple[list[str], dict[str, Any]], by_finger: bool
) -> tuple[Any, str]:
    """A visitor at a new table of a variant (wishes for the seats, options), on a phone if played by finger; and its id."""
    wishes, options = variant
    ana = visitor(size=(360, 740)) if by_finger else visitor()
    id = ana.new_table(game, len(wishes), wishes, **options)
    ana.page.goto(f"/table/{id}")
    return ana, id


def play_through(page: Any, hand: Any, watch: Callable[[str], None] = lambda phase: None) -> int:
    """Plays to the end of the game what is offered, for every seat of this person; the number of moves made."""
    number, moves = -1, 0
    while True:
        shown = wait_for_turn(page, number)
        if shown["status"] == "over":
            return moves
        if shown["curtain"]:
            assert not any(move.startswith("return ") for move in shown["offered"]), "nothing shows behind the curtain"
            watch("curtain")
            hand.lift(page)
            continue
        number = shown["number"]
        watch(shown["phase"])
        hand.play(page, sorted(shown["offered"]))
        moves += 1


# Everything that the live region has told since the page was opened
LISTEN = """() => {
  const region = document.querySelector('[aria-live=polite]')
  window.told = [region.textContent]
  const hear = changes => told.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(node => node.textContent)))
  new MutationObserver(hear).observe(region, { childList: true, subtree: true })
}"""


class Listener:
    """Somebody who does not see the page: what its accessibility tree and its live region say."""

    def __init__(self, ana: Any, id: str) -> None:
        self.ana, self.page, self.id, self.turns = ana, ana.page, id, 0
        self.page.locator(".moves [data-move]").first.wait_for(state="attached")
        self.page.evaluate(LISTEN)

    def look(self, phase: str) -> None:
        """At some turns: what is asked is said, and every legal move is a button with a name of its own."""
        self.turns += 1
        if phase == "curtain" or self.turns % 8 != 1:
            return
        table = self.ana.table(self.id, lang="en")
        assert table["asked"] in " ".join(self.page.get_by_role("status").all_inner_texts()[0].split())
        told = self.page.get_by_role("region", name="What you may do").aria_snapshot()
        names = re.findall(r'button "(.+)"', told)
        assert len(set(names)) == len(table["view"]["legal_moves"]), told

    def has_heard_everything(self) -> None:
        told = " ".join(self.page.evaluate("() => window.told"))
        events = self.ana.table(self.id, lang="en")["events"]
        happened = Counter(event["text"] for event in events if event.get("text") and event["move"] > 0)
        unheard = {text: n - told.count(text) for text, n in happened.items() if told.count(text) < n}
        assert happened, "something has happened"
        assert not unheard, unheard


def quickly(chance: random.Random) -> Callable[[list[str]], str]:
    """Chooses so that a game of Ming Dynasty is short, yet has steps, stays, deployments and cities in it."""

    def choose(moves: list[str]) -> str:
        if "pass" in moves and chance.random() < 0.6:
            return "pass"
        more = [move for move in moves if move.startswith("deploy ") and move != "deploy 0"]
        return chance.choice(more or [move for move in moves if move != "pass"] or moves)

    return choose
