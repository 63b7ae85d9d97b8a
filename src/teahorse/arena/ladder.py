"""`make ladder`: measures the claims about the bots and writes docs/strength.md. Every line has its interval and version.

Each line is a series (seats rotated, set-ups shared). `--quick` plays fewer games, and the searches with a budget of
iterations, so that a busy machine gives the same numbers as a quiet one; the page says which form made it.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import teahorse
from teahorse.arena.arena import played
from teahorse.arena.games import cores
from teahorse.arena.report import habits, picture, sanity
from teahorse.arena.series import Played, Series, read_results
from teahorse.arena.simulate import ROUND_LIMIT
from teahorse.arguments import positive
from teahorse.bots.levels import STYLES
from teahorse.bots.weights import mark_of_weights

if TYPE_CHECKING:
    from teahorse.arena.rating import Standing

HELP = "measure all levels of both games and write docs/strength.md"
EXAMPLES = ("teahorse ladder --quick", "teahorse ladder --only 'Ming Dynasty, 4'", "teahorse ladder --only sanity")


@dataclass(frozen=True)
class Form:
    """How much is played: games a line, and fewer of them where level 5 plays; by game, what stands for level 5; seconds a
    decision, and games, where it thinks by the same clock as plain UCT."""

    games: int
    searching: int
    level5: Mapping[str, str]
    times: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Claim:
    """One line: a series, and what the first bot must reach in it."""

    title: str
    series: Series
    games: int
    least: float
    seat_for_seat: bool = False  # of both bots' victories, as if there were as many seats of each: half means equal
    surely: bool = False  # with the whole interval


FULL = Form(400, 400, {"yunnan": "level5", "ming": "level5"}, (("0.1", 100), ("1", 100)))
# Of the 0.7 s that level 5 has these take about a twentieth in Yunnan, and a tenth or more in Ming Dynasty
QUICK = Form(60, 40, {"yunnan": "level5@1000", "ming": "level5@200"}, (("0.1", 20), ("1", 8)))
SIMILAR = 0.4  # of the victories, seat for seat: what a style may lose against the same level without one
VARIANTS: dict[str, tuple[str, Mapping[str, Any], tuple[int, ...]]] = {
    "Yunnan 2023": ("yunnan", {}, (4, 2, 3, 5)),
    "Yunnan 2023, expert": ("yunnan", {"double_bidding": True, "guards": True}, (4,)),
    "Yunnan 2013": ("yunnan", {"edition": "2013"}, (4,)),
    "Ming Dynasty": ("ming", {}, (4, 2, 3)),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="fewer games, searches by iterations")
    parser.add_argument("--games", type=positive, help="games a line")
    parser.add_argument("--only", default="", help="play only lines whose title contains this")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=positive, default=cores())
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster ('local' starts one here)")
    parser.add_argument("--results", type=Path, default=Path("build/ladder"), help="where the games are kept; goes on there")
    parser.add_argument("--out", type=Path, default=Path("docs/strength.md"))


def run(args: argparse.Namespace) -> int:
    """Plays what is asked for; the page has all lines that were ever played with these bots, asked for now or not."""
    form = QUICK if args.quick else FULL
    args.results.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for claim in claims(form, args.seed):
        if results := _results(claim.title, claim.series, args.games or claim.games, args):
            lines.append(_line(claim, results))
            if args.only in claim.title:
                print(lines[-1], flush=True)
                args.out.write_text(_page(args, lines, []), "utf-8")  # after every line: an interruption leaves a true page
    args.out.write_text(_page(args, lines, [*_style_pages(form, args), *_sanity_pages(form, args)]), "utf-8")
    print(f"written to {args.out}")
    return 0


def _results(title: str, series: Series, games: int, args: argparse.Namespace) -> list[Played]:
    """The games of a line: played now if it is asked for, else those that were played before."""
    path = args.results / _file_name(series)
    if args.only in title:
        return played(series, games - games % series.players, args.processes, path, args.ray)
    return sorted(read_results(path, series), key=lambda result: result.number) if path.exists() else []


def claims(form: Form, seed: int) -> Iterator[Claim]:
    """All lines of the page."""
    for name in ("Yunnan 2023", "Ming Dynasty"):
        game, options, _ = VARIANTS[name]
        limited = _limited(game, options)
        title = f"{name}, 4 players:"
        yield Claim(f"{title} greedy against three random", _one("greedy", "random", game, limited, seed), form.games, 0.95)
        greedy = _one(form.level5[game], "greedy", game, limited, seed)
        yield Claim(f"{title} level5 against three greedy", greedy, form.searching, 0.60)
        for seconds, timed in form.times:
            line = _one(f"level5@{seconds}s", f"uct@{seconds}s", game, limited, seed)
            yield Claim(f"{title} level5 against three plain UCT, {seconds} s", line, timed, 0.70)
        for styled, series in _styles(name, seed):
            yield Claim(styled, series, form.games, SIMILAR, seat_for_seat=True)
    for name, (game, options, counts) in VARIANTS.items():
        levels = ("level1", "level2", "level3", "level4", form.level5[game])
        for players in counts:
            for lower, higher in pairwise(levels):
                title = f"{name}, {players} players: {higher.split('@')[0]} against {lower}"
                games = form.searching if higher == form.level5[game] else form.games
                series = Series(game, players, (higher, lower), _limited(game, options), seed)
                yield Claim(title, series, games, 0.5, seat_for_seat=True, surely=True)


def _styles(name: str, seed: int) -> Iterator[tuple[str, Series]]:
    """Each style against the same level without one: title and series."""
    game, options, _ = VARIANTS[name]
    for style in STYLES:
        series = Series(game, 4, (f"level4+{style}", "level4"), _limited(game, options), seed)
        yield f"{name}, 4 players: level4 {style} against level4", series


def _limited(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    return {**options, "round_limit": ROUND_LIMIT} if game == "yunnan" else dict(options)


def _one(bot: str, others: str, game: str, options: Mapping[str, Any], seed: int) -> Series:
    return Series(game, 4, (bot, others, others, others), options, seed)


def _file_name(series: Series) -> str:
    options = "-".join(f"{name}={value}" for name, value in series.options.items())
    learned = mark_of_weights(series.game)
    return f"{series.game}-{series.players}-{'-'.join(series.bots)}-{options}-{series.seed}-{learned}.jsonl".replace(":", "_")


def _line(claim: Claim, results: list[Played]) -> str:
    from teahorse.arena.rating import standings  # numpy is an extra

    table = {bot.bot: bot for bot in standings(results)}
    first, other = table[claim.series.bots[0]], table[claim.series.bots[1]]
    share = first.wins
    low, high = _between(first)
    if claim.seat_for_seat:
        least, most = _between(other)
        share, low, high = _ratio(share, other.wins), _ratio(low, most), _ratio(high, least)
    reached = low > claim.least if claim.surely else share >= claim.least
    return (
        f"| {claim.title} | {first.bot}, {other.bot} | {len(results)} | {share:.1%} | {low:.1%} to {high:.1%} "
        f"| {claim.least:.0%} | {'yes' if reached else 'not shown'} | {first.points:.1f} : {other.points:.1f} "
        f"| {first.seconds:.3f} |"
    )


def _wilson(share: float, games: int) -> tuple[float, float]:
    """The interval of a share by the number of games alone: where every game ends alike, a bootstrap sees no doubt at all."""
    z = 1.96
    middle, spread = share + z * z / (2 * games), z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), min(1.0, (middle + spread) / (1 + z * z / games))


def _between(bot: Standing) -> tuple[float, float]:
    """The wider of both intervals of a bot's share."""
    low, high = _wilson(bot.wins, bot.games)
    return min(low, bot.wins_between[0]), max(high, bot.wins_between[1])


def _ratio(mine: float, theirs: float) -> float:
    return mine / (mine + theirs) if mine + theirs else 0.5


def _style_pages(form: Form, args: argparse.Namespace) -> Iterator[list[str]]:
    """What each style plays more and less often than the same level without one."""
    for name in ("Yunnan 2023", "Ming Dynasty"):
        results = [
            result
            for title, series in _styles(name, args.seed)
            for result in _results(title, series, args.games or form.games, args)
        ]
        if results:
            yield [f"## {name}: what each style plays, times a game", "", *habits(results)]


def _sanity_pages(form: Form, args: argparse.Namespace) -> Iterator[list[str]]:
    """What the games are like among equals of level 5, with a picture beside the page."""
    for name in ("Yunnan 2023", "Ming Dynasty"):
        game, options, _ = VARIANTS[name]
        series = Series(game, 4, (form.level5[game],), _limited(game, options), args.seed)
        results = _results(f"{name}, 4 players: sanity", series, args.games or form.searching, args)
        if not results:
            continue
        title = f"{name}: {len(results)} games of four {form.level5[game]}"
        drawing = args.out.with_name(f"{args.out.stem}-{game}.svg")
        drawing.write_text(picture(title, results), "utf-8")
        page = [f"## {title}", "", f"![{title}: places, rounds, points, moves]({drawing.name})", "", "| | |", "|---|---|"]
        for fact, values in sanity(results).items():
            page.append(f"| {fact} | {', '.join(f'{key}: {value}' for key, value in values.items())} |")
        yield page


def _page(args: argparse.Namespace, lines: list[str], pages: list[list[str]]) -> str:
    whole = len(list(claims(QUICK if args.quick else FULL, args.seed)))
    command = "teahorse ladder" + (" --quick" if args.quick else "") + (f" --games {args.games}" if args.games else "")
    text = [
        "# How strong the bots are",
        "",
        f"Made by `{command} --seed {args.seed}` with version {teahorse.__version__}. Every line is a series in which each",
        "set-up is played from every seat; ranges are 95 % intervals by bootstrap over set-ups (Wilson's where wider).",
        "Between two levels, or a style and its level, the share is that of both kinds' victories, seat for seat: 50 % means",
        f"equal. `@300` is a budget of iterations, `@1s` of time. Played so far: {len(lines)} of {whole} lines.",
        "",
        "| what | bots | games | won | 95 % | must reach | reached | points | s/decision |",
        "|---|---|---:|---:|---:|---:|---|---:|---:|",
        *lines,
    ]
    for page in pages:
        text += ["", *page]
    return "\n".join(text) + "\n"
