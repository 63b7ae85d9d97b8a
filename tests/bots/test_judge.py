"""What the judge of a game sees."""

from __future__ import annotations

from random import Random

import pytest

import teahorse
from teahorse.bots import make_bot
from teahorse.bots.levels import STYLES
from teahorse.bots.player import Situation, flavoured
from teahorse.bots.tree import foreseen
from teahorse.bots.weights import judge_for
from teahorse.kernel.judging import Judge

KINDS: list[dict[str, object]] = [{}, {"double_bidding": True, "guards": True}, {"edition": "2013"}]


def seen(judge: Judge, players: int) -> list[tuple[float, float, float]]:
    seats = range(players)
    return [(judge.points[seat], judge.shares[seat], judge.wish(seat)) for seat in seats]


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("style", [None, "raider"])
def test_what_stays_the_same_after_a_move_is_not_worked_out_again_and_yet_right(
    players: int, options: dict[str, object], style: str | None
) -> None:
    """Moves of many positions, judged one after the other from what was known before them, as if they were looked at alone."""
    game = teahorse.new("yunnan", players=players, seed=players, round_limit=6, **options)
    rules_options = teahorse.rules("yunnan").read_options(players, options)
    judges = [judge_for("yunnan", players, rules_options) for _ in range(2)]
    quick, thorough = (flavoured(judge, "yunnan", 1, STYLES[style]["yunnan"]) if style else judge for judge in judges)
    random = Random(players)
    state = game.state.clone()
    compared = 0
    while not state.is_over:
        quick.prepare(state)
        for action in random.sample(state.actions(), min(6, len(state.actions()))):
            child = state.clone()
            child.apply(action)
            quick.foresee_next(child)
            thorough.foresee(child)
            assert seen(quick, players) == seen(thorough, players)
            compared += 1
        state.apply(random.choice(state.actions()))
    assert compared > 100


@pytest.mark.parametrize("game", ["yunnan", "ming"])
def test_the_points_expected_in_the_last_rounds_are_about_those_of_the_end(game: str) -> None:
    """What people are told. Games among bots that play well; the last three rounds, in which nobody invests for long."""
    wrong: list[float] = []
    for number in range(4):
        playing = teahorse.new(game, players=4, seed=number)
        bots = {colour: make_bot("level3", number * 8 + seat) for seat, colour in enumerate(playing.colours)}
        expected: list[tuple[int, float]] = []
        while (colour := playing.to_move) is not None:
            view = playing.view(colour)
            if len(view["legal_moves"]) > 1:
                situation = Situation(view, 1)
                expected.append((view["round"], sum(foreseen(situation.judge(), situation.state)[0]) / 4))
            playing.play(bots[colour](view))
        reached, end = sum(playing.scores.values()) / 4, playing.view()["round"]
        wrong += [abs(points - reached) for played, points in expected if played > end - 3]
    assert sum(wrong) / len(wrong) < 15
