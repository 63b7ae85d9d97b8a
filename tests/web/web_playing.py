"""Playing through the page: what several tests of the browser's table share."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import teahorse as th

# What the page shows once it has come to a later number and asks something, a curtain hides it, or the game is over
TURN = """number => {
  const table = document.querySelector('.table')
  if (!table) return null
  const curtain = Boolean(document.querySelector('.curtain'))
  const offered = [...new Set([...document.querySelectorAll('[data-move]')].map(element => element.dataset.move))]
  const later = Number(table.dataset.number) > number && (offered.length || curtain)
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


def play_through(page: Any, choose: Callable[[list[str]], str], watch: Callable[[str], None] = lambda phase: None) -> int:
    """Plays what is offered, for every seat of this person, to the end of the game; the number of moves made."""
    number, moves = -1, 0
    while True:
        shown = wait_for_turn(page, number)
        if shown["status"] == "over":
            return moves
        if shown["curtain"]:
            assert not any(move.startswith("return ") for move in shown["offered"]), "nothing shows behind the curtain"
            watch("curtain")
            page.locator(".curtain button").click()
            continue
        number = shown["number"]
        watch(shown["phase"])
        page.evaluate(CLICK, choose(sorted(shown["offered"])))
        moves += 1


def play_by_keys(page: Any, choose: Callable[[list[str]], str], chance: random.Random) -> int:
    """Plays to the end without a pointer: a typed move, then one from the list of all moves, and so on; how many were made."""
    number, moves = -1, 0
    while True:
        shown = wait_for_turn(page, number)
        if shown["status"] == "over":
            return moves
        if shown["curtain"]:
            page.wait_for_function("() => document.activeElement?.closest('.curtain')")
            page.keyboard.press("Enter")
            page.locator(".curtain").wait_for(state="detached")
            continue
        number, moves = shown["number"], moves + 1
        if moves % 2:
            page.keyboard.press("/")
            page.keyboard.type(choose(sorted(shown["offered"])))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("m")
            page.wait_for_function("() => document.activeElement?.closest('.moves')")
            for _ in range(chance.randrange(min(4, page.locator(".moves [data-move]").count()))):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        again = page.locator(".bar .opts.commit button", has_text="Play")
        if again.count():  # a warning asks again
            again.press("Enter")


def quickly(chance: random.Random) -> Callable[[list[str]], str]:
    """Chooses so that a game of Ming Dynasty is short, yet has steps, stays, deployments and cities in it."""

    def choose(moves: list[str]) -> str:
        if "pass" in moves and chance.random() < 0.6:
            return "pass"
        more = [move for move in moves if move.startswith("deploy ") and move != "deploy 0"]
        return chance.choice(more or [move for move in moves if move != "pass"] or moves)

    return choose
