"""Chapters M-SET and M-PLC: the princes before the first round, and five members a round on the province spaces."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.ming.actions import DISTRICTS, PLACE, PLACE_PRINCE, PROVINCES, THIRDS
from teahorse.ming.state import (
    MEMBERS,
    MEMBERS_A_ROUND,
    NEXT,
    PHASE,
    PLACING,
    PRINCE,
    PRINCES,
    ROUND,
    SPACES,
    START,
    SUPPLY,
    TILES,
    TO_MOVE,
    Table,
    player,
)

OCCUPIED: Final = 1  # why a prince may not be put into a district


def begin_princes(s: Table) -> None:
    v = s.v
    v[PHASE] = PRINCES
    v[TO_MOVE] = v[START]


def prince_moves(s: Table, out: vec[i64]) -> i64:
    v = s.v
    count: i64 = 0
    for district in range(DISTRICTS):
        if why_no_prince(v, s.variant.players, district) == 0:
            out[count] = PLACE_PRINCE + district
            count += 1
    return count


def why_no_prince(v: vec[i64], players: i64, district: i64) -> i64:
    """M-SET-2: a district without a prince."""
    return OCCUPIED if prince_in(v, players, district) >= 0 else 0


def prince_in(v: vec[i64], players: i64, district: i64) -> i64:
    """The seat of a prince in a district that is not the one of the player to move, or -1."""
    for seat in range(players):
        if seat != v[TO_MOVE] and v[player(seat) + PRINCE] == district:
            return seat
    return -1


def place_prince(s: Table, district: i64) -> bool:
    """M-SET-2: the prince, and one tile of that province. True when all princes stand."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    v[p + PRINCE] = district
    v[p + TILES + district // THIRDS] += 1
    if s.log is not None:
        s.log.append(("prince", seat, district))
    v[TO_MOVE] = v[NEXT + seat]
    return v[TO_MOVE] == v[START]


def begin_placing(s: Table) -> None:
    v = s.v
    v[PHASE] = PLACING
    v[TO_MOVE] = v[START]


def supply_after_placing(round_number: i64) -> i64:
    """M-PLC-1: what a player's supply is when the round's members are placed."""
    return MEMBERS - MEMBERS_A_ROUND * round_number


def place_moves(s: Table, out: vec[i64]) -> i64:
    """M-PLC-1: any space, whoever is there."""
    for province in range(PROVINCES):
        out[province] = PLACE + province
    return PROVINCES


def place(s: Table, province: i64) -> bool:
    """One member from the supply. True when all have placed their five."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    v[p + SUPPLY] -= 1
    v[p + SPACES + province] += 1
    if s.log is not None:
        s.log.append(("place", seat, province))
    v[TO_MOVE] = v[NEXT + seat]
    return v[player(v[TO_MOVE]) + SUPPLY] == supply_after_placing(v[ROUND])
