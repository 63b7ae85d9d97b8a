"""A bot of your own: it tries every move on an imagined table and takes the one that leaves it the most points.

cd examples && teahorse play yunnan --bots my_bot:Thrifty
cd examples && teahorse arena ming --bots my_bot:Thrifty,random --games 40
"""

from random import Random

import teahorse


class Thrifty:
    """`Thrifty(seed)` makes it; it is called with the view of its seat and answers with one of `view["legal_moves"]`."""

    def __init__(self, seed):
        self.random = Random(seed)

    def __call__(self, view):
        rules = teahorse.rules(view["game"])
        state = rules.imagine(view, self.random.getrandbits(32))  # one world that agrees with all that this seat may know
        seat = state.to_move

        def points_after(move):
            after = state.clone()
            after.play(rules.text_to_action(move))
            return after.scores[seat], self.random.random()

        return max(view["legal_moves"], key=points_after)
