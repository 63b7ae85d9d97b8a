"""The words of the games: complete, in three languages, from views and events alone, and typed moves find their way back."""

import random
import re
from importlib import import_module

import pytest

import teahorse as th
from teahorse import words

VARIANTS = [
    ("yunnan", 3, {}),
    ("yunnan", 2, {"guards": True, "double_bidding": True}),
    ("yunnan", 4, {"edition": "2013"}),
    ("ming", 2, {}),
    ("ming", 4, {"limited_tiles": True}),
]


def positions(name, players, options, seed, every):
    """A random game, stopped every few moves."""
    game = th.new(name, players=players, seed=seed, **options)
    chance = random.Random(seed)
    while not game.is_over and game.number < 2000:
        if game.number % every == 0:
            yield game
        game.play(chance.choice(game.legal_moves))
    yield game


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_everything_can_be_said_in_every_position(name, players, options, lang):
    for game in positions(name, players, options, seed=5, every=23):
        for seat in (*game.colours, None):
            view = game.view(seat)
            assert words.asked(view, lang)
            moves = view["legal_moves"]
            said = words.meanings(view, lang)
            assert list(said) == moves
            for move, text in said.items():
                assert text.endswith((".", ")")), (move, text)
                assert not re.search(r"{|None|: ?[.,;]", text), (move, text)  # nor a list of nothing
            listed = [choice["move"] for group in words.menu(view, lang) for choice in group["choices"]]
            assert sorted(listed) == sorted(moves)
            assert set(words.warnings(view, lang)) <= set(moves)
            assert set(words.projection(view)) == set(game.colours)
        parts = game.view().get("score_parts", {})
        assert {"total", *(part for own in parts.values() for part in own)} <= set(words.score_labels(name, lang))
    for event in game.events:
        text = words.told(name, event, lang)
        assert text[0].isupper() or text[0].isdigit(), text
        assert not re.search("{|None", text), text
    assert len(words.news(name, game.events, lang)) <= len(game.events)
    assert words.won(name, game.winners, lang)


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_nothing_that_is_told_depends_on_what_nobody_can_know(name, players, options):
    """Other hidden cards, the same effects: they are read off imagined states."""
    telling = import_module(f"teahorse.{name}.telling")
    for game in positions(name, players, options, seed=8, every=17):
        for seat in game.deciders:
            view = game.view(seat)
            if view["legal_moves"]:
                told = [telling.effects(game.rules.imagine(view, seed), view) for seed in range(4)]
                assert told[0] == told[1] == told[2] == told[3]


def travelling(**red):
    players = {"red": {"horse": "Kang", "passes": 3, **red}, "yellow": {}, "blue": {}}
    order = ["blue", "yellow", "red"]
    return th.from_position({"game": "yunnan", "phase": "travel", "bidding_order": order, "to_move": "red", "players": players})


@pytest.mark.rule("Y-TRV-8")
def test_an_end_that_isolates_traders_is_warned_of():
    game = travelling(traders={"supply": 0, "market": 0, "Sichuan": 2, "Kang": 1}, passes=2)
    view = game.view("red")
    assert words.route_check(view) == [{"place": "Sichuan", "traders": 2}, {"place": "Kang", "traders": 1}]
    said = words.warning(view, "end", "de")
    assert "Ohne Route nach Pu'er gehen 2 Händler aus Sichuan auf den Markt." in said
    assert "reise Sichuan Yunnan" in said  # this would still help
    effects = words.effects(view)
    assert effects["end"]["income"] == 3
    assert effects["move Sichuan Yunnan"]["income"] == 6 + 9 + 12
    assert effects["move Sichuan Yunnan"]["isolated"] == []
    assert effects["move Sichuan Yunnan"]["passes_left"] == 1


def test_an_end_that_costs_nothing_is_not_warned_of():
    game = travelling(traders={"supply": 0, "market": 0, "Yunnan": 1, "Sichuan": 1, "Kang": 1})
    assert words.warnings(game.view("red")) == {}


@pytest.mark.rule("Y-BID-9")
def test_the_effects_of_a_bid():
    players = {"red": {"coins": 12}, "yellow": {"coins": 9, "bids": [["guild", 5]], "traders": {"supply": 2, "market": 0}}}
    document = {"game": "yunnan", "bidding_order": ["red", "yellow", "blue"], "players": {**players, "blue": {}}}
    view = th.from_position(document).view("red")
    assert words.effects(view)["bid guild 7"] == {
        "coins_left": 5,
        "outbids": [{"player": "yellow", "space": 5}],
        "small": True,
    }
    assert words.meaning(view, "bid guild 7") == (
        "Bid 7 in the Traders Guild: influence +1. A small space: a higher bid sends the trader home. "
        "This outbids Yellow (5). Left for further bids: 5 coins."
    )


def test_singular_and_plural_and_names():
    paid = {"event": "paid", "player": "red", "coins": 1, "move": 3}
    assert words.told("yunnan", paid) == "Red pays 1 coin"
    assert words.told("yunnan", {**paid, "coins": 2}, "it", {"red": "Ana"}) == "Ana paga 2 monete"
    assert words.told("yunnan", {**paid, "coins": 2}, "it") == "Il Rosso paga 2 monete"
    built = {"event": "built", "player": "red", "structure": "post", "place": "Yunnan"}
    assert words.told("yunnan", built, "it") == "Il Rosso costruisce una stazione commerciale nello Yunnan"
    assert words.told("yunnan", built, "de") == "Rot baut in Yunnan einen Handelsposten"
    assert words.won("ming", ["red", "blue"], "it") == "Vincono il Rosso e il Blu."


def test_a_move_is_played_by_its_parts_too():
    game = th.new("yunnan", players=3, seed=7)
    game.play({"verb": "bid", "building": "guild", "space": 9})
    assert game.moves == ["bid guild 9"]
    assert game.why_not({"verb": "bid", "building": "guild", "space": 5}).rule == "Y-BID-4"
    assert game.why_not({"verb": "dance"}).rule == "notation"
