"""Chapter M-SCO: majorities, tiles and points after rounds 2, 4 and 6. `returning.py` settles the cities (M-SCO-4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.ming.actions import DISTRICTS, NEUTRAL, PROVINCES, SEATS, THIRDS
from teahorse.ming.state import (
    EARNED,
    FOR_MEMBERS,
    FOR_MONKS,
    FOR_MOST,
    FOR_SET,
    FOR_TILES,
    HOUSES,
    MONK,
    NEXT,
    OPEN,
    ORDER,
    OUT,
    POINTS,
    ROUND,
    ROUNDS,
    START,
    TILES,
    TILES_A_PROVINCE,
    Table,
    in_city,
    player,
    thirds_held,
)

MOST_MEMBERS: Final = 4  # points, M-SCO-6
MONK_POINTS: Final = 4  # M-SCO-8
SET_OF_FIVE: Final = 10  # M-SCO-9

# Who gets the points for most members in a city, and why
NOBODY_LEFT: Final = 0
ALONE: Final = 1
MORE_THIRDS: Final = 2
SHARED: Final = 3
NEUTRAL_MAJORITY: Final = 4


def earn(v: vec[i64], seat: i64, part: i64, points: i64) -> None:
    """Points for a player, and what they are for."""
    v[player(seat) + POINTS] += points
    v[player(seat) + EARNED + part] += points


def settle_majorities(s: Table) -> None:
    """M-SCO-1 for every district: members go from the open area into its third of the city."""
    for district in range(DISTRICTS):
        settle_majority(s, district)


def settle_majority(s: Table, district: i64) -> None:
    v = s.v
    at = OPEN + district * SEATS
    count = majority(v, at)
    if count == 0:
        return
    counts = [int(v[at + seat]) for seat in range(SEATS)] if s.log is not None else []
    for seat in range(SEATS):
        moved = settlers(count, v[at + seat])
        v[at + seat] -= moved
        v[HOUSES + district * SEATS + seat] += moved
    if s.log is not None:
        s.log.append(("majority", district, counts, [counts[seat] - int(v[at + seat]) for seat in range(SEATS)]))


def majority(v: vec[i64], at: i64) -> i64:
    """Who leads in the open area that begins there, in one number, a byte each: the most members of a colour, the second most,
    how many colours have the most, and the second most. 0: nobody is there."""
    most: i64 = 0
    second: i64 = 0
    at_most: i64 = 0
    at_second: i64 = 0
    for seat in range(SEATS):
        members = v[at + seat]
        if members == 0:
            continue
        if members > most:
            second = most
            at_second = at_most
            most = members
            at_most = 1
        elif members == most:
            at_most += 1
        elif members > second:
            second = members
            at_second = 1
        elif members == second:
            at_second += 1
    return most | second << 8 | at_most << 16 | at_second << 24


def settlers(count: i64, members: i64) -> i64:
    """M-SCO-1: how many of a colour's members go into the city, by that count."""
    at_most = count >> 16 & 0xFF
    if members == 0:
        return 0
    if members == count & 0xFF:
        if at_most == 1:
            return min(2, members)
        return 1 if at_most < 4 else 0
    return 1 if members == count >> 8 & 0xFF and at_most == 1 and count >> 24 == 1 else 0


def take_tiles(s: Table) -> None:
    """M-SCO-2 and M-SCO-3: a tile for each member in a city, and points for each full set. The neutral colour takes part in
    majorities but gets no tiles and no points (M-2P-2)."""
    v = s.v
    for province in range(PROVINCES):
        seat = v[START]
        for _ in range(s.variant.players):
            due = in_city(v, province, seat)
            taken: i64 = 0
            while taken < due and (not s.variant.limited_tiles or tiles_left(s, province) > 0):
                v[player(seat) + TILES + province] += 1
                taken += 1
                if s.log is not None:
                    s.log.append(("tile", seat, province))
                hand_in_set(s, seat)
            if s.log is not None and taken < due:
                s.log.append(("no_tiles", seat, province, due - taken))
            seat = v[NEXT + seat]


def tiles_left(s: Table, province: i64) -> i64:
    """M-SCO-2, limited tiles: those that no player holds."""
    left: i64 = TILES_A_PROVINCE
    for seat in range(s.variant.players):
        left -= s.v[player(seat) + TILES + province]
    return left


def hand_in_set(s: Table, seat: i64) -> None:
    """M-SCO-3: compulsory, as soon as all six colours are there."""
    v = s.v
    tiles = player(seat) + TILES
    for province in range(PROVINCES):
        if v[tiles + province] == 0:
            return
    for province in range(PROVINCES):
        v[tiles + province] -= 1
    points: i64 = 28 if v[ROUND] == 2 else 24 if v[ROUND] == 4 else 20
    earn(v, seat, FOR_SET, points)
    if s.log is not None:
        s.log.append(("set", seat, points))


def score_city(s: Table, province: i64) -> None:
    """M-SCO-5 to M-SCO-7: points for the members left in a city, which then leave the game."""
    v = s.v
    most: i64 = 0
    thirds: i64 = 0
    with_most: i64 = 0  # how many players have the most members, and of those, in most thirds
    tied: i64 = 0
    for seat in range(s.variant.players):
        members = in_city(v, province, seat)
        if members > most:
            most = members
            with_most = 0
            thirds = 0
        if members == most and members > 0:
            with_most += 1
            held = thirds_held(v, province, seat)
            if held > thirds:
                thirds = held
                tied = 0
            if held == thirds:
                tied += 1
    reason: i64 = SHARED
    if in_city(v, province, NEUTRAL) > most:  # M-2P-4
        reason = NEUTRAL_MAJORITY
    elif most == 0:
        reason = NOBODY_LEFT
    elif with_most == 1:
        reason = ALONE
    elif tied == 1:
        reason = MORE_THIRDS
    each = member_points(v[ROUND])
    for seat in range(s.variant.players):
        members = in_city(v, province, seat)
        extra: i64 = 0
        if reason != NEUTRAL_MAJORITY and members > 0 and members == most and thirds_held(v, province, seat) == thirds:
            extra = MOST_MEMBERS // tied
        earn(v, seat, FOR_MEMBERS, each * members)
        earn(v, seat, FOR_MOST, extra)
        if s.log is not None and members > 0:
            s.log.append(("city_points", seat, province, members, each * members, extra))
    if s.log is not None:
        s.log.append(("city", province, [int(in_city(v, province, seat)) for seat in range(SEATS)], reason))
    empty_city(s, province)


def member_points(round: i64) -> i64:
    """M-SCO-5: what a member left in a city is worth."""
    return 4 if round == 2 else 3 if round == 4 else 0


def empty_city(s: Table, province: i64) -> None:
    """M-SCO-7."""
    v = s.v
    for seat in range(SEATS):
        v[player(seat) + OUT] += in_city(v, province, seat)
        for third in range(THIRDS):
            v[HOUSES + (province * THIRDS + third) * SEATS + seat] = 0


def score_monks(s: Table) -> None:
    """M-SCO-8: monks stay where they are."""
    v = s.v
    for seat in range(s.variant.players):
        points = MONK_POINTS * monks(s, seat)
        earn(v, seat, FOR_MONKS, points)
        if s.log is not None and points > 0:
            s.log.append(("monks", seat, monks(s, seat), points))


def monks(s: Table, seat: i64) -> i64:
    count: i64 = 0
    for district in range(DISTRICTS):
        if s.v[MONK + district] == seat:
            count += 1
    return count


def score_remaining_tiles(s: Table) -> None:
    """M-SCO-9, after round 6: sets of five colours, and single tiles. No player holds all six colours any more."""
    v = s.v
    if v[ROUND] < ROUNDS:
        return
    for seat in range(s.variant.players):
        tiles = player(seat) + TILES
        missing: i64 = 0
        total: i64 = 0
        fewest: i64 = 99
        for province in range(PROVINCES):
            number = v[tiles + province]
            total += number
            if number == 0:
                missing += 1
            else:
                fewest = min(fewest, number)
        sets: i64 = fewest if missing == 1 else 0
        points = SET_OF_FIVE * sets + total - 5 * sets
        earn(v, seat, FOR_TILES, points)
        if s.log is not None and total > 0:
            s.log.append(("remaining_tiles", seat, sets, total - 5 * sets, points))


def best_players(s: Table) -> list[int]:
    """M-SCO-10: the seats with most points, in seating order."""
    v = s.v
    most = most_points(s)
    seats = [int(v[ORDER + place]) for place in range(s.variant.players)]
    return [seat for seat in seats if v[player(seat) + POINTS] == most]


def most_points(s: Table) -> i64:
    most: i64 = 0
    for seat in range(s.variant.players):
        most = max(most, s.v[player(seat) + POINTS])
    return most
