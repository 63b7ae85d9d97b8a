"""The laboratory: the games as environments for people who study them. Needs the extra `research`; see docs/research.md.

>>> import gymnasium, teahorse.research
>>> env = gymnasium.make("teahorse/Yunnan-v1", players=3, bots="random")
>>> observation, info = env.reset(seed=7)
"""

from __future__ import annotations

import gymnasium

GAMES = {"teahorse/Yunnan-v1": "yunnan", "teahorse/Ming-v1": "ming"}


def register() -> None:
    """Makes the games known to Gymnasium; importing this package does it."""
    for name, game in GAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="teahorse.research.single:SeatEnv",
                vector_entry_point="teahorse.research.vector:VectorTable",
                kwargs={"game": game},
                disable_env_checker=True,  # it would ask for a warning about masks each time; the tests have asked it
            )


register()
