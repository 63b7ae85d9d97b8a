"""`Game.views` is `Game.view`, seat by seat, in every variant and at every move."""

from __future__ import annotations

from random import Random

import pytest

import teahorse as th

VARIANTS = [
    ("yunnan", 2, {}),
    ("yunnan", 4, {"guards": True, "double_bidding": True}),
    ("yunnan", 3, {"edition": "2013"}),
    ("ming", 2, {}),
    ("ming", 3, {}),
    ("ming", 4, {"limited_tiles": True}),
]


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_views_at_once_are_the_views(name, players, options):
    game = th.new(name, players=players, seed=11, **options)
    chosen = Random(3)
    for _ in range(250):
        seats = [None, *game.colours]
        assert game.views(seats) == {seat: game.view(seat) for seat in seats}
        if game.is_over:
            break
        seat = chosen.choice(game.deciders)
        game.play(chosen.choice(game.legal_moves_of(seat)), seat)
