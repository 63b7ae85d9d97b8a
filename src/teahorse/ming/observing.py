"""Observations, compiled: the fields of `observation.py`, written one after the other.

Hidden are the order of the draw pile (M-CRD-5) and the choices that are still secret (M-SCO-4): of the pile only its size
is told (what is in it follows from all else), of the choices who has made one, and the own.
Players come relative to the one who looks: the own block first, then the next colour's, round the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.observing import Observer, packed, shifted, shown, write_flags
from teahorse.ming.actions import DISTRICTS, NEUTRAL, PLAYER_SEATS, PROVINCES, SEATS, TRANSPORTS
from teahorse.ming.state import (
    CHOOSING,
    CHOSEN,
    CITY,
    DISCARD,
    DISPLAY,
    DRAGONS,
    DRAW,
    EARNED,
    HELD,
    HOUSES,
    MONK,
    MOVING,
    OPEN,
    ORDER,
    OUT,
    PASSED,
    PHASE,
    POINTS,
    PRINCE,
    RETURNING,
    ROUND,
    SIZE,
    SPACES,
    STAGE,
    START,
    SUPPLY,
    TO_GO_BACK,
    TO_MOVE,
    TURN,
    player,
)

PHASES: Final = 8
TURNS: Final = 3
HALF: Final = 9  # of the districts
HALF_OF_THEM: Final = 0x1FF
TABLE_WORDS: Final = 18
PLAYER_WORDS: Final = 27
TABLE_FLAG_WORDS: Final = 6
DISPLAY_WORDS: Final = 9
FLAG_WORDS: Final = 10  # of a player
DISTRICT_WORDS: Final = 9  # of a colour: open areas, then thirds of the cities


class MingObserver(Observer):
    """Writes the rows of Ming Dynasty."""

    def write(self, v: vec[i64], seat: i64, moves: i64, out: vec[i64], at: i64) -> None:
        players = self.players
        write_table(self, v, seat, moves, out, at)
        at += TABLE_WORDS
        places = places_in_order(v, players)
        low = monks_of_all(v, 0)
        high = monks_of_all(v, HALF)
        for k in range(players):
            other = seat + k
            if other >= players:
                other -= players
            first = (other + 1) * HALF
            monks = ((low >> first) & HALF_OF_THEM) | (((high >> first) & HALF_OF_THEM) << HALF)
            write_player(v, other, (places >> (other * 4)) & 15, monks, k == 0, out, at)
            at += PLAYER_WORDS
        if self.automaton:
            write_colour(v, NEUTRAL, out, at + (PLAYER_SEATS - players) * PLAYER_WORDS)


def places_in_order(v: vec[i64], players: i64) -> i64:
    """Everybody's place in the seating, from 1, four bits a seat."""
    assert len(v) == SIZE
    assert players <= PLAYER_SEATS
    places: i64 = 0
    for place in range(players):
        places |= (place + 1) << (v[ORDER + place] * 4)
    return places


def monks_of_all(v: vec[i64], first: i64) -> i64:
    """Everybody's monks in half of the districts (all do not fit), a bit for each of them, nine bits a seat; before them
    the districts without a monk."""
    assert len(v) == SIZE
    monks: i64 = 0
    for i in range(i64(HALF)):
        monks |= shifted(1, (v[MONK + first + i] + 1) * HALF + i)
    return monks


def write_table(observer: Observer, v: vec[i64], seat: i64, moves: i64, out: vec[i64], at: i64) -> None:
    """What belongs to nobody."""
    assert len(v) == SIZE
    settings = observer.settings
    out[at] = packed(settings[0], settings[1], v[ROUND], shown(moves))
    out[at + 1] = packed(v[DRAW], v[DRAGONS], v[DISCARD], v[DISCARD + 1])
    out[at + 2] = packed(v[DISCARD + 2], v[DISCARD + 3], v[DISCARD + 4], v[DISCARD + 5])
    phase = v[PHASE]
    flags = shifted(1, seat) | shifted(1, PLAYER_SEATS + phase)
    if phase == MOVING:  # what other phases have left in these fields means nothing
        flags |= shifted(1, PLAYER_SEATS + PHASES + v[TURN])
    if phase == RETURNING:
        flags |= shifted(1, PLAYER_SEATS + PHASES + TURNS + v[CITY])
        flags |= shifted(1, PLAYER_SEATS + PHASES + TURNS + PROVINCES + v[STAGE])
    write_flags(flags, TABLE_FLAG_WORDS, out, at + 3)
    flags = 0
    for i in range(i64(PROVINCES)):
        if v[DISPLAY + i] >= 0:
            flags |= shifted(1, i * TRANSPORTS + v[DISPLAY + i])
    write_flags(flags, DISPLAY_WORDS, out, at + 9)


def write_player(v: vec[i64], seat: i64, place: i64, monks: i64, own: bool, out: vec[i64], at: i64) -> None:
    assert len(v) == SIZE
    assert 0 <= seat < PLAYER_SEATS
    p = player(seat)
    phase = v[PHASE]
    has_chosen = phase == RETURNING and v[p + CHOSEN] >= 0
    chosen: i64 = -1  # M-SCO-4: secret to all others
    if own and has_chosen:
        chosen = v[p + CHOSEN]
    out[at] = packed(place, shown(v[p + POINTS]), v[p + HELD], chosen)
    # Province spaces, hand and tiles lie side by side in the state, and so does what points were for
    for i in range(i64(4)):
        k = p + SPACES + 4 * i
        out[at + 1 + i] = packed(v[k], v[k + 1], v[k + 2], v[k + 3])
    k = p + EARNED
    out[at + 5] = packed(v[k - 3], v[k - 2], v[k - 1], shown(v[k]))
    out[at + 6] = packed(shown(v[k + 1]), shown(v[k + 2]), shown(v[k + 3]), shown(v[k + 4]))
    write_colour(v, seat, out, at + 7)
    flags: i64 = 0
    if v[TO_MOVE] == seat:
        flags |= 1
    if v[START] == seat:
        flags |= 2
    if phase == MOVING and v[p + PASSED] != 0:
        flags |= 4
    if has_chosen:
        flags |= 8
    if v[p + PRINCE] >= 0:
        flags |= shifted(1, 4 + v[p + PRINCE])
    flags |= monks << (4 + DISTRICTS)
    write_flags(flags, FLAG_WORDS, out, at + 8 + DISTRICT_WORDS)


def write_colour(v: vec[i64], seat: i64, out: vec[i64], at: i64) -> None:
    """What the neutral colour has as well."""
    assert len(v) == SIZE
    assert 0 <= seat < SEATS
    p = player(seat)
    settling = v[PHASE] == RETURNING
    back: i64 = 0
    if settling and v[STAGE] != CHOOSING:
        back = v[p + TO_GO_BACK]
    out[at] = packed(1, v[p + SUPPLY], v[p + OUT], back)
    at += 1
    k = OPEN + seat
    for i in range(i64(4)):
        out[at + i] = packed(v[k], v[k + SEATS], v[k + 2 * SEATS], v[k + 3 * SEATS])
        k += 4 * SEATS
    if settling:
        h = HOUSES + seat
        out[at + 4] = packed(v[k], v[k + SEATS], v[h], v[h + SEATS])
        for i in range(i64(4)):
            h += 4 * SEATS
            out[at + 5 + i] = packed(v[h - 2 * SEATS], v[h - SEATS], v[h], v[h + SEATS])
    else:  # members are in cities only while these are settled
        out[at + 4] = packed(v[k], v[k + SEATS], 0, 0)
        for i in range(i64(4)):
            out[at + 5 + i] = 0
