"""`teahorse arena`: which bot is stronger, and how sure we are."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import teahorse
from teahorse.arena.games import cores
from teahorse.arena.series import Played, Series, play_series
from teahorse.arena.simulate import ROUND_LIMIT
from teahorse.arguments import add_options, chosen_options, positive

if TYPE_CHECKING:
    from teahorse.arena.rating import Standing

HELP = "let bots compete on shared set-ups from every seat, and rate them with confidence intervals"
EXAMPLES = (
    "teahorse arena yunnan --players 4 --bots level1,level3,level5 --games 2000 --seed 1",
    "teahorse arena ming --bots level5@0.1s,uct@0.1s,uct@0.1s,uct@0.1s --games 200 --out ming.jsonl",
    "teahorse arena yunnan --players 3 --bots greedy,mymodule:MyBot --games 300 --html report.html",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=teahorse.GAMES, help="which game")
    parser.add_argument("--players", type=positive, default=4, help="seats of a game (default: 4)")
    parser.add_argument("--bots", required=True, help="as many as seats, or fewer, which then take the seats in turn")
    parser.add_argument("--games", type=positive, default=200, help="how many, best a multiple of the seats (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same set-ups (default: 1)")
    parser.add_argument("--processes", type=positive, default=cores(), help="default: all cores")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster ('local' starts one here)")
    parser.add_argument(
        "--out", type=Path, help="append every game to this file (.jsonl); with it an interrupted series goes on"
    )
    parser.add_argument("--markdown", type=Path, help="write the report as Markdown")
    parser.add_argument("--html", type=Path, help="write the report as one HTML page with plots")
    add_options(parser, {"round_limit": ROUND_LIMIT})


def run(args: argparse.Namespace) -> int:
    from teahorse.arena.rating import standings  # numpy is an extra
    from teahorse.arena.report import html, markdown

    if args.round_limit is None and args.game == "yunnan":
        args.round_limit = ROUND_LIMIT
    series = Series(args.game, args.players, tuple(args.bots.split(",")), chosen_options(args), args.seed, args.board)
    results = played(series, args.games, args.processes, args.out, args.ray)
    table = standings(results)
    Console().print(shown(series, results, table))
    for path, made in ((args.markdown, markdown), (args.html, html)):
        if path is not None:
            path.write_text(made(series, results, table), "utf-8")
            print(f"report written to {path}")
    return 0


def played(series: Series, games: int, processes: int, out: Path | None = None, ray: str | None = None) -> list[Played]:
    """All results of a series, in order, with a bar on stderr on the way."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{series.game}, {series.players} players", total=games)
        results = []
        for result in play_series(series, games, processes, out, ray):
            results.append(result)
            progress.advance(task)
    return sorted(results, key=lambda result: result.number)


def shown(series: Series, results: list[Played], table: list[Standing]) -> Table:
    title = f"{series.game}, {series.players} players, {len(results)} games on {len({r.setup for r in results})} set-ups"
    made = Table(title=title, title_justify="left", caption="± and ranges are intervals of 95 %", caption_justify="left")
    made.add_column("bot")
    for column in ("seats", "rating", "range", "won", "range", "points", "s/decision"):
        made.add_column(column, justify="right")
    for bot in table:
        made.add_row(
            bot.bot,
            str(bot.games),
            f"{bot.rating:+.0f}",
            f"{bot.rating_between[0]:+.0f} to {bot.rating_between[1]:+.0f}",
            f"{bot.wins:.1%}",
            f"{bot.wins_between[0]:.1%} to {bot.wins_between[1]:.1%}",
            f"{bot.points:.1f}",
            f"{bot.seconds:.4f}",
        )
    return made
