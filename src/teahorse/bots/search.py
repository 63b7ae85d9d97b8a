"""The bot that thinks ahead: see `tree.py`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from teahorse.bots.explaining import explained
from teahorse.bots.player import Explanation, Situation, View, seed_for
from teahorse.bots.tree import Tree

Found = dict[int, tuple[float, float]]  # by action: visits, and the value summed up over them


class SearchBot:
    """Searches for so many iterations (then all follows from the seed) or seconds. The tree of one decision serves the next
    one of the same turn."""

    def __init__(
        self,
        seed: int,
        iterations: int = 0,
        seconds: float = 0.0,
        taste: Mapping[str, Mapping[str, float]] | None = None,
        processes: int = 1,
    ) -> None:
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.taste = taste or {}
        self.processes = processes
        self.restless = False
        self._tree: Tree | None = None
        self._situation: Situation | None = None
        self._action = -1
        self._pool: ProcessPoolExecutor | None = None

    def __call__(self, view: View) -> str:
        if len(view["legal_moves"]) == 1:
            return str(view["legal_moves"][0])
        situation, _, found = self.think(view)
        self._situation, self._action = situation, max(found, key=lambda action: (found[action], -action))
        return situation.text(self._action)

    def think(self, view: View) -> tuple[Situation, Tree, Found]:
        begun = time.monotonic()
        situation = Situation(view, seed_for(self.seed, view))
        tree = self._continued(situation)
        self._tree = tree
        others = []
        if self.processes > 1:
            self._pool = self._pool or ProcessPoolExecutor(self.processes - 1, mp_context=get_context("spawn"))
            job = (dict(view), self.iterations, self.seconds, self.taste)
            others = [self._pool.submit(think_beside, self.seed + i, *job) for i in range(1, self.processes)]
        # What it took to imagine the position is part of the time; a moment is left however long that was
        left = max(0.001, self.seconds - (time.monotonic() - begun)) if self.seconds else 0.0
        tree.think(self.iterations, left)
        found: Found = {action: (visits, visits * mean) for action, visits, mean in tree.found()}
        for other in others:
            for action, (visits, value) in other.result().items():
                known = found.get(action, (0.0, 0.0))
                found[action] = (known[0] + visits, known[1] + value)
        return situation, tree, found

    def _continued(self, situation: Situation) -> Tree:
        """The tree of the decision before, if this position is what its move led to; else a new one."""
        last, tree = self._situation, self._tree
        self._situation = None
        if last is not None and tree is not None and last.seat == situation.seat and last.state.same_variant(situation.state):
            after = last.state.clone()
            after.apply(self._action)
            same = after.to_move == last.seat and after.resampled(last.seat, 1) == situation.state.resampled(last.seat, 1)
            if same and tree.go_down(self._action, situation.state):
                return tree
        judge = situation.judge(self.taste.get(situation.rules.NAME), self.seed)
        tree = Tree(judge, situation.state, seed_for(self.seed, situation.view))
        tree.restless = self.restless
        return tree

    def explain(self, view: View, lang: str = "en") -> Explanation:
        situation, tree, found = self.think(view)
        best = sorted(found, key=lambda action: (found[action], -action), reverse=True)[:3]
        total = sum(visits for visits, _ in found.values()) or 1.0
        moves = [(action, found[action][0] / total, tree.outlook(action)) for action in best]
        return explained(situation, situation.judge(), moves, lang)


def think_beside(seed: int, view: View, iterations: int, seconds: float, taste: Mapping[str, Mapping[str, float]]) -> Found:
    """In another process: the same search with another seed."""
    bot = SearchBot(seed, iterations, seconds, taste)
    bot.restless = True
    return bot.think(view)[2]
