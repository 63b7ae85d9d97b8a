"""Bots that answer at once: a random one, and those that look one move or one whole turn ahead on a judge."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from teahorse.bots.explaining import explained
from teahorse.bots.player import Explanation, Situation, View, flavoured, seed_for
from teahorse.bots.weights import simple_judge
from teahorse.kernel.judging import Judge


class RandomBot:
    """Plays any legal move, all with the same chance."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.generator = Random(seed)

    def __call__(self, view: View) -> str:
        move: str = self.generator.choice(view["legal_moves"])
        return move

    def explain(self, view: View, lang: str = "en") -> Explanation:
        """What a thinking player would say; this one has no reasons."""
        return GreedyBot(self.seed).explain(view, lang)


class GreedyBot:
    """Looks at every way to play its turn and takes the one that its judge likes best.

    The weaker levels are of the same kind with less insight: `simple` looks at what lies on the table and not at what it
    will bring, `alone` looks at its own points and not at the others', `whole` False sees one move and not the turn, and
    `careless` takes a move that seems that many points worse as well as the best.
    """

    def __init__(
        self,
        seed: int,
        taste: Mapping[str, Mapping[str, float]] | None = None,
        *,
        simple: bool = False,
        alone: bool = False,
        whole: bool = True,
        careless: float = 0.0,
    ) -> None:
        self.seed = seed
        self.taste = taste or {}
        self.simple = simple
        self.alone = alone
        self.whole = whole
        self.careless = careless

    def judge(self, situation: Situation) -> Judge:
        game = situation.rules.NAME
        if self.simple:
            judge = simple_judge(game, len(situation.colours), self.seed)
            judge = flavoured(judge, game, situation.seat, self.taste.get(game))
        else:
            judge = situation.judge(self.taste.get(game), self.seed)
        judge.alone = self.alone or self.careless > 0.0
        return judge

    def __call__(self, view: View) -> str:
        if len(view["legal_moves"]) == 1:
            return str(view["legal_moves"][0])
        seed = seed_for(self.seed, view)
        situation = Situation(view, seed)
        turn = situation.turn(self.judge(situation))
        if self.careless == 0.0:
            return situation.text(turn.play(situation.state, self.whole)[0])
        moves = turn.values(situation.state, self.whole)
        best = max(value for _, value in moves)
        good = [action for action, value in moves if value >= best - 0.01 * self.careless]
        return situation.text(Random(seed).choice(good))

    def explain(self, view: View, lang: str = "en") -> Explanation:
        situation = Situation(view, seed_for(self.seed, view))
        judge = situation.judge()
        moves = sorted(situation.turn(judge).values(situation.state), key=lambda move: -move[1])
        return explained(situation, judge, [(action, 1.0, None) for action, _ in moves[:3]], lang)
