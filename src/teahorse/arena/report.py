"""Reports of a series: Markdown, and one HTML page with plots that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import teahorse
from teahorse.arena.series import Played, Series

if TYPE_CHECKING:
    from teahorse.arena.rating import Standing

WIDTH, ROW = 560, 22
MOST_KINDS = 30
MOST_HABITS = 12


@dataclass(frozen=True)
class Plot:
    """A drawing in SVG, with a title that is not part of it."""

    title: str
    drawn: str
    height: int


def markdown(series: Series, results: Sequence[Played], table: Sequence[Standing]) -> str:
    lines = [f"# {_title(series, results)}", "", "| bot | seats | rating | 95 % | won | 95 % | points | s/decision |"]
    lines.append("|---|---:|---:|---:|---:|---:|---:|---:|")
    for bot in table:
        lines.append(
            f"| {bot.bot} | {bot.games} | {bot.rating:+.0f} | {bot.rating_between[0]:+.0f} to {bot.rating_between[1]:+.0f} "
            f"| {bot.wins:.1%} | {bot.wins_between[0]:.1%} to {bot.wins_between[1]:.1%} "
            f"| {bot.points:.1f} | {bot.seconds:.4f} |"
        )
    lines += ["", "| of the game | |", "|---|---|"]
    for name, values in sanity(results).items():
        lines.append(f"| {name} | {', '.join(f'{key}: {value}' for key, value in values.items())} |")
    return "\n".join(lines) + "\n"


def sanity(results: Sequence[Played]) -> dict[str, dict[str, str]]:
    """What the games were like: rounds, points, who won from which place of the first order, what was played how often."""
    rounds = Counter(played.rounds for played in results)
    scores = sorted(score for played in results for score in played.scores)
    spread = [max(played.scores) - min(played.scores) for played in results]
    by_place = _by_place(results)
    moves: Counter[str] = Counter()
    for played in results:
        for made in played.moves:
            moves.update(made)
    games = len(results)
    quarter = len(scores) // 4
    return {
        "rounds": {str(number): f"{rounds[number] / games:.0%}" for number in sorted(rounds)},
        "points": {
            "lowest": str(scores[0]),
            "middle half": f"{scores[quarter]} to {scores[-quarter - 1]}",
            "highest": str(scores[-1]),
        },
        "first less last": {"mean": f"{sum(spread) / games:.1f}"},
        "won from place": {str(place): f"{share:.1%}" for place, share in by_place.items()},
        "a game": {kind: f"{number / games:.1f}" for kind, number in moves.most_common()},
    }


def habits(results: Sequence[Played]) -> list[str]:
    """A table of what each bot plays, times a game and seat; what they differ in most first."""
    bots = sorted({bot for played in results for bot in played.bots})
    seats: Counter[str] = Counter(bot for played in results for bot in played.bots)
    made: dict[str, Counter[str]] = {bot: Counter() for bot in bots}
    for played in results:
        for bot, moves in zip(played.bots, played.moves, strict=True):
            made[bot].update(moves)
    kinds = {kind: [made[bot][kind] / seats[bot] for bot in bots] for kind in set().union(*made.values())}
    order = sorted(kinds, key=lambda kind: (min(kinds[kind]) - max(kinds[kind]), kind))[:MOST_HABITS]
    lines = [f"| | {' | '.join(bots)} |", f"|---|{'---:|' * len(bots)}"]
    return lines + [f"| {kind} | {' | '.join(f'{number:.2f}' for number in kinds[kind])} |" for kind in order]


def _by_place(results: Sequence[Played]) -> dict[int, float]:
    """The share of victories by place in the first order of play."""
    won: dict[int, float] = {}
    for played in results:
        for place, share in zip(played.places, played.shares, strict=True):
            won[place] = won.get(place, 0.0) + share
    return {place: won[place] / len(results) for place in sorted(won)}


def html(series: Series, results: Sequence[Played], table: Sequence[Standing]) -> str:
    title = escape(_title(series, results))
    rows = "".join(
        "<tr>"
        f"<td>{escape(bot.bot)}</td><td>{bot.games}</td><td>{bot.rating:+.0f}</td>"
        f"<td>{bot.rating_between[0]:+.0f} to {bot.rating_between[1]:+.0f}</td><td>{bot.wins:.1%}</td>"
        f"<td>{bot.wins_between[0]:.1%} to {bot.wins_between[1]:.1%}</td><td>{bot.points:.1f}</td>"
        f"<td>{bot.seconds:.4f}</td></tr>"
        for bot in table
    )
    plots = [
        _intervals("Rating", [(bot.bot, bot.rating, *bot.rating_between) for bot in table]),
        _intervals("Share of victories a seat, %", [_percent(bot) for bot in table]),
        *_plots_of_games(results),
    ]
    drawn = "".join(f"<h2>{escape(plot.title)}</h2>{_svg(plot.title, plot.drawn, plot.height)}" for plot in plots)
    style = (
        "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fdfcf8}"
        "table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #ddd}"
        "td:first-child,th:first-child{text-align:left}svg{max-width:100%}text{font:13px system-ui,sans-serif}"
    )
    head = "".join(f"<th>{name}</th>" for name in ("bot", "seats", "rating", "95 %", "won", "95 %", "points", "s/decision"))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{style}</style>'
        f"<h1>{title}</h1><table><tr>{head}</tr>{rows}</table>{drawn}</html>\n"
    )


def picture(title: str, results: Sequence[Played]) -> str:
    """What the games were like, as one drawing for a page of Markdown."""
    y, drawn = 0, ""
    for plot in _plots_of_games(results):
        drawn += f'<text x="0" y="{y + ROW}" font-weight="bold">{escape(plot.title)}</text>'
        drawn += f'<g transform="translate(0 {y + ROW + 8})">{plot.drawn}</g>'
        y += plot.height + 2 * ROW + 8
    ground = '<rect width="100%" height="100%" fill="#fdfcf8"/>'
    return _svg(title, f'{ground}<g transform="translate(12 4)" font-family="sans-serif" font-size="13">{drawn}</g>', y) + "\n"


def _plots_of_games(results: Sequence[Played]) -> list[Plot]:
    rounds = Counter(played.rounds for played in results)
    moves: Counter[str] = Counter()
    scores: Counter[int] = Counter()
    for played in results:
        scores.update(10 * (score // 10) for score in played.scores)
        for made in played.moves:
            moves.update(made)
    games = len(results)
    return [
        _bars("Victories by place in the first order, %", {str(k): 100 * v for k, v in _by_place(results).items()}),
        _bars("Rounds, % of games", {str(k): 100 * rounds[k] / games for k in sorted(rounds)}),
        _bars("Points, seats a game", {f"{k} to {k + 9}": scores[k] / games for k in sorted(scores)}),
        _bars("What is played, times a game", {k: v / games for k, v in moves.most_common(MOST_KINDS)}),
    ]


def _percent(bot: Standing) -> tuple[str, float, float, float]:
    return bot.bot, 100 * bot.wins, 100 * bot.wins_between[0], 100 * bot.wins_between[1]


def _title(series: Series, results: Sequence[Played]) -> str:
    options = " ".join(f"{name}={value}" for name, value in series.options.items())
    what = f"{series.game}, {series.players} players{', ' + options if options else ''}"
    return f"{what}: {len(results)} games, version {teahorse.__version__}"


def _intervals(title: str, rows: Sequence[tuple[str, float, float, float]]) -> Plot:
    """Points with their intervals, one row a bot."""
    low, high = min(row[2] for row in rows), max(row[3] for row in rows)
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return 170 + (WIDTH - 240) * (value - low) / span

    drawn = ""
    for i, (name, value, left, right) in enumerate(rows):
        y = ROW * i + 14
        drawn += f'<text x="0" y="{y + 4}">{escape(name)}</text>'
        drawn += f'<line x1="{x(left):.1f}" x2="{x(right):.1f}" y1="{y}" y2="{y}" stroke="#777" stroke-width="2"/>'
        drawn += (
            f'<circle cx="{x(value):.1f}" cy="{y}" r="5" fill="#a03c28"/><text x="{WIDTH - 50}" y="{y + 4}">{value:.1f}</text>'
        )
    return Plot(title, drawn, ROW * len(rows) + 6)


def _bars(title: str, values: Mapping[str, float]) -> Plot:
    most = max(values.values(), default=1.0) or 1.0
    drawn = ""
    for i, (name, value) in enumerate(values.items()):
        y = ROW * i
        wide = (WIDTH - 240) * value / most
        drawn += f'<text x="0" y="{y + 16}">{escape(name)}</text>'
        drawn += f'<rect x="170" y="{y + 4}" width="{wide:.1f}" height="{ROW - 8}" fill="#4a7c59"/>'
        drawn += f'<text x="{175 + wide:.1f}" y="{y + 16}">{value:.1f}</text>'
    return Plot(title, drawn, ROW * len(values) + 6)


def _svg(title: str, drawn: str, height: int) -> str:
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">{drawn}</svg>'
