"""Y-RES: the bank, the progress buildings, the yard and the temple."""

from __future__ import annotations

import pytest
from yunnan_positions import (
    GORGES,
    allowed,
    at,
    bidding,
    bids,
    coins,
    happened,
    income,
    own,
    play,
    player,
    refused,
    resolving,
    structures,
    traders,
    travel,
)

PASSED = {"traders": at(market=3)}


def ready(order="red yellow blue", /, **facts):
    """All have passed but the last of the order, whose `pass` ends the bidding."""
    for colour in order.split():
        facts.setdefault(colour, PASSED)
    return bidding(order, passed=order.split()[:-1], **facts)


def won(*standing, **more):
    """A player who has passed with these bids standing."""
    return {"coins": 60, "traders": at(market=2), "bids": [list(bid) for bid in standing]} | more


BANK = {"coins": 0, "bank": True, "traders": at(market=2)}


@pytest.mark.rule("Y-RES-1")
@pytest.mark.parametrize(
    ("standing", "total", "payout"),
    [
        ([], 0, 9),
        ([("guild", 5)], 5, 10),
        ([("guild", 9)], 9, 10),
        ([("guild", 12)], 12, 11),
        ([("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("temple", 9)], 69, 22),
        ([("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("yard", 5), ("temple", 5)], 70, 23),
        ([("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("yard", 9), ("temple", 5)], 74, 23),
        ([("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("yard", 15)], 75, 24),
        ([("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("yard", 15), ("temple", 12)], 87, 26),
        ([("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("yard", 15), ("temple", 15)], 90, 27),
    ],
)
def test_the_bank_pays_by_the_sum_of_all_bids_temple_included(standing, total, payout):
    game = ready(red=BANK, yellow=won(*standing, coins=90, traders=at(market=3 - min(3, len(standing)))), blue=PASSED)
    game.play("pass")
    assert coins(game, "red") == payout
    assert happened(game, "bank_paid") == [{"player": "red", "coins": payout, "sum_of_bids": total}]


@pytest.mark.rule("Y-RES-1")
def test_the_payout_never_exceeds_27():
    yellow = won(("school", 15), ("customs", 15), ("horse", 15), ("guild", 15), ("yard", 15), coins=90, traders=at(market=1))
    blue = won(("school", 12), ("customs", 12), ("horse", 12), coins=90, traders=at(supply=1))
    game = play(ready(red=BANK, yellow=yellow, blue=blue), "pass")
    assert happened(game, "bank_paid") == [{"player": "red", "coins": 27, "sum_of_bids": 111}]


@pytest.mark.rule("Y-RES-1")
def test_both_in_the_bank_earn_the_same_and_their_traders_return_to_the_supply():
    game = play(ready(red=BANK, yellow=BANK, blue=PASSED), "pass")
    assert (coins(game, "red"), coins(game, "yellow")) == (9, 9)
    assert traders(game, "red") == traders(game, "yellow") == {"supply": 1, "market": 2}
    assert player(game, "red")["bank"] is False


@pytest.mark.rule("Y-RES-1")
def test_a_trader_back_from_the_bank_does_not_travel():
    game = play(ready(red=BANK | {"traders": at(Yunnan=2)}, yellow=PASSED, blue=PASSED), "pass", "end", "end")
    assert game.to_move == "red"
    assert [move for move in game.legal_moves if move.startswith("move market")] == []


@pytest.mark.rule("Y-RES-1")
def test_bids_given_up_for_the_bank_count_no_more():
    game = ready(red=PASSED, yellow=PASSED, blue={"coins": 20, "traders": at(supply=2), "bids": [["guild", 15]]})
    game.play("bank")
    assert happened(game, "bank_paid") == [{"player": "blue", "coins": 9, "sum_of_bids": 0}]


@pytest.mark.rule("Y-RES-2")
def test_every_bid_is_paid_and_its_trader_returns_to_the_supply():
    game = play(ready(yellow=won(("school", 9), ("customs", 7), coins=20)), "pass")
    assert coins(game, "yellow") == 4
    assert bids(game, "yellow") == []
    assert traders(game, "yellow") == {"supply": 2, "market": 3}
    assert happened(game, "paid") == [{"player": "yellow", "coins": 16}]


@pytest.mark.rule("Y-RES-2")
def test_the_players_are_resolved_in_blue_order():
    game = play(ready("blue red yellow", blue=won(("guild", 9)), red=won(("guild", 12)), yellow=won(("guild", 15))), "pass")
    assert [event["player"] for event in happened(game, "paid")] == ["blue", "red", "yellow"]


@pytest.mark.rule("Y-RES-2")
def test_traders_from_the_buildings_do_not_travel_this_round():
    game = play(ready(blue=won(("guild", 9), ("customs", 9), traders=at(Yunnan=1))), "pass")
    assert game.to_move == "blue"
    assert traders(game, "blue") == {"supply": 2, "Yunnan": 1}
    assert {move.split()[1] for move in game.legal_moves if move.startswith("move")} <= {"Yunnan"}


@pytest.mark.rule("Y-RES-3")
def test_the_school_gives_a_trader_in_the_market_who_may_travel_this_round():
    game = play(ready(blue=won(("school", 9), traders=at(Yunnan=2))), "pass")
    assert traders(game, "blue") == {"supply": 1, "market": 1, "Yunnan": 2}
    allowed(game, "move market Yunnan")


@pytest.mark.rule("Y-RES-3")
def test_customs_gives_a_pass_that_works_this_round():
    game = play(ready(blue=won(("customs", 9), horse="Kang")), "pass")
    assert player(game, "blue")["passes"] == 3
    allowed(game, "move market Kang")


@pytest.mark.rule("Y-RES-3")
def test_the_horse_goes_one_province_along_the_road_never_over_a_bridge():
    blue = won(("horse", 9), horse="Kang", structures=own(bridges="Yunnan-Kang"))
    game = play(ready(blue=blue), "pass")
    assert player(game, "blue")["horse"] == "Tibet"  # not over a side road to Qinghai


@pytest.mark.rule("Y-RES-3")
def test_the_guild_gives_influence_at_once():
    blue = won(("guild", 9), influence=0, traders=at(market=2))
    game = play(ready(blue=blue, red={"traders": at(Yunnan=3)}), "pass")
    assert player(game, "blue")["influence"] == 1
    allowed(game, "move market Yunnan displace red")


@pytest.mark.rule("Y-RES-4")
def test_the_yard_gives_one_structure_to_place_or_to_keep():
    red = {"horse": "Kang"}
    game = resolving(red=red, pending=["yard"], to_move="red")
    assert set(game.legal_moves) == {
        "take post",
        "take post at Yunnan",
        "take post at Sichuan",
        "take post at Kang",
        "take bridge",
        "take bridge at Yunnan-Kang",
        "take teahouse",
        "take teahouse at Yunnan",
        "take teahouse at Sichuan",
        "take teahouse at Kang",
    }


@pytest.mark.rule("Y-RES-4")
def test_a_structure_that_is_kept_waits_in_the_personal_supply():
    game = play(resolving(pending=["yard"], to_move="red"), "take bridge")
    assert structures(game, "red") == own(bridge=1)
    assert game.position()["phase"] == "travel"


@pytest.mark.rule("Y-RES-4")
def test_a_structure_that_is_placed_at_once_stands_on_the_board():
    game = play(resolving(pending=["yard"], to_move="red"), "take post at Yunnan")
    assert structures(game, "red") == own(posts="Yunnan")


@pytest.mark.rule("Y-RES-4")
def test_a_kept_structure_can_be_built_in_this_rounds_travel_turn():
    game = resolving("red yellow blue", pending=["yard"], to_move="blue")
    play(game, "take post", "build post at Yunnan")
    assert structures(game, "blue") == own(posts="Yunnan")


@pytest.mark.rule("Y-RES-4")
@pytest.mark.parametrize("kind", ["post", "bridge", "teahouse"])
def test_only_what_is_still_in_the_general_supply_can_be_taken(kind):
    game = resolving(red={"horse": "Qinghai", "structures": own(**{kind: 2})}, pending=["yard"], to_move="red")
    assert not [move for move in game.legal_moves if kind in move]
    refused(game, f"take {kind}", "Y-RES-4")
    game = resolving(red={"horse": "Qinghai", "structures": own(**{kind: 1})}, pending=["yard"], to_move="red")
    allowed(game, f"take {kind}")


@pytest.mark.rule("Y-RES-4")
def test_structures_on_the_board_are_not_in_the_general_supply():
    red = {"horse": "Qinghai", "structures": own("Yunnan Kang", "Yunnan-Kang Kang-Qinghai", "Tibet Kang")}
    red["structures"]["teahouses"] = ["Tibet"]
    game = resolving(red=red, pending=["yard"], to_move="red")
    assert {move.split()[1] for move in game.legal_moves} == {"teahouse"}


@pytest.mark.rule("Y-RES-4", "Y-BLD-1", "Y-BLD-2", "Y-BLD-3", "Y-BLD-4")
def test_placing_at_once_obeys_the_rules_of_building():
    red = {"horse": "Kang", "structures": own(posts="Yunnan", bridges="Yunnan-Kang")}
    yellow = {"structures": own(teahouses="Yunnan")}
    game = resolving(red=red, yellow=yellow, pending=["yard"], to_move="red")
    refused(game, "take post at Tibet", "Y-BLD-1")
    refused(game, "take post at Yunnan", "Y-BLD-2")
    refused(game, "take bridge at Yunnan-Kang", "Y-BLD-3")
    refused(game, "take bridge at Kang-Qinghai", "Y-BLD-3")
    refused(game, "take teahouse at Yunnan", "Y-BLD-4")
    allowed(game, "take post at Sichuan", "take teahouse at Kang")


@pytest.mark.rule("Y-RES-5")
@pytest.mark.parametrize("gorge", GORGES)
def test_the_blocker_goes_on_any_gorge(gorge):
    game = resolving(pending=["temple"], to_move="red")
    assert game.legal_moves == [f"block {name}" for name in GORGES]
    game.play(f"block {gorge}")
    assert game.position()["blocked"] == gorge
    assert happened(game, "blocked") == [{"player": "red", "gorge": gorge}]


BRIDGED = {"horse": "Qinghai", "passes": 6, "structures": own(bridges="Yunnan-Kang")}


@pytest.mark.rule("Y-RES-5", "Y-BLD-3")
def test_no_bridge_is_built_over_a_blocked_gorge_by_anyone():
    kept = {"horse": "Qinghai", "structures": own(bridge=1)}
    game = travel(blocked="Yunnan-Kang", red=kept, yellow=kept, blue=kept)
    for _ in range(3):
        refused(game, "build bridge at Yunnan-Kang", "Y-RES-5")
        allowed(game, "build bridge at Kang-Qinghai")
        game.play("end")


@pytest.mark.rule("Y-RES-5", "Y-TRV-3")
@pytest.mark.parametrize(("blocked", "borders"), [("Yunnan-Kang", 3), ("Kang-Qinghai", 2), (None, 2)])
def test_a_blocked_bridge_is_not_travelled(blocked, borders):
    game = travel(blocked=blocked, red=BRIDGED | {"traders": at(market=3)})
    game.play("move market Kang")
    assert happened(game, "moved")[0]["borders"] == borders


@pytest.mark.rule("Y-RES-5", "Y-TRV-8")
@pytest.mark.parametrize("blocked", [None, "Yunnan-Kang"])
def test_a_blocked_bridge_does_not_connect_a_route(blocked):
    game = travel(blocked=blocked, red=BRIDGED | {"traders": at(Yunnan=1, Kang=2)})
    game.play("end")
    assert traders(game, "red") == ({"market": 2, "Yunnan": 1} if blocked else {"Yunnan": 1, "Kang": 2})


@pytest.mark.rule("Y-RES-5", "Y-INC-1")
@pytest.mark.parametrize("blocked", [None, "Yunnan-Kang"])
def test_a_blocked_bridge_does_not_carry_income(blocked):
    red = BRIDGED | {"traders": at(Kang=2, Yunnan=1), "influence": 4, "structures": own("Kang", "Yunnan-Kang")}
    game = travel(blocked=blocked, red=red, to_move="blue")  # red's turn is over
    game.play("end")
    assert income(game, "red") == (6 + 2 * (12 - 3) if blocked else 6 + 2 * 12 + 6)


@pytest.mark.rule("Y-RES-5")
def test_only_the_blocked_gorge_is_closed():
    red = BRIDGED | {"traders": at(Yunnan=1, Kang=1, Qinghai=1), "structures": own(bridges="Yunnan-Kang Kang-Qinghai")}
    game = play(travel(blocked="Sichuan-Qinghai", red=red), "end")
    assert traders(game, "red") == {"Yunnan": 1, "Kang": 1, "Qinghai": 1}


@pytest.mark.rule("Y-RES-6")
def test_progress_without_a_choice_comes_first_so_the_horse_counts_for_placing():
    game = play(ready(blue=won(("horse", 9), ("yard", 9), ("guild", 9), coins=30)), "pass")
    assert (game.to_move, game.position()["pending"]) == ("blue", ["yard"])
    assert (player(game, "blue")["horse"], player(game, "blue")["influence"]) == ("Sichuan", 1)
    assert coins(game, "blue") == 3
    allowed(game, "take post at Sichuan")


@pytest.mark.rule("Y-RES-6")
@pytest.mark.parametrize("moves", [("take post", "block Yunnan-Kang"), ("block Yunnan-Kang", "take post")])
def test_yard_and_temple_in_the_order_that_the_player_likes(moves):
    game = play(ready(blue=won(("yard", 9), ("temple", 9))), "pass")
    assert game.position()["pending"] == ["yard", "temple"]
    allowed(game, *moves)
    game.play(moves[0])
    assert game.position()["pending"] == (["temple"] if moves[0] == "take post" else ["yard"])
    game.play(moves[1])
    assert game.position()["phase"] == "travel"


@pytest.mark.rule("Y-RES-6")
def test_a_bridge_can_be_built_before_the_own_blocker_falls_on_it_but_not_after():
    blue = won(("yard", 9), ("temple", 9), horse="Kang")
    game = play(ready(blue=blue), "pass")
    play(game, "take bridge at Yunnan-Kang", "block Yunnan-Kang")
    assert structures(game, "blue")["bridges"] == ["Yunnan-Kang"]
    game = play(ready(blue=blue), "pass", "block Yunnan-Kang")
    refused(game, "take bridge at Yunnan-Kang", "Y-RES-5")
    allowed(game, "take bridge")


@pytest.mark.rule("Y-RES-6")
def test_the_blocker_works_at_once_against_a_later_players_yard_bridge():
    game = play(ready(red=won(("temple", 9)), blue=won(("yard", 9), horse="Kang")), "pass", "block Yunnan-Kang")
    assert game.to_move == "blue"
    refused(game, "take bridge at Yunnan-Kang", "Y-RES-5")


@pytest.mark.rule("Y-RES-6")
def test_a_bridge_of_an_earlier_player_is_built_before_the_later_blocker():
    game = play(ready(red=won(("yard", 9), horse="Kang"), blue=won(("temple", 9))), "pass", "take bridge at Yunnan-Kang")
    assert game.to_move == "blue"
    game.play("block Yunnan-Kang")
    assert structures(game, "red")["bridges"] == ["Yunnan-Kang"]


@pytest.mark.rule("Y-RES-6")
@pytest.mark.parametrize("move", ["end", "pass", "score 0", "build post at Yunnan", "market", "move market Yunnan"])
def test_choices_must_be_made(move):
    game = resolving(red={"structures": own(post=1), "traders": at(market=3)}, pending=["yard", "temple"], to_move="red")
    assert game.why_not(move) is not None
    assert {text.split()[0] for text in game.legal_moves} == {"take", "block"}


@pytest.mark.rule("Y-RES-6")
def test_a_choice_that_was_not_won_is_refused():
    refused(resolving(pending=["yard"], to_move="red"), "block Yunnan-Kang", "Y-RES-5")
    refused(resolving(pending=["temple"], to_move="red"), "take post", "Y-RES-4")


@pytest.mark.rule("Y-RES-6")
def test_only_the_structure_just_taken_may_be_placed_at_once():
    red = {"structures": own(post=1, teahouse=1)}
    game = play(resolving(red=red, pending=["yard"], to_move="red"), "take post at Yunnan")
    assert structures(game, "red") == own(posts="Yunnan", post=1, teahouse=1)


@pytest.mark.rule("Y-RES-6")
def test_of_two_yard_bids_the_second_choice_follows_the_firsts_effect():
    options = {"double_bidding": True}
    game = resolving(options=options, red={"structures": own(post=1)}, pending=["yard", "yard"], to_move="red")
    game.play("take post at Yunnan")  # the last one of two
    assert (game.to_move, game.position()["pending"]) == ("red", ["yard"])
    refused(game, "take post", "Y-RES-4")
    assert {move.split()[1] for move in game.legal_moves} == {"bridge", "teahouse"}


@pytest.mark.rule("Y-RES-6")
def test_two_posts_from_two_yard_bids_do_not_share_a_province():
    options = {"double_bidding": True}
    game = resolving(options=options, red={"horse": "Sichuan"}, pending=["yard", "yard"], to_move="red")
    game.play("take post at Yunnan")
    refused(game, "take post at Yunnan", "Y-BLD-2")
    game.play("take post at Sichuan")
    assert structures(game, "red")["posts"] == ["Yunnan", "Sichuan"]


@pytest.mark.rule("Y-RES-6")
def test_players_without_a_pending_choice_are_skipped():
    won_by = {"red": "guild", "yellow": "yard", "blue": "school", "black": "temple"}
    game = ready("red yellow blue black", **{colour: won((building, 9)) for colour, building in won_by.items()})
    game.play("pass")
    assert (game.to_move, player(game, "red")["influence"]) == ("yellow", 1)
    assert bids(game, "blue") == [("school", 9)]  # not yet
    assert coins(game, "blue") == 60
    game.play("take post")
    assert (game.to_move, bids(game, "blue"), coins(game, "blue")) == ("black", [], 51)
    game.play("block Yunnan-Tibet")
    assert (game.position()["phase"], game.to_move) == ("travel", "black")


@pytest.mark.rule("Y-RES-2")
def test_the_bank_is_paid_for_the_sum_before_any_bid_is_resolved():
    game = ready("red yellow blue", red=won(("guild", 9)), yellow=BANK, blue=won(("horse", 12)))
    game.play("pass")
    names = [event["event"] for event in game.events if event["event"] in ("bank_paid", "paid", "progress")]
    assert names == ["bank_paid", "paid", "progress", "paid", "progress"]
    assert coins(game, "yellow") == 9 + 21 // 5
