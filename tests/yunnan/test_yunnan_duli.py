"""Y-DUL: two players with the automa Dúlì."""

from __future__ import annotations

import random

import pytest
from yunnan_positions import (
    BUILDINGS,
    NO_PRESENTS,
    PROVINCES,
    allowed,
    at,
    bids,
    coins,
    duli,
    happened,
    own,
    play,
    player,
    refused,
    structures,
    traders,
)

import teahorse as th

CARDS = {  # Y-DUL-10
    1: ("SHGCB", (3, 3, 1, 0, 0), True),
    2: ("HGCBS", (4, 3, 0, 0, 0), False),
    3: ("GCBSH", (4, 2, 1, 0, 0), False),
    4: ("CBSHG", (3, 2, 2, 0, 0), False),
    5: ("BSHGC", (2, 3, 2, 0, 0), False),
    6: ("SGBHC", (2, 2, 3, 0, 0), True),
    7: ("GBHCS", (3, 2, 1, 1, 0), False),
    8: ("BHCSG", (2, 3, 1, 1, 0), False),
    9: ("HCSGB", (2, 2, 2, 1, 0), False),
    10: ("CSGBH", (2, 2, 1, 2, 0), False),
    11: ("SCHBG", (1, 3, 2, 1, 0), True),
    12: ("CHBGS", (1, 2, 2, 2, 0), False),
    13: ("HBGSC", (2, 2, 1, 1, 1), False),
    14: ("BGSCH", (1, 2, 2, 1, 1), False),
    15: ("GSCHB", (1, 2, 1, 2, 1), False),
    16: ("GHSBC", (1, 1, 2, 2, 1), True),
}
LETTERS = {"S": "school", "C": "customs", "H": "horse", "G": "guild", "B": "yard"}
PASSED = {"traders": at(market=3)}


def hers(*standing, supply=None, **more):
    """Dúlì with these bids and the rest of her seven traders in the supply."""
    return {"traders": at(supply=7 - len(standing)), "bids": [list(bid) for bid in standing]} | more


def about_to_bid(card=3, /, **facts):
    """Yellow moves, then it is Dúlì's turn."""
    return duli(**({"to_move": "yellow", "deck": [card]} | facts))


def travelled(card, /, **facts):
    """Both have passed; Dúlì has turned this card for the travel phase."""
    facts = {"red": PASSED, "yellow": PASSED, "passed": ["red"], "to_move": "yellow", "deck": [card]} | facts
    return play(duli(**facts), "pass")


# Set-up


@pytest.mark.rule("Y-DUL-1", "Y-DUL-2")
def test_she_starts_with_seven_traders_two_posts_and_a_bid_in_the_school():
    game = th.new("yunnan", players=2, seed=9)
    assert player(game, "duli") == {
        "influence": 0,
        "presents": 0,
        "traders": {"supply": 6, "market": 0},
        "bids": [["school", 9]],
        "structures": {"posts": ["Yunnan", "Sichuan"], "teahouses": []},
    }
    assert game.position()["bidding_order"][2] == "duli"
    assert game.position()["travel_order"][0] == "duli"


@pytest.mark.rule("Y-DUL-1")
def test_the_two_players_are_drawn_and_start_as_usual():
    games = [th.new("yunnan", players=2, seed=seed) for seed in range(20)]
    assert {tuple(game.position()["bidding_order"]) for game in games} == {("red", "yellow", "duli"), ("yellow", "red", "duli")}
    assert coins(games[0], "red") == coins(games[0], "yellow") == 9


@pytest.mark.rule("Y-DUL-1")
def test_one_bank_space_is_closed():
    game = play(duli(), "bank")
    assert game.why_not("bank").rule in ("Y-DUL-1", "Y-BID-12")
    assert "bank" not in game.legal_moves


@pytest.mark.rule("Y-DUL-1")
def test_she_bids_last_and_has_no_turn_of_her_own():
    game = th.new("yunnan", players=2, seed=9)
    first, second = game.position()["bidding_order"][:2]
    assert game.to_move == first
    game.play("market")
    assert (game.to_move, happened(game, "duli_card")) == (second, [])
    game.play("market")
    assert game.to_move == first
    assert len(happened(game, "duli_card")) == 1


@pytest.mark.rule("Y-DUL-2")
def test_a_position_of_round_one_has_her_on_the_schools_nine_later_ones_not():
    assert bids(duli(round=1), "duli") == [("school", 9)]
    assert bids(duli(round=2), "duli") == []


# Bidding


@pytest.mark.rule("Y-DUL-3", "Y-DUL-10")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("taken", range(5))
def test_she_bids_in_the_first_building_of_the_list_where_she_has_no_trader(card, taken):
    order = [LETTERS[letter] for letter in CARDS[card][0]]
    standing = [(building, 9) for building in BUILDINGS if building in order[:taken]]
    game = play(about_to_bid(card, duli=hers(*standing)), "market")
    assert set(bids(game, "duli")) == {*standing, (order[taken], 5)}
    assert traders(game, "duli") == {"supply": 6 - taken}
    assert happened(game, "duli_card")[0]["card"] == card
    assert game.position()["deck"] == []


@pytest.mark.rule("Y-DUL-3")
@pytest.mark.parametrize(
    ("red", "yellow", "hers_is", "outbid"),
    [
        ([], [], 5, False),
        ([5], [], 7, True),
        ([7], [], 9, True),
        ([9], [], 12, False),
        ([12], [], 9, False),
        ([15], [], 9, False),
        ([9], [12], 15, False),
        ([9], [15], 12, False),
        ([12], [15], 9, False),
    ],
)
def test_she_takes_the_cheapest_permissible_space(red, yellow, hers_is, outbid):
    def bidder(spaces):
        return {"coins": 40, "traders": at(supply=3), "bids": [["guild", space] for space in spaces]}

    game = play(about_to_bid(3, red=bidder(red), yellow=bidder(yellow)), "market")
    assert bids(game, "duli") == [("guild", hers_is)]
    assert (bids(game, "red") == []) is (outbid or red == [])


@pytest.mark.rule("Y-DUL-3")
def test_a_full_building_sends_her_to_the_next_one():
    red = {"coins": 40, "traders": at(supply=1), "bids": [["guild", 9], ["guild", 12]]}
    yellow = {"coins": 40, "traders": at(supply=2), "bids": [["guild", 15]]}
    game = play(about_to_bid(3, options={"double_bidding": True}, red=red, yellow=yellow), "market")
    assert bids(game, "duli") == [("customs", 5)]


@pytest.mark.rule("Y-DUL-3")
def test_she_never_bids_twice_in_a_building_even_with_double_bidding():
    game = play(about_to_bid(3, options={"double_bidding": True}, duli=hers(("guild", 9))), "market")
    assert bids(game, "duli") == [("customs", 5), ("guild", 9)]


@pytest.mark.rule("Y-DUL-3")
def test_she_bids_in_the_guild_at_influence_four_too_and_gains_nothing():
    game = play(about_to_bid(3, duli=hers(influence=4)), "market")
    assert bids(game, "duli") == [("guild", 5)]
    play(game, "pass", "pass")
    assert game.position()["phase"] == "travel"
    assert game.position()["players"]["duli"]["influence"] == 4
    assert [event for event in happened(game, "progress") if event["player"] == "duli"] == []


@pytest.mark.rule("Y-DUL-3")
def test_under_the_first_version_of_the_rules_she_left_the_guild_alone_at_influence_four():
    record = str(play(about_to_bid(3, duli=hers(influence=4)), "market").record).replace('[Rules "2"]', '[Rules "1"]')
    assert bids(th.load(record), "duli") == [("customs", 5)]


@pytest.mark.rule("Y-DUL-3")
def test_the_other_maxima_do_not_stop_her():
    """She owns seven traders and still bids in the school."""
    game = play(about_to_bid(1), "market")
    assert bids(game, "duli") == [("school", 5)]


EVERYWHERE = tuple((building, 9) for building in BUILDINGS)


@pytest.mark.rule("Y-DUL-3")
def test_if_no_building_can_take_her_no_card_is_turned_and_she_skips():
    game = play(about_to_bid(3, duli=hers(*EVERYWHERE)), "market")
    assert game.position()["deck"] == [3]
    assert happened(game, "duli_card") == []
    assert len(happened(game, "duli_skips")) == 1
    assert game.to_move == "red"


@pytest.mark.rule("Y-DUL-3")
def test_with_the_guild_at_its_maximum_it_is_still_a_building_for_her():
    standing = [bid for bid in EVERYWHERE if bid[0] != "guild"]
    game = play(about_to_bid(3, duli=hers(*standing, influence=4)), "market")
    assert game.position()["deck"] == []
    assert ("guild", 5) in bids(game, "duli")


@pytest.mark.rule("Y-DUL-3")
def test_after_a_skip_she_bids_again_when_she_has_been_outbid():
    standing = [*EVERYWHERE[:3], ("guild", 5), ("yard", 9)]
    game = play(about_to_bid(3, duli=hers(*standing)), "market")
    game.play("bid guild 7")
    assert ("guild", 5) not in bids(game, "duli")
    game.play("market")
    assert ("guild", 9) in bids(game, "duli")
    assert game.position()["deck"] == []


@pytest.mark.rule("Y-DUL-3")
def test_she_goes_on_while_one_player_is_still_bidding():
    game = about_to_bid(3, red=PASSED, passed=["red"], deck=[3, 4, 5])
    game.play("market")
    assert (game.to_move, bids(game, "duli")) == ("yellow", [("guild", 5)])
    game.play("market")
    assert (game.to_move, bids(game, "duli")) == ("yellow", [("customs", 5), ("guild", 5)])


@pytest.mark.rule("Y-DUL-3")
def test_she_bids_after_the_second_players_pass_while_the_first_is_active():
    game = about_to_bid(3)
    game.play("pass")
    assert (game.to_move, bids(game, "duli")) == ("red", [("guild", 5)])
    assert game.position()["passed"] == ["yellow"]


@pytest.mark.rule("Y-DUL-3")
def test_she_bids_once_a_round_of_the_table_in_her_place():
    game = duli("yellow red", deck=[3, 4])
    game.play("market")
    assert (game.to_move, bids(game, "duli")) == ("red", [])
    game.play("market")
    assert (game.to_move, bids(game, "duli")) == ("yellow", [("guild", 5)])


@pytest.mark.rule("Y-DUL-3")
def test_the_bidding_ends_at_the_moment_when_both_have_passed():
    game = duli(yellow=PASSED, passed=["yellow"], to_move="red", deck=[3, 4])
    game.play("pass")
    assert game.position()["phase"] == "travel"
    assert [event["card"] for event in happened(game, "duli_card")] == [3]  # turned for the travelling
    assert not [event for event in happened(game, "bid") if event["player"] == "duli"]


@pytest.mark.rule("Y-DUL-3")
def test_she_passes_without_sending_anyone_to_the_market():
    red = {"traders": at(market=2), "bids": [["yard", 5]]}
    game = duli(red=red, passed=["red"], to_move="yellow", duli=hers(("guild", 9)), deck=[3])
    game.play("pass")
    assert game.to_move == "red"  # the yard is still to be resolved
    assert traders(game, "duli") == {"supply": 6}
    assert game.position()["deck"] == [3]


@pytest.mark.rule("Y-DUL-3", "Y-BID-10")
def test_a_passed_player_whom_she_outbids_becomes_active_again():
    red = {"traders": at(market=2), "bids": [["guild", 5]]}
    game = about_to_bid(3, red=red, passed=["red"])
    game.play("market")
    assert bids(game, "duli") == [("guild", 7)]
    assert (game.to_move, game.position()["passed"]) == ("red", [])
    assert traders(game, "red") == {"supply": 1, "market": 2}


@pytest.mark.rule("Y-DUL-3", "Y-BID-12")
def test_going_to_the_bank_as_the_last_ends_the_bidding_too():
    game = about_to_bid(3, red=PASSED, passed=["red"])
    game.play("bank")
    assert game.position()["phase"] == "travel"
    assert coins(game, "yellow") == 9 + 9


@pytest.mark.rule("Y-DUL-3")
def test_she_never_goes_to_temple_or_bank():
    for card in CARDS:
        game = play(about_to_bid(card, duli=hers(*EVERYWHERE[:4])), "market")
        assert bids(game, "duli")[-1] == ("yard", 5)


# Resolving


@pytest.mark.rule("Y-DUL-4")
def test_her_bids_count_for_the_banks_sum():
    game = duli(duli=hers(("school", 9), ("horse", 12), ("yard", 7)), passed=["red"], red=PASSED, to_move="yellow", deck=[2])
    game.play("bank")
    assert happened(game, "bank_paid") == [{"player": "yellow", "coins": 9 + 28 // 5, "sum_of_bids": 28}]


@pytest.mark.rule("Y-DUL-4")
def test_only_her_guild_bid_has_an_effect_and_she_pays_nothing():
    game = travelled(2, duli=hers(*EVERYWHERE))
    assert player(game, "duli")["influence"] == 1
    assert bids(game, "duli") == []
    assert sum(traders(game, "duli").values()) == 7
    assert structures(game, "duli") == {"posts": ["Yunnan", "Sichuan"], "teahouses": []}
    assert happened(game, "paid") == []
    game = travelled(2, duli=hers(("school", 9)))
    assert player(game, "duli")["influence"] == 0


@pytest.mark.rule("Y-DUL-4")
def test_she_is_outbid_like_anyone():
    game = play(duli(duli=hers(("guild", 5), ("horse", 9))), "bid guild 7")
    assert bids(game, "duli") == [("horse", 9)]
    assert traders(game, "duli") == {"supply": 6}
    assert happened(game, "outbid")[0]["player"] == "duli"


@pytest.mark.rule("Y-DUL-4")
def test_her_large_bids_hold_their_spaces_and_close_the_small_ones():
    game = duli(duli=hers(("guild", 9)), red={"coins": 20})
    refused(game, "bid guild 9", "Y-BID-3")
    refused(game, "bid guild 7", "Y-BID-4")
    allowed(game, "bid guild 12")


@pytest.mark.rule("Y-DUL-4")
def test_she_is_resolved_last_and_until_then_her_bids_stand():
    red = {"traders": at(market=2), "bids": [["yard", 5]]}
    game = duli(red=red, passed=["red"], to_move="yellow", duli=hers(("guild", 9)), deck=[2])
    game.play("pass")
    assert (bids(game, "duli"), player(game, "duli")["influence"]) == ([("guild", 9)], 0)
    game.play("take post")
    assert (bids(game, "duli"), player(game, "duli")["influence"]) == ([], 1)


# Travelling


@pytest.mark.rule("Y-DUL-5", "Y-DUL-10")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("horse", range(5))
def test_she_places_her_traders_as_far_as_a_players_horse_has_come(card, horse):
    game = travelled(card, red=PASSED | {"horse": PROVINCES[horse]})
    placed = {province: number for province, number in zip(PROVINCES[: horse + 1], CARDS[card][1], strict=False) if number}
    if sum(placed.values()) < 7:
        placed = {"supply": 7 - sum(placed.values()), **placed}
    assert traders(game, "duli") == placed
    assert (game.position()["phase"], game.to_move) == ("travel", "yellow")


@pytest.mark.rule("Y-DUL-5", "Y-DUL-10")
@pytest.mark.parametrize("card", CARDS)
def test_a_teahouse_shown_is_built_in_the_farthest_province_with_player_traders(card):
    red = {"horse": "Tibet", "influence": 4, "traders": at(Yunnan=1, Sichuan=1, Tibet=1)}
    game = travelled(card, red=red)
    assert structures(game, "duli")["teahouses"] == (["Tibet"] if CARDS[card][2] else [])


@pytest.mark.rule("Y-DUL-5")
def test_an_occupied_teahouse_space_sends_her_to_the_next_lower_free_one():
    red = {"horse": "Qinghai", "traders": at(Tibet=1, market=2), "structures": own(teahouses="Tibet")}
    game = travelled(1, red=red, yellow=PASSED | {"horse": "Kang", "structures": own(teahouses="Kang")})
    assert structures(game, "duli")["teahouses"] == ["Sichuan"]  # whether or not anyone stands there


@pytest.mark.rule("Y-DUL-5")
def test_her_own_teahouse_counts_as_one_too():
    red = {"horse": "Kang", "influence": 4, "traders": at(Kang=1, market=2)}
    game = travelled(1, red=red, duli=hers(structures={"posts": ["Yunnan", "Sichuan"], "teahouses": ["Kang"]}))
    assert structures(game, "duli")["teahouses"] == ["Sichuan", "Kang"]


@pytest.mark.rule("Y-DUL-5")
def test_no_lower_province_is_free_no_teahouse():
    red = {"horse": "Qinghai", "traders": at(Sichuan=1, market=2), "structures": own(teahouses="Yunnan Sichuan")}
    game = travelled(1, red=red)
    assert structures(game, "duli")["teahouses"] == []
    assert len(happened(game, "duli_no_teahouse")) == 1


@pytest.mark.rule("Y-DUL-5")
def test_she_builds_two_teahouses_at_most():
    red = {"horse": "Qinghai", "influence": 4, "traders": at(Kang=1, market=2)}
    both = {"posts": ["Yunnan", "Sichuan"], "teahouses": ["Yunnan", "Qinghai"]}
    game = travelled(1, red=red, duli=hers(structures=both))
    assert structures(game, "duli")["teahouses"] == ["Yunnan", "Qinghai"]


@pytest.mark.rule("Y-DUL-5")
def test_without_player_traders_in_any_province_there_is_no_teahouse():
    game = travelled(1, red=PASSED | {"horse": "Kang"})
    assert structures(game, "duli")["teahouses"] == []


@pytest.mark.rule("Y-DUL-5")
def test_the_teahouse_comes_first_before_anyone_is_displaced():
    red = {"horse": "Kang", "traders": at(Kang=1, market=2)}
    game = travelled(1, red=red, duli=hers(influence=1))
    assert structures(game, "duli")["teahouses"] == ["Kang"]
    assert traders(game, "red") == {"market": 2, "Sichuan": 1}


@pytest.mark.rule("Y-DUL-5")
def test_all_seven_traders_are_placed_however_many_were_bidding():
    game = travelled(2, red=PASSED | {"horse": "Sichuan"}, duli=hers(*EVERYWHERE))
    assert traders(game, "duli") == {"Yunnan": 4, "Sichuan": 3}


# Displacing


def displaced(card=2, /, *, influence, red, yellow, options=None, **facts):
    """Who was displaced where, when Dúlì with this influence places her traders; card 2 is 4-3-0-0-0."""
    game = travelled(card, red=red, yellow=yellow, duli=hers(influence=influence), options=options or {}, **facts)
    return game, [(event["player"], event["place"]) for event in happened(game, "displaced")]


def standing(influence=0, **places):
    spare = max(0, 3 - sum(places.values()))
    return {"influence": influence, "horse": "Qinghai", "traders": at(market=spare, **places)}


@pytest.mark.rule("Y-DUL-6")
@pytest.mark.parametrize(
    ("influence", "red", "yellow", "victim"),
    [
        (0, standing(0, Yunnan=1), standing(0), None),  # not lower than hers
        (1, standing(1, Yunnan=1), standing(0), None),
        (1, standing(0, Yunnan=1), standing(0), "red"),
        (1, standing(0), standing(0, Yunnan=2), "yellow"),
        (2, standing(1, Yunnan=1), standing(0, Yunnan=1), "yellow"),  # the lower influence
        (2, standing(0, Yunnan=1), standing(1, Yunnan=3), "red"),
        (2, standing(1, Yunnan=2), standing(1, Yunnan=1), "red"),  # the one with more traders there
        (2, standing(1, Yunnan=1), standing(1, Yunnan=3), "yellow"),
        (2, standing(1, Yunnan=2), standing(1, Yunnan=2), None),  # all equal: nobody
        (2, standing(2, Yunnan=1), standing(1, Yunnan=1), "yellow"),  # only those who qualify are compared
        (2, standing(3, Yunnan=3), standing(1, Yunnan=1), "yellow"),
        (2, standing(2, Yunnan=3), standing(2, Yunnan=1), None),
        (2, standing(0, Sichuan=0), standing(1, Yunnan=1), "yellow"),  # red is lower, but not there
    ],
)
def test_whom_she_displaces(influence, red, yellow, victim):
    game, moved = displaced(influence=influence, red=red, yellow=yellow)
    assert moved == ([(victim, "Yunnan")] if victim else [])
    for colour, before in (("red", red), ("yellow", yellow)):
        left = traders(game, colour).get("Yunnan", 0)
        assert left == before["traders"].get("Yunnan", 0) - (1 if colour == victim else 0)


@pytest.mark.rule("Y-DUL-6")
def test_at_most_one_trader_in_each_province():
    game, moved = displaced(influence=1, red=standing(Yunnan=3, Sichuan=2), yellow=standing())
    assert moved == [("red", "Yunnan"), ("red", "Sichuan")]
    assert traders(game, "red") == {"market": 1, "Yunnan": 3, "Sichuan": 1}


@pytest.mark.rule("Y-DUL-6")
def test_a_trader_pushed_down_into_a_province_already_done_is_safe():
    game, moved = displaced(1, influence=1, red=standing(Kang=1, Sichuan=1, Yunnan=1), yellow=standing())
    assert moved == [("red", "Yunnan"), ("red", "Sichuan"), ("red", "Kang")]
    assert traders(game, "red") == {"market": 1, "Yunnan": 1, "Sichuan": 1}


@pytest.mark.rule("Y-DUL-6")
def test_where_the_card_places_none_she_displaces_none():
    game, moved = displaced(2, influence=1, red=standing(Kang=1, Tibet=1, Qinghai=1), yellow=standing())
    assert moved == []
    assert traders(game, "red") == {"Kang": 1, "Tibet": 1, "Qinghai": 1}


@pytest.mark.rule("Y-DUL-6", "Y-EXP-4")
def test_guarded_traders_do_not_qualify():
    guards = {"guards": True}
    red = standing(0, Yunnan=2) | {"traders": at(market=1, Yunnan=1), "bids": [["yard", 5]]}
    game = duli(
        options=guards,
        red=red,
        yellow=standing(1, Yunnan=1),
        passed=["red"],
        to_move="yellow",
        deck=[2],
        duli=hers(influence=2),
    )
    play(game, "pass", "take guards at Yunnan")
    assert [(event["player"], event["place"]) for event in happened(game, "displaced")] == [("yellow", "Yunnan")]
    assert traders(game, "red")["Yunnan"] == 1


@pytest.mark.rule("Y-DUL-6", "Y-DUL-4")
def test_the_influence_of_her_guild_bid_counts_at_once():
    game = travelled(2, red=standing(0, Yunnan=1), duli=hers(("guild", 9)))
    assert traders(game, "red") == {"market": 3}


@pytest.mark.rule("Y-DUL-6")
def test_displaced_players_travel_normally_afterwards():
    game, _ = displaced(2, influence=1, red=standing(), yellow=standing(0, Yunnan=1))
    assert game.to_move == "yellow"
    allowed(game, "move market Yunnan")


@pytest.mark.rule("Y-DUL-6", "Y-TRV-5")
def test_players_displace_her_by_the_normal_rules():
    game = travelled(2, yellow=standing(1), red=standing(0))
    game.play("move market Sichuan displace duli")
    assert traders(game, "duli") == {"Yunnan": 5, "Sichuan": 2}
    play(game, "end")
    refused(game, "move market Yunnan displace duli", "Y-TRV-5")


@pytest.mark.rule("Y-DUL-7", "Y-TRV-5")
def test_displaced_from_yunnan_she_waits_in_the_market():
    game = play(travelled(2, yellow=standing(1)), "move market Yunnan displace duli")
    assert traders(game, "duli") == {"market": 1, "Yunnan": 3, "Sichuan": 3}
    play(game, "end", "end")
    assert {event["player"] for event in happened(game, "income")} == {"red", "yellow"}


# The rest of the round


@pytest.mark.rule("Y-DUL-7")
def test_her_traders_and_posts_count_for_the_revenue_and_she_may_be_banished():
    game = play(travelled(2, red=PASSED | {"horse": "Sichuan"}), "end", "end")
    assert happened(game, "inspector") == [{"place": "Sichuan", "revenue": 3 * 9 + 3, "banished": "duli"}]
    assert traders(game, "duli") == {"market": 1, "Yunnan": 4, "Sichuan": 2}


@pytest.mark.rule("Y-DUL-7")
@pytest.mark.parametrize(("influence", "banished"), [(0, "duli"), (1, "red")])
def test_the_inspector_treats_her_as_a_player_first_on_grey(influence, banished):
    red = standing(influence, Sichuan=1, Yunnan=2)
    game = play(travelled(2, red=red), "end", "end")
    assert happened(game, "inspector")[0]["banished"] == banished


@pytest.mark.rule("Y-DUL-7")
def test_her_teahouse_and_influence_four_protect_her():
    her_teahouse = {"posts": ["Yunnan", "Sichuan"], "teahouses": ["Sichuan"]}
    game = travelled(2, red=PASSED | {"horse": "Sichuan"}, duli=hers(structures=her_teahouse))
    assert happened(play(game, "end", "end"), "inspector")[0]["banished"] is None
    game = travelled(2, red=PASSED | {"horse": "Sichuan"}, duli=hers(influence=4))
    assert happened(play(game, "end", "end"), "inspector")[0]["banished"] is None


@pytest.mark.rule("Y-DUL-7")
def test_she_takes_presents_only_where_a_player_has_a_trader_too():
    game = play(travelled(5, red=standing(4, Kang=1, Yunnan=2) | {"structures": own(posts="Sichuan")}), "end", "end")
    assert player(game, "red")["presents"] == 1
    assert happened(game, "inspector")[0] == {"place": "Kang", "revenue": 36, "banished": "duli"}
    assert player(game, "duli")["presents"] == 1  # in Kang, where one of two is left; none in Sichuan
    assert game.position()["presents"] == {"Sichuan": 5, "Kang": 2, "Tibet": 3, "Qinghai": 2}


@pytest.mark.rule("Y-DUL-7", "Y-PRE-1")
def test_within_an_influence_level_she_takes_first_being_first_on_grey():
    red = standing(4, Kang=2, Yunnan=1) | {"structures": own(posts="Sichuan")}
    game = travelled(4, red=red, duli=hers(influence=4), presents={"Sichuan": 5, "Kang": 3})
    play(game, "end", "end")
    assert (player(game, "duli")["presents"], player(game, "red")["presents"]) == (2, 1)


@pytest.mark.rule("Y-DUL-8")
def test_she_has_no_income_no_order_and_no_vp():
    game = play(travelled(2, red=standing(4, Yunnan=3), yellow=standing(0)), "end", "end")
    assert game.position()["income"] == {"red": 18, "yellow": 3}
    assert game.position()["bidding_order"] == ["yellow", "red", "duli"]
    assert game.position()["travel_order"] == ["duli", "red", "yellow"]
    assert game.to_move == "red"
    assert set(game.scores) == {"red", "yellow"}
    assert "vp" not in player(game, "duli")


@pytest.mark.rule("Y-DUL-8")
def test_at_the_end_of_the_round_all_her_traders_return():
    game = play(travelled(2, red=standing(4, Yunnan=3)), "end", "end", "score 0", "score 0")
    assert (game.position()["phase"], game.position()["round"]) == ("bidding", 3)
    assert traders(game, "duli") == {"supply": 7}
    assert bids(game, "duli") == []


@pytest.mark.rule("Y-DUL-8")
def test_she_keeps_influence_presents_teahouses_and_posts():
    red = standing(4, Sichuan=1, Yunnan=2)
    her = hers(influence=2, structures={"posts": ["Yunnan", "Sichuan"], "teahouses": ["Yunnan"]})
    game = play(travelled(2, red=red, duli=her), "end", "end", "score 0", "score 0")
    assert player(game, "duli")["influence"] == 2
    assert player(game, "duli")["presents"] == 2  # one of three was banished
    assert structures(game, "duli") == {"posts": ["Yunnan", "Sichuan"], "teahouses": ["Yunnan"]}


@pytest.mark.rule("Y-DUL-8")
def test_a_game_of_two_ends_by_vp_or_presents():
    facts = {"phase": "scoring", "income": {"red": 1}}
    game = duli("yellow red", **facts, red={"vp": 79})
    assert play(game, "score 1", "score 0").is_over
    assert game.winners == ["red"]
    assert play(duli("yellow red", **facts, presents=NO_PRESENTS), "score 1", "score 0").is_over
    assert not play(duli("yellow red", **facts), "score 1", "score 0").is_over


# The pile


@pytest.mark.rule("Y-DUL-9")
def test_cards_come_in_the_order_of_the_pile():
    game = duli(deck=[7, 2, 15])
    play(game, "market", "market")
    assert game.position()["deck"] == [2, 15]
    play(game, "pass", "pass")
    assert game.position()["deck"] == [15]
    assert [(event["card"]) for event in happened(game, "duli_card")] == [7, 2]


@pytest.mark.rule("Y-DUL-9")
def test_an_empty_pile_is_refilled_only_when_a_card_is_to_be_turned():
    game = duli(deck=[7], red={"traders": at(supply=5)}, yellow={"traders": at(supply=5)})
    play(game, "market", "market")
    assert game.position()["deck"] == []
    game.play("market")
    assert game.position()["deck"] == []
    game.play("market")
    last = happened(game, "duli_card")[-1]["card"]
    assert sorted([*game.position()["deck"], last]) == list(range(1, 17))


@pytest.mark.rule("Y-DUL-9")
def test_the_refill_can_be_fixed_by_draws():
    game = duli(deck=[7], draws=[12, 3])
    play(game, "market", "market", "market", "market", "pass", "pass")
    assert [event["card"] for event in happened(game, "duli_card")] == [7, 12, 3]
    assert set(game.position()["deck"]).isdisjoint({12, 3})
    assert len(game.position()["deck"]) == 14


@pytest.mark.rule("Y-DUL-9")
def test_a_new_pile_is_shuffled_from_the_seed():
    decks = [th.new("yunnan", players=2, seed=seed).position()["deck"] for seed in range(10)]
    assert all(sorted(deck) == list(range(1, 17)) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == 10


@pytest.mark.rule("Y-DUL-9")
def test_the_order_of_the_pile_is_hidden():
    one, other = duli(deck=[3, 4, 5]), duli(deck=[5, 3, 4])
    for seat in ("red", "yellow", None):
        assert "deck" not in one.view(seat)
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("Y-DUL-9")
def test_turned_cards_stand_in_the_record_and_replay():
    game = th.new("yunnan", players=2, seed=9)
    play(game, "market", "market", "pass", "pass", "end")
    cards = [event["card"] for event in happened(game, "duli_card")]
    text = str(game.record)
    assert [line for line in text.splitlines() if line.startswith("! duli")] == [f"! duli {card}" for card in cards]
    assert th.load(text).position() == game.position()


@pytest.mark.rule("Y-DUL-3", "Y-DUL-5", "Y-DUL-6")
def test_everything_that_she_does_names_the_card_and_the_reason():
    seen = set()
    for seed in range(12):
        game = th.new("yunnan", players=2, seed=seed, guards=True, round_limit=12)
        generator = random.Random(seed)
        card = None
        while not game.is_over:
            game.play(generator.choice(game.legal_moves))
        for event in game.events:
            kind = event["event"]
            if kind == "duli_card":
                card = event["card"]
            elif kind in ("bid", "built", "displaced") and event.get("by", event["player"]) == "duli":
                if card is None:  # her first trader, on the School's 9, comes from no card (Y-DUL-2)
                    assert event == {"move": 0, "event": "bid", "player": "duli", "building": "school", "space": 9}
                    continue
                assert event["card"] == card
                assert event["reason"]
                seen.add((kind, event["reason"]))
            elif kind in ("duli_cannot_bid", "duli_no_teahouse", "duli_spares"):
                assert event["card"] == card
                assert event["reason"]
                seen.add((kind, event["reason"]))
            elif kind == "duli_places":
                assert event["card"] == card
    assert {("bid", "first_possible"), ("displaced", "alone"), ("displaced", "more_traders"), ("built", "farthest")} <= seen
    assert {("duli_cannot_bid", "there"), ("duli_no_teahouse", "no_traders"), ("duli_no_teahouse", "no_room")} <= seen
