"""Displacement (Y-TRV-5, Y-TRV-6, Y-TRV-7, Y-EXP-4): who may be pushed out of a province, and where to."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.state import AT, GUARDS, INFLUENCE, ORDER, player
from teahorse.yunnan.variant import Variant

# Why a trader may not be displaced
MAY: Final = 0
NOBODY_THERE: Final = 1
OWN_TRADER: Final = 2
INFLUENCE_TOO_HIGH: Final = 3
GUARDED: Final = 4


def displaceable(v: vec[i64], variant: Variant, seat: i64, place: i64) -> i64:
    """The colours of which a trader may be displaced in a province, as a mask; from the market nobody is (Y-BID-15)."""
    mask: i64 = 0
    for index in range(variant.seats):
        other = v[ORDER + index]
        if displace_refusal(v, seat, other, place) == MAY:
            mask |= 1 << variant.colour_of[other]
    return mask


def displace_refusal(v: vec[i64], seat: i64, other: i64, place: i64) -> i64:
    """Y-TRV-5, Y-EXP-4: one trader of an opponent with strictly lower influence, not under guard."""
    q = player(other)
    if v[q + AT + place] == 0:
        return NOBODY_THERE
    if other == seat:
        return OWN_TRADER
    if v[q + INFLUENCE] >= v[player(seat) + INFLUENCE]:
        return INFLUENCE_TOO_HIGH
    return GUARDED if v[q + GUARDS] == place else MAY


def push_down(v: vec[i64], seat: i64, place: i64) -> None:
    """A displaced trader goes to the next lower place along the road, from Yunnan to the market (Y-TRV-5)."""
    at = player(seat) + AT + place
    v[at] -= 1
    v[at - 1] += 1
