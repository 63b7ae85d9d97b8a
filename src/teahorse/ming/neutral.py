"""Chapter M-2P: the neutral colour of a game of two. Its majorities are counted with all others in `scoring.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.ming.actions import DISTRICTS, NEUTRAL, PLACE_NEUTRAL, SEATS
from teahorse.ming.state import NEXT, OPEN, PHASE, PLACING_NEUTRAL, START, SUPPLY, TO_MOVE, Table, in_city, player

PLACED_BY_BOTH: Final = 6  # M-2P-1: three each, before rounds 1, 3 and 5
MOST_IN_DISTRICT: Final = 3

DISTRICT_FULL: Final = 1  # why a neutral member may not be put into a district


def begin_neutral(s: Table) -> None:
    """M-2P-1: six more, the start player first."""
    v = s.v
    v[PHASE] = PLACING_NEUTRAL
    v[player(NEUTRAL) + SUPPLY] = PLACED_BY_BOTH
    v[TO_MOVE] = v[START]


def neutral_moves(s: Table, out: vec[i64]) -> i64:
    v = s.v
    count: i64 = 0
    for district in range(DISTRICTS):
        if why_no_neutral(v, district) == 0:
            out[count] = PLACE_NEUTRAL + district
            count += 1
    return count


def why_no_neutral(v: vec[i64], district: i64) -> i64:
    """M-2P-1: never more than three in a district."""
    return DISTRICT_FULL if v[OPEN + district * SEATS + NEUTRAL] >= MOST_IN_DISTRICT else 0


def place_neutral(s: Table, district: i64) -> bool:
    """True when both players have placed their three."""
    v = s.v
    seat = v[TO_MOVE]
    v[player(NEUTRAL) + SUPPLY] -= 1
    v[OPEN + district * SEATS + NEUTRAL] += 1
    if s.log is not None:
        s.log.append(("neutral", seat, district))
    v[TO_MOVE] = v[NEXT + seat]
    return v[player(NEUTRAL) + SUPPLY] == 0


def neutral_to_go_back(v: vec[i64], players: i64, province: i64) -> i64:
    """M-2P-3: all but one more than the stronger player has, if it alone has the most; else all."""
    members = in_city(v, province, NEUTRAL)
    stronger: i64 = 0
    for seat in range(players):
        stronger = max(stronger, in_city(v, province, seat))
    return members - (stronger + 1) if members > stronger else members
