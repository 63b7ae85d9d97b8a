"""Whether memory stays flat: python bench/memory.py [--games 100000] [--boards 10000] [kinds of work ...]

A server lives for months, so what is gone must leave nothing behind. Each kind of work runs in a process of its own, a tenth
of it to warm up, and the resident memory then, at the half and at the end is printed. The command fails if it has grown.
"""

import argparse
import gc
import json
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

import teahorse as th
from teahorse.kernel.record import Record

MOST_KILOBYTES = 1000  # the allocator's own; one state that stays a game would be hundreds of thousands
KEPT = {}  # what a kind of work makes once


def once(name, make):
    return KEPT.get(name) or KEPT.setdefault(name, make())


def lives(number):
    """A game as a server has it: set up, played and refused, seen by everybody, told, written, loaded, copied, dropped."""
    name, players = ("yunnan", 2 + number % 4) if number % 2 else ("ming", 2 + number % 3)
    random, game = Random(number), th.new(name, players=players, seed=number)
    for _ in range(random.randrange(400 if number % 100 == 0 else 12)):
        if not game.is_over:
            game.play(random.choice(game.legal_moves), seat=game.to_move, number=game.number)
    game.views([*game.colours, None])
    game.events_since(-1, game.colours[0])
    game.why_not("bid guild 12")
    again = th.load(Record.parse(str(game.record)))
    assert again.position() == game.position()
    pickle.loads(pickle.dumps(again)).public_record()


def positions(number):
    """A position written and read back."""
    game = once("positions", lambda: [th.new("yunnan", players=2, seed=1), th.new("ming", players=3, seed=1)])[number % 2]
    th.from_position(game.position(), seed=number)


def own_boards(number):
    """A game on a board of its own, from a file."""
    file = once("folder", lambda: Path(tempfile.mkdtemp(prefix="teahorse-"))) / "board.toml"
    if number % 2:
        file.write_text(f"market.income = {number % 50}\nstart.coins = [{number % 90}, {number // 90}, 2, 3, 4]\n", "utf-8")
    else:
        file.write_text(f'name = "Board {number}"\n', "utf-8")
    game = th.new("yunnan" if number % 2 else "ming", players=3, seed=1, board=file)
    game.play(game.legal_moves[0])
    th.load(str(game.record))


def imagined(number):
    """Worlds that agree with what a seat knows, from a view and within the compiled layer."""
    game = once("imagined", lambda: [th.new("yunnan", players=2, seed=1), th.new("ming", players=3, seed=1)])[number % 2]
    view = once(f"view {number % 2}", lambda: game.view("red"))
    world = game.rules.imagine(view, number)
    copy, other = world.clone(), world.resampled(0, number)
    copy.copy_from(other)
    assert copy == other
    assert hash(copy) == hash(other)


def playouts(number):
    game = "yunnan" if number % 2 else "ming"
    state = once(game, lambda: th.new(game, players=3, seed=1).state)
    assert th.rules(game).random_playout(state.clone(), number) > 0


def bots(number):
    """A bot of each game asked once: its judge, its taste and its search."""
    from teahorse.bots.levels import make_bot

    game = "yunnan" if number % 2 else "ming"
    view = once(f"asked {game}", lambda: (g := th.new(game, players=3, seed=1)).view(g.to_move))
    make_bot("level3+builder" if number % 4 < 2 else "search@2", number)(view)


def observed(number):
    """Rows of numbers for learning programs."""
    from teahorse.research.setting import Setting

    setting = once(f"setting {number % 2}", lambda: Setting(("yunnan", "ming")[number % 2], players=3))
    setting.row(setting.start(number), 0, 0)


# How many times for one game of --games; own boards have a number of their own
WORK = {lives: 1, own_boards: 0, positions: 0.2, imagined: 1, playouts: 1, bots: 0.05, observed: 1}


def resident():
    """Kilobytes in memory."""
    gc.collect()
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def measured(work, rounds):
    """Kilobytes after a warm-up (boards that were used last are kept: 64 a game), at the half and at the end."""
    taken, stops = [], (max(rounds // 10, min(rounds // 2, 300)), rounds // 2 + rounds // 20, rounds)
    for number in range(rounds):
        if number in stops:
            taken.append(resident())
        work(number)
    return [*taken, resident()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("work", nargs="*", default=[work.__name__ for work in WORK], help="kinds of work (default: all)")
    args = parser.parse_args()
    if args.worker:
        work = globals()[args.work[0]]
        rounds = args.boards if work is own_boards else int(args.games * WORK[work])
        print(json.dumps([rounds, *measured(work, rounds)]))
        return 0
    if not th.is_compiled():
        print("the rules are not compiled here: plain Python is measured")
    grown = []
    print(f"{'kilobytes':12}{'times':>9} {'after a warm-up':>17} {'at the half':>12} {'at the end':>11} {'grown':>7}")
    for name in args.work:
        command = [sys.executable, __file__, "--worker", name, "--games", str(args.games), "--boards", str(args.boards)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=os.environ)
        rounds, first, half, last = json.loads(done.stdout)
        print(f"{name:12}{rounds:9,} {first:17,} {half:12,} {last:11,} {last - first:7,}", flush=True)
        if last - first > MOST_KILOBYTES:
            grown.append(name)
    if grown:
        print(f"memory has grown: {', '.join(grown)}")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
