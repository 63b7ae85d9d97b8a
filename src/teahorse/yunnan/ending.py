"""Chapters Y-END and Y-SCO: the scoring, the end of the round, and the end of the game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan import duli
from teahorse.yunnan.actions import MARKET_PLACE, PLACES, SCORE
from teahorse.yunnan.state import (
    AT,
    BIDDING,
    BLOCKED,
    COINS,
    GUARDS,
    HORSE,
    INCOME,
    INFLUENCE,
    ORDER,
    OVER,
    PASSES,
    PHASE,
    PRESENTS,
    PRESENTS_AT,
    ROUND,
    SCORING,
    SUPPLY,
    TEAHOUSE_AT,
    TO_MOVE,
    USED,
    VP,
    Table,
    place_in_order,
    player,
)
from teahorse.yunnan.variant import Variant

SCORE_PARTS: Final = 7


def begin_scoring(s: Table) -> None:
    v = s.v
    v[PHASE] = SCORING
    v[TO_MOVE] = v[ORDER + s.variant.players - 1]  # grey order, without Dúlì


def scoring_moves(s: Table, out: vec[i64]) -> i64:
    """Any part of the income, from nothing to all (Y-END-1)."""
    income = s.v[player(s.v[TO_MOVE]) + INCOME]
    for vp in range(income + 1):
        out[vp] = SCORE + vp
    return income + 1


def score(s: Table, vp: i64) -> bool:
    """Y-END-1: so many of the income become VP, the rest coins. True when all have scored."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    v[p + VP] += vp
    v[p + COINS] += v[p + INCOME] - vp
    if s.log is not None:
        s.log.append(("scored", seat, vp, v[p + INCOME] - vp))
    if seat == v[ORDER]:
        return True
    v[TO_MOVE] = v[ORDER + place_in_order(v, seat) - 1]
    return False


def game_ends(v: vec[i64], variant: Variant) -> bool:
    """Y-END-2, Y-EXP-5, Y-EXP-6."""
    presents: i64 = 0
    for place in range(1, PLACES):
        presents += v[PRESENTS_AT + place]
    if presents == 0 or v[ROUND] == variant.round_limit:
        return True
    if variant.vp_end_game:
        for seat in range(variant.players):
            if v[player(seat) + VP] >= variant.end_vp:
                return True
    return False


def end_game(s: Table) -> None:
    """Nothing is tidied up: all pieces and the round number stay."""
    v = s.v
    v[PHASE] = OVER
    v[TO_MOVE] = -1
    if s.log is not None:
        s.log.append(("game_over", winner(v, s.variant), [final_vp(v, s.variant, seat) for seat in range(s.variant.players)]))


def begin_round(s: Table) -> None:
    """Y-END-3."""
    v = s.v
    for seat in range(s.variant.players):
        p = player(seat)
        v[p + SUPPLY] += v[p + AT + MARKET_PLACE]
        v[p + AT + MARKET_PLACE] = 0
        v[p + INCOME] = 0
        if v[p + GUARDS] != 0:
            v[p + GUARDS] = USED
    if s.variant.duli:
        duli.go_home(s)
    v[BLOCKED] = -1
    v[ROUND] += 1
    v[PHASE] = BIDDING
    v[TO_MOVE] = v[ORDER]
    if s.log is not None:
        s.log.append(("round", v[ROUND]))


def final_vp(v: vec[i64], variant: Variant, seat: i64) -> i64:
    """Y-SCO-1, Y-13-8: as if the game ended now."""
    total: i64 = 0
    for part in range(SCORE_PARTS):
        total += score_part(v, variant, seat, part)
    return total


def score_part(v: vec[i64], variant: Variant, seat: i64, part: i64) -> i64:
    """One part of the final VP, in the order of `names.SCORE_PARTS`."""
    p = player(seat)
    if part == 0:
        return v[p + VP]
    if part == 1:
        return v[p + COINS] // variant.coins_a_vp
    if part == 2:
        return v[p + PRESENTS] * variant.present_vp
    if part == 3:
        return variant.pass_vp[v[p + PASSES]]
    if part == 4:
        return variant.influence_vp[v[p + INFLUENCE]]
    if part == 5:
        return variant.horse_vp[v[p + HORSE]]
    teahouses: i64 = 0
    for place in range(1, PLACES):
        if v[TEAHOUSE_AT + place] == seat:
            teahouses += variant.teahouse_vp[place]
    return teahouses


def winner(v: vec[i64], variant: Variant) -> i64:
    """The most VP, then the most influence, then the earlier in grey order (Y-SCO-2)."""
    index = variant.players - 1
    best = v[ORDER + index]
    while index > 0:
        index -= 1
        seat = v[ORDER + index]
        ahead = final_vp(v, variant, seat) - final_vp(v, variant, best)
        if ahead > 0 or (ahead == 0 and v[player(seat) + INFLUENCE] > v[player(best) + INFLUENCE]):
            best = seat
    return best
