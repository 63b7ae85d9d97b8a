"""Observations, compiled: the fields of `observation.py`, written one after the other.

All is open in Yunnan (Y-SET-4) but the order of Dúlì's pile (Y-DUL-9): of it only the cards that are left are told.
Players come relative to the one who looks: the own block first, then the next colour's, round the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from teahorse.kernel.observing import Observer
from teahorse.yunnan.actions import BUILDINGS, DULI, GORGES, PLACES, SPACES
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
    OVER,
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
PLAYER_FIELDS: Final = 75  # of a player's block


class YunnanObserver(Observer):
    """Writes the rows of Yunnan."""

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64) -> None:
        players = self.players
        at = write_table(self, v, seat, moves, out, at)
        for k in range(players):
            other = seat + k
            if other >= players:
                other -= players
            at = write_player(v, players, other, out, at)
        if self.automaton:
            write_duli(v, out, at + (MOST_PLAYERS - players) * PLAYER_FIELDS)


def write_table(observer: Observer, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64) -> i64:
    """What belongs to nobody, and to whose turn it is."""
    for i in range(len(observer.settings)):
        out[at] = observer.settings[i]
        at += 1
    for i in range(i64(MOST_PLAYERS)):
        out[at + i] = 1 if i == seat else 0
    at += MOST_PLAYERS
    phase = v[PHASE]
    out[at] = i32(moves)
    out[at + 1] = i32(v[ROUND])
    at += 2
    for i in range(i64(OVER + 1)):
        out[at + i] = 1 if i == phase else 0
    at += OVER + 1
    for i in range(i64(GORGES)):
        out[at + i] = 1 if i == v[BLOCKED] else 0
    at += GORGES
    for place in range(i64(1), i64(PLACES)):
        out[at] = i32(v[PRESENTS_AT + place])
        at += 1
    # What other phases have left in these fields means nothing
    out[at] = i32(v[PENDING_YARD]) if phase == RESOLVING else 0
    out[at + 1] = i32(v[PENDING_TEMPLE]) if phase == RESOLVING else 0
    out[at + 2] = i32(v[PASSES_USED]) if phase == TRAVEL else 0
    at += 3
    for place in range(i64(1), i64(PLACES)):
        out[at] = i32(v[TRAVELLED + place]) if phase == TRAVEL else 0
        at += 1
    return at


def write_player(v: vec[i64], players: i64, seat: i64, out: vec[i32], at: i64) -> i64:
    p = player(seat)
    out[at] = 1
    out[at + 1] = 1 if v[TO_MOVE] == seat else 0
    out[at + 2] = i32((v[PASSED] >> seat) & 1)
    for place in range(players):
        if v[ORDER + place] == seat:
            out[at + 3] = i32(place + 1)
    out[at + 4] = i32(v[p + COINS])
    out[at + 5] = i32(v[p + VP])
    out[at + 6] = i32(v[p + INCOME]) if v[PHASE] == SCORING else 0
    out[at + 7] = i32(v[p + PASSES])
    out[at + 8] = i32(v[p + HORSE])
    out[at + 9] = 1 if v[BANK_SPACES] == seat else 0
    out[at + 10] = 1 if v[BANK_SPACES + 1] == seat else 0
    at = write_colour(v, p, seat, out, at + 11)
    for gorge in range(i64(GORGES)):
        out[at + gorge] = i32((v[p + BRIDGES] >> gorge) & 1)
    at += GORGES
    for kind in range(i64(3)):
        out[at + kind] = i32(v[p + KEPT + kind])
    at += 3
    for state in range(i64(1), i64(PROVINCES + 2)):  # the provinces, then `USED`
        out[at] = 1 if v[p + GUARDS] == state else 0
        at += 1
    return at


def write_colour(v: vec[i64], p: i64, seat: i64, out: vec[i32], at: i64) -> i64:
    """What Dúlì has as well."""
    out[at] = i32(v[p + INFLUENCE])
    out[at + 1] = i32(v[p + PRESENTS])
    out[at + 2] = i32(v[p + SUPPLY])
    at += 3
    for place in range(i64(PLACES)):
        out[at + place] = i32(v[p + AT + place])
    at += PLACES
    bids = v[p + BIDS]
    for space in range(i64(BUILDINGS * SPACES)):
        out[at + space] = i32(bids & 1)
        bids >>= 1
    at += BUILDINGS * SPACES
    posts = v[p + POSTS]
    for place in range(i64(1), i64(PLACES)):
        out[at] = i32((posts & 1) + ((posts >> PROVINCES) & 1))
        out[at + PROVINCES] = 1 if v[TEAHOUSE_AT + place] == seat else 0
        posts >>= 1
        at += 1
    return at + PROVINCES


def write_duli(v: vec[i64], out: vec[i32], at: i64) -> None:
    """Dúlì, and the cards that are left in her pile, whatever their order."""
    at = write_colour(v, player(DULI), DULI, out, at)
    for card in range(i64(CARDS)):
        out[at + card] = 0
    for i in range(CARDS - v[PILE_LEFT], i64(CARDS)):
        out[at + v[PILE + i] - 1] = 1
