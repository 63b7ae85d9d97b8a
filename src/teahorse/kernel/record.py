"""The record of a game as text: headers, moves, random outcomes (`! order blue red`), comments after `;`.

[Game "yunnan"]
[Players "red=Ana blue='Li Wei' yellow"]

! order blue red yellow
; Round 1, bidding
bid guild 9                    ; blue

Where several players decide at once, the line of one who decides before those that are asked first names the colour:
`blue: return 2`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from teahorse.kernel.errors import RecordError, said

HEADERS = ("Game", "Edition", "Players", "Options", "Seed", "Rules", "Board", "Position", "Draws", "Result")
HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
COMMENT_COLUMN = 31


@dataclass(frozen=True)
class Line:
    """One line of a record: a move, a random outcome or a heading."""

    kind: str  # "move", "chance" or "heading"
    text: str
    note: str = ""
    number: int | None = None  # the line of the text that it was read from
    seat: str = ""  # the colour that moves, where it does not follow

    def __str__(self) -> str:
        start = {"move": "", "chance": "! ", "heading": "\n; "}[self.kind] + (f"{self.seat}: " if self.seat else "") + self.text
        return f"{start:<{COMMENT_COLUMN}}; {self.note}" if self.note else start


@dataclass(frozen=True)
class Record:
    """Headers and lines. `str()` prints it, `Record.parse` reads it back."""

    headers: Mapping[str, str]
    lines: list[Line] = field(default_factory=list)
    header_lines: Mapping[str, int] = field(default_factory=dict, compare=False)  # where each header was read

    def __str__(self) -> str:
        headers = "".join(f"[{name} {_quoted(value)}]\n" for name, value in self.headers.items())
        return headers + "\n" + "".join(f"{line}\n" for line in self.lines)

    @property
    def moves(self) -> list[str]:
        return [line.text for line in self.lines if line.kind == "move"]

    def outcomes(self) -> dict[str, list[list[str]]]:
        """The random outcomes by their first word, as `Chance` takes them."""
        given: dict[str, list[list[str]]] = {}
        for line in self.lines:
            if line.kind == "chance":
                word, *rest = line.text.split()
                given.setdefault(word, []).append(rest)
        return given

    @staticmethod
    def parse(text: str) -> Record:
        """Reads a record; comments and headings are dropped. RecordError names the line that is damaged."""
        headers: dict[str, str] = {}
        header_lines: dict[str, int] = {}
        lines: list[Line] = []
        for number, full in enumerate(text.lstrip("\ufeff").splitlines(), 1):
            header = HEADER.fullmatch(full.strip())
            if header is not None:
                name, value = header.groups()
                if lines:
                    raise RecordError(said("the header {0} comes after the moves", name), number)
                if name in headers:
                    raise RecordError(said("a second header {0}", name), number)
                if name not in HEADERS:
                    raise RecordError(said("no header {0}: there are {1}", name, ", ".join(HEADERS)), number)
                header_lines[name] = number
                headers[name] = re.sub(r"\\(.)", r"\1", value)
                continue
            line = full.split(";", 1)[0].strip()
            if not line:
                continue
            if line.startswith("["):
                raise RecordError(said('a header looks like [Name "value"], not {0}', line[:60]), number)
            if any(not character.isprintable() and character != "\t" for character in line):
                raise RecordError("unprintable characters: is this a text file in UTF-8?", number)
            if line.startswith("!"):
                outcome = " ".join(line[1:].split()).casefold()
                if not outcome:
                    raise RecordError("an outcome needs words after its !, such as '! order red blue'", number)
                lines.append(Line("chance", outcome, number=number))
            else:
                seat, _, move = line.rpartition(":")
                lines.append(Line("move", " ".join(move.split()), number=number, seat=seat.strip().casefold()))
        return Record(headers, lines, header_lines)


def print_players(colours: Iterable[str], seats: Mapping[str, str]) -> str:
    """The header Players: each colour, with its name where there is one."""
    return " ".join(f"{colour}={shlex.quote(seats[colour])}" if seats.get(colour) else colour for colour in colours)


def read_players(text: str) -> dict[str, str]:
    """The header Players back: colours in order, with "" for those without a name."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise RecordError(said("is damaged ({0}): {1}", error, text)) from None
    names = {colour: name for colour, _, name in (word.partition("=") for word in words)}
    if len(names) < len(words):
        raise RecordError(said("names a colour twice: {0}", text))
    return names


def _quoted(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
