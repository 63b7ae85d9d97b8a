"""OpenSpiel's searches against ours: python examples/openspiel_mcts.py --game yunnan --players 2 --matches 10 --seconds 0.2

OpenSpiel's MCTS sees the state with explicit chance, its IS-MCTS draws what is hidden anew; both know nothing of the game.
Ours plays from its view. Everybody has the same time, at first a few iterations being measured to find out how many fit.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import teahorse.research.openspiel  # noqa: F401  registers the games
from teahorse.bots import make_bot


def their_bot(kind: str, game: pyspiel.Game, simulations: int, seed: int) -> pyspiel.Bot:
    generator = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    if kind == "mcts":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=generator)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=generator)


def fitting(kind: str, game: pyspiel.Game, state: pyspiel.State, seconds: float) -> int:
    """How many simulations fit into the time."""
    began = time.perf_counter()
    their_bot(kind, game, 3, 0).step(state)
    return max(2, int(3 * seconds / (time.perf_counter() - began)))


def play(game: pyspiel.Game, seats: dict[int, str], ours: str, seconds: float, seed: int) -> list[float]:
    """One game; `seats` says who plays which seat: "mcts", "ismcts" or "ours"."""
    generator = np.random.RandomState(seed)
    state = game.new_initial_state()
    bots: dict[int, object] = {}
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(outcomes, p=weights)))
            continue
        seat = state.current_player()
        if seats[seat] == "ours":
            bot = bots.setdefault(seat, make_bot(ours, seed + seat))
            view = game.setting.view_of(state.position, seat, moves)
            action = game.setting.rules.text_to_action(bot(view))
        else:
            if seat not in bots:
                bots[seat] = their_bot(seats[seat], game, fitting(seats[seat], game, state, seconds), seed + seat)
            action = bots[seat].step(state)
        state.apply_action(int(action))
        moves += 1
    return state.returns()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=("yunnan", "ming"), default="yunnan")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=10, help="games against each of their bots (default: 10)")
    parser.add_argument("--seconds", type=float, default=0.2, help="for a move (default: 0.2)")
    parser.add_argument("--rounds", type=int, default=8, help="Yunnan: the last round, to keep games short (default: 8)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    limit = f",round_limit={args.rounds}" if args.game == "yunnan" else ""
    game = pyspiel.load_game(f"teahorse_{args.game}(players={args.players}{limit})")
    for kind in ("mcts", "ismcts"):
        won = []
        for match in range(args.matches):
            seats = {seat: "ours" if seat == match % args.players else kind for seat in range(args.players)}
            returns = play(game, seats, f"search@{args.seconds}s", args.seconds, args.seed + match)
            won.append(returns[match % args.players])
            print(f"ours against {kind}: {np.mean(won):.0%} of the victories in {len(won)} games", flush=True)


if __name__ == "__main__":
    main()
