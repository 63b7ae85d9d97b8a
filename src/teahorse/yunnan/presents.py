"""Chapter Y-PRE: presents for the traders in the provinces."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import PLACES
from teahorse.yunnan.duli import any_player_at
from teahorse.yunnan.state import AT, INFLUENCE, ORDER, PRESENTS, PRESENTS_AT, Table, player


def give_presents(s: Table) -> None:
    """In each province every trader takes one while they last, the higher influence first (Y-PRE-1)."""
    v = s.v
    for place in range(1, PLACES):
        if v[PRESENTS_AT + place] > 0 and any_player_at(v, s.variant.players, place):  # Dúlì alone takes none (Y-DUL-7)
            levels = influence_levels(v, s.variant.seats, place)
            influence: i64 = 4
            while influence >= 0:
                if (levels >> influence) & 1:
                    give_to_level(s, place, influence)
                influence -= 1


def influence_levels(v: vec[i64], seats: i64, place: i64) -> i64:
    """The levels of influence that traders in a province have, as a mask."""
    levels: i64 = 0
    for index in range(seats):
        p = player(v[ORDER + index])
        if v[p + AT + place] > 0:
            levels |= 1 << v[p + INFLUENCE]
    return levels


def give_to_level(s: Table, place: i64, influence: i64) -> None:
    """Within one level: the first traders of each in grey order, then the second ones, and so on."""
    v = s.v
    for trader in range(1, 8):
        taken = False
        index = s.variant.seats - 1
        while index >= 0:
            seat = v[ORDER + index]
            p = player(seat)
            if v[p + INFLUENCE] == influence and v[p + AT + place] >= trader and v[PRESENTS_AT + place] > 0:
                taken = True
                v[p + PRESENTS] += 1
                v[PRESENTS_AT + place] -= 1
                if s.log is not None:
                    s.log.append(("present", seat, place))
            index -= 1
        if not taken:
            return
