"""Observations: what one seat may know of one state, as a row of small integers for learning programs.

Each game has an `Observer` of its own (`observing.py`), compiled, and a table of its fields (`observation.py`). The numbers
have 16 bits and are written four at a time, as words of 64 bits, the first number lowest; so every block of fields has a
multiple of four.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.state import BaseState

LANES: Final = 4  # numbers in a word
MOST: Final = 32767  # the largest number that is shown; what is more is shown as this
SPREAD: Final = 0x200040008001  # times four flags: the lowest bit of each lane has one of them
ONES: Final = 0x1000100010001


class Observer:
    """Writes rows into a buffer that somebody else owns: no object is made on the way."""

    def __init__(self, players: int, automaton: bool, settings: list[int]) -> None:
        self.players: i64 = players
        self.automaton = automaton  # whether Dúlì, or the neutral colour, takes part
        self.settings: vec[i64] = vec[i64](settings)  # players, edition and options: the first fields of every row

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i64], at: i64) -> None:
        """Writes the row of a seat into the words of `out` from `at` on; `moves` is the number of moves so far. Blocks of
        those who do not take part are left as they are: zeros."""
        raise NotImplementedError


class Row:
    """One row, written over and over; NumPy reads `words` in place."""

    def __init__(self, observer: Observer, size: int) -> None:
        self.observer = observer
        self.words = vec[i64]([0] * (size // int(LANES)))

    def write(self, state: BaseState, seat: i64, moves: i64) -> None:
        self.observer.write(state.v, seat, moves, self.words, 0)


def packed(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Four numbers as a word; only the fourth may be below 0."""
    return first | (second << 16) | (third << 32) | (fourth << 48)


def shown(number: i64) -> i64:
    """A number that the rules set no limit for."""
    if number > MOST:
        return MOST
    return number


def shown_signed(number: i64) -> i64:
    """The same for one that may be below 0."""
    if number < -MOST:
        return -MOST
    return shown(number)


def write_flags(flags: i64, words: i64, out: vec[i64], at: i64) -> None:
    """Ones and zeros, four a word, the lowest bit first."""
    for i in range(at, at + words):
        out[i] = spread(flags)
        flags >>= LANES


def spread(flags: i64) -> i64:
    """The lowest four flags as the numbers of a word."""
    return ((flags & 15) * SPREAD) & ONES


def shifted(one: i64, n: i64) -> i64:
    """A flag as a number. Never written as 1 << n: the compiler's C would shift a literal in 32 bits."""
    return one << n
