"""Y-EXP: double bidding, guards, round limit."""

from __future__ import annotations

import pytest
from yunnan_positions import (
    BUILDINGS,
    NO_PRESENTS,
    PROVINCES,
    allowed,
    at,
    bidding,
    bids,
    coins,
    happened,
    own,
    play,
    player,
    refused,
    resolving,
    scoring,
    structures,
    traders,
    travel,
)

import teahorse as th

DOUBLE = {"double_bidding": True}
GUARDS = {"guards": True}
PASSED = {"traders": at(market=3)}


def bidder(*standing, **more):
    return {"coins": 60, "traders": at(supply=3), "bids": [list(bid) for bid in standing]} | more


@pytest.mark.rule("Y-EXP-1")
@pytest.mark.parametrize("building", BUILDINGS)
def test_two_own_bids_in_a_building_but_not_three(building):
    game = bidding(options=DOUBLE, red=bidder((building, 9)))
    allowed(game, f"bid {building} 12", f"bid {building} 15")
    game = bidding(options=DOUBLE, red=bidder((building, 9), (building, 15), traders=at(supply=1)))
    refused(game, f"bid {building} 12", "Y-EXP-1")


@pytest.mark.rule("Y-EXP-1")
def test_without_the_option_one_bid_a_building():
    refused(bidding(options=GUARDS, red=bidder(("guild", 9))), "bid guild 12", "Y-BID-6")


@pytest.mark.rule("Y-EXP-1")
def test_the_temple_takes_no_second_bid():
    refused(bidding(options=DOUBLE, red=bidder(("temple", 9))), "bid temple 12", "Y-BID-6")


TWO_LEFT = {
    "school": {"traders": at(supply=4)},  # and one in the school: five
    "customs": {"passes": 4},
    "horse": {"horse": "Kang"},
    "guild": {"influence": 2},
    "yard": {"structures": own(post=2, bridge=2)},
}
ONE_LEFT = {
    "school": {"traders": at(supply=5)},
    "customs": {"passes": 5},
    "horse": {"horse": "Tibet"},
    "guild": {"influence": 3},
    "yard": {"structures": own(post=2, bridge=2, teahouse=1)},
}


@pytest.mark.rule("Y-EXP-1")
@pytest.mark.parametrize("building", BUILDINGS)
def test_the_second_bid_needs_two_steps_of_progress(building):
    allowed(bidding(options=DOUBLE, red=bidder((building, 9), **TWO_LEFT[building])), f"bid {building} 12")
    refused(bidding(options=DOUBLE, red=bidder((building, 9), **ONE_LEFT[building])), f"bid {building} 12", "Y-EXP-1")


@pytest.mark.rule("Y-EXP-1")
@pytest.mark.parametrize("building", BUILDINGS)
def test_with_one_progress_left_the_own_five_cannot_be_raised(building):
    game = bidding(options=DOUBLE, red=bidder((building, 5), **ONE_LEFT[building]))
    for space in (7, 9, 12, 15):
        refused(game, f"bid {building} {space}", "Y-EXP-1")
    game = bidding(options=DOUBLE, red=bidder((building, 5), **TWO_LEFT[building]))
    allowed(game, f"bid {building} 7", f"bid {building} 15")


@pytest.mark.rule("Y-EXP-1", "Y-EXP-3")
def test_the_guards_marker_counts_as_a_progress_of_the_yard():
    both = DOUBLE | GUARDS
    one = own(post=2, bridge=2, teahouse=1)
    allowed(bidding(options=both, red=bidder(("yard", 9), structures=one)), "bid yard 12")
    refused(bidding(options=both, red=bidder(("yard", 9), structures=one | {"guards": "used"})), "bid yard 12", "Y-EXP-1")


@pytest.mark.rule("Y-EXP-1")
def test_a_second_bid_needs_a_free_space():
    yellow = bidder(("guild", 12), ("guild", 15))
    game = bidding(options=DOUBLE, red=bidder(("guild", 9)), yellow=yellow)
    assert not [move for move in game.legal_moves if "guild" in move]
    refused(game, "bid guild 12", "Y-BID-3")


@pytest.mark.rule("Y-EXP-1")
@pytest.mark.parametrize(
    ("building", "before", "after"),
    [("customs", ("passes", 2), 4), ("guild", ("influence", 1), 3), ("horse", ("horse", "Sichuan"), "Tibet")],
)
def test_both_bids_pay_and_both_progress(building, before, after):
    red = bidder((building, 9), (building, 12), traders=at(market=2)) | dict([before])
    game = play(bidding(options=DOUBLE, red=red, yellow=PASSED, passed=["red", "yellow"]), "pass")
    assert coins(game, "red") == 60 - 21
    assert player(game, "red")[before[0]] == after
    assert traders(game, "red") == {"supply": 2, "market": 2}


@pytest.mark.rule("Y-EXP-1")
def test_two_school_bids_give_two_traders():
    red = bidder(("school", 9), ("school", 12), traders=at(Yunnan=1))
    game = play(bidding(options=DOUBLE, red=red, yellow=PASSED, passed=["red", "yellow"]), "pass")
    assert traders(game, "red") == {"supply": 2, "market": 2, "Yunnan": 1}


@pytest.mark.rule("Y-EXP-1")
def test_two_yard_bids_give_two_choices_also_of_the_same_structure():
    red = bidder(("yard", 9), ("yard", 12), traders=at(market=2))
    game = play(bidding(options=DOUBLE, red=red, yellow=PASSED, passed=["red", "yellow"]), "pass")
    assert game.position()["pending"] == ["yard", "yard"]
    play(game, "take post", "take post")
    assert structures(game, "red") == own(post=2)
    assert game.position()["phase"] == "travel"


@pytest.mark.rule("Y-EXP-1", "Y-RES-6")
def test_two_yard_bids_and_the_temple_in_any_order():
    red = bidder(("yard", 9), ("yard", 12), ("temple", 5), traders=at(market=2), horse="Kang")
    game = play(bidding(options=DOUBLE, red=red, yellow=PASSED, passed=["red", "yellow"]), "pass")
    assert game.position()["pending"] == ["yard", "yard", "temple"]
    play(game, "take bridge at Yunnan-Kang", "block Yunnan-Kang")
    assert game.position()["pending"] == ["yard"]
    refused(game, "block Yunnan-Kang", "Y-RES-5")
    game.play("take teahouse at Kang")
    assert structures(game, "red") == own(bridges="Yunnan-Kang", teahouses="Kang")


@pytest.mark.rule("Y-EXP-2")
@pytest.mark.parametrize(("low", "high"), [(5, 7), (5, 9), (7, 9), (7, 15)])
def test_a_higher_own_bid_outbids_the_own_small_one(low, high):
    game = play(bidding(options=DOUBLE, red=bidder(("guild", low))), f"bid guild {high}")
    assert bids(game, "red") == [("guild", high)]
    assert traders(game, "red") == {"supply": 3}
    assert happened(game, "outbid") == [{"player": "red", "building": "guild", "space": low, "active_again": False}]


@pytest.mark.rule("Y-EXP-2", "Y-BID-4")
@pytest.mark.parametrize("space", [5, 7])
def test_a_small_bid_must_beat_the_own_large_one_too(space):
    refused(bidding(options=DOUBLE, red=bidder(("guild", 9))), f"bid guild {space}", "Y-BID-4")


@pytest.mark.rule("Y-EXP-2")
def test_the_own_large_bid_stays():
    game = play(bidding(options=DOUBLE, red=bidder(("guild", 15))), "bid guild 9")
    assert bids(game, "red") == [("guild", 9), ("guild", 15)]


@pytest.mark.rule("Y-BID-8", "Y-EXP-2")
@pytest.mark.parametrize(
    ("purse", "low", "high", "fits"), [(7, 5, 7, True), (9, 7, 9, True), (14, 5, 15, False), (15, 7, 15, True)]
)
def test_the_own_small_bid_that_is_outbid_no_longer_counts(purse, low, high, fits):
    game = bidding(options=DOUBLE, red=bidder(("guild", low), coins=purse))
    if fits:
        allowed(game, f"bid guild {high}")
    else:
        refused(game, f"bid guild {high}", "Y-BID-8")


@pytest.mark.rule("Y-BID-8", "Y-EXP-2")
def test_only_the_outbid_one_is_left_out_of_the_sum():
    game = bidding(options=DOUBLE, red=bidder(("guild", 5), ("temple", 7), traders=at(supply=1), coins=16))
    allowed(game, "bid guild 9")  # 9 + 7
    refused(game, "bid guild 12", "Y-BID-8")
    refused(game, "bid horse 5", "Y-BID-8")  # here the 5 still stands
    game = bidding(options=DOUBLE, red=bidder(("guild", 9), coins=20))
    refused(game, "bid guild 12", "Y-BID-8")  # both large bids count


@pytest.mark.rule("Y-EXP-2")
def test_outbidding_oneself_with_the_last_trader_keeps_the_returned_one():
    game = bidding(options=DOUBLE, red=bidder(("guild", 5), traders=at(supply=1, market=1)))
    play(game, "bid guild 9", "market", "market")
    assert game.to_move == "red"
    allowed(game, "bid guild 12", "bid horse 5")


@pytest.mark.rule("Y-EXP-2")
def test_outbidding_oneself_with_a_trader_from_a_province():
    game = bidding(options=DOUBLE, red=bidder(("guild", 5), traders=at(Yunnan=2)))
    game.play("bid guild 9 from Yunnan")
    assert traders(game, "red") == {"supply": 1, "Yunnan": 1}


# Guards


@pytest.mark.rule("Y-EXP-3")
@pytest.mark.parametrize("province", PROVINCES)
def test_guards_are_placed_at_once_in_any_province_whatever_the_horse(province):
    game = resolving(options=GUARDS, pending=["yard"], to_move="red")
    game.play(f"take guards at {province}")
    assert structures(game, "red") == own(guards=province)
    assert happened(game, "guards") == [{"player": "red", "place": province}]


@pytest.mark.rule("Y-EXP-3")
def test_guards_cannot_be_kept_nor_built_later():
    game = resolving(options=GUARDS, pending=["yard"], to_move="red")
    assert game.why_not("take guards") is not None
    game = travel(options=GUARDS)
    assert game.why_not("build guards at Yunnan") is not None
    assert game.legal_moves == ["end"]


@pytest.mark.rule("Y-EXP-3")
def test_without_the_option_there_are_no_guards():
    game = resolving(options=DOUBLE, pending=["yard"], to_move="red")
    refused(game, "take guards at Yunnan", "Y-EXP-3")


@pytest.mark.rule("Y-EXP-3")
@pytest.mark.parametrize("guards", ["Kang", "used"])
def test_guards_are_taken_once_a_game(guards):
    red = {"structures": own(guards=guards)}
    refused(resolving(options=GUARDS, red=red, pending=["yard"], to_move="red"), "take guards at Yunnan", "Y-EXP-3")


@pytest.mark.rule("Y-EXP-3")
def test_guards_of_several_players_share_a_province():
    game = resolving(options=GUARDS, red={"structures": own(guards="Kang")}, pending=["yard"], to_move="yellow")
    game.play("take guards at Kang")
    assert structures(game, "yellow")["guards"] == structures(game, "red")["guards"] == "Kang"


@pytest.mark.rule("Y-EXP-3", "Y-BID-7")
def test_the_guards_marker_is_one_more_item_for_the_yards_maximum():
    everything = own(post=2, bridge=2, teahouse=2)
    allowed(bidding(options=GUARDS, red={"structures": everything}), "bid yard 5")
    refused(bidding(options=GUARDS, red={"structures": everything | {"guards": "used"}}), "bid yard 5", "Y-BID-7")
    refused(bidding(options=DOUBLE, red={"structures": everything}), "bid yard 5", "Y-BID-7")


@pytest.mark.rule("Y-EXP-3", "Y-RES-6")
def test_with_only_the_guards_left_they_must_be_taken():
    red = {"structures": own(post=2, bridge=2, teahouse=2)}
    game = resolving(options=GUARDS, red=red, pending=["yard"], to_move="red")
    assert game.legal_moves == [f"take guards at {province}" for province in PROVINCES]


STRONG = {"horse": "Qinghai", "passes": 6, "influence": 3, "traders": at(market=3)}


@pytest.mark.rule("Y-EXP-4")
def test_guarded_traders_cannot_be_displaced_there():
    yellow = {"horse": "Kang", "traders": at(Kang=2, Sichuan=1), "structures": own(guards="Kang")}
    blue = {"horse": "Kang", "traders": at(Kang=1, supply=2)}
    game = travel(options=GUARDS, red=STRONG, yellow=yellow, blue=blue)
    refused(game, "move market Kang displace yellow", "Y-EXP-4")
    allowed(game, "move market Kang displace blue", "move market Sichuan displace yellow", "move market Kang")


@pytest.mark.rule("Y-EXP-4")
def test_a_trader_pushed_down_into_the_guarded_province_is_safe_there():
    yellow = {"horse": "Kang", "traders": at(Kang=1, supply=2), "structures": own(guards="Sichuan")}
    game = play(travel(options=GUARDS, red=STRONG, yellow=yellow), "move market Kang displace yellow")
    refused(game, "move market Sichuan displace yellow", "Y-EXP-4")


@pytest.mark.rule("Y-EXP-4")
def test_the_inspector_does_not_care_about_guards():
    yellow = {"horse": "Kang", "influence": 1, "traders": at(Kang=2, supply=1), "structures": own(guards="Kang")}
    game = play(travel(options=GUARDS, yellow=yellow, to_move="blue"), "end")
    assert happened(game, "inspector")[0]["banished"] == "yellow"


@pytest.mark.rule("Y-END-3", "Y-EXP-4")
def test_guards_leave_the_game_at_the_end_of_the_round():
    game = scoring(options=GUARDS, income={"red": 3}, red={"structures": own(guards="Kang")})
    play(game, "score 0", "score 0", "score 0")
    assert structures(game, "red")["guards"] == "used"
    assert structures(game, "yellow")["guards"] is None


# The end


@pytest.mark.rule("Y-EXP-5", "Y-END-2")
@pytest.mark.parametrize("options", [DOUBLE, GUARDS, DOUBLE | GUARDS])
def test_with_either_option_only_the_presents_end_the_game(options):
    game = play(scoring(options=options, income={"red": 3}, red={"vp": 200}), "score 3", "score 0", "score 0")
    assert not game.is_over
    game = scoring(options=options, income={"red": 3}, presents=NO_PRESENTS)
    assert play(game, "score 3", "score 0", "score 0").is_over


@pytest.mark.rule("Y-EXP-5")
def test_options_that_are_off_leave_the_80_vp_alone():
    options = {"double_bidding": False, "guards": False}
    game = scoring(options=options, income={"red": 3}, red={"vp": 77})
    assert play(game, "score 3", "score 0", "score 0").is_over


@pytest.mark.rule("Y-EXP-6")
@pytest.mark.parametrize(("edition", "extra"), [("2023", {}), ("2023", DOUBLE), ("2013", {})])
@pytest.mark.parametrize(("number", "ends"), [(4, False), (5, True)])
def test_the_round_limit_ends_the_game_after_the_scoring_of_that_round(edition, extra, number, ends):
    game = scoring(edition=edition, options={"round_limit": 5} | extra, round=number, income={"red": 3})
    play(game, "score 3", "score 0")
    assert not game.is_over
    game.play("score 0")
    assert game.is_over is ends
    assert game.position()["round"] == 5


@pytest.mark.rule("Y-EXP-6")
def test_the_round_limit_does_not_keep_a_game_from_ending_earlier():
    game = scoring(options={"round_limit": 60}, income={"red": 3}, red={"vp": 77})
    assert play(game, "score 3", "score 0", "score 0").is_over


@pytest.mark.rule("Y-EXP-6")
def test_a_game_of_one_round_is_over_after_it():
    game = th.new("yunnan", players=3, seed=2, round_limit=1)
    play(game, *["pass"] * 3, *["end"] * 3, *["score 0"] * 3)
    assert game.is_over


@pytest.mark.rule("Y-EXP-6")
def test_without_a_limit_round_sixty_goes_on():
    game = play(scoring(round=60, income={"red": 3}), "score 3", "score 0", "score 0")
    assert game.position()["round"] == 61
