"""Who plays the seats that do not learn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from teahorse.bots import make_bot
from teahorse.bots.guarding import GuardedBot
from teahorse.bots.quick import GreedyBot
from teahorse.bots.tree import Turn
from teahorse.bots.weights import judge_for, simple_judge
from teahorse.kernel.state import BaseState
from teahorse.research.setting import Setting

Rival = Callable[[BaseState, int, int], int]  # from a state, a seat and the number of moves so far to an action


class Rivals:
    """Makes the opponents of one vector environment."""

    def __init__(self, setting: Setting, like: BaseState) -> None:
        self.setting = setting
        self._turn = Turn(simple_judge(setting.rules.NAME, setting.players), like)

    def make(self, name: str, seed: int) -> Rival:
        """The bot of that name. One that looks one turn ahead is asked in the fast layer, with what its seat cannot know
        drawn anew; all others are asked with their views."""
        bot = make_bot(name, seed)
        inner = bot.bot if isinstance(bot, GuardedBot) else bot
        if isinstance(inner, GreedyBot) and inner.careless == 0.0 and not inner.taste:
            return self._quick(inner)

        def choose(state: BaseState, seat: int, moves: int) -> int:
            return self.setting.rules.text_to_action(bot(self.setting.view_of(state, seat, moves)))

        return choose

    def _quick(self, bot: GreedyBot) -> Rival:
        setting, turn = self.setting, self._turn
        game, players = setting.rules.NAME, setting.players
        judge = simple_judge(game, players, bot.seed) if bot.simple else judge_for(game, players, setting.options, bot.seed)
        judge.alone = bot.alone
        drawing = Random(bot.seed)

        def choose(state: BaseState, seat: int, moves: int) -> int:
            turn.judge = judge
            return turn.play(state.resampled(seat, drawing.getrandbits(48)), bot.whole)[0]

        return choose
