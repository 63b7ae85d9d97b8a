"""Chapter Y-INS: the inspector visits the province of the highest revenue and banishes one trader."""

from __future__ import annotations

from typing import Final

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

IMMUNE_INFLUENCE: Final = 4


def inspect(s: Table) -> None:
    place = visited_province(s)
    if place == 0:
        return
    seat = banished_seat(s, place)
    if s.log is not None:
        s.log.append(("inspector", place, province_revenue(s, place), seat))
    if seat >= 0:
        p = player(seat)
        s.v[p + AT + place] -= 1
        s.v[p + AT + MARKET_PLACE] += 1


def visited_province(s: Table) -> i64:
    """The highest revenue, of equals the farthest (Y-INS-2); 0 if there is none at all."""
    chosen: i64 = 0
    highest: i64 = 1
    for place in range(1, PLACES):
        revenue = province_revenue(s, place)
        if revenue >= highest:
            highest = revenue
            chosen = place
    return chosen


def province_revenue(s: Table, place: i64) -> i64:
    """Y-INS-1, Y-13-7: all traders and posts of all, without transport costs."""
    v = s.v
    variant = s.variant
    revenue: i64 = 0
    for index in range(variant.seats):
        p = player(v[ORDER + index])
        revenue += v[p + AT + place] * variant.trader_income[place]
        if (v[p + POSTS] >> (place - 1)) & 1:
            if (
                not variant.inspector_skips_cut_posts
                or variant.gaps_to_puer(usable_bridges(s, p), held_provinces(s, p), place) == 0
            ):
                revenue += posts_at(s, p, place) * variant.post_income[place]
    return revenue


def banished_seat(s: Table, place: i64) -> i64:
    """The highest influence that is not immune, of equals the earlier on the grey track (Y-INS-3, -4); -1 for nobody."""
    v = s.v
    chosen: i64 = -1
    highest: i64 = -1
    index = s.variant.seats - 1
    while index >= 0:  # grey order
        seat = v[ORDER + index]
        p = player(seat)
        influence = v[p + INFLUENCE]
        if v[p + AT + place] > 0 and v[TEAHOUSE_AT + place] != seat and highest < influence < IMMUNE_INFLUENCE:
            highest = influence
            chosen = seat
        index -= 1
    return chosen
