"""Games to show and to replay."""

import random

import teahorse


def played(name, seed=5, until=None, **options):
    """A game of random moves, to its end or until a condition holds."""
    game = teahorse.new(name, seed=seed, **options)
    choose = random.Random(seed)
    while not game.is_over and not (until and until(game)):
        game.play(choose.choice(game.legal_moves))
    return game
