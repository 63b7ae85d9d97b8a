"""Y-SET: set-up."""

from __future__ import annotations

import pytest
from yunnan_positions import COLOURS, bidding, player

import teahorse as th


@pytest.mark.rule("Y-SET-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_of_n_players_uses_the_first_n_colours(players):
    game = th.new("yunnan", players=players, seed=3)
    assert sorted(game.position()["bidding_order"]) == sorted(COLOURS[:players])
    assert set(game.position()["players"]) == set(COLOURS[:players])
    assert game.to_move == game.position()["bidding_order"][0]


@pytest.mark.rule("Y-SET-1")
@pytest.mark.parametrize("edition", ["2023", "2013"])
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 100])
def test_other_numbers_of_players_are_refused(players, edition):
    with pytest.raises(th.SetupError):
        th.new("yunnan", players=players, seed=3, edition=edition)


@pytest.mark.rule("Y-SET-1")
@pytest.mark.parametrize("players", ["3", 3.0, None, True])
def test_the_number_of_players_is_a_whole_number(players):
    with pytest.raises(th.SetupError):
        th.new("yunnan", players=players, seed=3)


@pytest.mark.rule("Y-SET-1")
def test_the_bidding_order_is_drawn_from_the_seed():
    orders = [tuple(th.new("yunnan", players=3, seed=seed).position()["bidding_order"]) for seed in range(80)]
    assert orders == [tuple(th.new("yunnan", players=3, seed=seed).position()["bidding_order"]) for seed in range(80)]
    assert len(set(orders)) == 6  # every order can come up


@pytest.mark.rule("Y-SET-1")
def test_the_drawn_order_is_the_first_event_and_stands_in_the_record():
    game = th.new("yunnan", players=4, seed=11)
    order = game.position()["bidding_order"]
    assert game.events == [{"move": 0, "event": "start", "bidding_order": order}]
    assert f"! order {' '.join(order)}" in str(game.record)


@pytest.mark.rule("Y-SET-2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_player_starts_alike_but_for_the_coins(players):
    game = th.new("yunnan", players=players, seed=5)
    for place, colour in enumerate(game.position()["bidding_order"]):
        assert player(game, colour) == {
            "coins": [9, 9, 12, 12, 15][place],
            "vp": 0,
            "influence": 0,
            "passes": 2,
            "horse": "Yunnan",
            "presents": 0,
            "traders": {"supply": 3, "market": 0},
            "bids": [],
            "bank": False,
            "structures": {"supply": {}, "posts": [], "bridges": [], "teahouses": [], "guards": None},
        }


@pytest.mark.rule("Y-SET-3")
@pytest.mark.parametrize("edition", ["2023", "2013"])
def test_fourteen_presents_lie_in_the_four_upper_provinces(edition):
    game = th.new("yunnan", players=3, seed=5, edition=edition)
    assert game.position()["presents"] == {"Sichuan": 5, "Kang": 4, "Tibet": 3, "Qinghai": 2}


@pytest.mark.rule("Y-SET-3")
def test_the_gorge_blocker_starts_off_the_board():
    assert th.new("yunnan", players=3, seed=5).position()["blocked"] is None


@pytest.mark.rule("Y-SET-4")
def test_everybody_sees_all_coins_and_all_else():
    game = bidding(red={"coins": 31, "vp": 12}, yellow={"coins": 4}, blue={"coins": 17})
    for seat in ("red", "yellow", "blue", None):
        view = game.view(seat)
        assert {key: view[key] for key in game.position()} == game.position()


@pytest.mark.rule("Y-SET-1")
def test_the_game_begins_in_round_one_with_the_bidding():
    position = th.new("yunnan", players=5, seed=8).position()
    assert (position["round"], position["phase"], position["passed"]) == (1, "bidding", [])
    assert position["travel_order"] == position["bidding_order"][::-1]


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "2014"},
        {"colour": "red"},
        {"double_bidding": "yes"},
        {"debt": True},
        {"round_limit": 0},
        {"round_limit": -3},
        {"round_limit": True},
        {"round_limit": "60"},
        {"edition": "2013", "guards": True},
        {"edition": "2013", "double_bidding": True},
    ],
)
def test_unknown_options_and_values_are_refused(options):
    with pytest.raises(th.SetupError):
        th.new("yunnan", players=3, seed=1, **options)


def test_an_option_of_the_other_edition_may_be_given_as_false():
    assert th.new("yunnan", players=3, seed=1, debt=False).position()["edition"] == "2023"
    assert th.new("yunnan", players=3, seed=1, edition="2013", guards=False, double_bidding=False).position()["options"] == {
        "debt": True
    }
