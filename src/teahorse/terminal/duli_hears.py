"""What people type to the companion, in the reader's language or in English, as a command or as an entry of the table."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from teahorse.kernel.messages import noun
from teahorse.terminal.companion import NONE, Companion, Problem
from teahorse.terminal.duli_says import table
from teahorse.yunnan.names import PROVINCES, SPACES

Words = dict[str, str]  # a word that people type, and what it means


def hear(line: str, companion: Companion, lang: str) -> tuple[str, str]:
    """A command and its argument, or "entry" and the entry in the companion's words."""
    first, _, rest = line.strip().partition(" ")
    command = words("commands", "en").get(fold(first)) or words("commands", lang).get(fold(first))
    if command in ("set", "clear"):
        return "entry", _correction(command, tokens(rest), companion, lang, line)
    if command is not None:
        return command, rest.strip()
    if companion.expected == "bidding":
        return "entry", _move(tokens(line), companion, lang, line)
    if not line.strip():
        return "entry", companion.known()
    typed = tokens(line)
    label = companion.expected.split()[0]
    if typed and _meaning(typed[0], "fillers", lang, prefix=False) == label:
        typed = typed[1:]
    if not typed:
        raise not_understood(line, companion.expected)
    return "entry", " ".join((companion.expected, *_answer(label, typed, companion, lang, line)))


def fold(text: str) -> str:
    """Small letters without accents: "Händler" and "handler" are the same."""
    return "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))


def tokens(text: str) -> list[str]:
    """Words and numbers; "g9" is two of them, a comma is none."""
    return re.findall(r"[0-9]+|[^\W\d_]+|[^\s\w,;.]", fold(text))


@cache
def words(group: str, lang: str) -> Words:
    return {fold(word): meaning for meaning, typed in table(lang)["hear"][group].items() for word in typed}


def not_understood(line: str, expected: str) -> Problem:
    return Problem("not_understood", text=line.strip()[:60], expected=expected)


def _meaning(token: str, group: str, lang: str, prefix: bool = True) -> str | None:
    """What a word means: itself in either language, or the beginning of one in the reader's, then in English."""
    for known in (words(group, lang), words(group, "en")):
        if token in known:
            return known[token]
    for known in (words(group, lang), words(group, "en")):
        meanings = {meaning for word, meaning in known.items() if prefix and word.startswith(token)}
        if len(meanings) > 1:
            choices = [noun("yunnan", meaning, lang) for meaning in sorted(meanings)]
            raise Problem("ambiguous", text=token, choices=choices, expected="bidding")
        if meanings:
            return meanings.pop()
    return None


def _province(token: str) -> str | None:
    found = [province for province in PROVINCES if province.casefold().startswith(token)]
    return found[0] if len(found) == 1 else None


def _colour(token: str, companion: Companion, lang: str) -> str | None:
    """One of the two colours at the table; their first letters are enough where they differ."""
    found = set()
    for known in (words("colours", lang), words("colours", "en")):
        if known.get(token) in companion.setup.colours:
            return known[token]
        found |= {c for word, c in known.items() if word.startswith(token) and c in companion.setup.colours}
    return found.pop() if len(found) == 1 else None


# Bidding


def _move(typed: list[str], companion: Companion, lang: str, line: str) -> str:
    """guild 9 · g9 · guild 9 from Kang · bank · market · pass, with or without the colour before it."""
    plain = [token for token in typed if _meaning(token, "fillers", lang, prefix=False) != "bid"]
    if len(plain) > 1 and not plain[1].isdecimal():
        colour = _colour(plain[0], companion, lang)
        if colour is not None and not _is_from(plain[1], lang):
            if colour != companion.to_move:
                raise Problem("not_turn", "Y-BID-1", player=companion.to_move)
            plain = plain[1:]
    source = ""
    if len(plain) > 2 and _is_from(plain[-2], lang):
        province = _province(plain[-1])
        if province is None:
            raise not_understood(line, "bidding")
        source, plain = f" from {province}", plain[:-2]
    if len(plain) == 1 and not plain[0].isdecimal():
        move = _meaning(plain[0], "moves", lang)
        if move is not None and not (move == "pass" and source):
            return move + source
    if len(plain) == 2 and plain[1].isdecimal():
        building = _meaning(plain[0], "buildings", lang)
        if building is not None:
            return f"bid {building} {plain[1][:9]}{source}"
    raise not_understood(line, "bidding")


def _is_from(token: str, lang: str) -> bool:
    return _meaning(token, "fillers", lang, prefix=False) == "from"


def _correction(command: str, typed: list[str], companion: Companion, lang: str, line: str) -> str:
    """set guild 9 red · clear guild 9."""
    building = _meaning(typed[0], "buildings", lang) if typed else None
    if building is None or len(typed) != (3 if command == "set" else 2) or not typed[1].isdecimal():
        raise not_understood(line, command)
    space = int(typed[1][:9])
    if space not in SPACES:
        raise Problem("no_space", "Y-BID-3", building=building, space=space, spaces=list(SPACES))
    if command == "clear":
        return f"clear {building} {space}"
    colour = _colour(typed[2], companion, lang) or _meaning(typed[2], "colours", lang)
    if colour is None:
        raise not_understood(line, command)
    return f"set {building} {space} {colour}"


# The questions before Dúlì travels


def _answer(label: str, typed: list[str], companion: Companion, lang: str, line: str) -> list[str]:
    problem = not_understood(line, companion.expected)
    if label == "first":
        colour = _colour(typed[0], companion, lang)
        if colour is None or len(typed) != 1:
            raise problem
        return [colour]
    if label in ("influence", "traders"):
        return _numbers(label, typed, companion, lang, line)
    none = [token == NONE or _meaning(token, "fillers", lang, prefix=False) == "none" for token in typed]
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


def _numbers(label: str, typed: list[str], companion: Companion, lang: str, line: str) -> list[str]:
    """One digit each, with spaces or without; traders left out are none, Dúlì's influence left out stays."""
    if (
        label == "traders"
        and len(typed) == 1
        and (typed[0] == NONE or _meaning(typed[0], "fillers", lang, prefix=False) == "none")
    ):
        typed = ["0"]
    digits = [digit for token in typed if token != NONE for digit in token]
    if not all(digit in "0123456789" for digit in digits):
        raise not_understood(line, companion.expected)
    if label == "influence" and len(digits) == 2:
        digits.append(companion.known().split()[-1])
    if label == "traders":
        digits += ["0"] * (len(PROVINCES) - len(digits))
    if len(digits) != (3 if label == "influence" else len(PROVINCES)):
        raise not_understood(line, companion.expected)
    return digits


def completions(companion: Companion, lang: str) -> list[str]:
    """What the Tab key offers."""
    groups = ["commands", *(["buildings", "moves"] if companion.expected == "bidding" else [])]
    offered = [word for group in groups for known in table(lang)["hear"][group].values() for word in known[:1]]
    return offered if companion.expected == "bidding" else offered + list(PROVINCES)
