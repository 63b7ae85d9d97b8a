"""Many games between quick bots, for statistics: python -m teahorse.research.study prints what the games are like, measured;
with --against level2, how often one bot wins among bots of that name.

The bots are asked in the fast layer, so 10,000 games take minutes, not hours. Most of them would play the same few games over
and over where nothing is drawn but the first order; `explore` makes them differ.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahorse.arena.games import cores, seed_of
from teahorse.research.rivals import Rivals
from teahorse.research.setting import Setting

CHUNK = 100
SETTINGS = [("yunnan", players) for players in (2, 3, 4, 5)] + [("ming", players) for players in (2, 3, 4)]


@dataclass
class Study:
    """Finished games, one row each; columns by seat where there are several."""

    decisions: NDArray[np.int64]
    rounds: NDArray[np.int64]
    choices: NDArray[np.float64]  # legal actions of a decision, on average
    most_choices: NDArray[np.int64]
    places: NDArray[np.int64]  # in the first order of play, from 1
    points: NDArray[np.int64]
    shares: NDArray[np.float64]  # of the victory
    final: NDArray[np.int16]  # by seat: the observation when the game is over


def play(
    game: str,
    players: int,
    bot: str,
    games: int,
    seed: int = 1,
    processes: int | None = None,
    options: Mapping[str, Any] | None = None,
    against: str | None = None,
    explore: float = 0.0,
) -> Study:
    """Games in which the same bot plays all seats; or, `against` another one, the seat of the game's number, from the first
    to the last and over again. `explore` is the share of decisions for which any legal action is drawn instead. The same seed
    gives the same games on any number of processes."""
    jobs = [
        (game, players, bot, against or bot, seed, range(first, min(first + CHUNK, games)), dict(options or {}), explore)
        for first in range(0, games, CHUNK)
    ]
    processes = min(processes or cores(), len(jobs))
    if processes == 1:
        parts = [_played(*job) for job in jobs]
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as workers:
            parts = list(workers.map(_played, *zip(*jobs, strict=True)))
    return Study(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Study)))


def _played(
    game: str, players: int, bot: str, others: str, seed: int, numbers: range, options: dict[str, Any], explore: float
) -> Study:
    setting = Setting(game, players, **options)
    rivals: Rivals | None = None
    rows: list[tuple[Any, ...]] = []
    for number in numbers:
        own = seed_of(seed, number)
        begun = setting.start(own)
        order = setting.rules.order(begun)
        state: Any = begun.clone()
        state.reseed(own)
        rivals = rivals or Rivals(setting, state)
        names = [bot if seat == number % players else others for seat in range(players)]
        bots = [rivals.make(name, seed_of(own, seat)) for seat, name in enumerate(names)]
        explorer = Random(seed_of(own, players))
        counts: list[int] = []
        while not state.is_over:
            legal = state.actions()
            explores = explore > 0.0 and explorer.random() < explore
            state.apply(explorer.choice(legal) if explores else bots[state.to_move](state, state.to_move, len(counts)))
            counts.append(len(legal))
        places = [order.index(seat) + 1 for seat in range(players)]
        final = [setting.row(state, seat, len(counts)) for seat in range(players)]
        rows.append((len(counts), state.round, np.mean(counts), max(counts), places, state.scores, state.returns(), final))
    return Study(*(np.array(column) for column in zip(*rows, strict=True)))


def interval(shares: NDArray[np.float64]) -> float:
    """Half the width of the 95 % interval of a mean; where all games end alike, what n of them cannot exclude: 3 / n."""
    return max(float(1.96 * shares.std() / np.sqrt(len(shares))), 3 / len(shares))


def main() -> None:
    parser = argparse.ArgumentParser(description="What the games are like, measured.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bots", default="random,level2,level3")
    parser.add_argument("--against", metavar="BOT", help="one bot among others of this name: how often it wins")
    parser.add_argument("--explore", type=float, default=0.0, help="share of decisions that are drawn instead (default: 0)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.against:
        print_baselines(args)
    else:
        print_measures(args)


def print_measures(args: argparse.Namespace) -> None:
    """What games are like in which the same bot plays all seats."""
    print("| game | players | bots | decisions a game | rounds | choices | most | points | first in order wins |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game, players in SETTINGS:
        for bot in args.bots.split(","):
            study = play(game, players, bot, args.games, args.seed, explore=args.explore)
            first = study.shares[study.places == 1]
            spread = f"{np.percentile(study.decisions, 5):.0f} to {np.percentile(study.decisions, 95):.0f}"
            print(
                f"| {game} | {players} | {bot} | {study.decisions.mean():.0f} ({spread}) | {study.rounds.mean():.1f} "
                f"| {study.choices.mean():.1f} | {study.most_choices.max()} | {study.points.mean():.0f} "
                f"| {first.mean():.1%} ± {interval(first):.1%} |",
                flush=True,
            )


def print_baselines(args: argparse.Namespace) -> None:
    """How one bot fares among others."""
    print("| game | players | one | against | won | even | points | theirs |")
    print("|---|---|---|---|---|---|---|---|")
    for game, players in SETTINGS:
        for bot in args.bots.split(","):
            study = play(game, players, bot, args.games, args.seed, against=args.against, explore=args.explore)
            own = np.arange(players) == (np.arange(args.games) % players)[:, None]
            won = study.shares[own]
            print(
                f"| {game} | {players} | {bot} | {args.against} | {won.mean():.1%} ± {interval(won):.1%} | {1 / players:.0%} "
                f"| {study.points[own].mean():.0f} | {study.points[~own].mean():.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
