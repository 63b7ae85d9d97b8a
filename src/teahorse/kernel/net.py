"""A small network that foresees how a restful position ends: what is seen of each seat becomes a few hidden numbers, these and
the average of the others' become a few more, and those, with what is seen, the seat's hope of victory and its lead in points.

It has no seat of its own: all are seen through the same numbers, so one net serves every order and, as far as it has learned,
every number of players. Taught by `arena/foresight.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final = 6


class Net:
    """`see` each seat, then `conclude`: the answer is in `hope` (the shares of the victory are as exp of it) and `lead`."""

    def __init__(self, inputs: int, first: int, second: int, numbers: list[float]) -> None:
        """`numbers`, one after the other: to the first layer by input, its offsets; to the second layer by own number, by the
        others' average, its offsets; to hope and lead by number of the second layer, and by input."""
        self.inputs: i64 = inputs
        self.first: i64 = first
        self.second: i64 = second
        self.numbers: vec[float] = vec[float](numbers)
        self.hidden: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS * first)])
        self.common: vec[float] = vec[float]([0.0 for _ in range(second)])
        self.later: vec[float] = vec[float]([0.0 for _ in range(second)])
        # From a seat's own number to the second layer, less what it would have there as one of its own rivals
        self.apart: vec[float] = vec[float]([0.0 for _ in range(first * second)])
        self.players: i64 = 0  # for so many
        self.hope: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        self.lead: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])

    def see(self, seat: i64, x: vec[i64]) -> None:
        """Takes in one seat; much of what is seen is 0, and costs nothing."""
        numbers = self.numbers
        hidden = self.hidden
        first = self.first
        at = seat * first
        offsets = self.inputs * first
        for k in range(first):
            hidden[at + k] = numbers[offsets + k]
        direct = offsets + first + (2 * first + 3) * self.second
        hope = 0.0
        lead = 0.0
        for i in range(self.inputs):
            if x[i] != 0:
                value = float(x[i])
                row = i * first
                for k in range(first):
                    hidden[at + k] += value * numbers[row + k]
                hope += value * numbers[direct + 2 * i]
                lead += value * numbers[direct + 2 * i + 1]
        for k in range(first):
            hidden[at + k] = max(0.0, hidden[at + k])
        self.hope[seat] = hope
        self.lead[seat] = lead

    def conclude(self, players: i64) -> None:
        """After all seats were seen: adds to their hopes and leads what follows from all of them."""
        if players != self.players:
            self.set_apart(players)
        numbers = self.numbers
        later = self.later
        second = self.second
        offsets = (self.inputs + 1) * self.first + 2 * self.first * second
        self.gather(players, offsets)
        for seat in range(players):
            for j in range(second):
                later[j] = self.common[j]
            self.add_own(seat)
            for j in range(second):
                if later[j] > 0.0:
                    self.hope[seat] += later[j] * numbers[offsets + second + 2 * j]
                    self.lead[seat] += later[j] * numbers[offsets + second + 2 * j + 1]

    def set_apart(self, players: i64) -> None:
        """Once for each number of players: that of a table hardly ever changes."""
        self.players = players
        own = (self.inputs + 1) * self.first
        others = own + self.first * self.second
        for i in range(self.first * self.second):
            self.apart[i] = self.numbers[own + i] - self.numbers[others + i] / float(players - 1)

    def gather(self, players: i64, offsets: i64) -> None:
        """What the average of all seats adds to the second layer of each: the seat itself is taken out again by `apart`."""
        numbers = self.numbers
        common = self.common
        second = self.second
        others = offsets - self.first * second
        for j in range(second):
            common[j] = numbers[offsets + j]
        rivals = 1.0 / float(players - 1)
        for k in range(self.first):
            total = 0.0
            for seat in range(players):
                total += self.hidden[seat * self.first + k]
            if total != 0.0:
                total *= rivals
                row = others + k * second
                for j in range(second):
                    common[j] += total * numbers[row + j]

    def add_own(self, seat: i64) -> None:
        """What a seat's own numbers add to its second layer; half of them are 0."""
        apart = self.apart
        later = self.later
        second = self.second
        for k in range(self.first):
            mine = self.hidden[seat * self.first + k]
            if mine != 0.0:
                row = k * second
                for j in range(second):
                    later[j] += mine * apart[row + j]
