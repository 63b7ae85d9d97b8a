"""Yunnan at the terminal: the table drawn from a view, the moves in groups, the events in words, the final result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from teahorse.kernel.game import Game
from teahorse.terminal.choices import Choice, Group, Menu, amounts
from teahorse.terminal.road import SYMBOLS, draw_road
from teahorse.terminal.seats import name_of, piece, pieces
from teahorse.terminal.words import Words
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, SPACES

View = Mapping[str, Any]
FREE = "·"


# The table


def draw(view: View, board: Mapping[str, Any], words: Words, width: int, legend: bool = True) -> RenderableType:
    """The table without the buildings."""
    parts: list[RenderableType] = [_heading(view, words), draw_road(view, board, words, width)]
    if legend:
        parts.append(Text(words.here("legend"), "dim"))
    return Lines(*parts, _players(view, words))


def _heading(view: View, words: Words) -> Text:
    heading = Text.assemble(
        (words.say("ui.round", round=view["round"], phase=view["phase"]), "bold"),
        f"   {words.here('bidding_order')} ",
        pieces(view["bidding_order"]),
        f"   {words.here('travel_order')} ",
        pieces(view["travel_order"]),
    )
    if view["passed"]:
        heading.append(f"   {words.here('passed')} ").append_text(pieces(view["passed"]))
    if "deck_left" in view:
        heading.append("   " + words.here("cards_left", n=view["deck_left"]))
    return heading


def draw_choices(view: View, words: Words, menu: Menu | None) -> RenderableType | None:
    """A row a building: who bids where, and on free spaces the number of the move that bids there; None without bids."""
    if view["phase"] not in ("bidding", "resolving"):
        return None
    bidders = {(building, space): colour for colour, player in view["players"].items() for building, space in player["bids"]}
    first = _first_source(view["legal_moves"])
    table = Table(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True)
    table.add_column("", style="bold", no_wrap=True)
    for space in SPACES:
        table.add_column(f"({space})" if space < SPACES[2] else str(space), justify="right", min_width=4, no_wrap=True)
        if space == SPACES[1]:
            table.add_column("│", style="dim", no_wrap=True)
    table.add_column(Text(words.here("small_note"), "dim"))
    for building in BUILDINGS[: 5 if view["edition"] == "2013" else 6]:
        cells: list[Text] = []
        for space in SPACES:
            number = menu.numbers.get(f"bid {building} {space}{first}") if menu else None
            if (building, space) in bidders:
                cells.append(piece(bidders[building, space]))
            else:
                cells.append(Text(f"[{number}]", "bold cyan") if number is not None else Text(FREE, "dim"))
        what = Text.assemble(words.noun(building), (f": {words.here(f'effect.{building}')}", "dim"))
        table.add_row(building, *cells[:2], "│", *cells[2:], what)
    _add_bank(table, view, words)
    return table


def _add_bank(table: Table, view: View, words: Words) -> None:
    """In the 2023 edition its two spaces are alike; in that of 2013 the upper one comes first."""
    standing = [(BANK_SPACES.index(p["bank"]) if p["bank"] in BANK_SPACES else n, colour)
                for n, (colour, p) in enumerate(view["players"].items()) if p.get("bank")]  # fmt: skip
    who = Text(" ").join(piece(colour) for _, colour in sorted(standing)) if standing else Text(FREE, "dim")
    payout = "/".join(str(coins) for coins in view["bank_payout"].values())
    what = Text.assemble(words.noun("bank"), (f": {words.here('effect.bank', payout=payout)}", "dim"))
    table.add_row("bank", who, "", "│", "", "", "", what)


def _players(view: View, words: Words) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True, header_style="dim")
    table.add_column("", no_wrap=True)
    for column in ("coins", "bids", "vp", "influence", "passes", "supply"):
        table.add_column(words.here(f"column.{column}"), justify="right", no_wrap=True)
    table.add_column("★", justify="right", no_wrap=True)
    table.add_column(words.here("column.kept"), no_wrap=True)
    table.add_column(words.here("column.score"), justify="right", no_wrap=True)
    for colour, player in view["players"].items():
        bids = sum(space for _, space in player["bids"])
        everywhere = sum(player["traders"].values()) + len(player["bids"]) + bool(player.get("bank"))
        kept = player["structures"].get("supply", {})
        to_build = " ".join(f"{SYMBOLS[kind]}{number}" for kind, number in kept.items())
        table.add_row(
            name_of(view, colour, words),
            *(str(player.get(key, "")) for key in ("coins",)),
            str(bids) if bids else FREE,
            *(str(player.get(key, "")) for key in ("vp", "influence", "passes")),
            f"{player['traders']['supply']}/{everywhere}",
            str(player["presents"]),
            to_build or FREE,
            str(view["scores"].get(colour, "")),
        )
    return table


# What is expected


def expected(view: View, words: Words) -> str:
    """One sentence that says what is expected of whom."""
    colour, phase = view["to_move"], view["phase"]
    if colour is None:
        return words.here("expect.over")
    player = view["players"][colour]
    if phase == "resolving":
        return words.here("expect." + "_".join(dict.fromkeys(view["pending"])), player=colour)
    return words.here(
        f"expect.{phase}",
        player=colour,
        coins=player["coins"],
        bids=sum(space for _, space in player["bids"]),
        used=view.get("passes_used"),
        passes=player["passes"],
        income=view.get("income", {}).get(colour),
    )


def is_secret(view: View) -> bool:
    """Nobody decides in secret in Yunnan (Y-SET-4)."""
    return False


def menu(view: View, board: Mapping[str, Any], words: Words) -> Menu:
    """The legal moves, numbered and grouped."""
    moves = view["legal_moves"]
    if moves and moves[0].startswith("score"):
        return amounts(moves, words)
    if view["phase"] == "bidding":
        return Menu(_bids(moves, words))
    groups: dict[str, Group] = {}
    for move in moves:
        title, label = _split(move, words)
        groups.setdefault(title, Group(title)).choices.append(Choice(move, label))
    return Menu(groups.values())


def _bids(moves: Sequence[str], words: Words) -> list[Group]:
    """Bids by building, with a trader from the first place that has one; those from elsewhere are summed up in a note."""
    first = _first_source(moves)
    groups = {building: Group(f"bid {building}" + (f" …{first}" if first else ""), where="board") for building in BUILDINGS}
    others = Group("")
    elsewhere: dict[str, Group] = {}
    for move in moves:
        source = _source(move)
        if source != first and move != "pass":
            title, label = f"bid {move.split()[1]} …{source}", move.split()[2]
            if not move.startswith("bid"):
                title, label = f"…{source}", move.removesuffix(source)
            elsewhere.setdefault(title, Group(title, where="rest")).choices.append(Choice(move, label))
        elif move.startswith("bid"):
            _, building, space, *_ = move.split()
            groups[building].choices.append(Choice(move, space))
        else:
            others.choices.append(Choice(move, move))
    if elsewhere:
        example = next(iter(elsewhere.values()))
        places = "/".join(dict.fromkeys(title.split()[-1] for title in elsewhere))
        example.note = words.here("also_from", places=places, example=example.choices[0].move)
    return [group for group in (*groups.values(), others, *elsewhere.values()) if group.choices]


def _source(move: str) -> str:
    """Where the trader of a bid comes from: " from Kang", or "" for the supply."""
    start = move.find(" from ")
    return move[start:] if start >= 0 else ""


def _first_source(moves: Sequence[str]) -> str:
    return next((_source(move) for move in moves if move != "pass"), "")


def _split(move: str, words: Words) -> tuple[str, str]:
    """Title of the group and label of a move that is no bid."""
    verb, *rest = move.split()
    if verb == "move":
        start, goal, *displace = rest
        whom = displace[1] if displace else None
        return f"move {start} →", words.here("group.displace", place=goal, whom=whom) if whom else goal
    if verb == "take":
        return f"take {rest[0]}", rest[2] if len(rest) > 1 else words.here("group.keep")
    if verb == "build":
        return f"build {rest[0]} at", rest[2]
    if verb == "block":
        return "block", rest[0]
    return "", move


# What happened


def tell(events: Sequence[Mapping[str, Any]], words: Words) -> list[str]:
    """The events in words; presents that one player takes in one place become one line."""
    lines: list[str] = []
    presents: dict[tuple[str, str], int] = {}
    for number, event in enumerate(events):
        if event["event"] == "present":
            taker = (event["player"], event["place"])
            presents[taker] = presents.get(taker, 0) + 1
            if number + 1 == len(events) or events[number + 1]["event"] != "present":
                lines += [words.here("event.present", player=who, place=place, n=n) for (who, place), n in presents.items()]
                presents.clear()
        else:
            lines.append(_sentence(event, words))
    return lines


def _sentence(event: Mapping[str, Any], words: Words) -> str:
    kind = event["event"]
    if kind == "progress":
        return words.event(event, f"_{event['building']}")
    if kind == "outbid" and event["active_again"]:
        return words.event(event, "_again")
    if kind == "inspector" and event["banished"] is None:
        return words.event(event, "_nobody")
    if kind == "income":
        parts = ", ".join(f"{words.noun(part['place'])} {part['coins']}" for part in event["parts"])
        return words.event(event, parts=parts) if parts else words.event(event, "_nothing")
    if kind in ("isolated", "duli_places"):
        return words.event(event, n=event["traders"])
    if kind == "duli_card":
        return words.event(event, f"_{event['purpose']}")
    if kind == "duli_cannot_bid":
        return words.event(event, f"_{event['reason']}")
    return words.event(event)


# The final result


def score_parts(game: Game) -> dict[str, dict[str, int]]:
    """What the score of each colour is made of."""
    parts: dict[str, dict[str, int]] = game.view()["score_parts"]
    return parts
