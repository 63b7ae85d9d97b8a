"""How quick the bots are: python bench/judge.py [--seconds 1]

Evaluations a second of each game's learned judge on one core, by the processor's time, beside random decisions of the same
game in the same run; then what one decision takes a bot of each level.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator

import teahorse
from teahorse.bots import make_bot
from teahorse.bots.player import Situation, View

GAMES = {"yunnan": (2, 3, 4, 5), "ming": (2, 3, 4)}
LEVELS = ("level1", "level2", "level3", "level4", "level5")
CONSIDERED = 12  # positions a level is asked about


def views(game: str, players: int) -> Iterator[View]:
    """What the players see who have a choice, in one game among bots of level 3."""
    playing = teahorse.new(game, players=players, seed=1)
    bots = {colour: make_bot("level3", seat) for seat, colour in enumerate(playing.colours)}
    while (colour := playing.to_move) is not None:
        view = playing.view(colour)
        if len(view["legal_moves"]) > 1:
            yield view
        playing.play(bots[colour](view))


def evaluations(seen: list[View], seconds: float, far: bool = False) -> float:
    """By the weights; or `far`, by the net, without the positions in which it is not asked: 0 where there is none."""
    situations = [Situation(view, 1) for view in seen]
    judge = situations[0].judge()
    if far and judge.net is None:
        return 0.0
    states = [situation.state for situation in situations if not far or judge.is_restful(situation.state)]
    foresee, done, began = judge.foresee_far if far else judge.foresee, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for state in states:
            foresee(state)
        done += len(states)
    return done / spent


def decisions(game: str, players: int, seconds: float) -> float:
    """Random ones, rules only."""
    start, playout = teahorse.new(game, players=players, seed=1, **limit(game)).state, teahorse.rules(game).random_playout
    done, seed, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += playout(start.clone(), seed)
        seed += 1
    return done / spent


def limit(game: str) -> dict[str, int]:
    return {"round_limit": 60} if game == "yunnan" else {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time a measurement")
    args = parser.parse_args()
    print(f"{'':20}{'evaluations/s':>15}{'with the net':>15}{'random decisions/s':>20}{'ratio':>7}")
    seen = {(game, players): list(views(game, players)) for game, counts in GAMES.items() for players in counts}
    for (game, players), positions in seen.items():
        judged, played = evaluations(positions, args.seconds), decisions(game, players, args.seconds)
        far = evaluations(positions, args.seconds, far=True)
        table = f"{game}, {players} players{'':{9 - len(game)}}{judged:>15,.0f}{f'{far:,.0f}' if far else 'none':>15}"
        print(f"{table}{played:>20,.0f}{judged / played:>7.2f}")
    print(f"\n{'median s a decision':20}" + "".join(f"{level:>9}" for level in LEVELS))
    for game in GAMES:
        positions = seen[game, 4]
        positions = positions[:: max(1, len(positions) // CONSIDERED)]
        print(f"{game}, 4 players{'':{9 - len(game)}}" + "".join(f"{thought(level, positions):>9.3f}" for level in LEVELS))


def thought(level: str, positions: list[View]) -> float:
    taken = []
    for view in positions:
        bot, began = make_bot(level, 1), time.perf_counter()
        bot(view)
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


if __name__ == "__main__":
    main()
