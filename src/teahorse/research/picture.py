"""The table as a picture, drawn from what a spectator may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from teahorse.kernel.game import Game
from teahorse.ming.names import PROVINCES as MING_PROVINCES
from teahorse.yunnan.names import BUILDINGS, PLACES, PROVINCES, SPACES

WIDTH, HEIGHT = 1000, 720
PAPER, INK, FAINT = "#f4ecd8", "#3a2f24", "#c9b996"
COLOURS = {
    "red": "#c23b2e",
    "yellow": "#e0b12b",
    "blue": "#2f6db5",
    "black": "#2a2a2a",
    "green": "#3f8f4e",
    "duli": "#8a5a9e",
    "neutral": "#8f8a80",
}
LAND = ("#dfe7c4", "#f0dcb4", "#cfe0e2", "#ecd0c4", "#ddd3e6", "#e9e2c0")

Point = tuple[float, float]


def picture(game: Game) -> NDArray[np.uint8]:
    """Rows of pixels, red, green and blue."""
    view = game.view(None)
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = Pen(ImageDraw.Draw(image))
    turn = f"{view['to_move']} to move" if view["to_move"] else f"over: {' and '.join(view['winners'])}"
    pen.text((20, 14), f"{game.rules.INFO['title']}, round {view['round']}, {view['phase']}; {turn}", 20)
    {"yunnan": _draw_yunnan, "ming": _draw_ming}[game.rules.NAME](pen, view, game.board)
    return np.asarray(image)


class Pen:
    """What both boards are drawn with."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw = draw

    def text(self, at: Point, text: str, size: int = 14, fill: str = INK, anchor: str = "la") -> None:
        self.draw.text(at, text, fill, ImageFont.load_default(size), anchor)

    def box(self, left: float, top: float, right: float, bottom: float, fill: str, outline: str = INK) -> None:
        self.draw.rounded_rectangle((left, top, right, bottom), 6, fill, outline)

    def disc(self, at: Point, colour: str, text: str = "", radius: float = 10) -> None:
        x, y = at
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), COLOURS[colour], INK)
        if text:
            self.text(at, text, round(radius * 1.3), "white" if colour != "yellow" else INK, "mm")

    def discs(self, left: float, y: float, counts: Iterable[tuple[str, int]], radius: float = 10) -> None:
        """One disc a colour, with its number; colours without any are left out."""
        x = left + radius
        for colour, count in counts:
            if count:
                self.disc((x, y), colour, str(count), radius)
                x += 2 * radius + 3

    def players(self, top: float, view: Mapping[str, Any], lines: Mapping[str, str]) -> None:
        for index, (colour, line) in enumerate(lines.items()):
            y = top + index * 26
            self.disc((34, y), colour, radius=9)
            mark = "> " if view["to_move"] == colour else ""
            points = f"{view['scores'][colour]} points" if colour in view["scores"] else ""
            self.text((52, y), f"{mark}{colour}", anchor="lm")
            self.text((140, y), points, anchor="lm")
            self.text((230, y), line, anchor="lm")


# Yunnan: the buildings of Pu'er above, the road from the market to Qinghai below


def _draw_yunnan(pen: Pen, view: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    players = view["players"]
    bids = {(building, space): colour for colour, player in players.items() for building, space in player["bids"]}
    for column, building in enumerate(BUILDINGS):
        left = 20 + column * 160
        pen.box(left, 50, left + 150, 128, "#ead9b0")
        pen.text((left + 8, 56), building, 16)
        for index, space in enumerate(SPACES):
            at = (left + 20 + index * 27, 102)
            if (building, space) in bids:
                pen.disc(at, bids[building, space], str(space), 12)
            else:
                pen.draw.ellipse((at[0] - 12, at[1] - 12, at[0] + 12, at[1] + 12), PAPER, FAINT)
                pen.text(at, str(space), 13, INK, "mm")
    for index, place in enumerate(PLACES):
        _draw_place(pen, view, place, 20 + index * 160)
    _draw_gorges(pen, view, board)
    pen.players(
        500,
        view,
        {colour: _yunnan_line(player, colour in view["passed"]) for colour, player in players.items()},
    )


def _draw_place(pen: Pen, view: Mapping[str, Any], place: str, left: float) -> None:
    players = view["players"]
    pen.box(left, 160, left + 150, 370, LAND[PLACES.index(place)])
    pen.text((left + 8, 166), place, 16)
    pen.text((left + 8, 190), f"presents {view['presents'].get(place, 0)}" if place in PROVINCES else "of Pu'er", 13)
    pen.discs(left + 8, 228, ((colour, player["traders"].get(place, 0)) for colour, player in players.items()), 12)
    if place not in PROVINCES:
        return
    for row, (name, key) in enumerate((("posts", "posts"), ("teahouse", "teahouses"))):
        y = 270 + row * 32
        pen.text((left + 8, y), name, 12, anchor="lm")
        owners = ((colour, player["structures"][key].count(place)) for colour, player in players.items())
        pen.discs(left + 66, y, owners, 9)
    horses = [(colour, 1) for colour, player in players.items() if player.get("horse") == place]
    pen.text((left + 8, 336), "horses", 12, anchor="lm")
    for index, (colour, _) in enumerate(horses):
        pen.disc((left + 66 + index * 17, 336), colour, radius=7)


def _draw_gorges(pen: Pen, view: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    """Arcs under the road, with the bridges on them."""
    for level, gorge in enumerate(board["gorges"]):
        low, high = (20 + PLACES.index(province) * 160 + 75 for province in gorge.split("-"))
        y = 388 + level * 22
        pen.draw.line([(low, 370), (low, y), (high, y), (high, 370)], "#b23" if view["blocked"] == gorge else FAINT, 3)
        owners = [colour for colour, p in view["players"].items() if gorge in p["structures"].get("bridges", ())]
        pen.discs((low + high) / 2 - 12 * len(owners), y, ((colour, 1) for colour in owners), 8)


def _yunnan_line(player: Mapping[str, Any], passed: bool) -> str:
    if "coins" not in player:  # Dúlì
        return f"influence {player['influence']}, presents {player['presents']}"
    kept = ", ".join(f"{count} {kind}" for kind, count in player["structures"]["supply"].items())
    guards = player["structures"]["guards"]
    more = [
        f"keeps {kept}" if kept else "",
        f"guards {'used' if guards == 'used' else f'in {guards}'}" if guards else "",
        "in the bank" if player["bank"] else "",
        "passed" if passed else "",
    ]
    return (
        f"coins {player['coins']}, VP {player['vp']}, influence {player['influence']}, passes {player['passes']}, "
        f"presents {player['presents']}, traders in supply {player['traders']['supply']}"
        + "".join(f", {word}" for word in more if word)
    )


# Ming: the map of the board's file


def _draw_ming(pen: Pen, view: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    side = 540 / 12

    def on_map(point: Any) -> Point:
        return 20 + point[0] * side, 50 + point[1] * side

    colours = {**view["players"], **({"neutral": view["neutral"]} if "neutral" in view else {})}
    for district, drawn in board["districts"].items():
        if district != "source":
            corners = [on_map(point) for point in drawn["polygon"]]
            pen.draw.polygon(corners, LAND[MING_PROVINCES.index(district[0])], INK)
    for district, drawn in board["districts"].items():
        if district != "source":
            corners = [on_map(point) for point in drawn["polygon"]]
            _draw_district(pen, colours, district, *_middle(tuple(corners)))
    for name, border in board["borders"].items():
        if name != "source":
            pen.text(on_map(border["icon"]), border["transport"], 10, "#7a5c2e", "mm")
    for index, province in enumerate(MING_PROVINCES):
        _draw_province(pen, view, colours, province, 60 + index * 88)
    pen.players(616, view, {colour: _ming_line(player) for colour, player in view["players"].items()})


@cache
def _middle(corners: tuple[Point, ...]) -> Point:
    """A point inside, far from every border: where the pieces go."""
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    xs, ys = zip(*corners, strict=True)
    tried = [(x, y) for x in np.linspace(min(xs), max(xs), 25) for y in np.linspace(min(ys), max(ys), 25)]
    return max((point for point in tried if _inside(point, edges)), key=lambda point: min(_distance(point, e) for e in edges))


def _inside(point: Point, edges: Iterable[tuple[Point, Point]]) -> bool:
    x, y = point
    crossed = [(a, b) for a, b in edges if (a[1] > y) != (b[1] > y)]
    return sum(x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in crossed) % 2 == 1


def _distance(point: Point, edge: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = edge
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = min(1.0, max(0.0, along))
    return float(np.hypot(point[0] - ax - along * (bx - ax), point[1] - ay - along * (by - ay)))


def _draw_district(pen: Pen, colours: Mapping[str, Any], district: str, x: float, y: float) -> None:
    pen.text((x, y - 22), district, 12, anchor="mm")
    counts = [(colour, player["districts"].get(district, 0)) for colour, player in colours.items()]
    present = [(colour, count) for colour, count in counts if count]
    pen.discs(x - 9.5 * len(present), y - 4, present, 8)
    extra = [(colour, "P") for colour, player in colours.items() if player.get("prince") == district]
    extra += [(colour, "M") for colour, player in colours.items() if district in player.get("monks", ())]
    for index, (colour, letter) in enumerate(extra):
        pen.disc((x - 9 * (len(extra) - 1) + 18 * index, y + 15), colour, letter, 9)


def _draw_province(pen: Pen, view: Mapping[str, Any], colours: Mapping[str, Any], province: str, top: float) -> None:
    pen.box(590, top, 980, top + 80, LAND[MING_PROVINCES.index(province)])
    pen.text((600, top + 6), f"{province}: {view['display'][province]}", 15)
    for row, (name, key) in enumerate((("space", "spaces"), ("tiles", "tiles"))):
        y = top + 38 + row * 24
        pen.text((600, y), name, 12, anchor="lm")
        pen.discs(650, y, ((colour, player.get(key, {}).get(province, 0)) for colour, player in colours.items()), 9)
    pen.text((790, top + 38), "city", 12, anchor="lm")
    city = ((colour, sum(player["cities"].get(province, {}).values())) for colour, player in colours.items())
    pen.discs(830, top + 38, city, 9)


def _ming_line(player: Mapping[str, Any]) -> str:
    hand = ", ".join(f"{count} {card}" for card, count in player["hand"].items())
    return f"supply {player['supply']}, out {player['out']}; hand: {hand or 'empty'}"
