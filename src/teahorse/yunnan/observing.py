"""Observations, compiled: the fields of `observation.py`, written one after the other.

All is open in Yunnan (Y-SET-4) but the order of Dúlì's pile (Y-DUL-9): of it only the cards that are left are told.
Players come relative to the one who looks: the own block first, then the next colour's, round the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.observing import Observer, packed, shifted, shown, shown_signed, spread, write_flags
from teahorse.yunnan.actions import DULI, GORGES, SEATS
from teahorse.yunnan.state import (
    AT,
    BANK_SPACES,
    BIDS,
    BLOCKED,
    BRIDGES,
    COINS,
    GUARDS,
    HORSE,
    INCOME,
    INFLUENCE,
    KEPT,
    ORDER,
    PASSED,
    PASSES,
    PASSES_USED,
    PENDING_TEMPLE,
    PENDING_YARD,
    PHASE,
    PILE,
    PILE_LEFT,
    POSTS,
    PRESENTS,
    PRESENTS_AT,
    RESOLVING,
    ROUND,
    SCORING,
    SIZE,
    SPENT,
    SUPPLY,
    TEAHOUSE_AT,
    TO_MOVE,
    TRAVEL,
    TRAVELLED,
    VP,
    player,
)

PROVINCES: Final = 5
MOST_PLAYERS: Final = 5
CARDS: Final = 16
BIDDING_SPACES: Final = 30
PHASES: Final = 5
TABLE_WORDS: Final = 10
PLAYER_WORDS: Final = 19
TABLE_FLAG_WORDS: Final = 4
FLAG_WORDS: Final = 13  # of a player, and of Dúlì


class YunnanObserver(Observer):
    """Writes the rows of Yunnan."""

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i64], at: i64) -> None:
        players = self.players
        write_table(self, v, seat, moves, out, at)
        at += TABLE_WORDS
        places = places_in_order(v, players)
        teahouses = teahouses_of_all(v)
        for k in range(players):
            other = seat + k
            if other >= players:
                other -= players
            own_teahouses = (teahouses >> ((other + 1) * PROVINCES)) & 31
            write_player(v, other, (places >> (other * 4)) & 15, own_teahouses, out, at)
            at += PLAYER_WORDS
        if self.automaton:
            write_duli(v, teahouses >> ((DULI + 1) * PROVINCES), out, at + (MOST_PLAYERS - players) * PLAYER_WORDS)


def places_in_order(v: vec[i64], players: i64) -> i64:
    """Everybody's place in the bidding order, from 1, four bits a seat."""
    assert len(v) == SIZE
    assert players <= MOST_PLAYERS
    places: i64 = 0
    for place in range(players):
        places |= (place + 1) << (v[ORDER + place] * 4)
    return places


def teahouses_of_all(v: vec[i64]) -> i64:
    """Everybody's teahouses, a bit for each province, five bits a seat; before them those that are nobody's."""
    assert len(v) == SIZE
    teahouses: i64 = 0
    for place in range(i64(PROVINCES)):
        teahouses |= shifted(1, (v[TEAHOUSE_AT + 1 + place] + 1) * PROVINCES + place)
    return teahouses


def write_table(observer: Observer, v: vec[i64], seat: i64, moves: i64, out: vec[i64], at: i64) -> None:
    """What belongs to nobody, and to whose turn it is."""
    assert len(v) == SIZE
    phase = v[PHASE]
    settings = observer.settings
    out[at] = packed(settings[0], settings[1], settings[2], settings[3])
    out[at + 1] = packed(settings[4], settings[5], shown(v[ROUND]), shown(moves))
    # What other phases have left in these fields means nothing
    out[at + 2] = 0
    out[at + 3] = 0
    if phase == RESOLVING:
        out[at + 2] = packed(v[PENDING_YARD], v[PENDING_TEMPLE], 0, 0)
    elif phase == TRAVEL:
        out[at + 2] = packed(0, 0, v[PASSES_USED], v[TRAVELLED + 1])
        out[at + 3] = packed(v[TRAVELLED + 2], v[TRAVELLED + 3], v[TRAVELLED + 4], v[TRAVELLED + 5])
    out[at + 4] = packed(v[PRESENTS_AT + 1], v[PRESENTS_AT + 2], v[PRESENTS_AT + 3], v[PRESENTS_AT + 4])
    left = v[PRESENTS_AT + 1] + v[PRESENTS_AT + 2] + v[PRESENTS_AT + 3] + v[PRESENTS_AT + 4] + v[PRESENTS_AT + 5]
    spent: i64 = 0
    for colour in range(i64(SEATS)):
        spent += v[player(colour) + SPENT]
    passed: i64 = 0
    for one in range(i64(MOST_PLAYERS)):
        passed += (v[PASSED] >> one) & 1
    out[at + 5] = packed(v[PRESENTS_AT + 5], left, shown(spent), passed)
    flags = shifted(1, seat) | shifted(1, MOST_PLAYERS + phase)
    if v[BLOCKED] >= 0:
        flags |= shifted(1, MOST_PLAYERS + PHASES + v[BLOCKED])
    write_flags(flags, TABLE_FLAG_WORDS, out, at + 6)


def write_player(v: vec[i64], seat: i64, place: i64, teahouses: i64, out: vec[i64], at: i64) -> None:
    assert len(v) == SIZE
    assert 0 <= seat < MOST_PLAYERS
    p = player(seat)
    coins = v[p + COINS]
    income: i64 = 0
    if v[PHASE] == SCORING:
        income = v[p + INCOME]
    out[at] = packed(place, shown(coins), income, shown_signed(v[p + VP]))
    out[at + 1] = packed(v[p + PASSES], v[p + HORSE], v[p + INFLUENCE], shown_signed(coins - v[p + SPENT]))
    out[at + 2] = packed(v[p + KEPT], v[p + KEPT + 1], v[p + KEPT + 2], v[p + PRESENTS])
    write_traders(v, seat, out, at + 3)
    flags: i64 = 1
    if v[TO_MOVE] == seat:
        flags |= 2
    flags |= ((v[PASSED] >> seat) & 1) << 2
    if v[BANK_SPACES] == seat:
        flags |= 8
    if v[BANK_SPACES + 1] == seat:
        flags |= 16
    flags |= v[p + BRIDGES] << 5
    if v[p + GUARDS] > 0:  # in a province, or used
        flags |= shifted(1, 4 + GORGES + v[p + GUARDS])
    flags |= (v[p + BIDS] | (teahouses << BIDDING_SPACES)) << (5 + GORGES + PROVINCES + 1)
    write_flags(flags, FLAG_WORDS, out, at + 6)


def write_traders(v: vec[i64], seat: i64, out: vec[i64], at: i64) -> None:
    """Three words: traders and posts, which Dúlì has as well."""
    assert len(v) == SIZE
    assert 0 <= seat < SEATS
    p = player(seat)
    out[at] = packed(v[p + SUPPLY], v[p + AT], v[p + AT + 1], v[p + AT + 2])
    posts = v[p + POSTS]
    second = posts >> PROVINCES
    out[at + 1] = packed(v[p + AT + 3], v[p + AT + 4], v[p + AT + 5], (posts & 1) + (second & 1))
    out[at + 2] = spread(posts >> 1) + spread(second >> 1)


def write_duli(v: vec[i64], teahouses: i64, out: vec[i64], at: i64) -> None:
    """Dúlì, and the cards that are left in her pile, whatever their order."""
    assert len(v) == SIZE
    p = player(DULI)
    left = v[PILE_LEFT]
    out[at] = packed(1, left, v[p + INFLUENCE], v[p + PRESENTS])
    write_traders(v, DULI, out, at + 1)
    flags = (v[p + BIDS] | (teahouses << BIDDING_SPACES)) << 1
    if v[BANK_SPACES + 1] == DULI:
        flags |= 1
    for i in range(CARDS - left, i64(CARDS)):
        flags |= shifted(1, BIDDING_SPACES + PROVINCES + v[PILE + i])
    write_flags(flags, FLAG_WORDS, out, at + 4)
