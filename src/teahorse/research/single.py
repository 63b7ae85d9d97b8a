"""Gymnasium: one seat of a game, against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from teahorse.bots import make_bot
from teahorse.kernel.errors import SetupError
from teahorse.kernel.game import Game
from teahorse.research.aec import rendered
from teahorse.research.setting import Observation, Rewards, Setting

DRAWN = "random"  # a seat drawn for each game


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat learns, bots play the others. `game` is the game in progress, for views and its record.

    `bots` is one name for all of them, or a list in the order of the other colours. `seat` is a colour, or "random"; red if
    left out: the order of play is drawn for each game, so no colour is at an advantage. In place of an illegal action a
    random legal one is played and `info["illegal"]` says so; with `strict` it raises `teahorse.Refused`.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 4,
        bots: str | Sequence[str] = "random",
        seat: str | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        strict: bool = False,
        render_mode: str | None = None,
        board: str | Path | Mapping[str, Any] | None = None,
        **options: object,
    ) -> None:
        self.setting = Setting(game, players, board, **options)
        self.bots = chosen_bots(bots, players)
        self.seat = chosen_seat(seat, self.setting)
        self.payer = Rewards(reward, shaping)
        self.strict = strict
        self.render_mode = render_mode
        self.observation_space = self.setting.observation_space
        self.action_space = self.setting.action_space
        self.game: Game = self.setting.begin(0)
        self.learner = 0
        self._rivals: dict[str, Any] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        colours = self.setting.colours
        self.game = self.setting.begin(int(self.np_random.integers(2**63)))
        self.learner = int(self.np_random.integers(len(colours))) if self.seat is None else colours.index(self.seat)
        others = [colour for colour in colours if colour != colours[self.learner]]
        self._rivals = {
            colour: make_bot(bot, int(self.np_random.integers(2**31))) for colour, bot in zip(others, self.bots, strict=True)
        }
        self.payer.begin(self.game.state)
        self._let_bots_play()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        legal = self.game.state.actions()
        illegal = int(action) not in legal and not self.strict
        chosen = int(self.np_random.choice(legal)) if illegal else int(action)
        reward = self._play(self.setting.rules.action_to_text(chosen)) + self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._observed(), reward, self.game.is_over, False, self._info() | ({"illegal": True} if illegal else {})

    def _play(self, move: str) -> float:
        self.game.play(move)
        return self.payer.after(self.game.state)[self.learner]

    def _let_bots_play(self) -> float:
        reward = 0.0
        while (colour := self.game.to_move) in self._rivals:
            reward += self._play(self._rivals[colour](self.game.view(colour)))
        return reward

    def _observed(self) -> Observation:
        return self.setting.observe(self.game, self.learner)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.setting.colours[self.learner], "scores": self.game.scores}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as libraries for masked learning ask for them."""
        return self.setting.mask(self.game.state, self.learner).astype(np.bool_)

    def render(self) -> Any:
        return rendered(self.game, self.render_mode)


def chosen_bots(bots: str | Sequence[str], players: int) -> list[str]:
    """A bot for each other seat."""
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise SetupError(f"{len(names)} bots for {players - 1} seats: name one for each, or one for all")
    for name in names:
        make_bot(name, 0)
    return names


def chosen_seat(seat: str | None, setting: Setting) -> str | None:
    """The colour that learns; None if it is drawn for each game."""
    if seat == DRAWN:
        return None
    if seat is not None and seat not in setting.colours:
        raise SetupError(f"no seat {seat!r}: there are {', '.join(setting.colours)}, and {DRAWN!r}")
    return seat or setting.colours[0]
