"""`teahorse bench`: how fast random games run here, beside other programs measured in the same run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import teahorse

HELP = "measure random playouts, compiled and plain, against python-chess and open_spiel in the same run"
EXAMPLES = ("teahorse bench", "teahorse bench --seconds 5 --game yunnan", "teahorse bench --gate")
# Each measurement is repeated, taking turns, and the best slice counts; by the time of the processor, not of the clock, so that
# other programs disturb little
SLICES = 3
REFERENCE = "python-chess"
EXPERT = {"double_bidding": True, "guards": True, "round_limit": 60}
SETTINGS: dict[str, dict[str, dict[str, Any]]] = {
    "yunnan": {
        "4 players": {"players": 4},
        "3 players": {"players": 3},
        "2 and Dúlì": {"players": 2},
        "4, expert": {"players": 4, **EXPERT},
        "4, of 2013": {"players": 4, "edition": "2013"},
    },
    "ming": {"4 players": {"players": 4}, "3 players": {"players": 3}, "2 players": {"players": 2}},
}
# How many times as fast as the reference the compiled rules must be at least, in every setting: two thirds of what they are
GATE = {"yunnan": 200.0, "ming": 370.0}
Row = tuple[str, str, Callable[[], "Speed | None"]]


class Speed(NamedTuple):
    """What one slice measured."""

    decisions: float  # a second
    games: float  # a second
    clone: float | None = None  # microseconds
    size: int | None = None  # bytes of a state


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default: 1)")
    parser.add_argument("--game", choices=teahorse.GAMES, help="only this game (default: both)")
    parser.add_argument(
        "--gate", action="store_true", help=f"fail if the compiled rules are too little faster than {REFERENCE}"
    )
    parser.add_argument("--worker", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    if args.worker:
        print(json.dumps(measure(json.loads(args.worker), args.seconds)))
        return 0
    console = Console()
    seconds = args.seconds / SLICES
    rows: list[Row] = [(REFERENCE, "plain", partial(python_chess, seconds))]
    rows += [(f"open_spiel {name}", "C++", partial(open_spiel, name, seconds)) for name in ("chess", "backgammon")]
    for game in [args.game] if args.game else teahorse.GAMES:
        for label, setting in SETTINGS[game].items():
            wanted = {"game": game, **setting}
            rows += [(f"{game}, {label}", form, partial(in_process, form, wanted, seconds)) for form in ("compiled", "plain")]
    best: dict[int, Speed] = {}
    with console.status("measuring") as status:
        for turn in range(SLICES):
            for number, (label, form, slice_of) in enumerate(rows):
                status.update(f"measuring {label} {form}, {turn + 1} of {SLICES}")
                speed = slice_of()
                if speed is not None and (number not in best or speed.decisions > best[number].decisions):
                    best[number] = speed
    console.print(table(rows, best))
    return gate(console, rows, best) if args.gate else 0


def gate(console: Console, rows: list[Row], best: dict[int, Speed]) -> int:
    """Compares each setting with the reference; what is too slow is said, and makes the command fail."""
    if 0 not in best:
        console.print(f"nothing to compare with: {REFERENCE} is not installed (pip install 'teahorse\\[peers]')")
        return 1
    compiled = {
        label: best[number].decisions for number, (label, form, _) in enumerate(rows) if form == "compiled" and number in best
    }
    if not compiled:
        console.print("nothing to compare: the rules are not compiled here")
        return 0
    ratios = {label: speed / best[0].decisions for label, speed in compiled.items()}
    slow = {label: ratio for label, ratio in ratios.items() if ratio < GATE[label.split(",")[0]]}
    for label, ratio in slow.items():
        console.print(f"too slow: {label}: {ratio:.0f} times {REFERENCE}, at least {GATE[label.split(',')[0]]:.0f} is due")
    if slow:
        return 1
    console.print(f"gate passed: every compiled setting is as much faster than {REFERENCE} as it should be")
    return 0


def table(rows: list[Row], best: dict[int, Speed]) -> Table:
    printed = Table(
        title="Random playouts on one core, legal moves included", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False
    )
    printed.title_justify = printed.caption_justify = "left"
    printed.add_column("what", no_wrap=True)
    printed.add_column("form", no_wrap=True)
    for column in ("decisions/s", "games/s", "clone", "bytes", "× chess"):
        printed.add_column(column, justify="right", no_wrap=True)
    reference = best.get(0)
    for number, (label, form, _) in enumerate(rows):
        speed = best.get(number)
        if speed is None:
            printed.add_row(label, form, "-")
            continue
        ratio = f"{speed.decisions / reference.decisions:.1f}" if reference else ""
        clone = f"{speed.clone:.2f}" if speed.clone is not None else ""
        printed.add_row(label, form, f"{speed.decisions:,.0f}", f"{speed.games:,.1f}", clone, str(speed.size or ""), ratio)
    printed.caption = f"× chess: against {REFERENCE} in this run; clone: microseconds; bytes: of a state."
    if len(best) < len(rows):
        printed.caption += " -: not installed (pip install 'teahorse\\[peers]'), or not compiled here."
    return printed


def in_process(form: str, wanted: dict[str, Any], seconds: float) -> Speed | None:
    """A measurement in a process of its own, where the rules run in the form that is asked for."""
    environment = {**os.environ, "TEAHORSE_PURE": "1" if form == "plain" else "0"}
    command = [sys.executable, "-m", "teahorse.cli", "bench", "--seconds", str(seconds), "--worker", json.dumps(wanted)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return None if answer["compiled"] != (form == "compiled") else Speed(*answer["speed"])


def measure(wanted: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Random playouts from the start, and clones of the start, in this process."""
    name = wanted.pop("game")
    state: Any = teahorse.new(name, seed=1, **wanted).state
    playout = teahorse.rules(name).random_playout
    playout(state.clone(), 0)  # warm up
    decisions = games = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds:
        decisions += playout(state.clone(), games)
        games += 1
    per_clone = min(seconds_to_clone(state) for _ in range(SLICES)) * 1e6
    size = len(state.v) * 8 + 24 + sys.getsizeof(state)  # 8 bytes a field, the vector's head, the object
    speed = Speed(decisions / passed, games / passed, per_clone, size)
    return {"compiled": teahorse.is_compiled(), "speed": list(speed)}


def seconds_to_clone(state: Any, copies: int = 10_000) -> float:
    clone, begun = state.clone, process_time()
    for _ in range(copies):
        clone()
    return (process_time() - begun) / copies


def python_chess(seconds: float) -> Speed | None:
    try:
        import chess
    except ImportError:
        return None
    random = Random(1)
    moves = games = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds:
        board = chess.Board()
        while not board.is_game_over() and process_time() - begun < seconds:
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
        games += board.is_game_over()
    return Speed(moves / passed, games / passed)


def open_spiel(name: str, seconds: float) -> Speed | None:
    try:
        import pyspiel
    except ImportError:
        return None
    random = Random(1)
    game = pyspiel.load_game(name)
    steps = games = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and process_time() - begun < seconds:
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        games += state.is_terminal()
    return Speed(steps / passed, games / passed)
