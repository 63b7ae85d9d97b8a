"""Games between bots, one after the other or on all cores. A game depends on its own seed alone, so the number of
processes never changes a result."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from multiprocessing import active_children, get_context
from typing import Any, Protocol

import teahorse
from teahorse.bots import make_bot
from teahorse.kernel.chance import Chance
from teahorse.kernel.game import Game
from teahorse.kernel.rules import Rules, State

CHUNK = 50  # games a worker plays before it reports


@dataclass(frozen=True)
class Match:
    """What is played: a game, its options, and a bot for each colour, in the order of the colours."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, object]
    board: str | None = None
    seed: int = 0


@dataclass(frozen=True)
class Result:
    """One finished game; lists by colour."""

    number: int
    seed: int
    decisions: int
    rounds: int
    places: list[int]  # each player's place in the first order of play, 1 for the first
    scores: list[int]
    shares: list[float]  # of the victory

    def row(self, colours: list[str], bots: tuple[str, ...]) -> dict[str, Any]:
        """Flat, for tables: one row a game."""
        row: dict[str, Any] = {"game": self.number, "seed": self.seed, "decisions": self.decisions, "rounds": self.rounds}
        for seat, colour in enumerate(colours):
            row[f"{colour}_bot"] = bots[seat]
            row[f"{colour}_place"] = self.places[seat]
            row[f"{colour}_score"] = self.scores[seat]
            row[f"{colour}_won"] = self.shares[seat]
        return row


def play_all(match: Match, games: int, processes: int, moves: str | None = None) -> Iterator[Result]:
    """Plays so many games and yields results as they come, in no particular order. `moves`: a folder for every decision."""
    play: Callable[[Match, range], list[Result]] = play_chunk
    if moves is not None:
        from teahorse.research.dataset import play_noted

        play = partial(play_noted, folder=moves)
    if processes == 1 and moves is None:  # every game reports: nothing is lost by stopping
        for number in range(games):
            yield from play(match, range(number, number + 1))
        return
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if processes == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield from play(match, chunk)
        return
    spawn = get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(chunks)), mp_context=spawn, initializer=leave_stopping_to_others) as workers:
        try:
            for finished in as_completed([workers.submit(play, match, chunk) for chunk in chunks]):
                yield from finished.result()
        except (KeyboardInterrupt, GeneratorExit):
            workers.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.terminate()
            raise


def leave_stopping_to_others() -> None:
    """A worker's share of Ctrl-C: none, the process that started it stops it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Notebook(Protocol):
    """Who writes down what is decided (`research.dataset.Recorder`)."""

    def play_at_random(self, state: Any, seed: int) -> int: ...

    def note(self, game: Game, move: str) -> None: ...

    def end(self, result: Result) -> None: ...


def play_chunk(match: Match, numbers: range, notebook: Notebook | None = None) -> list[Result]:
    rules = teahorse.rules(match.game)
    options = rules.read_options(len(match.bots), match.options)
    board = rules.read_board(match.board, options)
    return [_play(match, number, rules, options, board, notebook) for number in numbers]


def _play(
    match: Match,
    number: int,
    rules: Rules,
    options: Mapping[str, object],
    board: Mapping[str, Any],
    notebook: Notebook | None,
) -> Result:
    seed = seed_of(match.seed, number)
    chance = Chance(seed)
    state = rules.start(rules.COLOURS[: len(match.bots)], options, board, chance, rules.VERSION)
    places = _first_places(rules, state)
    if set(match.bots) == {"random"}:  # they look at nothing: the whole game runs in the compiled layer
        state.log = None
        decisions = rules.random_playout(state, seed) if notebook is None else notebook.play_at_random(state, seed)
    else:
        state, decisions = _play_with_views(match, seed, rules, state, chance, notebook)
    points = list(rules.scores(state).values())
    result = Result(number, seed, decisions, rules.position(state)["round"], places, points, state.returns())
    if notebook is not None:
        notebook.end(result)
    return result


def _play_with_views(
    match: Match, seed: int, rules: Rules, state: State, chance: Chance, notebook: Notebook | None
) -> tuple[State, int]:
    game = Game(rules, state, chance)
    bots = {
        colour: make_bot(name, seed_of(seed, seat))
        for seat, (colour, name) in enumerate(zip(game.colours, match.bots, strict=True))
    }
    while game.to_move is not None:
        move = bots[game.to_move](game.view(game.to_move))
        if notebook is not None:
            notebook.note(game, move)
        game.play(move)
    return game.state, len(game.moves)


def _first_places(rules: Rules, state: State) -> list[int]:
    order = rules.order(state)
    return [order.index(seat) + 1 for seat in rules.players(state)]


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a series, or of one bot of a game: unrelated to its neighbours'."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
