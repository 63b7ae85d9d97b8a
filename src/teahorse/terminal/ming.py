"""Ming Dynasty at the terminal: the table drawn from a view, the moves in groups, the events in words, the final result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from teahorse.kernel.game import Game
from teahorse.ming.names import CARDS, DISTRICTS
from teahorse.terminal.choices import Choice, Group, Menu, amounts
from teahorse.terminal.seats import LETTERS, STYLES, name_of, piece, pieces
from teahorse.terminal.words import Words

View = Mapping[str, Any]
MAP = ("A", "C", "B", "D", "F", "E")  # as they lie on the board, three in the north, three in the south
WIDEST = 40  # of one province
SHORT = {"rider": "ri", "rickshaw": "rk", "junk": "ju", "barge": "ba", "oxcart": "ox", "sedan": "se"}
PRINCE, MONK, FREE = "♛", "⌂", "·"
HOUSES = 3  # in each third of a city


# The table


def draw(view: View, board: Mapping[str, Any], words: Words, width: int, legend: bool = True) -> RenderableType:
    """The whole table."""
    one = min((width - 2) // 3, WIDEST)
    provinces = [_province(view, board, words, province, one) for province in MAP]
    rows = Table.grid(padding=(0, 1), pad_edge=False)
    for _ in range(3):
        rows.add_column(width=one)
    rows.add_row(*provinces[:3])
    rows.add_row(*provinces[3:])
    parts: list[RenderableType] = [_heading(view, words), rows]
    if legend:
        parts += [Text(words.here("legend"), "dim"), Text(_transports(words), "dim")]
    return Lines(*parts, _players(view, words))


def draw_choices(view: View, words: Words, menu: Menu | None) -> RenderableType | None:
    """The list of moves says it all in Ming Dynasty."""
    return None


def _heading(view: View, words: Words) -> Text:
    heading = Text.assemble(
        (words.say("ui.round", round=view["round"], phase=view["phase"]), "bold"),
        f"   {words.here('seating')} ",
        pieces(view["order"]),
        f"   {words.here('start_player')} ",
        piece(view["start"]),
        f"   {words.here('draw_pile', n=view['draw'])}   {words.here('dragons', n=view['dragons'])}",
    )
    if view.get("passed"):
        heading.append(f"   {words.here('passed')} ").append_text(pieces(view["passed"]))
    if view.get("neutral", {}).get("supply"):
        heading.append("   " + words.here("neutral_left", n=view["neutral"]["supply"]))
    return heading


def _transports(words: Words) -> str:
    return " · ".join(f"{short} {words.noun(card)}" for card, short in SHORT.items())


def _province(view: View, board: Mapping[str, Any], words: Words, province: str, width: int) -> Lines:
    """Its name, the card beside it, the members on its space; then each district with its pieces and its borders."""
    name = f"{province} {board['provinces'][province]['name']}"
    title = Text.assemble((name, "bold"), f" · {words.noun(view['display'][province])} ")
    title.append("─" * (width - title.cell_len), "dim")
    space = _counts({colour: player["spaces"].get(province, 0) for colour, player in view["players"].items()})
    lines = [title, Text.assemble((f"{words.here('space')} ", "dim"), space)]
    for district in (d for d in DISTRICTS if d[0] == province):
        lines.append(_district(view, district))
        borders = (f"{other}{SHORT[transport]}" for other, transport in neighbours(board, district).items())
        lines.append(Text("   " + " ".join(borders), "dim"))
    return Lines(*lines)


def _district(view: View, district: str) -> Text:
    owners = {**view["players"], **({"neutral": view["neutral"]} if "neutral" in view else {})}
    line = Text.assemble(
        (f"{district} ", "bold"), _counts({c: player["districts"].get(district, 0) for c, player in owners.items()})
    )
    for colour, player in view["players"].items():
        if player["prince"] == district:
            line.append(f" {PRINCE}{LETTERS[colour]}", STYLES[colour])
        if district in player["monks"]:
            line.append(f" {MONK}{LETTERS[colour]}", STYLES[colour])
    houses = [
        colour for colour, player in owners.items() for _ in range(player["cities"].get(district[0], {}).get(district, 0))
    ]
    if houses:
        line.append(" [")
        for colour in houses:
            line.append(LETTERS[colour], STYLES[colour])
        line.append(FREE * (HOUSES - len(houses)) + "]")
    return line


def neighbours(board: Mapping[str, Any], district: str) -> dict[str, str]:
    """The districts across a district's borders, each with the transport that leads there."""
    found: dict[str, str] = {}
    for name, border in board["borders"].items():
        if district in (ends := name.split("-")):
            found[ends[ends[0] == district]] = border["transport"]
    return found


def _counts(numbers: Mapping[str, int]) -> Text:
    shown = [Text(f"{LETTERS[colour]}{number}", STYLES[colour]) for colour, number in numbers.items() if number]
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


# What is expected


def expected(view: View, words: Words) -> str:
    """One sentence that says what is expected of whom."""
    colour, phase = view["to_move"], view["phase"]
    if colour is None:
        return words.here("expect.over")
    player = view["players"][colour]
    if phase == "placing":
        return words.here("expect.placing", player=colour, left=player["supply"])
    if phase == "moving" and view["turn"] is not None:
        stuck = view["turn"] == "step" and not any(move.startswith("deploy") for move in view["legal_moves"])
        return words.here(f"expect.{'must_step' if stuck else view['turn']}", player=colour, district=player["prince"])
    if phase == "returning":
        city, back = view["returning"]["city"], view["returning"]["back"]
        if back is None:
            return words.here("expect.return", player=colour, city=city)
        return words.here("expect.back", player=colour, city=city, left=back.get(colour, back.get("neutral")))
    return words.here(f"expect.{phase}", player=colour)


def is_secret(view: View) -> bool:
    """How many go back from a city is chosen in secret (M-SCO-4)."""
    return view["phase"] == "returning" and view["returning"]["back"] is None


def menu(view: View, board: Mapping[str, Any], words: Words) -> Menu:
    """The legal moves, numbered and grouped."""
    moves = view["legal_moves"]
    if moves and moves[0].startswith("return"):
        return amounts(moves, words)
    groups: dict[str, Group] = {}
    for move in moves:
        title, label = _split(view, board, move, words)
        groups.setdefault(title, Group(title)).choices.append(Choice(move, label))
    return Menu(groups.values())


def _split(view: View, board: Mapping[str, Any], move: str, words: Words) -> tuple[str, str]:
    """Title of the group and label of a move."""
    verb, *rest = move.split()
    if verb == "take":
        return verb, words.here("group.card_at", province=rest[0], card=view["display"][rest[0]])
    if verb == "step":
        prince = view["players"][view["to_move"]]["prince"]
        card = "dragon" if rest[1:] else neighbours(board, prince)[rest[0]]
        return verb, words.here("group.with_card", district=rest[0], card=card)
    if verb in ("deploy", "pass"):
        return "", move
    if verb in ("prince", "neutral", "back"):
        return (f"{verb} {rest[0][0]}", rest[0]) if verb != "back" else (verb, rest[0])
    return verb, words.noun(rest[0]) if rest[0] in CARDS or rest[0] in view["players"] else rest[0]


# What happened


def tell(events: Sequence[Mapping[str, Any]], words: Words) -> list[str]:
    """The events in words; equal tiles that one player gets become one line."""
    tiles = Counter((event["player"], event["province"]) for event in events if event["event"] == "tile")
    lines: list[str] = []
    for event in events:
        if event["event"] != "tile":
            lines.append(_sentence(event, words))
        elif n := tiles.pop((event["player"], event["province"]), 0):
            lines.append(words.event(event, n=n))
    return lines


def _sentence(event: Mapping[str, Any], words: Words) -> str:
    kind = event["event"]
    if kind == "deploy":
        variant = "_displacing" if event["displaced"] else "_monk" if event["monk"] else ""
        return words.event(event, variant, n=event["members"])
    if kind == "majority":
        moved = words.counts(event["to_city"])
        return words.event(event, "" if moved else "_none", members=words.counts(event["members"]), to_city=moved)
    if kind == "reveal":
        return words.event(event, back=words.counts(event["back"]))
    if kind == "back":
        return words.event(event, n=event["members"])
    if kind == "shuffle":
        return words.event(event, n=event["cards"])
    return words.event(event)


# The final result

PARTS = ("set", "city_points", "most", "monks", "remaining_tiles")


def score_parts(game: Game) -> dict[str, dict[str, int]]:
    """What the points of each colour came from, as the events tell; the rest was there before the game began, at a position."""
    parts = {colour: dict.fromkeys(PARTS, 0) for colour in game.colours}
    for event in game.events:
        if event["event"] in PARTS:
            parts[event["player"]][event["event"]] += event["points"]
        if event["event"] == "city_points":
            parts[event["player"]]["most"] += event["most"]
    before = {colour: points - sum(parts[colour].values()) for colour, points in game.scores.items()}
    if any(before.values()):
        parts = {colour: {"before": before[colour], **points} for colour, points in parts.items()}
    return parts
