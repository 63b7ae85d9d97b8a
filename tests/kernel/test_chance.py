"""Chance: a pure function of the seed, overruled by what a record gives."""

from collections import Counter

from teahorse.kernel.chance import Chance, below, start_of, step


def test_outcomes_follow_from_the_seed_and_their_name_alone():
    assert Chance(5).permutation("deck", 2, 16) == Chance(5).permutation("deck", 2, 16)
    assert Chance(5).permutation("deck", 2, 16) != Chance(5).permutation("deck", 1, 16)
    assert Chance(5).permutation("deck", 2, 16) != Chance(6).permutation("deck", 2, 16)
    assert Chance(None).seed != Chance(None).seed


def test_given_outcomes_come_in_their_order():
    chance = Chance(1, {"duli": [["7"], ["3"]]})
    assert [chance.outcome("duli", number) for number in range(3)] == [["7"], ["3"], None]
    assert chance.outcome("order", 0) is None


def test_permutations_are_fair():
    firsts = Counter(Chance(seed).permutation("order", 0, 4)[0] for seed in range(2000))
    assert all(400 < firsts[first] < 600 for first in range(4))


def test_the_quick_generator_is_fair_and_takes_any_seed():
    x = start_of(-(10**30))
    counts = Counter()
    for _ in range(6000):
        x = step(x)
        counts[below(x, 6)] += 1
    assert all(850 < counts[face] < 1150 for face in range(6))
