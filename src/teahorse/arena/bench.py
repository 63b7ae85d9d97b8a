"""`teahorse bench`: how fast random games run here, beside other programs measured in the same run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import teahorse

HELP = "measure random playouts, compiled and plain, against python-chess and open_spiel in the same run"
EXAMPLES = ("teahorse bench", "teahorse bench --seconds 5 --game yunnan")
SLICES = 3  # each measurement is repeated, taking turns, and the best slice counts: a busy machine disturbs all alike
REFERENCE = "python-chess"
SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    "yunnan": (
        {"players": 4},
        {"players": 3},
        {"players": 2},
        {"players": 4, "double_bidding": True, "guards": True, "round_limit": 60},
        {"players": 4, "edition": "2013"},
    ),
    "ming": ({"players": 4}, {"players": 3}, {"players": 2}),
}


class Speed(NamedTuple):
    """What one slice measured."""

    decisions: float  # a second
    games: float  # a second
    clone: float | None = None  # microseconds
    size: int | None = None  # bytes of a state


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default: 1)")
    parser.add_argument("--game", choices=teahorse.GAMES, help="only this game (default: both)")
    parser.add_argument("--worker", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    if args.worker:
        print(json.dumps(measure(json.loads(args.worker), args.seconds)))
        return 0
    console = Console()
    rows: list[tuple[str, str, Callable[[], Speed | None]]] = [(REFERENCE, "", lambda: python_chess(args.seconds / SLICES))]
    for name in ("chess", "backgammon"):
        rows.append((f"open_spiel {name}", "from Python", lambda name=name: open_spiel(name, args.seconds / SLICES)))  # type: ignore[misc]
    for game in [args.game] if args.game else teahorse.GAMES:
        for setting in SETTINGS[game]:
            for form in ("compiled", "plain"):
                label = " ".join([game, *(f"{key}={value}" for key, value in setting.items() if key != "round_limit")])
                wanted = {"game": game, **setting}
                rows.append((label, form, lambda form=form, wanted=wanted: in_process(form, wanted, args.seconds / SLICES)))  # type: ignore[misc]
    best: dict[int, Speed] = {}
    with console.status("measuring") as status:
        for turn in range(SLICES):
            for number, (label, form, slice_of) in enumerate(rows):
                status.update(f"measuring {label} {form}, {turn + 1} of {SLICES}")
                speed = slice_of()
                if speed is not None and (number not in best or speed.decisions > best[number].decisions):
                    best[number] = speed
    console.print(table(rows, best))
    return 0


def table(rows: list[tuple[str, str, Callable[[], Speed | None]]], best: dict[int, Speed]) -> Table:
    printed = Table(title="random playouts on one core, legal moves included", title_justify="left")
    printed.add_column("what")
    printed.add_column("form")
    for column in ("decisions/s", "games/s", "clone µs", "state bytes", f"× {REFERENCE}"):
        printed.add_column(column, justify="right")
    reference = best.get(0)
    for number, (label, form, _) in enumerate(rows):
        speed = best.get(number)
        if speed is None:
            printed.add_row(label, form, "not installed: pip install 'teahorse[peers]'" if number < 3 else "not compiled here")
            continue
        ratio = f"{speed.decisions / reference.decisions:.1f}" if reference else ""
        clone = f"{speed.clone:.2f}" if speed.clone is not None else ""
        size = str(speed.size) if speed.size else ""
        printed.add_row(label, form, f"{speed.decisions:,.0f}", f"{speed.games:,.1f}", clone, size, ratio)
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
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        decisions += playout(state.clone(), games)
        games += 1
    clone, copies, start = state.clone, 20_000, perf_counter()
    for _ in range(copies):
        clone()
    per_clone = (perf_counter() - start) / copies * 1e6
    size = len(state.v) * 8 + 24 + sys.getsizeof(state)  # 8 bytes a field, the vector's head, the object
    speed = Speed(decisions / passed, games / passed, per_clone, size)
    return {"compiled": teahorse.is_compiled(), "speed": list(speed)}


def python_chess(seconds: float) -> Speed | None:
    try:
        import chess
    except ImportError:
        return None
    random = Random(1)
    moves = games = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        board = chess.Board()
        while not board.is_game_over() and perf_counter() - begun < seconds:
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
        games += 1
    return Speed(moves / passed, games / passed)


def open_spiel(name: str, seconds: float) -> Speed | None:
    try:
        import pyspiel
    except ImportError:
        return None
    random = Random(1)
    game = pyspiel.load_game(name)
    steps = games = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and perf_counter() - begun < seconds:
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        games += 1
    return Speed(steps / passed, games / passed)
