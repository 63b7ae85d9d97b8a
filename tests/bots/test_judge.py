"""What the judge of a game sees."""

from __future__ import annotations

from random import Random

import pytest

import teahorse
from teahorse.bots import make_bot
from teahorse.bots.levels import STYLES
from teahorse.bots.player import Situation, flavoured
from teahorse.bots.tree import Turn, foreseen
from teahorse.bots.weights import judge_for
from teahorse.kernel.judging import Judge
from teahorse.yunnan.portrait import RACE, RIVALS, STEPS

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


def test_who_looks_at_half_of_the_moves_finds_a_legal_one_and_not_always_the_same() -> None:
    game = teahorse.new("yunnan", players=4, seed=3)
    judge = judge_for("yunnan", 4, {"edition": "2023"})
    turn = Turn(judge, game.state)
    best = turn.play(game.state)
    turn.many = 6
    found = [turn.play(game.state) for _ in range(40)]
    assert best in found
    assert 1 < len({tuple(way) for way in found}) <= len(game.legal_moves)
    assert all(action in game.state.actions() for (action,) in found)


def portraits(players: dict[str, dict[str, object]], order: list[str]) -> dict[str, list[int]]:
    """What the net sees of each player where a round begins."""
    document = {"game": "yunnan", "round": 4, "phase": "bidding", "bidding_order": order, "players": players}
    game = teahorse.from_position(document)
    judge = judge_for("yunnan", len(players), {"edition": "2023"})
    assert judge.is_restful(game.state)
    judge.look(game.state)
    seen = {}
    for seat, colour in enumerate(game.colours):
        judge.describe(game.state, seat)
        judge.portray(game.state, seat)
        seen[colour] = [int(number) for number in memoryview(judge.portrait)]
    return seen


@pytest.mark.rule("Y-END-2")
def test_the_net_sees_who_could_end_the_game_and_who_would_be_ahead_then() -> None:
    """Red is in a hurry and ends the game with this round's income; yellow has more to come, blue neither."""
    red = {"coins": 0, "vp": 70, "traders": {"supply": 1, "Yunnan": 2}}
    yellow = {"coins": 60, "vp": 30, "horse": "Sichuan", "passes": 4, "traders": {"supply": 2, "Yunnan": 1, "Sichuan": 2}}
    blue = {"coins": 0, "vp": 10, "traders": {"supply": 1, "Yunnan": 2}}
    seen = portraits({"red": red, "yellow": yellow, "blue": blue}, ["blue", "red", "yellow"])
    for colour, rounds in {"red": 1, "yellow": 2, "blue": 4}.items():
        race = seen[colour][RACE:STEPS]
        assert race[10:13] == [rounds, rounds - 1, 1], colour
        assert race[6] == (colour == "red")
        assert race[9] == (colour != "red")
    assert seen["red"][RACE + 2] == 70 + 18 - (30 + 20 + 5 + 42) == -seen["yellow"][RACE + 2]


@pytest.mark.rule("Y-TRV-5")
def test_the_net_sees_who_may_displace_whom_and_when() -> None:
    """The last in bidding order travels first (Y-TRV-1): blue before red, yellow after both."""
    plain = {"coins": 9, "traders": {"supply": 1, "Yunnan": 2}}
    players = {"red": {**plain, "influence": 1}, "yellow": {**plain, "influence": 2}, "blue": {**plain}}
    seen = portraits(players, ["yellow", "red", "blue"])
    threats_later, threats_before, prey_later, prey_before, exposed = (RIVALS + i for i in range(6, 11))
    assert [seen["red"][i] for i in (threats_later, threats_before, prey_later, prey_before, exposed)] == [1, 0, 0, 1, 2]
    assert [seen["yellow"][i] for i in (threats_later, threats_before, prey_later, prey_before, exposed)] == [0, 0, 0, 2, 0]
    assert [seen["blue"][i] for i in (threats_later, threats_before, prey_later, prey_before, exposed)] == [2, 0, 0, 0, 4]
    assert [seen[colour][RIVALS] for colour in players] == [0, 1, 0]


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
