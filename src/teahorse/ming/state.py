"""The state: one flat vector of small integers, with a name for each field. The chapters of the rules work on it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.state import BaseState, blank
from teahorse.ming.actions import SEATS, THIRDS
from teahorse.ming.variant import Variant

# Phases
PLACING_NEUTRAL: Final = 0
PRINCES: Final = 1
PLACING: Final = 2
CARDS: Final = 3
MOVING: Final = 4
RETURNING: Final = 5
NAMING: Final = 6
OVER: Final = 7

# How far the turn of the player to move is in phase 3 (M-MOV-6)
NOT_MOVED: Final = 0
STEPPED: Final = 1
STAYED: Final = 2

# What points are for, in the order of `names.SCORE_PARTS`
FOR_SET: Final = 0
FOR_MEMBERS: Final = 1
FOR_MOST: Final = 2
FOR_MONKS: Final = 3
FOR_TILES: Final = 4
SCORE_PARTS: Final = 5

# How far the city that is being settled is (M-SCO-4)
NEUTRAL_BACK: Final = 0
CHOOSING: Final = 1
GOING_BACK: Final = 2

# The table; the first four as in every game (`kernel.state`): numbers, so that they are constants when compiled
ROUND: Final = 0
PHASE: Final = 1
TO_MOVE: Final = 2  # a seat; CHANCE or NOBODY
RANDOM: Final = 3  # the quick generator of searches and playouts
TURN: Final = 4
CITY: Final = 5  # the province whose city is being settled
STAGE: Final = 6
DRAGONS: Final = 7  # in the stack
DRAW: Final = 8  # cards in the draw pile
DRAWN: Final = 9  # cards that have appeared, counted like the `draw` lines of a public record
SHUFFLES: Final = 10  # piles shuffled, counted like the `deck` lines of a record
START: Final = 11  # the start player's seat
ORDER: Final = 12  # four fields: seats clockwise
NEXT: Final = 16  # four fields: by seat, the next one clockwise
DISPLAY: Final = 20  # six fields: the card beside a province space
DISCARD: Final = 26  # six fields: discards by transport
PILE: Final = 32  # 54 fields: the draw pile, bottom first; the next card is at PILE + DRAW - 1
MONK: Final = 86  # 18 fields: by district, the seat of the monk in its monastery, or -1
OPEN: Final = 104  # 18 x 5 fields: by district and seat, members in the open area
HOUSES: Final = 194  # 18 x 5 fields: by district and seat, members in that third of the city

# A player; the neutral colour uses only SUPPLY, OUT and TO_GO_BACK
POINTS: Final = 0
PRINCE: Final = 1  # its district, or -1 before it is placed
SUPPLY: Final = 2
OUT: Final = 3  # members that have left the game
HELD: Final = 4  # cards in hand
PASSED: Final = 5  # 1: out of this round's phase 3
CHOSEN: Final = 6  # the secret choice in the city that is being settled, or -1
TO_GO_BACK: Final = 7  # members that still go back from it
SPACES: Final = 8  # six fields: members on the province spaces
HAND: Final = 14  # seven fields: cards by kind
TILES: Final = 21  # six fields
EARNED: Final = 27  # five fields: the points by what they were for, since the game or the position began

FIRST_PLAYER: Final = 284
PLAYER: Final = 32
TAKER: Final = 444  # who took the card whose place in the display is empty, while the next one is awaited
SIZE: Final = 445

ROUNDS: Final = 6
MEMBERS: Final = 30  # of a player
MEMBERS_A_ROUND: Final = 5  # M-PLC-1
FULL_HAND: Final = 5  # M-CRD-1
MOVEMENT_CARDS: Final = 54
DRAGON_CARDS: Final = 18
TILES_A_PROVINCE: Final = 18

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


def in_city(v: vec[i64], province: i64, seat: i64) -> i64:
    """The members of a colour in a city."""
    at = HOUSES + province * THIRDS * SEATS + seat
    return v[at] + v[at + SEATS] + v[at + 2 * SEATS]


def thirds_held(v: vec[i64], province: i64, seat: i64) -> i64:
    """The thirds of a city in which a colour is present."""
    at = HOUSES + province * THIRDS * SEATS + seat
    held: i64 = 0
    for _ in range(THIRDS):
        if v[at] > 0:
            held += 1
        at += SEATS
    return held
