"""Colours and the first order of play are chosen, or follow from the seed as always."""

import json
import random

import jsonschema
import pytest

import teahorse as th

TABLES = [
    ("yunnan", ["green", "black", "blue"], {}),
    ("yunnan", ["blue", "green"], {}),
    ("yunnan", ["black", "yellow"], {"edition": "2013"}),
    ("yunnan", ["green", "yellow", "black", "blue"], {"guards": True}),
    ("ming", ["green", "yellow"], {}),
    ("ming", ["green", "blue", "red"], {"limited_tiles": True}),
]


def to_the_end(game, seed=5):
    generator = random.Random(seed)
    while not game.is_over:
        game.play(generator.choice(game.legal_moves))
    return game


@pytest.mark.rule("Y-SET-1", "M-SET-2")
@pytest.mark.parametrize(("name", "colours", "options"), TABLES)
def test_any_colours_play_in_positions_records_views_and_events(name, colours, options):
    game = th.new(name, colours=colours, seed=4, **options)
    validator = jsonschema.Draft202012Validator(th.position_schema(name))
    generator = random.Random(5)
    others = set(th.rules(name).COLOURS[:-1]) - set(colours)
    assert sorted(game.colours) == sorted(colours)
    assert game.colours == [colour for colour in th.rules(name).COLOURS if colour in colours]
    moves = 0
    while not game.is_over:
        assert game.to_move in colours
        if moves % 40 == 0:
            position = game.position()
            validator.validate(position)
            assert th.from_position(position, seed=1).position() == position
            assert str(th.load(str(game.record)).record) == str(game.record)
            for seat in (None, *colours):
                words = json.dumps(game.view(seat)) + json.dumps(game.events)
                assert not any(f'"{colour}"' in words for colour in others)
        game.play(generator.choice(game.legal_moves))
        moves += 1
    assert th.load(str(game.record)).position() == game.position()
    assert set(game.scores) == set(colours)
    assert set(game.winners) <= set(colours)
    assert game.record.headers["Players"] == " ".join(game.colours)


@pytest.mark.parametrize(
    ("name", "players", "options"), [("yunnan", 3, {}), ("yunnan", 2, {}), ("ming", 3, {}), ("ming", 2, {})]
)
def test_colours_are_only_names(name, players, options):
    """The same seed and the same choices by place give the same game, in other colours."""
    first = th.rules(name).COLOURS[:players]
    last = th.rules(name).COLOURS[:-1][-players:]
    renamed = dict(zip(first, last, strict=True))
    one, other = th.new(name, players=players, seed=9, **options), th.new(name, colours=last, seed=9, **options)
    generator = random.Random(1)

    def in_other_colours(text):
        return " ".join(renamed.get(word, word) for word in text.split())

    while not one.is_over:
        assert [in_other_colours(move) for move in one.legal_moves] == other.legal_moves
        move = generator.choice(one.legal_moves)
        one.play(move)
        other.play(in_other_colours(move))
    assert {renamed[colour]: points for colour, points in one.scores.items()} == other.scores
    assert [renamed[colour] for colour in one.winners] == other.winners


@pytest.mark.rule("Y-TRV-5")
def test_a_displacement_names_the_colour_that_is_there():
    game = th.from_position(
        {
            "game": "yunnan",
            "phase": "travel",
            "bidding_order": ["black", "green", "yellow"],
            "to_move": "yellow",
            "players": {
                "yellow": {"influence": 2, "traders": {"market": 3}},
                "green": {"traders": {"Yunnan": 3}},
                "black": {"influence": 2, "traders": {"Yunnan": 3}},
            },
        }
    )
    assert "move market Yunnan displace green" in game.legal_moves
    refusal = game.why_not("move market Yunnan displace black")
    assert (refusal.rule, refusal.facts["other"]) == ("Y-TRV-5", "black")
    for absent in ("red", "blue", "duli"):
        assert game.why_not(f"move market Yunnan displace {absent}").facts["other"] == absent
    game.play("move market Yunnan displace green")
    assert {"move": 1, "event": "displaced", "player": "green", "place": "Yunnan", "by": "yellow"} in game.events
    assert game.position()["players"]["green"]["traders"]["Yunnan"] == 2


def test_without_a_choice_the_same_seeds_give_the_same_games():
    assert str(th.new("yunnan", players=3, seed=7).record) == str(
        th.new("yunnan", colours=["blue", "red", "yellow"], seed=7).record
    )
    assert th.new("yunnan", seed=7).colours == ["red", "yellow", "blue", "black"]


@pytest.mark.rule("Y-SET-1")
def test_the_first_bidding_order_can_be_fixed():
    game = th.new("yunnan", order=["green", "red", "blue"], seed=1)
    assert game.position()["bidding_order"] == ["green", "red", "blue"]
    assert game.to_move == "green"
    assert [game.position()["players"][colour]["coins"] for colour in ("green", "red", "blue")] == sorted(
        player["coins"] for player in game.position()["players"].values()
    )
    assert "! order green red blue" in str(game.record)
    assert th.load(str(to_the_end(game).record)).position() == game.position()


@pytest.mark.rule("M-SET-2")
def test_seating_and_start_player_can_be_fixed():
    game = th.new("ming", players=3, order=["green", "red", "blue"], seed=1)
    assert game.position()["order"] == ["green", "red", "blue"]
    assert game.position()["start"] == game.to_move == "green"
    assert th.load(str(game.record)).position() == game.position()


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"colours": ["green", "violet"]}, "no colour 'violet'"),
        ({"colours": ["green", "duli"]}, "no colour 'duli'"),
        ({"colours": ["green", "green"]}, "named twice"),
        ({"colours": []}, "a list of colours"),
        ({"colours": "green"}, "a list of colours"),
        ({"colours": [["green"], "red"]}, "no colour"),
        ({"colours": ["green"]}, "2 to 5 players"),
        ({"colours": ["green", "red"], "players": 3}, "3 players, but 2 colours"),
        ({"order": ["green", "red"], "players": 3}, "3 players, but 2 colours"),
        ({"colours": ["green", "red"], "order": ["green", "blue"]}, "does not name each"),
        ({"order": ["green", "red", "green"]}, "named twice"),
        ({"order": 5}, "a list of colours"),
    ],
)
def test_a_choice_that_makes_no_game_is_refused(wrong, problem):
    with pytest.raises(th.SetupError, match=problem):
        th.new("yunnan", seed=1, **wrong)
