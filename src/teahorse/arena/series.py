"""A series of games between bots: every line-up plays every set-up from every seat.

A game depends on its number and the series' seed alone, never on the process that plays it. Results are appended to a file as
they come, so an interrupted series goes on where it stopped.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import teahorse
from teahorse.arena.games import seed_of
from teahorse.bots import make_bot
from teahorse.bots.weights import mark_of_weights
from teahorse.kernel.errors import SetupError

COUNTED = {"bid", "take", "build", "dragon", "block"}  # moves that are counted with their next word
MARKED = {"displace", "monk"}  # what is counted besides, wherever it is part of a move


@dataclass(frozen=True)
class Series:
    """What is played. `bots` are as many as players, or fewer: then they take the seats in turn."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int = 1
    board: str | None = None

    def lineup(self, number: int) -> tuple[int, list[str]]:
        """The set-up of a game, and its bots by seat: the same set-up comes once with every rotation of the seats."""
        setup, rotation = divmod(number, self.players)
        shift = setup if len(self.bots) < self.players else 0
        line = [self.bots[(seat + shift) % len(self.bots)] for seat in range(self.players)]
        return setup, line[rotation:] + line[:rotation]


@dataclass(frozen=True)
class Played:
    """One finished game; lists by seat."""

    number: int
    setup: int
    bots: list[str]
    scores: list[int]
    shares: list[float]
    places: list[int]  # in the first order of play, from 1
    rounds: int
    decisions: list[int]
    seconds: list[float]
    moves: list[dict[str, int]]  # how often each kind of move was made

    def ranking(self) -> list[str]:
        """The bots from first to last."""
        order = sorted(range(len(self.bots)), key=lambda seat: (-self.shares[seat], -self.scores[seat]))
        return [self.bots[seat] for seat in order]


def play_game(series: Series, number: int) -> Played:
    """One game of a series, by views only."""
    setup, bots = series.lineup(number)
    seed = seed_of(series.seed, setup)
    game = teahorse.new(series.game, players=series.players, seed=seed, board=series.board, **series.options)
    players = {
        colour: make_bot(name, seed_of(seed, number * 8 + seat))
        for seat, (colour, name) in enumerate(zip(game.colours, bots, strict=True))
    }
    order = game.rules.order(game.state)
    places = [order.index(seat) + 1 for seat in range(series.players)]
    seconds = dict.fromkeys(game.colours, 0.0)
    decisions = dict.fromkeys(game.colours, 0)
    moves: dict[str, Counter[str]] = {colour: Counter() for colour in game.colours}
    while (colour := game.to_move) is not None:
        view = game.view(colour)
        began = perf_counter()
        move = players[colour](view)
        seconds[colour] += perf_counter() - began
        decisions[colour] += 1
        moves[colour].update(kinds_of(move))
        game.play(move)
    return Played(
        number,
        setup,
        bots,
        list(game.scores.values()),
        game.state.returns(),
        places,
        game.view()["round"],
        [decisions[colour] for colour in game.colours],
        [round(seconds[colour], 4) for colour in game.colours],
        [dict(moves[colour]) for colour in game.colours],
    )


def kinds_of(move: str) -> list[str]:
    """What a move counts as in reports."""
    words = move.split()
    kinds = [" ".join(words[:2]) if words[0] in COUNTED else words[0]]
    return kinds + [word for word in words if word in MARKED]


def play_series(
    series: Series, games: int, processes: int, path: Path | None = None, ray: str | None = None
) -> Iterator[Played]:
    """All games of a series, as they come: first those that the file has already, then those that are missing in it."""
    check(series)
    known = read_results(path, series) if path is not None and path.exists() else []
    known = [played for played in known if played.number < games]
    yield from known
    have = {played.number for played in known}
    missing = [number for number in range(games) if number not in have]
    if not missing:
        return
    file = None
    if path is not None:
        fresh = not path.exists() or path.stat().st_size == 0
        file = path.open("a", encoding="utf-8")
        if fresh:
            file.write(json.dumps(heading(series)) + "\n")
            file.flush()
    try:
        for played in _played(series, missing, processes, ray):
            if file is not None:
                file.write(json.dumps(asdict(played)) + "\n")
                file.flush()
            yield played
    finally:
        if file is not None:
            file.close()


def check(series: Series) -> None:
    """Wrong names and options are found before the first game."""
    if len(series.bots) > series.players:
        raise SetupError(f"{len(series.bots)} bots for {series.players} players: name as many as players, or fewer")
    for name in series.bots:
        make_bot(name, 0)
    teahorse.new(series.game, players=series.players, seed=0, board=series.board, **series.options)


def _played(series: Series, numbers: list[int], processes: int, ray: str | None) -> Iterable[Played]:
    if ray is not None:
        from teahorse.arena.cluster import on_ray

        return on_ray(_job, [(series, number) for number in numbers], ray)
    if processes == 1:
        return (play_game(series, number) for number in numbers)
    return _on_cores(_job, [(series, number) for number in numbers], processes)


def _job(job: tuple[Series, int]) -> Played:
    return play_game(*job)


def _on_cores(work: Callable[[Any], Played], jobs: list[Any], processes: int) -> Iterator[Played]:
    """Never many more jobs waiting than processes, so that an interruption ends soon."""
    with ProcessPoolExecutor(min(processes, len(jobs)), mp_context=get_context("spawn")) as workers:
        waiting = iter(jobs)
        running = {workers.submit(work, job) for _, job in zip(range(2 * processes), waiting, strict=False)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for finished in done:
                yield finished.result()
                for job in waiting:
                    running.add(workers.submit(work, job))
                    break


def heading(series: Series) -> dict[str, Any]:
    """What is played, by which version and by bots that have learned what."""
    learned = {"version": teahorse.__version__, "weights": mark_of_weights(series.game)}
    return {**asdict(series), "bots": list(series.bots), "options": dict(series.options), **learned}


def read_results(path: Path, series: Series) -> list[Played]:
    """The games of a file; a last line that was cut off is left out. `SetupError` for the file of another series, or of
    other bots."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    if not lines:
        return []
    if json.loads(lines[0]) != heading(series):
        raise SetupError(
            f"{path} has the results of another series, or of an earlier version's bots: choose another file, or remove it"
        )
    whole = [line for line in lines[1:] if line.endswith("\n")]
    if len(whole) < len(lines) - 1:
        path.write_text("".join([lines[0], *whole]), "utf-8")
    return [Played(**json.loads(line)) for line in whole]
