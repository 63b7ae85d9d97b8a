"""PettingZoo's own tests, for all player counts, and what they do not ask."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from settings import SETTINGS, name

import teahorse
from teahorse.research import ming_v1, yunnan_v1

MODULES = {"yunnan": yunnan_v1, "ming": ming_v1}


@pytest.fixture(autouse=True)
def _let_pettingzoo_warn():
    """Its tests warn of what is no fault, such as observations that are dictionaries."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def arguments(setting):
    return {key: value for key, value in setting.items() if key != "game"}


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_api(setting):
    module = MODULES[setting["game"]]
    api_test(module.env(**arguments(setting)), num_cycles=60)
    api_test(module.raw_env(**arguments(setting), reward="margin", shaping=0.1), num_cycles=60)


@pytest.mark.parametrize("game", MODULES)
def test_seeds_cycles_and_pictures(game, capsys):
    module = MODULES[game]
    seed_test(module.env, num_cycles=60)
    parallel_seed_test(module.parallel_env, num_cycles=20)
    parallel_api_test(module.parallel_env(), num_cycles=60)
    max_cycles_test(module)
    render_test(module.env)
    assert "round" in capsys.readouterr().out.casefold()


def play(env, seed):
    """A random game; yields the environment before each action."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        yield agent
        env.step(env.action_space(agent).sample(observation["action_mask"]))


@pytest.mark.parametrize("game", MODULES)
def test_rewards_are_the_shares_of_the_victory_or_the_margins(game):
    for reward, shaping in (("win", 0.0), ("margin", 0.0), ("win", 0.01), ("margin", 0.5)):
        env = MODULES[game].raw_env(players=3, reward=reward, shaping=shaping)
        total = dict.fromkeys(env.possible_agents, 0.0)
        env.reset(seed=2)
        while env.agents:
            _, _, terminated, _, _ = env.last()
            if terminated:
                break
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
            for agent in total:
                total[agent] += env.rewards[agent]
        scores = env.game.scores
        for agent in total:
            margin = scores[agent] - max(points for other, points in scores.items() if other != agent)
            won = (agent in env.game.winners) / len(env.game.winners)
            begun = env.setting.begin(0).scores
            before = begun[agent] - max(points for other, points in begun.items() if other != agent)
            final = won if reward == "win" else margin
            assert total[agent] == pytest.approx(final + shaping * (margin - before), abs=shaping * 3 + 1e-9)


def test_an_illegal_action_ends_the_game_and_is_refused_below():
    env = yunnan_v1.env(players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(461)  # end: nobody travels while bids are made
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    raw = yunnan_v1.raw_env(players=3)
    raw.reset(seed=1)
    with pytest.raises(teahorse.Refused):
        raw.step(461)


@pytest.mark.parametrize("game", MODULES)
def test_copies_and_pickles_play_on_alike(game):
    env = MODULES[game].raw_env(players=2)
    for number, _ in enumerate(play(env, seed=9)):
        if number == 40:
            break
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    while not env.game.is_over:
        observations = [twin.observe(twin.agent_selection) for twin in twins]
        assert len({observation["observation"].tobytes() for observation in observations}) == 1
        action = int(np.flatnonzero(observations[0]["action_mask"])[-1])
        for twin in twins:
            twin.step(action)
    assert len({str(twin.game.record) for twin in twins}) == 1


def test_a_wrong_reward_is_told():
    with pytest.raises(teahorse.SetupError, match="no reward 'glory'"):
        yunnan_v1.raw_env(reward="glory")
