"""Y-INS: the province inspector."""

from __future__ import annotations

import pytest
from yunnan_positions import at, happened, own, play, structures, traders, travel

REACH = {"horse": "Qinghai"}


def last_turn(order="blue yellow red", /, **facts):
    """The last player of the travel phase ends the turn: the inspector comes. Routes are checked for that one only."""
    game = travel(order, to_move=order.split()[0], **facts)
    return play(game, "end")


def visit(game):
    (event,) = happened(game, "inspector")
    return event["place"], event["revenue"], event["banished"]


@pytest.mark.rule("Y-INS-1")
def test_the_revenue_counts_all_traders_and_posts_of_all_players():
    red = REACH | {"traders": at(Kang=2, supply=1), "structures": own(posts="Kang")}
    yellow = REACH | {"traders": at(Kang=1, supply=2), "structures": own(posts="Kang Sichuan")}
    game = last_turn(red=red, yellow=yellow)
    assert visit(game)[:2] == ("Kang", 3 * 12 + 2 * 6)


@pytest.mark.rule("Y-INS-1")
@pytest.mark.parametrize(
    ("province", "trader", "post"),
    [("Yunnan", 6, 1), ("Sichuan", 9, 3), ("Kang", 12, 6), ("Tibet", 15, 10), ("Qinghai", 18, 15)],
)
def test_every_province_has_its_revenue(province, trader, post):
    red = REACH | {"traders": at(supply=1, **{province: 2}), "structures": own(posts=province)}
    assert visit(last_turn(red=red))[:2] == (province, 2 * trader + post)


@pytest.mark.rule("Y-INS-1")
def test_transport_costs_do_not_matter_for_the_revenue():
    red = REACH | {"traders": at(Qinghai=1, supply=2)}  # four gaps: it earns only 6
    yellow = {"traders": at(Yunnan=2, supply=1)}
    assert visit(last_turn(red=red, yellow=yellow))[:2] == ("Qinghai", 18)


@pytest.mark.rule("Y-INS-1")
def test_posts_behind_a_gap_count_in_full():
    red = REACH | {"structures": own(posts="Qinghai")}
    yellow = {"traders": at(Yunnan=2, supply=1)}
    assert visit(last_turn(red=red, yellow=yellow)) == ("Qinghai", 15, None)


@pytest.mark.rule("Y-INS-1")
def test_the_market_is_no_province():
    game = last_turn(red={"traders": at(market=7), "influence": 3}, yellow={"traders": at(Yunnan=1, supply=2)})
    assert visit(game) == ("Yunnan", 6, "yellow")
    assert traders(game, "red") == {"market": 7}


@pytest.mark.rule("Y-INS-2")
def test_he_visits_the_highest_revenue():
    red = REACH | {"traders": at(Yunnan=3, Qinghai=1)}
    yellow = REACH | {"traders": at(Yunnan=2, supply=1), "influence": 1}
    assert visit(last_turn(red=red, yellow=yellow)) == ("Yunnan", 30, "yellow")


@pytest.mark.rule("Y-INS-2")
@pytest.mark.parametrize(
    ("first", "second", "revenue"),
    [({"Yunnan": 3}, {"Qinghai": 1}, 18), ({"Sichuan": 4}, {"Kang": 3}, 36), ({"Yunnan": 2}, {"Kang": 1}, 12)],
)
def test_of_equal_provinces_he_visits_the_farthest(first, second, revenue):
    red = REACH | {"traders": at(supply=3, **first)}
    yellow = REACH | {"traders": at(supply=3, **second)}
    assert visit(last_turn(red=red, yellow=yellow)) == (next(iter(second)), revenue, "yellow")


@pytest.mark.rule("Y-INS-2")
def test_without_any_revenue_he_stays_at_home():
    game = last_turn(red={"traders": at(market=3), "structures": own(teahouses="Yunnan")})
    assert happened(game, "inspector") == []
    assert traders(game, "red") == {"market": 3}


@pytest.mark.rule("Y-INS-3")
def test_the_owner_of_the_teahouse_there_is_immune():
    red = REACH | {"influence": 3, "traders": at(Kang=2, supply=1), "structures": own(teahouses="Kang")}
    yellow = REACH | {"influence": 1, "traders": at(Kang=1, supply=2)}
    game = last_turn(red=red, yellow=yellow)
    assert visit(game)[2] == "yellow"
    assert traders(game, "red") == {"supply": 1, "Kang": 2}


@pytest.mark.rule("Y-INS-3")
def test_a_teahouse_elsewhere_or_of_somebody_else_does_not_help():
    red = REACH | {"influence": 3, "traders": at(Kang=2, supply=1), "structures": own(teahouses="Sichuan")}
    yellow = REACH | {"influence": 1, "structures": own(teahouses="Kang")}
    assert visit(last_turn(red=red, yellow=yellow))[2] == "red"


@pytest.mark.rule("Y-INS-3")
def test_influence_four_is_immune():
    red = REACH | {"influence": 4, "traders": at(Kang=2, supply=1)}
    yellow = REACH | {"influence": 0, "traders": at(Kang=1, supply=2)}
    assert visit(last_turn(red=red, yellow=yellow))[2] == "yellow"


@pytest.mark.rule("Y-INS-4")
def test_he_banishes_one_trader_of_the_highest_influence_to_the_market():
    red = REACH | {"influence": 2, "traders": at(Kang=2, supply=1)}
    yellow = REACH | {"influence": 3, "traders": at(Kang=2, supply=1)}
    game = last_turn(red=red, yellow=yellow)
    assert visit(game) == ("Kang", 48, "yellow")
    assert traders(game, "yellow") == {"supply": 1, "market": 1, "Kang": 1}
    assert traders(game, "red") == {"supply": 1, "Kang": 2}


@pytest.mark.rule("Y-INS-4")
def test_the_highest_influence_is_sought_only_among_those_with_a_trader_there():
    red = REACH | {"influence": 1, "traders": at(Kang=2, supply=1)}
    yellow = REACH | {"influence": 3, "traders": at(Yunnan=1, supply=2), "structures": own(posts="Kang")}
    assert visit(last_turn(red=red, yellow=yellow))[2] == "red"


@pytest.mark.rule("Y-INS-4")
@pytest.mark.parametrize(
    "order", ["blue yellow red", "blue red yellow", "red yellow blue", "yellow red blue", "red blue yellow"]
)
def test_of_equals_the_earlier_on_the_grey_track_is_hit(order):
    standing = REACH | {"influence": 1, "traders": at(Kang=1, supply=2)}
    facts = dict.fromkeys(order.split()[1:], standing)  # the last to travel stands nowhere
    assert visit(last_turn(order, **facts))[2] == order.split()[-1]


@pytest.mark.rule("Y-INS-4")
def test_the_grey_track_of_this_round_counts_not_the_new_order():
    red = REACH | {"traders": at(Kang=1, supply=2)}  # first on grey, with the lower income
    yellow = REACH | {"traders": at(Kang=1, Yunnan=1, Sichuan=1)}
    game = last_turn(red=red, yellow=yellow)
    assert visit(game)[2] == "red"
    assert game.position()["travel_order"][0] == "yellow"


@pytest.mark.rule("Y-INS-4")
def test_if_nobody_can_be_banished_he_goes_nowhere_else():
    red = REACH | {"influence": 4, "traders": at(Kang=2, supply=1)}
    yellow = REACH | {"influence": 2, "traders": at(Kang=1, supply=2), "structures": own(teahouses="Kang")}
    blue = {"influence": 1, "traders": at(Yunnan=3)}
    game = last_turn(red=red, yellow=yellow, blue=blue)
    assert visit(game) == ("Kang", 36, None)
    assert traders(game, "blue") == {"Yunnan": 3}


@pytest.mark.rule("Y-INS-4", "Y-TRV-7")
def test_posts_are_never_banished():
    red = REACH | {"influence": 2, "structures": own(posts="Qinghai Tibet")}
    game = last_turn(red=red)
    assert visit(game) == ("Qinghai", 15, None)
    assert structures(game, "red")["posts"] == ["Tibet", "Qinghai"]


@pytest.mark.rule("Y-INS-4")
def test_the_banished_trader_earns_in_the_market_and_takes_no_present():
    red = REACH | {"influence": 2, "traders": at(Kang=1, Yunnan=2), "structures": own(posts="Sichuan")}
    game = last_turn(red=red)
    assert visit(game)[2] == "red"
    assert game.position()["income"]["red"] == 3 + 12 + 3
    assert game.position()["presents"]["Kang"] == 4
