"""Plain UCT as a bot: the yardstick of the arena, see `plain.py`."""

from __future__ import annotations

from teahorse.bots.plain import PlainUCT
from teahorse.bots.player import Explanation, Situation, View, seed_for
from teahorse.bots.quick import GreedyBot


class UCTBot:
    def __init__(self, seed: int, iterations: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds

    def __call__(self, view: View) -> str:
        if len(view["legal_moves"]) == 1:
            return str(view["legal_moves"][0])
        seed = seed_for(self.seed, view)
        situation = Situation(view, seed)
        return situation.text(PlainUCT(situation.state, seed).think(self.iterations, self.seconds))

    def explain(self, view: View, lang: str = "en") -> Explanation:
        """In the words of greedy: random playouts have no reasons."""
        return GreedyBot(self.seed).explain(view, lang)
