"""The state: one flat vector of small integers, with a name for each field. The chapters of the rules work on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from teahorse.kernel import state as base
from teahorse.kernel.state import BaseState, blank
from teahorse.yunnan.actions import SEATS
from teahorse.yunnan.variant import Variant

BIDDING: Final = 0
RESOLVING: Final = 1
TRAVEL: Final = 2
SCORING: Final = 3
OVER: Final = 4

# The table; the first four as in every game
ROUND: Final = base.ROUND
PHASE: Final = base.PHASE
TO_MOVE: Final = base.TO_MOVE
RANDOM: Final = base.RANDOM
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
SIZE: Final = FIRST_PLAYER + PLAYER * SEATS

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


def player(seat: i64) -> i64:
    """Where a player's fields begin."""
    return FIRST_PLAYER + seat * PLAYER


def usable_bridges(s: Table, p: i64) -> i64:
    """The own bridges that are not under the blocker (Y-RES-5)."""
    bridges = s.v[p + BRIDGES]
    blocked = s.v[BLOCKED]
    return bridges if blocked < 0 else bridges & ~(1 << blocked)


def last_card(s: Table) -> i64:
    """The card that Dúlì has turned last, which all she does now comes from; 0 if she has turned none."""
    return s.v[PILE + 15 - s.v[PILE_LEFT]] if s.v[TURNED] > 0 else 0


def held_provinces(s: Table, p: i64) -> i64:
    """The provinces with own traders or posts, as a mask (bit 0 Yunnan)."""
    v = s.v
    held = v[p + POSTS] & 31
    for place in range(1, 6):
        if v[p + AT + place] != 0:
            held |= 1 << (place - 1)
    return held


def posts_at(s: Table, p: i64, place: i64) -> i64:
    """The number of own posts in a province: 0 or 1, in the 2013 edition also 2."""
    posts = s.v[p + POSTS]
    return ((posts >> (place - 1)) & 1) + ((posts >> (place + 4)) & 1)
