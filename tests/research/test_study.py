"""Statistics of many games between quick bots."""

import dataclasses
import sys

import numpy as np
import pytest

from teahorse.bots import make_bot
from teahorse.research import study
from teahorse.research.rivals import Rivals
from teahorse.research.setting import Setting


def same(one, other):
    return all(
        np.array_equal(getattr(one, field.name), getattr(other, field.name)) for field in dataclasses.fields(study.Study)
    )


def test_equal_seeds_give_equal_games_on_any_number_of_processes(monkeypatch):
    monkeypatch.setattr(study, "CHUNK", 2)
    alone = study.play("yunnan", 3, "level2", 5, seed=4, processes=1, explore=0.2)
    assert same(alone, study.play("yunnan", 3, "level2", 5, seed=4, processes=2, explore=0.2))
    assert not same(alone, study.play("yunnan", 3, "level2", 5, seed=5, processes=1, explore=0.2))
    assert alone.points.shape == alone.shares.shape == alone.places.shape == (5, 3)
    assert (np.sort(alone.places, axis=1) == [1, 2, 3]).all()
    assert np.allclose(alone.shares.sum(axis=1), 1)


def test_one_bot_among_others_sits_on_every_seat_in_turn():
    games = study.play("ming", 3, "level3", 6, processes=1, against="random")
    best = games.points.argmax(axis=1)
    assert best.tolist() == [0, 1, 2, 0, 1, 2]


def test_bots_that_explore_play_other_games_and_worse_ones():
    as_they_like = study.play("yunnan", 4, "level3", 12, processes=1)
    at_random = study.play("yunnan", 4, "level3", 12, processes=1, explore=1.0)
    assert at_random.decisions.mean() > as_they_like.decisions.mean()
    assert at_random.rounds.mean() > as_they_like.rounds.mean()


def test_an_interval_is_never_nothing():
    assert study.interval(np.ones(300)) == 0.01
    assert study.interval(np.array([0.0, 1.0] * 50)) == pytest.approx(0.098)


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_random_bots_choose_alike_with_and_without_a_view(game):
    setting = Setting(game, 2)
    played = setting.begin(3)
    state = played.state.clone()
    bot, rival = make_bot("random", 5), Rivals(setting, state).make("random", 5)
    while not played.is_over and len(played.moves) < 100:
        move = bot(played.view(played.to_move))
        assert setting.rules.action_to_text(rival(state, state.to_move, len(played.moves))) == move
        played.play(move)
        state = played.state.clone()


@pytest.mark.parametrize(
    ("arguments", "head"),
    [(["--bots", "random,level2"], "first in order wins"), (["--bots", "level3", "--against", "level2"], "| won | even |")],
)
def test_the_tables_of_the_page(arguments, head, monkeypatch, capsys):
    monkeypatch.setattr(study, "SETTINGS", [("ming", 2)])
    monkeypatch.setattr(sys, "argv", ["study", "--games", "4", *arguments])
    study.main()
    first, _, *rows = capsys.readouterr().out.splitlines()
    assert head in first
    assert [row.split(" | ")[2] for row in rows] == arguments[1].split(",")
    assert all(row.count("|") == first.count("|") and "%" in row for row in rows)
