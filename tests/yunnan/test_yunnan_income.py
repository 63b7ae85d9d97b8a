"""Y-INC and Y-ORD: income and the new order."""

from __future__ import annotations

import pytest
from yunnan_positions import GORGES, at, happened, income, own, play, travel

SAFE = {"horse": "Qinghai", "influence": 4}


def earned(order="blue yellow red", /, **facts):
    """Red's turn is over, gaps and all; the last player ends the travel phase."""
    return play(travel(order, to_move=order.split()[0], **facts), "end")


@pytest.mark.rule("Y-INC-1")
@pytest.mark.parametrize(
    ("stand", "total"),
    [
        ({"Yunnan": 1}, 6),
        ({"Yunnan": 3}, 18),
        ({"Yunnan": 1, "Sichuan": 1}, 15),
        ({"Yunnan": 1, "Sichuan": 1, "Kang": 1}, 27),
        ({"Yunnan": 1, "Sichuan": 1, "Kang": 1, "Tibet": 1}, 42),
        ({"Yunnan": 1, "Sichuan": 1, "Kang": 1, "Tibet": 1, "Qinghai": 1}, 60),
        ({"Sichuan": 1}, 6),
        ({"Kang": 1}, 6),
        ({"Tibet": 1}, 6),
        ({"Qinghai": 1}, 6),
        ({"Kang": 2}, 12),  # the gaps cost each trader
        ({"Yunnan": 1, "Kang": 1}, 6 + 9),
        ({"Yunnan": 1, "Tibet": 1}, 6 + 9),
        ({"Yunnan": 1, "Kang": 1, "Qinghai": 1}, 6 + 9 + 12),
        ({"Kang": 1, "Tibet": 2}, 6 + 2 * 9),
    ],
)
def test_a_trader_earns_its_province_less_three_a_gap_on_the_road(stand, total):
    game = earned(red=SAFE | {"traders": at(supply=2, **stand)})
    assert income(game, "red") == total


@pytest.mark.rule("Y-INC-1")
@pytest.mark.parametrize(
    ("stand", "posts", "bridges", "total"),
    [
        ({"Kang": 1}, "Yunnan", "", 9 + 1),
        ({"Kang": 1}, "Sichuan", "", 9),  # the post itself has a gap, and still spares the trader one
        ({"Kang": 1}, "Yunnan Sichuan", "", 12 + 1 + 3),
        ({"Kang": 1}, "", "Yunnan-Kang", 9),
        ({"Kang": 1}, "Sichuan", "Yunnan-Kang", 9),
        ({"Tibet": 1}, "", "Yunnan-Tibet", 12),
        ({"Kang": 1}, "", "Yunnan-Tibet", 6),  # up to Tibet or down to Sichuan: two gaps either way
        ({"Kang": 1}, "Tibet", "Yunnan-Tibet", 9),  # up to Tibet, where the post is
        ({"Tibet": 1, "Kang": 1}, "Yunnan", "Yunnan-Tibet", 15 + 12 + 1),
        ({"Qinghai": 1}, "", "Sichuan-Qinghai", 12),
        ({"Tibet": 1}, "", "Sichuan-Qinghai", 6),
        ({"Tibet": 1}, "Qinghai", "Sichuan-Qinghai", 9),
        ({"Tibet": 1, "Qinghai": 1}, "Yunnan Sichuan", "Sichuan-Qinghai", 15 + 18 + 1 + 3),
        ({"Qinghai": 1}, "Kang", "Kang-Qinghai", 12),
        ({"Qinghai": 1}, "Kang", "Kang-Qinghai Yunnan-Kang", 15),
        ({"Qinghai": 1}, "Yunnan", "Yunnan-Tibet Sichuan-Qinghai", 15 + 1),
        ({"Sichuan": 1}, "", "Sichuan-Qinghai Yunnan-Tibet", 6),
    ],
)
def test_the_best_route_over_road_and_bridges_counts(stand, posts, bridges, total):
    game = earned(red=SAFE | {"traders": at(supply=2, **stand), "structures": own(posts, bridges)})
    assert income(game, "red") == total


@pytest.mark.rule("Y-INC-1")
def test_a_route_of_any_length_without_gaps_beats_a_short_one_with_gaps():
    """Sichuan - Qinghai - Tibet - Yunnan, all held but no trader in Yunnan's neighbourhood: the long way round is free."""
    red = SAFE | {
        "traders": at(Sichuan=1, Qinghai=1, Tibet=1),
        "structures": own(posts="Yunnan", bridges="Sichuan-Qinghai Yunnan-Tibet"),
    }
    assert income(earned(red=red), "red") == 9 + 18 + 15 + 1
    red["structures"] = own(posts="Yunnan", bridges="Yunnan-Tibet Kang-Qinghai")
    red["traders"] = at(Kang=1, Qinghai=1, Tibet=1)
    assert income(earned(red=red), "red") == 12 + 18 + 15 + 1


@pytest.mark.rule("Y-INC-1")
def test_the_traders_own_province_is_no_gap_and_other_players_fill_none():
    red = SAFE | {"traders": at(Sichuan=1, supply=2)}
    yellow = SAFE | {"traders": at(Yunnan=3), "structures": own(posts="Yunnan", bridges="Yunnan-Kang")}
    game = earned(red=red, yellow=yellow)
    assert (income(game, "red"), income(game, "yellow")) == (6, 19)


@pytest.mark.rule("Y-INC-1")
def test_teahouses_earn_nothing_and_fill_no_gap():
    game = earned(red=SAFE | {"traders": at(Sichuan=1, supply=2), "structures": own(teahouses="Yunnan Kang")})
    assert income(game, "red") == 6


@pytest.mark.rule("Y-INC-2")
@pytest.mark.parametrize(
    ("stand", "posts", "bridges", "total"),
    [
        ({}, "Yunnan", "", 1),
        ({}, "Sichuan", "", 0),
        ({}, "Yunnan Sichuan", "", 4),
        ({}, "Yunnan Kang", "", 1),
        ({}, "Yunnan Kang", "Yunnan-Kang", 7),
        ({"Yunnan": 1}, "Tibet", "Yunnan-Tibet", 16),
        ({}, "Tibet", "Yunnan-Tibet", 0),
        ({"Yunnan": 1, "Sichuan": 1}, "Qinghai", "Sichuan-Qinghai", 30),
        ({"Yunnan": 1, "Kang": 1}, "Kang Qinghai", "", 6 + 9),
    ],
)
def test_a_post_earns_only_on_a_route_without_a_gap(stand, posts, bridges, total):
    game = earned(red=SAFE | {"traders": at(supply=3, **stand), "structures": own(posts, bridges)})
    assert income(game, "red") == total


@pytest.mark.rule("Y-INC-2")
def test_a_blocked_gorge_takes_a_posts_income():
    red = SAFE | {"structures": own("Yunnan Kang", "Yunnan-Kang")}
    assert income(earned(red=red, blocked="Yunnan-Kang"), "red") == 1
    for gorge in GORGES:
        if gorge != "Yunnan-Kang":
            assert income(earned(red=red, blocked=gorge), "red") == 7


@pytest.mark.rule("Y-INC-3")
@pytest.mark.parametrize(("number", "total"), [(0, 0), (1, 3), (2, 3), (7, 3)])
def test_the_market_pays_three_however_many_stand_there(number, total):
    game = earned(red={"traders": at(market=number, supply=max(0, 3 - number))})
    assert income(game, "red") == total


@pytest.mark.rule("Y-INC-1", "Y-INC-2", "Y-INC-3")
def test_the_event_tells_every_part_of_the_income():
    red = SAFE | {"traders": at(market=2, Yunnan=1, Kang=2), "structures": own(posts="Yunnan Kang")}
    (event,) = [event for event in happened(earned(red=red), "income") if event["player"] == "red"]
    market, *provinces = event["parts"]
    assert (market["place"], market["coins"]) == ("market", 3)
    assert provinces == [
        {"place": "Yunnan", "traders": 1, "posts": 1, "gaps": 0, "coins": 7},
        {"place": "Kang", "traders": 2, "posts": 1, "gaps": 1, "coins": 18},
    ]


@pytest.mark.rule("Y-INC-3")
def test_traders_in_the_supply_earn_nothing():
    assert income(earned(red={"traders": at(supply=7)}), "red") == 0


@pytest.mark.rule("Y-INC-4")
def test_a_traders_income_is_never_below_zero():
    board = {"edition": "2023", "provinces": {"Qinghai": {"trader": {"value": 5, "source": "reconstructed"}}}}
    red = SAFE | {"traders": at(Qinghai=2, market=1)}
    game = play(travel(red=red, board=board, to_move="blue"), "end")
    assert income(game, "red") == 3


@pytest.mark.rule("Y-INC-1")
def test_all_players_earn_and_the_income_waits_for_scoring():
    game = earned(red=SAFE | {"traders": at(Yunnan=3)}, blue={"traders": at(market=3)})
    assert game.position()["income"] == {"red": 18, "yellow": 0, "blue": 3}
    assert game.position()["players"]["red"]["coins"] == 12  # the start coins of the third: not paid out yet
    assert game.position()["phase"] == "scoring"


# The new order


def new_order(order, **incomes):
    """Incomes in threes: so many traders in Yunnan for 6 each, or one in the market for 3."""
    places = {0: at(supply=3), 3: at(market=3), 6: at(Yunnan=1, supply=2), 12: at(Yunnan=2, supply=1), 18: at(Yunnan=3)}
    facts = {colour: {"influence": 4, "traders": places[incomes.get(colour, 0)]} for colour in order.split()}
    game = earned(order, **facts)
    assert game.position()["bidding_order"] == game.position()["travel_order"][::-1]
    return game.position()["travel_order"]


@pytest.mark.rule("Y-ORD-1")
def test_the_new_grey_order_is_by_income_highest_first():
    assert new_order("blue yellow red", red=3, yellow=18, blue=6) == ["yellow", "blue", "red"]
    assert new_order("blue yellow red", red=18, yellow=12, blue=6) == ["red", "yellow", "blue"]


@pytest.mark.rule("Y-ORD-1")
def test_of_equals_the_later_in_the_old_grey_order_comes_first():
    assert new_order("blue yellow red") == ["blue", "yellow", "red"]  # old grey: red, yellow, blue
    assert new_order("blue yellow red", red=6, yellow=6) == ["yellow", "red", "blue"]
    assert new_order("blue yellow red", red=6, yellow=18, blue=6) == ["yellow", "blue", "red"]
    assert new_order("green black blue yellow red", red=6, yellow=3, blue=6, black=3, green=6) == [
        "green",
        "blue",
        "red",
        "black",
        "yellow",
    ]


@pytest.mark.rule("Y-ORD-1")
def test_the_new_order_holds_for_scoring():
    game = earned(red=SAFE | {"traders": at(Yunnan=1, supply=2)}, yellow=SAFE | {"traders": at(Yunnan=3)})
    assert game.position()["travel_order"] == ["yellow", "red", "blue"]
    seen = []
    while game.position()["phase"] == "scoring":
        seen.append(game.to_move)
        game.play("score 0")
    assert seen == ["yellow", "red", "blue"]


@pytest.mark.rule("Y-ORD-1")
def test_the_new_order_is_told_once():
    game = earned(red=SAFE | {"traders": at(Yunnan=3)})
    assert happened(game, "order") == [{"bidding_order": ["yellow", "blue", "red"]}]
