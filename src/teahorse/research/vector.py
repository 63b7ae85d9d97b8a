"""Gymnasium: many games at once, in compiled code, with the conventions of `gymnasium.vector.VectorEnv`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from teahorse.research.games import Games, Workers
from teahorse.research.setting import Observation, Setting
from teahorse.research.single import chosen_bots, chosen_seat

Stepped = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorTable(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games, one action each a step.

    With `bots` one seat learns and the others are played: "random" in compiled code, all others from their views. With
    `bots=None` every seat learns: the observation is that of the seat to move, which `infos["to_move"]` names; the reward is
    that of the seat that has just moved, and `infos["payments"]` has those of all. `copy=False` gives the arrays that the
    next step overwrites. `processes` divides the games among processes; what happens in them does not depend on it.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 4,
        bots: str | Sequence[str] | None = "random",
        seat: str | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        processes: int = 1,
        render_mode: str | None = None,
        board: str | Path | Mapping[str, Any] | None = None,
        **options: object,
    ) -> None:
        self.setting = Setting(game, players, board, **options)
        self.num_envs = num_envs
        self.copy = copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.render_mode = render_mode
        self.single_observation_space = self.setting.observation_space
        self.single_action_space = self.setting.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        rivals = None if bots is None else chosen_bots(bots, players)
        arguments = (rivals, chosen_seat(seat, self.setting), reward, shaping, self.autoreset_mode)
        self.games: Games | Workers = (
            Games(self.setting, num_envs, *arguments)
            if processes == 1
            else Workers(processes, self.setting, num_envs, *arguments)
        )
        self._truncations = np.zeros(num_envs, np.bool_)
        self._seeded = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games anew, or those of `options["reset_mask"]`. A seed begins new series: `seed + i` for game i."""
        which = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        seeds: list[int | None] = [None] * self.num_envs
        if isinstance(seed, Sequence):
            seeds = [None if one is None else int(one) for one in seed]
        elif seed is not None:
            seeds = [int(seed) + i for i in range(self.num_envs)]
        elif not self._seeded:
            seeds = [int(one) for one in self.np_random.integers(2**31, size=self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        self._seeded = True
        self.games.reset(seeds, which)
        return self._observed(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        self.games.step(np.ascontiguousarray(actions, "<i8").tobytes())
        arrays = self.games.arrays
        rewards = arrays["rewards"]
        terminations = arrays["terminations"]
        infos = self._infos()
        if "final_rewards" in arrays and terminations.any():
            rewards = np.where(terminations, arrays["final_rewards"], rewards)
            infos |= {
                "final_obs": {name: arrays[f"final_{name}"].copy() for name in ("observation", "action_mask")},
                "_final_obs": terminations.copy(),
                "final_info": {"payments": arrays["final_payments"].copy(), "_payments": terminations.copy()},
                "_final_info": terminations.copy(),
            }
        if self.copy:
            return self._observed(), rewards.copy(), terminations.copy(), self._truncations.copy(), infos
        return self._observed(), rewards, terminations, self._truncations, infos

    def _observed(self) -> Observation:
        arrays = self.games.arrays
        if self.copy:
            return {name: arrays[name].copy() for name in ("observation", "action_mask")}
        return {name: arrays[name] for name in ("observation", "action_mask")}

    def _infos(self) -> dict[str, Any]:
        arrays = self.games.arrays
        all_of_them = ~self._truncations
        infos: dict[str, Any] = {}
        for name in ("to_move", "payments"):
            infos |= {name: arrays[name].copy() if self.copy else arrays[name], f"_{name}": all_of_them}
        if arrays["replaced"].any():
            infos |= {"illegal": arrays["replaced"].copy(), "_illegal": arrays["replaced"].copy()}
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of each game, as libraries for masked learning ask for them."""
        return self.games.arrays["action_mask"].astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()
