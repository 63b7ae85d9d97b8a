"""Yunnan at the terminal: the table drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from teahorse.kernel.voice import Voice
from teahorse.terminal.choices import Menu
from teahorse.terminal.road import PRESENT, SYMBOLS, draw_road
from teahorse.terminal.seats import name_of, piece, pieces
from teahorse.terminal.words import Words
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, SPACES
from teahorse.yunnan.telling import building_effect

View = Mapping[str, Any]
FREE = "·"


def draw(
    view: View, board: Mapping[str, Any], words: Words, width: int, menu: Menu | None = None, compact: bool = False
) -> RenderableType:
    """The road, the players, and the buildings while they matter; on a small screen these two stand side by side."""
    parts: list[RenderableType] = [_heading(view, words, compact), draw_road(view, board, words, width)]
    if not compact:
        parts.append(Text(words.here("legend", red=words.letter("red")), "dim"))
    players = _players(view, words, compact)
    if view["phase"] not in ("bidding", "resolving"):
        return Lines(*parts, players)
    buildings = _buildings(view, words, menu, compact)
    if not compact:
        return Lines(*parts, players, buildings)
    beside = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    beside.add_row(buildings, players)
    return Lines(*parts, beside)


def _heading(view: View, words: Words, compact: bool) -> Text:
    """Round, phase and order; a small screen has only the order that counts now."""
    heading = Text(words.say("ui.round", round=view["round"], phase=view["phase"]), "bold")
    orders = ["bidding_order", "travel_order"]
    if compact:
        orders.pop(1 if view["phase"] in ("bidding", "resolving") else 0)
    for order in orders:
        heading.append(f"   {words.here(order)} ", "default not bold").append_text(pieces(view[order], words))
    if view["passed"]:
        heading.append(f"   {words.here('passed')} ", "default not bold").append_text(pieces(view["passed"], words))
    if "deck_left" in view:
        heading.append("   " + words.here("cards_left", n=view["deck_left"]), "default not bold")
    return heading


def _buildings(view: View, words: Words, menu: Menu | None, compact: bool) -> Table:
    """A row a building: who bids where, and on free spaces the number of the move that bids there."""
    bidders = {(building, space): colour for colour, player in view["players"].items() for building, space in player["bids"]}
    source = _first_source(view["legal_moves"])
    voice = Voice("yunnan", words.lang)
    table = Table(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True)
    table.add_column("", style="bold", no_wrap=True, min_width=max(len(voice.typed(name)) for name in BUILDINGS))
    for space in SPACES:
        table.add_column(f"({space})" if space < SPACES[2] else str(space), justify="right", min_width=4, no_wrap=True)
        if space == SPACES[1] and not compact:
            table.add_column("│", style="dim", no_wrap=True, min_width=1)
    if not compact:
        table.add_column(Text(words.here("small_note"), "dim"))
    for building in BUILDINGS[: 5 if view["edition"] == "2013" else 6]:
        cells: list[Text] = []
        for space in SPACES:
            number = menu.numbers.get(f"bid {building} {space}{source}") if menu else None
            if (building, space) in bidders:
                cells.append(piece(bidders[building, space], words))
            else:
                cells.append(Text(f"[{number}]", "bold cyan") if number is not None else Text(FREE, "dim"))
        what = Text.assemble(words.noun(building), (f": {building_effect(view, building, voice)}", "dim"))
        _add(table, voice.typed(building), cells, what, compact)
    payout = Text("+" + "/".join(str(coins) for coins in view["bank_payout"].values()) if compact else "", "dim")
    _add(
        table,
        voice.typed("bank"),
        [_bank(view, words), Text(), Text(), Text(), payout],
        _bank_note(view, words, voice),
        compact,
    )
    return table


def _add(table: Table, name: str, cells: list[Text], what: Text, compact: bool) -> None:
    if compact:
        table.add_row(name, *cells)
    else:
        table.add_row(name, *cells[:2], "│", *cells[2:], what)


def _bank(view: View, words: Words) -> Text:
    """In the 2023 edition its two spaces are alike; in that of 2013 the upper one comes first."""
    standing = [(BANK_SPACES.index(p["bank"]) if p["bank"] in BANK_SPACES else n, colour)
                for n, (colour, p) in enumerate(view["players"].items()) if p.get("bank")]  # fmt: skip
    return Text(" ").join(piece(colour, words) for _, colour in sorted(standing)) if standing else Text(FREE, "dim")


def _bank_note(view: View, words: Words, voice: Voice) -> Text:
    return Text.assemble(words.noun("bank"), (f": {building_effect(view, 'bank', voice)}", "dim"))


def _first_source(moves: list[str]) -> str:
    """Where the traders of the numbered bids come from: " from Kang", or "" for the supply."""
    first = next((move for move in moves if move != "pass"), "")
    return first[first.find(" from ") :] if " from " in first else ""


def _players(view: View, words: Words, compact: bool) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True, header_style="dim")
    table.add_column("", no_wrap=True)
    label = "short" if compact and view["phase"] in ("bidding", "resolving") else "column"
    for column in ("coins", "bids", "vp", "influence", "passes", "supply"):
        table.add_column(words.here(f"{label}.{column}"), justify="right", no_wrap=True)
    table.add_column(PRESENT, justify="right", no_wrap=True)
    table.add_column(words.here(f"{label}.kept"), no_wrap=True)
    table.add_column(words.here(f"{label}.score"), justify="right", no_wrap=True)
    for colour, player in view["players"].items():
        bids = sum(space for _, space in player["bids"])
        everywhere = sum(player["traders"].values()) + len(player["bids"]) + bool(player.get("bank"))
        kept = player["structures"].get("supply", {})
        to_build = " ".join(f"{SYMBOLS[kind]}{number}" for kind, number in kept.items())
        table.add_row(
            name_of(view, colour, words, with_sitter=label == "column"),
            str(player.get("coins", "")),
            str(bids) if bids else FREE,
            *(str(player.get(key, "")) for key in ("vp", "influence", "passes")),
            f"{player['traders']['supply']}/{everywhere}",
            str(player["presents"]),
            to_build or FREE,
            str(view["scores"].get(colour, "")),
        )
    return table
