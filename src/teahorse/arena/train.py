"""`teahorse train`: learns the bots' judgement: the weights (`learning.py`), and on top of them the nets (`foresight.py`)."""

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
    "teahorse train yunnan --only '2023, 4' --nets --net-games 60000",
    "teahorse train ming --only '4 players' --out weights.json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=teahorse.GAMES, help="which game")
    parser.add_argument("--games", type=positive, default=1000, help="games a generation and variant (default: 1000)")
    parser.add_argument("--generations", type=positive, default=6, help="default: 6; more of them go on from those there are")
    parser.add_argument("--only", help="only the variants whose name contains this, such as '2023, 4'")
    parser.add_argument("--nets", action="store_true", help="only the nets, on top of the weights that there are")
    parser.add_argument("--net-games", type=positive, default=40_000, help="games a net learns from (default: 40000)")
    parser.add_argument(
        "--net-generations", type=positive, default=2, help="how often; later ones search with the net before (default: 2)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same weights (default: 1)")
    parser.add_argument("--processes", type=positive, default=cores(), help="default: all cores; results never depend on it")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster ('local' starts one here)")
    parser.add_argument("--out", type=Path, help="where the weights go (default: the game's own file in the package)")


def run(args: argparse.Namespace) -> int:
    from teahorse.arena.foresight import RESTFUL, teach
    from teahorse.arena.learning import begun, learn, variants

    out = args.out or Path(str(files(f"teahorse.{args.game}"))) / "weights.json"
    document = begun(out, args)
    for name, players, options in variants(args.game):
        if args.only is None or args.only in name:
            if not args.nets:
                learn(args, document, out, name, players, options)
            if args.game in RESTFUL and name in document["sets"]:
                teach(args, document, out, name, players, options)
    print(f"weights written to {out}")
    return 0
