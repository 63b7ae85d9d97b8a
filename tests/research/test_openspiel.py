"""OpenSpiel's own tests, its searches, and what they do not ask."""

import pickle
import random
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import teahorse
import teahorse.research.openspiel  # registers the games
from teahorse.research.setting import margins

GAMES = [
    "teahorse_yunnan(players=2,round_limit=4)",
    "teahorse_yunnan(players=3,round_limit=3,double_bidding=True,guards=True,reward=margin)",
    "teahorse_yunnan(players=5,round_limit=3,edition=2013)",
    "teahorse_ming(players=2)",
    "teahorse_ming(players=4,limited_tiles=True,reward=margin)",
]


def walked(game, seed, stop=lambda state: False):
    """A random game, until it is over or shall stop."""
    generator = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and not stop(state):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1.0)
            state.apply_action(generator.choices(outcomes, weights)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_sim(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False, mask_test=True)


@pytest.mark.parametrize("name", ["teahorse_yunnan(players=2,round_limit=4)", "teahorse_ming(players=3)"])
def test_api(name):
    asked = {"game": pyspiel.load_game(name), "game_name": name}
    suite = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), asked)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.failures + result.errors


@pytest.mark.parametrize("name", GAMES)
def test_a_simulation_with_copies_and_serialization(name):
    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_results_are_those_of_the_library(name):
    game = pyspiel.load_game(name)
    state = walked(game, seed=3)
    position = state.position
    assert state.returns() == (position.returns() if game.reward == "win" else margins(position.scores))
    assert game.min_utility() <= min(state.returns())
    assert max(state.returns()) <= game.max_utility()
    assert state.move_number() <= game.max_game_length() + game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", GAMES)
def test_states_can_be_copied_and_serialized(name):
    game = pyspiel.load_game(name)
    state = walked(game, seed=5, stop=lambda state: state.move_number() > 30)
    copy = state.clone()
    again = game.deserialize_state(state.serialize())
    for other in (copy, again, pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.history() == state.history()
    before = str(state)
    copy.apply_action(copy.legal_actions()[-1])
    assert str(state) == before


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_the_documented_observation(name):
    game = pyspiel.load_game(name)
    state = walked(game, seed=4, stop=lambda state: state.move_number() > 30 and not state.is_chance_node())
    seat = state.current_player()
    row = game.setting.row(state.position, seat, len(state._moves))
    assert np.array(state.observation_tensor(seat)).tolist() == row.tolist()
    assert len(state.information_state_tensor(seat)) == game.information_state_tensor_size() == len(row)
    observation = make_observation(game)
    observation.set_from(state, seat)
    named = game.setting.layout.named(row.tolist())
    at = {block.name: block for block in game.setting.layout.blocks}["player0"]
    assert observation.dict["player0"].tolist() == row[at.first : at.first + at.size].tolist()
    assert named["player0"]["to_move"] == 1


def test_players_who_have_seen_the_same_have_the_same_information_state():
    """Another player's secret choice changes nothing for the others, and all for the one who made it."""
    game = pyspiel.load_game("teahorse_ming(players=3)")
    secrets = 0
    for seed in range(4):
        chosen = walked(game, seed, stop=lambda s: s.position is not None and game.setting.rules.secret_moves(s.position) > 0)
        if chosen.is_terminal() or chosen.is_chance_node():
            continue
        mover = chosen.full_history()[-1].player
        last = chosen.move_number() - 1
        before = walked(game, seed, stop=lambda s, last=last: s.move_number() == last)
        others = [before.child(action) for action in before.legal_actions()]
        others = [one for one in others if not one.is_terminal() and game.setting.rules.secret_moves(one.position) > 0]
        for seat in range(3):
            strings = {one.information_state_string(seat) for one in others}
            tensors = {tuple(one.information_state_tensor(seat)) for one in others}
            expected = len(others) if seat == mover else 1
            assert len(strings) == len(tensors) == expected
        secrets += len(others) > 1
        for number in range(10):
            for seat in range(3):
                drawn = chosen.resample_from_infostate(seat, random.Random(number).random)
                assert drawn.information_state_string(seat) == chosen.information_state_string(seat)
                assert drawn.legal_actions() == chosen.legal_actions()
    assert secrets


@pytest.mark.parametrize("name", ["teahorse_yunnan(players=2,round_limit=2)", "teahorse_ming(players=2)"])
def test_their_searches_play(name):
    game = pyspiel.load_game(name)
    generator = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=generator),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=generator),
    ]
    state = walked(game, seed=2, stop=lambda state: not state.is_chance_node())
    for number in range(6):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        action = bots[number % 2].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_wrong_parameters_are_told():
    with pytest.raises(teahorse.SetupError, match="no reward 'glory'"):
        teahorse.research.openspiel.MingGame({"reward": "glory"})
