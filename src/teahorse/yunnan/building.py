"""Chapter Y-BLD: structures and where they may stand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import GORGES, PLACES
from teahorse.yunnan.routes import HIGHER
from teahorse.yunnan.state import (
    BLOCKED,
    BRIDGE,
    BRIDGES,
    HORSE,
    KEPT,
    POST,
    POSTS,
    TEAHOUSE,
    TEAHOUSE_AT,
    Table,
    player,
    posts_at,
)
from teahorse.yunnan.variant import Variant

EACH: Final = 2  # structures of a kind for each player

# Why a structure may not stand somewhere
FINE: Final = 0
BEYOND_HORSE: Final = 1
OWN_POST_THERE: Final = 2
NO_GORGE: Final = 3
GORGE_BLOCKED: Final = 4
OWN_BRIDGE_THERE: Final = 5
TEAHOUSE_THERE: Final = 6


def build_refusal(v: vec[i64], variant: Variant, seat: i64, kind: i64, where: i64) -> i64:
    """Why a structure may not be built: `where` is a province, or for a bridge a gorge counted from 1."""
    p = player(seat)
    if kind == BRIDGE:
        gorge = where - 1
        if (variant.gorges >> gorge) & 1 == 0:
            return NO_GORGE
        if v[p + HORSE] < HIGHER[gorge]:  # Y-BLD-3: both provinces; the lower one is then reached too
            return BEYOND_HORSE
        if (v[p + BRIDGES] >> gorge) & 1:
            return OWN_BRIDGE_THERE
        return GORGE_BLOCKED if v[BLOCKED] == gorge else FINE
    if v[p + HORSE] < where:  # Y-BLD-1
        return BEYOND_HORSE
    if kind == POST:  # Y-BLD-2, Y-13-6
        return OWN_POST_THERE if posts_at(v, seat, where) > 0 and not variant.many_posts else FINE
    return TEAHOUSE_THERE if v[TEAHOUSE_AT + where] >= 0 else FINE  # Y-BLD-4


def in_stock(v: vec[i64], seat: i64, kind: i64) -> i64:
    """Own structures of a kind that are still in the general supply."""
    return EACH - v[player(seat) + KEPT + kind] - built(v, seat, kind)


def built(v: vec[i64], seat: i64, kind: i64) -> i64:
    """Own structures of a kind on the board."""
    count: i64 = 0
    if kind == TEAHOUSE:
        for place in range(1, PLACES):
            if v[TEAHOUSE_AT + place] == seat:
                count += 1
    elif kind == POST:
        for place in range(1, PLACES):
            count += posts_at(v, seat, place)
    else:
        for gorge in range(GORGES):
            count += (v[player(seat) + BRIDGES] >> gorge) & 1
    return count


def build(s: Table, seat: i64, kind: i64, where: i64) -> None:
    """A structure goes from the personal supply to the board."""
    v = s.v
    p = player(seat)
    v[p + KEPT + kind] -= 1
    if kind == BRIDGE:
        v[p + BRIDGES] |= 1 << (where - 1)
    elif kind == TEAHOUSE:
        v[TEAHOUSE_AT + where] = seat
    else:
        second = posts_at(v, seat, where) > 0
        v[p + POSTS] |= 1 << (where + 4 if second else where - 1)
    if s.log is not None:
        s.log.append(("built", seat, kind, where))
