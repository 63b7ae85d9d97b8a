"""Positions of Yunnan as documents (DESIGN, section 5), sentence by sentence."""

from __future__ import annotations

import json
from random import Random

import pytest
from yunnan_positions import (
    allowed,
    at,
    bidding,
    document,
    duli,
    impossible,
    old,
    own,
    play,
    player,
    position,
    resolving,
    scoring,
    travel,
)

import teahorse as th

TOP = ["game", "edition", "options", "round", "phase", "to_move", "bidding_order", "travel_order", "passed", "blocked"]
TOP += ["presents", "players"]
PLAYER = ["coins", "vp", "influence", "passes", "horse", "presents", "traders", "bids", "bank", "structures"]
STRUCTURES = ["supply", "posts", "bridges", "teahouses", "guards"]
DOUBLE = {"double_bidding": True}
GUARDS = {"guards": True}

# Printing


def test_the_example_of_the_design_is_printed_as_it_was_read():
    example = json.loads("""
    {"game":"yunnan","edition":"2023","options":{"double_bidding":false,"guards":false},"round":3,"phase":"bidding","to_move":"red",
     "bidding_order":["red","blue","yellow"],"travel_order":["yellow","blue","red"],"passed":["blue"],"blocked":null,
     "presents":{"Sichuan":5,"Kang":4,"Tibet":3,"Qinghai":2},
     "players":{"red":{"coins":12,"vp":0,"influence":1,"passes":3,"horse":"Kang","presents":0,
       "traders":{"supply":1,"market":0,"Yunnan":2},"bids":[["guild",9]],"bank":false,
       "structures":{"supply":{"bridge":1},"posts":["Yunnan"],"bridges":["Yunnan-Kang"],"teahouses":["Kang"],"guards":null}},
       "blue":{"traders":{"market":3}}}}
    """)
    game = th.from_position(example)
    printed = game.position()
    assert printed["players"]["red"] == example["players"]["red"]
    assert {key: printed[key] for key in TOP[:-1]} == {key: example[key] for key in TOP[:-1]}
    assert json.dumps(printed["players"]["red"]) == json.dumps(example["players"]["red"])


@pytest.mark.parametrize(
    ("game", "extra"),
    [
        (bidding(), []),
        (resolving(pending=["yard"], to_move="red"), ["pending"]),
        (travel(), ["travelled", "passes_used"]),
        (scoring(), ["income"]),
        (position(phase="over"), []),
        (old(), []),
        (duli(), ["deck"]),
        (duli(phase="travel"), ["travelled", "passes_used", "deck"]),
    ],
)
def test_all_keys_are_printed_in_order_always(game, extra):
    printed = game.position()
    assert list(printed) == TOP + extra
    for colour in ("red", "yellow"):
        assert list(printed["players"][colour]) == PLAYER
        assert list(printed["players"][colour]["structures"]) == STRUCTURES
    assert json.loads(json.dumps(printed)) == printed


def test_players_are_printed_in_the_order_of_the_colours():
    printed = bidding("green blue black yellow red").position()
    assert list(printed["players"]) == ["red", "yellow", "blue", "black", "green"]
    assert list(duli("yellow red").position()["players"]) == ["red", "yellow", "duli"]


def test_supply_and_market_are_always_printed_and_provinces_when_not_zero():
    game = bidding(red={"traders": {"Kang": 3, "Yunnan": 0}, "horse": "Kang"})
    assert player(game, "red")["traders"] == {"supply": 0, "market": 0, "Kang": 3}


def test_zero_structures_are_left_out_of_the_supply():
    game = bidding(red={"structures": {"supply": {"post": 0, "bridge": 2}}})
    assert player(game, "red")["structures"]["supply"] == {"bridge": 2}


def test_lists_are_printed_in_the_order_of_the_rules():
    red = {"coins": 99, "horse": "Qinghai", "traders": at(supply=1)}
    red["bids"] = [["temple", 5], ["customs", 9], ["guild", 15], ["guild", 9], ["school", 5]]
    red["structures"] = own("Tibet Yunnan", "Yunnan-Tibet Sichuan-Qinghai", "Qinghai Sichuan")
    printed = player(bidding(options=DOUBLE, red=red), "red")
    assert printed["bids"] == [["school", 5], ["customs", 9], ["guild", 9], ["guild", 15], ["temple", 5]]
    assert printed["structures"]["posts"] == ["Yunnan", "Tibet"]
    assert printed["structures"]["bridges"] == ["Sichuan-Qinghai", "Yunnan-Tibet"]
    assert printed["structures"]["teahouses"] == ["Sichuan", "Qinghai"]


def test_passed_is_printed_in_blue_order_whatever_was_given():
    passed = {"traders": at(market=3)}
    game = bidding("blue red yellow black", passed=["red", "yellow", "blue"], red=passed, yellow=passed, blue=passed)
    assert game.position()["passed"] == ["blue", "red", "yellow"]


VARIANTS = [
    (2, {}),
    (2, {"double_bidding": True, "guards": True}),
    (3, {}),
    (4, {"guards": True}),
    (5, {"double_bidding": True, "guards": True, "round_limit": 9}),
    (2, {"edition": "2013"}),
    (4, {"edition": "2013", "debt": False}),
    (5, {"edition": "2013", "round_limit": 9}),
]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_is_printed_is_read_back_at_every_moment_of_a_game(players, options):
    chooser = Random(players)
    game = th.new("yunnan", players=players, seed=31, **options)
    for number in range(400):
        if game.is_over:
            break
        if number % 3 == 0:
            printed = game.position()
            again = th.from_position(json.loads(json.dumps(printed)))
            assert json.dumps(again.position()) == json.dumps(printed)
            assert again.legal_moves == game.legal_moves
            assert again.scores == game.scores
        moves = game.legal_moves
        busy = [move for move in moves if move not in ("pass", "end") and not move.startswith(("bank", "score"))]
        game.play(chooser.choice(busy if busy and chooser.random() < 0.7 else moves))
    assert game.position()["round"] > 3 or game.is_over


# Defaults


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bare_document_is_the_start_of_a_game(players):
    fresh = th.new("yunnan", players=players, seed=6)
    bare = th.from_position({"game": "yunnan", "bidding_order": fresh.position()["bidding_order"]})
    assert bare.position() == fresh.position()
    assert bare.legal_moves == fresh.legal_moves


def test_a_bare_document_of_two_has_duli_and_a_whole_pile():
    game = th.from_position({"game": "yunnan", "bidding_order": ["yellow", "red"]})
    fresh = th.new("yunnan", players=2, seed=1).position()
    assert game.position()["bidding_order"] == ["yellow", "red", "duli"]
    assert player(game, "duli") == fresh["players"]["duli"]
    assert sorted(game.position()["deck"]) == list(range(1, 17))


def test_starting_coins_follow_the_place_in_the_order():
    game = bidding("green black blue yellow red")
    assert [player(game, colour)["coins"] for colour in ("green", "black", "blue", "yellow", "red")] == [9, 9, 12, 12, 15]


def test_the_bidding_order_is_required():
    with pytest.raises(th.PositionError) as caught:
        th.from_position({"game": "yunnan"})
    assert caught.value.where == "bidding_order"


def test_the_travel_order_is_the_reverse():
    assert bidding(travel_order=["blue", "yellow", "red"]).position()["travel_order"] == ["blue", "yellow", "red"]
    impossible("Y-ORD-1", travel_order=["red", "yellow", "blue"])
    impossible(..., travel_order=["blue", "yellow"])


def test_inside_given_tables_what_is_left_out_is_zero():
    assert player(bidding(red={"traders": {"market": 3}}), "red")["traders"] == {"supply": 0, "market": 3}
    assert bidding(presents={"Kang": 2}).position()["presents"] == {"Sichuan": 0, "Kang": 2, "Tibet": 0, "Qinghai": 0}
    game = travel(red={"traders": at(Yunnan=1, supply=2)}, travelled={}, passes_used=0)
    assert game.position()["travelled"] == {}


def test_to_move_left_out_is_the_first_who_may_move():
    assert bidding("blue red yellow").to_move == "blue"
    assert bidding("blue red yellow", passed=["blue"], blue={"traders": at(market=3)}).to_move == "red"
    assert travel("blue red yellow").to_move == "yellow"
    assert scoring("blue red yellow").to_move == "yellow"
    assert position(phase="over").to_move is None
    assert position(phase="over", to_move=None).to_move is None
    assert duli("yellow red", phase="travel").to_move == "red"


def test_to_move_is_required_when_resolving_and_null_when_over():
    impossible(..., phase="resolving", pending=["yard"])
    impossible(..., phase="over", to_move="red")
    impossible(..., to_move=None)
    impossible(..., to_move="green")
    impossible(..., passed=["red"], red={"traders": at(market=3)}, to_move="red")


def test_a_later_player_may_be_to_move():
    assert bidding(to_move="blue").to_move == "blue"
    assert travel("blue yellow red", to_move="yellow").to_move == "yellow"
    assert scoring("blue yellow red", to_move="blue", income={"red": 9, "blue": 3}).legal_moves[-1] == "score 3"


def test_whatever_is_automatic_is_played_on():
    passed = {"traders": at(market=3)}
    game = bidding(red=passed, yellow=passed, blue=passed, passed=["red", "yellow", "blue"])
    assert (game.position()["phase"], game.to_move) == ("travel", "blue")
    game = resolving(pending=[], to_move="red", yellow={"traders": at(market=2), "bids": [["guild", 5]]})
    assert (game.position()["phase"], player(game, "yellow")["influence"]) == ("travel", 1)


# Values


@pytest.mark.parametrize("guards", [None, "Yunnan", "Qinghai", "used"])
def test_guards_are_null_a_province_or_used(guards):
    game = travel(options=GUARDS, red={"structures": {"guards": guards}})
    assert player(game, "red")["structures"]["guards"] == guards


def test_guards_need_the_option():
    for guards in ("Kang", "used"):
        impossible("Y-EXP-3", phase="travel", red={"structures": own(guards=guards)})


def test_the_bank_in_both_editions():
    gone = {"traders": at(market=2)}
    assert player(bidding(red=gone | {"bank": True}, passed=["red"]), "red")["bank"] is True
    for space in ("upper", "lower"):
        assert player(old(red=gone | {"bank": space}), "red")["bank"] == space
        impossible(..., red=gone | {"bank": space}, passed=["red"])
    impossible(..., edition="2013", red=gone | {"bank": True})


@pytest.mark.parametrize("phase", ["travel", "scoring", "over"])
def test_after_the_bidding_nobody_stands_in_bank_or_buildings(phase):
    impossible("Y-RES-1", phase=phase, red={"bank": True, "traders": at(market=2)})
    impossible("Y-RES-2", phase=phase, red={"bids": [["guild", 5]], "traders": at(market=2)})


def test_the_bank_has_its_rules_in_positions_too():
    gone = {"bank": True, "traders": at(market=2)}
    impossible("Y-BID-12", red=gone)  # has passed
    impossible("Y-BID-12", red=gone | {"bids": [["guild", 5]]}, passed=["red"])
    three = {"red": gone, "yellow": gone, "blue": gone}
    impossible("Y-BID-12", "red yellow blue black", **three, passed=["red", "yellow", "blue"])
    two = {"red": gone, "yellow": gone}
    impossible(..., "red yellow", **two, passed=["red", "yellow"])  # one is closed


def test_2013_may_list_a_province_twice_in_posts():
    red = {"structures": own(posts="Yunnan Yunnan")}
    assert player(old(red=red), "red")["structures"]["posts"] == ["Yunnan", "Yunnan"]
    impossible("Y-BLD-2", red=red)
    impossible("Y-RES-4", edition="2013", red={"structures": own(posts="Yunnan Yunnan Yunnan")})


def test_options_by_edition():
    assert bidding().position()["options"] == {"double_bidding": False, "guards": False}
    assert bidding(options=DOUBLE).position()["options"] == {"double_bidding": True, "guards": False}
    assert old().position()["options"] == {"debt": True}
    assert old(options={"debt": False}).position()["options"] == {"debt": False}
    assert bidding(options={"round_limit": 60}).position()["options"]["round_limit"] == 60
    assert bidding(options={"debt": False}).position()["options"] == {"double_bidding": False, "guards": False}
    assert old(options={"guards": False}).position()["options"] == {"debt": True}


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("2023", {"debt": True}),
        ("2013", {"guards": True}),
        ("2013", {"double_bidding": True}),
        ("2023", {"speed": 3}),
        ("2023", {"guards": 1}),
        ("2023", {"guards": "yes"}),
        ("2023", {"round_limit": 0}),
        ("2023", {"round_limit": 2.5}),
        ("2023", {"edition": "2023"}),
        ("2023", []),
    ],
)
def test_other_options_are_refused(edition, options):
    impossible(..., edition=edition, options=options)


# Phases


def test_resolving_has_pending_choices():
    game = resolving(options=DOUBLE, pending=["yard", "yard", "temple"], to_move="red")
    assert game.position()["pending"] == ["yard", "yard", "temple"]
    assert resolving(pending=["temple", "yard"], to_move="red").position()["pending"] == ["yard", "temple"]


def test_pending_choices_that_cannot_be():
    facts = {"phase": "resolving", "to_move": "red"}
    impossible("Y-RES-4", **facts, pending=["yard", "yard"])
    impossible("Y-RES-4", **facts, options=DOUBLE, pending=["yard", "yard", "yard"])
    impossible("Y-RES-4", **facts, pending=["yard"], red={"structures": own(post=2, bridge=2, teahouse=2)})
    impossible(..., **facts, pending=["temple", "temple"])
    impossible(..., **facts, pending=["temple"], blocked="Yunnan-Kang")
    impossible(..., **facts, pending=["temple"], yellow={"traders": at(supply=2), "bids": [["temple", 5]]})
    impossible(..., **facts, pending=["guild"])
    impossible(..., **facts, pending="yard")


def test_those_before_and_to_move_have_no_bids_any_more():
    bidder = {"traders": at(supply=2), "bids": [["guild", 5]]}
    facts = {"phase": "resolving", "pending": ["yard"], "to_move": "yellow"}
    impossible("Y-RES-2", **facts, red=bidder)
    impossible("Y-RES-2", **facts, yellow=bidder)
    assert position(**facts, blue=bidder).to_move == "yellow"


def test_travel_has_travelled_and_passes_used():
    red = {"traders": at(Yunnan=2, supply=1)}
    game = travel(red=red, travelled={"Yunnan": 1}, passes_used=1)
    assert (game.position()["travelled"], game.position()["passes_used"]) == ({"Yunnan": 1}, 1)
    play(travel(red=red | {"horse": "Sichuan"}, travelled={"Yunnan": 1}, passes_used=1), "move Yunnan Sichuan")
    blue_first = "blue yellow red"
    impossible("Y-TRV-2", blue_first, phase="travel", red=red, travelled={"Yunnan": 3}, passes_used=2)
    impossible("Y-TRV-4", blue_first, phase="travel", red=red, travelled={"Yunnan": 1}, passes_used=3)
    impossible("Y-TRV-4", blue_first, phase="travel", red=red, travelled={"Yunnan": 1})
    impossible(..., blue_first, phase="travel", red=red, travelled={"market": 1})


def test_scoring_has_the_income_by_colour():
    game = scoring(income={"red": 12})
    assert game.position()["income"] == {"red": 12, "yellow": 0, "blue": 0}
    for wrong in ({"red": -1}, {"red": 10_000}, {"red": "12"}, {"green": 3}, {"red": True}, [12]):
        impossible(..., phase="scoring", income=wrong)


@pytest.mark.parametrize(
    ("phase", "key", "value"),
    [
        ("bidding", "pending", ["yard"]),
        ("bidding", "travelled", {}),
        ("bidding", "passes_used", 0),
        ("bidding", "income", {}),
        ("travel", "pending", []),
        ("travel", "income", {}),
        ("scoring", "passes_used", 0),
        ("over", "income", {}),
        ("travel", "passed", ["red"]),
        ("bidding", "deck", [1]),
    ],
)
def test_keys_of_another_phase_are_refused(phase, key, value):
    impossible(..., phase=phase, **{key: value})


# Dúlì


def test_duli_may_be_left_out_of_the_order_but_not_stand_elsewhere_in_it():
    assert duli("red yellow").position() == duli("red yellow duli").position()
    for order in ("duli red yellow", "red duli yellow", "red yellow blue duli", "red duli"):
        impossible(..., order)


def test_duli_is_never_to_move_nor_in_passed():
    impossible(..., "red yellow", to_move="duli")
    impossible(..., "red yellow", passed=["duli"])


@pytest.mark.parametrize("deck", [[0], [17], [-1], [1, 1], ["1"], [1.0], [True], None, "1", [*range(1, 17), 1]])
def test_the_deck_holds_cards_1_to_16_each_once(deck):
    impossible(..., "red yellow", deck=deck)


@pytest.mark.parametrize("draws", ["7", 7, [17], [0], [True], [7.5], ["seven"], [[7]], None])
def test_draws_are_a_list_of_her_cards(draws):
    with pytest.raises(th.PositionError):
        th.from_position(document("red yellow"), draws=draws)


@pytest.mark.parametrize("card", [7, "7", "duli 7", "! duli 7"])
def test_draws_fix_the_next_cards(card):
    game = th.from_position(document("red yellow", round=2), draws=[card])
    assert game.position()["deck"][0] == 7
    play(game, "market", "market")
    assert [event["card"] for event in game.events if event["event"] == "duli_card"] == [7]


def test_duli_has_seven_traders_and_only_her_own_keys():
    impossible("Y-DUL-1", "red yellow", round=2, duli={"traders": at(supply=6)})
    impossible("Y-DUL-1", "red yellow", round=2, duli={"traders": at(supply=7), "bids": [["guild", 9]]})
    impossible("Y-DUL-1", "red yellow", duli={"structures": {"posts": ["Yunnan"], "teahouses": []}})
    for key, value in (("coins", 3), ("vp", 0), ("passes", 2), ("horse", "Yunnan"), ("bank", False)):
        impossible(..., "red yellow", duli={key: value})
    impossible(..., "red yellow", duli={"structures": {"bridges": []}})
    impossible(..., duli={})  # three people play without her


def test_dulis_bids_obey_her_rules():
    impossible(..., "red yellow", round=2, duli={"bids": [["temple", 5]]})
    impossible(..., "red yellow", round=2, options=DOUBLE, duli={"bids": [["guild", 9], ["guild", 12]]})
    game = duli(round=2, duli={"influence": 4, "bids": [["guild", 9]]})  # she gains nothing there, but bids
    assert player(game, "duli")["bids"] == [["guild", 9]]


def test_dulis_traders_are_at_home_while_bidding_and_never_beyond_the_horses():
    impossible("Y-DUL-8", "red yellow", round=2, duli={"traders": at(supply=6, Yunnan=1)})
    impossible("Y-DUL-8", "red yellow", round=2, duli={"traders": at(supply=6, market=1)})
    impossible("Y-DUL-5", "red yellow", phase="travel", duli={"traders": at(supply=6, Kang=1)})
    game = duli(phase="travel", red={"horse": "Kang"}, duli={"traders": at(supply=5, Kang=1, market=1)})
    assert player(game, "duli")["traders"] == {"supply": 5, "market": 1, "Kang": 1}


# Refused


@pytest.mark.parametrize("traders", [at(), at(supply=2), at(supply=1, market=1), at(supply=8), at(supply=4, market=4)])
def test_three_to_seven_traders(traders):
    impossible("Y-SET-2", red={"traders": traders})


def test_bids_and_the_bank_count_as_traders():
    allowed(bidding(red={"traders": at(supply=2), "bids": [["guild", 5]]}), "pass")
    impossible("Y-SET-2", red={"coins": 30, "traders": at(supply=6), "bids": [["guild", 5], ["yard", 5]]})
    impossible("Y-SET-2", red={"traders": at(market=1), "bank": True}, passed=["red"])


def test_no_pieces_beyond_the_own_horse():
    facts = {"horse": "Sichuan"}
    impossible("Y-TRV-3", red=facts | {"traders": at(Kang=3)})
    impossible("Y-BLD-1", red=facts | {"structures": own(posts="Kang")})
    impossible("Y-BLD-3", red=facts | {"structures": own(bridges="Yunnan-Kang")})
    impossible("Y-BLD-1", red=facts | {"structures": own(teahouses="Kang")})
    red = {"horse": "Kang", "traders": at(Kang=3), "structures": own("Kang", "Yunnan-Kang", "Kang")}
    allowed(bidding(red=red), "pass")


def test_not_more_than_fourteen_presents_nor_more_than_a_province_had():
    impossible("Y-SET-3", red={"presents": 1})
    impossible("Y-SET-3", red={"presents": 15}, presents={})
    impossible("Y-SET-3", red={"presents": 8}, yellow={"presents": 7}, presents={})
    impossible("Y-SET-3", presents={"Sichuan": 6})
    impossible("Y-SET-3", presents={"Qinghai": 3})
    impossible("Y-SET-3", presents={"Yunnan": 1})
    impossible("Y-SET-3", "red yellow", duli={"presents": 1})
    allowed(bidding(red={"presents": 8}, yellow={"presents": 6}, presents={}), "pass")


@pytest.mark.parametrize(
    ("building", "small", "other"), [("guild", 5, 7), ("guild", 7, 9), ("yard", 5, 15), ("temple", 9, 12), ("temple", 12, 15)]
)
def test_no_small_bid_beside_another(building, small, other):
    one = {"coins": 20, "traders": at(supply=2), "bids": [[building, small]]}
    impossible("Y-BID-9", red=one, yellow=one | {"bids": [[building, other]]})


def test_no_space_is_taken_twice():
    one = {"traders": at(supply=2), "bids": [["guild", 9]]}
    impossible("Y-BID-3", red=one, yellow=one)
    impossible("Y-BID-3", "red yellow", red=one, round=2, duli={"bids": [["guild", 9]]})
    impossible(..., red={"coins": 30, "traders": at(supply=1), "bids": [["guild", 9], ["guild", 9]]})


def test_not_more_bids_than_progress_left():
    two = {"coins": 30, "traders": at(supply=1), "bids": [["guild", 9], ["guild", 12]]}
    impossible("Y-BID-6", red=two)
    impossible("Y-EXP-1", options=DOUBLE, red=two | {"influence": 3})
    impossible("Y-EXP-1", options=DOUBLE, red=two | {"coins": 50, "bids": [["guild", 9], ["guild", 12], ["guild", 15]]})
    allowed(bidding(options=DOUBLE, red=two | {"influence": 2}), "pass")
    one = {"traders": at(supply=2)}
    impossible("Y-BID-7", red=one | {"influence": 4, "bids": [["guild", 5]]})
    impossible("Y-BID-7", red=one | {"passes": 6, "bids": [["customs", 5]]})
    impossible("Y-BID-7", red=one | {"horse": "Qinghai", "bids": [["horse", 5]]})
    impossible("Y-BID-7", red={"traders": at(supply=6), "bids": [["school", 5]]})
    impossible("Y-BID-7", red=one | {"structures": own(post=2, bridge=2, teahouse=2), "bids": [["yard", 5]]})


def test_no_bids_above_the_coins_without_debt():
    one = {"coins": 8, "traders": at(supply=2), "bids": [["guild", 9]]}
    impossible("Y-BID-8", red=one)
    impossible("Y-BID-8", edition="2013", options={"debt": False}, red=one)
    allowed(old(red=one), "pass")


def test_who_has_passed_has_no_supply():
    impossible("Y-BID-14", passed=["red"], red={"traders": at(supply=1, market=2)})
    impossible("Y-BID-14", passed=["red"])
    impossible(..., passed=["red", "red"], red={"traders": at(market=3)})


def test_no_blocker_and_no_standing_guards_while_bidding():
    impossible("Y-END-3", blocked="Yunnan-Kang")
    impossible("Y-END-3", options=GUARDS, red={"structures": own(guards="Kang")})
    allowed(bidding(options=GUARDS, red={"structures": own(guards="used")}), "pass")
    assert travel(blocked="Yunnan-Kang").position()["blocked"] == "Yunnan-Kang"


def test_no_negative_vp_without_debt():
    impossible("Y-13-4", red={"vp": -1})
    impossible("Y-13-4", edition="2013", options={"debt": False}, red={"vp": -1})
    assert player(old(red={"vp": -30}), "red")["vp"] == -30


def test_no_two_teahouses_in_a_province():
    one = {"structures": own(teahouses="Yunnan")}
    impossible("Y-BLD-4", red=one, blue=one)
    impossible("Y-BLD-4", red={"structures": own(teahouses="Yunnan Yunnan")})
    impossible("Y-BLD-4", "red yellow", red=one, duli={"structures": {"posts": ["Yunnan", "Sichuan"], "teahouses": ["Yunnan"]}})


@pytest.mark.parametrize("kind", ["post", "bridge", "teahouse"])
def test_not_more_than_two_of_each_structure(kind):
    impossible("Y-RES-4", red={"structures": own(**{kind: 3})})
    built = {
        "post": own(posts="Yunnan Kang"),
        "bridge": own(bridges="Yunnan-Kang Yunnan-Tibet"),
        "teahouse": own(teahouses="Yunnan Kang"),
    }
    more = built[kind] | {"supply": {kind: 1}}
    impossible("Y-RES-4", red={"horse": "Qinghai", "structures": more})


def test_no_round_beyond_the_round_limit():
    impossible("Y-EXP-6", round=6, options={"round_limit": 5})
    allowed(bidding(round=5, options={"round_limit": 5}), "pass")


def test_one_own_bridge_a_gorge():
    impossible("Y-BLD-3", red={"horse": "Kang", "structures": own(bridges="Yunnan-Kang Yunnan-Kang")})


@pytest.mark.parametrize(
    "order",
    ["", "red", "red red yellow", "red yellow blue black green red"],
)
def test_the_order_names_two_to_five_colours_each_once(order):
    impossible("Y-SET-1", order)


@pytest.mark.parametrize("facts", [{"colour": 1}, {"Round": 1}, {"red": {"gold": 1}}, {"red": {"traders": {"Puer": 3}}}])
def test_unknown_keys_are_refused_with_their_path(facts):
    error = impossible(..., **facts)
    assert error.where.split(".")[-1] in ("colour", "Round", "gold", "Puer")


@pytest.mark.parametrize("structures", [{"towers": []}, {"supply": {"guards": 1}}, {"supply": {"tower": 1}}])
def test_unknown_keys_of_structures_are_refused(structures):
    impossible(..., red={"structures": structures})


def test_a_player_who_is_not_there_is_refused():
    impossible(..., green={})


@pytest.mark.parametrize("value", [-1, 10**9, 10**30, 1.5, "9", True, None, [9], {}])
def test_absurd_coins_are_refused(value):
    assert impossible(..., red={"coins": value}).where == "players.red.coins"


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("vp", [10**9, 10**30, 0.5, "0", True, None]),
        ("influence", [-1, 5, 10**30, "1", 1.0, True]),
        ("passes", [1, 7, -2, "2", None]),
        ("horse", ["Pu'er", "market", "kang", 3, None, ""]),
        ("presents", [-1, 15, "1", 1.0, True]),
        (
            "traders",
            [[], "3", 3, None, {"supply": "3"}, {"supply": 3.0}, {"supply": -1, "market": 4}, {"supply": True, "market": 2}],
        ),
        (
            "bids",
            [
                {},
                "guild 5",
                [["guild"]],
                ["guild 5"],
                [["guild", 6]],
                [["inn", 5]],
                [["guild", "5"]],
                [["guild", 5.0]],
                [[5, "guild"]],
            ],
        ),
        ("bank", [1, 0, "yes", None, "upper"]),
        (
            "structures",
            [[], "post", {"posts": "Yunnan"}, {"posts": ["Pu'er"]}, {"bridges": ["Kang-Yunnan"]}, {"guards": "yes"}],
        ),
    ],
)
def test_wrong_values_of_a_player_are_refused(key, values):
    for value in values:
        error = impossible(..., red={"traders": at(supply=3)} | {key: value})
        assert error.where.startswith(f"players.red.{key}"), (value, str(error))


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("round", [0, -1, 10**30, "1", 1.5, True, None]),
        ("phase", ["night", "", None, 1, "Bidding"]),
        ("edition", ["2020", 2023, None, ""]),
        ("blocked", ["Kang-Yunnan", "Yunnan", 1, False]),
        ("presents", [[], 14, {"Kang": "4"}, {"Kang": 4.0}, {"Kang": -1}, {"market": 1}]),
        ("players", [[], "red", {"red": 3}, {"red": []}]),
        ("passed", ["red", [1], ["green"], {"red": True}]),
        ("bidding_order", ["red yellow blue", None, 3, [1, 2, 3], [["red"]]]),
    ],
)
def test_wrong_values_at_the_top_are_refused(key, values):
    for value in values:
        with pytest.raises(th.PositionError) as caught:
            th.from_position({"game": "yunnan", "bidding_order": ["red", "yellow", "blue"], key: value})
        assert caught.value.where.startswith((key, f"players.{key}")), (value, str(caught.value))


@pytest.mark.parametrize(
    "wrong", [None, "x", [], 3, {}, {"game": "chess"}, {"game": None}, {"bidding_order": ["red", "yellow"]}]
)
def test_what_is_no_position_at_all_is_refused(wrong):
    with pytest.raises(th.PositionError):
        th.from_position(wrong)


def test_position_errors_are_value_errors_that_say_where_and_why():
    error = impossible("Y-BID-8", red={"coins": 4, "traders": at(supply=2), "bids": [["guild", 5]]})
    assert isinstance(error, ValueError)
    assert str(error).startswith("players.red.bids: ")
    assert "[Y-BID-8]" in str(error)


def test_the_document_given_is_not_changed():
    given = document(red={"traders": at(supply=3)})
    before = json.dumps(given)
    play(th.from_position(given), "pass", "pass")
    assert json.dumps(given) == before


def test_undo_goes_back_to_the_position():
    game = travel(red={"influence": 1, "traders": at(market=3)}, blue={"traders": at(Yunnan=3)})
    before = game.position()
    play(game, "move market Yunnan displace blue", "end", "end", "end")
    for _ in range(4):
        game.undo()
    assert game.position() == before
    assert game.events == []
