"""No bot stops a game: one that fails, or overruns its time threefold, is replaced for that move by `greedy`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import Thread
from typing import Any

from teahorse.bots.player import Explanation, View
from teahorse.bots.quick import GreedyBot

logger = logging.getLogger("teahorse.bots")
PATIENCE = 3.0  # times the budget


class GuardedBot:
    """Hands the view to a bot and checks the answer. With a budget of seconds the bot thinks in a thread of its own, so
    that it can be left behind; the searches of this package end by themselves and need none."""

    def __init__(self, bot: Callable[[Mapping[str, Any]], str], name: str, seed: int, seconds: float = 0.0) -> None:
        self.bot = bot
        self.name = name
        self.substitute = GreedyBot(seed)
        self.seconds = seconds

    def __call__(self, view: View) -> str:
        try:
            move = self._in_time(view) if self.seconds > 0.0 else self.bot(view)
            if move in view["legal_moves"]:
                return move
            problem = f"{move!r} is not among its legal moves"
        except Exception as error:  # whatever it is: the game goes on, and the log says why
            problem = f"{type(error).__name__}: {error}"
        logger.warning("bot %s failed at move %s (%s); greedy plays this one", self.name, view.get("move"), problem)
        return self.substitute(view)

    def _in_time(self, view: View) -> str:
        answers: list[str] = []
        failures: list[Exception] = []

        def think() -> None:
            try:
                answers.append(self.bot(view))
            except Exception as error:  # handed on to the caller's thread
                failures.append(error)

        thinker = Thread(target=think, daemon=True)
        thinker.start()
        thinker.join(PATIENCE * self.seconds)
        if failures:
            raise failures[0]
        if not answers:
            raise TimeoutError(f"no answer in {PATIENCE * self.seconds:g} s")
        return answers[0]

    def explain(self, view: View, lang: str = "en") -> Explanation:
        """The bot's own explanation; of one that has none, the substitute's."""
        explain = getattr(self.bot, "explain", None) or self.substitute.explain
        explanation: Explanation = explain(view, lang)
        return explanation
