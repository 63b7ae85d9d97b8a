"""Every worked example of the sources, with its numbers (spec, section 12)."""

from __future__ import annotations

import pytest
from yunnan_positions import (
    allowed,
    at,
    bidding,
    bids,
    coins,
    duli,
    happened,
    income,
    own,
    play,
    player,
    refused,
    structures,
    traders,
    travel,
)

FAR = {"horse": "Qinghai", "passes": 6}


@pytest.mark.rule("Y-RES-1")
def test_a_total_of_73_pays_23():
    """9 + 9 + 5 + 9 + 12 + 15 + 9 + 5 = 73; red in the bank receives 23, and her trader returns."""
    red = {"coins": 4, "bank": True, "traders": at(market=2)}
    yellow = {"coins": 60, "traders": at(market=1), "bids": [["school", 9], ["customs", 9], ["horse", 5]]}
    blue = {"coins": 60, "traders": at(market=1), "bids": [["guild", 9], ["yard", 12]]}
    black = {"coins": 60, "traders": at(supply=1), "bids": [["school", 15], ["yard", 9], ["temple", 5]]}
    game = bidding("red yellow blue black", red=red, yellow=yellow, blue=blue, black=black, passed=["red", "yellow", "blue"])
    game.play("pass")
    assert happened(game, "bank_paid") == [{"player": "red", "coins": 23, "sum_of_bids": 73}]
    assert coins(game, "red") == 27
    assert traders(game, "red") == {"supply": 1, "market": 2}


@pytest.mark.rule("Y-BID-5")
def test_red_bids_nine_and_yellow_may_take_any_large_space():
    game = play(bidding(red={"coins": 9}, yellow={"coins": 15}), "bid guild 9")
    allowed(game, "bid guild 12", "bid guild 15")
    game.play("bid guild 15")
    assert bids(game, "red") == [("guild", 9)]


@pytest.mark.rule("Y-BID-9")
def test_red_bids_five_yellow_nine_and_red_returns():
    game = play(bidding(), "bid customs 5", "bid customs 9")
    assert bids(game, "red") == []
    assert traders(game, "red") == {"supply": 3}


@pytest.mark.rule("Y-RES-3")
def test_red_wins_in_the_customs_office_and_has_one_pass_more():
    game = play(bidding(), "bid customs 5", "pass", "pass", "pass")
    assert player(game, "red")["passes"] == 3


@pytest.mark.rule("Y-TRV-4")
def test_two_traders_from_puer_to_sichuan_need_four_passes():
    red = {"horse": "Sichuan", "passes": 4, "traders": at(market=3)}
    game = play(travel(red=red), "move market Sichuan", "move market Sichuan")
    assert game.position()["passes_used"] == 4
    game = play(travel(red=red | {"passes": 3}), "move market Sichuan")
    refused(game, "move market Sichuan", "Y-TRV-4")


@pytest.mark.rule("Y-TRV-5")
def test_red_displaces_blue_in_kang_but_not_yellow():
    """Red, influence 3, travels Pu'er - Yunnan - Kang over her bridge; nobody in Yunnan is touched; blue goes to Sichuan."""
    red = {"horse": "Kang", "passes": 2, "influence": 3, "traders": at(market=3), "structures": own(bridges="Yunnan-Kang")}
    yellow = {"horse": "Kang", "influence": 3, "traders": at(Kang=1, Yunnan=1, Sichuan=1)}
    blue = {"horse": "Kang", "influence": 1, "traders": at(Kang=1, Yunnan=1, supply=1)}
    game = travel(red=red, yellow=yellow, blue=blue)
    refused(game, "move market Kang displace yellow", "Y-TRV-5")
    game.play("move market Kang displace blue")
    assert game.position()["passes_used"] == 2
    assert traders(game, "blue") == {"supply": 1, "Yunnan": 1, "Sichuan": 1}
    assert traders(game, "yellow") == {"Yunnan": 1, "Sichuan": 1, "Kang": 1}


@pytest.mark.rule("Y-TRV-8")
@pytest.mark.parametrize("bridge", [True, False])
def test_the_bridge_sichuan_qinghai_connects_tibet_and_qinghai(bridge):
    red = FAR | {"traders": at(Qinghai=1, Tibet=1, supply=1)}
    red["structures"] = own("Yunnan Sichuan", "Sichuan-Qinghai" if bridge else "")
    game = play(travel(red=red), "end")
    assert traders(game, "red") == ({"supply": 1, "Tibet": 1, "Qinghai": 1} if bridge else {"supply": 1, "market": 2})


@pytest.mark.rule("Y-INS-2", "Y-INS-3", "Y-INS-4")
@pytest.mark.parametrize("teahouse", [False, True])
def test_sichuan_42_equals_kang_42_and_the_inspector_goes_to_kang(teahouse):
    """Sichuan 9+9+9+9+3+3, Kang 12+12+12+6. Blue has influence 4, red 2, yellow 1: red is banished, or yellow."""
    reach = {"horse": "Kang"}
    red = reach | {
        "influence": 2,
        "traders": at(Kang=1, Sichuan=1, supply=1),
        "structures": own("Sichuan", "", "Kang" if teahouse else ""),
    }
    yellow = reach | {"influence": 1, "traders": at(Kang=1, Sichuan=2, supply=1), "structures": own("Sichuan")}
    blue = reach | {"influence": 4, "traders": at(Kang=1, Sichuan=1, Yunnan=1), "structures": own("Kang")}
    game = play(travel(red=red, yellow=yellow, blue=blue, to_move="blue"), "end")
    banished = "yellow" if teahouse else "red"
    assert happened(game, "inspector") == [{"place": "Kang", "revenue": 42, "banished": banished}]
    assert traders(game, banished)["market"] == 1
    assert "Kang" not in traders(game, banished)


@pytest.mark.rule("Y-PRE-1")
def test_five_presents_in_sichuan():
    """Order yellow, red, black, blue; traders 4, 2, 3, 2; influence 1, 2, 2, 3: blue 2, red 2, black 1, yellow 0."""
    reach = {"horse": "Qinghai"}
    yellow = reach | {"influence": 1, "traders": at(Sichuan=4)}
    red = reach | {"influence": 2, "traders": at(Sichuan=2, supply=1)}
    black = reach | {"influence": 2, "traders": at(Sichuan=3)}
    blue = reach | {"influence": 3, "traders": at(Sichuan=2, Yunnan=1)}
    # the inspector would come to Sichuan: a fifth player's crowd keeps him in Yunnan
    green = {"influence": 4, "traders": at(Yunnan=7), "structures": own(posts="Yunnan")}
    crowd = {"yellow": yellow, "red": red, "black": black, "blue": blue, "green": green}
    game = travel("green blue black red yellow", to_move="green", **crowd, board=RICH_YUNNAN)
    game.play("end")
    assert happened(game, "inspector")[0]["place"] == "Yunnan"
    assert [player(game, colour)["presents"] for colour in ("blue", "red", "black", "yellow")] == [2, 2, 1, 0]
    assert [event["player"] for event in happened(game, "present")] == ["blue", "blue", "red", "black", "red"]
    assert game.position()["presents"]["Sichuan"] == 0


RICH_YUNNAN = {"edition": "2023", "provinces": {"Yunnan": {"trader": {"value": 20, "source": "reconstructed"}}}}


@pytest.mark.rule("Y-INC-1", "Y-INC-2", "Y-INC-3")
def test_red_receives_19_with_a_gap_in_sichuan():
    """Kang's trader 12 - 3, its post nothing, three traders in the market 3, Yunnan 6 + 1."""
    red = {"horse": "Kang", "influence": 4, "traders": at(market=3, Yunnan=1, Kang=1), "structures": own("Yunnan Kang")}
    game = play(travel(red=red, to_move="blue"), "end")
    assert income(game, "red") == 19


@pytest.mark.rule("Y-INC-1")
def test_a_displacement_from_sichuan_makes_that_gap():
    red = {"horse": "Kang", "influence": 2, "traders": at(market=2, Yunnan=1, Sichuan=1, Kang=1)}
    red["structures"] = own("Kang", "", "Kang")  # her teahouse keeps the inspector off
    yellow = FAR | {"influence": 4, "traders": at(market=1, Yunnan=1, supply=1)}
    game = play(travel(red=red, yellow=yellow), "end", "move market Sichuan displace red", "end", "end")
    assert traders(game, "red") == {"market": 2, "Yunnan": 2, "Kang": 1}
    assert income(game, "red") == 3 + 2 * 6 + (12 - 3)


@pytest.mark.rule("Y-INC-1")
@pytest.mark.parametrize("bridge", [True, False])
def test_the_bridge_saves_three_a_trader_in_tibet_and_qinghai(bridge):
    red = {"horse": "Qinghai", "influence": 4, "traders": at(Tibet=1, Qinghai=1, supply=1)}
    red["structures"] = own("Yunnan Sichuan", "Sichuan-Qinghai" if bridge else "")
    game = play(travel(red=red, to_move="blue"), "end")
    assert income(game, "red") == 1 + 3 + 15 + 18 - (0 if bridge else 2 * 3)


@pytest.mark.rule("Y-EXP-3", "Y-EXP-4")
def test_blue_guards_her_trader_in_kang():
    blue = {"horse": "Kang", "coins": 9, "traders": at(Kang=1, market=1), "bids": [["yard", 5]]}
    red = FAR | {"influence": 2, "traders": at(supply=3)}
    game = bidding("blue yellow red", options={"guards": True}, blue=blue, red=red, passed=["blue"], to_move="yellow")
    play(game, "pass", "pass", "take guards at Kang")
    assert game.to_move == "red"
    refused(game, "move market Kang displace blue", "Y-EXP-4")


@pytest.mark.rule("Y-DUL-5")
@pytest.mark.parametrize(
    ("horse", "placed"),
    [("Kang", {"Yunnan": 3, "Sichuan": 3, "Kang": 1}), ("Sichuan", {"supply": 1, "Yunnan": 3, "Sichuan": 3})],
)
def test_dulis_card_with_3_3_1_and_a_teahouse(horse, placed):
    red = {"horse": horse, "influence": 4, "traders": at(market=2, Sichuan=1)}
    yellow = {"traders": at(market=3)}
    game = play(duli(red=red, yellow=yellow, passed=["red"], to_move="yellow", deck=[1]), "pass")
    assert traders(game, "duli") == placed
    assert structures(game, "duli")["teahouses"] == ["Sichuan"]


@pytest.mark.rule("Y-DUL-3")
def test_dulis_card_with_school_horse_guild():
    """She has a trader in the school and the horse trader is full: she bids in the guild."""
    red = {"coins": 60, "traders": at(supply=1), "bids": [["horse", 9], ["horse", 12]]}
    yellow = {"coins": 60, "traders": at(supply=2), "bids": [["horse", 15]]}
    game = duli(options={"double_bidding": True}, round=1, red=red, yellow=yellow, to_move="yellow", deck=[1])
    game.play("market")
    assert bids(game, "duli") == [("school", 9), ("guild", 5)]
