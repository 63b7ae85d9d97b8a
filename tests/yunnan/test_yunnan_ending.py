"""Y-END and Y-SCO: the end of a round and of the game."""

from __future__ import annotations

import pytest
from yunnan_positions import (
    NO_PRESENTS,
    allowed,
    at,
    coins,
    happened,
    over,
    own,
    play,
    player,
    refused,
    scoring,
    structures,
    traders,
    travel,
)


@pytest.mark.rule("Y-END-1")
def test_any_part_of_the_income_becomes_vp_and_the_rest_coins():
    for part in range(13):
        game = scoring(income={"red": 12}, red={"coins": 5, "vp": 30})
        game.play(f"score {part}")
        assert (player(game, "red")["vp"], coins(game, "red")) == (30 + part, 5 + 12 - part)
        assert happened(game, "scored")[0] == {"player": "red", "vp": part, "coins": 12 - part}


@pytest.mark.rule("Y-END-1")
def test_not_more_than_this_rounds_income():
    game = scoring(income={"red": 12}, red={"coins": 50})
    assert game.legal_moves == [f"score {part}" for part in range(13)]
    refused(game, "score 13", "Y-END-1")
    refused(game, "score 255", "Y-END-1")
    refused(game, "score 300", "Y-END-1")


@pytest.mark.rule("Y-END-1", "Y-BID-2")
def test_without_income_one_still_says_score_0():
    game = scoring(income={"yellow": 3})
    assert (game.to_move, game.legal_moves) == ("red", ["score 0"])
    refused(game, "score 1", "Y-END-1")


@pytest.mark.rule("Y-END-1")
def test_scoring_goes_in_the_new_grey_order():
    game = scoring("yellow red blue", income={"red": 12, "blue": 20, "yellow": 3})
    assert game.to_move == "blue"
    game.play("score 1")
    assert game.to_move == "red"
    game.play("score 2")
    assert game.to_move == "yellow"


@pytest.mark.rule("Y-END-1")
@pytest.mark.parametrize("move", ["pass", "end", "market", "bid guild 5", "move market Yunnan", "take post"])
def test_moves_of_other_phases_are_refused_while_scoring(move):
    refusal = scoring(income={"red": 12}).why_not(move)
    assert (refusal.rule, refusal.key) == ("Y-END-1", "phase_scoring")


def scored(vp, **facts):
    """Red has so many VP when everyone has scored."""
    game = scoring(income={"red": 1}, red={"vp": vp - 1}, **facts)
    return play(game, "score 1", "score 0", "score 0")


@pytest.mark.rule("Y-END-2")
@pytest.mark.parametrize(("vp", "ends"), [(79, False), (80, True), (81, True), (130, True)])
def test_the_game_ends_with_80_vp(vp, ends):
    game = scored(vp)
    assert game.is_over is ends
    assert (game.to_move is None) is ends
    assert bool(game.winners) is ends


@pytest.mark.rule("Y-END-2")
def test_vp_of_the_final_scoring_do_not_end_the_game():
    game = scoring(income={"red": 1}, red={"vp": 70, "coins": 90, "influence": 4, "horse": "Qinghai"})
    play(game, "score 0", "score 0", "score 0")
    assert not game.is_over


@pytest.mark.rule("Y-END-2")
def test_the_game_ends_when_no_present_is_left():
    assert scored(10, presents=NO_PRESENTS).is_over
    assert not scored(10, presents={"Qinghai": 1}).is_over


@pytest.mark.rule("Y-END-2")
def test_the_end_waits_until_everyone_has_scored():
    game = scoring(income={"red": 10, "yellow": 9, "blue": 8}, red={"vp": 79}, presents=NO_PRESENTS)
    game.play("score 10")
    assert not game.is_over
    game.play("score 9")
    assert not game.is_over
    game.play("score 8")
    assert game.is_over
    assert player(game, "blue")["vp"] == 8


@pytest.mark.rule("Y-END-2")
def test_the_last_present_taken_this_round_ends_the_game_after_scoring():
    red = {"horse": "Qinghai", "influence": 4, "traders": at(Qinghai=2, supply=1), "structures": own(posts="Yunnan Kang")}
    game = travel(red=red, presents={"Qinghai": 2}, to_move="blue")
    play(game, "end", "score 0", "score 0")
    assert not game.is_over
    game.play("score 0")
    assert game.is_over
    assert happened(game, "game_over")[0]["winner"] == game.winners[0]


@pytest.mark.rule("Y-END-2")
def test_when_the_game_ends_nothing_is_tidied_up():
    red = {"vp": 79, "horse": "Kang", "traders": at(market=2, Yunnan=1), "structures": own(post=1)}
    game = scoring(income={"red": 1}, round=7, blocked="Yunnan-Kang", red=red)
    play(game, "score 1", "score 0", "score 0")
    position = game.position()
    assert (position["phase"], position["round"], position["blocked"]) == ("over", 7, "Yunnan-Kang")
    assert position["to_move"] is None
    assert traders(game, "red") == {"market": 2, "Yunnan": 1}
    assert position["travel_order"] == ["red", "yellow", "blue"]
    assert game.legal_moves == []
    assert game.why_not("pass") is not None


@pytest.mark.rule("Y-END-3")
def test_the_next_round_is_prepared():
    red = {"horse": "Kang", "traders": at(market=2, Yunnan=1), "structures": own(posts="Kang", bridge=1)}
    game = scoring("blue yellow red", income={"red": 9}, round=7, blocked="Yunnan-Kang", red=red)
    play(game, "score 9", "score 0", "score 0")
    position = game.position()
    assert (position["phase"], position["round"], position["blocked"]) == ("bidding", 8, None)
    assert traders(game, "red") == {"supply": 2, "Yunnan": 1}
    assert position["bidding_order"] == ["blue", "yellow", "red"]
    assert game.to_move == "blue"  # the lowest income bids first
    assert position["passed"] == []
    assert structures(game, "red") == own(posts="Kang", bridge=1)
    assert happened(game, "round") == [{"round": 8}]


@pytest.mark.rule("Y-END-3")
def test_a_whole_round_turns_the_order_round():
    game = travel(
        "blue yellow red", to_move="blue", red={"influence": 4, "traders": at(Yunnan=3)}, yellow={"traders": at(market=3)}
    )
    play(game, "end", "score 18", "score 3", "score 0")
    assert game.position()["bidding_order"] == ["blue", "yellow", "red"]
    assert game.position()["travel_order"] == ["red", "yellow", "blue"]


# The final score


def final(**red):
    return over(red={"coins": 0} | red).scores["red"]


@pytest.mark.rule("Y-SCO-1")
def test_vp_count_in_full():
    assert final() == 0
    assert final(vp=93) == 93


@pytest.mark.rule("Y-SCO-1")
@pytest.mark.parametrize(("purse", "vp"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3), (50, 16)])
def test_three_coins_are_one_vp(purse, vp):
    assert final(coins=purse) == vp


@pytest.mark.rule("Y-SCO-1")
@pytest.mark.parametrize("number", [0, 1, 5, 14])
def test_a_present_is_three_vp(number):
    left = dict(zip(("Sichuan", "Kang", "Tibet", "Qinghai"), _shared(14 - number), strict=True))
    assert over(red={"coins": 0, "presents": number}, presents=left).scores["red"] == 3 * number


def _shared(number):
    for start in (5, 4, 3, 2):
        yield min(start, number)
        number -= min(start, number)


@pytest.mark.rule("Y-SCO-1")
@pytest.mark.parametrize(("level", "vp"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)])
def test_passes_and_influence_count_by_level(level, vp):
    assert final(influence=level) == vp
    assert final(passes=2 + level) == vp


@pytest.mark.rule("Y-SCO-1")
@pytest.mark.parametrize(
    ("province", "teahouse", "horse"),
    [("Yunnan", 1, 0), ("Sichuan", 3, 1), ("Kang", 6, 4), ("Tibet", 10, 9), ("Qinghai", 15, 16)],
)
def test_the_horse_and_teahouses_count_by_province(province, teahouse, horse):
    assert final(horse=province) == horse
    assert final(horse="Qinghai", structures=own(teahouses=province)) == 16 + teahouse


@pytest.mark.rule("Y-SCO-1")
def test_teahouses_in_the_supply_posts_and_bridges_count_nothing():
    assert final(horse="Qinghai", structures=own("Yunnan Kang", "Yunnan-Kang", teahouse=2, bridge=1)) == 16


@pytest.mark.rule("Y-SCO-1")
def test_everything_together():
    red = {"vp": 41, "coins": 10, "presents": 2, "influence": 3, "passes": 4, "horse": "Tibet"}
    red["structures"] = own(teahouses="Sichuan Tibet")
    game = over(red=red, presents={"Sichuan": 5, "Kang": 4, "Tibet": 3})
    assert game.scores["red"] == 41 + 3 + 6 + 9 + 4 + 9 + 3 + 10


@pytest.mark.rule("Y-SCO-1")
def test_the_most_vp_win():
    game = over(red={"vp": 10, "coins": 0}, yellow={"vp": 12, "coins": 0}, blue={"vp": 11, "coins": 0})
    assert (game.winners, game.scores) == (["yellow"], {"red": 10, "yellow": 12, "blue": 11})


@pytest.mark.rule("Y-SCO-2")
def test_ties_go_to_more_influence_even_later_in_the_order():
    red = {"vp": 13, "coins": 0}
    blue = {"vp": 9, "coins": 0, "influence": 2}
    game = over("blue yellow red", red=red, blue=blue)
    assert game.scores["red"] == game.scores["blue"] == 13
    assert game.winners == ["blue"]


@pytest.mark.rule("Y-SCO-2")
@pytest.mark.parametrize("order", ["blue yellow red", "red yellow blue", "yellow red blue", "blue red yellow"])
def test_then_to_the_earlier_in_the_grey_order(order):
    game = over(order, **{colour: {"vp": 20, "coins": 0} for colour in ("red", "yellow", "blue")})
    assert game.winners == [order.split()[-1]]


@pytest.mark.rule("Y-SCO-2")
def test_a_tie_after_a_round_goes_to_the_higher_income():
    red = {"vp": 81, "coins": 0, "traders": at(supply=3)}
    blue = {"vp": 80, "coins": 0, "traders": at(market=3)}
    game = travel("blue yellow red", red=red, blue=blue, to_move="blue")
    play(game, "end", "score 0", "score 0", "score 0")
    assert game.scores["red"] == game.scores["blue"] == 81
    assert game.position()["travel_order"] == ["blue", "yellow", "red"]
    assert game.winners == ["blue"]


@pytest.mark.rule("Y-SCO-2")
def test_scores_before_the_end_leave_out_income_not_yet_scored():
    game = scoring(income={"red": 30, "yellow": 6}, red={"vp": 4, "coins": 7}, yellow={"coins": 0})
    assert game.scores["red"] == 4 + 2
    assert game.scores["yellow"] == 0
    assert game.winners == []
    game.play("score 30")
    assert game.scores["red"] == 34 + 2


@pytest.mark.rule("Y-SCO-2")
def test_scores_are_told_in_every_phase():
    game = travel(red={"vp": 7, "coins": 9, "traders": at(Yunnan=3)})
    assert game.scores["red"] == 10
    allowed(game, "end")
