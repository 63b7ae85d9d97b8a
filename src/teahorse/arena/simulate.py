"""`teahorse simulate`: many games between bots, with their statistics."""

from __future__ import annotations

import argparse
import csv
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import teahorse
from teahorse.arena.games import Match, Result, cores, play_all
from teahorse.arguments import add_options, chosen_options, positive
from teahorse.bots import BOTS, make_bot
from teahorse.kernel.errors import SetupError, said

HELP = "play many games between bots and show who wins, from which seat, with how many points"
EXAMPLES = (
    "teahorse simulate yunnan --players 4 --games 1000 --bots random,random,random,random --seed 1",
    "teahorse simulate yunnan --players 3 --games 500 --double-bidding --out games.parquet",
    "teahorse simulate ming --players 2 --games 200 --out games.csv",
    "teahorse simulate yunnan --players 4 --games 1000 --moves decisions",
)
ROUND_LIMIT = 60  # Y-EXP-6: games whose players never fetch presents must end too
WRITERS = (".parquet", ".csv", ".jsonl")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=teahorse.GAMES, help="which game")
    parser.add_argument("--players", type=positive, help="how many players (default: one for each of --bots, or 4)")
    parser.add_argument("--games", type=positive, default=100, help="how many games (default: 100)")
    parser.add_argument(
        "--bots", help=f"one for each colour, such as random,random (default: all random; there are {', '.join(BOTS)})"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    parser.add_argument("--processes", type=positive, default=cores(), help="default: all cores; results never depend on it")
    parser.add_argument("--out", type=Path, help="write one row a game to a file: .parquet, .csv or .jsonl")
    parser.add_argument("--moves", type=Path, help="write every decision to Parquet files in this new folder")
    add_options(parser, {"round_limit": ROUND_LIMIT})


def run(args: argparse.Namespace) -> int:
    bots = chosen_bots(args)
    if args.round_limit is None and args.game == "yunnan":
        args.round_limit = ROUND_LIMIT
    if args.out is not None and args.out.suffix not in WRITERS:
        raise SetupError(said("cannot write {0}: the name ends in one of {1}", args.out, ", ".join(WRITERS)))
    if args.out is not None:
        check_writable(args.out)
    if args.moves is not None:
        prepare_moves(args.moves)
    match = Match(args.game, bots, chosen_options(args), args.board, args.seed)
    first = teahorse.new(args.game, players=len(bots), board=args.board, seed=args.seed, **chosen_options(args))
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{args.game}, {len(bots)} players", total=args.games)
        results = []
        try:
            for result in play_all(match, args.games, args.processes, None if args.moves is None else str(args.moves)):
                results.append(result)
                progress.advance(task)
        except KeyboardInterrupt:  # what has been played is kept
            if not results:
                raise
    results.sort(key=lambda result: result.number)
    console.print(*tables(results, first.colours, bots), sep="\n")
    if args.out is not None:
        write([result.row(first.colours, bots) for result in results], args.out)
        console.print(f"{len(results)} games written to {args.out}")
    if args.moves is not None:
        console.print(f"{sum(result.decisions for result in results)} decisions written to {args.moves}")
    if len(results) < args.games:
        console.print(f"stopped after {len(results)} of {args.games} games")
        return 130
    return 0


def check_writable(path: Path) -> None:
    """Finds out before the first game, not after the last, that nothing can be written."""
    if path.suffix == ".parquet":
        _pyarrow()
    existed = path.exists()
    try:
        with path.open("ab"):
            pass
        if not existed:
            path.unlink()
    except OSError as error:
        raise SetupError(said("cannot write {0}: {1}", path, error.strerror)) from error


def prepare_moves(folder: Path) -> None:
    try:
        from teahorse.research.dataset import empty_folder
    except ImportError:
        raise SetupError("writing every move needs NumPy and pyarrow: pip install 'teahorse[research]'") from None
    empty_folder(folder)


def chosen_bots(args: argparse.Namespace) -> tuple[str, ...]:
    names = args.bots.split(",") if args.bots else ["random"] * (args.players or 4)
    for name in names:
        make_bot(name, 0)  # a wrong name is found before the first game
    if args.players is not None and args.players != len(names):
        raise SetupError(said("{0} bots for {1} players: name one for each, separated by commas", len(names), args.players))
    return tuple(names)


def tables(results: Sequence[Result], colours: Sequence[str], bots: Sequence[str]) -> list[Table]:
    """Who won how often and with what, by colour, and by place in the first order of play."""
    by_colour = _table("by colour", "colour", "bot")
    for seat, colour in enumerate(colours):
        pairs = [(result.shares[seat], result.scores[seat]) for result in results]
        by_colour.add_row(colour, bots[seat], *_statistics(pairs))
    by_place = _table("by place in the first order of play", "place")
    for place in range(1, len(colours) + 1):
        pairs = [(r.shares[seat], r.scores[seat]) for r in results for seat in range(len(colours)) if r.places[seat] == place]
        by_place.add_row(str(place), *_statistics(pairs))
    decisions = sum(result.decisions for result in results)
    rounds = sum(result.rounds for result in results)
    by_colour.caption = (
        f"{len(results)} games; {decisions / len(results):.1f} decisions and {rounds / len(results):.1f} rounds a game"
    )
    return [by_colour, by_place]


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", caption_justify="left")
    for column in columns:
        table.add_column(column)
    for column in ("games", "won", "± 95 %", "points", "sd", "min", "max"):
        table.add_column(column, justify="right")
    return table


def _statistics(pairs: Sequence[tuple[float, int]]) -> list[str]:
    count = len(pairs)
    won = sum(share for share, _ in pairs) / count
    mean = sum(score for _, score in pairs) / count
    deviation = math.sqrt(sum((score - mean) ** 2 for _, score in pairs) / max(1, count - 1))
    margin = 1.96 * math.sqrt(won * (1 - won) / count)
    scores = [score for _, score in pairs]
    numbers = [f"{won:.1%}", f"{margin:.1%}", f"{mean:.1f}", f"{deviation:.1f}", str(min(scores)), str(max(scores))]
    return [str(count), *numbers]


def write(rows: list[dict[str, Any]], path: Path) -> None:
    """One row a game; parquet needs the extra `parquet`."""
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    elif path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    else:
        pyarrow = _pyarrow()
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SetupError("writing .parquet needs pyarrow: pip install 'teahorse[parquet]', or choose .csv or .jsonl") from None
    return pyarrow
