"""All variants of both games, for tests that hold for every one of them."""

import random

import teahorse as th

YUNNAN = [
    {"game": "yunnan", "players": players, **options}
    for players in (2, 3, 4, 5)
    for options in (
        {},
        {"double_bidding": True},
        {"guards": True},
        {"double_bidding": True, "guards": True},
        {"edition": "2013"},
        {"edition": "2013", "debt": False},
    )
]
MING = [{"game": "ming", "players": players, "limited_tiles": limited} for players in (2, 3, 4) for limited in (False, True)]
ALL = YUNNAN + MING


def name(setting):
    """A setting as a test's name."""
    words = [str(value) if key in ("game", "players", "edition") else key for key, value in setting.items() if value]
    return "-".join(words + ["no_debt"] * (setting.get("debt") is False))


def new(setting, seed=0):
    return th.new(seed=seed, **setting)


def play_randomly(game, moves, seed):
    """So many random moves, or fewer if the game ends before."""
    generator = random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(generator.choice(game.legal_moves))
    return game
