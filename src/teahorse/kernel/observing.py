"""Observations: what one seat may know of one state, as a row of small integers for learning programs.

Each game has an `Observer` of its own (`observing.py`), compiled, and a table of its fields (`observation.py`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from teahorse.kernel.state import BaseState

MEMORY: Final = 8  # numbers that are kept beside a row: the flags that it shows now, so that only changes are written


class Observer:
    """Writes rows into a buffer that somebody else owns: no object is made on the way."""

    def __init__(self, players: int, automaton: bool, settings: list[int]) -> None:
        self.players: i64 = players
        self.automaton = automaton  # whether Dúlì, or the neutral colour, takes part
        self.settings: vec[i32] = vec[i32](settings)  # players, edition and options: the first fields of every row

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64) -> None:
        """Writes the row of a seat into `out` from `at` on; `moves` is the number of moves so far. `memory` from `m` on
        belongs to that row; before the first time, both are zeros."""
        raise NotImplementedError


class Row:
    """One row, written over and over; NumPy reads `numbers` in place."""

    def __init__(self, observer: Observer, size: int) -> None:
        self.observer = observer
        self.numbers = vec[i32]([0] * size)
        self._memory = vec[i64]([0] * int(MEMORY))

    def write(self, state: BaseState, seat: i64, moves: i64) -> None:
        self.observer.write(state.v, seat, moves, self.numbers, 0, self._memory, 0)


def write_flags(flags: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64) -> None:
    """Ones and zeros, the lowest bit first; those that the row shows already are left alone."""
    changed = flags ^ memory[m]
    memory[m] = flags
    while changed != 0:
        if changed & 15 == 0:
            changed >>= 4
            flags >>= 4
            at += 4
        else:
            if changed & 1 != 0:
                out[at] = i32(flags & 1)
            changed >>= 1
            flags >>= 1
            at += 1


def shifted(one: i64, n: i64) -> i64:
    """A flag as a number. Never written as 1 << n: the compiler's C would shift a literal in 32 bits."""
    return one << n
