"""What people type, in their language: moves with all their short forms, read and shown.

Each word of the notation has words of its own in `<game>/typed.toml`, by language; the first is the one that is shown. What
is typed fits a move if its words follow each other as in the move: case and accents do not matter, the verb and the little
words (from, at, displace) may be left out, a beginning stands for a word, and the words of the notation always work. Where
several moves fit, the better fit wins, then what is legal.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files

from teahorse.kernel.errors import NOTATION, Refusal, Refused
from teahorse.kernel.messages import noun
from teahorse.kernel.moves import LONGEST, MoveTable

Tokens = tuple[str, ...]
Element = tuple[str, tuple[Tokens, ...]]  # the part of a word in its move, and all that people type for it
MOST_SHOWN = 8  # of the moves that an ambiguous line can mean


def table_of(game: str) -> MoveTable:
    moves: MoveTable = import_module(f"teahorse.{game}.notation").MOVES
    return moves


def fold(text: str) -> str:
    """Small letters without accents: "Händler" and "handler" are the same."""
    return "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))


def tokens(text: str) -> Tokens:
    """Words and numbers; "g9" is two of them, signs between them are none."""
    return tuple(re.findall(r"[0-9]+|[^\W\d_]+", fold(text).replace("'", "").replace("’", "")))


@cache
def lexicon(game: str, lang: str) -> dict[str, list[str]]:
    """What people type for each word of the notation."""
    listed: dict[str, dict[str, list[str]]] = tomllib.loads((files(f"teahorse.{game}") / "typed.toml").read_text("utf-8"))
    return listed[lang]


def shown(game: str, word: str, lang: str) -> str:
    """A word of the notation as it is shown in a language."""
    return lexicon(game, lang).get(word, [word])[0]


def phrase(game: str, move: str, lang: str) -> str:
    """A move as people type it in a language."""
    moves = table_of(game)
    return " ".join(shown(game, word, lang) for _, word in moves.skeletons[moves.text_to_action(move)])


@cache
def elements(game: str, word: str, lang: str) -> tuple[Tokens, ...]:
    """All that people type for a word of the notation."""
    said = [word, *lexicon(game, lang).get(word, ()), *lexicon(game, "en").get(word, ())]
    said += [noun(game, word, lang), noun(game, word, "en")]
    ways = dict.fromkeys(tokens(one) for one in said)
    if "-" in word:  # a gorge may be named from either side
        ways |= {tuple(reversed(tokens(word))): None}
    return tuple(ways)


@cache
def pattern(game: str, action: int, lang: str) -> tuple[Element, ...]:
    return tuple((part, elements(game, word, lang)) for part, word in table_of(game).skeletons[action])


@cache
def numbers(game: str, action: int) -> Tokens:
    return tuple(token for token in tokens(table_of(game).texts[action]) if token.isdecimal())


def cost(typed: Tokens, wanted: tuple[Element, ...]) -> int | None:
    """How well what is typed fits a move: 0 is perfect, None not at all."""
    if not wanted:
        return None if typed else 0
    (part, ways), rest = wanted[0], wanted[1:]
    found: list[int] = []
    for way in ways:
        fit = _fit(typed[: len(way)], way)
        further = cost(typed[len(way) :], rest) if fit is not None else None
        if fit is not None and further is not None:
            found.append(fit + further)
    if part == "glue" or (part == "verb" and rest):
        skipped = cost(typed, rest)
        if skipped is not None:
            found.append(skipped + (2 if part == "verb" else 0))
    return min(found, default=None)


def _fit(typed: Tokens, way: Tokens) -> int | None:
    if typed == way:
        return 0
    beginning = len(way) == 1 and len(typed) == 1 and typed[0].isalpha() and way[0].startswith(typed[0])
    return 1 if beginning else None


def fitting(game: str, typed: Tokens, lang: str, actions: Iterable[int]) -> list[int]:
    """Those of the actions that fit best."""
    given = tuple(token for token in typed if token.isdecimal())
    likely = [action for action in actions if numbers(game, action) == given]  # a number is never left out
    costs = {action: found for action in likely if (found := cost(typed, pattern(game, action, lang))) is not None}
    best = min(costs.values(), default=0)
    return [action for action, found in costs.items() if found == best]


def read(game: str, text: str, lang: str, legal: Sequence[str] = ()) -> str:
    """The move that somebody means, in notation: one of the legal ones if one fits. `Refused` for what is no move."""
    moves, typed = table_of(game), tokens(text)
    among = [moves.text_to_action(move) for move in legal]
    exact = moves.find(text)
    if exact in among or (exact is not None and not among):
        return moves.texts[exact]
    found = fitting(game, typed, lang, among)
    if not found and exact is not None:
        return moves.texts[exact]
    found = found or fitting(game, typed, lang, range(len(moves.texts)))
    if len(found) == 1:
        return moves.texts[found[0]]
    quoted = text[:LONGEST]
    if found:
        possible = [phrase(game, moves.texts[action], lang) for action in found[:MOST_SHOWN]]
        raise Refused(quoted, Refusal(NOTATION, "ambiguous", {"text": quoted, "moves": possible}, game))
    raise Refused(quoted, moves.almost(text) or _other_number(game, typed, lang) or _nearest(game, text, lang, legal))


def _other_number(game: str, typed: Tokens, lang: str) -> Refusal | None:
    """The rule that a move breaks whose number no move has, such as a bid of 8."""
    given = [token for token in typed if token.isdecimal()]
    if len(given) != 1:
        return None
    moves = table_of(game)
    for number in ("9", "1"):
        possible = tuple(number if token == given[0] else token for token in typed)
        for action in fitting(game, possible, lang, range(len(moves.texts))):
            refusal = moves.almost(moves.texts[action].replace(number, given[0]))
            if refusal is not None:
                return refusal
    return None


def _nearest(game: str, text: str, lang: str, legal: Sequence[str]) -> Refusal:
    """No move at all: the nearest one that is legal, in the reader's language."""
    possible = {fold(phrase(game, move, lang)): phrase(game, move, lang) for move in legal or table_of(game).texts[:200]}
    short = sorted(possible, key=len)
    nearest = get_close_matches(fold(text[:LONGEST]), short, n=1, cutoff=0) or short[:1]
    return Refusal(NOTATION, "notation", {"text": text[:LONGEST], "nearest": possible[nearest[0]]}, game)


def completions(game: str, text: str, lang: str, legal: Sequence[str]) -> list[str]:
    """The legal moves, as people type them, that go on as `text` begins; in the notation too."""
    begun = fold(" ".join(text.split())) + " " * text.endswith(" ")
    offered = [(phrase(game, move, lang), move) for move in legal]
    found = [said for said, _ in offered if fold(said).startswith(begun)]
    return found or [move for _, move in offered if fold(move).startswith(begun)]
