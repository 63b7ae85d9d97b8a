"""Chapter M-END: the end of a round, and who starts the next one."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.ming.actions import NAME_START, PLAYER_SEATS
from teahorse.ming.neutral import begin_neutral
from teahorse.ming.placing import begin_placing
from teahorse.ming.scoring import best_players, monks
from teahorse.ming.state import NAMING, NEXT, OVER, PHASE, POINTS, ROUND, ROUNDS, START, TO_MOVE, Table, player


def end_round(s: Table) -> None:
    v = s.v
    if v[ROUND] == ROUNDS:
        v[PHASE] = OVER
        v[TO_MOVE] = -1
        if s.log is not None:
            s.log.append(("over", best_players(s)))
    elif s.variant.players == PLAYER_SEATS and v[ROUND] >= 4:  # M-END-2
        v[PHASE] = NAMING
        v[TO_MOVE] = namer(s)
    else:
        begin_round(s, v[NEXT + v[START]])  # M-END-1


def begin_round(s: Table, start: i64) -> None:
    v = s.v
    v[ROUND] += 1
    v[START] = start
    if s.log is not None:
        s.log.append(("round", v[ROUND], start))
    if s.variant.neutral and v[ROUND] % 2 == 1:  # M-2P-1: before rounds 3 and 5
        begin_neutral(s)
    else:
        begin_placing(s)


def namer(s: Table) -> i64:
    """M-END-2: second fewest points after round 4, fewest after round 5; then most monks; then clockwise from the start."""
    v = s.v
    place: i64 = 1 if v[ROUND] == 4 else 0
    best: i64 = -1
    seat = v[START]
    for _ in range(PLAYER_SEATS):
        if is_at_place(s, seat, place) and (best < 0 or monks(s, seat) > monks(s, best)):
            best = seat
        seat = v[NEXT + seat]
    return best


def is_at_place(s: Table, seat: i64, place: i64) -> bool:
    """Whether a player's points equal the total at a place (from 0) of the ascending order."""
    v = s.v
    points = v[player(seat) + POINTS]
    fewer: i64 = 0
    not_more: i64 = 0
    for other in range(PLAYER_SEATS):
        if v[player(other) + POINTS] < points:
            fewer += 1
        if v[player(other) + POINTS] <= points:
            not_more += 1
    return fewer <= place < not_more


def naming_moves(s: Table, out: vec[i64]) -> i64:
    """M-END-2: anybody, oneself too."""
    for seat in range(PLAYER_SEATS):
        out[seat] = NAME_START + seat
    return PLAYER_SEATS


def name_start(s: Table, start: i64) -> None:
    if s.log is not None:
        s.log.append(("name", s.v[TO_MOVE], start))
    begin_round(s, start)
