"""A small network that foresees how a restful position ends: what is seen of each seat becomes a few hidden numbers, these and
the average of the others' become a few more, and those, with what is seen, the seat's hope of victory and its lead in points.

It has no seat of its own: all are seen through the same numbers, so one net serves every order and, as far as it has learned,
every number of players. Taught by `arena/foresight.py`. It reckons in whole numbers, two of 32 bits in each of 64, so one
multiplication does the work of two; and as they are exact, a seat that is seen again costs only what has changed since.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final = 6
LOW: Final = 0xFFFFFFFF
SIGN: Final = 0x80000000
# Whole numbers stand for so many parts of one: what is seen weighed, hidden numbers, and their weights in the second layer
WEIGHED: Final = 65536
SHIFT: Final = 9
HIDDEN: Final = WEIGHED >> SHIFT
SECOND: Final = 2048


class Net:
    """`see` each seat, then `conclude`: the answer is in `hope` (the shares of the victory are as exp of it) and `lead`."""

    def __init__(self, inputs: int, first: int, second: int, numbers: list[float]) -> None:
        """`first` and `second` are even. `numbers`, one after the other: to the first layer by input, its offsets; to the
        second layer by own number, by the others' average, its offsets; to hope and lead by number of the second layer, and by
        input."""
        self.inputs: i64 = inputs
        self.first: i64 = first
        self.second: i64 = second
        own = (inputs + 1) * first
        others = own + first * second
        later = others + first * second
        last = later + second
        direct = last + 2 * second
        # By input: its weights in the first layer, in pairs, and in hope and lead
        rows: list[int] = []
        for i in range(inputs):
            rows += paired(numbers[i * first : (i + 1) * first] + numbers[direct + 2 * i : direct + 2 * i + 2], WEIGHED)
        self.rows: vec[i64] = vec[i64](rows)
        self.width: i64 = first // 2 + 1
        begun: list[int] = paired([*numbers[inputs * first : own], 0.0, 0.0], WEIGHED) * MOST_SEATS
        self.seen: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS * inputs)])  # of each seat, the last time
        self.sums: vec[i64] = vec[i64](begun)  # what follows from it
        self.hidden: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS * first)])
        self.own = numbers[own:others]
        self.others = numbers[others:later]
        self.offsets: vec[i64] = vec[i64](paired(numbers[later:last], HIDDEN * SECOND))
        self.last: vec[float] = vec[float]([number / (HIDDEN * SECOND) for number in numbers[last:direct]])
        self.common: vec[i64] = vec[i64]([0 for _ in range(second // 2)])
        self.later: vec[i64] = vec[i64]([0 for _ in range(second // 2)])
        # Into the second layer, for a number of players: from any seat's hidden number, and from a seat's own, less what it
        # would have there as one of its own rivals
        self.players: i64 = 0
        self.anyone: vec[i64] = vec[i64]()
        self.apart: vec[i64] = vec[i64]()
        self.hope: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        self.lead: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])

    def see(self, seat: i64, x: vec[i64]) -> None:
        """Takes in one seat."""
        seen = self.seen
        sums = self.sums
        rows = self.rows
        width = self.width
        before = seat * self.inputs
        at = seat * width
        for i in range(self.inputs):
            change = x[i] - seen[before + i]
            if change != 0:
                seen[before + i] = x[i]
                row = i * width
                for k in range(width):
                    sums[at + k] += change * rows[row + k]
        hidden = self.hidden
        to = seat * self.first
        for k in range(width - 1):
            both = sums[at + k]
            low = lower(both)
            hidden[to + 2 * k] = max(0, low) >> SHIFT
            hidden[to + 2 * k + 1] = max(0, (both - low) >> 32) >> SHIFT
        both = sums[at + width - 1]
        low = lower(both)
        self.hope[seat] = float(low) / 65536.0
        self.lead[seat] = float((both - low) >> 32) / 65536.0

    def conclude(self, players: i64) -> None:
        """After all seats were seen: adds to their hopes and leads what follows from all of them."""
        if players != self.players:
            self.set_players(players)
        later = self.later
        last = self.last
        self.gather(players)
        for seat in range(players):
            self.add_own(seat)
            hope = self.hope[seat]
            lead = self.lead[seat]
            for j in range(self.second // 2):
                both = later[j]
                low = lower(both)
                if low > 0:
                    hope += float(low) * last[4 * j]
                    lead += float(low) * last[4 * j + 1]
                high = (both - low) >> 32
                if high > 0:
                    hope += float(high) * last[4 * j + 2]
                    lead += float(high) * last[4 * j + 3]
            self.hope[seat] = hope
            self.lead[seat] = lead

    def set_players(self, players: int) -> None:
        """Once for each number of players: that of a table hardly ever changes."""
        self.players = players
        anyone = [number / (players - 1) for number in self.others]
        self.anyone = vec[i64](paired(anyone, SECOND))
        self.apart = vec[i64](paired([mine - theirs for mine, theirs in zip(self.own, anyone, strict=True)], SECOND))

    def gather(self, players: i64) -> None:
        """What the average of all seats adds to the second layer of each: the seat itself is taken out again by `apart`."""
        common = self.common
        anyone = self.anyone
        width = self.second // 2
        for j in range(width):
            common[j] = self.offsets[j]
        for k in range(self.first):
            total: i64 = 0
            for seat in range(players):
                total += self.hidden[seat * self.first + k]
            if total != 0:
                row = k * width
                for j in range(width):
                    common[j] += total * anyone[row + j]

    def add_own(self, seat: i64) -> None:
        """The second layer of a seat; half of its own numbers are 0."""
        apart = self.apart
        later = self.later
        width = self.second // 2
        for j in range(width):
            later[j] = self.common[j]
        for k in range(self.first):
            mine = self.hidden[seat * self.first + k]
            if mine != 0:
                row = k * width
                for j in range(width):
                    later[j] += mine * apart[row + j]


def lower(both: i64) -> i64:
    """The lower one of two numbers."""
    low = both & LOW
    return low - (LOW + 1) if low >= SIGN else low


def paired(numbers: list[float], parts: int) -> list[int]:
    """As whole numbers of so many parts, two and two in one."""
    return [round(low * parts) + (round(high * parts) << 32) for low, high in zip(numbers[::2], numbers[1::2], strict=True)]
