"""Games come back from their records, checked line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from teahorse.kernel.beginning import MAX_SEED_BITS, begin, begin_at, chosen_colours, make_chance
from teahorse.kernel.errors import PositionError, RecordError, Refused, SetupError, said, shown
from teahorse.kernel.game import UNTELLABLE, Game
from teahorse.kernel.record import Line, Record, read_players
from teahorse.kernel.rules import Rules

Outcomes = dict[str, list[list[str]]]
UNTOLD = -(2**255)  # stands for the seed that a record leaves out: it loads to the same game every time, not to the real one


def replayed(rules: Rules, record: Record, from_seed: bool = False) -> Game:
    """The game of a record, checked line by line: its headers, its moves, its random outcomes and its result. `from_seed`: the
    outcomes are drawn from the seed and must be those of the record, which proves that nobody chose them."""
    headers = _Headers(record)
    if from_seed and "Seed" not in record.headers:
        raise RecordError("the header Seed is missing: without it nobody can check what was drawn")
    given = {} if from_seed else record.outcomes()
    try:
        game = (_at_position if "Position" in record.headers else _at_start)(rules, headers, given)
    except SetupError as error:  # the headers are read by now: what is left are the outcomes before the first move
        raise RecordError(
            said("{0}", error), next((line.number for line in record.lines if line.kind == "chance"), None)
        ) from error
    if "Seed" not in record.headers:
        game.seed = None
    _replay(game, record)
    return game


def _at_start(rules: Rules, headers: _Headers, given: Outcomes) -> Game:
    version, names, seed = headers.version(rules), headers.players(), headers.seed()
    if "Draws" in headers.values:
        raise headers.wrong("Draws", "the header Draws belongs to a position, and there is none")
    colours = headers.read("Players", lambda text: chosen_colours(rules, ..., list(names), None))
    headers.read("Edition", lambda text: rules.read_options(len(colours), {"edition": text}))
    options = headers.options()
    headers.read("Options", lambda text: rules.read_options(len(colours), options))
    complete = rules.read_options(len(colours), options)
    board = headers.read("Board", lambda text: rules.read_board(_read_json(text), complete))
    return begin(rules, colours, make_chance(seed, given), options, board, names, version)


def _at_position(rules: Rules, headers: _Headers, given: Outcomes) -> Game:
    version, names, seed = headers.version(rules), headers.players(), headers.seed()
    position = headers.read("Position", _read_position)
    draws = [draw for draw in headers.values.get("Draws", "").split(",") if draw.strip()]
    board = headers.read("Board", _read_json)
    try:
        game = begin_at(rules, position, seed, draws, given, board, None, version)
    except (PositionError, SetupError) as error:
        raise headers.wrong("Position", said("the header Position: {0}", error)) from error
    if set(names) != set(game.colours):
        known = " ".join(game.colours)
        raise headers.wrong(
            "Players", said("the header Players names {0}, but in the position play {1}", " ".join(names), known)
        )
    for name, value in headers.options().items():
        if game.options.get(name, False) != value:
            header, now = "Edition" if name == "edition" else "Options", shown(game.options.get(name, False))
            raise headers.wrong(header, said("the header {0} says {1} {2}, the position {3}", header, name, shown(value), now))
    game.reseat(names)
    return game


class _Headers:
    """The headers of a record, each with its line for what is wrong with it."""

    def __init__(self, record: Record) -> None:
        self.values = record.headers
        self.lines = record.header_lines

    def wrong(self, name: str, problem: str) -> RecordError:
        return RecordError(problem, self.lines.get(name))

    def read(self, name: str, reader: Callable[[str], Any]) -> Any:
        """What a header says; None if it is left out."""
        if name not in self.values:
            return None
        try:
            return reader(self.values[name])
        except RecordError as error:
            raise self.wrong(name, said("the header {0} {1}", name, error)) from error
        except SetupError as error:
            raise self.wrong(name, said("the header {0}: {1}", name, error)) from error

    def version(self, rules: Rules) -> str | None:
        version = self.values.get("Rules")
        if version is not None and version not in rules.VERSIONS:
            known = ", ".join(rules.VERSIONS)
            raise self.wrong("Rules", said("made by version {0} of the rules; this program knows {1}", version, known))
        return version

    def players(self) -> dict[str, str]:
        if "Players" not in self.values:
            raise RecordError('the header Players is missing: [Players "red=Ana blue yellow"]')
        names: dict[str, str] = self.read("Players", read_players)
        return names

    def seed(self) -> int:
        return UNTOLD if "Seed" not in self.values else int(self.read("Seed", _read_seed))

    def options(self) -> dict[str, object]:
        """The options that the headers Edition and Options name."""
        edition: dict[str, object] = {"edition": self.values["Edition"]} if "Edition" in self.values else {}
        return edition | (self.read("Options", _read_options) or {})


def _replay(game: Game, record: Record) -> None:
    known = _known_lines(game.rules, record.lines)
    for line in known:
        if line.kind == "move":
            try:
                game.play(line.text, line.seat or None)
            except Refused as refused:
                raise RecordError(said("{0} is refused: {1}", shown(refused.move), refused.refusal), line.number) from refused
            except ValueError as error:
                raise RecordError(said("after {0}: {1}", repr(line.text), error), line.number) from error
    _compare(game, known)
    result = record.headers.get("Result", "*")
    if result == "*" or _points(result) == _points(game.result):
        return
    if not game.is_over:
        raise RecordError(
            said("the record ends before the game does, after {0} moves; its result says {1}", len(game.moves), result)
        )
    raise RecordError(said("the header Result says {0}, but the moves lead to {1}", result, game.result))


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
        raise RecordError(said("{0} cannot follow a choice that is still secret", repr(after.text)), after.number)
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
            return RecordError(said("here the game has {0}, the record {1}", repr(known), repr(line.text)), line.number)
    if len(lines) > len(happened):
        extra = lines[len(happened)]
        return RecordError(said("an outcome too many: {0}", repr(extra.text)), extra.number)
    return None


def _read_options(text: str) -> dict[str, object]:
    options: dict[str, object] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if name in options:
            raise RecordError(said("names {0} twice", shown(name)))
        if not equals or value in ("yes", "no"):
            options[name] = value != "no"
        elif value.isdecimal() and len(value) < 10:
            options[name] = int(value)
        else:
            raise RecordError(said("has {0}; options look like guards, debt=no, round_limit=60", shown(word)))
    return options


def _read_seed(text: str) -> int:
    if not re.fullmatch(rf"-?\d{{1,{len(str(1 << MAX_SEED_BITS))}}}", text, re.ASCII):
        raise RecordError(said("is a whole number, not {0}", shown(text)))
    return int(text)


def _read_json(text: str) -> dict[str, Any]:
    """An object in a header. Nothing else: a text would be taken for the path of a file."""
    try:
        value = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise RecordError(said("holds no JSON: {0}", error)) from None
    if not isinstance(value, dict):
        raise RecordError(said("holds a JSON object, not {0}", shown(value)))
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {shown(next(name for name in names if names.count(name) > 1))} is there twice")
    return document


def _read_position(text: str) -> dict[str, Any]:
    if text == UNTELLABLE:
        raise RecordError("is not told: the game began amid secret choices, and only its whole record can be loaded")
    return _read_json(text)
