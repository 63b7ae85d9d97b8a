"""`teahorse train`: learns the bots' judgement; see `learning.py`."""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path

import teahorse
from teahorse.arena.games import cores
from teahorse.arguments import positive

HELP = "learn the bots' judgement of a game from games against itself"
EXAMPLES = (
    "teahorse train yunnan --games 2000 --generations 6 --seed 1",
    "teahorse train ming --only '4 players' --out weights.json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=teahorse.GAMES, help="which game")
    parser.add_argument("--games", type=positive, default=1000, help="games a generation and variant (default: 1000)")
    parser.add_argument("--generations", type=positive, default=6, help="default: 6; more of them go on from those there are")
    parser.add_argument("--only", help="only the variants whose name contains this, such as '2023, 4'")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same weights (default: 1)")
    parser.add_argument("--processes", type=positive, default=cores(), help="default: all cores; results never depend on it")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster ('local' starts one here)")
    parser.add_argument("--out", type=Path, help="where the weights go (default: the game's own file in the package)")


def run(args: argparse.Namespace) -> int:
    from teahorse.arena.learning import train

    out = args.out or Path(str(files(f"teahorse.{args.game}"))) / "weights.json"
    train(args, out)
    print(f"weights written to {out}")
    return 0
