"""How the games look: what the table, the replay and the rules show in common, and what each game draws of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from teahorse import words as spoken
from teahorse.kernel.game import Game
from teahorse.rulebook import Rule
from teahorse.terminal.choices import Menu
from teahorse.terminal.seats import piece, sitter
from teahorse.terminal.words import Words

View = Mapping[str, Any]


class Face(Protocol):
    """How one game is drawn: the modules `terminal.yunnan` and `terminal.ming`."""

    def draw(
        self, view: View, board: Mapping[str, Any], words: Words, width: int, menu: Menu | None = None, compact: bool = False
    ) -> RenderableType:
        """The whole table; on free spaces of the buildings the numbers of the moves that bid there."""


def face_of(game: str) -> Face:
    face: Face = import_module(f"teahorse.terminal.{game}")
    return face


def events_by_move(game: Game) -> list[list[dict[str, Any]]]:
    """What each move has caused; at 0 stands what was before the first one."""
    events: list[list[dict[str, Any]]] = [[] for _ in range(game.number + 1)]
    for event in game.events:
        events[event["move"]].append(event)
    return events


def told(game: Game, first: int, words: Words) -> Iterable[str]:
    """What has happened from the move `first` on, in words."""
    for events in events_by_move(game)[first:]:
        yield from spoken.news(words.game, events, words.lang)


def shown_rule(rule: Rule, words: Words) -> Panel:
    mark = "" if rule.kind == "rule" else f" ({words.say(f'ui.{rule.kind}')})"
    return Panel(Text(rule.text), title=Text(f"{rule.id}  {rule.title}{mark}"), title_align="left", width=None)


def final_table(game: Game, words: Words) -> Grid:
    """A column a player, the winners first, with what the points are made of."""
    parts = game.view()["score_parts"]
    labels = spoken.score_labels(words.game, words.lang)
    ranking = sorted(game.colours, key=lambda colour: (colour not in game.winners, -game.scores[colour]))
    table = Grid(title=spoken.won(words.game, game.winners, words.lang), title_justify="left", box=box.SIMPLE)
    table.title_style = "bold"
    table.add_column("")
    for place, colour in enumerate(ranking, 1):
        who = sitter(colour, game.seats, game.colours, words)
        number = 1 if colour in game.winners else place
        heading = Text.assemble(f"{number}. ", piece(colour, words), f" {words.noun(colour)}", (f"\n{who}", "dim"))
        table.add_column(heading, justify="right")
    for part in parts[ranking[0]]:
        table.add_row(labels[part], *(str(parts[colour][part]) for colour in ranking))
    table.add_section()
    table.add_row(labels["total"], *(str(game.scores[colour]) for colour in ranking), style="bold")
    return table
