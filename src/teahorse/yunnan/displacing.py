"""Displacement (Y-TRV-5 to -7, Y-EXP-4): who may be pushed out of a province, and where to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from teahorse.yunnan.state import AT, GUARDS, INFLUENCE, ORDER, Table, player

# Why a trader may not be displaced
MAY: Final = 0
NOBODY_THERE: Final = 1
OWN_TRADER: Final = 2
INFLUENCE_TOO_HIGH: Final = 3
GUARDED: Final = 4


def displaceable(s: Table, seat: i64, place: i64) -> i64:
    """The colours of which a trader may be displaced in a province, as a mask."""
    mask: i64 = 0
    for index in range(s.variant.seats):
        other = s.v[ORDER + index]
        if displace_refusal(s, seat, other, place) == MAY:
            mask |= 1 << s.variant.colour_of[other]
    return mask


def displace_refusal(s: Table, seat: i64, other: i64, place: i64) -> i64:
    """Y-TRV-5, Y-EXP-4: one trader of an opponent with strictly lower influence, not under guard."""
    v = s.v
    q = player(other)
    if v[q + AT + place] == 0:
        return NOBODY_THERE
    if other == seat:
        return OWN_TRADER
    if v[q + INFLUENCE] >= v[player(seat) + INFLUENCE]:
        return INFLUENCE_TOO_HIGH
    return GUARDED if v[q + GUARDS] == place else MAY


def push_down(s: Table, seat: i64, place: i64) -> None:
    """A displaced trader goes to the next lower place along the road, from Yunnan to the market (Y-TRV-5)."""
    p = player(seat)
    s.v[p + AT + place] -= 1
    s.v[p + AT + place - 1] += 1
