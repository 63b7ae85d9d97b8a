"""Perft: how many sequences of legal moves there are from fixed positions. A changed number is a changed rule."""

import pytest

import teahorse as th

ORDER = ["red", "yellow", "blue"]
TRAVELLER = {
    "coins": 20,
    "influence": 2,
    "passes": 4,
    "horse": "Tibet",
    "traders": {"supply": 1, "market": 2, "Yunnan": 1, "Sichuan": 1, "Kang": 1},
    "structures": {"supply": {"post": 1, "bridge": 1}, "bridges": ["Yunnan-Kang"]},
}
POSITIONS = {
    "the start of three": ({"bidding_order": ORDER}, [1, 21, 405, 9590]),
    "the start of two": ({"bidding_order": ["red", "yellow"]}, [1, 18, 293, 1644]),
    "the start of five": ({"bidding_order": ["red", "yellow", "blue", "black", "green"]}, [1, 21, 405, 9590]),
    "the start of 2013": ({"bidding_order": ORDER, "edition": "2013"}, [1, 29, 779, 19379]),
    "double bidding, rich": (
        {
            "bidding_order": ORDER,
            "options": {"double_bidding": True},
            "players": {"red": {"coins": 30, "bids": [["guild", 5]]}, "yellow": {"coins": 30}},
            "to_move": "red",
        },
        [1, 32, 955, 21182],
    ),
    "two yard choices and the temple": (
        {
            "bidding_order": ORDER,
            "options": {"double_bidding": True, "guards": True},
            "phase": "resolving",
            "to_move": "red",
            "pending": ["yard", "yard", "temple"],
            "players": {"red": {"horse": "Kang"}},
        },
        [1, 19, 312, 2274],
    ),
    "a travel turn with bridges and rivals": (
        {
            "bidding_order": ORDER,
            "phase": "travel",
            "to_move": "blue",
            "players": {
                "blue": TRAVELLER,
                "red": {"horse": "Kang", "traders": {"supply": 1, "Sichuan": 1, "Kang": 1}},
                "yellow": {"horse": "Kang", "influence": 1, "traders": {"supply": 2, "Kang": 1}},
            },
        },
        [1, 28, 646, 10314],
    ),
}


def perft(state, depth):
    if depth == 0:
        return 1
    total = 0
    for action in state.actions():
        child = state.clone()
        child.apply(action)
        total += perft(child, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name):
    document, numbers = POSITIONS[name]
    state = th.from_position({"game": "yunnan", **document}, seed=1).state
    assert [perft(state, depth) for depth in range(len(numbers))] == numbers
