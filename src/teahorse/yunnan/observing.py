"""Observations, compiled: the fields of `observation.py`, written one after the other.

All is open in Yunnan (Y-SET-4) but the order of Dúlì's pile (Y-DUL-9): of it only the cards that are left are told.
Players come relative to the one who looks: the own block first, then the next colour's, round the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from teahorse.kernel.observing import Observer, shifted, write_flags
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
PHASES: Final = OVER + 1
PLAYER_FIELDS: Final = 75  # of a player's block


class YunnanObserver(Observer):
    """Writes the rows of Yunnan."""

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64) -> None:
        players = self.players
        at = write_table(self, v, seat, moves, out, at, memory, m)
        for k in range(players):
            other = seat + k
            if other >= players:
                other -= players
            write_player(v, players, other, out, at, memory, m + 1 + k)
            at += PLAYER_FIELDS
        if self.automaton:
            write_duli(v, out, at + (MOST_PLAYERS - players) * PLAYER_FIELDS, memory, m + 1 + MOST_PLAYERS)


def write_table(
    observer: Observer, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64
) -> i64:
    """What belongs to nobody, and to whose turn it is."""
    for i in range(len(observer.settings)):
        out[at] = observer.settings[i]
        at += 1
    phase = v[PHASE]
    out[at] = i32(moves)
    out[at + 1] = i32(v[ROUND])
    # What other phases have left in these fields means nothing
    out[at + 2] = i32(v[PENDING_YARD]) if phase == RESOLVING else 0
    out[at + 3] = i32(v[PENDING_TEMPLE]) if phase == RESOLVING else 0
    out[at + 4] = i32(v[PASSES_USED]) if phase == TRAVEL else 0
    at += 5
    for place in range(i64(1), i64(PLACES)):
        out[at] = i32(v[TRAVELLED + place]) if phase == TRAVEL else 0
        out[at + PROVINCES] = i32(v[PRESENTS_AT + place])
        at += 1
    at += PROVINCES
    flags = shifted(1, seat) | shifted(1, MOST_PLAYERS + phase)
    if v[BLOCKED] >= 0:
        flags |= shifted(1, MOST_PLAYERS + PHASES + v[BLOCKED])
    write_flags(flags, out, at, memory, m)
    return at + MOST_PLAYERS + PHASES + GORGES


def write_player(v: vec[i64], players: i64, seat: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64) -> None:
    p = player(seat)
    for place in range(players):
        if v[ORDER + place] == seat:
            out[at] = i32(place + 1)
    out[at + 1] = i32(v[p + COINS])
    out[at + 2] = i32(v[p + VP])
    out[at + 3] = i32(v[p + INCOME]) if v[PHASE] == SCORING else 0
    out[at + 4] = i32(v[p + PASSES])
    out[at + 5] = i32(v[p + HORSE])
    out[at + 6] = i32(v[p + KEPT])
    out[at + 7] = i32(v[p + KEPT + 1])
    out[at + 8] = i32(v[p + KEPT + 2])
    at = write_colour(v, p, out, at + 9)
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
    flags |= colour_flags(v, p, seat) << (5 + GORGES + PROVINCES + 1)
    write_flags(flags, out, at, memory, m)


def write_colour(v: vec[i64], p: i64, out: vec[i32], at: i64) -> i64:
    """The numbers that Dúlì has as well."""
    out[at] = i32(v[p + INFLUENCE])
    out[at + 1] = i32(v[p + PRESENTS])
    out[at + 2] = i32(v[p + SUPPLY])
    at += 3
    for place in range(i64(PLACES)):
        out[at + place] = i32(v[p + AT + place])
    at += PLACES
    posts = v[p + POSTS]
    for place in range(i64(PROVINCES)):
        out[at + place] = i32((posts & 1) + ((posts >> PROVINCES) & 1))
        posts >>= 1
    return at + PROVINCES


def colour_flags(v: vec[i64], p: i64, seat: i64) -> i64:
    """The flags that she has as well: bids, then teahouses."""
    flags = v[p + BIDS]
    for place in range(i64(1), i64(PLACES)):
        if v[TEAHOUSE_AT + place] == seat:
            flags |= shifted(1, BUILDINGS * SPACES + place - 1)
    return flags


def write_duli(v: vec[i64], out: vec[i32], at: i64, memory: vec[i64], m: i64) -> None:
    """Dúlì, and the cards that are left in her pile, whatever their order."""
    p = player(DULI)
    at = write_colour(v, p, out, at)
    flags = colour_flags(v, p, DULI)
    for i in range(CARDS - v[PILE_LEFT], i64(CARDS)):
        flags |= shifted(1, BUILDINGS * SPACES + PROVINCES + v[PILE + i] - 1)
    write_flags(flags, out, at, memory, m)
