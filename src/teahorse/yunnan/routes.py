"""Ways along the road and over bridges, worked out once a board for every set of usable bridges (Y-TRV-3, Y-TRV-4,
Y-TRV-8, Y-INC-1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import GORGES, PLACES
from teahorse.yunnan.variant import Variant

NO_WAY: Final = 99
LOWER: Final = vec[i64]([2, 1, 3, 1, 2, 1])  # the two provinces of a gorge, in the order of `names.GORGES`
HIGHER: Final = vec[i64]([5, 3, 5, 4, 4, 5])


def make_tables(variant: Variant) -> None:
    """Fills `variant.distance` and `variant.gaps` for all sets of the board's gorges."""
    variant.distance = vec[i64]([99 for _ in range(64 * PLACES * PLACES * PLACES)])
    variant.gaps = vec[i64]([99 for _ in range(64 * 32 * PLACES)])
    for bridges in range(64):
        if bridges & ~variant.gorges == 0:
            joined = joined_places(bridges)
            for horse in range(1, PLACES):
                fill_distances(variant, joined, bridges, horse)
            for held in range(32):
                fill_gaps(variant, joined, bridges, held)


def joined_places(bridges: i64) -> vec[i64]:
    """For each place the mask of its neighbours: along the road, and over the bridges."""
    joined = vec[i64]([2, 5, 10, 20, 40, 16])
    for gorge in range(GORGES):
        if (bridges >> gorge) & 1:
            joined[LOWER[gorge]] |= 1 << HIGHER[gorge]
            joined[HIGHER[gorge]] |= 1 << LOWER[gorge]
    return joined


def fill_distances(variant: Variant, joined: vec[i64], bridges: i64, horse: i64) -> None:
    within: i64 = (2 << horse) - 2  # provinces that the horse has reached; a journey never enters Pu'er
    for start in range(PLACES):
        reached: i64 = 1 << start
        borders: i64 = 0
        frontier: i64 = reached
        while frontier != 0:
            for goal in range(PLACES):
                if (frontier >> goal) & 1:
                    variant.distance[((bridges * PLACES + horse) * PLACES + start) * PLACES + goal] = borders
            entered: i64 = 0
            for place in range(PLACES):
                if (frontier >> place) & 1:
                    entered |= joined[place]
            frontier = entered & within & ~reached
            reached |= frontier
            borders += 1


def fill_gaps(variant: Variant, joined: vec[i64], bridges: i64, held: i64) -> None:
    first = (bridges * 32 + held) * PLACES
    variant.gaps[first + 1] = 0  # Yunnan touches Pu'er
    changed = True
    while changed:  # at most five rounds: a way has at most five provinces
        changed = False
        for place in range(2, PLACES):
            for neighbour in range(1, PLACES):
                if (joined[place] >> neighbour) & 1:
                    gap: i64 = 1 - ((held >> (neighbour - 1)) & 1)
                    gaps = variant.gaps[first + neighbour] + gap
                    if gaps < variant.gaps[first + place]:
                        variant.gaps[first + place] = gaps
                        changed = True
