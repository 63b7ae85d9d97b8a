"""Where the time of random playouts goes, chapter by chapter: python bench/chapters.py [game] [players]

Measured with cProfile on the plain form of the rules (the compiled form has no Python frames to count), so read the
shares, not the seconds.
"""

import cProfile
import os
import pstats
import sys
from collections import Counter
from pathlib import Path

os.environ["TEAHORSE_PURE"] = "1"
import teahorse

GAMES = 40


def main(game="yunnan", players="4"):
    start = teahorse.new(game, players=int(players), seed=1).state
    playout = teahorse.rules(game).random_playout
    profile = cProfile.Profile()
    profile.enable()
    decisions = sum(playout(start.clone(), seed) for seed in range(GAMES))
    profile.disable()
    seconds = Counter()
    for (path, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():
        seconds[f"{Path(path).parent.name}/{Path(path).stem}" if "teahorse" in path else "built-in"] += own
    total = sum(seconds.values())
    print(f"{game}, {players} players: {decisions:,} decisions in {GAMES} games")
    for module, own in seconds.most_common(14):
        print(f"{module:24} {own / total:6.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
