"""Chapter Y-INS: the inspector visits the province of the highest revenue and banishes one trader."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import MARKET_PLACE, PLACES
from teahorse.yunnan.state import (
    AT,
    INFLUENCE,
    ORDER,
    POSTS,
    TEAHOUSE_AT,
    Table,
    held_provinces,
    player,
    posts_at,
    usable_bridges,
)
from teahorse.yunnan.variant import Variant

IMMUNE_INFLUENCE: Final = 4


def inspect(s: Table) -> None:
    v = s.v
    place = visited_province(v, s.variant)
    if place == 0:
        return
    seat = banished_seat(v, s.variant.seats, place)
    if s.log is not None:
        s.log.append(("inspector", place, province_revenue(v, s.variant, place), seat))
    if seat >= 0:
        p = player(seat)
        v[p + AT + place] -= 1
        v[p + AT + MARKET_PLACE] += 1


def visited_province(v: vec[i64], variant: Variant) -> i64:
    """The highest revenue, of equals the farthest (Y-INS-2); 0 if there is none at all. Never the market (Y-BID-15)."""
    chosen: i64 = 0
    highest: i64 = 1
    for place in range(1, PLACES):
        revenue = province_revenue(v, variant, place)
        if revenue >= highest:
            highest = revenue
            chosen = place
    return chosen


def province_revenue(v: vec[i64], variant: Variant, place: i64) -> i64:
    """Y-INS-1, Y-13-7: all traders and posts of all, without transport costs."""
    traders: i64 = 0
    posts: i64 = 0
    for index in range(variant.seats):
        seat = v[ORDER + index]
        traders += v[player(seat) + AT + place]
        if (v[player(seat) + POSTS] >> (place - 1)) & 1:
            if not variant.inspector_skips_cut_posts or not is_cut_off(v, variant, seat, place):
                posts += posts_at(v, seat, place)
    return traders * variant.trader_income[place] + posts * variant.post_income[place]


def is_cut_off(v: vec[i64], variant: Variant, seat: i64, place: i64) -> bool:
    """Whether a province has no unbroken route to Pu'er."""
    return variant.gaps_to_puer(usable_bridges(v, seat), held_provinces(v, seat), place) > 0


def banished_seat(v: vec[i64], seats: i64, place: i64) -> i64:
    """The highest influence that is not immune, of equals the earlier on the grey track (Y-INS-3, Y-INS-4); -1 for
    nobody."""
    chosen: i64 = -1
    highest: i64 = -1
    index = seats - 1
    while index >= 0:  # grey order
        seat = v[ORDER + index]
        p = player(seat)
        influence = v[p + INFLUENCE]
        if v[p + AT + place] > 0 and v[TEAHOUSE_AT + place] != seat and highest < influence < IMMUNE_INFLUENCE:
            highest = influence
            chosen = seat
        index -= 1
    return chosen
