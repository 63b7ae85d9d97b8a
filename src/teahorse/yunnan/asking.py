"""The questions of the chapters for modules that are not compiled. They hand over the table, never its vector: one that goes
from interpreted to compiled code is never freed (a fault of the compiler)."""

from __future__ import annotations

from mypy_extensions import i64

from teahorse.yunnan import bidding, building, buildings, displacing, ending, resolving, state
from teahorse.yunnan import income as incomes
from teahorse.yunnan.state import Table


def closed_to(s: Table, seat: i64, place: i64) -> i64:
    return bidding.closed_to(s.v, s.variant, seat, place)


def trader_sources(s: Table, seat: i64) -> i64:
    return bidding.trader_sources(s.v, s.variant, seat)


def affordable_spaces(s: Table, seat: i64, place: i64) -> i64:
    return bidding.affordable_spaces(s.v, s.variant, seat, place)


def bank_is_open(s: Table, seat: i64, space: i64) -> bool:
    return bidding.bank_is_open(s.v, seat, space)


def open_spaces(s: Table, place: i64) -> i64:
    return buildings.open_spaces(s.v, s.variant.open_spaces, place)


def in_stock(s: Table, seat: i64, kind: i64) -> i64:
    return building.in_stock(s.v, seat, kind)


def built(s: Table, seat: i64, kind: i64) -> i64:
    return building.built(s.v, seat, kind)


def build_refusal(s: Table, seat: i64, kind: i64, where: i64) -> i64:
    return building.build_refusal(s.v, s.variant, seat, kind, where)


def displace_refusal(s: Table, seat: i64, other: i64, place: i64) -> i64:
    return displacing.displace_refusal(s.v, seat, other, place)


def bank_payout(s: Table, space: i64) -> i64:
    return resolving.bank_payout(s.v, s.variant, space)


def income(s: Table, seat: i64) -> i64:
    return incomes.income(s.v, s.variant, seat)


def score_part(s: Table, seat: i64, part: i64) -> i64:
    return ending.score_part(s.v, s.variant, seat, part)


def final_vp(s: Table, seat: i64) -> i64:
    return ending.final_vp(s.v, s.variant, seat)


def winner(s: Table) -> i64:
    return ending.winner(s.v, s.variant)


def usable_bridges(s: Table, seat: i64) -> i64:
    return state.usable_bridges(s.v, seat)


def posts_at(s: Table, seat: i64, place: i64) -> i64:
    return state.posts_at(s.v, seat, place)


def place_in_order(s: Table, seat: i64) -> i64:
    return state.place_in_order(s.v, seat)
