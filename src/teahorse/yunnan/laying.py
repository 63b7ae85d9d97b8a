"""Chapter Y-SET: the table before the first bid (Y-DUL-1, Y-DUL-2 for two players)."""

from __future__ import annotations

from typing import Final

from teahorse.kernel.chance import shuffle, start_of
from teahorse.yunnan.actions import DULI, PLACES, SCHOOL, SEATS
from teahorse.yunnan.buildings import put_on_space
from teahorse.yunnan.duli import refill_pile
from teahorse.yunnan.state import (
    BANK_SPACES,
    BLOCKED,
    COINS,
    HORSE,
    ORDER,
    PASSES,
    POSTS,
    PRESENTS_AT,
    RANDOM,
    ROUND,
    SIZE,
    SUPPLY,
    TEAHOUSE_AT,
    TO_MOVE,
    TRADERS,
    Table,
    player,
)

START_TRADERS: Final = 3
START_PASSES: Final = 2
START_HORSE: Final = 1
DULI_TRADERS: Final = 7
DULI_POSTS: Final = 3  # as a mask: in Yunnan and Sichuan
DULI_SPACE: Final = 2  # the School's 9


def begin_anew(s: Table, seed: int) -> None:
    """A new game, drawn by the quick generator; nothing is left of the one before."""
    v = s.v
    s.log = None
    s.chance = None
    for i in range(SIZE):
        v[i] = 0
    v[RANDOM] = start_of(seed)
    lay_empty(s)
    players = s.variant.players
    for place in range(players):
        v[ORDER + place] = place
    v[RANDOM] = shuffle(v, ORDER, players, v[RANDOM])  # Y-SET-1
    lay_start(s)


def lay_empty(s: Table) -> None:
    """Every player's start (Y-SET-2) on a blank vector, no coins yet, nothing on the board but Dúlì's posts."""
    v = s.v
    v[ROUND] = 1
    v[BLOCKED] = v[BANK_SPACES] = v[BANK_SPACES + 1] = -1
    for place in range(PLACES):
        v[TEAHOUSE_AT + place] = -1
        v[ORDER + place] = -1
    for seat in range(SEATS):
        p = player(seat)
        v[p + HORSE] = START_HORSE
        if seat < s.variant.players:
            v[p + TRADERS] = v[p + SUPPLY] = START_TRADERS
            v[p + PASSES] = START_PASSES
    if s.variant.duli:
        d = player(DULI)
        v[d + TRADERS] = v[d + SUPPLY] = DULI_TRADERS
        v[d + POSTS] = DULI_POSTS
        v[BANK_SPACES + 1] = DULI  # her marker closes one space


def lay_start(s: Table) -> None:
    """What follows from the order of the players, which is there already; Dúlì is always the last in it (Y-DUL-1)."""
    v = s.v
    variant = s.variant
    v[TO_MOVE] = v[ORDER]
    for place in range(variant.players):
        v[player(v[ORDER + place]) + COINS] = variant.start_coins[place]
    for place in range(1, PLACES):  # Y-SET-3
        v[PRESENTS_AT + place] = variant.presents[place]
    if variant.duli:
        v[ORDER + variant.players] = DULI
        refill_pile(s)
        v[player(DULI) + SUPPLY] -= 1
        put_on_space(s, DULI, SCHOOL, DULI_SPACE)
