"""The questions of the chapters for modules that are not compiled. They hand over the table, never its vector: one that goes
from interpreted to compiled code is never freed (a fault of the compiler)."""

from __future__ import annotations

from mypy_extensions import i64

from teahorse.ming import cards, moving, neutral, placing, returning, state
from teahorse.ming.state import TO_MOVE, Table


def why_no_neutral(s: Table, district: i64) -> i64:
    return neutral.why_no_neutral(s.v, district)


def why_no_prince(s: Table, district: i64) -> i64:
    return placing.why_no_prince(s.v, s.variant.players, district)


def prince_in(s: Table, district: i64) -> i64:
    return placing.prince_in(s.v, s.variant.players, district)


def why_no_take(s: Table, province: i64) -> i64:
    return cards.why_no_take(s.v, province)


def why_no_dragon(s: Table, province: i64) -> i64:
    return cards.why_no_dragon(s.v, province)


def other_princes(s: Table) -> i64:
    return moving.other_princes(s.v, s.variant.players, s.v[TO_MOVE])


def cards_held(s: Table) -> i64:
    return moving.cards_held(s.v, s.v[TO_MOVE])


def why_no_stay(s: Table, card: i64) -> i64:
    return moving.why_no_stay(s.v, s.v[TO_MOVE], card)


def why_no_deploy(s: Table, others: i64, members: i64) -> i64:
    return moving.why_no_deploy(s.v, s.v[TO_MOVE], others, members)


def why_no_return(s: Table, members: i64) -> i64:
    return returning.why_no_return(s.v, members)


def why_no_back(s: Table, district: i64) -> i64:
    return returning.why_no_back(s.v, district)


def picking_for(s: Table) -> i64:
    return returning.picking_for(s.v)


def in_city(s: Table, province: i64, seat: i64) -> i64:
    return state.in_city(s.v, province, seat)
