"""Y-13: the 2013 edition."""

from __future__ import annotations

import pytest
from yunnan_positions import (
    NO_PRESENTS,
    allowed,
    at,
    bids,
    coins,
    happened,
    impossible,
    income,
    old,
    own,
    play,
    player,
    refused,
    structures,
    traders,
)

import teahorse as th

PASSED = {"traders": at(market=3)}


def ended(order="red yellow blue", /, *, options=None, round=1, **facts):
    """The bidding has just ended: the last player has passed."""
    for colour in order.split():
        facts.setdefault(colour, PASSED)
    return play(old(order, options=options, round=round, passed=order.split()[:-1], **facts), "pass")


@pytest.mark.rule("Y-13-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_people_play_without_duli(players):
    game = th.new("yunnan", players=players, seed=4, edition="2013")
    assert len(game.position()["players"]) == players
    assert "duli" not in game.position()["players"]
    assert "deck" not in game.position()


@pytest.mark.rule("Y-13-1")
def test_there_is_no_temple():
    game = old()
    refused(game, "bid temple 5", "Y-13-1")
    assert not [move for move in game.legal_moves if "temple" in move]


@pytest.mark.rule("Y-13-1")
def test_no_position_has_a_temple_bid_a_blocker_guards_or_duli():
    facts = {"edition": "2013"}
    impossible(..., "red yellow blue", **facts, red={"traders": at(supply=2), "bids": [["temple", 5]]})
    impossible(..., "red yellow blue", **facts, phase="travel", blocked="Yunnan-Kang")
    impossible(..., "red yellow blue", **facts, red={"structures": own(guards="used")})
    impossible(..., "red yellow blue", **facts, phase="travel", red={"structures": own(guards="Kang")})
    impossible(..., "red yellow duli", **facts)
    impossible(..., "red yellow", **facts, duli={})
    impossible(..., "red yellow blue", **facts, deck=[1])
    impossible(..., "red yellow blue", **facts, phase="resolving", pending=["temple"], to_move="red")


@pytest.mark.rule("Y-13-1")
@pytest.mark.parametrize("option", ["guards", "double_bidding"])
def test_no_guards_and_no_double_bidding(option):
    with pytest.raises(th.SetupError):
        th.new("yunnan", players=3, edition="2013", **{option: True})
    refused(old(red={"traders": at(supply=2), "bids": [["guild", 9]]}), "bid guild 12", "Y-BID-6")


@pytest.mark.rule("Y-13-2")
@pytest.mark.parametrize("move", ["bid guild 5", "market", "bank upper", "bank lower"])
def test_traders_come_from_the_supply_first(move):
    game = old(red={"traders": at(supply=1, Yunnan=2)})
    refused(game, f"{move} from Yunnan", "Y-13-2")
    allowed(game, move)
    game = old(red={"traders": at(market=1, Yunnan=2)})
    allowed(game, f"{move} from Yunnan")
    refused(game, move, "Y-BID-2")


@pytest.mark.rule("Y-13-3")
@pytest.mark.parametrize(
    ("standing", "upper", "lower"), [([], 9, 6), ([["guild", 9]], 10, 7), ([["guild", 15], ["yard", 15]], 15, 12)]
)
def test_the_two_bank_spaces_pay_differently(standing, upper, lower):
    red = {"coins": 0, "bank": "upper", "traders": at(market=2)}
    yellow = red | {"bank": "lower"}
    blue = {"coins": 30, "traders": at(supply=3), "bids": standing}
    game = ended(red=red, yellow=yellow, blue=blue)
    assert (coins(game, "red"), coins(game, "yellow")) == (upper, lower)
    assert traders(game, "red") == {"supply": 1, "market": 2}


@pytest.mark.rule("Y-13-3")
def test_the_upper_space_pays_27_at_most_and_the_lower_24():
    bank = {"coins": 0, "traders": at(market=2)}
    rich = {"coins": 99, "traders": at(supply=1), "bids": [[b, 15] for b in ("school", "customs", "horse", "guild", "yard")]}
    more = {"coins": 99, "traders": at(market=1), "bids": [[b, 12] for b in ("school", "customs", "horse", "guild", "yard")]}
    game = ended("red yellow blue black", red=bank | {"bank": "lower"}, yellow=bank | {"bank": "upper"}, blue=more, black=rich)
    assert (coins(game, "red"), coins(game, "yellow")) == (24, 27)


@pytest.mark.rule("Y-13-3")
def test_the_space_must_be_named():
    assert old().why_not("bank").rule == "Y-13-3"
    game = play(old(), "bank upper")
    refused(game, "bank upper", "Y-BID-12")
    allowed(game, "bank lower")


@pytest.mark.rule("Y-13-3")
def test_going_to_the_bank_empties_the_own_buildings_but_neither_the_supply_nor_passes():
    red = {"coins": 30, "traders": at(supply=2), "bids": [["guild", 9], ["horse", 5]]}
    game = play(old(red=red), "bank lower")
    assert bids(game, "red") == []
    assert player(game, "red")["bank"] == "lower"
    assert traders(game, "red") == {"supply": 1, "market": 2}
    assert game.position()["passed"] == []
    play(game, "bid guild 5", "market")  # the space is free again
    assert game.to_move == "red"
    assert set(game.legal_moves) == {"market", "pass"}


@pytest.mark.rule("Y-13-3")
def test_who_has_gone_to_the_bank_may_only_use_market_and_pass():
    game = play(old(red={"coins": 30}), "bank upper", "market", "market")
    refused(game, "bid guild 5", "Y-13-3")
    refused(game, "bank lower", "Y-13-3")
    game.play("market")
    assert traders(game, "red") == {"supply": 1, "market": 1}
    play(game, "market", "market", "pass")
    assert traders(game, "red") == {"market": 2}
    assert game.position()["passed"] == ["red"]


@pytest.mark.rule("Y-13-3", "Y-13-2")
def test_after_the_bank_traders_may_still_be_recalled_from_provinces():
    game = old(red={"bank": "upper", "traders": at(Yunnan=2)})
    assert set(game.legal_moves) == {"market from Yunnan", "pass"}


@pytest.mark.rule("Y-13-4")
@pytest.mark.parametrize(
    ("number", "price"), [(1, 5), (2, 4), (3, 4), (4, 3), (5, 3), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2), (30, 2)]
)
def test_a_missing_coin_costs_vp_by_round(number, price):
    blue = {"coins": 9, "vp": 50, "traders": at(supply=2), "bids": [["guild", 12]]}
    game = ended(round=number, blue=blue)
    assert (coins(game, "blue"), player(game, "blue")["vp"]) == (0, 50 - 3 * price)
    assert happened(game, "debt") == [{"player": "blue", "missing": 3, "vp": 3 * price}]
    assert player(game, "blue")["influence"] == 1


@pytest.mark.rule("Y-13-4")
def test_one_bill_for_all_bids_and_vp_may_be_negative():
    blue = {"coins": 20, "traders": at(supply=1), "bids": [["guild", 15], ["horse", 15]]}
    game = ended(blue=blue)
    assert (coins(game, "blue"), player(game, "blue")["vp"]) == (0, -50)
    assert len(happened(game, "debt")) == 1


@pytest.mark.rule("Y-13-4")
def test_who_can_pay_pays_in_coins():
    game = ended(blue={"coins": 20, "vp": 3, "traders": at(supply=2), "bids": [["guild", 15]]})
    assert (coins(game, "blue"), player(game, "blue")["vp"]) == (5, 3)
    assert happened(game, "debt") == []


@pytest.mark.rule("Y-13-4")
def test_there_is_no_upper_limit_on_bids():
    game = old(red={"coins": 0, "traders": at(supply=1), "bids": [["guild", 15], ["horse", 15]]})
    allowed(game, "bid yard 15", "bid school 12")


@pytest.mark.rule("Y-13-4", "Y-BID-8")
def test_without_debt_bids_stay_within_the_coins():
    game = old(options={"debt": False}, red={"coins": 20, "traders": at(supply=2), "bids": [["guild", 15]]})
    allowed(game, "bid yard 5")
    refused(game, "bid yard 7", "Y-BID-8")
    with pytest.raises(th.PositionError) as caught:
        old(options={"debt": False}, red={"coins": 14, "traders": at(supply=2), "bids": [["guild", 15]]})
    assert caught.value.rule == "Y-BID-8"


@pytest.mark.rule("Y-13-4")
def test_negative_vp_count_in_the_final_score():
    game = old(phase="over", red={"vp": -20, "coins": 9})
    assert game.scores["red"] == -17


@pytest.mark.rule("Y-13-5")
def test_only_a_teahouse_may_be_placed_at_once():
    game = old(phase="resolving", red={"horse": "Kang"}, pending=["yard"], to_move="red")
    refused(game, "take post at Yunnan", "Y-13-5")
    refused(game, "take bridge at Yunnan-Kang", "Y-13-5")
    assert set(game.legal_moves) == {
        "take post",
        "take bridge",
        "take teahouse",
        "take teahouse at Yunnan",
        "take teahouse at Sichuan",
        "take teahouse at Kang",
    }
    game.play("take teahouse at Kang")
    assert structures(game, "red")["teahouses"] == ["Kang"]


@pytest.mark.rule("Y-13-6")
def test_several_own_posts_may_stand_in_a_province_and_each_earns():
    red = {
        "horse": "Sichuan",
        "influence": 4,
        "traders": at(Yunnan=1, Sichuan=1, supply=1),
        "structures": own(posts="Sichuan", post=1),
    }
    game = old("blue yellow red", phase="travel", red=red)
    play(game, "build post at Sichuan", "end", "end", "end")
    assert structures(game, "red")["posts"] == ["Sichuan", "Sichuan"]
    assert income(game, "red") == 6 + 9 + 3 + 3


@pytest.mark.rule("Y-13-7")
@pytest.mark.parametrize(("holds_yunnan", "place"), [(False, "Yunnan"), (True, "Qinghai")])
def test_the_inspector_counts_only_posts_without_a_gap(holds_yunnan, place):
    """Red's two posts in Qinghai are worth 30, but only if the bridges lead to a Yunnan that red holds."""
    red = {"horse": "Qinghai", "influence": 4, "traders": at(Kang=1, supply=2)}
    red["structures"] = own(posts="Qinghai Qinghai", bridges="Yunnan-Kang Kang-Qinghai")
    if holds_yunnan:
        red["traders"] = at(Kang=1, Yunnan=1, supply=1)
    yellow = {"traders": at(Yunnan=3)}
    game = play(old("blue yellow red", phase="travel", red=red, yellow=yellow, to_move="blue"), "end")
    event = happened(game, "inspector")[0]
    assert (event["place"], event["revenue"]) == (place, 30 if holds_yunnan else 18)


@pytest.mark.rule("Y-13-7")
def test_traders_behind_a_gap_count_in_full():
    red = {"horse": "Qinghai", "traders": at(Qinghai=1, supply=2)}
    yellow = {"traders": at(Yunnan=2, supply=1)}
    game = play(old("blue yellow red", phase="travel", red=red, yellow=yellow, to_move="blue"), "end")
    assert happened(game, "inspector") == [{"place": "Qinghai", "revenue": 18, "banished": "red"}]


@pytest.mark.rule("Y-13-7")
def test_the_route_of_a_post_is_that_of_its_owner():
    red = {"horse": "Qinghai", "structures": own(posts="Qinghai")}
    yellow = {"horse": "Qinghai", "influence": 4, "traders": at(Yunnan=1, Sichuan=1, Kang=1, Tibet=1)}
    game = play(old("blue yellow red", phase="travel", red=red, yellow=yellow, to_move="blue"), "end")
    assert happened(game, "inspector")[0] == {"place": "Tibet", "revenue": 15, "banished": None}


@pytest.mark.rule("Y-13-8")
@pytest.mark.parametrize(
    ("vp", "presents", "ends"), [(79, {"Kang": 1}, False), (80, {"Kang": 1}, True), (10, NO_PRESENTS, True)]
)
def test_the_game_ends_with_80_vp_or_without_presents(vp, presents, ends):
    game = old("blue yellow red", phase="scoring", income={"red": 1}, red={"vp": vp - 1}, presents=presents)
    assert play(game, "score 1", "score 0", "score 0").is_over is ends


@pytest.mark.rule("Y-13-8")
def test_the_final_score():
    red = {"vp": 30, "coins": 11, "presents": 2, "passes": 5, "influence": 3, "horse": "Qinghai"}
    red["structures"] = own(teahouses="Yunnan Qinghai")
    game = old("blue yellow red", phase="over", red=red, presents={"Sichuan": 5, "Kang": 4})
    assert game.scores["red"] == 30 + 3 + 6 + 9 + 9 + 24
    assert game.scores["blue"] == 3  # nine coins; the horse in Yunnan is worth nothing


@pytest.mark.rule("Y-13-8")
@pytest.mark.parametrize("horse", ["Yunnan", "Kang", "Qinghai"])
def test_the_horse_scores_nothing_and_a_teahouse_twelve_anywhere(horse):
    red = {"coins": 0, "horse": horse, "structures": own(teahouses="Yunnan")}
    assert old(phase="over", red=red).scores["red"] == 12


@pytest.mark.rule("Y-13-8", "Y-SCO-2")
def test_the_tie_rules_are_those_of_2023():
    red = {"vp": 10, "coins": 0}
    game = old("blue yellow red", phase="over", red=red, yellow={"vp": 9, "coins": 0, "influence": 1}, blue={"coins": 0})
    assert game.scores["red"] == game.scores["yellow"]
    assert game.winners == ["yellow"]


@pytest.mark.rule("Y-13-1")
def test_two_people_play_a_whole_round():
    game = th.new("yunnan", players=2, seed=4, edition="2013")
    first, second = game.position()["bidding_order"]
    play(game, "bid guild 5", "bank upper", "pass", "pass")
    assert game.to_move == second  # the reversed order
    play(game, "end", "end", "score 0", "score 0")
    assert game.position()["round"] == 2
    assert player(game, first)["influence"] == 1
