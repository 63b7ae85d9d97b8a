"""Statistics of many games between quick bots."""

import dataclasses
import sys

import numpy as np
import pytest

from teahorse.research import study


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
