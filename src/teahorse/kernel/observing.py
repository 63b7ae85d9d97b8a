"""Observations: what one seat may know of one state, as a row of small integers for learning programs.

Each game has an `Observer` of its own (`observing.py`), compiled, and a table of its fields (`observation.py`).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64


class Observer:
    """Writes rows into a buffer that somebody else owns: no object is made on the way."""

    def __init__(self, players: int, automaton: bool, settings: list[int]) -> None:
        self.players: i64 = players
        self.automaton = automaton  # whether Dúlì, or the neutral colour, takes part
        self.settings: vec[i32] = vec[i32](settings)  # players, edition and options: the first fields of every row

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64) -> None:
        """Writes the row of a seat into `out` from `at` on; `moves` is the number of moves so far."""
        raise NotImplementedError
