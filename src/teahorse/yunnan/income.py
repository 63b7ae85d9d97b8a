"""Chapters Y-INC and Y-ORD: the round's income, and the order that follows from it."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import MARKET_PLACE, PLACES
from teahorse.yunnan.state import (
    AT,
    INCOME,
    ORDER,
    POSTS,
    Table,
    held_provinces,
    player,
    posts_at,
    usable_bridges,
)
from teahorse.yunnan.variant import Variant


def take_income(s: Table) -> None:
    """In grey order."""
    v = s.v
    index = s.variant.players - 1
    while index >= 0:
        seat = v[ORDER + index]
        v[player(seat) + INCOME] = income(v, s.variant, seat)
        if s.log is not None:
            s.log.append(("income", seat, v[player(seat) + INCOME], income_parts(v, s.variant, seat)))
        index -= 1


def income(v: vec[i64], variant: Variant, seat: i64) -> i64:
    """Traders less their gaps, posts with an unbroken route, and the market (Y-INC-1, Y-INC-2, Y-INC-3, Y-INC-4)."""
    p = player(seat)
    total = variant.trader_income[MARKET_PLACE] if v[p + AT + MARKET_PLACE] > 0 else 0
    held = held_provinces(v, seat)
    if held == 0:
        return total
    bridges = usable_bridges(v, seat)
    has_posts = v[p + POSTS] != 0
    for place in range(1, PLACES):
        if (held >> (place - 1)) & 1:
            gaps = variant.gaps_to_puer(bridges, held, place)
            total += v[p + AT + place] * max(0, variant.trader_income[place] - variant.gap_cost * gaps)
            if has_posts and gaps == 0:
                total += posts_at(v, seat, place) * variant.post_income[place]
    return total


def income_parts(v: vec[i64], variant: Variant, seat: i64) -> list[dict[str, Any]]:
    """The same, part by part, for people: what stands where, what it earns there, and how many gaps it costs."""
    p = player(seat)
    parts: list[dict[str, Any]] = []
    if v[p + AT + MARKET_PLACE] > 0:
        coins = variant.trader_income[MARKET_PLACE]
        parts.append({"place": 0, "traders": v[p + AT + MARKET_PLACE], "posts": 0, "gaps": 0, "coins": coins})
    held = held_provinces(v, seat)
    bridges = usable_bridges(v, seat)
    for place in range(1, PLACES):
        if (held >> (place - 1)) & 1:
            gaps = variant.gaps_to_puer(bridges, held, place)
            traders = v[p + AT + place]
            posts = posts_at(v, seat, place)
            coins = traders * max(0, variant.trader_income[place] - variant.gap_cost * gaps)
            coins += posts * variant.post_income[place] if gaps == 0 else 0
            parts.append({"place": place, "traders": traders, "posts": posts, "gaps": gaps, "coins": coins})
    return parts


def new_order(s: Table) -> None:
    """Y-ORD-1: the new grey order goes from the highest income down, of equals the later in the old one comes first.
    The blue order kept here is its reverse: from the lowest up, of equals the later in the old blue order first. Dúlì
    stays at its end (Y-DUL-8)."""
    v = s.v
    players = s.variant.players
    first: i64 = 1
    while first < players:
        seat = v[ORDER + first]
        index = first
        while index > 0 and v[player(v[ORDER + index - 1]) + INCOME] >= v[player(seat) + INCOME]:
            v[ORDER + index] = v[ORDER + index - 1]
            index -= 1
        v[ORDER + index] = seat
        first += 1
    if s.log is not None:
        s.log.append(("order", [v[ORDER + index] for index in range(s.variant.seats)]))
