"""Who plays the seats that do not learn."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from teahorse.bots import make_bot
from teahorse.bots.guarding import GuardedBot
from teahorse.bots.quick import GreedyBot, RandomBot
from teahorse.bots.tree import Turn
from teahorse.bots.weights import judge_for, simple_judge
from teahorse.kernel.state import BaseState
from teahorse.research.setting import Setting


class Rival(Protocol):
    """A bot at one seat of one game. `memory` is what it would not be the same without."""

    memory: Any

    def __call__(self, state: BaseState, seat: int, moves: int) -> int:
        """Its action in a state, after so many moves."""


class Rivals:
    """Makes the opponents of one vector environment."""

    def __init__(self, setting: Setting, like: BaseState) -> None:
        self.setting = setting
        self._turn = Turn(simple_judge(setting.rules.NAME, setting.players), like)

    def make(self, name: str, seed: int) -> Rival:
        """The bot of that name. One that looks one turn ahead is asked in the fast layer, with what its seat cannot know
        drawn anew, and one that looks at nothing needs no view; all others are asked with theirs."""
        bot = make_bot(name, seed)
        inner = bot.bot if isinstance(bot, GuardedBot) else bot
        if isinstance(inner, RandomBot):
            return RandomRival(inner)
        if isinstance(inner, GreedyBot) and inner.careless == 0.0 and not inner.taste:
            return QuickRival(inner, self.setting, self._turn)
        return ViewRival(bot, self.setting)


class RandomRival:
    def __init__(self, bot: RandomBot) -> None:
        self.memory = bot.generator

    def __call__(self, state: BaseState, seat: int, moves: int) -> int:
        return self.memory.choice(state.actions())


class QuickRival:
    def __init__(self, bot: GreedyBot, setting: Setting, turn: Turn) -> None:
        game, players = setting.rules.NAME, setting.players
        self._judge = (
            simple_judge(game, players, bot.seed) if bot.simple else judge_for(game, players, setting.options, bot.seed)
        )
        self._judge.alone = bot.alone
        self._whole = bot.whole
        self._turn = turn
        self.memory = Random(bot.seed)

    def __call__(self, state: BaseState, seat: int, moves: int) -> int:
        self._turn.judge = self._judge
        return self._turn.play(state.resampled(seat, self.memory.getrandbits(48)), self._whole)[0]


class ViewRival:
    def __init__(self, bot: Any, setting: Setting) -> None:
        self.memory = bot
        self._setting = setting

    def __call__(self, state: BaseState, seat: int, moves: int) -> int:
        return self._setting.rules.text_to_action(self.memory(self._setting.view_of(state, seat, moves)))
