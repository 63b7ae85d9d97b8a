"""PettingZoo: the games as turn-based environments (AEC), and in cycles (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo.utils import parallel_to_aec, wrappers
from pettingzoo.utils.env import AECEnv, ParallelEnv
from rich.console import Console

from teahorse.kernel.game import Game
from teahorse.research.picture import picture
from teahorse.research.setting import Observation, Rewards, Setting

TEXT_WIDTH = 100
ILLEGAL_REWARD = -1.0  # PettingZoo's custom: an illegal action ends the game for all, and costs its player this


class TableEnv(AECEnv[str, Observation, int | None]):
    """A table of one game. Agents are the colours; `game` is the game in progress, for views and its record."""

    def __init__(
        self,
        name: str,
        players: int = 4,
        render_mode: str | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        board: str | Path | Mapping[str, Any] | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.setting = Setting(name, players, board, **options)
        self.payer = Rewards(reward, shaping)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"teahorse_{name}_v1",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(self.setting.colours)
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.setting.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self.setting.action_space)
        self._seeds = np.random.default_rng()
        self.game: Game = self.setting.begin(0)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed fixes it and all games that follow."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game = self.setting.begin(int(self._seeds.integers(2**63)))
        self.payer.begin(self.game.state)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = str(self.game.to_move)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(None)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        assert action is not None
        self.game.play(self.setting.rules.action_to_text(int(action)))
        self.rewards = dict(zip(self.possible_agents, self.payer.after(self.game.state), strict=True))
        if self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.game.to_move or self.agent_selection
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        return self.setting.observe(self.game, self.possible_agents.index(agent))

    def render(self) -> str | NDArray[np.uint8] | None:
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        pass


class CycleEnv(ParallelEnv[str, Observation, int]):
    """The same in cycles: all agents are asked each time, and the action of the one to move is played. If it is not legal,
    a random legal one is played in its place and `infos` says so. After `max_cycles` cycles the game is truncated."""

    def __init__(self, name: str, max_cycles: int | None = None, **arguments: Any) -> None:
        self.table = TableEnv(name, **arguments)
        self.max_cycles = max_cycles
        self.cycles = 0
        self.metadata = self.table.metadata | {"is_parallelizable": True}
        self.render_mode = self.table.render_mode
        self.possible_agents = self.table.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self._legal = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.table.reset(seed, options)
        if seed is not None:
            self._legal = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agent = self.table.agent_selection
        legal = self.table.game.state.actions()
        infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        action = actions.get(agent)
        if action not in legal:
            infos[agent]["illegal"] = action
            action = int(self._legal.choice(legal))
        self.table.step(int(action))
        self.cycles += 1
        truncated = self.max_cycles is not None and self.cycles >= self.max_cycles
        observed = self._observed()
        terminations = dict(self.table.terminations)
        truncations = dict.fromkeys(self.agents, truncated)
        rewards = dict(self.table.rewards)
        if truncated or self.table.game.is_over:
            self.agents = []
        return observed, rewards, terminations, truncations, infos

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def render(self) -> str | NDArray[np.uint8] | None:
        return self.table.render()

    def close(self) -> None:
        pass


def drawn(game: Game) -> str:
    """The table as the terminal shows it to spectators, with colours."""
    from teahorse.terminal.faces import face_of
    from teahorse.terminal.words import Words

    console = Console(width=TEXT_WIDTH, file=StringIO(), force_terminal=True, color_system="standard", legacy_windows=False)
    words = Words(game.rules.NAME, "en")
    with console.capture() as captured:
        console.print(face_of(game.rules.NAME).draw(game.view(None), game.board, words, TEXT_WIDTH))
    return captured.get()


def rendered(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table for people: as text, printed or given back, or as a picture."""
    if mode is None:
        gymnasium.logger.warn("render() needs a render_mode: human, ansi or rgb_array")
        return None
    if mode == "rgb_array":
        return picture(game)
    text = drawn(game)
    if mode == "ansi":
        return text
    print(text)
    return None


def wrapped(env: TableEnv) -> Any:
    """With PettingZoo's usual wrappers: illegal actions end the game, misuse is told."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD))
    )


def in_cycles(name: str, **arguments: Any) -> Any:
    """The cycles as an AEC environment: every agent is asked once a cycle."""
    return parallel_to_aec(CycleEnv(name, **arguments))
