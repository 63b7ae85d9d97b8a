"""Observations, compiled: the fields of `observation.py`, written one after the other.

Hidden are the order of the draw pile (M-CRD-5) and the choices that are still secret (M-SCO-4): of the pile only its size
is told (what is in it follows from all else), of the choices who has made one, and the own.
Players come relative to the one who looks: the own block first, then the next colour's, round the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from teahorse.kernel.observing import Observer, shifted, write_flags
from teahorse.ming.actions import DISTRICTS, KINDS, NEUTRAL, PLAYER_SEATS, PROVINCES, SEATS, TRANSPORTS
from teahorse.ming.state import (
    CHOOSING,
    CHOSEN,
    CITY,
    DISCARD,
    DISPLAY,
    DRAGONS,
    DRAW,
    EARNED,
    HAND,
    HOUSES,
    MONK,
    MOVING,
    OPEN,
    ORDER,
    OUT,
    OVER,
    PASSED,
    PHASE,
    POINTS,
    PRINCE,
    RETURNING,
    ROUND,
    SCORE_PARTS,
    SPACES,
    STAGE,
    START,
    STAYED,
    SUPPLY,
    TILES,
    TO_GO_BACK,
    TO_MOVE,
    TURN,
    player,
)

PHASES: Final = OVER + 1
PLAYER_FIELDS: Final = 107  # of a player's block
# What is kept beside a row: flags of the table, the display, the players; and whether somebody is in a city
TABLE_FLAGS: Final = 0
DISPLAYED: Final = 1
FIRST_PLAYER: Final = 2
IN_CITIES: Final = 6


class MingObserver(Observer):
    """Writes the rows of Ming Dynasty."""

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64) -> None:
        players = self.players
        at = write_table(self, v, seat, moves, out, at, memory, m)
        # Members are in cities only while these are settled: the rest of the time nothing is written there
        cities = v[PHASE] == RETURNING or memory[m + IN_CITIES] != 0
        for k in range(players):
            other = seat + k
            if other >= players:
                other -= players
            write_player(v, players, other, k == 0, cities, out, at, memory, m + FIRST_PLAYER + k)
            at += PLAYER_FIELDS
        if self.automaton:
            write_colour(v, NEUTRAL, cities, out, at + (PLAYER_SEATS - players) * PLAYER_FIELDS)
        memory[m + IN_CITIES] = 1 if v[PHASE] == RETURNING else 0


def write_table(
    observer: Observer, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64, memory: vec[i64], m: i64
) -> i64:
    """What belongs to nobody."""
    for i in range(len(observer.settings)):
        out[at] = observer.settings[i]
        at += 1
    out[at] = i32(moves)
    out[at + 1] = i32(v[ROUND])
    out[at + 2] = i32(v[DRAW])
    out[at + 3] = i32(v[DRAGONS])
    at += 4
    for card in range(i64(TRANSPORTS)):
        out[at + card] = i32(v[DISCARD + card])
    at += TRANSPORTS
    phase = v[PHASE]
    flags = shifted(1, seat) | shifted(1, PLAYER_SEATS + phase)
    if phase == MOVING and v[TURN] > 0:  # what other phases have left in these fields means nothing
        flags |= shifted(1, PLAYER_SEATS + PHASES + v[TURN] - 1)
    if phase == RETURNING:
        flags |= shifted(1, PLAYER_SEATS + PHASES + STAYED + v[CITY])
        if v[STAGE] == CHOOSING:
            flags |= shifted(1, PLAYER_SEATS + PHASES + STAYED + PROVINCES)
    write_flags(flags, out, at, memory, m + TABLE_FLAGS)
    at += PLAYER_SEATS + PHASES + STAYED + PROVINCES + 1
    flags = 0
    for i in range(i64(PROVINCES)):
        if v[DISPLAY + i] >= 0:
            flags |= shifted(1, i * TRANSPORTS + v[DISPLAY + i])
    write_flags(flags, out, at, memory, m + DISPLAYED)
    return at + PROVINCES * TRANSPORTS


def write_player(
    v: vec[i64], players: i64, seat: i64, own: bool, cities: bool, out: vec[i32], at: i64, memory: vec[i64], m: i64
) -> None:
    p = player(seat)
    phase = v[PHASE]
    for place in range(players):
        if v[ORDER + place] == seat:
            out[at] = i32(place + 1)
    has_chosen = phase == RETURNING and v[p + CHOSEN] >= 0
    out[at + 1] = i32(v[p + CHOSEN]) if own and has_chosen else -1  # M-SCO-4: secret to all others
    out[at + 2] = i32(v[p + POINTS])
    at += 3
    for part in range(i64(SCORE_PARTS)):
        out[at + part] = i32(v[p + EARNED + part])
    at += SCORE_PARTS
    for i in range(i64(PROVINCES)):
        out[at + i] = i32(v[p + SPACES + i])
        out[at + PROVINCES + i] = i32(v[p + TILES + i])
    at += 2 * PROVINCES
    for kind in range(i64(KINDS)):
        out[at + kind] = i32(v[p + HAND + kind])
    at = write_colour(v, seat, cities, out, at + KINDS)
    flags: i64 = 1
    if v[TO_MOVE] == seat:
        flags |= 2
    if v[START] == seat:
        flags |= 4
    if phase == MOVING and v[p + PASSED] != 0:
        flags |= 8
    if has_chosen:
        flags |= 16
    if v[p + PRINCE] >= 0:
        flags |= shifted(1, 5 + v[p + PRINCE])
    for district in range(i64(DISTRICTS)):
        if v[MONK + district] == seat:
            flags |= shifted(1, 5 + DISTRICTS + district)
    write_flags(flags, out, at, memory, m)


def write_colour(v: vec[i64], seat: i64, cities: bool, out: vec[i32], at: i64) -> i64:
    """What the neutral colour has as well."""
    p = player(seat)
    out[at] = i32(v[p + SUPPLY])
    out[at + 1] = i32(v[p + OUT])
    out[at + 2] = i32(v[p + TO_GO_BACK]) if v[PHASE] == RETURNING and v[STAGE] != CHOOSING else 0
    at += 3
    from_district = OPEN + seat
    for district in range(i64(DISTRICTS)):
        out[at + district] = i32(v[from_district])
        from_district += SEATS
    at += DISTRICTS
    if cities:
        from_district = HOUSES + seat
        for district in range(i64(DISTRICTS)):
            out[at + district] = i32(v[from_district])
            from_district += SEATS
    return at + DISTRICTS
