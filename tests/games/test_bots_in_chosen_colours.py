"""Bots play for whatever colours people have chosen."""

from __future__ import annotations

import pytest

import teahorse as th
from teahorse.bots import make_bot


@pytest.mark.parametrize(("name", "colours"), [("yunnan", ["blue", "black", "green"]), ("ming", ["yellow", "blue", "green"])])
@pytest.mark.parametrize("bot", ["random", "level1", "level2", "level4@20"])
def test_bots_play_in_chosen_colours(name, colours, bot):
    game = th.new(name, colours=colours, seed=3)
    for _ in range(8):
        seat = game.deciders[0]
        move = make_bot(bot, 1)(game.view(seat))
        assert move in game.legal_moves_of(seat)
        game.play(move, seat)
    assert set(make_bot(bot, 1).explain(game.view(game.deciders[0]))["moves"][0]["points"]) == set(colours)
