"""Games come back from their records, checked line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from teahorse.kernel.beginning import begin, begin_at, chosen_colours, make_chance
from teahorse.kernel.errors import PositionError, RecordError, Refused, SetupError, shown
from teahorse.kernel.game import Game
from teahorse.kernel.record import Line, Record, read_players
from teahorse.kernel.rules import Rules

UNTOLD = -(2**255)  # stands for the seed that a record leaves out: it loads to the same game every time, not to the real one


def replayed(rules: Rules, record: Record) -> Game:
    """The game of a record, checked line by line: its moves, its random outcomes and its result."""
    headers = record.headers
    version = headers.get("Rules")
    if version is not None and version not in rules.VERSIONS:
        raise RecordError(f"made by version {version} of the rules; this program knows {', '.join(rules.VERSIONS)}")
    names = read_players(headers.get("Players", ""))
    if not names:
        raise RecordError('the header Players is missing: [Players "red=Ana blue yellow"]')
    chance = make_chance(_read_seed(headers["Seed"]) if "Seed" in headers else UNTOLD, record.outcomes())
    try:
        board = _read_json(headers, "Board")
        if "Position" in headers:
            position = _read_json(headers, "Position") or {}
            game = begin_at(rules, position, chance, board, names, version)
        else:
            colours = _read_colours(rules, names)
            game = begin(rules, colours, chance, read_options(headers), board, names, version)
    except (SetupError, PositionError) as error:
        raise RecordError(f"the headers describe no game: {error}") from error
    if "Seed" not in headers:
        game.seed = None
    _replay(game, record)
    return game


def _read_colours(rules: Rules, names: Mapping[str, str]) -> list[str]:
    try:
        return chosen_colours(rules, ..., list(names), None)
    except SetupError as error:
        raise RecordError(f"the header Players: {error}") from error


def _replay(game: Game, record: Record) -> None:
    known = _known_lines(game.rules, record.lines)
    for line in known:
        if line.kind == "move":
            try:
                game.play(line.text, line.seat or None)
            except Refused as refused:
                raise RecordError(str(refused), line.number) from refused
            except ValueError as error:
                raise RecordError(f"after {line.text!r}: {error}", line.number) from error
    _compare(game, known)
    result = record.headers.get("Result", "*")
    if result == "*" or _points(result) == _points(game.result):
        return
    if not game.is_over:
        raise RecordError(f"the record ends before the game does, after {len(game.moves)} moves; its result says {result}")
    raise RecordError(f"the header Result says {result}, but the moves lead to {game.result}")


def _points(result: str) -> list[list[str]]:
    """A result by colour, in whatever order it is written."""
    words = result.split()
    return sorted(words[i : i + 2] for i in range(0, len(words), 2))


def _known_lines(rules: Rules, lines: list[Line]) -> list[Line]:
    """All lines but the last ones that are still secret choices: nothing that follows one can be known."""
    secret = [line.kind == "move" and line.text == rules.SECRET_MOVE for line in lines]
    known = secret.index(True) if True in secret else len(lines)
    if not all(secret[known:]):
        after = lines[known + secret[known:].index(False)]
        raise RecordError(f"{after.text!r} cannot follow a choice that is still secret", after.number)
    return lines[:known]


def _compare(game: Game, lines: list[Line]) -> None:
    """Random outcomes must stand where they happened, and none may be left over; the record may be whole or public."""
    problems = [_first_difference(game.written(public).lines, lines) for public in (False, True)]
    if None not in problems:
        raise max((problem for problem in problems if problem), key=lambda problem: problem.line or 0)


def _first_difference(written: list[Line], lines: list[Line]) -> RecordError | None:
    happened = [line for line in written if line.kind != "heading"]
    for was, line in zip(happened, lines, strict=False):
        if was.kind != line.kind or (was.kind == "chance" and was.text != line.text):
            known = ("! " if was.kind == "chance" else "") + was.text
            return RecordError(f"here the game has {known!r}, the record {line.text!r}", line.number)
    if len(lines) > len(happened):
        extra = lines[len(happened)]
        return RecordError(f"an outcome too many: {extra.text!r}", extra.number)
    return None


def read_options(headers: Mapping[str, str]) -> dict[str, object]:
    """The options that the headers Edition and Options name."""
    options: dict[str, object] = {"edition": headers["Edition"]} if "Edition" in headers else {}
    for word in headers.get("Options", "").split():
        name, equals, value = word.partition("=")
        if not equals or value in ("yes", "no"):
            options[name] = value != "no"
        elif value.isdecimal() and len(value) < 10:
            options[name] = int(value)
        else:
            raise RecordError(f"the header Options has {shown(word)}; options look like guards, debt=no, round_limit=60")
    return options


def _read_seed(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,77}", text, re.ASCII):
        raise RecordError(f"the header Seed is a whole number, not {shown(text)}")
    return int(text)


def _read_json(headers: Mapping[str, str], name: str) -> dict[str, Any] | None:
    """An object in a header. Nothing else: a text would be taken for the path of a file."""
    if name not in headers:
        return None
    try:
        value = json.loads(headers[name])
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the header {name} holds no JSON: {error}") from None
    if not isinstance(value, dict):
        raise RecordError(f"the header {name} holds a JSON object, not {shown(value)}")
    return value
