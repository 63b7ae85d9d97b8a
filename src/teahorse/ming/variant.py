"""What is fixed for a whole game: the number of players, the option, and the map as tables."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.ming.actions import DISTRICTS


class Variant:
    """Shared by all states of a game and never changed after set-up."""

    def __init__(self, players: int, limited_tiles: bool, borders: list[tuple[int, int, int]], cards: list[int]) -> None:
        """`borders` are two districts and their transport each; `cards` the number of cards of each transport."""
        self.source: object = None  # what this was made from
        self.board: Any = None  # an own board's data; None for the game's
        # Since version 2 a pile that a position leaves out is shuffled; before, its cards lay in their order
        self.shuffles_left_out_piles: bool = False
        self.version: str = ""  # of the rules: see `versions.py`
        # By seat: seats are the players' numbers, 0 to players - 1, whatever colours they have chosen; the neutral's is 4.
        # The action `start` names a colour; only four players name one, and they have all four, so colour and seat are one.
        self.colours: list[str] = []
        self.players: i64 = players
        self.neutral: bool = players == 2  # M-2P: a neutral colour takes part
        self.limited_tiles: bool = limited_tiles  # M-SCO-2
        self.cards: list[int] = cards
        # By two districts (d * DISTRICTS + e): the transport of their border, -1 if they have none
        self.transport: vec[i64] = vec[i64]([-1 for _ in range(DISTRICTS * DISTRICTS)])
        for one, other, transport in borders:
            self.transport[one * DISTRICTS + other] = transport
            self.transport[other * DISTRICTS + one] = transport
        # The same by district, for going round its borders: those of d are first[d] to first[d + 1] - 1
        self.first: vec[i64] = vec[i64]([0 for _ in range(DISTRICTS + 1)])
        self.neighbour: vec[i64] = vec[i64]([0 for _ in range(2 * len(borders))])
        self.border: vec[i64] = vec[i64]([0 for _ in range(2 * len(borders))])
        i: i64 = 0
        for d in range(DISTRICTS):
            self.first[d] = i
            for e in range(DISTRICTS):
                if self.transport[d * DISTRICTS + e] >= 0:
                    self.neighbour[i] = e
                    self.border[i] = self.transport[d * DISTRICTS + e]
                    i += 1
        self.first[DISTRICTS] = i
