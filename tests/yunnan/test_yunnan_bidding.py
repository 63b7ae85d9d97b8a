"""Y-BID: the bidding of the standard game."""

from __future__ import annotations

import pytest
from yunnan_positions import BUILDINGS, allowed, at, bidding, bids, coins, happened, own, play, player, refused, traders

PASSED = {"traders": at(market=3)}


@pytest.mark.rule("Y-BID-1")
def test_players_place_one_trader_each_in_blue_order_round_and_round():
    game = bidding("blue red yellow")
    seen = []
    for move in ("bid guild 9", "market", "bid horse 5", "market", "bid customs 9", "bid yard 5"):
        seen.append(game.to_move)
        game.play(move)
    assert seen == ["blue", "red", "yellow"] * 2


@pytest.mark.rule("Y-BID-1")
def test_passed_players_are_left_out_and_the_phase_goes_on_until_all_have_passed():
    game = bidding("red yellow blue")
    play(game, "pass", "market", "market")
    assert game.to_move == "yellow"
    play(game, "pass", "market")
    assert game.to_move == "blue"
    assert game.position()["passed"] == ["red", "yellow"]
    assert game.position()["phase"] == "bidding"
    game.play("pass")
    assert game.position()["phase"] == "travel"
    assert game.position()["passed"] == []


@pytest.mark.rule("Y-BID-1")
@pytest.mark.parametrize("move", ["end", "score 0", "move market Yunnan", "build post at Yunnan", "take post"])
def test_moves_of_other_phases_are_refused_while_bidding(move):
    game = bidding()
    refusal = game.why_not(move)
    assert (refusal.rule, refusal.key) == ("Y-BID-1", "phase_bidding")
    assert move not in game.legal_moves


@pytest.mark.rule("Y-BID-2")
def test_a_trader_comes_from_the_supply():
    game = play(bidding(), "bid guild 9")
    assert traders(game, "red") == {"supply": 2}
    assert bids(game, "red") == [("guild", 9)]


@pytest.mark.rule("Y-BID-2")
@pytest.mark.parametrize("province", ["Yunnan", "Sichuan", "Kang", "Tibet", "Qinghai"])
@pytest.mark.parametrize("move", ["bid guild 9", "market", "bank"])
def test_a_trader_comes_from_any_province_even_with_traders_in_the_supply(move, province):
    game = bidding(red={"traders": at(supply=2, **{province: 1}), "horse": "Qinghai"})
    allowed(game, move, f"{move} from {province}")
    game.play(f"{move} from {province}")
    assert province not in traders(game, "red")


@pytest.mark.rule("Y-BID-2")
def test_a_province_without_an_own_trader_gives_none():
    game = bidding(red={"traders": at(supply=2, Kang=1), "horse": "Kang"}, yellow={"traders": at(Yunnan=3)})
    refused(game, "bid guild 9 from Yunnan", "Y-BID-2")
    refused(game, "market from Sichuan", "Y-BID-2")
    refused(game, "bank from Yunnan", "Y-BID-2")


@pytest.mark.rule("Y-BID-2")
@pytest.mark.parametrize("source", ["market", "guild", "temple", "bank"])
def test_a_trader_never_comes_from_the_market_a_building_or_the_bank(source):
    game = bidding(red={"traders": at(market=2), "bids": [["guild", 9]]}, yellow={"traders": at(supply=3)})
    assert game.why_not(f"bid horse 5 from {source}") is not None
    assert game.legal_moves == ["pass"]


@pytest.mark.rule("Y-BID-2")
def test_the_market_is_named_as_the_reason():
    refused(bidding(red={"traders": at(supply=1, market=2)}), "bid horse 5 from market", "Y-BID-2")


@pytest.mark.rule("Y-BID-2")
def test_without_a_trader_in_supply_or_provinces_one_must_pass_but_is_still_asked():
    game = bidding(red={"traders": at(market=3)})
    assert game.to_move == "red"
    assert game.legal_moves == ["pass"]
    refused(game, "bid horse 5", "Y-BID-2")
    refused(game, "market", "Y-BID-2")
    refused(game, "bank", "Y-BID-2")


@pytest.mark.rule("Y-BID-3")
def test_a_bid_takes_a_free_space_of_a_building_or_the_temple():
    game = bidding(red={"coins": 15})
    every = [f"bid {building} {space}" for building in (*BUILDINGS, "temple") for space in (5, 7, 9, 12, 15)]
    assert [move for move in game.legal_moves if move.startswith("bid")] == every


@pytest.mark.rule("Y-BID-3")
@pytest.mark.parametrize("space", [9, 12, 15])
def test_a_space_that_is_taken_is_refused(space):
    game = bidding(red={"coins": 40}, yellow={"coins": 40, "traders": at(supply=2), "bids": [["guild", space]]})
    refused(game, f"bid guild {space}", "Y-BID-3")


@pytest.mark.rule("Y-BID-3")
@pytest.mark.parametrize("space", [5, 7])
def test_a_small_space_that_is_taken_is_refused(space):
    game = bidding(yellow={"traders": at(supply=2), "bids": [["guild", space]]})
    assert game.why_not(f"bid guild {space}").rule in ("Y-BID-3", "Y-BID-4")
    assert f"bid guild {space}" not in game.legal_moves


@pytest.mark.rule("Y-BID-3")
@pytest.mark.parametrize("move", ["bid guild 6", "bid guild 0", "bid guild 18", "bid temple 10"])
def test_a_space_that_does_not_exist_is_refused(move):
    refused(bidding(red={"coins": 50}), move, "Y-BID-3")


@pytest.mark.rule("Y-BID-4")
@pytest.mark.parametrize("building", [*BUILDINGS, "temple"])
def test_a_small_space_must_become_the_highest_bid(building):
    standing = {"traders": at(supply=2), "bids": [[building, 5]]}
    game = bidding(yellow=standing)
    allowed(game, f"bid {building} 7")
    for higher in (7, 9, 12, 15):
        game = bidding(yellow=standing | {"bids": [[building, higher]], "coins": 15})
        refused(game, f"bid {building} 5", "Y-BID-4")
    for higher in (9, 12, 15):
        game = bidding(yellow=standing | {"bids": [[building, higher]], "coins": 15})
        refused(game, f"bid {building} 7", "Y-BID-4")


@pytest.mark.rule("Y-BID-4")
def test_five_needs_an_empty_building():
    allowed(bidding(), "bid guild 5", "bid guild 7")
    refused(bidding(yellow={"traders": at(supply=2), "bids": [["guild", 7]]}), "bid guild 5", "Y-BID-4")


@pytest.mark.rule("Y-BID-5")
@pytest.mark.parametrize("standing", [5, 7, 9, 12, 15])
def test_a_free_large_space_may_always_be_taken_even_below_a_large_bid(standing):
    game = bidding(red={"coins": 15}, yellow={"coins": 15, "traders": at(supply=2), "bids": [["horse", standing]]})
    for space in (9, 12, 15):
        if space != standing:
            allowed(game, f"bid horse {space}")


@pytest.mark.rule("Y-BID-5")
def test_the_three_large_spaces_can_all_be_held_at_once_and_then_the_building_is_full():
    held = {
        colour: {"coins": 15, "traders": at(supply=2), "bids": [["guild", space]]}
        for colour, space in (("yellow", 15), ("blue", 9), ("black", 12))
    }
    game = bidding("red yellow blue black", red={"coins": 50}, **held)
    assert not [move for move in game.legal_moves if "guild" in move]


@pytest.mark.rule("Y-BID-5")
def test_the_temple_has_no_large_spaces():
    game = bidding(red={"coins": 30}, yellow={"coins": 15, "traders": at(supply=2), "bids": [["temple", 12]]})
    refused(game, "bid temple 9", "Y-BID-4")
    allowed(game, "bid temple 15")


@pytest.mark.rule("Y-BID-6")
@pytest.mark.parametrize("standing", [5, 7, 9])
def test_one_own_trader_a_building_and_no_step_from_small_to_large(standing):
    game = bidding(red={"coins": 40, "traders": at(supply=2), "bids": [["guild", standing]]})
    for space in (9, 12, 15):
        if space != standing:
            refused(game, f"bid guild {space}", "Y-BID-6")
    allowed(game, "bid horse 9")


@pytest.mark.rule("Y-BID-6")
def test_one_own_trader_in_the_temple():
    game = bidding(red={"coins": 40, "traders": at(supply=2), "bids": [["temple", 5]]})
    refused(game, "bid temple 7", "Y-BID-6")


MAXIMA = {
    "school": ({"traders": at(supply=7)}, {"traders": at(supply=6)}),
    "customs": ({"passes": 6}, {"passes": 5}),
    "horse": ({"horse": "Qinghai"}, {"horse": "Tibet"}),
    "guild": ({"influence": 4}, {"influence": 3}),
    "yard": (
        {"horse": "Qinghai", "structures": own("Yunnan Kang", "Yunnan-Kang", "Tibet Kang", bridge=1)},
        {"horse": "Qinghai", "structures": own("Yunnan Kang", "Yunnan-Kang", "Tibet Kang")},
    ),
}


@pytest.mark.rule("Y-BID-7")
@pytest.mark.parametrize("building", BUILDINGS)
def test_no_bid_where_the_progress_is_at_its_maximum(building):
    at_maximum, one_below = MAXIMA[building]
    refused(bidding(red=at_maximum), f"bid {building} 5", "Y-BID-7")
    refused(bidding(red=at_maximum), f"bid {building} 9", "Y-BID-7")
    allowed(bidding(red=one_below), f"bid {building} 5", f"bid {building} 9")


@pytest.mark.rule("Y-BID-7")
def test_all_seven_traders_count_wherever_they_are():
    red = {"coins": 30, "traders": at(supply=1, market=1, Yunnan=2, Sichuan=1), "bids": [["guild", 9], ["yard", 9]]}
    refused(bidding(red=red | {"horse": "Sichuan"}), "bid school 5", "Y-BID-7")


@pytest.mark.rule("Y-BID-7")
def test_structures_kept_in_the_personal_supply_are_taken_too():
    game = bidding(red={"structures": own(post=2, bridge=2, teahouse=2)})
    refused(game, "bid yard 5", "Y-BID-7")


@pytest.mark.rule("Y-BID-7")
def test_the_temple_has_no_maximum():
    red = {"influence": 4, "passes": 6, "horse": "Qinghai", "traders": at(supply=7)}
    red["structures"] = own(post=2, bridge=2, teahouse=2)
    game = bidding(red=red)
    assert [move for move in game.legal_moves if move.startswith("bid")] == ["bid temple 5", "bid temple 7", "bid temple 9"]


@pytest.mark.rule("Y-BID-8")
@pytest.mark.parametrize(("purse", "dearest"), [(4, None), (5, 5), (8, 7), (9, 9), (11, 9), (12, 12), (14, 12), (15, 15)])
def test_a_bid_never_exceeds_the_coins(purse, dearest):
    game = bidding(red={"coins": purse})
    for space in (5, 7, 9, 12, 15):
        if dearest is not None and space <= dearest:
            allowed(game, f"bid guild {space}")
        else:
            refused(game, f"bid guild {space}", "Y-BID-8")


@pytest.mark.rule("Y-BID-8")
def test_all_standing_bids_count_together():
    game = bidding(red={"coins": 20, "traders": at(supply=1), "bids": [["school", 9], ["temple", 5]]})
    allowed(game, "bid guild 5")
    refused(game, "bid guild 7", "Y-BID-8")


@pytest.mark.rule("Y-BID-8")
def test_nothing_is_paid_while_bidding_and_an_outbid_trader_frees_its_coins():
    game = play(bidding(red={"coins": 9}, yellow={"coins": 9}), "bid guild 5")
    assert coins(game, "red") == 9
    play(game, "bid guild 7", "market")
    assert (coins(game, "red"), coins(game, "yellow")) == (9, 9)
    allowed(game, "bid guild 9")


@pytest.mark.rule("Y-BID-9")
@pytest.mark.parametrize(("low", "high"), [(5, 7), (5, 9), (7, 9), (7, 12), (5, 15), (7, 15)])
@pytest.mark.parametrize("building", [*BUILDINGS, "temple"])
def test_a_small_bid_returns_to_the_supply_when_a_higher_one_is_placed(building, low, high):
    game = bidding(red={"coins": 15}, yellow={"traders": at(supply=2), "bids": [[building, low]]})
    game.play(f"bid {building} {high}")
    assert bids(game, "yellow") == []
    assert traders(game, "yellow") == {"supply": 3}
    assert happened(game, "outbid") == [{"player": "yellow", "building": building, "space": low, "active_again": False}]


@pytest.mark.rule("Y-BID-9")
@pytest.mark.parametrize(("low", "high"), [(9, 12), (9, 15), (12, 15)])
def test_a_large_bid_is_safe_but_in_the_temple_every_lower_bid_goes(low, high):
    yellow = {"coins": 15, "traders": at(supply=2), "bids": [["guild", low]]}
    game = play(bidding(red={"coins": 15}, yellow=yellow), f"bid guild {high}")
    assert bids(game, "yellow") == [("guild", low)]
    yellow["bids"] = [["temple", low]]
    game = play(bidding(red={"coins": 15}, yellow=yellow), f"bid temple {high}")
    assert bids(game, "yellow") == []
    assert traders(game, "yellow") == {"supply": 3}


@pytest.mark.rule("Y-BID-9")
def test_only_the_building_of_the_new_bid_is_touched():
    yellow = {"traders": at(supply=1), "coins": 20, "bids": [["guild", 5], ["temple", 5]]}
    game = play(bidding(yellow=yellow), "bid horse 9")
    assert bids(game, "yellow") == [("guild", 5), ("temple", 5)]


@pytest.mark.rule("Y-BID-10")
def test_a_passed_player_who_is_outbid_becomes_active_again_with_only_the_outbid_trader():
    red = {"traders": at(market=2), "bids": [["guild", 5]]}
    game = bidding(red=red, passed=["red"], to_move="yellow")
    game.play("bid guild 7")
    assert game.position()["passed"] == []
    assert traders(game, "red") == {"supply": 1, "market": 2}
    assert happened(game, "outbid") == [{"player": "red", "building": "guild", "space": 5, "active_again": True}]


@pytest.mark.rule("Y-BID-10")
def test_the_outbid_player_does_not_jump_the_queue():
    red = {"traders": at(market=2), "bids": [["guild", 5]]}
    game = bidding(red=red, passed=["red"], to_move="yellow")
    game.play("bid guild 7")
    assert game.to_move == "blue"
    game.play("market")
    assert game.to_move == "red"
    allowed(game, "bid guild 9", "bid horse 5", "market", "pass")


@pytest.mark.rule("Y-BID-10")
def test_the_outbid_player_comes_again_at_the_old_place_in_the_order():
    """Between red and blue, neither at once nor behind everybody."""
    yellow = {"traders": at(market=2), "bids": [["guild", 5]]}
    game = bidding("red yellow blue black", yellow=yellow, passed=["yellow"], to_move="blue")
    game.play("bid guild 7")
    turns = []
    for _ in range(4):
        turns.append(game.to_move)
        game.play("market")
    assert turns == ["black", "red", "yellow", "blue"]


@pytest.mark.rule("Y-BID-10")
def test_the_outbid_player_moves_next_when_all_others_have_passed():
    red = {"traders": at(market=2), "bids": [["guild", 5]]}
    game = bidding(red=red, blue=PASSED, passed=["red", "blue"], to_move="yellow")
    game.play("bid guild 7")
    assert game.to_move == "red"
    game.play("bid guild 9")  # and can outbid in turn
    assert (game.to_move, bids(game, "yellow")) == ("yellow", [])


@pytest.mark.rule("Y-BID-10")
def test_a_passed_player_comes_back_by_being_outbid_in_the_temple_too():
    red = {"coins": 15, "traders": at(market=2), "bids": [["temple", 9]]}
    game = bidding(red=red, yellow={"coins": 12}, passed=["red"], to_move="yellow")
    game.play("bid temple 12")
    assert game.position()["passed"] == []
    assert traders(game, "red") == {"supply": 1, "market": 2}


@pytest.mark.rule("Y-BID-10")
def test_being_outbid_while_the_bidding_is_about_to_end_keeps_it_going():
    red = {"traders": at(market=2), "bids": [["guild", 5]]}
    yellow = {"traders": at(supply=1, market=2)}
    game = bidding(red=red, yellow=yellow, blue=PASSED, passed=["red", "blue"], to_move="yellow")
    play(game, "bid guild 7", "pass")
    assert (game.position()["phase"], game.to_move) == ("bidding", "yellow")
    game.play("pass")
    assert game.position()["phase"] == "travel"
    assert traders(game, "red") == {"market": 3}


@pytest.mark.rule("Y-BID-11")
def test_a_standing_bid_cannot_be_taken_back():
    game = bidding(red={"coins": 30, "traders": at(supply=1, Yunnan=1), "bids": [["guild", 9]]})
    sources = {move.partition(" from ")[2] for move in game.legal_moves}
    assert sources == {"", "Yunnan"}
    play(game, "bid horse 5", "market", "market", "pass")
    assert ("guild", 9) in bids(game, "red")


@pytest.mark.rule("Y-BID-11", "Y-BID-12")
def test_going_to_the_bank_does_take_the_bids_back():
    red = {"coins": 30, "traders": at(supply=2, Yunnan=1), "bids": [["guild", 9], ["temple", 5]]}
    game = play(bidding(red=red), "bank")
    assert bids(game, "red") == []
    assert player(game, "red")["bank"] is True
    assert traders(game, "red") == {"market": 3, "Yunnan": 1}  # of six, one stands in the bank and one still in Yunnan
    assert game.position()["passed"] == ["red"]


@pytest.mark.rule("Y-BID-12")
def test_a_trader_from_a_province_can_go_to_the_bank_and_the_supply_still_goes_to_the_market():
    game = play(bidding(red={"traders": at(supply=2, Kang=2), "horse": "Kang"}), "bank from Kang")
    assert traders(game, "red") == {"market": 2, "Kang": 1}
    assert player(game, "red")["bank"] is True


@pytest.mark.rule("Y-BID-12")
def test_the_bank_has_two_spaces():
    game = play(bidding(), "bank", "bank")
    refused(game, "bank", "Y-BID-12")
    assert player(game, "red")["bank"] is True
    assert player(game, "yellow")["bank"] is True


@pytest.mark.rule("Y-BID-12")
def test_the_spaces_left_behind_are_free_again():
    red = {"coins": 30, "traders": at(supply=1), "bids": [["guild", 9], ["temple", 12]]}
    game = bidding(red=red)
    game.play("bank")
    allowed(game, "bid guild 5", "bid guild 7", "bid guild 9", "bid temple 5")


@pytest.mark.rule("Y-BID-12")
def test_nobody_who_was_outbid_before_comes_back_when_the_outbidder_goes_to_the_bank():
    game = bidding("red yellow blue", red={"coins": 9}, yellow={"coins": 9})
    play(game, "bid guild 5", "bid guild 7", "market")  # yellow outbids red
    play(game, "market", "bank")  # and leaves for the bank
    assert bids(game, "red") == []
    assert traders(game, "red") == {"supply": 2, "market": 1}
    assert game.to_move == "blue"


@pytest.mark.rule("Y-BID-12")
def test_who_stands_in_the_bank_has_passed_for_good():
    game = bidding()
    play(game, "bid guild 5", "market", "market", "bank", "bid guild 9")
    assert game.position()["passed"] == ["red"]
    assert traders(game, "red") == {"market": 2}


@pytest.mark.rule("Y-BID-12")
@pytest.mark.parametrize("move", ["bank upper", "bank lower"])
def test_the_bank_spaces_have_no_names_in_the_2023_edition(move):
    assert bidding().why_not(move) is not None


@pytest.mark.rule("Y-BID-13")
def test_any_number_of_traders_may_go_to_the_market_also_from_a_province():
    red = {"traders": at(supply=2, Kang=1), "horse": "Kang"}
    game = bidding(red=red, yellow=PASSED, blue=PASSED, passed=["yellow", "blue"])
    play(game, "market", "market", "market from Kang")
    assert traders(game, "red") == {"market": 3}
    assert game.to_move == "red"  # still active: going to the market is not passing


@pytest.mark.rule("Y-BID-14")
def test_passing_sends_the_supply_to_the_market_and_leaves_bids_and_provinces():
    red = {"traders": at(supply=2, Yunnan=1), "bids": [["guild", 5]]}
    game = play(bidding(red=red), "pass")
    assert traders(game, "red") == {"market": 2, "Yunnan": 1}
    assert bids(game, "red") == [("guild", 5)]
    assert game.position()["passed"] == ["red"]
    assert happened(game, "passed") == [{"player": "red"}]


@pytest.mark.rule("Y-BID-15")
def test_traders_in_the_market_cannot_be_displaced_or_banished():
    red = {"influence": 3, "traders": at(Yunnan=1, market=2)}
    game = bidding(red=red, blue=PASSED, yellow=PASSED, passed=["blue", "yellow"])
    game.play("pass")
    play(game, "end", "end")
    assert game.to_move == "red"
    assert not [move for move in game.legal_moves if "displace" in move]
    for move in ("move Yunnan market", "move Yunnan market displace blue"):
        assert game.why_not(move) is not None
    game.play("end")
    assert [event["place"] for event in happened(game, "inspector")] == ["Yunnan"]
    assert traders(game, "blue") == {"market": 3}
