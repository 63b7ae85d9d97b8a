"""Y-TRV and Y-BLD: the travel turn, building, displacing, the route check."""

from __future__ import annotations

import pytest
from yunnan_positions import (
    GORGES,
    PROVINCES,
    allowed,
    at,
    bidding,
    happened,
    own,
    play,
    player,
    refused,
    structures,
    traders,
    travel,
)

FAR = {"horse": "Qinghai", "passes": 6}


@pytest.mark.rule("Y-TRV-1")
def test_the_travel_order_is_the_bidding_order_reversed():
    game = play(bidding("blue red yellow"), "pass", "pass", "pass")
    assert game.position()["travel_order"] == ["yellow", "red", "blue"]
    seen = []
    while game.position()["phase"] == "travel":
        seen.append(game.to_move)
        game.play("end")
    assert seen == ["yellow", "red", "blue"]


@pytest.mark.rule("Y-TRV-1")
def test_building_and_moving_in_any_order_until_the_turn_is_ended():
    red = FAR | {"traders": at(market=3), "structures": own(post=1, bridge=1, teahouse=1)}
    game = travel(red=red)
    moves = ["move market Yunnan", "build bridge at Yunnan-Kang", "move market Kang", "build post at Kang"]
    for move in (*moves, "move market Yunnan", "build teahouse at Tibet"):
        assert game.to_move == "red"
        game.play(move)
    assert game.to_move == "red"
    game.play("end")
    assert game.to_move == "yellow"


@pytest.mark.rule("Y-TRV-1")
@pytest.mark.parametrize("move", ["pass", "market", "bid guild 5", "bank", "score 0", "take post", "block Yunnan-Kang"])
def test_moves_of_other_phases_are_refused_while_travelling(move):
    game = travel(red={"traders": at(supply=1, market=2), "structures": own(post=1)})
    refusal = game.why_not(move)
    assert (refusal.rule, refusal.key, refusal.facts) == ("Y-TRV-1", "phase_travel", {"player": "red"})
    assert move not in game.legal_moves


@pytest.mark.rule("Y-TRV-1", "Y-BID-2")
def test_a_player_who_can_do_nothing_still_ends_the_turn():
    game = travel(red={"traders": at(supply=3)})
    assert game.legal_moves == ["end"]


# Building


@pytest.mark.rule("Y-BLD-1")
@pytest.mark.parametrize("horse", range(5))
@pytest.mark.parametrize("kind", ["post", "teahouse"])
def test_building_only_where_the_horse_has_come(kind, horse):
    game = travel(red={"horse": PROVINCES[horse], "structures": own(**{kind: 1})})
    for index, province in enumerate(PROVINCES):
        if index <= horse:
            allowed(game, f"build {kind} at {province}")
        else:
            refused(game, f"build {kind} at {province}", "Y-BLD-1")


@pytest.mark.rule("Y-BLD-1")
@pytest.mark.parametrize("kind", ["post", "teahouse", "bridge"])
def test_building_needs_a_structure_in_the_personal_supply(kind):
    game = travel(red=FAR)
    where = "Yunnan-Kang" if kind == "bridge" else "Yunnan"
    refused(game, f"build {kind} at {where}", "Y-BLD-1")


@pytest.mark.rule("Y-BLD-1")
def test_building_is_free_and_needs_no_trader_there():
    game = play(travel(red=FAR | {"coins": 0, "structures": own(post=2)}), "build post at Tibet", "build post at Qinghai")
    assert player(game, "red")["coins"] == 0
    assert structures(game, "red") == own(posts="Tibet Qinghai")
    assert happened(game, "built")[0] == {"player": "red", "structure": "post", "place": "Tibet"}


@pytest.mark.rule("Y-BLD-1")
def test_structures_may_be_kept_for_later_rounds():
    game = play(travel(red={"structures": own(post=1)}), "end", "end", "end", "score 0", "score 0", "score 0")
    assert game.position()["round"] == 2
    assert structures(game, "red") == own(post=1)


@pytest.mark.rule("Y-BLD-2")
def test_one_post_a_player_and_province():
    game = travel(red=FAR | {"structures": own(posts="Kang", post=1)}, yellow=FAR | {"structures": own(post=1)})
    refused(game, "build post at Kang", "Y-BLD-2")
    allowed(game, "build post at Tibet")
    game.play("end")
    allowed(game, "build post at Kang")  # another player's does not matter


@pytest.mark.rule("Y-BLD-2")
def test_no_post_in_puer():
    game = travel(red=FAR | {"structures": own(post=1)})
    for place in ("market", "Pu'er"):
        assert game.why_not(f"build post at {place}") is not None
    assert {move.split()[-1] for move in game.legal_moves if "post" in move} == set(PROVINCES)


@pytest.mark.rule("Y-BLD-2")
def test_posts_are_never_moved():
    game = travel(red=FAR | {"traders": at(supply=3), "structures": own(posts="Kang")})
    assert game.legal_moves == ["end"]
    refused(game, "move Kang Sichuan", "Y-TRV-2")


HIGHER_END = {"Sichuan-Qinghai": 4, "Yunnan-Kang": 2, "Kang-Qinghai": 4, "Yunnan-Tibet": 3}


@pytest.mark.rule("Y-BLD-3")
@pytest.mark.parametrize("horse", range(5))
def test_a_bridge_needs_both_ends_within_the_horses_reach(horse):
    game = travel(red={"horse": PROVINCES[horse], "structures": own(bridge=1)})
    for gorge in GORGES:
        if HIGHER_END[gorge] <= horse:
            allowed(game, f"build bridge at {gorge}")
        else:
            refused(game, f"build bridge at {gorge}", "Y-BLD-3")


@pytest.mark.rule("Y-BLD-3")
def test_several_players_may_bridge_a_gorge_but_one_only_once():
    bridged = FAR | {"structures": own(bridges="Yunnan-Kang", bridge=1)}
    game = travel(red=bridged, yellow=FAR | {"structures": own(bridge=1)})
    refused(game, "build bridge at Yunnan-Kang", "Y-BLD-3")
    game.play("end")
    allowed(game, "build bridge at Yunnan-Kang")


@pytest.mark.rule("Y-BLD-3")
@pytest.mark.parametrize("gorge", ["Sichuan-Tibet", "Yunnan-Qinghai"])
def test_there_are_four_gorges_only(gorge):
    refused(travel(red=FAR | {"structures": own(bridge=1)}), f"build bridge at {gorge}", "Y-BLD-3")


@pytest.mark.rule("Y-BLD-4")
def test_one_teahouse_a_province_whoever_owns_it():
    game = travel(red=FAR | {"structures": own(teahouses="Kang", teahouse=1)}, yellow={"structures": own(teahouses="Yunnan")})
    refused(game, "build teahouse at Kang", "Y-BLD-4")
    refused(game, "build teahouse at Yunnan", "Y-BLD-4")
    game.play("build teahouse at Sichuan")
    assert structures(game, "red") == own(teahouses="Sichuan Kang")


# Moving


@pytest.mark.rule("Y-TRV-2")
def test_traders_in_the_supply_do_not_travel():
    game = travel(red=FAR | {"traders": at(supply=3)})
    refused(game, "move market Yunnan", "Y-TRV-2")


@pytest.mark.rule("Y-TRV-2")
def test_each_trader_travels_once_a_turn():
    game = play(travel(red=FAR | {"traders": at(market=1, supply=2)}), "move market Yunnan")
    refused(game, "move Yunnan Sichuan", "Y-TRV-2")
    assert game.position()["travelled"] == {"Yunnan": 1}


@pytest.mark.rule("Y-TRV-2")
def test_others_in_the_same_place_may_still_leave():
    game = play(travel(red=FAR | {"traders": at(market=1, Yunnan=1, supply=1)}), "move market Yunnan", "move Yunnan Sichuan")
    assert traders(game, "red") == {"supply": 1, "Yunnan": 1, "Sichuan": 1}
    refused(game, "move Yunnan Sichuan", "Y-TRV-2")
    refused(game, "move Sichuan Yunnan", "Y-TRV-2")


@pytest.mark.rule("Y-TRV-2")
def test_two_traders_may_swap_their_provinces():
    red = FAR | {"traders": at(Yunnan=1, Sichuan=1, supply=1), "influence": 1}
    game = travel(red=red, blue={"traders": at(Yunnan=1, Sichuan=1, supply=1), "horse": "Sichuan"})
    play(game, "move Sichuan Yunnan displace blue", "move Yunnan Sichuan displace blue")
    assert traders(game, "red") == {"supply": 1, "Yunnan": 1, "Sichuan": 1}
    assert traders(game, "blue") == {"supply": 1, "market": 1, "Yunnan": 1}


@pytest.mark.rule("Y-TRV-3")
@pytest.mark.parametrize("horse", range(5))
def test_a_journey_stays_within_the_horses_reach(horse):
    game = travel(red={"horse": PROVINCES[horse], "passes": 6, "traders": at(market=3)})
    for index, province in enumerate(PROVINCES):
        if index <= horse:
            allowed(game, f"move market {province}")
        else:
            refused(game, f"move market {province}", "Y-TRV-3")


@pytest.mark.rule("Y-TRV-3")
@pytest.mark.parametrize("province", PROVINCES)
def test_a_journey_never_ends_where_it_began_nor_in_puer(province):
    game = travel(red=FAR | {"traders": at(supply=2, **{province: 1})})
    refused(game, f"move {province} {province}", "Y-TRV-3")
    assert game.why_not(f"move {province} market") is not None
    assert {move.split()[2] for move in game.legal_moves if move.startswith("move")} == set(PROVINCES) - {province}


@pytest.mark.rule("Y-TRV-3")
def test_journeys_go_downward_too():
    game = play(travel(red=FAR | {"traders": at(Qinghai=1, supply=2)}), "move Qinghai Yunnan")
    assert traders(game, "red") == {"supply": 2, "Yunnan": 1}
    assert happened(game, "moved")[0]["borders"] == 4


@pytest.mark.rule("Y-TRV-3", "Y-TRV-4")
@pytest.mark.parametrize(
    ("bridges", "start", "goal", "borders"),
    [
        ("", "market", "Yunnan", 1),
        ("", "market", "Qinghai", 5),
        ("Yunnan-Kang", "market", "Kang", 2),
        ("Yunnan-Kang", "market", "Tibet", 3),
        ("Yunnan-Kang", "market", "Sichuan", 2),
        ("Yunnan-Kang", "Sichuan", "Kang", 1),
        ("Sichuan-Qinghai", "market", "Qinghai", 3),
        ("Sichuan-Qinghai", "market", "Tibet", 4),  # up to Qinghai or over Kang: the same
        ("Sichuan-Qinghai", "Sichuan", "Tibet", 2),
        ("Sichuan-Qinghai", "Yunnan", "Tibet", 3),
        ("Yunnan-Tibet", "market", "Tibet", 2),
        ("Yunnan-Tibet", "market", "Qinghai", 3),  # over the bridge and on
        ("Yunnan-Tibet", "market", "Kang", 3),
        ("Yunnan-Tibet", "Yunnan", "Kang", 2),  # by the road, or up over the bridge and back down
        ("Kang-Qinghai", "market", "Qinghai", 4),
        ("Kang-Qinghai", "Qinghai", "Yunnan", 3),
        ("Yunnan-Kang Kang-Qinghai", "market", "Qinghai", 3),
        ("Yunnan-Tibet Sichuan-Qinghai", "Qinghai", "Yunnan", 2),
        ("Yunnan-Tibet Kang-Qinghai", "Tibet", "market", None),
    ],
)
def test_a_journey_follows_the_road_and_own_bridges_by_the_cheapest_way(bridges, start, goal, borders):
    game = travel(red=FAR | {"traders": at(supply=2, **{start: 1}), "structures": own(bridges=bridges)})
    if borders is None:
        assert game.why_not(f"move {start} {goal}") is not None
        return
    game.play(f"move {start} {goal}")
    assert happened(game, "moved") == [{"player": "red", "start": start, "goal": goal, "borders": borders}]
    assert game.position()["passes_used"] == borders


@pytest.mark.rule("Y-TRV-3")
def test_up_a_bridge_and_down_the_road_is_a_way():
    red = {"horse": "Qinghai", "passes": 2, "traders": at(Yunnan=1, supply=2), "structures": own(bridges="Yunnan-Tibet")}
    game = travel(red=red, blocked="Yunnan-Kang")
    allowed(game, "move Yunnan Tibet", "move Yunnan Kang", "move Yunnan Qinghai", "move Yunnan Sichuan")


@pytest.mark.rule("Y-TRV-3")
def test_bridges_of_others_are_not_used():
    game = travel(red=FAR | {"traders": at(market=1, supply=2)}, blue=FAR | {"structures": own(bridges="Yunnan-Kang")})
    game.play("move market Kang")
    assert happened(game, "moved")[0]["borders"] == 3


@pytest.mark.rule("Y-TRV-4")
@pytest.mark.parametrize("passes", [2, 3, 4, 5, 6])
def test_a_turn_spends_at_most_the_players_passes(passes):
    game = travel(red={"horse": "Qinghai", "passes": passes, "traders": at(market=3)})
    game.play("move market Sichuan")
    left = passes - 2
    assert game.position()["passes_used"] == 2
    for cost, province in enumerate(PROVINCES, start=1):
        if cost <= left:
            allowed(game, f"move market {province}")
        else:
            refused(game, f"move market {province}", "Y-TRV-4")


@pytest.mark.rule("Y-TRV-4")
def test_passes_are_not_used_up():
    game = travel(red={"horse": "Sichuan", "passes": 3, "traders": at(market=3)})
    play(game, "move market Yunnan", "move market Sichuan", "end", "end", "end", "score 0", "score 0", "score 0")
    assert player(game, "red")["passes"] == 3
    play(game, "pass", "pass", "pass")
    assert game.to_move == "red"
    game.play("move market Sichuan")  # the third trader, sent to the market by passing
    assert game.position()["passes_used"] == 2


# Displacing


@pytest.mark.rule("Y-TRV-5")
@pytest.mark.parametrize("influence", range(5))
def test_only_strictly_lower_influence_is_displaced(influence):
    blue = {"horse": "Sichuan", "influence": influence, "traders": at(Sichuan=1, supply=2)}
    game = travel(red=FAR | {"influence": 2, "traders": at(market=3)}, blue=blue)
    if influence < 2:
        allowed(game, "move market Sichuan displace blue")
    else:
        refused(game, "move market Sichuan displace blue", "Y-TRV-5")
    allowed(game, "move market Sichuan")  # displacing is a choice


@pytest.mark.rule("Y-TRV-5")
@pytest.mark.parametrize(("province", "lower"), list(zip(PROVINCES, ("market", *PROVINCES), strict=False)))
def test_a_displaced_trader_goes_to_the_next_lower_place_along_the_road(province, lower):
    blue = FAR | {"traders": at(supply=2, **{province: 1}), "structures": own(bridges="Kang-Qinghai Yunnan-Tibet")}
    game = play(travel(red=FAR | {"influence": 1, "traders": at(market=3)}, blue=blue), f"move market {province} displace blue")
    assert traders(game, "blue") == {"supply": 2, lower: 1}
    assert happened(game, "displaced") == [{"player": "blue", "place": province, "by": "red"}]


@pytest.mark.rule("Y-TRV-5")
def test_one_journey_displaces_one_trader_only():
    blue = FAR | {"traders": at(Kang=3)}
    game = play(travel(red=FAR | {"influence": 1, "traders": at(market=3)}, blue=blue), "move market Kang displace blue")
    assert traders(game, "blue") == {"Kang": 2, "Sichuan": 1}


@pytest.mark.rule("Y-TRV-5")
def test_nobody_is_displaced_on_the_way():
    low = FAR | {"traders": at(Yunnan=1, supply=2)}
    game = travel(red=FAR | {"influence": 4, "traders": at(market=3)}, blue=low)
    refused(game, "move market Sichuan displace blue", "Y-TRV-5")
    game.play("move market Sichuan")
    assert traders(game, "blue") == {"Yunnan": 1, "supply": 2}


@pytest.mark.rule("Y-TRV-5")
def test_own_traders_and_strangers_are_not_displaced():
    game = travel(red=FAR | {"influence": 4, "traders": at(market=1, Yunnan=2)})
    refused(game, "move market Yunnan displace red", "Y-TRV-5")
    refused(game, "move market Yunnan displace yellow", "Y-TRV-5")
    refused(game, "move market Yunnan displace green", "Y-TRV-5")
    refused(game, "move market Yunnan displace duli", "Y-TRV-5")


@pytest.mark.rule("Y-TRV-5")
def test_the_journeys_own_rules_come_before_its_displacement():
    blue = FAR | {"traders": at(Tibet=3)}
    game = travel(red={"horse": "Kang", "influence": 4, "traders": at(market=3)}, blue=blue)
    refused(game, "move market Tibet displace blue", "Y-TRV-3")


@pytest.mark.rule("Y-TRV-6")
def test_a_displaced_trader_displaces_nobody():
    yellow = FAR | {"influence": 0, "traders": at(Sichuan=1, supply=2)}
    blue = FAR | {"influence": 2, "traders": at(Kang=1, supply=2)}
    game = travel(red=FAR | {"influence": 3, "traders": at(market=3)}, yellow=yellow, blue=blue)
    game.play("move market Kang displace blue")
    assert traders(game, "blue") == {"supply": 2, "Sichuan": 1}
    assert traders(game, "yellow") == {"supply": 2, "Sichuan": 1}


@pytest.mark.rule("Y-TRV-6")
def test_a_trader_is_displaced_again_and_again_down_to_the_market():
    red = FAR | {"influence": 1, "traders": at(market=3)}
    game = travel(red=red, blue=FAR | {"traders": at(Kang=1, supply=2)})
    play(game, "move market Kang displace blue", "move market Sichuan displace blue", "move market Yunnan displace blue")
    assert traders(game, "blue") == {"supply": 2, "market": 1}


@pytest.mark.rule("Y-TRV-6")
def test_a_displaced_trader_is_displaced_by_another_player_too():
    strong = FAR | {"influence": 1, "traders": at(market=1, Yunnan=1, Sichuan=1)}
    game = travel(red=strong, yellow=strong, blue=FAR | {"traders": at(Tibet=1, supply=2)})
    play(game, "move market Tibet displace blue", "end", "move market Kang displace blue", "end")
    assert traders(game, "blue") == {"supply": 2, "Sichuan": 1}


@pytest.mark.rule("Y-TRV-6")
def test_a_displaced_trader_travels_normally_on_its_owners_turn():
    yellow = FAR | {"influence": 1, "traders": at(Yunnan=2, Sichuan=1)}
    red = FAR | {"influence": 2, "traders": at(market=3)}
    game = travel(red=red, yellow=yellow, blue=FAR | {"traders": at(Kang=1, supply=2)})
    play(game, "move market Sichuan displace yellow", "end")
    assert traders(game, "yellow") == {"Yunnan": 3}
    play(game, "move Yunnan Kang displace blue", "move Yunnan Sichuan", "end")
    assert traders(game, "yellow") == {"Yunnan": 1, "Sichuan": 1, "Kang": 1}


@pytest.mark.rule("Y-TRV-6", "Y-TRV-2")
def test_a_trader_displaced_from_yunnan_starts_from_the_market_on_its_turn():
    red = {"influence": 1, "traders": at(market=3)}
    game = travel(red=red, yellow={"traders": at(Yunnan=1, supply=2)})
    play(game, "move market Yunnan displace yellow", "end")
    assert game.to_move == "yellow"
    allowed(game, "move market Yunnan")


@pytest.mark.rule("Y-TRV-7")
def test_trading_posts_are_never_displaced():
    game = travel(red=FAR | {"influence": 4, "traders": at(market=3)}, blue=FAR | {"structures": own(posts="Kang")})
    refused(game, "move market Kang displace blue", "Y-TRV-5")
    game.play("move market Kang")
    assert structures(game, "blue")["posts"] == ["Kang"]


# The route check


def after_the_check(**red):
    game = travel(red=FAR | red)
    game.play("end")
    return traders(game, "red")


@pytest.mark.rule("Y-TRV-8")
@pytest.mark.parametrize(
    ("stand", "posts", "bridges", "stay"),
    [
        ({"Yunnan": 1}, "", "", {"Yunnan": 1}),
        ({"Sichuan": 1}, "", "", {}),  # Yunnan itself must be held
        ({"Sichuan": 1}, "Yunnan", "", {"Sichuan": 1}),
        ({"Sichuan": 1}, "Sichuan", "", {}),
        ({"Yunnan": 1, "Kang": 1}, "", "", {"Yunnan": 1}),
        ({"Yunnan": 1, "Kang": 1}, "Sichuan", "", {"Yunnan": 1, "Kang": 1}),
        ({"Yunnan": 1, "Sichuan": 1, "Tibet": 2}, "", "", {"Yunnan": 1, "Sichuan": 1}),
        ({"Kang": 1, "Tibet": 1, "Qinghai": 1}, "Yunnan", "", {}),  # all at the same moment
        ({"Kang": 1, "Tibet": 1, "Qinghai": 1}, "Yunnan", "Yunnan-Kang", {"Kang": 1, "Tibet": 1, "Qinghai": 1}),
        ({"Kang": 1, "Qinghai": 1}, "Yunnan", "Yunnan-Kang", {"Kang": 1}),
        ({"Kang": 1, "Qinghai": 1}, "Yunnan", "Yunnan-Kang Kang-Qinghai", {"Kang": 1, "Qinghai": 1}),
        ({"Tibet": 1, "Kang": 1}, "Yunnan", "Yunnan-Tibet", {"Tibet": 1, "Kang": 1}),  # down from Tibet
        ({"Kang": 1}, "Yunnan", "Yunnan-Tibet", {}),  # Tibet is not held
        ({"Kang": 1}, "Yunnan Tibet", "Yunnan-Tibet", {"Kang": 1}),  # upward to Tibet, then over the bridge
        ({"Kang": 1, "Tibet": 1, "Qinghai": 1}, "Yunnan Sichuan", "Sichuan-Qinghai", {"Kang": 1, "Tibet": 1, "Qinghai": 1}),
        ({"Tibet": 1, "Qinghai": 1}, "Yunnan Sichuan", "Sichuan-Qinghai", {"Tibet": 1, "Qinghai": 1}),
        ({"Tibet": 1}, "Yunnan Sichuan", "Sichuan-Qinghai", {}),
    ],
)
def test_traders_without_a_route_to_puer_go_to_the_market(stand, posts, bridges, stay):
    spare = max(0, 3 - sum(stand.values()))
    market = sum(stand.values()) - sum(stay.values())
    expected = {place: number for place, number in {"supply": spare, "market": market, **stay}.items() if number}
    assert after_the_check(traders=at(supply=spare, **stand), structures=own(posts, bridges)) == expected


@pytest.mark.rule("Y-TRV-8")
def test_isolated_traders_are_told_and_posts_stay():
    red = FAR | {"traders": at(Kang=2, supply=1), "structures": own(posts="Kang Tibet")}
    game = play(travel(red=red), "end")
    assert happened(game, "isolated") == [{"player": "red", "place": "Kang", "traders": 2}]
    assert structures(game, "red")["posts"] == ["Kang", "Tibet"]


@pytest.mark.rule("Y-TRV-8")
def test_teahouses_and_other_players_do_not_hold_a_route():
    red = FAR | {"traders": at(Sichuan=1, supply=2), "structures": own(teahouses="Yunnan")}
    game = play(travel(red=red, blue={"traders": at(Yunnan=3), "structures": own(posts="Yunnan")}), "end")
    assert traders(game, "red") == {"supply": 2, "market": 1}


@pytest.mark.rule("Y-TRV-8")
def test_traders_in_the_market_are_not_needed_for_a_route_and_do_not_make_one():
    assert after_the_check(traders=at(market=2, Sichuan=1)) == {"market": 3}


@pytest.mark.rule("Y-TRV-8")
def test_the_check_comes_at_the_end_of_the_own_turn_not_before():
    game = travel(red=FAR | {"traders": at(Sichuan=1, market=2)})
    game.play("move market Kang")
    assert traders(game, "red") == {"market": 1, "Sichuan": 1, "Kang": 1}
    play(game, "move market Yunnan", "end")
    assert traders(game, "red") == {"Yunnan": 1, "Sichuan": 1, "Kang": 1}


@pytest.mark.rule("Y-TRV-8")
def test_a_recalled_isolated_trader_does_not_travel_again_this_turn():
    game = play(travel(red=FAR | {"traders": at(Kang=1, supply=2)}), "end")
    assert game.to_move == "yellow"


@pytest.mark.rule("Y-TRV-9")
def test_a_route_broken_by_displacement_moves_nobody():
    red = FAR | {"traders": at(Yunnan=1, Sichuan=1, Kang=1)}
    yellow = FAR | {"influence": 1, "traders": at(market=2, supply=1)}
    game = play(travel(red=red, yellow=yellow), "end", "move market Yunnan displace red", "end")
    assert traders(game, "red") == {"market": 1, "Sichuan": 1, "Kang": 1}


@pytest.mark.rule("Y-TRV-9")
def test_a_route_broken_by_banishment_moves_nobody():
    red = FAR | {"influence": 1, "traders": at(Yunnan=1, Sichuan=1, Kang=1)}
    crowd = {"traders": at(Yunnan=7)}
    game = play(travel(red=red, yellow=crowd, blue=crowd), "end", "end", "end")
    assert happened(game, "inspector") == [{"place": "Yunnan", "revenue": 90, "banished": "red"}]
    assert traders(game, "red") == {"market": 1, "Sichuan": 1, "Kang": 1}


@pytest.mark.rule("Y-TRV-9")
def test_a_player_displaced_before_the_own_turn_is_checked_at_its_end():
    red = FAR | {"influence": 1, "traders": at(market=2, supply=1)}
    yellow = FAR | {"traders": at(Yunnan=1, Sichuan=2)}
    game = play(travel(red=red, yellow=yellow), "move market Yunnan displace yellow", "end")
    assert traders(game, "yellow") == {"market": 1, "Sichuan": 2}
    game.play("end")
    assert traders(game, "yellow") == {"market": 3}
