"""What people type to the companion, in the reader's language or in English, as a command or as an entry of the table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from teahorse.kernel import typed as typing
from teahorse.kernel.errors import NOTATION, Refused
from teahorse.kernel.messages import LANGUAGES, noun
from teahorse.kernel.typed import elements, fold
from teahorse.yunnan.companion.table import NONE, Companion, Problem
from teahorse.yunnan.names import BUILDINGS, COLOURS, PROVINCES, SPACES
from teahorse.yunnan.notation import TEXTS

BIDDING = ("bid", "bank", "market", "pass")
MOVES = [text for text in TEXTS if text.split()[0] in BIDDING and not text.startswith(("bank upper", "bank lower"))]


@cache
def table(lang: str) -> dict[str, Any]:
    """The companion's catalogue."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: choose from {', '.join(LANGUAGES)}")
    return tomllib.loads((files("teahorse.yunnan.companion") / f"messages.{lang}.toml").read_text("utf-8"))


def hear(line: str, companion: Companion, lang: str) -> tuple[str, str]:
    """A command and its argument, or "entry" and the entry in the companion's words."""
    first, _, rest = line.strip().partition(" ")
    command = words("commands", "en").get(fold(first)) or words("commands", lang).get(fold(first))
    if command in ("set", "clear"):
        return "entry", _correction(command, tokens(rest), companion, lang, line)
    if command is not None:
        return command, rest.strip()
    if companion.expected == "bidding":
        return "entry", _move(line, companion, lang)
    if not line.strip() and companion.answer():
        return "entry", companion.answer()
    typed = tokens(line)
    label = companion.expected.split()[0]
    if typed and _filler(typed[0], lang) == label:
        typed = typed[1:]
    if not typed:
        raise not_understood(line, companion.expected)
    return "entry", " ".join((companion.expected, *_answer(label, typed, companion, lang, line)))


def tokens(text: str) -> list[str]:
    """Words and numbers; "g9" is two of them, a comma is none."""
    return re.findall(r"[0-9]+|[^\W\d_]+|[^\s\w,;.]", fold(text))


@cache
def words(group: str, lang: str) -> dict[str, str]:
    """What people type for the commands, and for the little words of the answers."""
    return {fold(word): meaning for meaning, typed in table(lang)["hear"][group].items() for word in typed}


def not_understood(line: str, expected: str) -> Problem:
    return Problem("not_understood", text=line.strip()[:60], expected=expected)


def _filler(token: str, lang: str) -> str | None:
    return words("fillers", lang).get(token) or words("fillers", "en").get(token)


def _named(token: str, choices: Sequence[str], lang: str) -> str | None:
    """The one of several words of the notation that somebody means by it, or by the beginning of it."""
    exact = [word for word in choices if (token,) in elements("yunnan", word, lang)]
    begun = [word for word in choices if any(way[0].startswith(token) for way in elements("yunnan", word, lang))]
    found = exact or begun
    if len(found) > 1 and choices is BUILDINGS:
        named = [noun("yunnan", word, lang) for word in found]
        raise Problem("ambiguous", text=token, choices=named, expected="bidding")
    return found[0] if len(found) == 1 else None


# Bidding


def _move(line: str, companion: Companion, lang: str) -> str:
    """guild 9 · g9 · guild 9 from Kang · bank · market · pass, with or without the colour before it."""
    typed = tokens(line)
    if len(typed) > 1 and not typed[1].isdecimal():
        colour = _named(typed[0], companion.setup.colours, lang)
        if colour is not None and _filler(typed[1], lang) != "from":
            if colour != companion.to_move:
                raise Problem("not_turn", "Y-BID-1", player=companion.to_move)
            line = " ".join(typed[1:])
    if not re.fullmatch(r"[\w\s,.'’-]+", line) or re.search(r"-\s*\d", line):
        raise not_understood(line, "bidding")
    try:
        move = typing.read("yunnan", line, lang, MOVES)
    except Refused as refused:
        if refused.rule != NOTATION:
            raise
        if refused.refusal.key == "ambiguous":
            raise Problem("ambiguous", text=line, choices=refused.facts["moves"], expected="bidding") from None
        raise not_understood(line, "bidding") from None
    if move not in MOVES:
        raise not_understood(line, "bidding")
    return move


def _correction(command: str, typed: list[str], companion: Companion, lang: str, line: str) -> str:
    """set guild 9 red · clear guild 9."""
    building = _named(typed[0], BUILDINGS, lang) if typed else None
    if building is None or len(typed) != (3 if command == "set" else 2) or not typed[1].isdecimal():
        raise not_understood(line, command)
    space = int(typed[1][:9])
    if space not in SPACES:
        raise Problem("no_space", "Y-BID-3", building=building, space=space, spaces=list(SPACES))
    if command == "clear":
        return f"clear {building} {space}"
    colour = _named(typed[2], (*companion.setup.colours, "duli"), lang) or _named(typed[2], COLOURS, lang)
    if colour is None:
        raise not_understood(line, command)
    return f"set {building} {space} {colour}"


# The questions before Dúlì travels


def _answer(label: str, typed: list[str], companion: Companion, lang: str, line: str) -> list[str]:
    problem = not_understood(line, companion.expected)
    if label == "first":
        colour = _named(typed[0], companion.setup.colours, lang)
        if colour is None or len(typed) != 1:
            raise problem
        return [colour]
    if label == "card":
        if len(typed) != 1 or not typed[0].isdecimal():
            raise problem
        return typed
    if label in ("influence", "traders"):
        return _numbers(label, typed, companion, lang, line)
    none = [token == NONE or _filler(token, lang) == "none" for token in typed]
    if label == "teahouses" and (none == [True] or typed == ["0"]):
        return []
    places = [NONE if empty else _province(token) for token, empty in zip(typed, none, strict=True)]
    if label == "guards" and places == [NONE]:
        places *= 2
    if label != "teahouses" and len(places) != 2:
        raise problem
    answer = [place for place in places if place is not None and (place != NONE or label == "guards")]
    if len(answer) != len(places):
        raise problem
    return answer


def _province(token: str) -> str | None:
    found = [province for province in PROVINCES if province.casefold().startswith(token)]
    return found[0] if len(found) == 1 else None


def _numbers(label: str, typed: list[str], companion: Companion, lang: str, line: str) -> list[str]:
    """One digit each, with spaces or without; traders left out are none, Dúlì's influence left out stays."""
    if label == "traders" and len(typed) == 1 and (typed[0] == NONE or _filler(typed[0], lang) == "none"):
        typed = ["0"]
    digits = [digit for token in typed if token != NONE for digit in token]
    if not all(digit in "0123456789" for digit in digits):
        raise not_understood(line, companion.expected)
    if label == "influence" and len(digits) == 2:
        digits.append(companion.answer().split()[-1])
    if label == "traders":
        digits += ["0"] * (len(PROVINCES) - len(digits))
    if len(digits) != (3 if label == "influence" else len(PROVINCES)):
        raise not_understood(line, companion.expected)
    return digits


def completions(companion: Companion, lang: str) -> list[str]:
    """What the Tab key offers."""
    commands = [typed[0] for typed in table(lang)["hear"]["commands"].values()]
    if companion.expected == "bidding":
        return commands + [typing.shown("yunnan", word, lang) for word in (*BUILDINGS, *BIDDING[1:])]
    return commands + list(PROVINCES)
