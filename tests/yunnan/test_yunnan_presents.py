"""Y-PRE: presents."""

from __future__ import annotations

import pytest
from yunnan_positions import at, happened, own, play, player, travel

REACH = {"horse": "Qinghai", "influence": 4}  # out of the inspector's reach


def after(order="blue yellow red", /, **facts):
    game = play(travel(order, to_move=order.split()[0], **facts), "end")
    return game, {colour: player(game, colour)["presents"] for colour in sorted(order.split())}


@pytest.mark.rule("Y-PRE-1")
def test_every_trader_takes_one_while_they_last():
    red = REACH | {"traders": at(Sichuan=2, Tibet=1)}
    game, presents = after(red=red, yellow=REACH | {"traders": at(Kang=3)})
    assert presents == {"blue": 0, "red": 3, "yellow": 3}
    assert game.position()["presents"] == {"Sichuan": 3, "Kang": 1, "Tibet": 2, "Qinghai": 2}


@pytest.mark.rule("Y-PRE-1")
def test_yunnan_and_the_market_have_none():
    _, presents = after(red=REACH | {"traders": at(Yunnan=4, market=3)})
    assert presents["red"] == 0


@pytest.mark.rule("Y-PRE-1")
def test_presents_add_to_those_of_earlier_rounds():
    _, presents = after(red=REACH | {"traders": at(Sichuan=2, supply=1), "presents": 4}, presents={"Sichuan": 2, "Kang": 4})
    assert presents["red"] == 6


@pytest.mark.rule("Y-PRE-1")
def test_where_none_are_left_nobody_takes_one():
    red = REACH | {"traders": at(Sichuan=3, supply=1)}
    _, presents = after(red=red, presents={"Sichuan": 0, "Kang": 4, "Tibet": 3, "Qinghai": 2})
    assert presents["red"] == 0


@pytest.mark.rule("Y-PRE-1")
def test_higher_influence_comes_first_with_all_its_traders():
    blue = {"horse": "Qinghai", "structures": own(teahouses="Qinghai")}
    red = {"horse": "Qinghai", "influence": 2, "traders": at(Tibet=2, supply=1), "structures": own(teahouses="Tibet")}
    yellow = REACH | {"influence": 4, "traders": at(Tibet=2, supply=1)}
    _, presents = after("blue yellow red", red=red, yellow=yellow, blue=blue)
    assert presents == {"blue": 0, "red": 1, "yellow": 2}


@pytest.mark.rule("Y-PRE-1")
def test_within_a_level_round_by_round_in_grey_order():
    _, presents = after(
        "blue yellow red", red=REACH | {"traders": at(Tibet=2, supply=1)}, yellow=REACH | {"traders": at(Tibet=3)}
    )
    assert presents == {"blue": 0, "red": 2, "yellow": 1}
    _, presents = after(
        "blue red yellow", red=REACH | {"traders": at(Tibet=2, supply=1)}, yellow=REACH | {"traders": at(Tibet=3)}
    )
    assert presents == {"blue": 0, "red": 1, "yellow": 2}


@pytest.mark.rule("Y-PRE-1")
def test_a_player_without_a_second_trader_is_passed_over_in_the_second_round():
    red = REACH | {"traders": at(Kang=1, supply=2)}
    _, presents = after(red=red, yellow=REACH | {"traders": at(Kang=3)})
    assert presents == {"blue": 0, "red": 1, "yellow": 3}


@pytest.mark.rule("Y-PRE-1")
def test_nobody_gets_more_than_one_a_trader():
    game, presents = after(red=REACH | {"traders": at(Sichuan=1, supply=2)})
    assert presents["red"] == 1
    assert game.position()["presents"]["Sichuan"] == 4


@pytest.mark.rule("Y-PRE-1")
def test_the_grey_order_of_this_round_counts_not_the_new_one():
    red = REACH | {"traders": at(Qinghai=1, supply=2)}  # first on grey, with the lower income
    yellow = REACH | {"traders": at(Qinghai=1, Yunnan=2)}
    game, presents = after(red=red, yellow=yellow, presents={"Qinghai": 1, "Sichuan": 1})
    assert presents == {"blue": 0, "red": 1, "yellow": 0}
    assert game.position()["travel_order"] == ["yellow", "red", "blue"]


@pytest.mark.rule("Y-PRE-1")
def test_presents_come_after_the_inspector():
    red = {"horse": "Kang", "influence": 1, "traders": at(Kang=1, supply=2)}
    game, presents = after(red=red)
    assert happened(game, "inspector")[0]["banished"] == "red"
    assert presents["red"] == 0


@pytest.mark.rule("Y-PRE-1")
def test_posts_take_no_presents():
    _, presents = after(red=REACH | {"structures": own(posts="Sichuan Kang")})
    assert presents["red"] == 0


@pytest.mark.rule("Y-PRE-1")
def test_three_levels_share_out_in_their_order():
    red = {"horse": "Sichuan", "influence": 1, "traders": at(Sichuan=2, supply=1), "structures": own(teahouses="Sichuan")}
    yellow = REACH | {"influence": 4, "traders": at(Sichuan=1, supply=2)}
    blue = REACH | {"influence": 4, "traders": at(Sichuan=2, Yunnan=1)}
    game, presents = after("blue yellow red", red=red, yellow=yellow, blue=blue, presents={"Sichuan": 4, "Kang": 1})
    assert presents == {"blue": 2, "red": 1, "yellow": 1}
    assert [event["player"] for event in happened(game, "present")] == ["yellow", "blue", "blue", "red"]
