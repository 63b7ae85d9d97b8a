"""Settings that the tests of the laboratory run over: every player count, edition and option of both games."""

import random

SETTINGS = [
    *({"game": "yunnan", "players": players} for players in (2, 3, 4, 5)),
    {"game": "yunnan", "players": 2, "double_bidding": True, "guards": True},
    {"game": "yunnan", "players": 4, "double_bidding": True, "guards": True, "round_limit": 9},
    *({"game": "yunnan", "players": players, "edition": "2013"} for players in (2, 5)),
    {"game": "yunnan", "players": 3, "edition": "2013", "debt": False, "round_limit": None},
    *({"game": "ming", "players": players} for players in (2, 3, 4)),
    {"game": "ming", "players": 3, "limited_tiles": True},
]


def name(setting):
    return " ".join(f"{key}={value}" if key not in ("game", "players") else str(value) for key, value in setting.items())


def positions(setting, seed, share):
    """Games on their way: this share of the positions of a random game, its last one included."""
    generator = random.Random(seed)
    game = setting.begin(seed)
    while not game.is_over and len(game.moves) < 500:
        if generator.random() < share:
            yield game
        game.play(generator.choice(game.legal_moves))
    yield game
