"""The Tea Horse Road: six columns from Pu'er to Qinghai, the gorges as arches above them, a row a player below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group as Lines
from rich.text import Text

from teahorse.terminal.seats import STYLES, piece, pieces
from teahorse.terminal.words import Words
from teahorse.yunnan.names import PLACES

LABEL = 10  # columns for the names of the rows
WIDEST = 100  # a longer road is no clearer
POST, BRIDGE, TEAHOUSE, HORSE, GUARDS, PRESENT = "■", "∩", "⌂", "♞", "◆", "★"
SYMBOLS = {"post": POST, "bridge": BRIDGE, "teahouse": TEAHOUSE}


def draw_road(view: Mapping[str, Any], board: Mapping[str, Any], words: Words, width: int) -> Lines:
    cell = (min(width, WIDEST) - LABEL - 1) // len(PLACES)
    rows = [*_arches(view, board, words, cell), _names(cell), _printed(view, board, words, cell)]
    rows += [_row(Text(" ") + piece(colour, words), _pieces(view, colour, words), cell) for colour in view["players"]]
    return Lines(*rows)


def _row(label: Text, cells: list[Text], cell: int) -> Text:
    line = label
    for number, content in enumerate(cells):
        line.pad_right(max(0, LABEL + number * cell - line.cell_len))
        line = line + content
    return line


def _names(cell: int) -> Text:
    names = ["Pu'er", *PLACES[1:]]
    line = Text(" " * LABEL)
    for name in names[:-1]:
        line += Text.assemble((name, "bold"), (f" {'━' * (cell - len(name) - 2)} ", "yellow"))
    return line + Text(names[-1], "bold")


def _printed(view: Mapping[str, Any], board: Mapping[str, Any], words: Words, cell: int) -> Text:
    """What a trader and a post earn in each place, and the presents that are left there."""
    cells = [Text(str(board["market"]["income"]["value"]))]
    for name, province in board["provinces"].items():
        presents = view["presents"].get(name, 0)
        earned = f"{province['trader']['value']} {POST}{province['post']['value']}"
        cells.append(Text(f"{earned} {PRESENT}{presents}" if presents else earned))
    return _row(Text(words.here("income"), "dim"), cells, cell)


def _pieces(view: Mapping[str, Any], colour: str, words: Words) -> list[Text]:
    player = view["players"][colour]
    structures = player["structures"]
    cells = []
    for place in PLACES:
        traders = player["traders"].get(place, 0)
        symbols = POST * structures["posts"].count(place) + TEAHOUSE * (place in structures["teahouses"])
        symbols += HORSE * (player.get("horse") == place) + GUARDS * (structures.get("guards") == place)
        parts = [part for part in (f"{words.letter(colour)}{traders}" if traders else "", symbols) if part]
        cells.append(Text(" ".join(parts), STYLES[colour]) if parts else Text("·", "dim"))
    return cells


def _arches(view: Mapping[str, Any], board: Mapping[str, Any], words: Words, cell: int) -> list[Text]:
    """The gorges, lower ones under wider ones; solid where there is a bridge, with the letters of its owners."""
    gorges = sorted((_ends(name) for name in board["gorges"]), key=lambda ends: (ends[1] - ends[0], ends))
    levels = _levels(gorges)
    height = max(levels.values()) + 1
    canvas = [[" "] * (LABEL + cell * len(PLACES)) for _ in range(height)]
    for (lower, higher), level in sorted(levels.items(), key=lambda item: -item[1]):
        left, right = _foot(lower, (lower, higher), gorges, cell), _foot(higher, (lower, higher), gorges, cell)
        row = canvas[height - 1 - level]
        bridged = bool(_owners(view, lower, higher))
        row[left : right + 1] = ["╭", *("━" if bridged else "┄") * (right - left - 1), "╮"]
        for below in canvas[height - level :]:
            below[left] = below[right] = "│" if bridged else "┆"
    lines = [Text("".join(row).rstrip(), "dim") for row in canvas]
    for (lower, higher), level in levels.items():
        left = _foot(lower, (lower, higher), gorges, cell)
        lines[height - 1 - level] = _labelled(lines[height - 1 - level], left + 2, _label(view, lower, higher, words))
    return lines


def _ends(gorge: str) -> tuple[int, int]:
    lower, higher = gorge.split("-")
    return PLACES.index(lower), PLACES.index(higher)


def _levels(gorges: list[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """How high each arch stands: as low as those below let it."""
    levels: dict[tuple[int, int], int] = {}
    for lower, higher in gorges:
        taken = {level for (left, right), level in levels.items() if left < higher and lower < right}
        levels[lower, higher] = next(level for level in range(len(gorges)) if level not in taken)
    return levels


def _foot(place: int, gorge: tuple[int, int], gorges: list[tuple[int, int]], cell: int) -> int:
    """The column where an arch meets the road: side by side, so that none crosses a narrower one of the same place."""
    incoming = sorted((g for g in gorges if g[1] == place), reverse=True)
    outgoing = sorted((g for g in gorges if g[0] == place), reverse=True)
    return LABEL + place * cell + 2 * (*incoming, *outgoing).index(gorge)


def _owners(view: Mapping[str, Any], lower: int, higher: int) -> list[str]:
    gorge = f"{PLACES[lower]}-{PLACES[higher]}"
    return [colour for colour, player in view["players"].items() if gorge in player["structures"].get("bridges", ())]


def _label(view: Mapping[str, Any], lower: int, higher: int, words: Words) -> Text:
    owners = _owners(view, lower, higher)
    label = Text.assemble(" ", pieces(owners, words), " ") if owners else Text()
    if view["blocked"] == f"{PLACES[lower]}-{PLACES[higher]}":
        label += Text(f" ✗ {words.here('blocked')} ", "bold red")
    return label


def _labelled(line: Text, at: int, label: Text) -> Text:
    return line[:at] + label + line[at + label.cell_len :] if label.cell_len else line
