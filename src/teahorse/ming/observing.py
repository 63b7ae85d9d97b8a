"""Observations, compiled: the fields of `observation.py`, written one after the other.

Hidden are the order of the draw pile (M-CRD-5) and the choices that are still secret (M-SCO-4): of the pile only its size
is told (what is in it follows from all else), of the choices who has made one, and the own.
Players come relative to the one who looks: the own block first, then the next colour's, round the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from teahorse.kernel.observing import Observer
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

PLAYER_FIELDS: Final = 107


class MingObserver(Observer):
    """Writes the rows of Ming Dynasty."""

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64) -> None:
        players = self.players
        at = write_table(self, v, seat, moves, out, at)
        for k in range(players):
            other = seat + k
            if other >= players:
                other -= players
            at = write_player(v, players, other, k == 0, out, at)
        if self.automaton:
            at += (PLAYER_SEATS - players) * PLAYER_FIELDS
            write_colour(v, NEUTRAL, out, at)


def write_table(observer: Observer, v: vec[i64], seat: i64, moves: i64, out: vec[i32], at: i64) -> i64:
    """What belongs to nobody."""
    for i in range(len(observer.settings)):
        out[at] = observer.settings[i]
        at += 1
    for i in range(i64(PLAYER_SEATS)):
        out[at + i] = 1 if i == seat else 0
    at += PLAYER_SEATS
    phase = v[PHASE]
    out[at] = i32(moves)
    out[at + 1] = i32(v[ROUND])
    at += 2
    for i in range(i64(OVER + 1)):
        out[at + i] = 1 if i == phase else 0
    at += OVER + 1
    for i in range(i64(1), i64(STAYED + 1)):  # what other phases have left in these fields means nothing
        out[at] = 1 if phase == MOVING and v[TURN] == i else 0
        at += 1
    for i in range(i64(PROVINCES)):
        out[at + i] = 1 if phase == RETURNING and v[CITY] == i else 0
    at += PROVINCES
    out[at] = 1 if phase == RETURNING and v[STAGE] == CHOOSING else 0
    at += 1
    for i in range(i64(PROVINCES)):
        for card in range(i64(TRANSPORTS)):
            out[at + card] = 1 if v[DISPLAY + i] == card else 0
        at += TRANSPORTS
    for card in range(i64(TRANSPORTS)):
        out[at + card] = i32(v[DISCARD + card])
    at += TRANSPORTS
    out[at] = i32(v[DRAW])
    out[at + 1] = i32(v[DRAGONS])
    return at + 2


def write_player(v: vec[i64], players: i64, seat: i64, own: bool, out: vec[i32], at: i64) -> i64:
    p = player(seat)
    phase = v[PHASE]
    out[at] = 1
    out[at + 1] = 1 if v[TO_MOVE] == seat else 0
    out[at + 2] = 1 if v[START] == seat else 0
    for place in range(players):
        if v[ORDER + place] == seat:
            out[at + 3] = i32(place + 1)
    out[at + 4] = i32(v[p + POINTS])
    out[at + 5] = i32(v[p + PASSED]) if phase == MOVING else 0
    has_chosen = phase == RETURNING and v[p + CHOSEN] >= 0
    out[at + 6] = 1 if has_chosen else 0
    out[at + 7] = i32(v[p + CHOSEN]) if own and has_chosen else -1  # M-SCO-4: secret to all others
    at += 8
    for district in range(i64(DISTRICTS)):
        out[at + district] = 1 if v[p + PRINCE] == district else 0
        out[at + DISTRICTS + district] = 1 if v[MONK + district] == seat else 0
    at += 2 * DISTRICTS
    for i in range(i64(PROVINCES)):
        out[at + i] = i32(v[p + SPACES + i])
    at += PROVINCES
    for kind in range(i64(KINDS)):
        out[at + kind] = i32(v[p + HAND + kind])
    at += KINDS
    for i in range(i64(PROVINCES)):
        out[at + i] = i32(v[p + TILES + i])
    at += PROVINCES
    for part in range(i64(SCORE_PARTS)):
        out[at + part] = i32(v[p + EARNED + part])
    return write_colour(v, seat, out, at + SCORE_PARTS)


def write_colour(v: vec[i64], seat: i64, out: vec[i32], at: i64) -> i64:
    """What the neutral colour has as well."""
    p = player(seat)
    out[at] = i32(v[p + SUPPLY])
    out[at + 1] = i32(v[p + OUT])
    out[at + 2] = i32(v[p + TO_GO_BACK]) if v[PHASE] == RETURNING and v[STAGE] != CHOOSING else 0
    at += 3
    from_district = OPEN + seat
    for district in range(i64(DISTRICTS)):
        out[at + district] = i32(v[from_district])
        out[at + DISTRICTS + district] = i32(v[from_district + HOUSES - OPEN])
        from_district += SEATS
    return at + 2 * DISTRICTS
