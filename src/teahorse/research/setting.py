"""What is played: a game with its players, options and board; and what all environments ask of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import teahorse
from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import SetupError
from teahorse.kernel.game import Game
from teahorse.kernel.observation import Layout
from teahorse.kernel.observing import Row
from teahorse.kernel.rules import State

ROUND_LIMIT = 60  # Y-EXP-6: players who learn never fetch a present at first, and their games must end too
REWARDS = ("win", "margin")
Observation = dict[str, NDArray[Any]]


class Setting:
    """A game with its players, options and board. Yunnan has a limit of 60 rounds unless another one is given."""

    def __init__(
        self,
        game: str,
        players: int = 4,
        board: str | Path | Mapping[str, Any] | None = None,
        **options: object,
    ) -> None:
        self.rules = teahorse.rules(game)
        if game == "yunnan":
            options = {"round_limit": ROUND_LIMIT, **options}
        self.arguments = {"game": game, "players": players, "board": board, **options}
        self.options = self.rules.read_options(players, options)
        self.board = self.rules.read_board(board, self.options)
        self.own_board = board is not None
        self.players = players
        self.colours = list(self.rules.COLOURS[:players])
        self.num_actions = self.rules.NUM_ACTIONS
        first: Any = self.rules.start(self.colours, self.options, self.board, Chance(0), self.rules.VERSION)
        self._variant = first.variant  # made once: most of the work of a start
        self._set_up: Callable[[Any, Chance], State] = import_module(f"teahorse.{game}.setup").set_up
        described = import_module(f"teahorse.{game}.observation")
        self.layout: Layout = described.LAYOUT
        self.known = described.known
        self.observer = described.observer(first)
        self._row = Row(self.observer, self.layout.size)
        self._numbers = np.frombuffer(memoryview(self._row.words), np.int16)  # the same memory

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.arguments,)

    # Playing

    def start(self, seed: int, given: Mapping[str, Any] | None = None) -> State:
        """A position before the first decision; outcomes that are given come before those of the seed."""
        return self._set_up(self._variant, Chance(seed, given))

    def begin(self, seed: int) -> Game:
        """A game whose chance follows from the seed."""
        chance = Chance(seed)
        return Game(self.rules, self._set_up(self._variant, chance), chance, board=self.board if self.own_board else None)

    # Spaces

    @property
    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.num_actions)

    @property
    def observation_space(self) -> spaces.Dict:
        low, high = (np.array(self.layout.each(bound), np.int16) for bound in ("low", "high"))
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.num_actions,), np.int8),
            }
        )

    def row(self, state: Any, seat: int, moves: int) -> NDArray[np.int16]:
        """What a seat may know, as numbers (see `docs/research.md`)."""
        self._row.write(state, seat, moves)
        return self._numbers.copy()

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for each legal action, if the seat decides; all 0 for those who wait."""
        mask = np.zeros(self.num_actions, np.int8)
        if state.to_move == seat:
            mask[state.actions()] = 1
        return mask

    def observe(self, game: Game, seat: int) -> Observation:
        return {"observation": self.row(game.state, seat, len(game.moves)), "action_mask": self.mask(game.state, seat)}

    def view_of(self, state: State, seat: int, moves: int) -> dict[str, Any]:
        """The view of a seat, for bots."""
        game = Game(self.rules, state.clone(), Chance(0), board=self.board if self.own_board else None)
        return game.view(self.colours[seat]) | {"move": moves}

    def view(self, row: Any) -> dict[str, Any]:
        """The view that an observation was made from: nothing that the seat may know is lost."""
        numbers = [int(number) for number in row]
        given = {"board": self.board if self.own_board else None, "rules": self.rules.VERSION}
        known = self.known(numbers, self.board) | given
        state = self.rules.imagine(known, 0)
        return self.view_of(state, self.colours.index(known["seat"]), self.layout.named(numbers)["table"]["moves"])


def _made(arguments: dict[str, Any]) -> Setting:
    return Setting(**arguments)


class Rewards:
    """What players get, by seat: `win`, the share of the victory; or `margin`, the own points less the best other's.

    Both come at the end. `shaping` adds, after each move, so much for each point that the margin has changed, counted as if
    the game ended now; the sum over a game is the final margin times `shaping`, whatever the way to it.
    """

    def __init__(self, kind: str = "win", shaping: float = 0.0) -> None:
        if kind not in REWARDS:
            raise SetupError(f"no reward {kind!r}: there are {', '.join(REWARDS)}")
        self.kind = kind
        self.shaping = float(shaping)
        self._before: list[float] = []

    def begin(self, state: Any) -> None:
        self._before = margins(state.scores)

    def after(self, state: Any) -> list[float]:
        """The rewards of a move, by seat."""
        now = margins(state.scores) if self.shaping or state.is_over else self._before
        rewards = [self.shaping * (new - old) for new, old in zip(now, self._before, strict=True)]
        self._before = now
        if state.is_over:
            final = state.returns() if self.kind == "win" else now
            rewards = [reward + last for reward, last in zip(rewards, final, strict=True)]
        return rewards


def margins(points: list[int]) -> list[float]:
    """Everybody's points less the best other's."""
    return [float(own - max(points[:seat] + points[seat + 1 :])) for seat, own in enumerate(points)]
