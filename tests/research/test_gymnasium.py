"""Gymnasium: its own checks, one seat against bots, and many games at once."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from settings import SETTINGS, name

import teahorse
import teahorse.research  # makes the games known to Gymnasium
from teahorse.research.setting import Setting
from teahorse.research.single import SeatEnv
from teahorse.research.vector import VectorTable

IDS = ("teahorse/Yunnan-v1", "teahorse/Ming-v1")
RIVAL = "level2"


def choose(masks, generator):
    """A random legal action for each game; 0 where there is none."""
    return np.array([generator.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_gymnasium_checks_the_environment(game, mode):
    env = gymnasium.make(game, players=3, render_mode=mode).unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(env, skip_render_check=mode is None)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_a_game_against_bots_ends_with_its_result(setting):
    env = SeatEnv(**setting, bots="random", seat="random", reward="margin", strict=True)
    generator = np.random.default_rng(1)
    observation, info = env.reset(seed=4)
    terminated, total = False, 0.0
    while not terminated:
        assert env.setting.view(observation["observation"]) == env.game.view(info["seat"])
        observation, reward, terminated, truncated, info = env.step(choose([env.action_masks()], generator)[0])
        total += reward
        assert not truncated
    others = [points for colour, points in info["scores"].items() if colour != info["seat"]]
    assert total == info["scores"][info["seat"]] - max(others)
    again = teahorse.load(str(env.game.record))
    assert again.scores == info["scores"]


def test_other_bots_and_seats_are_chosen_by_name():
    env = SeatEnv("yunnan", players=3, bots=[RIVAL, "random"], seat="blue")
    _, info = env.reset(seed=1)
    assert info["seat"] == env.game.to_move == "blue"
    with pytest.raises(teahorse.SetupError, match="1 bots for 2 seats"):
        SeatEnv("yunnan", players=3, bots=["random"])
    with pytest.raises(teahorse.SetupError, match="no seat 'green'"):
        SeatEnv("yunnan", players=3, seat="green")
    with pytest.raises(teahorse.TeahorseError):
        SeatEnv("yunnan", players=3, bots="nobody")


def test_illegal_actions_are_replaced_and_told_or_refused():
    env = SeatEnv("yunnan", players=3)
    env.reset(seed=1)
    *_, info = env.step(461)  # end: nobody travels while bids are made
    assert info["illegal"]
    strict = SeatEnv("yunnan", players=3, strict=True)
    strict.reset(seed=1)
    with pytest.raises(teahorse.Refused):
        strict.step(461)


@pytest.mark.parametrize("game", IDS)
def test_copies_and_pickles_play_on_alike(game):
    env = gymnasium.make(game, players=2, bots=RIVAL).unwrapped
    generator = np.random.default_rng(2)
    env.reset(seed=3)
    for _ in range(10):
        env.step(choose([env.action_masks()], generator)[0])
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        action = choose([env.action_masks()], generator)[0]
        stepped = [twin.step(action) for twin in twins]
        assert data_equivalence(stepped[0], stepped[1], exact=True)
        assert data_equivalence(stepped[0], stepped[2], exact=True)


# Many games at once


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_every_row_of_a_batch_is_the_observation_of_its_game(setting):
    """Followed move by move by a game of the library, from the same start."""
    envs = VectorTable(**setting, num_envs=3, bots=None)
    own = Setting(**setting)
    generator = np.random.default_rng(6)
    observations, infos = envs.reset(seed=11)
    states = [envs.games.batch.states[game].clone() for game in range(3)]
    for state, row in zip(states, observations["observation"], strict=True):
        assert row.tobytes() == own.row(state, state.to_move, 0).tobytes()
    for number in range(1, 600):
        actions = choose(observations["action_mask"], generator)
        observations, rewards, terminations, _, infos = envs.step(actions)
        for game, state in enumerate(states):
            mover = state.to_move
            state.play(int(actions[game]))
            seat = mover if state.is_over else state.to_move
            assert infos["to_move"][game] == seat
            assert observations["observation"][game].tobytes() == own.row(state, seat, number).tobytes()
            assert observations["action_mask"][game].tobytes() == own.mask(state, seat).tobytes()
            assert terminations[game] == state.is_over
            assert infos["payments"][game].tolist() == state.returns()
            assert rewards[game] == state.returns()[mover]
        if terminations.any():
            return


@pytest.mark.parametrize("game", IDS)
def test_gymnasium_makes_it_and_its_spaces_hold(game):
    envs = gymnasium.make_vec(game, num_envs=4, vectorization_mode="vector_entry_point", players=3)
    assert isinstance(envs.unwrapped, VectorTable)
    generator = np.random.default_rng(0)
    observations, _ = envs.reset(seed=1)
    for _ in range(300):
        assert envs.observation_space.contains(observations)
        observations, rewards, *_ = envs.step(choose(observations["action_mask"], generator))
        assert rewards.shape == (4,)
    envs.close()


def run(envs, steps, seed=5):
    """What a vector environment gives, as bytes."""
    generator = np.random.default_rng(seed)
    observations, infos = envs.reset(seed=seed)
    seen = [observations["observation"].tobytes()]
    for _ in range(steps):
        observations, rewards, terminations, _, infos = envs.step(choose(observations["action_mask"], generator))
        seen.append(observations["observation"].tobytes() + rewards.tobytes() + terminations.tobytes())
        seen.append(infos["payments"].tobytes())
    envs.close()
    return seen


@pytest.mark.parametrize("bots", [None, "random"])
def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(bots):
    made = [VectorTable("ming", 5, players=2, bots=bots, processes=processes) for processes in (1, 1, 2)]
    one, again, two = (run(envs, 300) for envs in made)
    assert one == again == two


def test_seats_against_bots_get_the_same_with_and_without_views():
    """Random opponents play in compiled code, all others from their views; the learner's side of it is the same."""
    envs = VectorTable("yunnan", 2, players=3, bots=RIVAL, seat="yellow", reward="margin", round_limit=3)
    generator = np.random.default_rng(3)
    observations, _ = envs.reset(seed=2)
    finished = 0
    for _ in range(200):
        named = [envs.setting.layout.named(row) for row in observations["observation"]]
        assert all(fields["table"]["seat"]["yellow"] for fields in named)
        observations, rewards, terminations, _, _ = envs.step(choose(observations["action_mask"], generator))
        for game in np.flatnonzero(terminations):
            points = envs.games.batch.states[game].scores
            assert rewards[game] == points[1] - max(points[0], points[2])
            finished += 1
    assert finished


def test_shaping_adds_up_to_the_margin():
    envs = VectorTable("ming", 4, players=3, shaping=0.5, autoreset_mode="Disabled")
    plain = VectorTable("ming", 4, players=3, autoreset_mode="Disabled")
    generator = np.random.default_rng(3)
    observations, _ = envs.reset(seed=2)
    plain.reset(seed=2)
    totals, over = np.zeros(4), np.zeros(4, bool)
    while not over.any():
        actions = choose(observations["action_mask"], generator)
        observations, rewards, over, _, _ = envs.step(actions)
        _, final, _, _, _ = plain.step(actions)
        totals += rewards
    for game in np.flatnonzero(over):
        points = envs.games.batch.states[game].scores
        assert totals[game] == pytest.approx(final[game] + 0.5 * (points[0] - max(points[1:])))


def until_over(envs):
    generator = np.random.default_rng(3)
    observations, _ = envs.reset(seed=2)
    while True:
        observations, rewards, over, _, infos = envs.step(choose(observations["action_mask"], generator))
        if over.any():
            return observations, rewards, over, infos


def test_autoreset_at_the_next_step():
    envs = VectorTable("ming", 3, players=2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, _, over, _ = until_over(envs)
    done = int(np.flatnonzero(over)[0])
    assert not observations["action_mask"][done].any()
    observations, rewards, again, _, _ = envs.step(choose(observations["action_mask"], np.random.default_rng(1)))
    named = envs.setting.layout.named(observations["observation"][done])
    assert (named["table"]["round"], rewards[done], again[done]) == (1, 0.0, False)


def test_autoreset_in_the_same_step():
    envs = VectorTable("ming", 3, players=2, reward="margin", autoreset_mode=AutoresetMode.SAME_STEP)
    observations, rewards, over, infos = until_over(envs)
    done = int(np.flatnonzero(over)[0])
    assert envs.setting.layout.named(observations["observation"][done])["table"]["round"] == 1
    last = envs.setting.layout.named(infos["final_obs"]["observation"][done])
    assert last["table"]["phase"]["over"] == 1
    assert rewards[done] == last["player0"]["points"] - last["player1"]["points"]
    assert infos["_final_obs"].tolist() == over.tolist()


def test_no_autoreset():
    envs = VectorTable("ming", 3, players=2, autoreset_mode=AutoresetMode.DISABLED)
    observations, _, over, _ = until_over(envs)
    with pytest.raises(ValueError, match="must be reset first"):
        envs.step(np.zeros(3, int))
    before = observations["observation"][~over].tobytes()
    observations, _ = envs.reset(options={"reset_mask": over})
    assert observations["observation"][~over].tobytes() == before
    assert all(envs.setting.layout.named(row)["table"]["round"] == 1 for row in observations["observation"][over])


def test_illegal_actions_of_a_batch_are_told():
    envs = VectorTable("yunnan", 2, players=3)
    envs.reset(seed=1)
    legal = int(np.flatnonzero(envs.action_masks()[0])[0])
    *_, infos = envs.step(np.array([legal, -5]))
    assert infos["illegal"].tolist() == [False, True]
    *_, infos = envs.step(choose(envs.action_masks(), np.random.default_rng(1)))
    assert "illegal" not in infos


def test_arrays_are_shared_if_nobody_wants_copies():
    envs = VectorTable("yunnan", 2, players=3, copy=False)
    first, _ = envs.reset(seed=1)
    before = first["observation"].tobytes()
    second, *_ = envs.step(choose(first["action_mask"], np.random.default_rng(1)))
    assert np.shares_memory(first["observation"], second["observation"])
    assert first["observation"].tobytes() != before


@pytest.mark.parametrize("bots", [None, "random", RIVAL, "level1"])
def test_copies_and_pickles_of_a_batch_play_on_alike(bots):
    envs = VectorTable("ming", 2, players=2, bots=bots, seat="red", autoreset_mode="SameStep")
    generator = np.random.default_rng(2)
    envs.reset(seed=3)
    for _ in range(30):
        envs.step(choose(envs.action_masks(), generator))
    twins = [envs, copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    for _ in range(120):
        actions = choose(envs.action_masks(), generator)
        stepped = [twin.step(actions) for twin in twins]
        assert data_equivalence(stepped[0], stepped[1], exact=True)
        assert data_equivalence(stepped[0], stepped[2], exact=True)
    several = VectorTable("ming", 2, players=2, processes=2)
    with pytest.raises(TypeError, match="with processes=1 they can"):
        copy.deepcopy(several)
    several.close()
