"""The state: one flat vector of small integers, with a name for each field. The chapters of the rules work on it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.state import BaseState, blank
from teahorse.yunnan.variant import Variant

BIDDING: Final = 0
RESOLVING: Final = 1
TRAVEL: Final = 2
SCORING: Final = 3
OVER: Final = 4

# The table; the first four as in every game (`kernel.state`): numbers, so that they are constants when compiled
ROUND: Final = 0
PHASE: Final = 1
TO_MOVE: Final = 2  # a seat; CHANCE or NOBODY
RANDOM: Final = 3  # the quick generator of searches and playouts
BLOCKED: Final = 4  # the gorge under the blocker, or -1
BANK_SPACES: Final = 5  # two fields: the seat there, or -1
PENDING_YARD: Final = 7  # choices that the player to move still has to make (Y-RES-6)
PENDING_TEMPLE: Final = 8
PASSES_USED: Final = 9  # by the player to move, in the travel turn
TRAVELLED: Final = 10  # six fields: own traders at a place whose journey is over (Y-TRV-2)
PRESENTS_AT: Final = 16  # six fields
TEAHOUSE_AT: Final = 22  # six fields: the owner's seat, or -1
ORDER: Final = 28  # six fields: seats in bidding ("blue") order; the travel ("grey") order is its reverse
OCCUPIED: Final = 34  # six fields: a building's occupied spaces, as a mask
# Dúlì's pile
PILE: Final = 40  # sixteen fields; the next card is at PILE + 16 - PILE_LEFT
PILE_LEFT: Final = 56
TURNED: Final = 57  # cards turned since the start
SHUFFLES: Final = 58
PASSED: Final = 59  # seats that have passed, as a mask; 0 outside bidding

# A player. The first five are what the five progress buildings raise, in their order.
TRADERS: Final = 0  # owned
PASSES: Final = 1
HORSE: Final = 2  # its province
INFLUENCE: Final = 3
TAKEN: Final = 4  # structures taken from the general supply, the guards marker included
COINS: Final = 5
VP: Final = 6
PRESENTS: Final = 7
BIDS: Final = 8  # own standing bids, as a mask of building * 5 + space
SPENT: Final = 9  # their sum
SUPPLY: Final = 10  # traders in the personal supply
AT: Final = 11  # six fields: traders in the market and in the provinces
POSTS: Final = 17  # bit province - 1: a trading post there; bit province + 4: a second one (Y-13-6)
BRIDGES: Final = 18  # gorges, as a mask
KEPT: Final = 19  # three fields: posts, bridges, teahouses in the personal supply
GUARDS: Final = 22  # 0 not taken, the province where they stand, or USED
INCOME: Final = 23  # of this round, in the scoring phase

FIRST_PLAYER: Final = 60
PLAYER: Final = 24
SIZE: Final = 204  # FIRST_PLAYER + PLAYER * SEATS, as a number: the compiler then knows which fields there are

POST: Final = 0
BRIDGE: Final = 1
TEAHOUSE: Final = 2
USED: Final = 6

BLANK: Final = blank(SIZE)


class Table(BaseState):
    """What lies on the table. `playing.State` adds the moves to it."""

    def __init__(self, variant: Variant, like: Table | None = None) -> None:
        """Nothing is set up yet; or a copy of another table of this variant."""
        super().__init__(BLANK[:] if like is None else like.v[:])
        self.variant = variant
        if like is not None:
            self.explicit_chance = like.explicit_chance


def player(seat: i64) -> i64:
    """Where a player's fields begin."""
    return FIRST_PLAYER + seat * PLAYER


def usable_bridges(v: vec[i64], seat: i64) -> i64:
    """The own bridges that are not under the blocker (Y-RES-5)."""
    bridges = v[player(seat) + BRIDGES]
    blocked = v[BLOCKED]
    return bridges if blocked < 0 else bridges & ~(1 << blocked)


def last_card(v: vec[i64]) -> i64:
    """The card that Dúlì has turned last, which all she does now comes from; 0 if she has turned none."""
    return v[PILE + 15 - v[PILE_LEFT]] if v[TURNED] > 0 else 0


def held_provinces(v: vec[i64], seat: i64) -> i64:
    """The provinces with own traders or posts, as a mask (bit 0 Yunnan)."""
    held = v[player(seat) + POSTS] & 31
    at = player(seat) + AT
    for place in range(1, 6):
        if v[at + place] != 0:
            held |= 1 << (place - 1)
    return held


def posts_at(v: vec[i64], seat: i64, place: i64) -> i64:
    """The number of own posts in a province: 0 or 1, in the 2013 edition also 2."""
    posts = v[player(seat) + POSTS]
    return ((posts >> (place - 1)) & 1) + ((posts >> (place + 4)) & 1)


def place_in_order(v: vec[i64], seat: i64) -> i64:
    """A seat's place in the blue order, from 0."""
    place: i64 = 0
    while v[ORDER + place] != seat:
        place += 1
    return place
