"""The tables of routes against a slow search that tries every way."""

from itertools import combinations

import pytest

import teahorse as th
from teahorse.yunnan.names import GORGES, PLACES

ROAD = [(place, place + 1) for place in range(5)]
ENDS = {gorge: tuple(PLACES.index(end) for end in gorge.split("-")) for gorge in GORGES}


def ways(start, goal, edges, entered=()):
    """All ways that enter no place twice."""
    if start == goal:
        yield entered
        return
    for one, other in edges:
        for here, there in ((one, other), (other, one)):
            if here == start and there not in (*entered, 0) and there != start:
                yield from ways(there, goal, edges, (*entered, there))


@pytest.mark.rule("Y-TRV-3", "Y-TRV-4", "Y-INC-1")
@pytest.mark.parametrize("count", range(5))
def test_distances_and_gaps_are_those_of_the_best_way(count):
    variant = th.new("yunnan", players=3, seed=1).state.variant
    for bridges in combinations(GORGES[:4], count):
        mask = sum(1 << GORGES.index(gorge) for gorge in bridges)
        edges = ROAD + [ENDS[gorge] for gorge in bridges]
        for horse in range(1, 6):
            within = [edge for edge in edges if max(edge) <= horse]
            for start in range(horse + 1):
                for goal in range(1, horse + 1):
                    best = min((len(way) for way in ways(start, goal, within) if start not in way), default=99)
                    assert variant.borders(mask, horse, start, goal) == best
        for held in range(32):
            for place in range(1, 6):
                down = list(ways(0, place, edges))
                gaps = min(sum(not held >> (step - 1) & 1 for step in way[:-1]) for way in down)
                assert variant.gaps_to_puer(mask, held, place) == gaps
