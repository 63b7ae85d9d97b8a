"""Journeys: what they promise can be played, and nothing near is forgotten."""

from __future__ import annotations

import random

import pytest

import teahorse as th
from teahorse.ming.journeys import journeys


@pytest.mark.rule("M-MOV-2", "M-MOV-3")
def test_every_journey_can_be_played_step_by_step_and_may_end_there() -> None:
    game, chance, tried = th.new("ming", players=4, seed=5), random.Random(5), 0
    while not game.is_over and tried < 25:
        view = game.view(game.to_move)
        ways = journeys(view)
        for goal, steps in list(ways.items())[:: max(1, len(ways) // 3)]:
            copy = th.from_position(game.position())
            for step in steps:
                copy.play(step)
            assert copy.view(None)["players"][game.to_move]["prince"] == goal
            assert any(move.startswith("deploy") for move in copy.legal_moves)
            tried += 1
        moves = [move for move in game.legal_moves if move != "pass"] or game.legal_moves
        game.play(chance.choice(moves))
    assert tried >= 25


def test_a_neighbour_takes_one_step_and_the_plain_card_comes_before_the_dragon() -> None:
    document = {
        "game": "ming",
        "round": 1,
        "phase": "moving",
        "order": ["red", "yellow", "blue"],
        "players": {
            "red": {"prince": "C1", "hand": {"junk": 1, "barge": 1, "dragon": 1}, "supply": 25, "spaces": {"A": 5}},
            "yellow": {"prince": "A3", "supply": 25, "spaces": {"A": 5}, "hand": {"rider": 5}},
            "blue": {"prince": "D1", "supply": 25, "spaces": {"A": 5}, "hand": {"sedan": 5}},
        },
    }
    ways = journeys(th.from_position(document, seed=1).view("red"))
    assert ways["A1"] == ["step A1"]
    assert ways["C3"] == ["step C3"]
    assert "A3" not in ways  # yellow's prince lives there: pass through only
    assert ways["C1"] == ["step A1", "step C1 dragon"] or ways["C1"] == ["step C3", "step C1 dragon"]  # home again


def test_without_steps_there_are_no_journeys() -> None:
    assert journeys(th.new("ming", players=2, seed=1).view("red")) == {}
