"""Ming Dynasty at the terminal: the table drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from teahorse.ming.names import DISTRICTS
from teahorse.ming.telling import neighbours
from teahorse.terminal.choices import Menu
from teahorse.terminal.seats import STYLES, name_of, piece, pieces
from teahorse.terminal.words import Words

View = Mapping[str, Any]
MAP = ("A", "C", "B", "D", "F", "E")  # as they lie on the board, three in the north, three in the south
WIDEST = 40  # of one province
SHORT = {"rider": "ri", "rickshaw": "rk", "junk": "ju", "barge": "ba", "oxcart": "ox", "sedan": "se"}
PRINCE, MONK, FREE = "♛", "♝", "·"
HOUSES = 3  # in each third of a city


def draw(
    view: View, board: Mapping[str, Any], words: Words, width: int, menu: Menu | None = None, compact: bool = False
) -> RenderableType:
    """The whole table; on a small screen without the borders, which the steps name anyway."""
    one = min((width - 2) // 3, WIDEST)
    provinces = [_province(view, board, words, province, one, compact) for province in MAP]
    rows = Table.grid(padding=(0, 1), pad_edge=False)
    for _ in range(3):
        rows.add_column(width=one)
    rows.add_row(*provinces[:3])
    rows.add_row(*provinces[3:])
    parts: list[RenderableType] = [_heading(view, words), rows]
    if not compact:
        parts += [Text(words.here("legend", red=words.letter("red")), "dim"), Text(_transports(words), "dim")]
    return Lines(*parts, _players(view, words))


def _heading(view: View, words: Words) -> Text:
    heading = Text.assemble(
        (words.say("ui.round", round=view["round"], phase=view["phase"]), "bold"),
        f"   {words.here('seating')} ",
        pieces(view["order"], words),
        f"   {words.here('start_player')} ",
        piece(view["start"], words),
        f"   {words.here('draw_pile', n=view['draw'])}   {words.here('dragons', n=view['dragons'])}",
    )
    if view.get("passed"):
        heading.append(f"   {words.here('passed')} ").append_text(pieces(view["passed"], words))
    if view.get("neutral", {}).get("supply"):
        heading.append("   " + words.here("neutral_left", n=view["neutral"]["supply"]))
    return heading


def _transports(words: Words) -> str:
    return " · ".join(f"{short} {words.noun(card)}" for card, short in SHORT.items())


def _province(view: View, board: Mapping[str, Any], words: Words, province: str, width: int, compact: bool) -> Lines:
    """Its name, the card beside it, the members on its space; then each district with its pieces and its borders."""
    name = f"{province} {board['provinces'][province]['name']}"
    title = Text.assemble((name, "bold"), f" · {words.noun(view['display'][province])} ")
    title.append("─" * (width - title.cell_len), "dim")
    space = _counts({colour: player["spaces"].get(province, 0) for colour, player in view["players"].items()}, words)
    lines = [title, Text.assemble((f"{words.here('space')} ", "dim"), space)]
    for district in (d for d in DISTRICTS if d[0] == province):
        lines.append(_district(view, district, words))
        if not compact:
            borders = (f"{other}{SHORT[transport]}" for other, transport in neighbours(board["borders"], district).items())
            lines.append(Text("   " + " ".join(borders), "dim"))
    return Lines(*lines)


def _district(view: View, district: str, words: Words) -> Text:
    owners = {**view["players"], **({"neutral": view["neutral"]} if "neutral" in view else {})}
    line = Text.assemble(
        (f"{district} ", "bold"), _counts({c: player["districts"].get(district, 0) for c, player in owners.items()}, words)
    )
    for colour, player in view["players"].items():
        if player["prince"] == district:
            line.append(f" {PRINCE}{words.letter(colour)}", STYLES[colour])
        if district in player["monks"]:
            line.append(f" {MONK}{words.letter(colour)}", STYLES[colour])
    houses = [
        colour for colour, player in owners.items() for _ in range(player["cities"].get(district[0], {}).get(district, 0))
    ]
    if houses:
        line.append(" [").append_text(pieces(houses, words)).append(f" {FREE}" * (HOUSES - len(houses)) + "]")
    return line


def _counts(numbers: Mapping[str, int], words: Words) -> Text:
    shown = [Text(f"{words.letter(colour)}{number}", STYLES[colour]) for colour, number in numbers.items() if number]
    return Text(" ").join(shown) if shown else Text(FREE, "dim")


def _players(view: View, words: Words) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column(words.here("column.points"), justify="right")
    table.add_column(words.here("column.hand"))
    table.add_column(words.here("column.tiles"))
    table.add_column(words.here("column.supply"), justify="right")
    for colour in view["order"]:
        player = view["players"][colour]
        hand = ", ".join(f"{words.noun(card)} {number}" for card, number in player["hand"].items())
        tiles = " ".join(f"{province}{number}" for province, number in player["tiles"].items())
        table.add_row(name_of(view, colour, words), str(player["points"]), hand or FREE, tiles or FREE, str(player["supply"]))
    return table
