"""Chapter M-SET: the table before the first decision."""

from __future__ import annotations

from mypy_extensions import i64

from teahorse.kernel.chance import below, shuffle, start_of, step
from teahorse.ming.actions import DISTRICTS, DRAGON, NEUTRAL, PROVINCES, SEATS, TRANSPORTS
from teahorse.ming.cards import show_card
from teahorse.ming.neutral import begin_neutral
from teahorse.ming.placing import begin_princes
from teahorse.ming.state import (
    CHOSEN,
    DRAGON_CARDS,
    DRAGONS,
    DRAW,
    HAND,
    HELD,
    MEMBERS,
    MONK,
    NEXT,
    OPEN,
    ORDER,
    PILE,
    PRINCE,
    RANDOM,
    ROUND,
    SHUFFLES,
    SIZE,
    START,
    SUPPLY,
    Table,
    player,
)


def begin_anew(s: Table, seed: int) -> None:
    """A new game, drawn by the quick generator; nothing is left of the one before."""
    v = s.v
    s.log = None
    s.chance = None
    for i in range(SIZE):
        v[i] = 0
    lay_empty(s)
    players = s.variant.players
    for place in range(players):
        v[ORDER + place] = place
    x = shuffle(v, ORDER, players, start_of(seed))  # M-SET-2
    set_neighbours(s)
    x = step(x)
    v[START] = below(x, players)
    size: i64 = 0
    for card in range(TRANSPORTS):
        for _ in range(s.variant.cards[card]):
            v[PILE + size] = card
            size += 1
    v[DRAW] = size
    v[RANDOM] = shuffle(v, PILE, size, x)
    v[SHUFFLES] = 1
    lay_start(s)


def lay_empty(s: Table) -> None:
    """Round 1 on a blank vector, no prince, no monk, no choice, nothing anywhere."""
    v = s.v
    v[ROUND] = 1
    for seat in range(SEATS):
        v[player(seat) + PRINCE] = v[player(seat) + CHOSEN] = -1
    for district in range(DISTRICTS):
        v[MONK + district] = -1


def set_neighbours(s: Table) -> None:
    """From the seating to who follows whom, for the whole game (M-SET-2)."""
    v = s.v
    players = s.variant.players
    for place in range(players):
        v[NEXT + v[ORDER + place]] = v[ORDER if place == players - 1 else ORDER + place + 1]


def lay_start(s: Table) -> None:
    """M-SET-1, M-SET-3: what follows from seating, start player and pile, which are there already."""
    v = s.v
    players = s.variant.players
    for seat in range(players):
        p = player(seat)
        v[p + HAND + DRAGON] = v[p + HELD] = 1
        v[p + SUPPLY] = MEMBERS
    v[DRAGONS] = DRAGON_CARDS - players
    for province in range(PROVINCES):
        show_card(s, province)
    if s.variant.neutral:
        for district in range(DISTRICTS):
            v[OPEN + district * SEATS + NEUTRAL] = 1
        begin_neutral(s)
    else:
        begin_princes(s)
