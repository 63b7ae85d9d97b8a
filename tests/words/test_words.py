"""The words of the games: complete, in three languages, from views and events alone, and typed moves find their way back."""

import random
import re

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
                assert not re.search("{|None", text), (move, text)
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
