"""A server lives for months: games, states, views and own boards that are gone leave nothing behind."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest

import teahorse as th

MOST_KILOBYTES = 700  # the allocator's own; a state or a board that stays each time would be thousands


def new_games(number):
    game = th.new("yunnan" if number % 2 else "ming", players=2 + number % 3, seed=number)
    game.play(game.legal_moves[0])


def states(number, kept=[]):  # noqa: B006 (kept on purpose)
    if not kept:
        kept += [th.new("yunnan", players=2, seed=1).state, th.new("ming", players=3, seed=1).state]
    state = kept[number % 2]
    copy, other = state.clone(), state.resampled(0, number)
    copy.copy_from(other)
    assert copy == other
    assert copy.v[0] == 1
    assert hash(copy) == hash(other)


def playouts(number):
    assert th.rules("ming").random_playout(th.new("ming", players=3, seed=1).state, number) > 0


def own_boards(number):
    board = {"market": {"income": number % 50}, "start": {"coins": [number, 1, 2, 3, 4]}}
    th.new("yunnan", players=3, seed=1, board=board)


def views(number):
    game = th.new("ming", players=3, seed=1)
    game.rules.imagine(game.view("red"), number)


ROUNDS = {new_games: 1500, states: 30_000, playouts: 1500, own_boards: 400, views: 500}


def resident():
    """Kilobytes in memory."""
    gc.collect()
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def growth(name):
    """How much is left behind by a kind of work, after a warm-up."""
    work, rounds = next((work, rounds) for work, rounds in ROUNDS.items() if work.__name__ == name)
    for number in range(rounds // 3):
        work(number)
    before = resident()
    for number in range(rounds // 3, rounds):
        work(number)
    return resident() - before


@pytest.mark.skipif(sys.platform != "linux" or not th.is_compiled(), reason="reads /proc; only compiled code can leak")
@pytest.mark.parametrize("work", ROUNDS, ids=lambda work: work.__name__)
def test_memory_stays_flat(work):
    code = f"import sys; sys.path.insert(0, sys.argv[1]); import test_memory; print(test_memory.growth({work.__name__!r}))"
    command = [sys.executable, "-c", code, str(Path(__file__).parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < MOST_KILOBYTES, f"{done.stdout.strip()} KB are left behind"
