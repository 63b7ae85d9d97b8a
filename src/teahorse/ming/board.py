"""The board's data: read from `boards/standard.toml` or from an own file, checked, and turned into tables."""

from __future__ import annotations

import copyreg
import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any, NoReturn

from teahorse.kernel.errors import SetupError, said, shown
from teahorse.kernel.reading import read_document, seated
from teahorse.kernel.versions import apply_version
from teahorse.ming.names import COLOURS, DISTRICTS, PROVINCES, TRANSPORTS
from teahorse.ming.state import MOVEMENT_CARDS
from teahorse.ming.variant import Variant
from teahorse.ming.versions import VERSIONS

TABLES = ("cards", "return_cards", "provinces", "districts", "borders")
GRID = 12
MOST_HOUSES = 6  # that a player can have in a city: two in each third (M-SCO-1)


def read_board(source: object, options: Mapping[str, object]) -> dict[str, Any]:
    """The game's board, with the tables that a file's path or a document replaces, checked. Options change nothing here."""
    if source is None:
        board: dict[str, Any] = json.loads(_standard_text())
        return board
    own, name = read_document(source)
    return checked({**standard(), **own}, name)


@cache
def standard() -> dict[str, Any]:
    source = files("teahorse.ming") / "boards" / "standard.toml"
    return checked(tomllib.loads(source.read_text("utf-8")), "standard.toml")


@cache
def _standard_text() -> str:
    """As JSON: the quickest way to a copy."""
    return json.dumps(standard())


def variant_of(board: Mapping[str, Any], colours: Sequence[str], limited_tiles: bool, version: str) -> Variant:
    """The tables that the rules work with. Colours in the order of COLOURS."""
    borders = [
        (DISTRICTS.index(name[:2]), DISTRICTS.index(name[3:]), TRANSPORTS.index(border["transport"]))
        for name, border in board["borders"].items()
        if name != "source"
    ]
    cards = [board["cards"][transport] for transport in TRANSPORTS]
    own = None if board == standard() else json.dumps(board)
    return _made_variant(tuple(colours), limited_tiles, tuple(borders), tuple(cards), own, version)


@lru_cache(64)  # own boards come and go
def _made_variant(
    colours: tuple[str, ...],
    limited_tiles: bool,
    borders: tuple[tuple[int, int, int], ...],
    cards: tuple[int, ...],
    own_board: str | None,
    version: str,
) -> Variant:
    made = Variant(len(colours), limited_tiles, list(borders), list(cards))
    made.source = (colours, limited_tiles, borders, cards, own_board, version)
    made.board = None if own_board is None else json.loads(own_board)
    made.colours = seated(colours, COLOURS)
    made.version = version
    apply_version(VERSIONS, version, made)
    return made


def _pickled(variant: Variant) -> tuple[Any, Any]:
    return _made_variant, variant.source


copyreg.pickle(Variant, _pickled)


# Checking: every problem is told with the place in the document


def checked(document: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The document as plain data, if the game can be played on it."""
    try:
        board: dict[str, Any] = json.loads(json.dumps(dict(document)))
    except (TypeError, ValueError, RecursionError):
        raise SetupError(said("{0}: holds something that is no plain data, or an enormous number", file)) from None
    check = _Check(file)
    check.keys(board, "the file", required=("name", *TABLES))
    check.text(board["name"], "name")
    for name in TABLES:
        if name != "provinces":
            check.source(board[name], name)
    check.cards(board["cards"])
    check.return_cards(board["return_cards"])
    check.provinces(board["provinces"])
    check.districts(board["districts"])
    check.borders(board["borders"])
    return board


class _Check:
    def __init__(self, file: str) -> None:
        self.file = file

    def wrong(self, where: str, problem: str) -> NoReturn:
        raise SetupError(said("{0}: {1}: {2}", self.file, where, problem))

    def keys(self, table: Any, where: str, required: tuple[str, ...]) -> None:
        if not isinstance(table, dict):
            self.wrong(where, said("a table is needed, not {0}", shown(table)))
        for key in required:
            if key not in table:
                self.wrong(where, said("{0} is missing", key))
        for key in table:
            if key not in required:
                self.wrong(where, said("{0} is not known here; there are {1}", key, ", ".join(required)))

    def text(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= 80:
            self.wrong(where, said("one printable line is needed, not {0}", shown(value)))

    def source(self, table: Any, where: str) -> None:
        if not isinstance(table, dict) or "source" not in table:
            self.wrong(where, 'a table with a source is needed, such as source = "my copy"')
        self.text(table["source"], f"{where}.source")

    def point(self, value: Any, where: str) -> None:
        if not (
            isinstance(value, list)
            and len(value) == 2
            and all(isinstance(x, (int, float)) and not isinstance(x, bool) and 0 <= x <= GRID for x in value)
        ):
            self.wrong(where, said("a point [x, y] on the grid of {0} x {1} is needed, not {2}", GRID, GRID, shown(value)))

    def cards(self, table: Any) -> None:
        self.keys(table, "cards", ("source", *TRANSPORTS))
        for transport in TRANSPORTS:
            number = table[transport]
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                self.wrong(f"cards.{transport}", said("at least one card, as a whole number, not {0}", shown(number)))
        total = sum(table[transport] for transport in TRANSPORTS)
        if total != MOVEMENT_CARDS:
            self.wrong("cards", said("there are {0} movement cards, not {1}", MOVEMENT_CARDS, total))

    def return_cards(self, table: Any) -> None:
        self.keys(table, "return_cards", ("source", "numbers"))
        numbers = table["numbers"]
        if not isinstance(numbers, list) or len(numbers) != 4 or not all(type(n) is int and 0 <= n <= 6 for n in numbers):
            self.wrong("return_cards.numbers", said("four whole numbers from 0 to 6, not {0}", shown(numbers)))
        sums = {sum(some) for size in range(1, 5) for some in combinations(numbers, size)}
        if not sums >= set(range(MOST_HOUSES + 1)):
            self.wrong("return_cards.numbers", said("their sums must reach every number from 0 to {0}", MOST_HOUSES))

    def provinces(self, table: Any) -> None:
        self.keys(table, "provinces", PROVINCES)
        for province in PROVINCES:
            where = f"provinces.{province}"
            self.keys(table[province], where, ("source", "name", "colour", "where", "city"))
            self.source(table[province], where)
            for key in ("name", "colour", "where"):
                self.text(table[province][key], f"{where}.{key}")
            self.point(table[province]["city"], f"{where}.city")
        for key in ("name", "colour"):
            if len({table[province][key] for province in PROVINCES}) < len(PROVINCES):
                self.wrong("provinces", said("two have the same {0}", key))

    def districts(self, table: Any) -> None:
        self.keys(table, "districts", ("source", *DISTRICTS))
        for district in DISTRICTS:
            where = f"districts.{district}"
            self.keys(table[district], where, ("province", "polygon"))
            if table[district]["province"] != district[0]:
                self.wrong(
                    where, said("belongs to province {0}: each province has three districts, numbered 1 to 3", district[0])
                )
            polygon = table[district]["polygon"]
            if not isinstance(polygon, list) or len(polygon) < 3:
                self.wrong(f"{where}.polygon", "at least three points are needed")
            for point in polygon:
                self.point(point, f"{where}.polygon")

    def borders(self, table: Any) -> None:
        neighbours: dict[str, set[str]] = {district: set() for district in DISTRICTS}
        for name, border in table.items():
            if name == "source":
                continue
            where = f"borders.{name}"
            one, _, other = name.partition("-")
            for end in (one, other):
                if end not in DISTRICTS:
                    self.wrong(where, said("no district {0}; a border is called A1-A2", shown(end)))
            if one == other:
                self.wrong(where, "a district has no border with itself")
            if other in neighbours[one]:
                self.wrong(where, "this border is there twice")
            self.keys(border, where, ("transport", "icon"))
            if border["transport"] not in TRANSPORTS:
                self.wrong(
                    where, said("exactly one transport of {0}, not {1}", ", ".join(TRANSPORTS), shown(border["transport"]))
                )
            self.point(border["icon"], f"{where}.icon")
            neighbours[one].add(other)
            neighbours[other].add(one)
        self.connected(neighbours)

    def connected(self, neighbours: Mapping[str, set[str]]) -> None:
        reached, ahead = set[str](), [DISTRICTS[0]]
        while ahead:
            district = ahead.pop()
            if district not in reached:
                reached.add(district)
                ahead += neighbours[district]
        cut_off = [district for district in DISTRICTS if district not in reached]
        if cut_off:
            self.wrong(
                "borders", said("no way leads from {0} to {1}: the map must be connected", DISTRICTS[0], ", ".join(cut_off))
            )
