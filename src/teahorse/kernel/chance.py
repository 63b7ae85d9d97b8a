"""Chance, seeded and recorded.

`Chance` decides what a game in progress draws. Every outcome has a word and a number ("deck 2": the third shuffle of the
deck), and is a pure function of the seed and that name: undoing and playing on never draws anew, and no outcome tells
anything of another (the seed goes through SHA-256). Outcomes written in a record come first, so a replay depends on no
generator. `shuffle` is the quick generator of playouts and searches, the same compiled and plain.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.errors import SetupError, said

MASK: Final = 0x3FFFFFFFFFFFFFFF  # 62 bits: what compiled and plain integers count alike, without boxes


class Chance:
    """The outcomes of one game: those that are given, and all others from the seed."""

    def __init__(self, seed: int | None = None, given: Mapping[str, Sequence[Sequence[str]]] | None = None) -> None:
        self.seed = secrets.randbits(64) if seed is None else seed
        self.given = dict(given or {})

    def outcome(self, word: str, number: int) -> list[str] | None:
        """The words of the `number`-th outcome `word` if the record gives it."""
        known = self.given.get(word, ())
        return list(known[number]) if number < len(known) else None

    def permutation(self, word: str, number: int, size: int) -> list[int]:
        """The numbers 0 to size - 1 in random order."""
        name = f"{self.seed} {word} {number}".encode()
        order = list(range(size))
        Random(int.from_bytes(sha256(name).digest(), "big")).shuffle(order)
        return order


def drawn_order(chance: Chance, colours: Sequence[str], rule: str) -> list[int]:
    """The players in random order, by their place among the colours; the rule is that of the game."""
    given = chance.outcome("order", 0)
    if given is None:
        return chance.permutation("order", 0, len(colours))
    if sorted(given) != sorted(colours):
        raise SetupError(
            said("the order {0} does not name each of {1} once [{2}]", repr(" ".join(given)), " ".join(colours), rule)
        )
    return [colours.index(colour) for colour in given]


def start_of(seed: int) -> i64:
    """The first state of the quick generator for a seed: any integer will do, neighbours give unrelated games."""
    return mixed(seed % MASK)


def mixed(seed: i64) -> i64:
    """The same for a seed of 62 bits, for compiled code."""
    x: i64 = (seed & MASK) ^ 0x1E3779B97F4A7C15
    for _ in range(3):  # mixes 62 bits one to one
        x = (((x >> 32) ^ x) * 0x369DEA0F31A53F85) & MASK
    x ^= x >> 32
    return 1 if x == 0 else x


def step(x: i64) -> i64:
    """The next state of the quick generator (xorshift, 62 bits, never 0; its period is all of them)."""
    x ^= (x << 11) & MASK
    x ^= x >> 13
    return x ^ ((x << 25) & MASK)


def below(x: i64, n: i64) -> i64:
    """A number from 0 to n - 1 from a state of the quick generator: its high half, scaled."""
    return ((x >> 30) * n) >> 32


def shuffle(v: vec[i64], first: i64, size: i64, x: i64) -> i64:
    """Shuffles v[first : first + size] in place with the quick generator and returns its next state."""
    i = first + size - 1
    while i > first:
        x = step(x)
        j = first + below(x, i - first + 1)
        swapped = v[i]
        v[i] = v[j]
        v[j] = swapped
        i -= 1
    return x


def put_in_order(v: vec[i64], first: i64, size: i64, values: i64) -> None:
    """Sorts v[first : first + size], small numbers that are all below `values`: before it is shuffled, so that the outcome
    says nothing of how it lay."""
    at = first
    for value in range(values):
        for i in range(at, first + size):
            if v[i] == value:
                v[i] = v[at]
                v[at] = value
                at += 1
